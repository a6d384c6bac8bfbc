// Tables without sockets: seats and secrets, sowings, watchers, limits, and opponents.
#include "tools/tables/tables.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <seedbank/error.h>
#include <sys/resource.h>

#include "tests/db/temporary_directory.h"
#include "tools/tables/secret.h"
#include "tools/tables/state_file.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

using engine::Json;

// A stream of events that a test reads.
class Stream final : public DeferredResponse {
 public:
  [[nodiscard]] std::stop_token stop() const noexcept override { return stop_.get_token(); }
  void respond(HttpResponse /*response*/) override { ADD_FAILURE() << "no events"; }
  void begin_events(std::string_view /*endpoint*/) override {}
  void event(std::string_view name, std::string_view data) override { add(name, data); }
  void end_events(std::string_view name, std::string_view data) override { add(name, data); }

  /// Waits for an event of that name and returns its data; skips others.
  [[nodiscard]] Json hear(const std::string& name) {
    return hear(name, [](const Json&) { return true; });
  }
  [[nodiscard]] Json hear(const std::string& name, const auto& accepts) {
    std::unique_lock lock(mutex_);
    for (;;) {
      if (!come_.wait_for(lock, std::chrono::seconds(30), [this] { return !events_.empty(); })) {
        ADD_FAILURE() << "no event " << name;
        return {};
      }
      auto [heard, data] = events_.front();
      events_.pop_front();
      if (heard == name && accepts(Json::parse(data))) return Json::parse(data);
    }
  }

  void disconnect() { stop_.request_stop(); }

 private:
  void add(std::string_view name, std::string_view data) {
    const std::lock_guard lock(mutex_);
    events_.emplace_back(name, data);
    come_.notify_all();
  }

  std::stop_source stop_;
  std::mutex mutex_;
  std::condition_variable come_;
  std::deque<std::pair<std::string, std::string>> events_;
};

bool choose_nothing(const Tables::Turn& /*turn*/) { return false; }

// The turns for which opponents are asked.
class Turns {
 public:
  // Refuses the first `refusals` of them, as a full queue does.
  explicit Turns(int refusals = 0) : refusals_(refusals) {}

  // For Tables; this must outlive them.
  [[nodiscard]] Tables::ChoosePit choose() {
    return [this](const Tables::Turn& turn) {
      const std::lock_guard lock(mutex_);
      if (refusals_ > 0) {
        --refusals_;
        return false;
      }
      asked_.push_back(turn);
      come_.notify_all();
      return true;
    };
  }

  // Waits for the next turn, which is the only one.
  [[nodiscard]] Tables::Turn next() {
    std::unique_lock lock(mutex_);
    come_.wait(lock, [this] { return !asked_.empty(); });
    EXPECT_EQ(asked_.size(), 1U);
    const Tables::Turn turn = asked_.front();
    asked_.pop_front();
    return turn;
  }

 private:
  std::mutex mutex_;  // guards the members below
  int refusals_;
  std::condition_variable come_;
  std::deque<Tables::Turn> asked_;
};

void expect_fault(TableFault fault, const auto& call) {
  try {
    call();
    ADD_FAILURE() << "no fault";
  } catch (const TableError& error) {
    EXPECT_EQ(error.fault(), fault) << error.what();
  }
}

// A game of two people: South created it, North joined.
struct Pair {
  explicit Pair(Tables& tables, const Board& start = Board(2, 1)) {
    const Json created = tables.create({start, 0, "Ann", ""}, "client");
    table = created["table"];
    south = created["key"];
    invitation = created["invitation"];
    north = tables.join(table, invitation, "Bob")["key"];
  }

  std::string table;
  std::string south;
  std::string invitation;
  std::string north;
};

std::shared_ptr<Stream> watch(Tables& tables, const std::string& table, const std::string& key) {
  auto stream = std::make_shared<Stream>();
  tables.watch(table, key, [&] { return stream; });
  return stream;
}

