// Questions about many positions: endgames are loaded from disk when that pays off, counted by the
// files that can still be read.
#include <cerrno>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "engine/answer/answerer.h"
#include "engine/board/arguments.h"
#include "solver/game/random.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/stored_layers.h"
#include "tests/engine/observers.h"
#include "tests/engine/small_answerer.h"

namespace seedbank::engine {
namespace {

constexpr int kPits = 6;
constexpr int kSeeds =
    7;  // in the database: 50,000 positions, which load in the time of 2 look-ups

// Positions that the database covers.
std::vector<Position> covered_positions(std::size_t count) {
  std::mt19937_64 random(1);
  std::vector<Position> positions;
  while (positions.size() < count) {
    Position position;
    for (int seed = 0; seed < kSeeds; ++seed) {
      Row& side = random() % 2 == 0 ? position.mover : position.waiter;
      const auto pit = static_cast<std::size_t>(random() % kPits);
      side[pit] = static_cast<std::uint16_t>(side[pit] + 1);
    }
    positions.push_back(position);
  }
  return positions;
}

class AnswererBulk : public testing::Test {
 protected:
  AnswererBulk() { db::build_layers(files_, kRoot, game_, kSeeds); }

  [[nodiscard]] static AnswererOptions options() {
    AnswererOptions options = growing_answerer_with_database(Rules::kEmptyCapture);
    options.memory_bytes = std::uint64_t{512} << 20;
    options.session.table_bytes = kSixPitTableBytes;
    return options;
  }

  void forbid_reading() {
    for (const auto& [path, content] : files_.files) files_.unreadable[path] = EIO;
  }

  // The shares and the best pits, each found alone.
  void expect_true(Answerer& answerer, const std::vector<Position>& positions) {
    Answerer alone(files_, options(), silent_);
    std::vector<int> shares(positions.size());
    std::vector<std::uint8_t> mask(positions.size() * kPits);
    ASSERT_TRUE(answerer.shares(kPits, positions, shares, {}));
    ASSERT_TRUE(answerer.best(kPits, positions, mask, {}));
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const Answer answer = alone.answer(board_of({kPits, Side::kSouth, positions[i]}, game_.rules),
                                         {.line = false}, {}, kNoReport);
      EXPECT_EQ(margin_from_share(positions[i], shares[i]), answer.bounds.low);
      std::vector<int> best;
      for (int pit = 0; pit < kPits; ++pit) {
        if (mask[i * kPits + static_cast<std::size_t>(pit)] != 0) best.push_back(pit + 1);
      }
      EXPECT_EQ(best, is_over(positions[i]) ? std::vector<int>() : answer.best());
    }
  }

