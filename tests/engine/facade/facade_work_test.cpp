// Long-running work of the public interface: choices that improve, verdicts that resume, plans of
// builds, verification of journals.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/engine.h>
#include <seedbank/journal.h>

#include "tests/db/temporary_directory.h"
#include "tests/stopped.h"

namespace seedbank {
namespace {

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

EngineOptions small() { return {.memory_bytes = 256 * kMebibyte, .threads = 2}; }

TEST(EngineChoice, HasTheValueOfTheBoard) {
  Engine engine(small());
  const Board board(4, 2);
  const Answer answer = engine.query(board);
  PitChoice last;
  const PitChoice choice = engine.choose(board.numbers(), ChoiceGoal::kValue, {},
                                         [&](const PitChoice& now) { last = now; });
  EXPECT_TRUE(choice.final);
  EXPECT_EQ(last.pit, choice.pit);
  EXPECT_EQ(choice.value, answer.bounds);
  const std::vector<int> best = answer.best();
  EXPECT_TRUE(std::binary_search(best.begin(), best.end(), choice.pit));
}

TEST(EngineChoice, IsMadeOnBoardsOfUpToTwelvePits) {
  Engine engine(small());
  std::vector<int> numbers(26, 3);
  const auto ignore = [](const PitChoice&) {};
  const PitChoice choice = engine.choose(numbers, ChoiceGoal::kPit, {.stop = stopped()}, ignore);
  EXPECT_GE(choice.pit, 1);
  EXPECT_LE(choice.pit, 12);
  numbers.resize(28, 3);
  EXPECT_THROW(engine.choose(numbers, ChoiceGoal::kPit, {}, ignore), PositionError);
  EXPECT_THROW(engine.choose({}, ChoiceGoal::kPit, {}, ignore), PositionError);
  EXPECT_THROW(engine.choose(std::vector{1, 0, -1, 0}, ChoiceGoal::kPit, {}, ignore),
               PositionError);
  EXPECT_THROW(engine.choose(std::vector{1, 0, 0, 0}, ChoiceGoal::kPit, {}, ignore), PositionError);
}

TEST(EngineLookUp, IsPredictedCorrectly) {
  const db::TemporaryDirectory directory;
  (void)build({.database = directory.path(), .seeds = 6, .pits = 3, .level = 1});
  EngineOptions options = small();
  options.database = directory.path();
  Engine engine(options);
  EXPECT_TRUE(engine.looks_up(Board(3, 1)));
  EXPECT_FALSE(engine.looks_up(Board(3, 2)));
  EXPECT_TRUE(engine.looks_up(Board(3, 0)));
  EXPECT_TRUE(engine.looks_up(Board::from_numbers(std::vector{0, 0, 0, 1, 9, 9, 9, 2})));
  EXPECT_THROW((void)engine.looks_up(Board(3, 1, "standard")), ArgumentError);
}

TEST(EngineLookUp, OfManyBoardsLoadsTheDatabase) {
  const db::TemporaryDirectory directory;
  (void)build({.database = directory.path(), .seeds = 6, .pits = 3, .level = 1});
  EngineOptions options = small();
  options.database = directory.path();
  Engine engine(options);
  (void)engine.query(Board(3, 1));
  EXPECT_EQ(engine.endgames(3).seeds, 0);
  const std::vector<Board> boards(50, Board(3, 1));
  std::size_t answers = 0;
  engine.query(boards, [&](std::size_t board, const Answer& answer) {
    EXPECT_EQ(board, answers++);
    EXPECT_EQ(answer.source, Source::kDatabase);
    EXPECT_EQ(answer.nodes, 0U);
  });
  EXPECT_EQ(answers, boards.size());
  EXPECT_EQ(engine.endgames(3).seeds, 6);
}

TEST(EngineFair, ContinuesFromTheVerdictsOfAnEarlierCall) {
  Engine engine(small());
  const FairWanted wanted{.pits = 3, .seeds_per_pit = 2};
  FairVerdicts verdicts;
  std::stop_source enough;
  std::uint64_t taken = 0;
  const std::uint64_t decided = engine.decide_fair(wanted, verdicts,
                                                   [&](std::size_t, bool) {
                                                     if (++taken == 5) enough.request_stop();
                                                   },
                                                   {.stop = enough.get_token(), .threads = 1});
  EXPECT_GE(decided, 5U);
  EXPECT_EQ(decided, taken);
  ASSERT_LT(decided, verdicts.size());
  EXPECT_EQ(engine.decide_fair(wanted, verdicts, [&](std::size_t, bool) { ++taken; }),
            verdicts.size());
  EXPECT_EQ(taken, verdicts.size()) << "a board was decided twice";
  const std::vector<FairStart> resumed = fair_starts(wanted, verdicts);
  const std::vector<FairStart> fair = engine.fair(wanted);
  ASSERT_EQ(resumed.size(), fair.size());
  EXPECT_GT(fair.size(), 0U);
  for (std::size_t i = 0; i < fair.size(); ++i) {
    EXPECT_EQ(resumed[i].numbers, fair[i].numbers);
    EXPECT_EQ(resumed[i].ludii, fair[i].ludii);
  }
  EXPECT_TRUE(fair_starts(wanted, {}).empty());
  EXPECT_THROW((void)fair_starts({.value = 1}, verdicts), ArgumentError);
}

TEST(Build, MatchesItsForecast) {
  const db::TemporaryDirectory directory;
  BuildOptions options{.database = directory.path() / "db",
                       .seeds = 8,
                       .pits = 4,
                       .memory_bytes = 256 * kMebibyte,
                       .threads = 2};
  const BuildOutlook outlook = foresee_build(options);
  EXPECT_FALSE(outlook.shortage);
  EXPECT_FALSE(std::filesystem::exists(options.database));
  EXPECT_GT(outlook.expected_seconds, 0);
  EXPECT_EQ(outlook.positions_to_compute, outlook.positions);
  EXPECT_EQ(rehearse_build(options).positions, outlook.positions);
  EXPECT_EQ(build(options).positions, outlook.positions);
  const BuildOutlook after = foresee_build(options);
  EXPECT_EQ(after.positions_to_compute, 0U);
  EXPECT_EQ(after.complete_up_to, 8);
  EXPECT_EQ(after.expected_seconds, 0);
}

TEST(Build, ForecastReportsAMemoryShortage) {
  const db::TemporaryDirectory directory;
  const BuildOptions options{
      .database = directory.path(), .seeds = 20, .pits = 4, .memory_bytes = 1, .threads = 1};
  const BuildOutlook outlook = foresee_build(options);
  ASSERT_TRUE(outlook.shortage);
  EXPECT_EQ(outlook.shortage->resource(), Resource::kMemory);
  EXPECT_EQ(outlook.shortage->bytes_required(), outlook.least_memory_bytes);
  EXPECT_THROW((void)build(options), ResourceError);
  EXPECT_THROW((void)build({.database = directory.path(), .seeds = 5, .level = 99}), ArgumentError);
}

TEST(VerifyJournal, ProvesWhatAnEngineWrote) {
  const db::TemporaryDirectory directory;
  const std::filesystem::path file = directory.path() / "journal";
  EngineOptions options = small();
  options.journal = {.file = file, .pits = 4, .least_work = 1};
  Engine engine(options);
  (void)engine.query(Board(4, 3));
  engine.flush_journal();
  VerifyJournalOptions how{.memory_bytes = 256 * kMebibyte, .threads = 2};
  const JournalVerification journal = verify_journal(file, how);
  EXPECT_EQ(journal.rules, "empty-capture");
  EXPECT_EQ(journal.pits, 4);
  EXPECT_GT(journal.facts, 0U);
  EXPECT_EQ(journal.checked, journal.facts);
  EXPECT_EQ(journal.wrong, 0U);
  ASSERT_EQ(journal.openings.size(), 1U);
  EXPECT_EQ(journal.openings[0].seeds, 3);
  EXPECT_EQ(journal.openings[0].value.value(), engine.query(Board(4, 3)).value());
  how.details = directory.path() / "details";
  how.least_work = 1;
  EXPECT_EQ(verify_journal(file, how).wrong, 0U);
  EXPECT_GE(verify_journal(*how.details, {.memory_bytes = 256 * kMebibyte}).facts, journal.facts);
  how.sample = 1;
  EXPECT_EQ(verify_journal(file, how).checked, 1U);
  how.stop = stopped();
  EXPECT_THROW((void)verify_journal(file, how), StoppedError);
  how.pits = 5;
  EXPECT_THROW((void)verify_journal(file, how), DatabaseError);
  EXPECT_THROW((void)verify_journal(directory.path() / "none", {}), Error);
  // The facts alone may exceed the memory limit.
  try {
    (void)verify_journal(file, {.memory_bytes = 1});
    ADD_FAILURE();
  } catch (const ResourceError& error) {
    EXPECT_EQ(std::string(error.what()).find("proving " + file.string() + " needs"), 0U);
  }
}

}  // namespace
}  // namespace seedbank
