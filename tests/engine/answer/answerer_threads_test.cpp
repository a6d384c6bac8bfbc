// Answerers used by several threads at the same time, while their endgames grow: every answer
// against brute force.
#include <atomic>
#include <optional>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "engine/answer/answerer.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/stored_layers.h"
#include "tests/engine/known_positions.h"
#include "tests/engine/observers.h"
#include "tests/engine/small_answerer.h"
#include "tests/in_arena.h"

namespace seedbank::engine {
namespace {

constexpr Wanted kEverything = {};
// Memory that the answerer uses for purposes other than tables, endgames and caches.
constexpr std::uint64_t kBaseBytes = std::uint64_t{24} << 20;

// Lets `threads` threads ask about all positions at the same time, each starting at a different
// one.
void ask_all(Answerer& answerer, const std::vector<KnownPosition>& positions, int threads,
             const SearchRequest& request = {}) {
  std::atomic<std::size_t> asked = 0;
  {
    std::vector<std::jthread> asking;
    for (int i = 0; i < threads; ++i) {
      asking.emplace_back([&, i] {
        const std::size_t begin =
            positions.size() * static_cast<std::size_t>(i) / static_cast<std::size_t>(threads);
        for (std::size_t n = 0; n < positions.size(); ++n) {
          const KnownPosition& known = positions[(begin + n) % positions.size()];
          expect_true_answer(known, answerer.answer(known.board, kEverything, request, kNoReport));
          ++asked;
        }
      });
    }
  }
  EXPECT_EQ(asked, positions.size() * static_cast<std::size_t>(threads));
}

// Small games whose positions are searched with more and more endgames.
struct SmallGame {
  int pits;
  int least_seeds;
  int most_seeds;
};
constexpr SmallGame kSmallGames[] = {{3, 10, 15}, {4, 8, 12}};
constexpr int kPositions = 40;

class AnswererThreads : public testing::TestWithParam<int> {};

TEST_P(AnswererThreads, GetTrueAnswersWhileEndgamesGrow) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    for (const auto [pits, least, most] : kSmallGames) {
      const db::MemoryFileSystem files;
      CountingObserver observer;
      AnswererOptions options = growing_answerer(rules, GetParam());
      options.session.table_bytes.reset();
      Answerer answerer(files, options, observer);
      ask_all(answerer, random_known_positions(generator, {pits, rules}, least, most, kPositions),
              GetParam());
      EXPECT_GE(observer.growths(), 3U);
      ASSERT_TRUE(observer.ready().has_value());
      EXPECT_TRUE(observer.ready()->loaded_from.empty());
    }
  }
}

TEST_P(AnswererThreads, GetTrueAnswersWithADatabase) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    db::MemoryFileSystem files;
    db::build_layers(files, kRoot, {3, rules}, 7);
    const auto positions = random_known_positions(generator, {3, rules}, 5, 15, kPositions);
    CountingObserver observer;
    Answerer answerer(files, growing_answerer_with_database(rules, GetParam()), observer);
    ask_all(answerer, positions, GetParam());
    EXPECT_GE(observer.growths(), 3U);
    for (const KnownPosition& known : positions) {
      const Answer answer = answerer.answer(known.board, kEverything, {}, kNoReport);
      EXPECT_EQ(answer.source, known.seeds() <= 7 ? Source::kDatabase : Source::kSearch);
    }
  }
}

// If a database covers more than memory can hold, the highest layers are held as classes of shares.
TEST_P(AnswererThreads, GetTrueAnswersWithFixedEndgames) {
  std::mt19937_64 generator = seeded_generator();
  const Game game{4, Rules::kStandard};
  db::MemoryFileSystem files;
  db::build_layers(files, kRoot, game, 8);
  const auto positions = random_known_positions(generator, game, 9, 12, kPositions);
  for (const int seeds : {0, 5, 8, 9}) {
    CountingObserver observer;
    AnswererOptions options = growing_answerer_with_database(game.rules, GetParam());
    options.session.endgame_seeds = seeds;
    Answerer answerer(files, options, observer);
    ask_all(answerer, positions, GetParam());
    EXPECT_EQ(observer.growths(), seeds == 0 ? 0U : 1U);
    EXPECT_EQ(observer.ready().value_or(EndgamesReady{}).up_to_seeds, seeds);
  }
}

