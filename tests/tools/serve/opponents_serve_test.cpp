// Programs as opponents that a server offers: over sockets, with programs that play and that do
// not.
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/answers.h"
#include "tests/tools/http/http_client.h"
#include "tests/tools/process.h"
#include "tests/tools/serve/running_server.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;

class ServeOpponentsTest : public testing::Test {
 protected:
  ServeOpponentsTest() {
    fs::create_directory(path("bots"));
    fs::copy_file(SEEDBANK_SOURCE_DIR "/tests/engine/arena/bot.py", path("bots/bot.py"));
  }

  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path() / name; }

  // A declaration of the program that behaves in that way, under that name.
  [[nodiscard]] std::string declared(const std::string& name, const std::string& kind) const {
    const std::string file = path(kind + ".json");
    Json json;
    json["name"] = name;
    json["command"] = {"python3", "bot.py", kind, directory_.path().string()};
    json["directory"] = "bots";
    json["start_up_seconds"] = 600;
    std::ofstream(file) << json;
    return file;
  }

  // Whether a process runs whose command line has the directory of this test.
  [[nodiscard]] bool has_processes() const {
    for (const fs::directory_entry& process : fs::directory_iterator("/proc")) {
      std::ifstream file(process.path() / "cmdline");
      const std::string command{std::istreambuf_iterator<char>(file), {}};
      const bool is_python = command.find("bot.py") != std::string::npos;
      if (is_python && command.find(directory_.path().string()) != std::string::npos) return true;
    }
    return false;
  }

  // A server that offers the program and has "tmp" for temporary files.
  [[nodiscard]] std::unique_ptr<Server> server_with_tmp(const std::string& program) const {
    const char* const before = std::getenv("TMPDIR");
    const std::string folder = before != nullptr ? before : "";
    fs::create_directory(path("tmp"));
    ::setenv("TMPDIR", path("tmp").c_str(), 1);
    auto server = std::make_unique<Server>(std::vector<std::string>{"--opponent", program});
    before != nullptr ? ::setenv("TMPDIR", folder.c_str(), 1) : ::unsetenv("TMPDIR");
    return server;
  }

  // The directories of programs that run, or were left behind, if the server has "tmp" for
  // temporary files.
  [[nodiscard]] int copies() const {
    int count = 0;
    for (const fs::directory_entry& one : fs::directory_iterator(path("tmp"))) {
      if (!one.path().filename().string().starts_with("seedbank-test")) ++count;
    }
    return count;
  }

 private:
  db::TemporaryDirectory directory_;
};

// 4 seeds in each of 4 pits.
constexpr char kMove[] = "/api/v1/move?position=4,4,4,4,0,4,4,4,4,0&strategy=";

TEST_F(ServeOpponentsTest, ProgramsPlayAndFaultsAreTold) {
  const std::string good = declared("Zoë", "good");
  Server server({"--opponent", good, declared("wrong", "illegal"),
                 declared("broken", "crash-in-turn"), "minimax:14", "--memory", "256MiB"});
  const std::string info = http_get(server.port(), "/api/v1/info").body;
  const auto offered = [](const char* name, bool program) {
    return Json{{"name", name}, {"program", program}};
  };
  EXPECT_EQ(Json::parse(info)["opponents"],
            Json({offered("Zoë", true), offered("wrong", true), offered("broken", true),
                  offered("minimax:14", false)}));
  for (const char* const secret : {"bot.py", "python", "bots", "good"}) {
    EXPECT_EQ(info.find(secret), std::string::npos) << secret;
  }
  const HttpAnswer answer = http_get(server.port(), kMove + std::string("Zo%C3%AB"));
  EXPECT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(std::to_string(Json::parse(answer.body)["pit"].get<int>()) + "\n",
            output_of({"move", "--strategy", good, "4,4,4,4,0,4,4,4,4,0"}));
  EXPECT_EQ(Json::parse(answer.body)["strategy"], "Zoë");
  const HttpAnswer illegal = http_get(server.port(), kMove + std::string("wrong"));
  EXPECT_EQ(illegal.status, 502);
  const Json fault = Json::parse(illegal.body);
  EXPECT_EQ(fault["program"], "wrong");
  EXPECT_EQ(fault["stopped"], (Json{{"verdict", "illegal"}, {"reason", "pit 0 is not in 1..4"}}));
  // Its standard error names files.
  const HttpAnswer crash = http_get(server.port(), kMove + std::string("broken"));
  EXPECT_EQ(crash.status, 502);
  EXPECT_EQ(Json::parse(crash.body)["stopped"], (Json{{"verdict", "crash"}, {"reason", ""}}));
  EXPECT_EQ(http_get(server.port(), kMove + std::string("good.json")).status, 400);
  EXPECT_EQ(http_get(server.port(), kMove + path("good.json")).status, 400);
}

