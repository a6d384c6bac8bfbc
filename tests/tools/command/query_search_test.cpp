// seedbank query beyond the database: searched answers against brute force, with any part of a
// database, any memory and any number of threads.
#include <chrono>
#include <csignal>
#include <thread>

#include <gtest/gtest.h>

#include "db/memory/resident_layout.h"
#include "tests/db/temporary_directory.h"
#include "tests/tools/answers.h"
#include "tests/tools/process.h"
#include "tests/tools/truth.h"

namespace seedbank {
namespace {

class QuerySearchTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path() const { return directory_.path() / "db"; }
  // What --db names: the database, if there is one.
  [[nodiscard]] std::string database() const {
    return std::filesystem::exists(path()) ? path() : "none";
  }

  void build(const std::string& seeds, const Game& game) const {
    (void)output_of({"build", "--seeds", seeds, "--db", path(), "--pits", std::to_string(game.pits),
                     "--rules", std::string(name(game.rules))});
  }

  [[nodiscard]] Outcome query(std::vector<std::string> arguments, std::string input = "") const {
    arguments.insert(arguments.begin(), "query");
    arguments.insert(arguments.end(), {"--json", "--quiet", "--db", database()});
    return seedbank_command(std::move(arguments), std::move(input));
  }

  // The answers to all lines; expects success.
  [[nodiscard]] std::vector<Json> answers(std::vector<std::string> arguments,
                                          const std::string& input) const {
    const Outcome outcome = query(std::move(arguments), input);
    EXPECT_EQ(outcome.code, 0) << outcome.errors;
    EXPECT_EQ(outcome.errors, "");
    return objects_of(outcome.output);
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(QuerySearchTest, AgreesWithBruteForceWithoutADatabase) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      const Game game{pits, rules};
      const int most_seeds = pits <= 2 ? 40 : pits <= 4 ? 16 : 12;
      const Questions questions(generator, pits, 2, most_seeds, 60);
      const std::vector<Json> found =
          answers({"--rules", std::string(name(rules))}, questions.input);
      ASSERT_EQ(found.size(), questions.positions.size());
      BruteForce oracle(game);
      for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i]["source"], "search");
        expect_truth(oracle, game, questions.positions[i], found[i]);
      }
    }
  }
}

TEST_F(QuerySearchTest, AgreesWithBruteForceWithPartOfADatabaseAndAnyEndgames) {
  std::mt19937_64 generator = seeded_generator();
  const Game game{4, Rules::kEmptyCapture};
  build("9", game);
  const Questions questions(generator, game.pits, 2, 18, 60);
  BruteForce oracle(game);
  for (const std::vector<std::string>& options : {std::vector<std::string>{},
                                                  {"--endgames", "0"},
                                                  {"--endgames", "5"},
                                                  {"--endgames", "9"},
                                                  {"--endgames", "12"},
                                                  {"--threads", "1"},
                                                  {"--threads", "5"},
                                                  {"--tt", "2M"}}) {
    const std::vector<Json> found = answers(options, questions.input);
    ASSERT_EQ(found.size(), questions.positions.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      const bool covered = seeds_in_play(questions.positions[i].position) <= 9;
      EXPECT_EQ(found[i]["source"], covered ? "database" : "search");
      expect_truth(oracle, game, questions.positions[i], found[i]);
    }
  }
}

// Memory for some endgames only, so that layers from disk are held in classes.
TEST_F(QuerySearchTest, AgreesWithBruteForceIfMemoryOnlyAllowsClassesOfShares) {
  std::mt19937_64 generator = seeded_generator();
  const Game game{6, Rules::kStandard};
  build("14", game);
  const Questions questions(generator, game.pits, 15, 15, 5);
  std::vector<std::string> arguments = {"query",    "--json",   "--db",       database(),
                                        "--rules",  "standard", "--tt",       "32M",
                                        "--memory", "72M",      "--endgames", "14"};
  const Outcome outcome = seedbank_command(arguments, questions.input);
  EXPECT_EQ(outcome.code, 0);
  // 24 MiB are for the program, 6 for tiles and 32 for the table, which leaves 10.
  ASSERT_GT(db::bytes_needed(game, db::ResidentLayout::exact(14)), std::uint64_t{10} << 20);
  const std::vector<Json> found = objects_of(outcome.output);
  ASSERT_EQ(found.size(), questions.positions.size());
  BruteForce oracle(game);
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i]["endgame_seeds"], 14);
    expect_truth(oracle, game, questions.positions[i], found[i]);
  }
}