TEST(SecretTest, DiffersEachTimeAndIsCompared) {
  std::set<std::string> all;
  for (int i = 0; i < 1000; ++i) all.insert(new_secret());
  EXPECT_EQ(all.size(), 1000U);
  const std::string secret = *all.begin();
  EXPECT_EQ(secret.size(), 32U);
  EXPECT_EQ(secret.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_TRUE(is_secret(secret, secret));
  for (std::size_t i = 0; i < secret.size(); ++i) {
    std::string other = secret;
    other[i] = other[i] == 'a' ? 'b' : 'a';
    EXPECT_FALSE(is_secret(other, secret)) << i;
  }
  for (const std::string& other :
       {std::string(), secret + '0', secret.substr(1), secret + secret}) {
    EXPECT_FALSE(is_secret(other, secret)) << other;
  }
  EXPECT_FALSE(is_secret("", ""));
}

TEST(PlayerNameTest, IsTextOfAFewLetters) {
  EXPECT_EQ(player_name("  Ann Lee "), "Ann Lee");
  EXPECT_EQ(player_name("   "), "");
  EXPECT_EQ(player_name("<b>&amp;"), "<b>&amp;");
  EXPECT_EQ(player_name("Ann\xe2\x80\x99s \xc2\xa0"), "Ann\xe2\x80\x99s \xc2\xa0");
  const std::string letter = "\xc4\x8d";
  std::string longest;
  for (int i = 0; i < 24; ++i) longest += letter;
  EXPECT_EQ(player_name(longest), longest);
  for (const std::string& wrong :
       {longest + 'a', std::string(25, 'a'), std::string("a\nb"), std::string("a\0b", 3),
        std::string("\xff"), std::string("\xc4"), std::string(10'000, '\x80'),
        std::string("a\xc2\x85"), std::string("\xe2\x80\xaenn"), std::string("\xe2\x81\xa6n")}) {
    EXPECT_THROW((void)player_name(wrong), UsageError) << wrong;
  }
}

TEST(TablesTest, AResignationEndsTheGame) {
  Tables tables({.teacher = "teacher"}, choose_nothing);
  const Pair pair(tables);
  const auto teacher = std::make_shared<Stream>();
  tables.watch_class("teacher", [&] { return teacher; });
  (void)tables.sow(pair.table, pair.south, {1, 0}, 1);
  expect_fault(TableFault::kForbidden, [&] { (void)tables.resign(pair.table, "", 1); });
  expect_fault(TableFault::kConflict, [&] { (void)tables.resign(pair.table, pair.south, 2); });
  for (int repeated = 0; repeated < 2; ++repeated) {
    const Json json = tables.resign(pair.table, pair.south, 1);
    EXPECT_EQ(json["over"], true);
    EXPECT_EQ(json["ending"], "resignation");
    EXPECT_EQ(json["winner"], "north");
    EXPECT_EQ(json["margin"], Json());
  }
  EXPECT_EQ(teacher->hear("result")["winner"], "north");
  expect_fault(TableFault::kConflict, [&] { (void)tables.sow(pair.table, pair.north, {1, 1}, 1); });
  // A seat that is free wins nothing.
  const Json open = tables.create({Board(2, 1), 0, "Ann", ""}, "client");
  expect_fault(TableFault::kConflict, [&] {
    (void)tables.resign(open["table"].get<std::string>(), open["key"].get<std::string>(), 1);
  });
}

TEST(TablesTest, ADrawNeedsTheAgreementOfBoth) {
  Tables tables({}, choose_nothing);
  const Pair pair(tables);
  EXPECT_EQ(tables.offer_draw(pair.table, pair.south, 1)["draw_offer"], "south");
  EXPECT_EQ(tables.offer_draw(pair.table, pair.south, 1)["over"], false);
  EXPECT_EQ(tables.decline_draw(pair.table, pair.south, 1)["draw_offer"], "south");
  EXPECT_EQ(tables.decline_draw(pair.table, pair.north, 1)["draw_offer"], Json());
  // A sowing of the other side declines an offer, one of the own side does not.
  (void)tables.offer_draw(pair.table, pair.south, 1);
  EXPECT_EQ(tables.sow(pair.table, pair.south, {1, 0}, 1)["draw_offer"], "south");
  EXPECT_EQ(tables.sow(pair.table, pair.north, {1, 1}, 1)["draw_offer"], Json());
  (void)tables.offer_draw(pair.table, pair.north, 1);
  const Json json = tables.offer_draw(pair.table, pair.south, 1);
  EXPECT_EQ(json["ending"], "agreement");
  EXPECT_EQ(json["winner"], "draw");
  expect_fault(TableFault::kConflict, [&] { (void)tables.offer_draw(pair.table, pair.south, 1); });
  // A built-in opponent agrees to nothing.
  const Json alone = tables.create({Board(2, 1), 0, "Ann", "greedy"}, "client");
  expect_fault(TableFault::kConflict, [&] {
    (void)tables.offer_draw(alone["table"].get<std::string>(), alone["key"].get<std::string>(), 1);
  });
}

TEST(TablesTest, ARematchExchangesTheSides) {
  Tables tables({}, choose_nothing);
  const Pair pair(tables, Board::from_text("1,2,0,3,1,0 s"));
  (void)tables.resign(pair.table, pair.north, 1);
  const Json json = tables.play_again(pair.table, pair.south, 1);
  EXPECT_EQ(json["start"], "3,1,0,1,2,0 n");
  EXPECT_EQ(json["over"], false);
  EXPECT_EQ(json["winner"], Json());
}

TEST(TablesTest, SpectatorsWatchButCannotAct) {
  Tables tables({.most_spectators = 2}, choose_nothing);
  const Json created = tables.create({Board(2, 1), 0, "Ann", ""}, "client");
  const std::string table = created["table"];
  const std::string key = created["spectator_key"];
  const auto spectator = watch(tables, table, key);
  EXPECT_EQ(spectator->hear("table")["spectators"], 1);
  EXPECT_FALSE(tables.sow(table, created["key"].get<std::string>(), {1, 0}, 1).contains("key"));
  EXPECT_EQ(spectator->hear(
                "table", [](const Json& json) { return !json["pits"].empty(); })["south"]["here"],
            false);
  expect_fault(TableFault::kForbidden, [&] { (void)tables.sow(table, key, {1, 1}, 1); });
  expect_fault(TableFault::kForbidden, [&] { (void)tables.resign(table, key, 1); });
  // The oldest spectator makes room.
  const auto second = watch(tables, table, key);
  const auto third = watch(tables, table, key);
  (void)spectator->hear("closed");
  EXPECT_EQ(third->hear("table")["spectators"], 2);
}

TEST(TablesTest, TheTeacherBeginsTheNextRoundForAll) {
  Tables tables({.teacher = "teacher"}, choose_nothing);
  const Pair first(tables);
  const Pair second(tables);
  const Pair third(tables);
  for (const Pair* pair : {&first, &second}) (void)tables.resign(pair->table, pair->south, 1);
  expect_fault(TableFault::kForbidden, [&] { (void)tables.play_again_all("pupil"); });
  EXPECT_EQ(tables.play_again_all("teacher"), 2U);
  EXPECT_EQ(tables.play_again_all("teacher"), 0U);
  const auto stream = watch(tables, second.table, second.north);
  EXPECT_EQ(stream->hear("table")["round"], 2);
}

TEST(TablesTest, OnlyTheTwoPlayersCanMove) {
  Tables tables({}, choose_nothing);
  const Pair pair(tables);
  // The invitation is accepted once, and is not a key.
  expect_fault(TableFault::kTaken, [&] { (void)tables.join(pair.table, pair.invitation, "Eve"); });
  expect_fault(TableFault::kForbidden, [&] { (void)tables.join(pair.table, pair.south, "Eve"); });
  expect_fault(TableFault::kForbidden, [&] { (void)tables.join(pair.table, "", "Eve"); });
  for (const std::string& key : {std::string(), pair.invitation, pair.table, new_secret()}) {
    expect_fault(TableFault::kForbidden, [&] { (void)tables.sow(pair.table, key, {1, 0}, 1); });
    expect_fault(TableFault::kForbidden, [&] { (void)watch(tables, pair.table, key); });
    expect_fault(TableFault::kForbidden, [&] { (void)tables.play_again(pair.table, key, 1); });
  }
  expect_fault(TableFault::kUnknown, [&] { (void)tables.sow("0", pair.south, {1, 0}, 1); });
  // North must wait for its turn.
  expect_fault(TableFault::kConflict, [&] { (void)tables.sow(pair.table, pair.north, {1, 0}, 1); });
  const Json after = tables.sow(pair.table, pair.south, {1, 0}, 1);
  EXPECT_EQ(after["pits"], Json::parse("[1]"));
  EXPECT_EQ(after["south"]["name"], "Ann");
  EXPECT_EQ(after["north"]["name"], "Bob");
  for (const std::string& secret : {pair.south, pair.north, pair.invitation}) {
    EXPECT_EQ(after.dump().find(secret), std::string::npos);
  }
}

TEST(TablesTest, TheRulesAreEnforced) {
  Tables tables({}, choose_nothing);
  const Pair pair(tables, Board(2, 1));
  EXPECT_THROW((void)tables.sow(pair.table, pair.south, {1, 0}, 3), PositionError);
  // Pit 2 ends in the store: South sows again, and an empty pit cannot be sown.
  EXPECT_EQ(tables.sow(pair.table, pair.south, {1, 0}, 2)["position"], "1,0,1,1,1,0 s");
  EXPECT_THROW((void)tables.sow(pair.table, pair.south, {1, 1}, 2), PositionError);
  // Repeating a request has no effect; another one for the same moment comes too late.
  EXPECT_EQ(tables.sow(pair.table, pair.south, {1, 0}, 2)["pits"], Json::parse("[2]"));
  expect_fault(TableFault::kConflict, [&] { (void)tables.sow(pair.table, pair.south, {1, 0}, 1); });
  expect_fault(TableFault::kConflict, [&] { (void)tables.sow(pair.table, pair.south, {1, 2}, 1); });
  expect_fault(TableFault::kConflict, [&] { (void)tables.sow(pair.table, pair.south, {2, 1}, 1); });
  expect_fault(TableFault::kConflict, [&] { (void)tables.play_again(pair.table, pair.south, 1); });
  // South's last seed captures and ends the game, 3 to 1.
  const Json over = tables.sow(pair.table, pair.south, {1, 1}, 1);
  EXPECT_EQ(over["over"], true);
  EXPECT_EQ(over["margin"], 2);
  expect_fault(TableFault::kConflict, [&] { (void)tables.sow(pair.table, pair.north, {1, 2}, 1); });
  // North starts the next round.
  for (int repeated = 0; repeated < 2; ++repeated) {
    const Json again = tables.play_again(pair.table, pair.north, 1);
    EXPECT_EQ(again["round"], 2);
    EXPECT_EQ(again["position"], "1,1,0,1,1,0 n");
  }
  expect_fault(TableFault::kConflict, [&] { (void)tables.sow(pair.table, pair.south, {2, 0}, 1); });
  EXPECT_EQ(tables.sow(pair.table, pair.north, {2, 0}, 2)["position"], "1,1,0,1,0,1 n");
}

TEST(TablesTest, WatchersSeeEveryChangeAndWhoIsThere) {
  Tables tables({}, choose_nothing);
  const Pair pair(tables);
  const auto south = watch(tables, pair.table, pair.south);
  EXPECT_EQ(south->hear("table")["north"]["here"], false);
  const auto north = watch(tables, pair.table, pair.north);
  EXPECT_EQ(north->hear("table")["south"]["here"], true);
  (void)south->hear("table", [](const Json& json) { return json["north"]["here"] == true; });
  (void)tables.sow(pair.table, pair.south, {1, 0}, 1);
  for (const auto& stream : {south, north}) {
    (void)stream->hear("table", [](const Json& json) { return json["pits"].size() == 1; });
  }
  // A lost connection is noticed, and a new one continues where the game is.
  north->disconnect();
  (void)north->hear("closed");
  (void)south->hear("table", [](const Json& json) { return json["north"]["here"] == false; });
  const auto resumed = watch(tables, pair.table, pair.north);
  EXPECT_EQ(resumed->hear("table")["pits"].size(), 1U);
}

TEST(TablesTest, NumbersAreLimited) {
  TablesSettings settings;
  settings.most = 5;
  settings.most_of_client = 2;
  settings.most_watchers = 2;
  Tables tables(settings, choose_nothing);
  const auto create = [&](const std::string& client) {
    return tables.create({Board(), 0, "", ""}, client);
  };
  const Json watched = create("a");
  const auto first = watch(tables, watched["table"], watched["key"]);
  const Json unwatched = create("a");
  // A further table ends the one without watchers.
  const Json third = create("a");
  expect_fault(TableFault::kUnknown,
               [&] { (void)watch(tables, unwatched["table"], unwatched["key"]); });
  const auto of_third = watch(tables, third["table"], third["key"]);
  expect_fault(TableFault::kFull, [&] { (void)create("a"); });
  const Json oldest = create("b");
  std::vector<std::shared_ptr<Stream>> streams;
  for (const std::string client : {"c", "d", "e"}) {
    const Json created = create(client);  // the last one ends that of b
    streams.push_back(watch(tables, created["table"], created["key"]));
  }
  expect_fault(TableFault::kUnknown, [&] { (void)watch(tables, oldest["table"], oldest["key"]); });
  expect_fault(TableFault::kFull, [&] { (void)create("f"); });
  const auto second = watch(tables, watched["table"], watched["key"]);
  const auto another = watch(tables, watched["table"], watched["key"]);
  (void)first->hear("closed");
  (void)second->hear("table");
  (void)another->hear("table");
}

// The numbers of games that exist, among those created as `create` does.
std::size_t existing(Tables& tables, const std::vector<Json>& created) {
  std::size_t count = 0;
  for (const Json& one : created) {
    try {
      watch(tables, one["table"], one["key"])->disconnect();
      ++count;
    } catch (const TableError&) {
      continue;
    }
  }
  return count;
}

TEST(TablesTest, OneAddressWithManyTablesOfAClassKeepsNoBrowserOut) {
  TablesSettings settings;
  settings.most = 50;
  settings.most_of_client = settings.most;
  settings.teacher = new_secret();
  Tables tables(settings, choose_nothing);
  const auto create = [&](const std::string& browser) {
    return tables.create({Board(), 0, "Ann", "greedy", browser}, "router");
  };
  const auto sow = [&](const Json& game) {
    (void)tables.sow(game["table"].get<std::string>(), game["key"].get<std::string>(), {1, 0}, 1);
  };
  // A game in play on a device that sleeps, and one that is open in a browser.
  const std::vector<Json> asleep = {create("asleep")};
  sow(asleep[0]);
  const Json open = create("open");
  const auto stream = watch(tables, open["table"], open["key"]);
  std::vector<Json> flood;
  for (int i = 0; i < 200; ++i) {
    flood.push_back(create(""));
    if (i % 2 == 0) sow(flood.back());
  }
  // Every pupil can still begin a game.
  std::vector<Json> pupils;
  for (int i = 0; i < 30; ++i) {
    pupils.push_back(create(std::to_string(i)));
    sow(pupils.back());
  }
  EXPECT_EQ(existing(tables, pupils), 30U);
  EXPECT_EQ(existing(tables, asleep), 1U);
  EXPECT_EQ(existing(tables, {open}), 1U);
  EXPECT_EQ(existing(tables, flood), 18U);
}

TEST(TablesTest, GamesThatAreNotInPlayEndFirst) {
  TablesSettings settings;
  settings.most_of_client = 4;
  Tables tables(settings, choose_nothing);
  const auto create = [&] { return tables.create({Board(2, 1), 0, "", ""}, "a"); };
  const auto sow = [&](const Json& game, int sowings, int pit) {
    (void)tables.sow(game["table"].get<std::string>(), game["key"].get<std::string>(), {1, sowings},
                     pit);
  };
  const Json in_play = create();
  sow(in_play, 0, 1);
  const Json over = create();
  sow(over, 0, 2);
  sow(over, 1, 1);
  const Json unused = create();
  const Json later = create();
  for (int i = 0; i < 2; ++i) (void)create();
  EXPECT_EQ(existing(tables, {over, unused}), 0U);
  EXPECT_EQ(existing(tables, {in_play, later}), 2U);
}

TEST(TablesTest, ABrowserHasALimitOfItsOwn) {
  TablesSettings settings;
  settings.most_of_client = settings.most;
  settings.most_of_browser = 2;
  Tables tables(settings, choose_nothing);
  const auto create = [&](const std::string& browser, const std::string& client) {
    return tables.create({Board(), 0, "", "", browser}, client);
  };
  const std::vector<Json> others = {create("b", "router"), create("a", "elsewhere")};
  std::vector<Json> own;
  std::vector<std::shared_ptr<Stream>> streams;
  for (int i = 0; i < 5; ++i) own.push_back(create("a", "router"));
  EXPECT_EQ(existing(tables, own), 2U);
  EXPECT_EQ(existing(tables, others), 2U);
  for (const Json& one : {own[3], own[4]}) {
    streams.push_back(watch(tables, one["table"], one["key"]));
  }
  expect_fault(TableFault::kFull, [&] { (void)create("a", "router"); });
  EXPECT_NO_THROW((void)create("b", "router"));
}

TEST(TablesTest, UnusedTablesEnd) {
  TablesSettings settings;
  settings.idle = std::chrono::seconds(0);
  Tables tables(settings, choose_nothing);
  const Json created = tables.create({Board(), 0, "", ""}, "a");
  // Either it has ended before, or it ends now.
  try {
    const auto stream = watch(tables, created["table"], created["key"]);
    (void)stream->hear("ended");
  } catch (const TableError& error) {
    EXPECT_EQ(error.fault(), TableFault::kUnknown);
  }
  EXPECT_THROW((void)tables.sow(created["table"].get<std::string>(),
                                created["key"].get<std::string>(), {1, 0}, 1),
               TableError);
}

TEST(TablesTest, OpponentsAreAskedUntilTheyChoose) {
  Turns turns(2);
  Tables tables({}, turns.choose());
  // Games that are open in no browser do not occupy the processors.
  (void)tables.create({Board(2, 1), 1, "Eve", "random"}, "b");
  const Json created = tables.create({Board(2, 1), 1, "Ann", "greedy"}, "a");
  EXPECT_FALSE(created.contains("invitation"));
  EXPECT_EQ(created["south"]["player"], "greedy");
  const std::string table = created["table"];
  const auto stream = watch(tables, table, created["key"]);
  const Tables::Turn first = turns.next();
  EXPECT_EQ(first.strategy, "greedy");
  tables.reply(first, std::nullopt);  // out of time: it is asked again
  tables.reply(turns.next(), 2);
  (void)stream->hear("table", [](const Json& json) { return json["pits"].size() == 1; });
  const Tables::Turn second = turns.next();  // it sows again
  tables.reply(first, 1);                    // too late
  tables.reply(second, 1);
  (void)stream->hear("table", [](const Json& json) { return json["over"] == true; });
}

TEST(TablesTest, AProgramThatStoppedIsReplaced) {
  Turns turns;
  Tables tables({}, turns.choose());
  const Json created = tables.create({Board(2, 1), 1, "Ann", "bot"}, "a");
  const std::string table = created["table"];
  const std::string key = created["key"];
  const auto stream = watch(tables, table, key);
  const Tables::Turn turn = turns.next();
  expect_fault(TableFault::kConflict,
               [&] { (void)tables.replace_opponent(table, key, 1, "greedy"); });
  tables.stop_program(turn, {Verdict::kIllegal, "pit 9 is not in 1..2"});
  const Json state =
      stream->hear("table", [](const Json& json) { return !json["south"]["stopped"].is_null(); });
  EXPECT_EQ(state["south"]["stopped"],
            (Json{{"verdict", "illegal"}, {"reason", "pit 9 is not in 1..2"}}));
  // The teacher or a lost connection changes nothing: the program is not asked again.
  (void)watch(tables, table, key);
  expect_fault(TableFault::kForbidden, [&] {
    (void)tables.replace_opponent(table, created["spectator_key"].get<std::string>(), 1, "1");
  });
  const Json replaced = tables.replace_opponent(table, key, 1, "greedy");
  EXPECT_EQ(replaced["south"]["player"], "greedy");
  EXPECT_TRUE(replaced["south"]["stopped"].is_null());
  const Tables::Turn again = turns.next();
  EXPECT_EQ(again.strategy, "greedy");
  // A late fault of the program, after the game has moved on, does not stop its successor.
  tables.reply(again, 2);
  tables.stop_program(turn, {Verdict::kCrash, ""});
  EXPECT_TRUE(
      stream
          ->hear("table",
                 [](const Json& json) { return json["pits"].size() == 1U; })["south"]["stopped"]
          .is_null());
}

TEST(TablesTest, PupilsWhoWaitForTheSameGameArePaired) {
  Tables tables({.teacher = "teacher"}, choose_nothing);
  const auto create = [&](const Board& start, const std::string& browser, bool pair = true) {
    return tables.create({start, 0, "Zo", "", browser, pair}, "client");
  };
  const Json first = create(Board(3, 2), "a");
  EXPECT_FALSE(first.contains("invitation"));
  EXPECT_NE(create(Board(2, 1), "b")["table"], first["table"]);
  EXPECT_NE(create(Board(3, 2), "c", false)["table"], first["table"]);
  EXPECT_NE(create(Board(3, 2), "a")["table"], first["table"]);
  const Json second = create(Board(3, 2), "d");
  EXPECT_EQ(second["seat"], "north");
  EXPECT_EQ(second["north"]["name"], "Zo (4)");
  const std::string table = second["table"];
  const auto stream = watch(tables, table, second["key"]);
  EXPECT_EQ(stream->hear("table")["south"]["taken"], true);
  // The other table that waits is next; then none does.
  const Json third = create(Board(3, 2), "e");
  EXPECT_NE(third["table"], second["table"]);
  EXPECT_EQ(third["seat"], "north");
  EXPECT_EQ(create(Board(3, 2), "f")["seat"], "south");
}

TEST(TablesTest, ATaskLimitsTheRounds) {
  const db::TemporaryDirectory directory;
  StateFile state(directory.path() / "state");
  Tables tables({.teacher = "teacher", .state = &state}, choose_nothing);
  const NewTable wanted{.start = Board::from_text("1,0,1,0"),
                        .name = "Ann",
                        .strategy = "greedy",
                        .task = {.games = 2}};
  const Json created = tables.create(wanted, "client");
  EXPECT_EQ(created["games"], 2);
  EXPECT_EQ(created["find"], false);
  const std::string table = created["table"];
  const std::string key = created["key"];
  EXPECT_EQ(tables.sow(table, key, {1, 0}, 1)["over"], true);
  EXPECT_EQ(tables.play_again_all("teacher"), 1U);
  (void)tables.resign(table, key, 2);
  EXPECT_EQ(tables.play_again_all("teacher"), 0U);
  EXPECT_THROW((void)tables.play_again(table, key, 2), TableError);
  // The state has the task.
  tables.close();
  Tables resumed({.teacher = "teacher", .state = &state}, choose_nothing);
  EXPECT_THROW((void)resumed.play_again(table, key, 2), TableError);
}

TEST(TablesTest, ATurnToBeFoundEndsTheRoundAndIsTriedAgain) {
  Tables tables({.teacher = "teacher"}, choose_nothing);
  const NewTable wanted{.start = Board::from_text("0,2,1,0,2,1,1,0"),
                        .name = "Ann",
                        .strategy = "greedy",
                        .task = {.find = true}};
  const Json created = tables.create(wanted, "client");
  const std::string table = created["table"];
  const std::string key = created["key"];
  // Pit 3 ends in the store: the turn goes on.
  EXPECT_EQ(tables.sow(table, key, {1, 0}, 3)["over"], false);
  const Json found = tables.sow(table, key, {1, 1}, 2);
  EXPECT_EQ(found["over"], false);
  const Json ended = tables.sow(table, key, {1, 2}, 3);
  EXPECT_EQ(ended["ending"], "turn");
  EXPECT_TRUE(ended["winner"].is_null());
  // Again, from the same position and seat.
  const Json again = tables.play_again(table, key, 1);
  EXPECT_EQ(again["position"], created["position"]);
  EXPECT_EQ(again["round"], 2);
  (void)tables.sow(table, key, {2, 0}, 2);
  const Json other = tables.sow(table, key, {2, 1}, 3);
  EXPECT_EQ(other["ending"], "turn");
  EXPECT_EQ(other["pits"], Json::parse("[2,3]"));
}

TEST(TablesTest, TheTeacherSeesTheClass) {
  TablesSettings settings;
  settings.teacher = new_secret();
  Tables tables(settings, choose_nothing);
  const Pair pair(tables);
  const auto watch_class = [&](const std::string& key) {
    auto stream = std::make_shared<Stream>();
    tables.watch_class(key, [&] { return stream; });
    return stream;
  };
  for (const std::string& key : {std::string(), pair.south, new_secret()}) {
    expect_fault(TableFault::kForbidden, [&] { (void)watch_class(key); });
    expect_fault(TableFault::kForbidden, [&] { tables.end(key, pair.table); });
  }
  const auto teacher = watch_class(settings.teacher);
  const Json all = teacher->hear("class")["tables"];
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0]["south"]["name"], "Ann");
  EXPECT_EQ(all.dump().find(pair.south), std::string::npos);
  (void)tables.sow(pair.table, pair.south, {1, 0}, 1);
  EXPECT_EQ(teacher->hear("table")["pits"].size(), 1U);
  const auto south = watch(tables, pair.table, pair.south);
  tables.end(settings.teacher, pair.table);
  EXPECT_EQ(teacher->hear("ended")["table"], pair.table);
  (void)south->hear("ended");
  Tables without({}, choose_nothing);
  expect_fault(TableFault::kUnknown, [&] { without.end("", pair.table); });
}

