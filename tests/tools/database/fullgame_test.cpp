// seedbank fullgame.
#include <csignal>
#include <filesystem>

#include <gtest/gtest.h>

#include "tests/csv.h"
#include "tests/db/temporary_directory.h"
#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

Json answer_of(std::vector<std::string> arguments) {
  std::vector<std::string> words = {"fullgame", "--json"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return Json::parse(output_of(words));
}

TEST(FullGameCommand, PrintsPublishedResults) {
  int cells = 0;
  for (const std::vector<std::string>& row : rows_of_data_file("fullgame_published.csv")) {
    const std::uint64_t positions = std::stoull(row[3]);
    if (positions < 1000 || positions > 50'000) continue;
    std::vector<std::string> arguments = {"--pits", row[0], "--seeds", row[1]};
    if (row[2] == "play-on") arguments.emplace_back("--play-on");
    const Json answer = answer_of(arguments);
    EXPECT_EQ(answer["schema"], "seedbank.fullgame/1");
    EXPECT_EQ(answer["rules"], "empty-capture");
    EXPECT_EQ(answer["end"], row[2]);
    EXPECT_EQ(answer["positions"], positions) << answer;
    EXPECT_EQ(answer["outcome"], row[4]) << answer;
    EXPECT_EQ(answer["depth"], std::stoi(row[5])) << answer;
    ++cells;
  }
  EXPECT_EQ(cells, 8);
}

TEST(FullGameCommand, LayersAddUp) {
  const Json answer = answer_of({"--pits", "3", "--seeds", "3", "--rules", "standard"});
  EXPECT_EQ(answer["rules"], "standard");
  EXPECT_EQ(answer["compositions"], 961'400);
  ASSERT_EQ(answer["layers"].size(), 19U);
  for (const char* field : {"positions", "wins", "draws", "losses", "expanded", "sowings"}) {
    std::uint64_t sum = 0;
    for (const Json& layer : answer["layers"]) sum += layer[field].get<std::uint64_t>();
    EXPECT_EQ(answer[field], sum) << field;
  }
  EXPECT_DOUBLE_EQ(
      answer["branching"].get<double>(),
      answer["sowings"].get<double>() / static_cast<double>(answer["expanded"].get<int>()));
}

TEST(FullGameCommand, ShowsATable) {
  const std::string text = output_of({"fullgame", "--pits", "2", "--seeds", "1"});
  EXPECT_EQ(text.substr(0, text.find("\n\n8 positions")),
            "2 pits, 1 seed in each, empty-capture, majority: South wins in 2 sowings\n"
            "\n"
            "captured       positions            wins           draws          losses\n"
            "       0               3               1               0               2\n"
            "       1               3               1               1               1\n"
            "       2               1               0               1               0\n"
            "       3               1               1               0               0\n"
            "     all               8               3               2               3")
      << text;
}

TEST(FullGameCommand, RefusesImpossibleRequests) {
  Outcome outcome = seedbank_command({"fullgame", "--pits", "6", "--seeds", "6"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.errors,
            "seedbank: option '--seeds': 72 seeds on the board; full games of up to 63 can be "
            "built\n");
  outcome = seedbank_command({"fullgame", "--pits", "2"});
  EXPECT_EQ(outcome.code, 2);
  outcome = seedbank_command({"fullgame", "--pits", "5", "--seeds", "3", "--memory", "100M"});
  EXPECT_EQ(outcome.code, 5);
  EXPECT_EQ(outcome.errors.find("seedbank: this game needs at least "), 0U) << outcome.errors;
}

TEST(FullGameCommand, StaysWithinTheMemoryByTemporaryFiles) {
  const db::TemporaryDirectory directory;
  const std::filesystem::path work = directory.path() / "work";
  const std::vector<std::string> arguments = {"--pits", "4", "--seeds", "2"};
  std::vector<std::string> limited = arguments;
  limited.insert(limited.end(), {"--memory", "33500K", "--work", work.string()});
  Json expected = without_costs(answer_of(arguments));
  Json answer = without_costs(answer_of(limited));
  expected.erase("positions_per_second");
  answer.erase("positions_per_second");
  EXPECT_EQ(answer, expected);
  // The work directory was created, so there was too little memory for all layers.
  std::vector<std::string> left;
  for (const auto& entry : std::filesystem::directory_iterator(work)) {
    left.push_back(entry.path().filename());
  }
  EXPECT_EQ(left, std::vector<std::string>{"lock"});
}

TEST(FullGameCommand, InterruptedItPrintsHowToResume) {
  // This takes seconds.
  Invocation invocation;
  invocation.arguments = {"fullgame", "--pits", "4", "--seeds", "5"};
  RunningProcess process(invocation);
  process.wait_for_handler(SIGINT);
  process.signal(SIGINT);
  const Outcome outcome = process.wait();
  ASSERT_EQ(outcome.code, 130) << outcome.errors;
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors, "seedbank: interrupted; nothing is kept. To begin again:\n" +
                                program_under_test() + " fullgame --pits 4 --seeds 5\n");
}

}  // namespace
}  // namespace seedbank
