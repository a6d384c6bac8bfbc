// seedbank serve over sockets: its answers compared with the output of the commands, and its
// limits.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <list>
#include <regex>
#include <set>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/db/temporary_directory.h"
#include "tests/random_seed.h"
#include "tests/tools/answers.h"
#include "tests/tools/http/http_client.h"
#include "tests/tools/process.h"
#include "tests/tools/serve/running_server.h"

namespace seedbank {
namespace {

constexpr char kKnown[] = "0,1,0,0,0,2,20,0,0,1,1,0,0,23 s";    // 5 seeds in play
constexpr char kUnknown[] = "1,1,0,2,1,2,11,3,0,1,1,0,4,21 s";  // 16
constexpr char kLong[] = "6,6,6,6,6,6,0,6,6,6,6,6,6,0 s";       // minutes of search

// Tests that share one server.
class ServeTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { server_ = new Server({}, true); }
  static void TearDownTestSuite() {
    delete server_;
    server_ = nullptr;
  }

  [[nodiscard]] static std::uint16_t port() { return server_->port(); }
  [[nodiscard]] static HttpAnswer get(const std::string& target, const std::string& headers = "") {
    return http_get(port(), target, headers);
  }
  // The object of a response with status 200, without fields that differ between runs.
  [[nodiscard]] static Json object(const std::string& target) {
    const HttpAnswer answer = get(target);
    EXPECT_EQ(answer.status, 200) << target << ": " << answer.body;
    return timeless(Json::parse(answer.body));
  }
  [[nodiscard]] static Json printed(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--json", "--quiet"});
    if (arguments[0] == "query") arguments.insert(arguments.end(), {"--db", server_->db()});
    return timeless(Json::parse(output_of(arguments)));
  }
  static void expect_error(const HttpAnswer& answer, int status, int code) {
    EXPECT_EQ(answer.status, status) << answer.body;
    const Json json = Json::parse(answer.body, nullptr, false);
    ASSERT_TRUE(json.is_object()) << answer.body;
    EXPECT_EQ(json["schema"], "seedbank.error/1");
    EXPECT_EQ(json["code"], code) << answer.body;
    EXPECT_FALSE(json["error"].get<std::string>().empty());
  }
  static void expect_it_serves() { EXPECT_EQ(get("/healthz").status, 200); }

  static Server* server_;

 private:
  static Json timeless(Json json) {
    for (const char* const field : {"nodes", "seconds", "endgame_seeds"}) json.erase(field);
    return json;
  }
};
Server* ServeTest::server_ = nullptr;

TEST_F(ServeTest, QueryEqualsTheCommand) {
  for (const std::string position : {kKnown, kUnknown, "0,0,0,0,0,0,20,0,0,1,1,0,0,26 n"}) {
    EXPECT_EQ(object("/api/v1/query?position=" + percent_encoded(position)),
              printed({"query", position}));
    EXPECT_EQ(object("/api/v1/query?line=0&rules=standard&position=" + percent_encoded(position)),
              printed({"query", "--no-line", "--rules", "standard", position}));
  }
  EXPECT_EQ(object("/api/v1/query?notation=kgp&position=" + percent_encoded("<2,1,0,1,1,2,2>")),
            printed({"query", "--notation", "kgp", "<2,1,0,1,1,2,2>"}));
}

TEST_F(ServeTest, OtherRequestsEqualTheirCommands) {
  const std::string position = kUnknown;
  for (const std::string strategy : {"greedy", "tree:3", "exact", "7", "random"}) {
    EXPECT_EQ(object("/api/v1/move?random-seed=5&strategy=" + strategy +
                     "&position=" + percent_encoded(position)),
              printed({"move", "--random-seed", "5", "--strategy", strategy, position}));
  }
  EXPECT_EQ(object("/api/v1/replay?pits=4,6,1&start=" + percent_encoded(position)),
            printed({"replay", "--numbering", "sowing", "--start", position, "4,6,1"}));
  EXPECT_EQ(object("/api/v1/replay?pits=4,8,6&numbering=cells&start=" + percent_encoded(position)),
            printed({"replay", "--numbering", "cells", "--start", position, "4,8,6"}));
  for (const std::string to : {"kgp", "maia", "json", "ludii"}) {
    EXPECT_EQ(object("/api/v1/convert?to=" + to + "&position=" + percent_encoded(position)),
              printed({"convert", "--to", to, position}));
  }
  EXPECT_EQ(object("/api/v1/four-rows/sow?pit=9"), printed({"four-rows", "sow", "--pit", "9"}));
  const std::string endless = "2,3,4,1,2,2,1,4,1,0,1,0,1,0,8,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 s";
  EXPECT_EQ(
      object("/api/v1/four-rows/sow?max-steps=none&pit=5&position=" + percent_encoded(endless)),
      printed({"four-rows", "sow", "--max-steps", "none", "--pit", "5", endless}));
  for (const std::string level : {"beginner", "amateur", "expert"}) {
    EXPECT_EQ(object("/api/v1/four-rows/move?random-seed=3&depth=3&level=" + level +
                     "&position=" + percent_encoded(endless)),
              printed({"four-rows", "move", "--random-seed", "3", "--depth", "3", "--level", level,
                       endless}));
  }
}

// The same file as replay reads, under the same rules.
TEST_F(ServeTest, FilesOfGamesAreJudgedAsByTheCommand) {
  const std::string file =
      R"({"rules":"standard","start":"1,0,2,5,0,1,1,4 n","sowings":[2,3],"players":["A","B"]})"
      "\n"
      R"({"position":"0,0,0,0,0,1,10,2,2,0,0,0,1,7 s","sowing":6,"model":"C"})"
      "\n"
      R"({"start":"1,0,2,5,0,1,1,4 s","sowings":"3 2 3"})"
      "\n\n"
      R"({"a":1})"
      "\n"
      R"({"rules":"empty-capture","sowings":[3]})"
      "\n";
  std::vector<Json> wanted;
  Json unreadable = Json::array();
  const Outcome outcome =
      seedbank_command({"replay", "--json", "--quiet", "--numbering", "sowing"}, file);
  for (const Json& game : objects_of(outcome.output)) {
    if (!game.contains("error")) wanted.push_back(game);
  }
  ASSERT_EQ(wanted.size(), 3U) << outcome.output;
  EXPECT_TRUE(wanted[2].contains("illegal"));
  std::vector<Json> found;
  int requests = 0;
  for (std::size_t left = 1; left > 0 && requests < 4; ++requests) {
    const HttpAnswer answer = http_post(
        port(), "/api/v1/replay?numbering=sowing&skip=" + std::to_string(found.size()), file);
    ASSERT_EQ(answer.status, 200) << answer.body;
    const Json json = Json::parse(answer.body);
    EXPECT_EQ(json["schema"], "seedbank.replays/1");
    for (Json game : json["games"]) {
      game.erase("notes");  // about the databases
      found.push_back(std::move(game));
    }
    left = json["left"];
    ASSERT_EQ(json["unreadable"].size(), 2U) << answer.body;
    EXPECT_EQ(json["unreadable"][0]["line"], 5);
    EXPECT_EQ(json["unreadable"][1]["rules"], "empty-capture");
    EXPECT_FALSE(json.contains("numbering"));
  }
  EXPECT_EQ(requests, 3) << "boards of 3, 6 and again 3 pits";
  EXPECT_EQ(found, wanted);
}

TEST_F(ServeTest, GamesAreReadWithoutBeingJudged) {
  const auto read = [](const std::string& parameters, const std::string& file) {
    const HttpAnswer answer = http_post(port(), "/api/v1/replay?values=0" + parameters, file);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return Json::parse(answer.body);
  };
  const Json cells = read("", "3 6 9 12\n");
  EXPECT_EQ(cells["numbering"], "cells");
  EXPECT_EQ(cells["left"], 0);
  const Json& game = cells["games"].at(0);
  EXPECT_EQ(game["rules"], "empty-capture");
  ASSERT_EQ(game["moves"].size(), 4U);
  EXPECT_EQ(game["moves"][2]["pit"], 2);
  EXPECT_TRUE(game["value"].is_null());
  EXPECT_TRUE(game["moves"][2]["cost"].is_null());
  const Json ambiguous = read("&rules=standard", "1 2 3");
  EXPECT_FALSE(ambiguous["games"][0]["also"].empty());
  EXPECT_EQ(read("&rules=standard&numbering=cells", "3 6 2 9").at("games")[0]["illegal"]["sowing"],
            3);
  // Larger than a request without a body may be.
  std::string many;
  while (many.size() < 140'000) many += "{\"actionHistory\":[\"3\",\"6\",\"9\"]}\n";
  const std::size_t total = many.size() / 32;
  std::size_t count = 0;
  for (std::size_t left = total; left > 0;) {
    const Json some = read("&skip=" + std::to_string(count), many);
    ASSERT_GT(some["games"].size(), 0U);
    EXPECT_LE(some["games"].size(), 4096U);
    EXPECT_EQ(some["games"][0]["rules"], "standard");
    count += some["games"].size();
    left = some["left"];
    EXPECT_EQ(left, total - count);
  }
  EXPECT_EQ(count, total);
  // What a game names counts more than the parameter.
  EXPECT_EQ(read("&rules=empty-capture", "{\"actionHistory\":[3]}")["games"].at(0)["rules"],
            "standard");
  expect_error(http_post(port(), "/api/v1/replay?skip=-1", "3"), 400, 2);
  expect_error(http_post(port(), "/api/v1/replay?numbering=cell", "3"), 400, 2);
  EXPECT_EQ(read("", "")["games"].size(), 0U);
}

TEST_F(ServeTest, FairListsAreComputedOnceAndKept) {
  const std::string target = "/api/v1/fair?pits=3&seeds=2&rules=standard";
  HttpAnswer answer = get(target);
  const auto end = std::chrono::steady_clock::now() + kLongestWait;
  while (answer.status == 202 && std::chrono::steady_clock::now() < end) {
    EXPECT_LE(Json::parse(answer.body)["decided"], Json::parse(answer.body)["of"]);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    answer = get(target);
  }
  ASSERT_EQ(answer.status, 200) << answer.body;
  const Json list = Json::parse(answer.body);
  EXPECT_EQ(list["schema"], "seedbank.fair-list/1");
  std::vector<Json> boards = list["boards"];
  auto rows = objects_of(output_of({"fair", "--pits", "3", "--seeds", "2", "--rules", "standard",
                                    "--json", "--quiet", "--db", server_->db()}));
  ASSERT_EQ(boards.size(), rows.size());
  ASSERT_GT(rows.size(), 3U);
  std::sort(rows.begin(), rows.end(),
            [](const Json& a, const Json& b) { return a["ludii"] < b["ludii"]; });
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (const char* const field : {"board", "moved", "java", "ludii"}) {
      EXPECT_EQ(boards[i][field], rows[i][field]);
    }
  }
  EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(server_->db()) /
                                      "fair-standard-3-2-2-value-0.list"));
  expect_error(get("/api/v1/fair?pits=7&seeds=7"), 400, 2);
}

