// seedbank match: its table and records, from every kind of start, interrupted, killed and resumed.
#include <csignal>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

std::string content_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

class MatchTest : public testing::Test {
 protected:
  [[nodiscard]] std::vector<std::string> arguments(std::vector<std::string> more) const {
    more.insert(more.begin(), "match");
    more.insert(more.end(), {"--quiet", "--db", "none", "--tt", "32M"});
    return more;
  }
  [[nodiscard]] Outcome match(std::vector<std::string> more) const {
    return seedbank_command(arguments(std::move(more)));
  }
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path() / name; }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(MatchTest, PrintsTheTable) {
  const Outcome outcome =
      match({"--players", "deterministic,tree:2,random", "--pits", "4", "--seeds", "3"});
  ASSERT_EQ(outcome.code, 0) << outcome.errors;
  for (const char* part :
       {"6 games from 1 start, 4 pits, empty-capture\n", "as South", "Given away against exact",
        "Ratings, mean 0", "deterministic - tree:2", "beginning"}) {
    EXPECT_NE(outcome.output.find(part), std::string::npos) << part << '\n' << outcome.output;
  }
  for (const std::string& line : lines_of(outcome.output)) EXPECT_LE(line.size(), 80U) << line;
}

TEST_F(MatchTest, FairStartsArePlayedInBothSeatsAndExactGivesNothingAway) {
  const Outcome outcome = match({"--players", "exact,greedy", "--start", "fair", "--pits", "3",
                                 "--seeds", "3", "--json", "--rules", "standard"});
  ASSERT_EQ(outcome.code, 0) << outcome.errors;
  const auto starts = lines_of(output_of({"fair", "--pits", "3", "--seeds", "3", "--rules",
                                          "standard", "--quiet", "--journal", path("journal")}));
  const Json table = objects_of(outcome.output)[0];
  EXPECT_EQ(table["schema"], "seedbank.match/2");
  EXPECT_EQ(table["rules"], "standard");
  EXPECT_EQ(table["starts"], starts.size());
  EXPECT_EQ(table["games"], 2 * starts.size());
  const Json& exact = table["players"][0];
  EXPECT_EQ(exact["given_away"]["best_share"], 1.0);
  EXPECT_EQ(exact["given_away"]["seeds_per_choice"], 0.0);
  EXPECT_EQ(exact["losses"], 0);  // neither side of a draw loses by exact play
  EXPECT_EQ(exact["wins"], table["players"][1]["losses"]);
  EXPECT_GT(exact["elo"], table["players"][1]["elo"]);
  EXPECT_EQ(table["pairs"][0]["wins"], exact["wins"]);
}

TEST_F(MatchTest, ReplayReadsRecords) {
  const std::string records = path("games.jsonl");
  ASSERT_EQ(match({"--players", "2,tree:1", "--pits", "3", "--seeds", "3", "--games", "6",
                   "--records", records})
                .code,
            0);
  const auto games = objects_of(content_of(records));
  ASSERT_EQ(games.size(), 7U);
  const auto replayed = objects_of(output_of({"replay", "--json", "--quiet"}, content_of(records)));
  ASSERT_EQ(replayed.size(), 6U);
  for (std::size_t i = 0; i < replayed.size(); ++i) {
    const Json& game = games[i + 1];
    Json pits = Json::array();
    Json costs = Json::array();
    for (const Json& move : replayed[i]["moves"]) {
      pits.push_back(move["pit"]);
      costs.push_back(move["cost"]);
    }
    EXPECT_EQ(game["pits"], pits);
    EXPECT_EQ(game["costs"], costs);
    EXPECT_EQ(replayed[i]["start"], game["start"]);
  }
  const Outcome other =
      seedbank_command({"replay", "--quiet", "--rules", "standard"}, content_of(records));
  EXPECT_EQ(other.code, 3);
  EXPECT_NE(other.output.find("use --rules empty-capture"), std::string::npos) << other.output;
}