TEST_F(QuerySearchTest, EndgamesGrowUnderConcurrentQueriesAndChangeNoValue) {
  std::mt19937_64 generator = seeded_generator();
  Questions questions(generator, 6, 20, 28, 40);
  // A first position of two seeds needs hardly any endgames, whatever the others are.
  const Questions easy(generator, 6, 2, 2, 1);
  questions.positions.insert(questions.positions.begin(), easy.positions.front());
  questions.input.insert(0, easy.input);
  const std::vector<Json> alone = answers({"--threads", "1"}, questions.input);
  const std::vector<Json> together = answers({"--threads", "4"}, questions.input);
  const std::vector<Json> fixed = answers({"--endgames", "14"}, questions.input);
  ASSERT_EQ(alone.size(), questions.positions.size());
  ASSERT_EQ(together.size(), alone.size());
  ASSERT_EQ(fixed.size(), alone.size());
  for (std::size_t i = 0; i < alone.size(); ++i) {
    EXPECT_EQ(values_of(together[i]), values_of(alone[i]));
    EXPECT_EQ(values_of(fixed[i]), values_of(alone[i]));
    EXPECT_EQ(alone[i]["position"], to_text(questions.positions[i]));
    const int value = alone[i]["value"];
    for (const Json& answer : {alone[i], together[i], fixed[i]}) {
      EXPECT_EQ(margin_of_line(Game(), questions.positions[i].position, answer["line"]), value);
    }
  }
  EXPECT_GT(alone.back()["endgame_seeds"], alone.front()["endgame_seeds"]);
}

TEST_F(QuerySearchTest, OneThreadIsDeterministic) {
  std::mt19937_64 generator = seeded_generator();
  const Questions questions(generator, 6, 24, 30, 8);
  const auto without_time = [&] {
    std::vector<Json> found = answers({"--threads", "1"}, questions.input);
    for (Json& answer : found) answer.erase("seconds");
    return found;
  };
  EXPECT_EQ(without_time(), without_time());
}

TEST_F(QuerySearchTest, OneArgumentGetsAllThreadsAndTheSameValue) {
  const std::string position = "3,1,0,5,0,2,10,3,0,4,1,6,0,13 n";
  const Json one = Json::parse(query({"--threads", "1", position}).output);
  const Json two = Json::parse(query({"--threads", "2", position}).output);
  EXPECT_EQ(values_of(one), values_of(two));
  EXPECT_EQ(one["value"], 16);
  EXPECT_GT(one["nodes"], 0);
  const Outcome text = seedbank_command({"query", "--quiet", "--db", database(), position});
  EXPECT_EQ(text.code, 0);
  EXPECT_NE(text.output.find("\nNorth wins by 16 (empty-capture)\n"), std::string::npos);
  EXPECT_NE(text.output.find("\nby search: "), std::string::npos) << text.output;
}

TEST_F(QuerySearchTest, HundredsOfSeedsGetAnswers) {
  const Json few_pits = Json::parse(query({"40,0,300,0,1,7"}).output);
  EXPECT_EQ(few_pits["source"], "search");
  EXPECT_EQ(margin_of_line({2, Rules::kEmptyCapture}, board("40,0,300,0,1,7"), few_pits["line"]),
            few_pits["value"]);
  const Outcome timed = query({"--time", "0.2", "100,70,7,9,30,100,0,90,1,2,3,9,3,1"});
  EXPECT_EQ(timed.code, 124);
  const Json many = Json::parse(timed.output);
  EXPECT_LE(many["bounds"][0], many["bounds"][1]);
}