TEST_P(AnswererThreads, GetTrueAnswersWithHardlyAnyMemory) {
  std::mt19937_64 generator = seeded_generator();
  const Game game{4, Rules::kEmptyCapture};
  const auto positions = random_known_positions(generator, game, 8, 12, kPositions);
  int least_reached = db::kMaxLayerSeeds;
  int most_reached = 0;
  // With the table alone; with the memory for computing a few endgames, and hardly more; with
  // plenty.
  for (const std::uint64_t mebibytes : {2U, 39U, 40U, 41U, 64U}) {
    const db::MemoryFileSystem files;
    CountingObserver observer;
    AnswererOptions options = growing_answerer(game.rules, GetParam());
    options.memory_bytes = kBaseBytes + (mebibytes << 20);
    Answerer answerer(files, options, observer);
    ask_all(answerer, positions, GetParam());
    const int reached = observer.ready().value_or(EndgamesReady{}).up_to_seeds;
    least_reached = std::min(least_reached, reached);
    most_reached = std::max(most_reached, reached);
  }
  EXPECT_LT(least_reached, most_reached) << "memory made no difference";
}

TEST_P(AnswererThreads, OfSeveralGamesShareTheMemory) {
  std::mt19937_64 generator = seeded_generator();
  std::vector<KnownPosition> positions;
  for (const auto& [pits, seeds] : {std::pair{1, 30}, {2, 20}, {3, 14}, {4, 12}}) {
    const auto more =
        random_known_positions(generator, {pits, Rules::kEmptyCapture}, seeds / 2, seeds, 20);
    positions.insert(positions.end(), more.begin(), more.end());
  }
  std::shuffle(positions.begin(), positions.end(), generator);
  for (const std::uint64_t bytes : {kBaseBytes + (std::uint64_t{46} << 20), kPlenty}) {
    const db::MemoryFileSystem files;
    CountingObserver observer;
    AnswererOptions options = growing_answerer(Rules::kEmptyCapture, GetParam());
    options.memory_bytes = bytes;
    Answerer answerer(files, options, observer);
    ask_all(answerer, positions, GetParam(), {.threads = 2});
    EXPECT_GE(observer.growths(), 4U);
  }
}

TEST_P(AnswererThreads, MayPrepareAndAskConcurrently) {
  std::mt19937_64 generator = seeded_generator();
  const Game game{4, Rules::kEmptyCapture};
  const auto positions = random_known_positions(generator, game, 8, 12, kPositions);
  std::vector<Position> boards;
  // Enough positions for loading endgames to pay off.
  for (int i = 0; i < 1000; ++i) boards.push_back(positions[0].noted.position);
  const db::MemoryFileSystem files;
  CountingObserver observer;
  Answerer answerer(files, growing_answerer(game.rules, GetParam()), observer);
  {
    std::vector<std::jthread> preparing;
    for (int i = 0; i < GetParam(); ++i) {
      preparing.emplace_back(
          [&] { answerer.prepare_for(game.pits, boards, MoveDetail::kExact, {}); });
    }
    ask_all(answerer, positions, GetParam());
  }
  ASSERT_TRUE(observer.ready().has_value());
  EXPECT_GE(observer.ready()->up_to_seeds, positions[0].seeds() - 1);
  EXPECT_GT(answerer.endgame_seconds(game.pits), 0);
}

INSTANTIATE_TEST_SUITE_P(Asking, AnswererThreads, testing::Values(1, 2, 4),
                         testing::PrintToStringParamName());

// The first position would take days; the second one fails.
TEST(AnswererBatch, AFailureOfOneThreadStopsTheOthers) {
  const db::MemoryFileSystem no_files;
  AnswererOptions options = growing_answerer(Rules::kEmptyCapture, 2);
  options.session.table_bytes = kSixPitTableBytes;
  Position easy;
  easy.mover[3] = 2;
  easy.waiter[3] = 2;
  const std::vector<Position> positions = {opening(6, 6), easy};
  in_arena(2, [&] {
    ThrowsWhenAnswered observer;
    Answerer answerer(no_files, options, observer);
    std::vector<int> shares(positions.size());
    EXPECT_THROW((void)answerer.shares(6, positions, shares, {}), Thrown);
  });
}

}  // namespace
}  // namespace seedbank::engine
