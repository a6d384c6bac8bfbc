// Request coalescing: equal requests share a search, which stops when all clients have gone.
#include "tools/serve/request_coalescing.h"

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace seedbank::tools {
namespace {

using Waiters = RequestCoalescer::Waiters;

// Records what it sends.
class Recorder final : public DeferredResponse {
 public:
  [[nodiscard]] std::stop_token stop() const noexcept override { return gone.get_token(); }
  void respond(HttpResponse response) override { sent += "respond " + response.body; }
  void begin_events(std::string_view endpoint) override {
    sent += "begin " + std::string(endpoint) + '\n';
  }
  void event(std::string_view name, std::string_view data) override {
    sent += std::string(name) + ' ' + std::string(data) + '\n';
  }
  void end_events(std::string_view name, std::string_view data) override {
    sent += "end " + std::string(name) + ' ' + std::string(data) + '\n';
  }

  std::stop_source gone;
  std::string sent;
};

class RequestCoalescingTest : public testing::Test {
 protected:
  // The waiters of a new search, or null if the response joined another one.
  std::shared_ptr<Waiters> start(const std::string& key, bool by_events,
                                 const std::shared_ptr<Recorder>& response) {
    std::shared_ptr<Waiters> started;
    coalescer_.join_or_start(
        key, response, by_events,
        [&](const std::shared_ptr<Waiters>& waiters) -> std::optional<HttpResponse> {
          started = waiters;
          return std::nullopt;
        });
    return started;
  }

  RequestCoalescer coalescer_;
};

TEST_F(RequestCoalescingTest, EqualRequestsGetTheSameAnswer) {
  const auto responses = std::vector{std::make_shared<Recorder>(), std::make_shared<Recorder>(),
                                     std::make_shared<Recorder>(), std::make_shared<Recorder>()};
  const auto waiters = start("a", true, responses[0]);
  ASSERT_TRUE(waiters);
  EXPECT_FALSE(start("a", false, responses[1]));
  EXPECT_TRUE(start("b", true, responses[3]));
  waiters->begin("query");
  waiters->event("bounds", "1");
  waiters->event("bounds", "2");
  EXPECT_FALSE(start("a", true, responses[2]));
  waiters->end("answer", {.body = "3\n"});
  EXPECT_EQ(responses[0]->sent, "begin query\nbounds 1\nbounds 2\nend answer 3\n");
  EXPECT_EQ(responses[1]->sent, "respond 3\n");
  EXPECT_EQ(responses[2]->sent, "begin query\nbounds 2\nend answer 3\n");
  EXPECT_EQ(responses[3]->sent, "");
  EXPECT_TRUE(start("a", true, responses[3]));
}

TEST_F(RequestCoalescingTest, RequestsWithoutAKeyAreNotShared) {
  const auto first = start("", false, std::make_shared<Recorder>());
  EXPECT_TRUE(first);
  EXPECT_TRUE(start("", false, std::make_shared<Recorder>()));
}

TEST_F(RequestCoalescingTest, ARefusedSearchIsAnsweredAndNotJoined) {
  const auto refused = std::make_shared<Recorder>();
  coalescer_.join_or_start("a", refused, true, [](const auto&) -> std::optional<HttpResponse> {
    return HttpResponse{.status = 503, .body = "busy\n"};
  });
  EXPECT_EQ(refused->sent, "respond busy\n");
  EXPECT_TRUE(start("a", true, std::make_shared<Recorder>()));
}

TEST_F(RequestCoalescingTest, ASearchStopsWhenAllClientsHaveGone) {
  const auto first = std::make_shared<Recorder>();
  const auto second = std::make_shared<Recorder>();
  auto waiters = start("a", true, first);
  EXPECT_FALSE(start("a", true, second));
  first->gone.request_stop();
  EXPECT_FALSE(waiters->stop().stop_requested());
  second->gone.request_stop();
  EXPECT_TRUE(waiters->stop().stop_requested());
  // The next request starts a new search, which outlives the old one.
  const auto other = start("a", true, std::make_shared<Recorder>());
  EXPECT_TRUE(other);
  waiters.reset();
  EXPECT_FALSE(start("a", true, std::make_shared<Recorder>()));
}

TEST_F(RequestCoalescingTest, ThreadsMayComeAndGo) {
  std::atomic<int> began = 0;
  const auto ask = [&] {
    for (int i = 0; i < 200; ++i) {
      const auto response = std::make_shared<Recorder>();
      const auto waiters = start("a", true, response);
      if (!waiters) {
        if (i % 3 == 0) response->gone.request_stop();
        continue;
      }
      ++began;
      waiters->begin("query");
      waiters->event("bounds", "1");
      if (i % 5 == 0) response->gone.request_stop();
      waiters->end("answer", {.body = "2\n"});
      EXPECT_TRUE(response->sent.ends_with("end answer 2\n")) << response->sent;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread) threads.emplace_back(ask);
  }
  EXPECT_GT(began, 0);
}

}  // namespace
}  // namespace seedbank::tools