TEST_F(QuerySearchTest, OutOfTimeItPrintsBoundsThatHold) {
  // The opening with 5 seeds per pit, worth +12, after hardly any search.
  for (const char* seconds : {"0", "0.3"}) {
    const Outcome outcome = query({"--time", seconds, "5 5 5 5 5 5 0 5 5 5 5 5 5 0"});
    EXPECT_EQ(outcome.code, 124);
    const Json answer = Json::parse(outcome.output);
    EXPECT_TRUE(answer["value"].is_null());
    EXPECT_TRUE(answer["outcome"].is_null());
    EXPECT_TRUE(answer["line"].is_null());
    EXPECT_LE(answer["bounds"][0], 12);
    EXPECT_GE(answer["bounds"][1], 12);
    ASSERT_EQ(answer["moves"].size(), 6U);
    for (const Json& move : answer["moves"]) {
      EXPECT_TRUE(move["value"].is_null());
      EXPECT_LE(move["bounds"][0], move["bounds"][1]);
      EXPECT_LE(move["bounds"][0], 12);
    }
  }
  const Outcome text = seedbank_command(
      {"query", "--quiet", "--time", "0", "--db", database(), "5 5 5 5 5 5 0 5 5 5 5 5 5 0"});
  EXPECT_EQ(text.code, 124);
  EXPECT_NE(text.output.find("\nSouth between -"), std::string::npos) << text.output;
}

TEST_F(QuerySearchTest, StoresMayDecideAnOutcomeThatTheSearchDoesNot) {
  const Outcome outcome = query({"--time", "0"},
                                "5 5 5 5 5 5 100 5 5 5 5 5 5 0\n"
                                "5 5 5 5 5 5 100 5 5 5 5 5 5 0 n\n");
  EXPECT_EQ(outcome.code, 124);
  const std::vector<Json> found = objects_of(outcome.output);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_TRUE(found[0]["value"].is_null());
  EXPECT_EQ(found[0]["outcome"], "win");
  EXPECT_EQ(found[1]["outcome"], "loss");
}

TEST_F(QuerySearchTest, TheTimeIsForEachPosition) {
  const Outcome outcome = query({"--time", "0.2", "--threads", "1"},
                                "5 5 5 5 5 5 0 5 5 5 5 5 5 0\n"
                                "0 1 0 0 0 2 20 3 0 0 1 0 0 21\n"
                                "5 5 5 5 5 5 0 5 5 5 5 5 5 0\n"
                                "x\n");
  EXPECT_EQ(outcome.code, 124);
  const std::vector<Json> found = objects_of(outcome.output);
  ASSERT_EQ(found.size(), 4U);
  EXPECT_TRUE(found[0]["value"].is_null());
  EXPECT_EQ(found[1]["value"], -2);
  EXPECT_TRUE(found[2]["value"].is_null());
  EXPECT_EQ(found[3]["line"], 4);
}

Outcome interrupted(const Invocation& what, int signal) {
  RunningProcess process(what);
  process.wait_for_handler(signal);
  // Until it searches, which takes minutes.
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  process.signal(signal);
  return process.wait();
}

TEST_F(QuerySearchTest, InterruptedItPrintsBoundsThatHold) {
  for (const int signal : {SIGINT, SIGTERM}) {
    for (const bool batch : {false, true}) {
      Invocation what;
      what.arguments = {"query", "--json", "--quiet", "--db", database()};
      const std::string position = "5,5,5,5,5,5,0,5,5,5,5,5,5,0";
      if (batch) {
        what.input = position + '\n' + position + '\n';
      } else {
        what.arguments.push_back(position);
      }
      const Outcome outcome = interrupted(what, signal);
      EXPECT_EQ(outcome.code, 130);
      const std::vector<Json> found = objects_of(outcome.output);
      ASSERT_GE(found.size(), 1U);
      EXPECT_LE(found[0]["bounds"][0], 12);
      EXPECT_GE(found[0]["bounds"][1], 12);
    }
  }
}

TEST_F(QuerySearchTest, InterruptedWhileWaitingForInputItEndsAtOnce) {
  Conversation conversation({"query", "--quiet", "--db", database()});
  conversation.say("0,1,0,0 s\n");
  EXPECT_EQ(conversation.hear(), "0,1,0,0 s: +1 win, terminal");
  conversation.signal(SIGINT);
  EXPECT_EQ(conversation.hear(), "");  // the end of the output
  EXPECT_EQ(conversation.end(), 130);
}