TEST_F(MatchTest, ReplayReportsWhatItCannotVerify) {
  const std::string records = path("games.jsonl");
  ASSERT_EQ(match({"--players", "2,tree:1", "--pits", "2", "--seeds", "2", "--games", "4",
                   "--records", records})
                .code,
            0);
  const std::vector<std::string> lines = lines_of(content_of(records));
  ASSERT_EQ(lines.size(), 5U);
  const auto replay = [&](const std::string& input) {
    return seedbank_command({"replay", "--json", "--pits", "2", "--seeds", "2", "--db", "none"},
                            input);
  };
  const Outcome whole = replay(content_of(records));
  EXPECT_EQ(whole.code, 0);
  EXPECT_EQ(whole.errors, "");
  for (const Json& game : objects_of(whole.output)) EXPECT_EQ(game["verified"], true);

  const Outcome headless = replay(lines[3] + "\n1 2\n" + lines[4] + '\n');
  EXPECT_EQ(headless.errors,
            "seedbank: line 2: pits read as sowing; they would be another game as distance: "
            "--numbering decides\n"
            "seedbank: 2 games not verified, the first in line 1: they have no checksum, or do "
            "not follow the first line of their match\n");
  EXPECT_EQ(objects_of(headless.output)[0]["verified"], false);

  std::string damaged = lines[2];
  const std::size_t cost = damaged.find("\"costs\":[") + 9;
  damaged[cost] = damaged[cost] == '0' ? '2' : '0';
  const Outcome outcome = replay(lines[0] + '\n' + damaged + '\n' + lines[3] + '\n');
  EXPECT_EQ(outcome.code, 3);
  const std::vector<Json> answers = objects_of(outcome.output);
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0]["line"], 2);
  EXPECT_NE(answers[0]["error"].get<std::string>().find("wrong checksum"), std::string::npos);
  EXPECT_EQ(answers[1]["verified"], true);
}

TEST_F(MatchTest, ReplayOfFilesReportsWhatItCannotVerify) {
  const std::string whole = path("whole");
  const std::string part = path("part");
  EXPECT_EQ(match({"--players", "1,2", "--pits", "2", "--seeds", "2", "--records", whole}).code, 0);
  const std::string records = content_of(whole);
  write(part, "\n" + records.substr(records.find('\n') + 1));  // without the first line
  const std::string note =
      "seedbank: 2 games not verified, the first in " + part +
      ", line 2: they have no checksum, or do not follow the first line of their match\n";
  const std::vector<std::string> files = {"replay", "--db",    "none", "--games",
                                          whole,    "--games", part};
  for (const std::vector<std::string>& form :
       {std::vector<std::string>{}, {"--json"}, {"--report"}, {"--report", "--csv"}}) {
    std::vector<std::string> words = files;
    words.insert(words.end(), form.begin(), form.end());
    const Outcome outcome = seedbank_command(words);
    EXPECT_EQ(outcome.code, 0) << outcome.errors;
    EXPECT_NE(outcome.errors.find(note), std::string::npos) << outcome.errors;
    words.emplace_back("--quiet");
    EXPECT_EQ(seedbank_command(words).errors, "");
  }
}

TEST_F(MatchTest, ARunResumesFromAnyPrefixOfItsRecords) {
  const auto play = [&](const std::string& records, const char* threads) {
    return match({"--players", "random,greedy,minimax:2", "--pits", "4", "--seeds", "2", "--start",
                  "fair", "--records", path(records), "--threads", threads, "--json"});
  };
  const Outcome whole = play("whole", "1");
  ASSERT_EQ(whole.code, 0) << whole.errors;
  const std::string bytes = content_of(path("whole"));
  const auto without_times = [](const std::string& output) {
    Json table = objects_of(output)[0];
    for (Json& player : table["players"]) {
      for (const char* time : {"milliseconds", "seconds", "most_seconds"}) player.erase(time);
    }
    return table;
  };
  for (const std::size_t left : {std::size_t{0}, bytes.find('\n') - 3, bytes.find('\n') + 1,
                                 bytes.size() / 2, bytes.size() - 1, bytes.size()}) {
    write(path("part"), bytes.substr(0, left));
    const Outcome rest = play("part", "2");
    EXPECT_EQ(rest.code, 0) << rest.errors;
    EXPECT_EQ(content_of(path("part")), bytes) << left;
    EXPECT_EQ(without_times(rest.output), without_times(whole.output));
  }
}

