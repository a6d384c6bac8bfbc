// Full-game databases on disk: fullgame --out, and query, verify and info with --fullgame.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>

#include "tests/db/fullgame/plain_full_game.h"
#include "tests/db/temporary_directory.h"
#include "tests/tools/answers.h"
#include "tests/tools/database_files.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;
namespace fullgame = db::fullgame;
using std::chrono::milliseconds;

constexpr fullgame::FullGame kGame{{2, Rules::kStandard}, 3, fullgame::End::kPlayOn};

// The database of kGame, built once.
const std::string& database() {
  static const db::TemporaryDirectory directory;
  static const std::string path = [] {
    const std::string made = directory.path() / "2-3";
    (void)output_of({"fullgame", "--pits", "2", "--seeds", "3", "--rules", "standard", "--play-on",
                     "--out", made});
    return made;
  }();
  return path;
}

// "win" for South is "loss" for North.
std::string outcome_for(Side side, fullgame::Outcome outcome) {
  if (side == Side::kNorth && outcome != fullgame::Outcome::kDraw) {
    outcome =
        outcome == fullgame::Outcome::kWin ? fullgame::Outcome::kLoss : fullgame::Outcome::kWin;
  }
  return std::string(name(outcome));
}

// The answer of `query --fullgame --json` about a reachable position, by plain enumeration.
Json expected_answer(const fullgame::PlainFullGame& plain, const std::string& text) {
  const NotedPosition noted = parse_position(text);
  const auto value = plain.values().at(text);
  Json json = {{"schema", "seedbank.fullgame-query/1"},
               {"position", text},
               {"rules", "standard"},
               {"end", "play-on"},
               {"reachable", true},
               {"outcome", outcome_for(noted.to_move, value.outcome)},
               {"depth", value.depth},
               {"best", Json::array()},
               {"moves", Json::array()}};
  PlainBoard board(kGame.game, noted.position, noted.to_move == Side::kSouth);
  for (int pit = 0; pit < kGame.game.pits && !board.over(); ++pit) {
    if (!board.can_sow(pit)) continue;
    PlainBoard after = board;
    after.sow_and_keep(pit);
    const Side to_move = after.south_to_move() ? Side::kSouth : Side::kNorth;
    const auto reached =
        plain.values().at(to_text(NotedPosition{kGame.game.pits, to_move, after.position()}));
    json["moves"].push_back({{"pit", pit + 1},
                             {"outcome", outcome_for(noted.to_move, reached.outcome)},
                             {"depth", reached.depth + 1}});
    if (reached.outcome == value.outcome && reached.depth + 1 == value.depth) {
      json["best"].push_back(pit + 1);
    }
  }
  return json;
}

TEST(FullGameQuery, AnswersEveryPositionLikePlainEnumeration) {
  const fullgame::PlainFullGame plain(kGame);
  std::string input;
  std::vector<std::string> texts;
  for (const auto& [text, value] : plain.values()) {
    texts.push_back(text);
    input += text + '\n';
  }
  const auto answers = objects_of(output_of({"query", "--json", "--fullgame", database()}, input));
  ASSERT_EQ(answers.size(), texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const Json expected = expected_answer(plain, texts[i]);
    ASSERT_EQ(answers[i], expected);
  }
}

TEST(FullGameQuery, ReportsPositionsThatCannotArise) {
  EXPECT_EQ(
      output_of({"query", "--json", "--fullgame", database(), "0,0,12,0,0,0"}),
      R"({"schema":"seedbank.fullgame-query/1","position":"0,0,12,0,0,0 s","rules":"standard",)"
      R"("end":"play-on","reachable":false})"
      "\n");
  const std::string drawn = output_of({"query", "--fullgame", database(), "0,0,12,0,0,0"});
  EXPECT_NE(drawn.find("not reachable from the opening (standard, play-on)\n"), std::string::npos);
  EXPECT_EQ(output_of({"query", "--fullgame", database()}, "0 0 12 0 0 0\n"),
            "0,0,12,0,0,0 s: not reachable\n");
}

TEST(FullGameQuery, DrawsTheBoardAndATable) {
  EXPECT_EQ(output_of({"query", "--fullgame", database(), "3 3 0 3 3 0"}),
            "        2  1      pit\n"
            "        3  3      North\n"
            "     0        0\n"
            "        3  3      South, to move\n"
            "        1  2      pit\n"
            "\n"
            "South loses in 6 sowings (standard, play-on)\n"
            "\n"
            "  pit  outcome  depth\n"
            "    1  loss         5\n"
            "    2  loss         6  best\n");
}