TEST_F(QuerySearchTest, EasyAnswersDoNotWaitForTheEndOfTheInput) {
  Conversation conversation({"query", "--quiet", "--db", database()});
  for (int i = 0; i < 3; ++i) {
    conversation.say("3,1,0,5,0,2,10,3,0,4,1,6,0,13 n\nx\n");
    EXPECT_EQ(conversation.hear().find("3,1,0,5,0,2,10,3,0,4,1,6,0,13 n: +16 win, best 3, "), 0U);
    EXPECT_EQ(conversation.hear(), "error: number 1 is not a number: 'x'");
  }
  EXPECT_EQ(conversation.end(), 3);
}

TEST_F(QuerySearchTest, GamesOfDifferentSizesShareTheMemory) {
  const Outcome outcome = query({"--memory", "160M"},
                                "3,3,0,3,3,0\n2,2,2,2,2,2,0,2,2,2,2,2,2,0\n3,3,3,0,3,3,3,0\n"
                                "1,1,1,1,1,1,1,0,1,1,1,1,1,1,1,0\n9,0,4,0\n");
  EXPECT_EQ(outcome.code, 0) << outcome.output;
  const std::vector<Json> found = objects_of(outcome.output);
  ASSERT_EQ(found.size(), 5U);
  EXPECT_EQ(found[0]["value"], -2);
  EXPECT_EQ(found[1]["value"], 10);
  EXPECT_EQ(found[2]["value"], 2);
}

TEST_F(QuerySearchTest, WhatMemoryDoesNotAllowIsRefusedBeforehand) {
  const std::string position = "5,5,5,5,5,5,0,5,5,5,5,5,5,0";
  for (const std::vector<std::string>& options : {std::vector<std::string>{"--memory", "20M"},
                                                  {"--tt", "1M"},
                                                  {"--tt", "1000G"},
                                                  {"--memory", "200M", "--tt", "256M"},
                                                  {"--memory", "1G", "--endgames", "30"}}) {
    std::vector<std::string> arguments = options;
    arguments.push_back(position);
    const Outcome outcome = query(arguments);
    EXPECT_EQ(outcome.code, 5) << options[0];
    EXPECT_EQ(outcome.output, "");
    EXPECT_NE(outcome.errors.find(" needs "), std::string::npos) << outcome.errors;
  }
  // The size named by the error is enough.
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"--memory", "20M"},
        {"--memory", "35M"},
        {"--memory", "100M", "--endgames", "18"},
        {"--memory", "200M", "--endgames", "20", "--tt", "64M"}}) {
    std::vector<std::string> arguments = options;
    arguments.insert(arguments.end(), {"--time", "0.1", position});
    const std::string errors = query(arguments).errors;
    const std::string before = "; use --memory ";
    const std::size_t place = errors.find(before);
    ASSERT_NE(place, std::string::npos) << errors;
    const std::string enough = errors.substr(place + before.size());
    arguments[1] = enough.substr(0, enough.find('\n'));
    EXPECT_TRUE(arguments[1].ends_with("MiB")) << errors;
    const Outcome outcome = query(arguments);
    EXPECT_TRUE(outcome.code == 0 || outcome.code == 124) << arguments[1] << outcome.errors;
  }
  // Queries without a search need no memory for it.
  EXPECT_EQ(query({"--memory", "20M", "0,0,5,4,0,1"}).code, 0);
}