TEST_F(MatchTest, RecordsOfAnotherMatchAreKept) {
  const std::string records = path("games.jsonl");
  const std::vector<std::string> plan = {"--players", "1,2", "--pits",    "3",
                                         "--seeds",   "2",   "--records", records};
  ASSERT_EQ(match(plan).code, 0);
  const std::string bytes = content_of(records);
  for (const auto& [option, value] : std::vector<std::pair<std::string, std::string>>{
           {"--random-seed", "2"}, {"--rules", "standard"}, {"--games", "4"}}) {
    std::vector<std::string> other = plan;
    other.insert(other.end(), {option, value});
    const Outcome outcome = match(other);
    EXPECT_EQ(outcome.code, 2) << option;
    EXPECT_NE(outcome.errors.find("not the records of this match"), std::string::npos)
        << outcome.errors;
    EXPECT_EQ(content_of(records), bytes);
  }
  write(records, bytes.substr(0, bytes.find('\n') + 1) + "nonsense\n");
  const Outcome outcome = match(plan);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.errors.find("line 2"), std::string::npos) << outcome.errors;
}

TEST_F(MatchTest, AnInterruptedRunKeepsItsGamesAndPrintsHowToResume) {
  const std::string records = path("games.jsonl");
  Invocation run;
  run.arguments = arguments({"--players", "exact:0.9,minimax:7", "--games", "100000", "--no-judge",
                             "--pits", "3", "--records", records});
  // As soon as a game is recorded, without waiting for a whole batch.
  const auto has_game = [&] {
    const std::string text = content_of(records);
    return std::count(text.begin(), text.end(), '\n') > 1;
  };
  const Outcome outcome =
      signalled(run, SIGINT, has_game, [&] { std::filesystem::remove(records); });
  EXPECT_EQ(outcome.code, 130);
  EXPECT_NE(outcome.errors.find("which are kept. To resume, repeat:"), std::string::npos)
      << outcome.errors;
  EXPECT_EQ(content_of(records).back(), '\n');
}

TEST_F(MatchTest, DrawsStrengthOverDepth) {
  if (!has_gnuplot()) GTEST_SKIP() << "needs gnuplot (Debian: gnuplot-nox)";
  const std::string svg = path("depth.svg");
  const Outcome outcome = match({"--players", "tree:1,tree:2,tree:3,greedy", "--pits", "3",
                                 "--seeds", "3", "--start", "fair", "--svg", svg});
  ASSERT_EQ(outcome.code, 0) << outcome.errors;
  const std::string picture = content_of(svg);
  for (const char* part : {"<svg", "tree:D", "greedy", "empty-capture", "score", "</svg>"}) {
    EXPECT_NE(picture.find(part), std::string::npos) << part;
  }
}

// The interval of 87.5 % reaches beyond 100 %.
TEST_F(MatchTest, DrawsNoScoreAboveAHundredPerCent) {
  if (!has_gnuplot()) GTEST_SKIP() << "needs gnuplot (Debian: gnuplot-nox)";
  const std::string svg = path("depth.svg");
  const Outcome outcome =
      match({"--players", "minimax:2,random", "--pits", "3", "--seeds", "3", "--start", "fair",
             "--games", "4", "--random-seed", "3", "--no-judge", "--svg", svg});
  ASSERT_EQ(outcome.code, 0) << outcome.errors;
  ASSERT_NE(outcome.output.find("87.5 %"), std::string::npos) << outcome.output;
  const std::string picture = content_of(svg);
  EXPECT_NE(picture.find("<text> 100</text>"), std::string::npos);
  EXPECT_EQ(picture.find("<text> 110</text>"), std::string::npos);
  EXPECT_EQ(picture.find("<text> 120</text>"), std::string::npos);
}

