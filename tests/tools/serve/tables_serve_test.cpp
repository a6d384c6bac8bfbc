// Games between people, and the class, over sockets.
#include <string>

#include <gtest/gtest.h>

#include "tests/tools/answers.h"
#include "tests/tools/http/http_client.h"
#include "tests/tools/serve/running_server.h"

namespace seedbank {
namespace {

std::string bearer(const Json& secret) {
  return "Authorization: Bearer " + secret.get<std::string>() + "\r\n";
}

Json object(const HttpAnswer& answer) {
  EXPECT_EQ(answer.status, 200) << answer.body;
  return Json::parse(answer.body, nullptr, false);
}

// The data of the next event of that name for which `accepts` is true.
Json event(HttpClient& client, const std::string& name, const auto& accepts) {
  for (;;) {
    const std::string text = client.hear_to("\n\n");
    if (text.empty()) {
      ADD_FAILURE() << "the stream ended before " << name;
      return {};
    }
    const std::size_t data = text.find("data: ");
    if (data == std::string::npos || text.find("event: " + name + '\n') == std::string::npos) {
      continue;
    }
    Json json = Json::parse(text.substr(data + 6));
    if (accepts(json)) return json;
  }
}

TEST(ServeTablesTest, TwoPeoplePlayAndResume) {
  Server server;
  const Json created =
      object(http_post(server.port(), "/api/v1/tables?name=Ann&start=1,1,0,1,1,0"));
  const std::string table = created["table"];
  HttpClient south(server.port());
  south.ask("/api/v1/tables/watch?table=" + table, bearer(created["key"]));
  (void)event(south, "table", [](const Json&) { return true; });
  const std::string join = "/api/v1/tables/join?name=Bob&table=" + table;
  EXPECT_EQ(http_post(server.port(), join).status, 403);
  const Json joined = object(http_post(server.port(), join, "", bearer(created["invitation"])));
  EXPECT_EQ(http_post(server.port(), join, "", bearer(created["invitation"])).status, 409);
  (void)event(south, "table", [](const Json& json) { return json["north"]["taken"] == true; });
  const std::string sow = "/api/v1/tables/sow?round=1&sowings=0&pit=1&table=" + table;
  EXPECT_EQ(http_post(server.port(), sow, "", bearer(joined["key"])).status, 409);
  EXPECT_EQ(http_post(server.port(), sow, "", bearer(created["key"])).status, 200);
  (void)event(south, "table", [](const Json& json) { return json["pits"].size() == 1; });
  // The connection is lost and made again.
  south.close();
  HttpClient again(server.port());
  again.ask("/api/v1/tables/watch?table=" + table, bearer(created["key"]));
  const Json resumed = event(again, "table", [](const Json&) { return true; });
  EXPECT_EQ(resumed["position"], "0,2,0,1,1,0 n");
  const std::string wrong = "/api/v1/tables/sow?round=1&sowings=1&pit=9&table=" + table;
  EXPECT_EQ(http_post(server.port(), wrong, "", bearer(joined["key"])).status, 400);
  EXPECT_EQ(http_get(server.port(), "/api/v1/tables/watch?table=0", bearer(created["key"])).status,
            404);
  // A spectator follows the game; a draw is offered, declined and agreed.
  HttpClient spectator(server.port());
  spectator.ask("/api/v1/tables/watch?table=" + table, bearer(created["spectator_key"]));
  (void)event(spectator, "table", [](const Json& json) { return json["spectators"] == 1; });
  const auto act = [&](const std::string& action, const Json& key) {
    const std::string path = "/api/v1/tables/" + action + "?round=1&table=" + table;
    return http_post(server.port(), path, "", bearer(key));
  };
  EXPECT_EQ(act("draw", created["spectator_key"]).status, 403);
  EXPECT_EQ(object(act("draw", created["key"]))["draw_offer"], "south");
  EXPECT_EQ(object(act("decline", joined["key"]))["draw_offer"], Json());
  EXPECT_EQ(object(act("resign", joined["key"]))["winner"], "south");
  (void)event(spectator, "table", [](const Json& json) { return json["over"] == true; });
  // Streams end with the server.
  EXPECT_EQ(server.end(), 0);
  EXPECT_TRUE(again.is_closed());
}

TEST(ServeTablesTest, OpponentsReply) {
  Server server;
  const Json created =
      object(http_post(server.port(), "/api/v1/tables?seat=north&opponent=greedy"));
  HttpClient north(server.port());
  north.ask("/api/v1/tables/watch?table=" + created["table"].get<std::string>(),
            bearer(created["key"]));
  const Json reply = event(north, "table", [](const Json& json) {
    return json["position"].get<std::string>().ends_with('n');
  });
  EXPECT_GE(reply["pits"].size(), 1U);
  EXPECT_EQ(http_post(server.port(), "/api/v1/tables?opponent=none").status, 400);
  EXPECT_EQ(http_post(server.port(), "/api/v1/tables?start=99,99,0,99,99,0").status, 400);
}

TEST(ServeTablesTest, TheTeachersAddressHoldsTheKey) {
  Server server({"--classroom"});
  const std::string line = server.hear();
  const std::string mark = "class.html#teacher=";
  ASSERT_NE(line.find(mark), std::string::npos) << line;
  const std::string key = line.substr(line.find(mark) + mark.size());
  EXPECT_EQ(key.size(), 32U);
  EXPECT_EQ(http_get(server.port(), "/api/v1/class").status, 403);
  EXPECT_EQ(http_post(server.port(), "/api/v1/tables").status, 400) << "a name is required";
  HttpClient teacher(server.port());
  teacher.ask("/api/v1/class", "Authorization: bearer " + key + "\r\n");
  const auto any = [](const Json&) { return true; };
  EXPECT_EQ(event(teacher, "class", any)["tables"].size(), 0U);
  const Json created = object(http_post(server.port(), "/api/v1/tables?name=%3Cb%3E&opponent=1"));
  EXPECT_EQ(event(teacher, "table", any)["south"]["name"], "<b>");
  const std::string end = "/api/v1/class/end?table=" + created["table"].get<std::string>();
  EXPECT_EQ(http_post(server.port(), end, "", bearer(created["key"])).status, 403);
  EXPECT_EQ(http_post(server.port(), end, "", bearer(key)).status, 200);
  EXPECT_EQ(event(teacher, "ended", any)["table"], created["table"]);
  const std::string next = "/api/v1/class/again";
  EXPECT_EQ(http_post(server.port(), next, "", bearer(created["key"])).status, 403);
  EXPECT_EQ(object(http_post(server.port(), next, "", bearer(key)))["begun"], 0);
  const std::string clear = "/api/v1/class/clear?through=1";
  EXPECT_EQ(http_post(server.port(), clear, "", bearer(created["key"])).status, 403);
  EXPECT_EQ(http_post(server.port(), clear, "", bearer(key)).status, 200);
  EXPECT_EQ(event(teacher, "cleared", any)["through"], 1);
  Server without;
  EXPECT_EQ(http_get(without.port(), "/api/v1/class").status, 404);
}

TEST(ServeTablesTest, AClassCanBeginGamesBehindAnAddressThatHasOpenedManyTables) {
  Server server({"--classroom"});
  const auto create = [&](const std::string& browser) {
    return http_post(server.port(), "/api/v1/tables?name=Ann", "", bearer(browser)).status;
  };
  for (int i = 0; i < 1010; ++i) {
    ASSERT_EQ(http_post(server.port(), "/api/v1/tables?name=Eve").status, 200) << i;
  }
  for (int i = 0; i < 20; ++i) EXPECT_EQ(create("ann"), 200) << i;
  EXPECT_EQ(create(std::string(65, 'a')), 400);
}

TEST(ServeTablesTest, LinksBecomeCodes) {
  Server server;
  const HttpAnswer answer = http_post(server.port(), "/api/v1/qr", "http://localhost/");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.headers.at("content-type"), "image/svg+xml");
  // Version 2 of the code, 25 modules, with the border; its corner has a finder pattern of 7.
  EXPECT_NE(answer.body.find("viewBox=\"0 0 33 33\""), std::string::npos) << answer.body;
  std::string corner;
  for (int x = 4; x < 11; ++x) corner += 'M' + std::to_string(x) + " 4h1v1h-1z";
  EXPECT_NE(answer.body.find(corner + 'M'), std::string::npos);
  EXPECT_EQ(answer.body.find("M11 4h"), std::string::npos);
  // A body that begins with a zero byte is not empty.
  EXPECT_EQ(http_post(server.port(), "/api/v1/qr", std::string(1, '\0')).status, 200);
  EXPECT_EQ(http_post(server.port(), "/api/v1/qr", "").status, 400);
  EXPECT_EQ(http_post(server.port(), "/api/v1/qr", std::string(501, 'a')).status, 400);
}

TEST(ServeTablesTest, ABodyIsAskedForIfTheClientWaits) {
  Server server;
  HttpClient client(server.port());
  client.send(
      "POST /api/v1/qr HTTP/1.1\r\nHost: localhost\r\nExpect: 100-Continue\r\n"
      "Content-Length: 3\r\n\r\n");
  EXPECT_EQ(client.hear_to("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  client.send("a");
  client.send("bc");
  EXPECT_EQ(client.hear().status, 200);
  client.ask("/healthz");
  EXPECT_EQ(client.hear().status, 200);
}

}  // namespace
}  // namespace seedbank