TEST(TablesTest, FinishedGamesAreKeptUntilTheTeacherClearsThem) {
  TablesSettings settings;
  settings.most_results = 4;
  settings.teacher = new_secret();
  Tables tables(settings, choose_nothing);
  const auto watch_class = [&] {
    auto stream = std::make_shared<Stream>();
    tables.watch_class(settings.teacher, [&] { return stream; });
    return stream;
  };
  const auto numbers = [&] {
    const Json seen = watch_class()->hear("class");
    std::vector<int> all;
    for (const Json& one : seen["results"]) all.push_back(one["number"]);
    return all;
  };
  using Numbers = std::vector<int>;
  const auto finish = [&](const Pair& pair) {
    (void)tables.sow(pair.table, pair.south, {1, 0}, 2);
    (void)tables.sow(pair.table, pair.south, {1, 1}, 1);
  };
  const auto teacher = watch_class();
  const Pair first(tables, Board(2, 1));
  finish(first);
  const Json result = teacher->hear("result");
  EXPECT_EQ(result["number"], 1);
  EXPECT_EQ(result["over"], true);
  EXPECT_EQ(result["margin"], 2);
  // Repeating the request adds nothing, and another round does not replace the result.
  (void)tables.sow(first.table, first.south, {1, 1}, 1);
  (void)tables.play_again(first.table, first.north, 1);
  EXPECT_EQ(numbers(), Numbers({1}));
  (void)tables.sow(first.table, first.north, {2, 0}, 2);
  tables.end(settings.teacher, first.table);
  const Json ended = teacher->hear("result");
  EXPECT_EQ(ended["number"], 2);
  EXPECT_EQ(ended["over"], false);
  EXPECT_EQ(ended["round"], 2);
  // A game without a sowing leaves no result.
  tables.end(settings.teacher, Pair(tables).table);
  finish(Pair(tables, Board(2, 1)));
  EXPECT_EQ(numbers(), Numbers({1, 2, 3}));
  expect_fault(TableFault::kForbidden, [&] { tables.clear_results(first.south, 3); });
  tables.clear_results(settings.teacher, 2);
  EXPECT_EQ(teacher->hear("cleared")["through"], 2);
  EXPECT_EQ(numbers(), Numbers({3}));
  // One browser that finishes many games does not displace the results of others.
  for (int i = 0; i < 6; ++i) {
    const Json created = tables.create({Board(2, 1), 0, "Eve", "greedy", "eve"}, "client");
    for (const auto& [sowings, pit] : {std::pair(0, 2), std::pair(1, 1)}) {
      (void)tables.sow(created["table"].get<std::string>(), created["key"].get<std::string>(),
                       {1, sowings}, pit);
    }
  }
  EXPECT_EQ(numbers(), Numbers({3, 7, 8, 9}));
  EXPECT_EQ(watch_class()->hear("class")["last"], 9);
}

