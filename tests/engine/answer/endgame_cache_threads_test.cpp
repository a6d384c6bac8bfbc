// Endgames that grow under concurrent searches, one of which is stopped or fails: the others still
// get true answers.
#include <algorithm>
#include <atomic>
#include <functional>
#include <stop_token>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "db/probe/database.h"
#include "engine/answer/answerer.h"
#include "engine/answer/endgame_cache.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/stored_layers.h"
#include "tests/engine/known_positions.h"
#include "tests/engine/observers.h"
#include "tests/engine/small_answerer.h"

namespace seedbank::engine {
namespace {

constexpr Game kGrowingGame{3, Rules::kEmptyCapture};
constexpr int kStoredSeeds = 5;
constexpr int kThreads = 3;
constexpr std::uint64_t kMostCalls = 12;

// Runs `work` with 0..kThreads-1 in concurrent threads.
void in_threads(const std::function<void(int)>& work) {
  std::vector<std::jthread> threads;
  for (int i = 0; i < kThreads; ++i) threads.emplace_back([&work, i] { work(i); });
}

class ConcurrentGrowth : public testing::Test {
 protected:
  ConcurrentGrowth() {
    db::build_layers(files_, kRoot, kGrowingGame, kStoredSeeds);
    positions_ = random_known_positions(generator_, kGrowingGame, 13, 15, 6);
  }

  [[nodiscard]] AnswererOptions options() const {
    return growing_answerer_with_database(kGrowingGame.rules, kThreads);
  }

  // The number of calls of the observer when one thread asks about all positions, limited to those
  // worth testing.
  [[nodiscard]] std::uint64_t calls() const {
    CountingObserver dry;
    Answerer answerer(files_, options(), dry);
    expect_sound(answerer);
    return std::min(dry.calls(), kMostCalls);
  }

  void expect_sound(Answerer& answerer) const { expect_true_answers(positions_, answerer); }

  std::mt19937_64 generator_ = seeded_generator();
  db::MemoryFileSystem files_;
  std::vector<KnownPosition> positions_;
};

TEST_F(ConcurrentGrowth, StoppedByOneThreadContinuesForTheOthers) {
  const std::uint64_t all = calls();
  ASSERT_GT(all, 4U);
  for (std::uint64_t call = 1; call <= all; ++call) {
    CountingObserver observer;
    Answerer answerer(files_, options(), observer);
    std::stop_source stop;
    observer.at_call(call, [&] { stop.request_stop(); });
    in_threads([&](int thread) {
      for (const KnownPosition& known : positions_) {
        if (thread == 0) {
          expect_answer_holds(
              known, answerer.answer(known.board, {}, {.stop = stop.get_token()}, kNoReport));
        } else {
          expect_true_answer(known, answerer.answer(known.board, {}, {}, kNoReport));
        }
      }
    });
  }
}

TEST_F(ConcurrentGrowth, ThatFailsReachesOneThreadAndContinuesForTheOthers) {
  const std::uint64_t all = calls();
  for (std::uint64_t call = 1; call <= all; ++call) {
    CountingObserver observer;
    Answerer answerer(files_, options(), observer);
    observer.at_call(call, [] { throw Thrown(); });
    std::atomic<int> thrown = 0;
    in_threads([&](int /*thread*/) {
      for (const KnownPosition& known : positions_) {
        try {
          expect_true_answer(known, answerer.answer(known.board, {}, {}, kNoReport));
        } catch (const Thrown&) {
          ++thrown;
        }
      }
    });
    EXPECT_EQ(thrown, observer.calls() >= call ? 1 : 0) << "at call " << call;
    expect_sound(answerer);
  }
}

TEST_F(ConcurrentGrowth, KeepsEveryLookUpTrue) {
  const db::Database database(files_, kRoot, kGrowingGame);
  MemoryPool pool{{}, kPlenty};
  CountingObserver observer;
  EndgamePolicy policy(kGrowingGame.pits, {}, 1, kThreads);
  std::atomic<int> growths = 0;
  EndgameCache cache(kGrowingGame, &database, policy, pool, observer, [&] { ++growths; });
  std::vector<Position> boards;
  for (const KnownPosition& known : positions_) boards.push_back(known.noted.position);
  const int most = 15;
  in_threads([&](int thread) {
    if (thread == 0) {
      for (int seeds = 2; seeds <= most; ++seeds) cache.begin_with(seeds, {});
      return;
    }
    std::vector<ShareBounds> shares(boards.size());
    for (int covered = 0; covered < most;) {
      {
        const auto lock = cache.lock();
        covered = cache.seeds();
      }
      cache.look_up(boards, shares);
      for (std::size_t i = 0; i < boards.size(); ++i) {
        const int share = share_from_margin(boards[i], positions_[i].margin);
        EXPECT_LE(shares[i].low, share);
        EXPECT_GE(shares[i].high, share);
        EXPECT_TRUE(shares[i].exact() || positions_[i].seeds() > covered);
      }
    }
  });
  EXPECT_EQ(growths, most - 1);
  EXPECT_GT(cache.seconds(), 0);
}

}  // namespace
}  // namespace seedbank::engine