// A new table, as the player of North sees it, who plays against an opponent.
class TableOfNorth {
 public:
  TableOfNorth(std::uint16_t port, const std::string& opponent)
      : created_(
            Json::parse(http_post(port, "/api/v1/tables?seat=north&opponent=" + opponent).body)),
        client_(port) {
    client_.ask("/api/v1/tables/watch?" + table(), key());
  }

  [[nodiscard]] std::string key() const {
    return "Authorization: Bearer " + created_["key"].get<std::string>() + "\r\n";
  }
  [[nodiscard]] std::string table() const {
    return "table=" + created_["table"].get<std::string>();
  }

  // The next state that `accepts` accepts; null if there is none.
  [[nodiscard]] Json state(const auto& accepts) {
    for (;;) {
      const std::string text = client_.hear_to("\n\n");
      const std::size_t data = text.find("data: ");
      if (text.empty()) return {};
      if (text.find("event: table") == std::string::npos) continue;
      Json json = Json::parse(text.substr(data + 6));
      if (accepts(json)) return json;
    }
  }

  // The state in which the program of South has stopped.
  [[nodiscard]] Json stopped() {
    return state([](const Json& json) { return !json["south"]["stopped"].is_null(); });
  }

 private:
  Json created_;
  HttpClient client_;
};

TEST_F(ServeOpponentsTest, AGameGoesOnWithAnotherOpponent) {
  Server server({"--opponent", declared("wrong", "illegal"), declared("good", "good")});
  TableOfNorth north(server.port(), "wrong");
  const Json stopped = north.stopped();
  EXPECT_EQ(stopped["south"]["stopped"]["verdict"], "illegal");
  EXPECT_EQ(stopped["south"]["player"], "wrong");
  const std::string replace = "/api/v1/tables/opponent?round=1&" + north.table() + "&opponent=";
  EXPECT_EQ(http_post(server.port(), replace + "nobody", "", north.key()).status, 400);
  EXPECT_EQ(http_post(server.port(), replace + "good", "", north.key()).status, 200);
  const Json reply = north.state([](const Json& json) { return !json["pits"].empty(); });
  EXPECT_EQ(reply["south"]["player"], "good");
  EXPECT_EQ(http_post(server.port(), replace + "wrong", "", north.key()).status, 409);
}

TEST_F(ServeOpponentsTest, AProgramThatCannotBeStartedStops) {
  const auto server = server_with_tmp(declared("good", "good"));
  // No directory can be made in /proc.
  fs::rename(path("tmp"), path("moved"));
  fs::create_directory_symlink("/proc", path("tmp"));
  const Json wanted = {{"verdict", "start-up"}, {"reason", ""}};
  const HttpAnswer answer = http_get(server->port(), kMove + std::string("good"));
  EXPECT_EQ(answer.status, 502) << answer.body;
  EXPECT_EQ(Json::parse(answer.body)["stopped"], wanted);
  EXPECT_EQ(answer.body.find("tmp"), std::string::npos) << answer.body;
  TableOfNorth north(server->port(), "good");
  EXPECT_EQ(north.stopped()["south"]["stopped"], wanted);
}

TEST_F(ServeOpponentsTest, ProgramsEndWithTheServer) {
  const auto server = server_with_tmp(declared("slow", "compute-in-turn"));
  HttpClient client(server->port());
  client.ask(kMove + std::string("slow"));
  while (!has_processes()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(copies(), 1);
  EXPECT_EQ(server->end(), 0);
  // The connection is closed without a response if the program ends too late for one.
  const int status = client.hear().status;
  EXPECT_TRUE(status == 503 || status == 0) << status;
  EXPECT_FALSE(has_processes());
  EXPECT_EQ(copies(), 0);
}

TEST_F(ServeOpponentsTest, OptionsThatMeanNoOpponentAreRefused) {
  const auto error_of = [](std::vector<std::string> players) {
    players.insert(players.begin(), {"serve", "--port", "0", "--opponent"});
    const Outcome outcome = seedbank_command(players);
    EXPECT_EQ(outcome.code, 2);
    return outcome.errors;
  };
  EXPECT_NE(error_of({"./none"}).find("player './none': there is no such file"), std::string::npos);
  EXPECT_NE(error_of({declared("3", "good")}).find("is that of a strategy"), std::string::npos);
  EXPECT_NE(error_of({declared("person", "good")}).find("is not possible"), std::string::npos);
  const std::string one = declared("one", "good");
  EXPECT_NE(error_of({one, one}).find("another opponent is called 'one'"), std::string::npos);
  const std::string twice = error_of({"minimax:4", "minimax:4"});
  EXPECT_NE(twice.find("'minimax:4': the strategy is given twice"), std::string::npos) << twice;
  EXPECT_NE(error_of({declared(std::string(30, 'x'), "good")}).find("at most 24 letters"),
            std::string::npos);
}

}  // namespace
}  // namespace seedbank
