// The API without sockets: any parameters are answered, by any number of threads.
#include "tools/serve/api.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/db/temporary_directory.h"
#include "tests/random_seed.h"
#include "tools/serve/assets.h"

namespace seedbank::tools {
namespace {

// Holds one response, whenever it arrives.
class Deferred final : public DeferredResponse {
 public:
  [[nodiscard]] std::stop_token stop() const noexcept override { return stop_.get_token(); }
  void respond(HttpResponse response) override { take(std::move(response)); }
  void begin_events(std::string_view /*endpoint*/) override {}
  void event(std::string_view /*name*/, std::string_view /*data*/) override {}
  void end_events(std::string_view name, std::string_view data) override {
    take({.status = name == "answer" ? 200 : 400, .body = std::string(data)});
  }

  [[nodiscard]] HttpResponse wait() {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(come_.wait_for(lock, std::chrono::seconds(60), [this] { return !!response_; }));
    return response_.value_or(HttpResponse{.status = 0});
  }

 private:
  void take(HttpResponse response) {
    const std::lock_guard lock(mutex_);
    EXPECT_FALSE(response_) << "a second answer";
    response_ = std::move(response);
    come_.notify_all();
  }

  std::stop_source stop_;
  std::mutex mutex_;
  std::condition_variable come_;
  std::optional<HttpResponse> response_;
};

class ApiTest : public testing::Test {
 protected:
  [[nodiscard]] static HttpResponse ask(Api& api, const HttpRequest& request) {
    auto deferred = std::make_shared<Deferred>();
    auto response = api.handle(request, [&] { return deferred; });
    return response ? *response : deferred->wait();
  }

  [[nodiscard]] HttpResponse ask(const std::string& path, HttpParameters parameters) {
    return ask(api_, {.path = path,
                      .parameters = std::move(parameters),
                      .accept = {},
                      .if_none_match = {},
                      .client = "test"});
  }

  [[nodiscard]] ApiSettings settings() const {
    ApiSettings settings;
    settings.engines.database = directory_.path() / "db";
    settings.engines.memory_bytes = std::uint64_t{256} << 20;
    settings.engines.threads = 2;
    settings.jobs = {.workers = 2, .waiting = 64, .client = 64, .most_seconds = 0.2};
    settings.fair_time = std::chrono::milliseconds(20);
    return settings;
  }