TEST_F(ServeTest, InfoListsRulesStrategiesAndLimits) {
  const Json info = object("/api/v1/info");
  EXPECT_EQ(info["rules"], Json({"empty-capture", "standard"}));
  EXPECT_EQ(info["strategies"][0]["form"], "random");
  EXPECT_EQ(info["classroom"], false);
  EXPECT_EQ(info["limits"]["time"], 30);
  EXPECT_EQ(output_of({"version"}).substr(9, info["version"].get<std::string>().size()),
            info["version"]);
  for (const Json& notation : info["notations"]) {
    (void)object("/api/v1/convert?to=" + notation.get<std::string>() +
                 "&position=4,4,4,4,4,4,0,4,4,4,4,4,4,0");
  }
}

// A part of the document, or the component that it refers to.
const Json& resolved(const Json& document, const Json& part) {
  if (!part.contains("$ref")) return part;
  return document.at(Json::json_pointer(part["$ref"].get<std::string>().substr(1)));
}

// Expects an object to have the fields that a schema of the document requires, and no field that it
// does not describe.
void expect_described(const Json& document, const Json& schema, const Json& object) {
  for (const Json& name : schema.value("required", Json::array())) {
    EXPECT_TRUE(object.contains(name.get<std::string>())) << name << " is missing: " << object;
  }
  if (!schema.contains("properties")) return;
  for (const auto& [name, value] : object.items()) {
    ASSERT_TRUE(schema["properties"].contains(name)) << name << " is not described";
    const Json& field = resolved(document, schema["properties"][name]);
    if (value.is_object()) expect_described(document, field, value);
    if (!value.is_array() || value.empty() || !value[0].is_object()) continue;
    for (const Json& one : value) {
      expect_described(document, resolved(document, field["items"]), one);
    }
  }
}

TEST_F(ServeTest, TheOpenApiDocumentDescribesWhatIsServed) {
  const Json document = Json::parse(get("/api/v1/openapi.json").body);
  EXPECT_EQ(document["openapi"], "3.0.3");
  EXPECT_EQ(document["paths"].size(), 25U);
  std::set<std::string> operations;
  for (const auto& [path, methods] : document["paths"].items()) {
    for (const auto& [method, operation] : methods.items()) {
      EXPECT_TRUE(operations.insert(operation["operationId"]).second) << path;
      const HttpAnswer answer = method == "get" ? get(path) : http_post(port(), path);
      EXPECT_NE(answer.status, 405) << method << ' ' << path;
      for (const Json& listed : operation.value("parameters", Json::array())) {
        const Json& parameter = resolved(document, listed);
        const std::string unknown = path + '?' + parameter["name"].get<std::string>() + "=%00";
        const HttpAnswer nonsense = method == "get" ? get(unknown) : http_post(port(), unknown);
        EXPECT_EQ(nonsense.body.find("unknown parameter"), std::string::npos) << nonsense.body;
      }
    }
    // Requests about games need their numbers and secrets.
    if (!methods.contains("get") || methods["get"].contains("security")) continue;
    std::string target = path + '?';
    for (const Json& listed : methods["get"].value("parameters", Json::array())) {
      const Json& parameter = resolved(document, listed);
      const std::string name = parameter["name"];
      // Every parameter is known, though not every value is valid.
      const HttpAnswer nonsense = get(path + '?' + name + "=%00");
      if (nonsense.status != 400) ADD_FAILURE() << path << ' ' << name << ' ' << nonsense.status;
      EXPECT_EQ(nonsense.body.find("unknown parameter"), std::string::npos) << nonsense.body;
      // Some requests would take too long for a test.
      if (name == "time") target += "&time=0.01";
      if (path == "/api/v1/fair") target += '&' + name + (name == "rules" ? "=standard" : "=2");
      if (!parameter.value("required", false)) continue;
      const Json& example = parameter["example"];
      target += '&' + name + '=' +
                percent_encoded(example.is_string() ? example.get<std::string>() : example.dump());
    }
    const int status = get(target).status;
    EXPECT_TRUE(status == 200 || status == 202) << target << ' ' << status;
    if (path.starts_with("/api/v1/") && !path.ends_with("openapi.json")) {
      expect_error(get(path + "?no-such-parameter=1"), 400, 2);
    }
  }
}