TEST_F(MatchTest, GamesBeginAtPositionsFromAFile) {
  write(path("starts"), "1,2,0,2,1,0\n2,2,0,2,2,0 n\n");
  const Outcome outcome =
      match({"--players", "1,greedy", "--start", path("starts"), "--json", "--no-judge"});
  ASSERT_EQ(outcome.code, 0) << outcome.errors;
  const Json table = objects_of(outcome.output)[0];
  EXPECT_EQ(table["pits"], 2);
  EXPECT_EQ(table["starts"], 2);
  EXPECT_EQ(table["games"], 4);
  EXPECT_TRUE(table["players"][0]["given_away"].is_null());
  write(path("starts"), "1,2,0,2,1,0\n0,0,3,2,1,0\n");
  const Outcome over = match({"--players", "1,greedy", "--start", path("starts")});
  EXPECT_EQ(over.code, 3);
  EXPECT_NE(over.errors.find("line 2"), std::string::npos) << over.errors;
}

TEST_F(MatchTest, OfAGauntletTheFirstPlayerMeetsTheOthers) {
  const Outcome outcome = match({"--players", "greedy,1,2,tree:1", "--pits", "3", "--seeds", "2",
                                 "--tournament", "gauntlet", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.errors;
  const Json table = objects_of(outcome.output)[0];
  EXPECT_EQ(table["tournament"], "gauntlet");
  EXPECT_EQ(table["games"], 6);
  ASSERT_EQ(table["pairs"].size(), 3U);
  for (const Json& pair : table["pairs"]) EXPECT_EQ(pair["players"][0], "greedy");
}

TEST_F(MatchTest, ATestEndsTheMatchAndARepeatedRunAddsNoGames) {
  const std::vector<std::string> options = {
      "--players",  "greedy,1",  "--pits",        "4",      "--seeds",
      "3",          "--start",   "fair",          "--sprt", "0,100,0.1,0.1",
      "--no-judge", "--records", path("records"), "--json"};
  const Outcome first = match(options);
  ASSERT_EQ(first.code, 0) << first.errors;
  const Json table = objects_of(first.output)[0];
  EXPECT_EQ(table["sprt"]["decision"], "elo1");
  EXPECT_GE(table["sprt"]["llr"], table["sprt"]["upper"]);
  EXPECT_EQ(table["sprt"]["alpha"], 0.1);
  const std::uint64_t games = table["games"];
  EXPECT_LT(games, 304U) << "of 152 starts";
  EXPECT_EQ(games % 2, 0U) << "whole pairs";
  const std::string records = content_of(path("records"));
  EXPECT_EQ(lines_of(records).size(), games + 1);
  EXPECT_EQ(objects_of(match(options).output)[0]["sprt"], table["sprt"]);
  EXPECT_EQ(content_of(path("records")), records);
  // A run that was killed before the decision plays on to the same one.
  const std::size_t half = records.find('\n', records.size() / 2);
  write(path("records"), records.substr(0, half + 1));
  EXPECT_EQ(objects_of(match(options).output)[0]["sprt"], table["sprt"]);
  EXPECT_EQ(content_of(path("records")), records);
}

TEST_F(MatchTest, CountsWhatCouldNotBeJudgedInTime) {
  const std::vector<std::string> options = {
      "--players", "greedy,1",  "--pits",        "6",     "--seeds", "4", "--judge-time",
      "0",         "--records", path("records"), "--json"};
  const Outcome outcome = match(options);
  ASSERT_EQ(outcome.code, 0) << outcome.errors;
  const Json given = objects_of(outcome.output)[0]["players"][0]["given_away"];
  EXPECT_LT(given["judged_share"], 1.0);
  EXPECT_LT(given["choices"], given["all_choices"]);
  const std::vector<Json> records = objects_of(content_of(path("records")));
  EXPECT_EQ(records[0]["schema"], "seedbank.records/3");
  EXPECT_EQ(records[1]["schema"], "seedbank.game/2");
  EXPECT_EQ(records[1]["verdict"], "play");
  EXPECT_EQ(records[1]["costs"][0], nullptr);
  EXPECT_EQ(records[1]["milliseconds"].size(), records[1]["pits"].size());
  const std::string text = match({"--players", "greedy,1", "--judge-time", "0"}).output;
  EXPECT_NE(text.find("\nPoints, and thinking time in seconds\n"), std::string::npos) << text;
  for (const std::string& line : lines_of(text)) EXPECT_LE(line.size(), 80U) << line;
}

TEST_F(MatchTest, CountsForfeitsAndReplayNamesThem) {
  const std::vector<std::string> options = {
      "--players", "/bin/false,greedy", "--pits", "3",         "--seeds",
      "2",         "--isolate",         "none",   "--records", path("records")};
  std::vector<std::string> as_json = options;
  as_json.emplace_back("--json");
  const Outcome outcome = match(as_json);
  ASSERT_EQ(outcome.code, 0) << outcome.errors;
  const Json player = objects_of(outcome.output)[0]["players"][0];
  EXPECT_EQ(player["losses"], 2);
  std::uint64_t forfeits = 0;
  for (const auto& [kind, games] : player["forfeits"].items())
    forfeits += games.get<std::uint64_t>();
  EXPECT_EQ(forfeits, 2U) << player;
  const std::string text = match(options).output;
  EXPECT_NE(text.find("\nGames lost by forfeit\n"), std::string::npos) << text;
  const std::string records = content_of(path("records"));
  const Outcome replayed = seedbank_command({"replay", "--quiet", "--db", "none"}, records);
  EXPECT_EQ(replayed.code, 0) << replayed.output;
  EXPECT_NE(replayed.output.find("South lost by forfeit: "), std::string::npos) << replayed.output;
  const Json game = objects_of(output_of({"replay", "--json", "--quiet"}, records))[0];
  EXPECT_EQ(game["forfeit"], "south");
  EXPECT_EQ(game["verified"], true);
}

TEST_F(MatchTest, WritesAReportForAClass) {
  const std::vector<std::string> options = {
      "--players", "greedy,1", "--pits",       "3",         "--seeds",
      "2",         "--html",   path("report"), "--records", path("records")};
  ASSERT_EQ(match(options).code, 0);
  const std::string report = content_of(path("report"));
  EXPECT_EQ(report.substr(0, 15), "<!DOCTYPE html>");
  EXPECT_NE(report.find(R"("names":["greedy","1"])"), std::string::npos);
  ASSERT_EQ(match(options).code, 0);  // from the records
  EXPECT_NE(content_of(path("report")).find(R"("names":["greedy","1"])"), std::string::npos);
  EXPECT_EQ(match({"--players", "1,2", "--html", path("x"), "--records", path("x")}).code, 2);
  EXPECT_EQ(match({"--players", "1,2", "--html", path("x"), "--start", path("x")}).code, 2);
  EXPECT_EQ(match({"--players", "1,2", "--html", path("x"), "--games", "1000000"}).code, 2);
  EXPECT_EQ(
      match({"--players", "1,2", "--html", path("x"), "--records", path("y"), "--shard", "1/2"})
          .code,
      2);
}

TEST_F(MatchTest, TheReportOfAResumedMatchHoldsWhatProgramsWroteBefore) {
  write(path("bot"), "#!/bin/sh\necho 'last </script> words' >&2\nexit 3\n");
  std::filesystem::permissions(path("bot"), std::filesystem::perms::owner_all);
  const std::vector<std::string> options = {"--players", path("bot") + ",greedy",
                                            "--pits",    "3",
                                            "--seeds",   "2",
                                            "--isolate", "none",
                                            "--html",    path("report"),
                                            "--records", path("records")};
  const Outcome first = match(options);
  ASSERT_EQ(first.code, 0) << first.errors;
  const std::string words = R"("words":"last \u003c/script> words\n")";
  ASSERT_NE(content_of(path("report")).find(words), std::string::npos);
  const std::string kept = content_of(path("records.words"));
  ASSERT_EQ(lines_of(kept).size(), 2U);
  ASSERT_EQ(match(options).code, 0);
  EXPECT_NE(content_of(path("report")).find(words), std::string::npos) << "from the file";
  EXPECT_EQ(content_of(path("records.words")), kept);
  // Damaged lines, and those of another match, are ignored.
  write(path("records.words"), "{}\n" + kept.substr(5) + "[1]\n");
  ASSERT_EQ(match(options).code, 0);
  write(path("records.words"), "");
  ASSERT_EQ(match(options).code, 0);
  EXPECT_EQ(content_of(path("report")).find(words), std::string::npos);
}

TEST_F(MatchTest, TestsThatCannotDecideAreRefused) {
  for (const char* sprt : {"", "5", "0,5,", "0,5,0.1", "5,0", "5,5", "0,5,0,0.1", "0,5,0.1,0.5",
                           "0,x", "0,nan", "-2000,0", "0,5,0.1,0.1,0.1"}) {
    const Outcome outcome = match({"--players", "1,2", "--sprt", sprt});
    EXPECT_EQ(outcome.code, 2) << sprt;
    EXPECT_NE(outcome.errors.find("option '--sprt': "), std::string::npos) << outcome.errors;
  }
  EXPECT_EQ(match({"--players", "1,2,3", "--sprt", "0,5"}).code, 2);
  EXPECT_EQ(match({"--players", "1,2", "--judge-time", "1", "--no-judge"}).code, 2);
}

TEST_F(MatchTest, WritesEachFileOnceAndNoneThatItReads) {
  const std::string x = path("x");
  const auto error_of = [&](std::vector<std::string> options) {
    const Outcome outcome = match(std::move(options));
    EXPECT_EQ(outcome.code, 2);
    return outcome.errors;
  };
  const auto both = [](const std::string& one, const std::string& other) {
    return "seedbank: options '" + one + "' and '" + other + "' name the same file\n";
  };
  EXPECT_EQ(error_of({"--players", "1,2", "--records", x, "--svg", x}), both("--svg", "--records"));
  EXPECT_EQ(error_of({"--players", "1,2", "--svg", x, "--html", x}), both("--svg", "--html"));
  EXPECT_EQ(error_of({"--players", "1,2", "--start", x, "--html", x}), both("--html", "--start"));
  EXPECT_FALSE(std::filesystem::exists(x));

  const std::string program = path("bot");
  const std::string declaration = path("bot.json");
  write(program, "#!/bin/sh\n");
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const std::string text = R"({"command":"./bot"})";
  write(declaration, text);
  const std::string players = declaration + ",1";
  EXPECT_EQ(error_of({"--players", players, "--html", declaration}), both("--html", "--players"));
  EXPECT_EQ(error_of({"--players", players, "--records", program}), both("--records", "--players"));
  EXPECT_EQ(error_of({"--players", "1,sh " + program, "--html", program}),
            both("--html", "--players"));
  EXPECT_EQ(error_of({"--players", players, "--records", x, "--html", x + ".words"}),
            "seedbank: option '--html' and FILE.words of '--records' are the same file\n");
  EXPECT_EQ(content_of(declaration), text);
  EXPECT_EQ(content_of(program), "#!/bin/sh\n");
}

TEST_F(MatchTest, ErrorsNameTheReason) {
  EXPECT_EQ(match({}).code, 2);
  EXPECT_EQ(match({"--players", "greedy"}).code, 2);
  EXPECT_EQ(match({"--players", "1,2", "--games", "3"}).code, 2);
  const Outcome repeat = match({"--players", "greedy,5", "--games", "4"});
  EXPECT_EQ(repeat.code, 2);
  EXPECT_NE(repeat.errors.find("would repeat their games; 2 at most"), std::string::npos)
      << repeat.errors;
  const Outcome unknown = match({"--players", "greedy,,tree:4"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_NE(unknown.errors.find("strategy ''"), std::string::npos) << unknown.errors;
  EXPECT_EQ(match({"--players", "1,2", "--start", path("nothing")}).code, 6);
  const Outcome none =
      match({"--players", "1,2", "--start", "fair", "--pits", "1", "--seeds", "1"});
  EXPECT_EQ(none.code, 2) << none.output;
  EXPECT_NE(none.errors.find("no fair starts"), std::string::npos) << none.errors;
}

}  // namespace
}  // namespace seedbank