// What a teacher and the watchers of tables see: the class and, of each table, the state.
Json all_seen(Tables& tables, const std::string& teacher) {
  const auto stream = std::make_shared<Stream>();
  tables.watch_class(teacher, [&] { return stream; });
  return stream->hear("class");
}

// The file of a state as a process that is killed now leaves it.
std::filesystem::path as_left(const std::filesystem::path& file, int number) {
  const std::filesystem::path copy = file.string() + "." + std::to_string(number);
  for (const std::string journal : {"", "-wal"}) {
    std::filesystem::copy_file(file.string() + journal, copy.string() + journal);
  }
  return copy;
}

TEST(StateFileTest, AfterAKillAtAnyMomentTablesAndResultsAreThere) {
  const db::TemporaryDirectory directory;
  const std::filesystem::path file = directory.path() / "state";
  StateFile state(file);
  const std::string teacher = teacher_of(state);
  Tables tables(
      {.most = 6, .most_of_client = 6, .most_results = 5, .teacher = teacher, .state = &state},
      choose_nothing);
  std::mt19937 random(std::random_device{}());
  const auto some = [&](std::size_t below) { return static_cast<int>(random() % below); };
  std::vector<Pair> pairs;
  for (int step = 0; step < 100; ++step) {
    if (pairs.empty() || some(20) == 0) pairs.emplace_back(tables, Board(2, 1));
    const Pair& pair = pairs[static_cast<std::size_t>(some(pairs.size()))];
    const std::string& key = some(2) == 0 ? pair.south : pair.north;
    try {
      switch (some(9)) {
        case 0:
          (void)tables.resign(pair.table, key, 1 + some(3));
          break;
        case 1:
          (void)tables.offer_draw(pair.table, key, 1 + some(3));
          break;
        case 2:
          (void)tables.play_again_all(teacher);
          break;
        case 3:
          if (some(3) == 0) tables.end(teacher, pair.table);
          break;
        case 4:
          if (some(9) == 0) tables.clear_results(teacher, static_cast<std::uint64_t>(some(9)));
          break;
        default:
          (void)tables.sow(pair.table, key, {1 + some(3), some(4)}, 1 + some(2));
      }
    } catch (const TableError&) {
      continue;
    } catch (const PositionError&) {
      continue;
    }
    StateFile left(as_left(file, step));
    ASSERT_EQ(teacher_of(left), teacher);
    Tables resumed({.teacher = teacher, .state = &left}, choose_nothing);
    const Json seen = all_seen(resumed, teacher);
    ASSERT_EQ(seen, all_seen(tables, teacher)) << step;
    // The seats, too: their keys fit, and the game goes on.
    for (const Json& table : seen["tables"]) {
      const std::string id = table["table"];
      for (const Pair& one : pairs) {
        if (one.table != id || table["over"] == true) continue;
        EXPECT_EQ(resumed.resign(id, one.north, table["round"])["winner"], "south");
      }
    }
  }
}