  const Game game_{kPits, Rules::kEmptyCapture};
  db::MemoryFileSystem files_;
  Observer silent_;
};

TEST_F(AnswererBulk, FewLookUpsAreMadeOnDisk) {
  CountingObserver observer;
  Answerer answerer(files_, options(), observer);
  const auto positions = covered_positions(3);
  std::vector<int> shares(positions.size());
  EXPECT_TRUE(answerer.shares(kPits, positions, shares, {}));
  EXPECT_EQ(observer.growths(), 0U);
  EXPECT_EQ(answerer.endgames(kPits).first, 0);
}

TEST_F(AnswererBulk, ManyLookUpsAreMadeInMemory) {
  CountingObserver observer;
  Answerer answerer(files_, options(), observer);
  const auto positions = covered_positions(500);
  expect_true(answerer, positions);
  EXPECT_EQ(observer.growths(), 1U);
  ASSERT_TRUE(observer.ready());
  EXPECT_EQ(observer.ready()->loaded_up_to, kSeeds);

  forbid_reading();
  std::vector<int> shares(positions.size());
  EXPECT_TRUE(answerer.shares(kPits, positions, shares, {}));
  std::vector<std::uint8_t> mask(positions.size() * kPits);
  EXPECT_TRUE(answerer.best(kPits, positions, mask, {}));
  const Answer answer = answerer.answer(board_of({kPits, Side::kSouth, positions[0]}, game_.rules),
                                        {}, {}, kNoReport);
  EXPECT_EQ(answer.source, Source::kDatabase);
  EXPECT_EQ(answer.nodes, 0U);
}

// However the positions are divided into calls, files are read only until loading takes less time.
TEST_F(AnswererBulk, EarlierLookUpsCount) {
  const auto positions = covered_positions(64);
  for (const std::size_t size : {1U, 2U, 5U, 64U}) {
    SCOPED_TRACE(size);
    Answerer answerer(files_, options(), silent_);
    std::vector<std::uint8_t> mask(size * kPits);
    for (std::size_t done = 0; done + size <= positions.size(); done += size) {
      const std::span call(positions.data() + done, size);
      ASSERT_TRUE(answerer.best(kPits, call, mask, {}));
    }
    EXPECT_GT(answerer.endgames(kPits).first, 0);
    std::uint64_t all = 0;
    for (const std::uint64_t count : answerer.values(kPits)->look_ups_on_disk()) all += count;
    EXPECT_LE(all, 2 * (kPits + 1U));
  }
}

// Positions just beyond the endgames in memory take less time to search than to look up.
TEST_F(AnswererBulk, SearchesWhatEndgamesAlmostReach) {
  AnswererOptions fixed = options();
  fixed.session.endgame_seeds = kSeeds - 1;
  Observer observer;
  Answerer answerer(files_, fixed, observer);
  const auto positions = covered_positions(200);
  expect_true(answerer, positions);
  forbid_reading();
  std::vector<int> shares(positions.size());
  EXPECT_TRUE(answerer.shares(kPits, positions, shares, {}));
  std::vector<std::uint8_t> mask(positions.size() * kPits);
  EXPECT_TRUE(answerer.best(kPits, positions, mask, {}));
  const Answer answer = answerer.answer(board_of({kPits, Side::kSouth, positions[0]}, game_.rules),
                                        {}, {}, kNoReport, CoveredBy::kCheapestWork);
  EXPECT_EQ(answer.source, Source::kSearch);
  EXPECT_EQ(answerer.values(kPits)->look_ups_on_disk()[kSeeds], 0U);
}

TEST_F(AnswererBulk, BestPitsLoadEndgamesToo) {
  CountingObserver observer;
  Answerer answerer(files_, options(), observer);
  const auto positions = covered_positions(500);
  std::vector<std::uint8_t> mask(positions.size() * kPits);
  EXPECT_TRUE(answerer.best(kPits, positions, mask, {}));
  EXPECT_EQ(observer.growths(), 1U);
  EXPECT_EQ(answerer.endgames(kPits).first, kSeeds);
}

TEST_F(AnswererBulk, WithoutMemoryForEndgamesLookUpsAreMadeOnDisk) {
  CountingObserver observer;
  AnswererOptions little = options();
  little.memory_bytes = std::uint64_t{25} << 20;  // less than the smallest table
  little.session.table_bytes.reset();
  Answerer answerer(files_, little, observer);
  expect_true(answerer, covered_positions(200));
  EXPECT_EQ(observer.growths(), 0U);
}

// A position that is searched among others that are looked up.
TEST_F(AnswererBulk, SearchesWhatTheDatabaseLacks) {
  auto positions = covered_positions(200);
  for (std::size_t i = 0; i < positions.size(); i += 10) {
    positions[i].mover[0] = static_cast<std::uint16_t>(positions[i].mover[0] + 2);
  }
  positions[1].mover -= positions[1].mover;  // over
  CountingObserver observer;
  Answerer answerer(files_, options(), observer);
  expect_true(answerer, positions);
}

TEST_F(AnswererBulk, ProgressOfLoadingAndComputingRises) {
  class Rising final : public Observer {
   public:
    void endgames(std::uint64_t done, std::uint64_t total) override {
      EXPECT_GE(done, done_);
      EXPECT_TRUE(total_ == 0 || total == total_);
      done_ = done;
      total_ = total;
    }
    std::uint64_t done_ = 0;
    std::uint64_t total_ = 0;
  } observer;
  AnswererOptions fixed = options();
  fixed.session.endgame_seeds = kSeeds + 2;
  Answerer answerer(files_, fixed, observer);
  std::vector<int> shares(1);
  EXPECT_TRUE(answerer.shares(kPits, covered_positions(1), shares, {}));
  EXPECT_EQ(observer.done_, observer.total_);
  EXPECT_EQ(observer.total_, db::positions_up_to(kPits, kSeeds + 2));
}

}  // namespace
}  // namespace seedbank::engine