TEST_F(ServeTest, AnswersHaveTheFieldsThatTheOpenApiDocumentDescribes) {
  const Json document = Json::parse(get("/api/v1/openapi.json").body);
  const auto expect = [&](const HttpAnswer& answer, const std::string& path, const char* method) {
    const std::string status = std::to_string(answer.status);
    ASSERT_TRUE(answer.status == 200 || answer.status == 202) << path << ' ' << answer.body;
    const Json& response =
        resolved(document, document["paths"][path][method]["responses"].at(status));
    expect_described(document,
                     resolved(document, response["content"]["application/json"]["schema"]),
                     Json::parse(answer.body));
  };
  const auto position = [](const char* text) { return "position=" + percent_encoded(text); };
  const std::string four_rows =
      position("2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0,2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0 s");
  const std::pair<std::string, std::string> questions[] = {
      {"query", position(kKnown)},
      {"query", position(kKnown) + "&line=0"},
      {"query", position(kLong) + "&time=0.01"},
      {"query", position("0,0,0,0,0,0,20,0,0,1,1,0,0,26 n")},
      {"move", position(kKnown) + "&strategy=greedy"},
      {"replay", "pits=3,6&time=0.01"},
      {"fair", "pits=2&seeds=2"},
      {"convert", position(kKnown) + "&to=kgp"},
      {"info", ""},
      {"four-rows/sow", "pit=9"},
      {"four-rows/move", four_rows + "&depth=1"},
      {"four-rows/move", four_rows + "&level=beginner"},
  };
  for (const auto& [name, query] : questions) {
    const std::string path = "/api/v1/" + name;
    expect(get(path + '?' + query), path, "get");
  }
  const std::string lines = std::string(kKnown) + '\n' + kUnknown + '\n';
  expect(http_post(port(), "/api/v1/query", lines), "/api/v1/query", "post");
  const std::string games =
      "{\"actionHistory\":[3,6,9]}\n3 6 7\n{\"a\":1}\n{\"rules\":\"empty-capture\",\"pits\":[1]}\n";
  for (const std::string values : {"?values=0", "?time=0.01"}) {
    expect(http_post(port(), "/api/v1/replay" + values, games), "/api/v1/replay", "post");
  }
}

TEST_F(ServeTest, ServesThePageSafely) {
  const HttpAnswer page = get("/");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.headers.at("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(page.headers.at("x-content-type-options"), "nosniff");
  EXPECT_TRUE(page.headers.at("content-security-policy").starts_with("default-src 'none'; "));
  EXPECT_EQ(page.headers.count("access-control-allow-origin"), 0U);
  EXPECT_EQ(get("/index.html").body, page.body);
  const HttpAnswer again = get("/", "If-None-Match: " + page.headers.at("etag") + "\r\n");
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.body, "");
  EXPECT_TRUE(page.headers.at("etag").starts_with("W/"));
  EXPECT_EQ(again.headers.at("vary"), page.headers.at("vary"));
  EXPECT_EQ(get("/", "If-None-Match: \"0\"\r\n").status, 200);
  HttpClient client(port());
  client.send("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const HttpAnswer head = client.hear(false);
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.headers.at("content-length"), std::to_string(page.body.size()));
  client.ask("/healthz");
  EXPECT_EQ(client.hear().status, 200);
}

TEST_F(ServeTest, FilesAndLongAnswersAreCompressed) {
  for (const std::string path :
       {"/", "/assets/bundle/modules.js", "/sw.js", "/api/v1/openapi.json"}) {
    const HttpAnswer plain = get(path);
    const HttpAnswer packed = get(path, "Accept-Encoding: br, gzip\r\n");
    EXPECT_EQ(plain.headers.count("content-encoding"), 0U) << path;
    EXPECT_EQ(packed.headers.at("content-encoding"), "gzip") << path;
    EXPECT_EQ(packed.headers.at("vary"), "Accept-Encoding") << path;
    EXPECT_LT(packed.body.size(), plain.body.size()) << path;
    EXPECT_TRUE(packed.body.starts_with("\x1f\x8b")) << path;
  }
  EXPECT_EQ(get("/healthz", "Accept-Encoding: gzip\r\n").body, "{\"status\":\"ok\"}\n");
}

TEST_F(ServeTest, ManyPositionsAreAnsweredInOrder) {
  const std::vector<std::string> positions = {kKnown, kUnknown, "0,0,0,0,0,0,20,0,0,1,1,0,0,26 n",
                                              kKnown};
  std::string body;
  for (const std::string& position : positions) body += position + "\r\n\n";
  HttpClient client(port());
  // Two requests on a connection: the first one ends with its body.
  client.post("/api/v1/query?line=1", body);
  client.ask("/healthz");
  const HttpAnswer answer = client.hear();
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(client.hear().body, "{\"status\":\"ok\"}\n");
  const Json json = Json::parse(answer.body);
  EXPECT_EQ(json["schema"], "seedbank.queries/1");
  EXPECT_EQ(json["left"], 0);
  ASSERT_EQ(json["answers"].size(), positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    EXPECT_EQ(values_of(json["answers"][i]), values_of(printed({"query", positions[i]})));
  }
  const auto refused = [](const std::string& text, int code, const std::string& reason) {
    const HttpAnswer wrong = http_post(port(), "/api/v1/query", text);
    expect_error(wrong, 400, code);
    EXPECT_NE(wrong.body.find(reason), std::string::npos) << wrong.body;
  };
  refused("", 2, "no position");
  refused("1,1,0,1,1,0\n\nx", 3, "line 3: ");
  refused("1,1,0,1,1,0\n1,0,1,0", 2, "line 2: ");
  std::string many;
  for (int i = 0; i < 257; ++i) many += "1,0,1,0\n";
  refused(many, 2, "at most 256");
}

TEST(ServeLimitsTest, ManyPositionsShareTheTimeOfOneSearch) {
  Server server({"--time", "0.5"});
  const std::string body = std::string("1,1,0,1,1,0\n") + "1,1,0,2,1,0\n";
  EXPECT_EQ(Json::parse(http_post(server.port(), "/api/v1/query", body).body)["left"], 0);
  // The second position needs more time than there is, and the third is not searched.
  const std::string easy = "0,0,0,0,0,1,30,0,0,0,0,0,1,40 s\n";
  const Json cut = Json::parse(
      http_post(server.port(), "/api/v1/query", easy + std::string(kLong) + '\n' + easy).body);
  EXPECT_EQ(cut["answers"].size(), 1U) << cut;
  EXPECT_EQ(cut["left"], 2) << cut;
  // First in a request, it is answered by bounds.
  const Json rest =
      Json::parse(http_post(server.port(), "/api/v1/query", std::string(kLong) + '\n' + easy).body);
  ASSERT_EQ(rest["answers"].size(), 1U) << rest;
  EXPECT_TRUE(rest["answers"][0]["value"].is_null());
  EXPECT_EQ(rest["left"], 1);
}

TEST(ServeLimitsTest, EachOfManyPositionsCountsAsAQuestion) {
  Server server({"--rate", "1", "--burst", "200"});
  std::string many;
  for (int i = 0; i < 150; ++i) many += "1,0,1,0\n";
  EXPECT_EQ(http_post(server.port(), "/api/v1/query", many).status, 200);
  EXPECT_EQ(http_post(server.port(), "/api/v1/query", many).status, 429);
}

TEST(ServeLimitsTest, ARequestWithMoreQuestionsThanTheBurstIsAnswered) {
  const std::string sent[][2] = {{"/api/v1/replay?start=1,0,1,0", "1\n"},
                                 {"/api/v1/query", "1,0,1,0\n"}};
  for (const auto& [target, line] : sent) {
    Server server({"--rate", "1", "--burst", "200"});
    std::string body;
    for (int i = 0; i < 210; ++i) body += line;
    const HttpAnswer answer = http_post(server.port(), target, body);
    EXPECT_EQ(answer.status, 200) << target << ' ' << answer.body;
    EXPECT_EQ(http_post(server.port(), target, body).status, 429) << target;
  }
}