void expect_failure(const std::vector<std::string>& arguments, int code, const std::string& words,
                    const std::string& input = "") {
  const Outcome outcome = seedbank_command(arguments, input);
  EXPECT_EQ(outcome.code, code) << outcome.errors;
  EXPECT_NE((outcome.errors + outcome.output).find(words), std::string::npos)
      << outcome.errors << outcome.output;
}

TEST(FullGameQuery, RefusesOtherGamesAndMissingDatabases) {
  expect_failure({"query", "--fullgame", database(), "3,3,3,0,3,3,3,0"}, 3,
                 "not a position of the database: 2 pits, 3 seeds in each, standard, play-on");
  expect_failure({"query", "--fullgame", database(), "3,3,0,3,3,1"}, 3, "12 seeds in all");
  expect_failure({"query", "--fullgame", database()}, 3, "error: not a position of the database",
                 "3,3,0,3,3,1\n");
  expect_failure({"query", "--fullgame", database(), "--rules", "empty-capture", "3,3,0,3,3,0"}, 4,
                 "holds 2 pits, 3 seeds in each, standard, play-on");
  expect_failure({"query", "--fullgame", database() + "/none", "3,3,0,3,3,0"}, 4,
                 "missing: layers of a full-game database");
  expect_failure({"query", "--fullgame", database(), "--time", "1", "3,3,0,3,3,0"}, 2,
                 "option '--fullgame' cannot be used with '--time'");
  expect_failure({"verify", "--fullgame", database(), "--seeds", "4"}, 2,
                 "option '--fullgame' cannot be used with '--seeds'");
  const db::TemporaryDirectory directory;
  fs::copy(database(), directory.path() / "copy");
  fs::remove(directory.path() / "copy" / "layer-005.seedbank");
  for (const char* command : {"query", "info"}) {
    expect_failure({command, "--fullgame", directory.path() / "copy"}, 4, "missing: layers 5");
  }
  expect_failure({"verify", "--fullgame", directory.path() / "copy"}, 4,
                 "layer-005.seedbank: missing");
}

TEST(FullGameOut, RepeatsItsAnswerWithoutComputingAgain) {
  const std::vector<std::string> arguments = {"fullgame", "--pits",   "2",         "--seeds", "3",
                                              "--rules",  "standard", "--play-on", "--json"};
  std::vector<std::string> kept = arguments;
  kept.insert(kept.end(), {"--out", database()});
  Json first = Json::parse(output_of(arguments));
  Json again = Json::parse(output_of(kept));
  EXPECT_LT(again["bits_per_position"].get<double>(), 200);  // headers and indexes of 13 layers
  EXPECT_GT(again["bytes"], 0);
  for (const char* field : {"seconds", "positions_per_second", "bytes", "bits_per_position"}) {
    first.erase(field);
    again.erase(field);
  }
  EXPECT_EQ(again, first);
  expect_failure(
      {"fullgame", "--pits", "2", "--seeds", "3", "--out", database()}, 4,
      "layer of another game: 2 pits, 3 seeds in each, standard, play-on, expected 2 pits, "
      "3 seeds in each, empty-capture, majority");
}