TEST_F(QuerySearchTest, TheEndgamesAreNamedUnlessQuiet) {
  const auto asked_with = [&](const std::string& seeds) {
    return seedbank_command({"query", "--db", database(), "--endgames", seeds, "--threads", "1",
                             "3,1,0,5,0,2,10,3,0,4,1,6,0,13 n"});
  };
  const Outcome long_one = asked_with("18");
  EXPECT_EQ(long_one.code, 0);
  EXPECT_EQ(long_one.errors, "");
  // Quick work is not reported, and its time depends on the machine.
  if (!long_one.notes.empty()) {
    EXPECT_EQ(long_one.notes.find("seedbank: endgames of up to 18 seeds, "), 0U) << long_one.notes;
    EXPECT_NE(long_one.notes.find(" positions, computed in "), std::string::npos);
  }
  EXPECT_NE(long_one.output.find(", endgames of up to 18 seeds\n"), std::string::npos);
  const Outcome quiet = seedbank_command({"query", "--quiet", "--db", database(), "--endgames",
                                          "18", "3,1,0,5,0,2,10,3,0,4,1,6,0,13 n"});
  EXPECT_EQ(quiet.errors + quiet.notes, "");
  const Outcome short_one = asked_with("6");
  EXPECT_EQ(short_one.errors, "");
  EXPECT_NE(short_one.output.find(", endgames of up to 6 seeds\n"), std::string::npos);
}

TEST_F(QuerySearchTest, RequestedEndgamesAreLoadedRegardlessOfTheTime) {
  const Outcome outcome = query({"--endgames", "12", "--time", "0", "5 5 5 5 5 5 0 5 5 5 5 5 5 0"});
  EXPECT_EQ(outcome.code, 124);
  EXPECT_EQ(Json::parse(outcome.output)["endgame_seeds"], 12);
}

TEST_F(QuerySearchTest, AnEndThatCameTooSoonIsNamed) {
  const std::string position = "5,5,5,5,5,5,0,5,5,5,5,5,5,0";
  const Outcome one =
      seedbank_command({"query", "--quiet", "--time", "0.1", "--db", database(), position});
  EXPECT_TRUE(one.output.ends_with(": time ran out\n")) << one.output;
  const Outcome batch =
      seedbank_command({"query", "--quiet", "--time", "0.1", "--db", database()}, position + '\n');
  EXPECT_TRUE(batch.output.ends_with(", search: time ran out\n")) << batch.output;
  Invocation what;
  what.arguments = {"query", "--quiet", "--db", database(), position};
  EXPECT_TRUE(interrupted(what, SIGINT).output.ends_with(": interrupted\n"));
}

// The shell starts the program with a limit, or without a standard stream.
Outcome by_shell(const std::string& script, std::vector<std::string> arguments,
                 std::string input = "") {
  Invocation what;
  what.program = "sh";
  what.arguments = {"-c", script, program_under_test()};
  what.arguments.insert(what.arguments.end(), arguments.begin(), arguments.end());
  what.input = std::move(input);
  return run(what);
}

TEST_F(QuerySearchTest, StandardStreamsThatAreClosedAreErrorsOfReadingAndWriting) {
  const Outcome no_input = by_shell("exec \"$0\" \"$@\" <&-", {"query", "--db", database()});
  EXPECT_EQ(no_input.code, 6);
  EXPECT_EQ(no_input.errors, "seedbank: cannot read standard input: Bad file descriptor\n");
  const Outcome no_output =
      by_shell("exec \"$0\" \"$@\" >&-", {"query", "--db", database(), "0,1,0,0"});
  EXPECT_EQ(no_output.code, 6);
  EXPECT_EQ(no_output.errors, "seedbank: cannot write to standard output: Bad file descriptor\n");
}

// The system does not grant the memory for the endgames of 24 seeds, nor for those of 21 with the
// table that belongs to them: the small table stays.
TEST_F(QuerySearchTest, LessMemoryThanPromisedCostsTimeOnly) {
  if (is_sanitized()) GTEST_SKIP() << "sanitizers take address space of their own";
  const Outcome outcome = by_shell("ulimit -v 950000; exec \"$0\" \"$@\"",
                                   {"solve", "--seeds", "6", "--json", "--quiet", "--db",
                                    database(), "--memory", "8G", "--threads", "2", "--time", "6"});
  EXPECT_EQ(outcome.code, 124) << outcome.errors;
  // How many fit depends on the allocator and on the time; the search continued with them.
  EXPECT_GT(Json::parse(outcome.output)["endgame_seeds"], 10);
}

}  // namespace
}  // namespace seedbank