TEST(ServeLimitsTest, ARequestJudgesALimitedNumberOfGames) {
  Server server;
  std::string many;
  for (int i = 0; i < 257; ++i) many += "1\n";
  const Json judged =
      Json::parse(http_post(server.port(), "/api/v1/replay?start=1,0,1,0", many).body);
  EXPECT_LE(judged["games"].size(), 256U);
  EXPECT_EQ(judged["left"], 257 - judged["games"].size());
}

TEST_F(ServeTest, OtherPathsAreNotFound) {
  for (const std::string path :
       {"/../../etc/passwd", "/assets/../index.html", "/assets/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..%2f..%2fetc%2fpasswd", "/assets/", "/assets//index.html",
        "/assets/bundle/modules.js/", "/assets/index.html", "/api", "/api/v1/", "/api/v1/query/",
        "//", "/kalah.js", "/Assets/bundle/modules.js", "/assets/kalah/main.js"}) {
    expect_error(get(path), 404, 2);
  }
  for (const std::string path : {"/%00", "/assets/index.html%00.js", "/%0d%0aX: 1", "/%", "/%2",
                                 "/%zz", "*", "healthz", "http://", "https://localhost/"}) {
    expect_error(get(path), 400, 2);
  }
  EXPECT_EQ(get("http://localhost/healthz").status, 200);
  expect_error(get("http://evil.example/healthz"), 421, 2);
}

TEST_F(ServeTest, OnlyAllowedHostNamesAreAnswered) {
  const auto status = [](const std::string& headers) {
    HttpClient client(port());
    client.send("GET /healthz HTTP/1.1\r\n" + headers + "\r\n");
    return client.hear().status;
  };
  for (const std::string host : {"localhost", "LocalHost:8080", "127.0.0.1", "127.0.0.1:1", "[::1]",
                                 "[::1]:8080", "127.1.2.3", "localhost."}) {
    EXPECT_EQ(status("Host: " + host + "\r\n"), 200) << host;
  }
  for (const std::string host :
       {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.1",
        "0.0.0.0", "[::2]", "localhost:x", "localhost:80:80", "local host", "user@localhost",
        "localhost..", "[::1", "2130706433", "127.1", ""}) {
    EXPECT_EQ(status("Host: " + host + "\r\n"), 421) << host;
  }
  EXPECT_EQ(status(""), 400);
  EXPECT_EQ(status("Host: localhost\r\nHost: localhost\r\n"), 400);
}

TEST_F(ServeTest, PagesOfOtherOriginsAreRefused) {
  const std::string target = "/api/v1/info";
  EXPECT_EQ(get(target, "Origin: http://localhost\r\n").status, 200);
  EXPECT_EQ(get(target, "Origin: https://localhost\r\n").status, 200);
  EXPECT_EQ(get(target, "Sec-Fetch-Site: same-origin\r\n").status, 200);
  EXPECT_EQ(get(target, "Sec-Fetch-Site: none\r\n").status, 200);
  for (const std::string origin : {"http://evil.example", "null", "http://localhost.evil.example",
                                   "http://localhost:81", "file://localhost", "localhost"}) {
    const HttpAnswer answer = get(target, "Origin: " + origin + "\r\n");
    expect_error(answer, 403, 2);
    EXPECT_EQ(answer.headers.count("access-control-allow-origin"), 0U);
  }
  expect_error(get(target, "Sec-Fetch-Site: cross-site\r\n"), 403, 2);
  expect_error(get(target, "Sec-Fetch-Site: same-site\r\n"), 403, 2);
  // Links from other sites are allowed, but not frames, which would cause searches.
  const std::string navigates = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n";
  EXPECT_EQ(get("/", navigates + "Sec-Fetch-Dest: document\r\n").status, 200);
  expect_error(get("/", navigates + "Sec-Fetch-Dest: iframe\r\n"), 403, 2);

  Server other({"--allow-origin", "https://school.example", "--allow-host", "kalah.example"});
  const HttpAnswer allowed = http_get(other.port(), target, "Origin: https://school.example\r\n");
  EXPECT_EQ(allowed.status, 200);
  EXPECT_EQ(allowed.headers.at("access-control-allow-origin"), "https://school.example");
  EXPECT_EQ(allowed.headers.at("vary"), "Origin");
  expect_error(http_get(other.port(), target, "Origin: https://evil.example\r\n"), 403, 2);
  HttpClient client(other.port());
  client.send("GET /healthz HTTP/1.1\r\nHost: kalah.example:443\r\n\r\n");
  EXPECT_EQ(client.hear().status, 200);
}

TEST_F(ServeTest, InvalidParametersAreNamed) {
  const std::string opening = "position=4,4,4,4,4,4,0,4,4,4,4,4,4,0";
  expect_error(get("/api/v1/query"), 400, 2);
  expect_error(get("/api/v1/query?position="), 400, 3);
  expect_error(get("/api/v1/query?position=1,2,x"), 400, 3);
  expect_error(get("/api/v1/query?position=1&position=2"), 400, 2);
  for (const std::string wrong : {"rules=chess", "line=2", "line=", "time=-1", "time=nan",
                                  "time=1e9", "notation=x", "stream=yes"}) {
    expect_error(get("/api/v1/query?" + opening + '&' + wrong), 400, 2);
  }
  expect_error(get("/api/v1/move?strategy=kalah&" + opening), 400, 2);
  expect_error(get("/api/v1/move?strategy=1&position=0,0,0,0,0,0,0,4,4,4,4,4,4,0"), 400, 3);
  // Errors name parameters, not the command's options.
  for (const auto& [target, error] :
       {std::pair<std::string, std::string>("move?strategy=kalah&" + opening, "'strategy'"),
        {"query?notation=x&" + opening, "'notation'"},
        {"fair?pits=7.5", "'pits'"},
        {"four-rows/sow?pit=1&max-steps=x", "'max-steps'"}}) {
    const std::string text = Json::parse(get("/api/v1/" + target).body)["error"];
    EXPECT_TRUE(text.starts_with("parameter " + error + ": ")) << text;
  }
  expect_error(get("/api/v1/replay?pits=7"), 400, 3);
  expect_error(get("/api/v1/four-rows/sow?pit=17"), 400, 2);
  expect_error(get("/api/v1/four-rows/sow?pit=13"), 400, 3);
}