TEST(FullGameVerify, ChecksADatabaseAndFindsDamage) {
  const Json all = Json::parse(output_of({"verify", "--json", "--full", "--fullgame", database()}));
  const fullgame::PlainFullGame plain(kGame);
  EXPECT_EQ(all["schema"], "seedbank.fullgame-verify/1");
  EXPECT_EQ(all["positions"], plain.values().size());
  EXPECT_EQ(all["recomputed"], plain.values().size());
  EXPECT_EQ(all["differences"], 0);
  const Json some =
      Json::parse(output_of({"verify", "--json", "--sample", "77", "--fullgame", database()}));
  EXPECT_EQ(some["recomputed"], 77);

  const db::TemporaryDirectory directory;
  fs::copy(database(), directory.path() / "copy");
  std::fstream file(directory.path() / "copy" / "layer-005.seedbank",
                    std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(90);
  file.put('x');
  file.close();
  expect_failure({"verify", "--fullgame", directory.path() / "copy"}, 4,
                 "layer-005.seedbank: frame 0: wrong checksum of the frame (at byte 80)");
}

TEST(FullGameQuery, DamageIsNamedWithTheCommandThatReplacesTheFile) {
  const db::TemporaryDirectory directory;
  const fs::path copy = directory.path() / "copy";
  const fs::path file = copy / "layer-005.seedbank";
  fs::copy(database(), copy);
  const std::string bytes = bytes_of(file);
  const std::string build_again =
      "seedbank fullgame --rules standard --pits 2 --seeds 3 --play-on --out " + copy.string();
  for (const std::size_t damaged : {20U, 90U}) {  // in the header, in the first frame
    std::string changed = bytes;
    changed[damaged] = static_cast<char>(changed[damaged] ^ 1);
    put_bytes(file, changed);
    const std::vector<std::string> words = damaged == 20
                                               ? std::vector<std::string>{"query", "3,3,0,3,3,0 s"}
                                               : std::vector<std::string>{"verify", "--full"};
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--fullgame", copy});
    const Outcome outcome = seedbank_command(all);
    EXPECT_EQ(outcome.code, 4) << outcome.errors;
    EXPECT_NE(outcome.errors.find(file.string()), std::string::npos) << outcome.errors;
    EXPECT_TRUE(outcome.errors.ends_with(build_again + '\n')) << outcome.errors;
  }
  fs::remove(file);
  (void)output_of({"fullgame", "--rules", "standard", "--pits", "2", "--seeds", "3", "--play-on",
                   "--out", copy});
  EXPECT_EQ(bytes_of(file), bytes);
}

TEST(FullGameVerify, NamesAllUnreadableFiles) {
  const db::TemporaryDirectory directory;
  const fs::path copy = directory.path() / "copy";
  fs::copy(database(), copy);
  for (const char* name : {"layer-002.seedbank", "layer-009.seedbank"}) {
    fs::remove(copy / name);
    fs::create_directory(copy / name);
  }
  fs::resize_file(copy / "layer-005.seedbank", 100);
  const Outcome outcome = seedbank_command({"verify", "--json", "--fullgame", copy});
  EXPECT_EQ(outcome.code, 6);
  for (const char* text :
       {"layer-002.seedbank: cannot read: Is a directory\n", "layer-005.seedbank: too short",
        "layer-009.seedbank: cannot read: Is a directory\n",
        "seedbank: 3 files are damaged, missing or unreadable"}) {
    EXPECT_NE(outcome.errors.find(text), std::string::npos) << text << '\n' << outcome.errors;
  }
  const Json json = Json::parse(outcome.output);
  ASSERT_EQ(json["faults"].size(), 3U);
  EXPECT_EQ(json["faults"][0]["file"], "layer-002.seedbank");
  EXPECT_EQ(json["faults"][0]["state"], "unreadable");
  EXPECT_EQ(json["faults"][1]["state"], "damaged");
  EXPECT_GT(json["positions"], 0);
  EXPECT_EQ(json["recomputed"], 0);
}

TEST(FullGameInfo, ListsLayers) {
  const Json info = Json::parse(output_of({"info", "--json", "--fullgame", database()}));
  EXPECT_EQ(info["schema"], "seedbank.fullgame-info/1");
  EXPECT_EQ(info["end"], "play-on");
  ASSERT_EQ(info["layers"].size(), 13U);
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;
  for (const Json& layer : info["layers"]) {
    positions += layer["positions"].get<std::uint64_t>();
    bytes += layer["bytes"].get<std::uint64_t>();
  }
  EXPECT_EQ(info["positions"], positions);
  EXPECT_EQ(info["bytes"], bytes);
  const std::string text = output_of({"info", "--fullgame", database()});
  EXPECT_EQ(lines_of(text).size(), 2 + 13 + 1U);
  EXPECT_EQ(lines_of(text)[0], database() + ": 2 pits, 3 seeds in each, standard, play-on");
}

TEST(FullGameOut, KilledAtAnyMomentItEndsWithTheSameBytes) {
  const db::TemporaryDirectory directory;
  const auto build = [&](const std::string& name) {
    Invocation what;
    what.arguments = {"fullgame", "--pits", "3", "--seeds", "3", "--out", directory.path() / name};
    return what;
  };
  ASSERT_EQ(run(build("straight")).code, 0);
  const auto files = files_below(directory.path() / "straight");
  int killed = 0;
  // Each start gets more time; each build resumes where the last one was killed.
  for (milliseconds delay(4);; delay = delay * 3 / 2) {
    RunningProcess process(build("killed"));
    std::this_thread::sleep_for(delay);
    process.signal(SIGKILL);
    if (process.wait().code == 0) break;
    ++killed;
  }
  EXPECT_GT(killed, 0);
  EXPECT_EQ(files_below(directory.path() / "killed"), files);
  EXPECT_EQ(seedbank_command({"verify", "--full", "--fullgame", directory.path() / "killed"}).code,
            0);
}

}  // namespace
}  // namespace seedbank