  db::TemporaryDirectory directory_;
  db::PosixFileSystem files_;
  HttpMetrics metrics_;
  Api api_{settings(), files_, metrics_};
};

TEST_F(ApiTest, AnyParametersAreAnswered) {
  std::mt19937_64 generator(random_seed());
  const std::vector<std::string> values = {"0,1,0,0,0,2,20,0,0,1,1,0,0,23",
                                           "1,1,0,1,1,0 n",
                                           "<2,1,0,1,1,2,2>",
                                           "exact",
                                           "tree:3",
                                           "minimax:4",
                                           "kgp",
                                           "standard",
                                           "1",
                                           "0",
                                           "16",
                                           "none",
                                           "expert",
                                           "3,6,2",
                                           "{\"actionHistory\":[3,6,9,9]}\n2,1\n",
                                           "cells",
                                           "-1",
                                           "99999999999999999999",
                                           "1e308",
                                           "",
                                           std::string("\0\xff", 2),
                                           "{\"",
                                           std::string(5000, '1'),
                                           "32767,0,0,0,0,0,0,0,0,0,0,0,0,0",
                                           "0.01"};
  const auto document = nlohmann::json::parse(content_of(*find_asset("api/v1/openapi.json")));
  std::vector<std::string> paths;
  std::vector<std::string> names;
  for (const auto& [path, methods] : document["paths"].items()) {
    paths.push_back(path);
    for (const auto& operation : methods) {
      for (const auto& parameter : operation.value("parameters", nlohmann::json::array())) {
        if (parameter.contains("name")) names.push_back(parameter["name"]);
      }
    }
  }
  for (const auto& parameter : document["components"]["parameters"]) {
    names.push_back(parameter["name"]);
  }
  const auto one_of = [&](const auto& all) -> const auto& {
    return all[static_cast<std::size_t>(
        random_between(generator, 0, static_cast<int>(all.size()) - 1))];
  };
  int fine = 0;
  for (int i = 0; i < 5000; ++i) {
    const std::string path = one_of(paths);
    HttpParameters parameters;
    for (int count = random_between(generator, 0, 3); count > 0; --count) {
      parameters.emplace_back(one_of(names), one_of(values));
    }
    HttpRequest request{.method = random_between(generator, 0, 2) == 0 ? "POST" : "GET",
                        .path = path,
                        .parameters = parameters,
                        .body = one_of(values),
                        .client = "test"};
    HttpResponse response = ask(api_, request);
    encode_body(response, false);
    if (response.status < 300) ++fine;
    EXPECT_TRUE(response.status == 200 || response.status == 202 || response.status == 400 ||
                response.status == 503 || response.status == 504 || response.status == 404 ||
                response.status == 405)
        << path << ' ' << response.status << ' ' << response.body;
    if (response.content_type != kJsonType) continue;
    EXPECT_TRUE(nlohmann::json::accept(response.body)) << response.body;
  }
  EXPECT_GT(fine, 300);
}

// A flipped bit, verdicts under the other rule set, a journal of another list: each file
// is renamed, and the status is 202 until the correct list is complete.
TEST_F(ApiTest, ADamagedListOfFairStartsIsComputedAgain) {
  const std::filesystem::path folder = settings().engines.database.value();
  const auto file_of = [&](const std::string& rules) {
    return folder / ("fair-" + rules + "-2-2-2-value-0.list");
  };
  const auto text_of = [](const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  // From a restarted server.
  const auto list_of = [&](const std::string& rules) {
    Api api(settings(), files_, metrics_);
    const HttpRequest request{.path = "/api/v1/fair",
                              .parameters = {{"pits", "2"}, {"seeds", "2"}, {"rules", rules}},
                              .accept = {},
                              .if_none_match = {},
                              .client = "test"};
    while (true) {
      const HttpResponse response = ask(api, request);
      EXPECT_TRUE(response.status == 200 || response.status == 202) << response.body;
      if (response.status != 202) return response.body;
    }
  };
  const std::string list = list_of("standard");
  const std::string sound = text_of(file_of("standard"));
  ASSERT_NE(list_of("empty-capture"), list);
  const std::string other = text_of(file_of("empty-capture"));
  ASSERT_EQ(std::count(sound.begin(), sound.end(), '\n'),
            std::count(other.begin(), other.end(), '\n'));

  const std::size_t verdicts = sound.find('\n') + 1;
  std::string flipped = sound;
  flipped[flipped.find(" no ") + 2] ^= 4;
  const std::string spliced = sound.substr(0, verdicts) + other.substr(other.find('\n') + 1);
  const std::filesystem::path aside = file_of("standard").string() + ".damaged";
  for (const std::string& damaged : {flipped, spliced, other, std::string("notes\n")}) {
    std::ofstream(file_of("standard"), std::ios::binary) << damaged;
    testing::internal::CaptureStderr();
    EXPECT_EQ(list_of("standard"), list);
    const std::string errors = testing::internal::GetCapturedStderr();
    EXPECT_EQ(errors.find("seedbank: " + file_of("standard").string() + ": "), 0U) << errors;
    EXPECT_NE(errors.find("; renamed to fair-standard-2-2-2-value-0.list.damaged, the list is "
                          "computed again\n"),
              std::string::npos)
        << errors;
    EXPECT_EQ(text_of(aside), damaged);
    EXPECT_EQ(text_of(file_of("standard")).size(), sound.size());
  }
  EXPECT_EQ(list_of("standard"), list);
}

TEST_F(ApiTest, WarmingUpLoadsEndgames) {
  ApiSettings longer = settings();
  longer.jobs.most_seconds = 1;
  Api api(longer, files_, metrics_);
  const auto asked = [&](const std::string& path, HttpParameters parameters) {
    return ask(api, {.path = path,
                     .parameters = std::move(parameters),
                     .accept = {},
                     .if_none_match = {},
                     .client = "test"})
        .body;
  };
  api.warm_up();
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (asked("/metrics", {}).find("\nseedbank_searches_total 1\n") == std::string::npos) {
    ASSERT_LT(std::chrono::steady_clock::now(), end);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  const auto answer = nlohmann::json::parse(
      asked("/api/v1/query", {{"position", "1,1,0,2,1,2,11,3,0,1,1,0,4,21"}, {"line", "0"}}));
  EXPECT_GT(answer["endgame_seeds"], 8) << "a search for 16 seeds begins with 4";
}

TEST_F(ApiTest, AnswersConcurrentRequests) {
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([this] {
      for (int i = 0; i < 8; ++i) {
        const HttpResponse response =
            ask("/api/v1/query", {{"position", "1,1,0,1," + std::to_string(i) + ",0"}});
        // 504 if the machine is too busy.
        EXPECT_TRUE(response.status == 200 || response.status == 504) << response.body;
        EXPECT_EQ(ask("/metrics", {}).status, 200);
      }
    });
  }
}

TEST_F(ApiTest, QuestionsAreLimitedByTimeAndFilesAreNot) {
  ApiSettings limited = settings();
  limited.limits.rate = 1;
  limited.limits.burst = 30;
  limited.jobs.most_seconds = 60;
  Api api(limited, files_, metrics_);
  std::chrono::steady_clock::time_point now{};
  const auto status = [&](const std::string& path, HttpParameters parameters = {},
                          const std::string& client = "router") {
    return ask(api, {.path = path,
                     .parameters = std::move(parameters),
                     .accept = {},
                     .if_none_match = {},
                     .client = client,
                     .received = now})
        .status;
  };
  std::vector<std::string> paths = {"/",        "/class",       "/four-rows",          "/healthz",
                                    "/metrics", "/api/v1/info", "/api/v1/openapi.json"};
  for (const Asset& asset : assets()) paths.push_back('/' + std::string(asset.path));
  EXPECT_GT(paths.size(), 30U);
  const HttpParameters over = {{"position", "0,0,0,2,1,0"}};
  // Thirty browsers behind one router.
  for (int browser = 0; browser < 30; ++browser) {
    for (const std::string& path : paths) EXPECT_EQ(status(path), 200) << path;
    EXPECT_EQ(status("/api/v1/query", over), 200);
  }
  for (const std::string path :
       {"query", "move", "replay", "fair", "four-rows/sow", "four-rows/move"}) {
    EXPECT_EQ(status("/api/v1/" + path), 429) << path;
  }
  EXPECT_EQ(status("/"), 200);
  EXPECT_EQ(status("/api/v1/query", over, "another"), 200);
  now += std::chrono::seconds(1);
  EXPECT_EQ(status("/api/v1/query", over), 200);
  EXPECT_EQ(status("/api/v1/query", over), 429);
}

TEST_F(ApiTest, AnswersUnknownPaths) {
  EXPECT_EQ(ask("/api/v1/nothing", {}).status, 404);
  EXPECT_EQ(ask("", {}).status, 404);
  EXPECT_EQ(ask("/", {}).content_type, "text/html; charset=utf-8");
}

}  // namespace
}  // namespace seedbank::tools