// While it exists, no file of this process can grow.
class FullDisk {
 public:
  explicit FullDisk(const std::filesystem::path& largest) {
    ::signal(SIGXFSZ, SIG_IGN);
    ::getrlimit(RLIMIT_FSIZE, &before_);
    ::rlimit limit = before_;
    limit.rlim_cur = std::filesystem::file_size(largest);
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() { ::setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  ::rlimit before_{};
};

TEST(StateFileTest, WhatCouldNotBeWrittenIsWrittenLater) {
  const db::TemporaryDirectory directory;
  const std::filesystem::path file = directory.path() / "state";
  StateFile state(file);
  const std::string teacher = teacher_of(state);
  Tables tables({.most_of_client = 12, .teacher = teacher, .state = &state}, choose_nothing);
  std::vector<Pair> pairs;
  for (int i = 0; i < 12; ++i) pairs.emplace_back(tables, Board(2, 1));
  testing::internal::CaptureStderr();
  {
    const FullDisk full(file.string() + "-wal");
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const Pair& pair = pairs[i];
      (void)tables.sow(pair.table, pair.south, {1, 0}, 2);
      if (i < 8) continue;
      // A finished game, with a result.
      (void)tables.sow(pair.table, pair.south, {1, 1}, 1);
    }
    // Some of what is not written yet is gone before it can be.
    for (std::size_t i = 0; i < 4; ++i) tables.end(teacher, pairs[i].table);
    tables.clear_results(teacher, 2);
  }
  const std::string errors = testing::internal::GetCapturedStderr();
  EXPECT_EQ(std::count(errors.begin(), errors.end(), '\n'), 1) << errors;
  EXPECT_NE(errors.find("games go on but are not kept"), std::string::npos) << errors;
  const Json seen = all_seen(tables, teacher);
  EXPECT_EQ(seen["tables"].size(), 8U);
  EXPECT_EQ(seen["results"].size(), 6U);
  tables.close();
  Tables resumed({.teacher = teacher, .state = &state}, choose_nothing);
  EXPECT_EQ(all_seen(resumed, teacher), seen);
}

TEST(StateFileTest, RefusesWhatIsNotAStateAndASecondProcess) {
  const db::TemporaryDirectory directory;
  const std::filesystem::path file = directory.path() / "state";
  {
    StateFile state(file);
    EXPECT_EQ(std::filesystem::status(file).permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    EXPECT_THROW(StateFile{file}, IoError);
  }
  EXPECT_NO_THROW(StateFile{file});
  EXPECT_THROW(StateFile(directory.path() / "missing" / "state"), IoError);
  EXPECT_THROW(StateFile{directory.path()}, IoError);
  std::ofstream(directory.path() / "text") << std::string(5000, 'x');
  EXPECT_THROW(StateFile(directory.path() / "text"), DatabaseError);
  {
    StateFile state(file);
    const StateFile::Change change{StateFile::Kind::kTable, "a", "{}"};
    state.write({&change, 1});
    EXPECT_EQ(state.read(StateFile::Kind::kTable).at("a"), "{}");
    EXPECT_THROW(Tables({.state = &state}, choose_nothing), DatabaseError);
    const StateFile::Change removal{StateFile::Kind::kTable, "a", {}};
    state.write({&removal, 1});
    EXPECT_TRUE(state.read(StateFile::Kind::kTable).empty());
  }
}

TEST(StateFileTest, AClosedServerKeepsItsGames) {
  const db::TemporaryDirectory directory;
  StateFile state(directory.path() / "state");
  std::string table;
  std::string key;
  {
    Tables tables({.state = &state}, choose_nothing);
    const Pair pair(tables);
    table = pair.table;
    key = pair.south;
    const auto stream = watch(tables, table, key);
    tables.close();
    (void)stream->hear("closed");  // not "ended": browsers ask again
  }
  Tables tables({.state = &state}, choose_nothing);
  EXPECT_EQ(tables.sow(table, key, {1, 0}, 1)["pits"], Json::parse("[1]"));
}

TEST(TablesTest, ManyThreadsPlayAtOnce) {
  Tables tables({}, choose_nothing);
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&tables, i] {
      for (int game = 0; game < 20; ++game) {
        const Json created = tables.create(
            {Board(2, 1), 0, "", ""}, "client" + std::to_string(i) + '.' + std::to_string(game));
        const auto stream = watch(tables, created["table"], created["key"]);
        (void)tables.sow(created["table"].get<std::string>(), created["key"].get<std::string>(),
                         {1, 0}, 1);
        (void)stream->hear("table", [](const Json& json) { return json["pits"].size() == 1; });
        stream->disconnect();
      }
    });
  }
}

}  // namespace
}  // namespace seedbank::tools