TEST_F(ServeTest, OtherMethodsBodiesAndVersionsAreRefused) {
  const auto answer = [](const std::string& head) {
    HttpClient client(port());
    client.send(head + "\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc");
    return client.hear();
  };
  expect_error(answer("GET / HTTP/1.1"), 413, 2);
  // A body does not change what is wrong.
  for (const std::string method : {"POST", "PUT", "DELETE"}) {
    const HttpAnswer refused = answer(method + " /api/v1/move HTTP/1.1");
    expect_error(refused, 405, 2);
    EXPECT_EQ(refused.headers.at("allow"), "GET, HEAD");
  }
  EXPECT_EQ(answer("PUT /api/v1/query HTTP/1.1").headers.at("allow"), "GET, HEAD, POST");
  EXPECT_EQ(answer("GET /api/v1/tables HTTP/1.1").status, 413);
  EXPECT_EQ(get("/api/v1/tables").headers.at("allow"), "POST");
  for (const std::string method :
       {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW"}) {
    HttpClient client(port());
    client.send(method + " / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const HttpAnswer refused = client.hear();
    expect_error(refused, 405, 2);
    EXPECT_EQ(refused.headers.at("allow"), "GET, HEAD");
  }
  HttpClient old(port());
  old.send("GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(old.hear().status, 200);
  EXPECT_TRUE(old.is_closed());
  HttpClient chunked(port());
  chunked.send(
      "POST /api/v1/query HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
  expect_error(chunked.hear(), 411, 2);
  EXPECT_TRUE(chunked.is_closed());
  HttpClient large(port());
  large.send("POST /api/v1/query HTTP/1.1\r\nHost: localhost\r\nContent-Length: 524289\r\n\r\n");
  expect_error(large.hear(), 413, 2);
  EXPECT_TRUE(large.is_closed());
  // To a proxy, what follows such a head is a body, so it must not be taken for a request here.
  for (const std::string coding : {"chunked", "gzip", "chunked, gzip", "xchunked", "identity"}) {
    HttpClient coded(port());
    coded.send("GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: " + coding +
               "\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect_error(coded.hear(), 413, 2);
    EXPECT_EQ(coded.hear().status, 0) << coding;
  }
}

TEST_F(ServeTest, LongRequestsAreRefused) {
  HttpClient target(port());
  target.send("GET /" + std::string(100'000, 'a'));
  expect_error(target.hear(), 414, 2);
  EXPECT_TRUE(target.is_closed());
  HttpClient field(port());
  field.send("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + std::string(100'000, 'a'));
  expect_error(field.hear(), 431, 2);
  HttpClient long_headers(port());
  std::string many = "GET / HTTP/1.1\r\nHost: localhost\r\n";
  for (int i = 0; i < 5000; ++i) many += "X: 1\r\n";
  long_headers.send(many + "\r\n");
  expect_error(long_headers.hear(), 431, 2);
  expect_it_serves();
}

TEST_F(ServeTest, AnswersRequestsOneAfterTheOtherOnAConnection) {
  HttpClient client(port());
  std::string all;
  for (int i = 0; i < 50; ++i) {
    all += "GET /api/v1/convert?to=kgp&position=1,0," + std::to_string(i) +
           ",0,1,0 HTTP/1.1\r\nHost: localhost\r\n\r\n";
  }
  client.send(all);
  for (int i = 0; i < 50; ++i) {
    const HttpAnswer answer = client.hear();
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(Json::parse(answer.body)["position"], "1,0," + std::to_string(i) + ",0,1,0 s");
  }
}

TEST_F(ServeTest, StreamsNarrowAndEndWithTheAnswer) {
  for (const std::string position : {kKnown, "3,1,0,5,0,2,10,3,0,4,1,6,0,13 n"}) {
    HttpClient client(port());
    client.ask("/api/v1/query?position=" + percent_encoded(position),
               "Accept: text/event-stream\r\n");
    const HttpAnswer head = client.hear(false);
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.headers.at("content-type"), "text/event-stream; charset=utf-8");
    int low = -100;
    int high = 100;
    std::string event;
    while ((event = client.hear_to("\n\n")).starts_with("event: bounds\ndata: ")) {
      const Json bounds = Json::parse(event.substr(20));
      EXPECT_GE(bounds["low"], low);
      EXPECT_LE(bounds["high"], high);
      low = bounds["low"];
      high = bounds["high"];
    }
    ASSERT_TRUE(event.starts_with("event: answer\ndata: ")) << event;
    Json answer = Json::parse(event.substr(20));
    EXPECT_GE(answer["value"], low);
    EXPECT_LE(answer["value"], high);
    EXPECT_EQ(answer["value"], printed({"query", position})["value"]);
    EXPECT_TRUE(client.is_closed());
  }
}

TEST_F(ServeTest, ThousandsOfMalformedRequestsDoNoHarm) {
  std::mt19937_64 generator(random_seed());
  const std::vector<std::string> seeds = {
      "GET /api/v1/query?position=0,1,0,0,0,2,20,0,0,1,1,0,0,23&line=0 HTTP/1.1\r\nHost: "
      "localhost\r\nAccept: text/event-stream\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nOrigin: null\r\n\r\nhello",
      "POST /api/v1/info HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello",
      "HEAD /%69ndex.html HTTP/1.0\r\nHost: 127.0.0.1:80\r\nConnection: close\r\n\r\n"};
  int answered = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string text = seeds[static_cast<std::size_t>(i) % seeds.size()];
    for (int change = random_between(generator, 1, 6); change > 0; --change) {
      const auto at =
          static_cast<std::size_t>(random_between(generator, 0, static_cast<int>(text.size()) - 1));
      switch (random_between(generator, 0, 3)) {
        case 0:
          text[at] = static_cast<char>(random_between(generator, 0, 255));
          break;
        case 1:
          text.erase(at, static_cast<std::size_t>(random_between(generator, 1, 9)));
          break;
        case 2:
          text.insert(at, text.substr(at / 2, 20));
          break;
        default:
          text.insert(at, 1, "\r\n\0 %:?&="[random_between(generator, 0, 8)]);
      }
      if (text.empty()) text = "G";
    }
    HttpClient client(port());
    client.send(text);
    client.finish();
    const HttpAnswer answer = client.hear(false);
    if (answer.status == 0) continue;  // an incomplete request
    ++answered;
    EXPECT_NE(answer.status, 500) << text;
    EXPECT_TRUE(answer.status >= 200 && answer.status <= 505) << answer.status;
  }
  EXPECT_GT(answered, 500);
  expect_it_serves();
}

TEST_F(ServeTest, CountsRequestsAndSearches) {
  const auto number = [](const std::string& name) {
    const std::string text = get("/metrics").body;
    const std::size_t at = text.find('\n' + name + ' ');
    EXPECT_NE(at, std::string::npos) << name << '\n' << text;
    return at == std::string::npos ? 0.0 : std::stod(text.substr(at + name.size() + 2));
  };
  const std::string responses =
      "seedbank_http_responses_total{endpoint=\"convert\",status=\"400\"}";
  (void)get("/api/v1/convert");
  const double before = number(responses);
  for (int i = 0; i < 5; ++i) (void)get("/api/v1/convert");
  EXPECT_EQ(number(responses), before + 5);
  const double searches = number("seedbank_searches_total");
  (void)get("/api/v1/move?strategy=greedy&position=1,1,0,1,1,0");
  // A search is counted when its thread is free again.
  const auto end = std::chrono::steady_clock::now() + kLongestWait;
  while (number("seedbank_searches_total") < searches + 1 &&
         std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(number("seedbank_searches_total"), searches + 1);
  EXPECT_GE(number("seedbank_http_connections"), 1);
}

TEST_F(ServeTest, ServesTwoHundredConnectionsAtOnce) {
  std::list<HttpClient> clients;
  for (int i = 0; i < 200; ++i) clients.emplace_back(port());
  const std::string target = "/api/v1/query?position=" + percent_encoded(kKnown);
  const Json expected = printed({"query", kKnown});
  for (int round = 0; round < 3; ++round) {
    for (const HttpClient& client : clients) client.ask(target);
    for (HttpClient& client : clients) {
      const HttpAnswer answer = client.hear();
      ASSERT_EQ(answer.status, 200);
      EXPECT_EQ(Json::parse(answer.body)["value"], expected["value"]);
    }
  }
}

TEST(ServeLimitsTest, SlowClientsTimeOut) {
  Server server({"--request-time", "1"});
  HttpClient half(server.port());
  half.send("GET / HTTP/1.1\r\nHost: lo");
  HttpClient silent(server.port());
  const HttpAnswer answer = half.hear();
  EXPECT_EQ(answer.status, 408);
  EXPECT_EQ(Json::parse(answer.body)["code"], 124);
  EXPECT_TRUE(half.is_closed());
  EXPECT_TRUE(silent.is_closed());
}

TEST(ServeLimitsTest, IdleClientsTimeOut) {
  Server server({"--idle-time", "1"});
  HttpClient idle(server.port());
  idle.ask("/healthz");
  EXPECT_EQ(idle.hear().status, 200);
  EXPECT_EQ(http_get(server.port(), "/healthz").status, 200);  // meanwhile
  EXPECT_TRUE(idle.is_closed());
}

TEST(ServeLimitsTest, ConnectionsAreLimited) {
  Server server({"--connections", "5", "--client-connections", "3"});
  std::list<HttpClient> clients;
  const auto status = [&](const std::string& from) {
    clients.emplace_back(server.port(), from);
    clients.back().ask("/healthz");
    const HttpAnswer answer = clients.back().hear();
    if (answer.status != 200) {
      EXPECT_EQ(answer.headers.at("retry-after"), "1");
    }
    return answer.status;
  };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(status("127.0.0.1"), 200);
  EXPECT_EQ(status("127.0.0.1"), 429);
  clients.pop_back();
  EXPECT_EQ(status("127.0.0.2"), 200);
  // The refused one may still be there for a moment.
  const auto end = std::chrono::steady_clock::now() + kLongestWait;
  int second = 0;
  while ((second = status("127.0.0.3")) == 503 && std::chrono::steady_clock::now() < end) {
    clients.pop_back();
  }
  EXPECT_EQ(second, 200);
  EXPECT_EQ(status("127.0.0.4"), 503);
}

TEST(ServeLimitsTest, RatesAreLimitedByClient) {
  Server server({"--rate", "1", "--burst", "3", "--proxy", "127.0.0.9"});
  const std::string question =
      "/api/v1/query?position=" + percent_encoded("0,0,0,0,0,0,20,0,0,1,1,0,0,26 n");
  std::vector<int> statuses;
  for (int i = 0; i < 8; ++i) statuses.push_back(http_get(server.port(), question).status);
  EXPECT_EQ(std::vector<int>(statuses.begin(), statuses.begin() + 3), (std::vector{200, 200, 200}));
  EXPECT_NE(std::find(statuses.begin(), statuses.end(), 429), statuses.end());
  // Files do not count.
  for (const char* const file :
       {"/", "/healthz", "/api/v1/openapi.json", "/assets/bundle/modules.js"}) {
    EXPECT_EQ(http_get(server.port(), file).status, 200) << file;
  }
  // Other clients are not affected, nor those behind a proxy; X-Real-IP is trusted from a proxy
  // only.
  for (int i = 0; i < 8; ++i) {
    HttpClient proxy(server.port(), "127.0.0.9");
    proxy.ask(question, "X-Real-IP: 192.0.2." + std::to_string(i) + "\r\n");
    EXPECT_EQ(proxy.hear().status, 200);
  }
  // An invalid address is ignored, and an IPv6 client is its network.
  statuses.clear();
  for (int i = 0; i < 8; ++i) {
    HttpClient proxy(server.port(), "127.0.0.9");
    proxy.ask(question, "X-Real-IP: 2001:db8::" + std::to_string(i) + "\r\n");
    statuses.push_back(proxy.hear().status);
  }
  EXPECT_NE(std::find(statuses.begin(), statuses.end(), 429), statuses.end());
  statuses.clear();
  for (int i = 0; i < 8; ++i) {
    HttpClient proxy(server.port(), "127.0.0.9");
    proxy.ask(question, "X-Real-IP: x" + std::to_string(i) + "\r\n");
    statuses.push_back(proxy.hear().status);
  }
  EXPECT_NE(std::find(statuses.begin(), statuses.end(), 429), statuses.end());
  statuses.clear();
  for (int i = 0; i < 8; ++i) {
    HttpClient liar(server.port(), "127.0.0.8");
    liar.ask(question, "X-Real-IP: 192.0.2." + std::to_string(i) + "\r\n");
    statuses.push_back(liar.hear().status);
  }
  EXPECT_NE(std::find(statuses.begin(), statuses.end(), 429), statuses.end());
}

// Waits until that many searches run and are queued.
void wait_for_searches(std::uint16_t port, int running, int waiting) {
  const std::string expected = "\nseedbank_searches_running " + std::to_string(running) + '\n';
  const std::string others = "\nseedbank_searches_waiting " + std::to_string(waiting) + '\n';
  const auto end = std::chrono::steady_clock::now() + kLongestWait;
  while (std::chrono::steady_clock::now() < end) {
    const std::string text = http_get(port, "/metrics").body;
    if (text.find(expected) != std::string::npos && text.find(others) != std::string::npos) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ADD_FAILURE() << running << " running and " << waiting << " waiting were expected";
}

TEST(ServeLimitsTest, SearchesAreLimitedAndEndWithTheirLastClient) {
  Server server({"--searches", "1", "--waiting", "1", "--client-searches", "3", "--time", "600"});
  const std::string target = "/api/v1/query?position=" + percent_encoded(kLong);
  HttpClient first(server.port());
  first.ask(target, "Accept: text/event-stream\r\n");
  EXPECT_EQ(first.hear(false).status, 200);
  EXPECT_TRUE(first.hear_to("\n\n").starts_with("event: bounds\ndata: "));
  HttpClient second(server.port(), "127.0.0.2");
  const auto other = [](int seeds) {
    return "/api/v1/query?position=" +
           percent_encoded("6,6,6,6,6,6," + std::to_string(seeds) + ",6,6,6,6,6,6,0 s");
  };
  second.ask(other(2));
  wait_for_searches(server.port(), 1, 1);
  // An equal request shares the search.
  HttpClient joined(server.port(), "127.0.0.3");
  joined.ask(target, "Accept: text/event-stream\r\n");
  EXPECT_EQ(joined.hear(false).status, 200);
  EXPECT_TRUE(joined.hear_to("\n\n").starts_with("event: bounds\ndata: "));
  const HttpAnswer third = http_get(server.port(), other(4));
  EXPECT_EQ(third.status, 503);
  EXPECT_EQ(third.headers.at("retry-after"), "2");
  EXPECT_EQ(Json::parse(third.body)["code"], 5);
  second.close();
  first.close();
  EXPECT_EQ(http_get(server.port(), "/healthz").status, 200);
  wait_for_searches(server.port(), 1,
                    1);  // one still has a client, the other is dropped when it is due
  joined.close();
  wait_for_searches(server.port(), 0, 0);
}

TEST(ServeLimitsTest, SearchesAreLimitedByClient) {
  Server server({"--searches", "1", "--client-searches", "1", "--time", "600"});
  const std::string target = "/api/v1/query?position=" + percent_encoded(kLong);
  HttpClient first(server.port());
  first.ask(target);
  wait_for_searches(server.port(), 1, 0);
  const std::string other = percent_encoded("6,6,6,6,6,6,2,6,6,6,6,6,6,0 s");
  EXPECT_EQ(http_get(server.port(), "/api/v1/query?position=" + other).status, 429);
  first.finish();  // closing one's side cancels too
  wait_for_searches(server.port(), 0, 0);
}

// Two games that need the same memory: the second waits in the queue, without a thread, and gets
// half of the time.
TEST(ServeLimitsTest, GamesTakeTurnsWithMemoryForOne) {
  Server server({"--memory", "192MiB", "--searches", "2", "--time", "3"});
  const auto question = [](const std::string& position) {
    return "/api/v1/query?position=" + percent_encoded(position);
  };
  HttpClient first(server.port());
  first.ask(question("6,6,6,6,6,0,6,6,6,6,6,0 s"));
  wait_for_searches(server.port(), 1, 0);
  HttpClient second(server.port(), "127.0.0.2");
  second.ask(question("6,6,6,6,6,6,6,0,6,6,6,6,6,6,6,0 s"));
  wait_for_searches(server.port(), 1, 1);
  // The usual game has memory of its own.
  EXPECT_EQ(http_get(server.port(), question(kUnknown)).status, 200);
  EXPECT_EQ(first.hear().status, 200);
  EXPECT_EQ(second.hear().status, 200);
}

constexpr char kLongFair[] = "/api/v1/fair?pits=7&seeds=3";  // hours of search

TEST(ServeLimitsTest, FairListsCountAsSearches) {
  Server server({"--searches", "1", "--waiting", "1", "--client-searches", "1", "--time", "600"});
  HttpClient first(server.port());
  first.ask("/api/v1/query?position=" + percent_encoded(kLong));
  wait_for_searches(server.port(), 1, 0);
  EXPECT_EQ(http_get(server.port(), kLongFair).status, 429);
  HttpClient fair(server.port(), "127.0.0.2");
  fair.ask(kLongFair);
  wait_for_searches(server.port(), 1, 1);
  HttpClient other(server.port(), "127.0.0.3");
  other.ask("/api/v1/fair?pits=7&seeds=2");
  const HttpAnswer refused = other.hear();
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.headers.at("retry-after"), "2");
  // A request for the same list shares the search.
  other.ask(kLongFair);
  first.close();
  for (HttpClient* const client : {&fair, &other}) {
    const HttpAnswer progress = client->hear();
    EXPECT_EQ(progress.status, 202);
    EXPECT_EQ(progress.headers.at("retry-after"), "0");
  }
  wait_for_searches(server.port(), 0, 0);
}

TEST(ServeLimitsTest, AFairListIsComputedOnlyDuringRequests) {
  Server server;
  const Json first = Json::parse(http_get(server.port(), kLongFair).body);
  EXPECT_LT(first["decided"], first["of"]);
  wait_for_searches(server.port(), 0, 0);
  const Json second = Json::parse(http_get(server.port(), kLongFair).body);
  EXPECT_GE(second["decided"], first["decided"]);
  EXPECT_EQ(second["of"], first["of"]);
}

TEST(ServeLimitsTest, BoundsAreTheAnswerWhenTimeRunsOut) {
  Server server({"--time", "0.3"});
  const std::string target = "/api/v1/query?time=100&position=" + percent_encoded(kLong);
  HttpAnswer heard = http_get(server.port(), target);
  // 504 if the machine is too busy for the search to begin in time.
  const auto end = std::chrono::steady_clock::now() + kLongestWait;
  while (heard.status == 504 && std::chrono::steady_clock::now() < end) {
    heard = http_get(server.port(), target);
  }
  const Json answer = Json::parse(heard.body);
  EXPECT_EQ(answer["value"], nullptr);
  EXPECT_LE(answer["bounds"][0], 2);
  EXPECT_GE(answer["bounds"][1], 2);
}

TEST(ServeLimitsTest, ATightRequestLimitHolds) {
  Server server({"--request-bytes", "256"});
  EXPECT_EQ(http_get(server.port(), "/healthz").status, 200);
  EXPECT_EQ(http_get(server.port(), "/healthz?" + std::string(300, 'a')).status, 414);
  EXPECT_EQ(http_get(server.port(), "/healthz", "X: " + std::string(300, 'a') + "\r\n").status,
            431);
}

TEST(ServeEndTest, SignalsEndItAfterRunningSearchesAreAnswered) {
  for (const int signal : {SIGTERM, SIGINT}) {
    Server server({"--time", "600"});
    HttpClient idle(server.port());
    HttpClient searching(server.port());
    searching.ask("/api/v1/query?position=" + percent_encoded(kLong));
    HttpClient half(server.port());
    half.send("GET / HT");
    wait_for_searches(server.port(), 1, 0);
    EXPECT_EQ(server.end(signal), 0);
    const HttpAnswer answer = searching.hear();
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(Json::parse(answer.body)["value"], nullptr) << answer.body;
    EXPECT_TRUE(idle.is_closed());
    EXPECT_TRUE(half.is_closed());
  }
}

TEST(ServeEndTest, QueuedSearchesAreRefusedWhenItEnds) {
  Server server({"--time", "600", "--searches", "1"});
  HttpClient searching(server.port());
  searching.ask("/api/v1/query?position=" + percent_encoded(kLong));
  wait_for_searches(server.port(), 1, 0);
  HttpClient waiting(server.port());
  waiting.ask("/api/v1/query?position=" + percent_encoded("6,6,6,6,6,6,0,6,6,6,6,6,5,1 s"));
  wait_for_searches(server.port(), 1, 1);
  EXPECT_EQ(server.end(), 0);
  EXPECT_EQ(searching.hear().status, 200);
  const HttpAnswer answer = waiting.hear();
  EXPECT_EQ(answer.status, 503) << answer.body;
  EXPECT_EQ(Json::parse(answer.body)["code"], 5);
}

TEST(ServeEndTest, InfoListsTheLimitsOfAClassroom) {
  Server server({"--classroom", "--rate", "7"});
  const Json info = Json::parse(http_get(server.port(), "/api/v1/info").body);
  EXPECT_EQ(info["classroom"], true);
  EXPECT_EQ(info["limits"]["time"], 2.5);
  EXPECT_EQ(info["limits"]["client_searches"], 64);
  EXPECT_EQ(info["limits"]["client_rate"], 7);
  EXPECT_EQ(server.end(), 0);
}

// The page and all files that it loads.
std::vector<std::string> files_of_page(std::uint16_t port) {
  const std::string document = http_get(port, "/").body;
  const std::regex named("(?:href|src)=\"(assets/[^\"]+)\"");
  std::vector<std::string> files = {"/", "/assets/messages/en.js"};
  for (std::sregex_iterator one(document.begin(), document.end(), named), end; one != end; ++one) {
    files.push_back('/' + one->str(1));
  }
  return files;
}

TEST(ServeClassroomTest, ThirtyBrowsersBehindOneAddressAreServed) {
  constexpr std::size_t kBrowsers = 30;
  constexpr std::size_t kConnections = 6;  // per browser
  Server server({"--classroom"});
  const std::vector<std::string> files = files_of_page(server.port());
  EXPECT_GT(files.size(), 6U);
  std::list<std::list<HttpClient>> browsers(kBrowsers);
  for (auto& connections : browsers) {
    for (std::size_t i = 0; i < kConnections; ++i) connections.emplace_back(server.port());
  }
  for (std::size_t begin = 0; begin < files.size(); begin += kConnections) {
    const std::size_t count = std::min(kConnections, files.size() - begin);
    for (auto& connections : browsers) {
      auto connection = connections.begin();
      for (std::size_t i = 0; i < count; ++i) (connection++)->ask(files[begin + i]);
    }
    for (auto& connections : browsers) {
      auto connection = connections.begin();
      for (std::size_t i = 0; i < count; ++i) {
        EXPECT_EQ((connection++)->hear().status, 200) << files[begin + i];
      }
    }
  }
  // Then each requests a value and an opponent's reply, all at the same time.
  int seeds = 0;
  for (auto& connections : browsers) {
    seeds += 2;
    const std::string position =
        "position=" + percent_encoded("6,6,6,6,6,6," + std::to_string(seeds) + ",6,6,6,6,6,6,0 s");
    connections.front().ask("/api/v1/query?" + position);
    connections.back().ask("/api/v1/move?strategy=minimax:4&" + position);
  }
  for (auto& connections : browsers) {
    for (HttpClient* const one : {&connections.front(), &connections.back()}) {
      const HttpAnswer answer = one->hear();
      // 504 if the machine is too slow for all of them.
      EXPECT_TRUE(answer.status == 200 || answer.status == 504) << answer.body;
    }
  }
  const std::string metrics = http_get(server.port(), "/metrics").body;
  EXPECT_NE(metrics.find("\nseedbank_searches_refused_total 0\n"), std::string::npos) << metrics;
}

TEST(ServeBookTest, PositionsInTheBookTakeNoSearch) {
  const db::TemporaryDirectory directory;
  const std::string book = directory.path() / "openings.book";
  (void)output_of({"book", "build", "--seeds", "1", "--positions", "20", "--quiet", "--out", book,
                   "--db", "none"});
  const Server server({"--book", book});
  const auto answer = [&](const std::string& position) {
    return Json::parse(
        http_get(server.port(), "/api/v1/query?line=0&position=" + percent_encoded(position)).body);
  };
  const Json found = answer("1,1,1,1,1,1,0,1,1,1,1,1,1,0 s");
  EXPECT_EQ(found["source"], "book");
  EXPECT_EQ(found["nodes"], 0);
  EXPECT_NE(http_get(server.port(), "/metrics").body.find("\nseedbank_searches_total 0\n"),
            std::string::npos);
  EXPECT_EQ(answer(kUnknown)["source"], "search");
}

TEST(ServeBookTest, ADatabaseWithoutTheUsualGameIsNotedAtTheStart) {
  const db::TemporaryDirectory directory;
  (void)output_of({"build", "--quiet", "--pits", "2", "--seeds", "4", "--db", directory.path()});
  const std::string note = directory.path().string() +
                           ": no database for 6 pits, empty-capture; there is 2 pits, "
                           "empty-capture";
  const Server server({"--db", directory.path()});
  const Json info = Json::parse(http_get(server.port(), "/api/v1/info").body);
  EXPECT_EQ(info["notes"][0]["message"], note);
  const Json answer =
      Json::parse(http_get(server.port(), "/api/v1/query?line=0&position=" +
                                              percent_encoded("1,0,0,0,0,0,0,1,0,0,0,0,0,0"))
                      .body);
  EXPECT_EQ(answer["notes"][0]["message"], note);

  Invocation what;
  what.arguments = {"serve", "--port", "0", "--memory", "256MiB", "--db", directory.path()};
  RunningProcess process(what);
  process.wait_for_handler(SIGTERM);
  process.signal(SIGTERM);
  EXPECT_EQ(process.wait().errors, "seedbank: " + note + '\n');
}

TEST(ServeBookTest, ADamagedBookIsReportedAtTheStart) {
  const db::TemporaryDirectory directory;
  const std::string book = directory.path() / "openings.book";
  std::ofstream(book) << "not a book at all, but long enough";
  const Outcome outcome = seedbank_command({"serve", "--port", "0", "--book", book});
  EXPECT_EQ(outcome.code, 4);
  EXPECT_EQ(outcome.output, "");
  EXPECT_NE(outcome.errors.find(book), std::string::npos) << outcome.errors;
}

TEST(ServeEndTest, PrintsItsAddress) {
  EXPECT_TRUE(Server().url().starts_with("http://127.0.0.1:"));
  Server open({"--bind", "0.0.0.0"});
  const std::string url = open.url();
  EXPECT_EQ(url.find("0.0.0.0"), std::string::npos) << url;
  // The host in it is allowed.
  HttpClient client(open.port());
  client.send("GET /healthz HTTP/1.1\r\nHost: " + url.substr(7, url.size() - 8) + "\r\n\r\n");
  EXPECT_EQ(client.hear().status, 200) << url;
}

TEST(ServeEndTest, LogsRequests) {
  Server server({"--access-log", "-"});
  (void)http_get(server.port(), "/healthz?x=%22%0a\"\x01");
  const std::string line = server.hear();
  EXPECT_TRUE(line.starts_with("127.0.0.1 - - [")) << line;
  EXPECT_NE(line.find("\" 400 "), std::string::npos) << line;
  (void)http_get(server.port(), "/healthz?x=%22\"");
  const std::string quoted = server.hear();
  EXPECT_NE(quoted.find("\"GET /healthz?x=%22\\x22 HTTP/1.1\" 200 "), std::string::npos) << quoted;
  EXPECT_EQ(server.end(), 0);
}

TEST(ServeEndTest, RefusesHostsAndOriginsThatNeverMatch) {
  using Words = std::pair<std::string, std::string>;
  for (const auto& [option, value] :
       {Words("--proxy", "localhost"), Words("--allow-host", "kalah.example:80"),
        Words("--allow-origin", "https://kalah.example/")}) {
    const Outcome refused = seedbank_command({"serve", "--port", "0", option, value});
    EXPECT_EQ(refused.code, 2);
    EXPECT_NE(refused.errors.find("'" + value + "'"), std::string::npos) << refused.errors;
  }
}

TEST(ServeEndTest, RefusesAddressesItCannotListenOn) {
  const Outcome nonsense = seedbank_command({"serve", "--bind", "nowhere"});
  EXPECT_EQ(nonsense.code, 2);
  EXPECT_NE(nonsense.errors.find("'--bind': 'nowhere'"), std::string::npos) << nonsense.errors;
  Server server;
  const Outcome taken =
      seedbank_command({"serve", "--port", std::to_string(server.port()), "--db", server.db()});
  EXPECT_EQ(taken.code, 6);
  EXPECT_NE(taken.errors.find("cannot listen on 127.0.0.1"), std::string::npos) << taken.errors;
  EXPECT_EQ(server.end(), 0);
}

TEST(ServeEndTest, WarnsIfOthersCanUseTheProcessors) {
  const auto warnings = [](std::vector<std::string> options) {
    const db::TemporaryDirectory directory;
    Invocation what;
    what.arguments = {"serve", "--port", "0", "--memory", "256MiB", "--db", "none"};
    what.arguments.insert(what.arguments.end(), options.begin(), options.end());
    RunningProcess server(what);
    server.wait_for_handler(SIGTERM);
    server.signal(SIGTERM);
    const Outcome outcome = server.wait();
    EXPECT_EQ(outcome.code, 0);
    const std::vector<std::string> lines = lines_of(outcome.errors);
    return std::count_if(lines.begin(), lines.end(), [](const std::string& line) {
      return line.starts_with("seedbank: warning: anyone who can connect to port ");
    });
  };
  EXPECT_EQ(warnings({}), 0);
  EXPECT_EQ(warnings({"--bind", "0.0.0.0"}), 1);
  EXPECT_EQ(warnings({"--bind", "0.0.0.0", "--quiet"}), 0);
  EXPECT_EQ(warnings({"--bind", "0.0.0.0", "--classroom"}), 0);
  EXPECT_EQ(warnings({"--bind", "0.0.0.0", "--proxy", "192.0.2.1"}), 0);
}

// Unread lines fill the pipe, then the queue.
TEST(ServeEndTest, AnswersAndEndsWithAnUnreadLog) {
  Server server({"--access-log", "-"});
  const std::string target = "/healthz?x=" + std::string(1000, '"');  // four bytes each in the log
  for (int i = 0; i < 600; ++i) ASSERT_EQ(http_get(server.port(), target).status, 200) << i;
  EXPECT_EQ(server.end(), 0);
}

TEST(ServeEndTest, LogsToAFifoWithoutAReader) {
  const db::TemporaryDirectory directory;
  const std::string fifo = directory.path() / "fifo";
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  Server server({"--access-log", fifo});
  EXPECT_EQ(http_get(server.port(), "/healthz").status, 200);
  std::ifstream log(fifo);
  std::string line;
  std::getline(log, line);
  EXPECT_NE(line.find("GET /healthz HTTP/1.1"), std::string::npos) << line;
  EXPECT_EQ(server.end(), 0);
}

}  // namespace
}  // namespace seedbank
