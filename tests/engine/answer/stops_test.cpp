// Work that is stopped at every possible moment: the reported bounds hold, the reason is reported,
// and the same answerer gives complete answers afterwards.
#include <atomic>
#include <chrono>
#include <span>
#include <stop_token>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "engine/answer/answerer.h"
#include "engine/answer/lines_of_play.h"
#include "engine/answer/search_session.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/stored_layers.h"
#include "tests/engine/known_positions.h"
#include "tests/engine/observers.h"
#include "tests/engine/small_answerer.h"
#include "tests/stopped.h"

namespace seedbank::engine {
namespace {

using Clock = std::chrono::steady_clock;

constexpr Game kGame{3, Rules::kEmptyCapture};

// An answerer of a small game with some layers on disk, which starts without endgames.
class Rig {
 public:
  explicit Rig(const db::FileSystem& files)
      : answerer(files, growing_answerer_with_database(kGame.rules), observer) {}

  // Expects that the answerer still works.
  void expect_sound(const std::vector<KnownPosition>& positions) {
    expect_true_answers(positions, answerer);
  }

  CountingObserver observer;
  Answerer answerer;
};

class Stops : public testing::Test {
 protected:
  Stops() {
    db::build_layers(files_, kRoot, kGame, 5);
    positions_ = random_known_positions(generator_, kGame, 12, 15, 8);
  }

  std::mt19937_64 generator_ = seeded_generator();
  db::MemoryFileSystem files_;
  std::vector<KnownPosition> positions_;
};

TEST_F(Stops, BeforeTheWorkLeaveBoundsThatHold) {
  Rig rig(files_);
  int incomplete = 0;
  for (const KnownPosition& known : positions_) {
    for (const SearchRequest& request :
         {SearchRequest{.stop = stopped()}, SearchRequest{.deadline = Clock::now()},
          SearchRequest{.stop = stopped(), .deadline = Clock::now()}}) {
      const Answer answer = rig.answerer.answer(known.board, {}, request, kNoReport);
      expect_answer_holds(known, answer);
      if (answer.completion == Completion::kComplete) continue;
      ++incomplete;
      EXPECT_EQ(answer.completion,
                request.is_stopped() ? Completion::kStopped : Completion::kTimeLimit);
    }
  }
  EXPECT_GT(incomplete, 0);
  rig.expect_sound(positions_);
}

TEST_F(Stops, AtEveryCallOfTheObserverLeaveBoundsThatHold) {
  int incomplete = 0;
  // Several positions, since one may be so easy that it is answered despite any stop.
  for (const KnownPosition& known : std::span(positions_).first(4)) {
    Rig dry(files_);
    expect_true_answer(known, dry.answerer.answer(known.board, {}, {}, kNoReport));
    const std::uint64_t calls = dry.observer.calls();
    ASSERT_EQ(dry.observer.functions(), CountingObserver::kEndgameFunctions);
    for (std::uint64_t call = 1; call <= calls; ++call) {
      Rig rig(files_);
      std::stop_source stop;
      rig.observer.at_call(call, [&] { stop.request_stop(); });
      const Answer answer =
          rig.answerer.answer(known.board, {}, {.stop = stop.get_token()}, kNoReport);
      EXPECT_TRUE(stop.stop_requested());
      expect_answer_holds(known, answer);
      if (answer.completion != Completion::kComplete) {
        ++incomplete;
        EXPECT_EQ(answer.completion, Completion::kStopped);
      }
      rig.expect_sound({known});
    }
  }
  EXPECT_GT(incomplete, 0);
}

TEST_F(Stops, AtEveryReportOfBoundsLeaveBoundsThatHold) {
  int reports_seen = 0;
  for (const KnownPosition& known : positions_) {
    for (int at = 1;; ++at) {
      Rig rig(files_);
      std::stop_source stop;
      int reports = 0;
      const auto report = [&](Bounds bounds) {
        EXPECT_TRUE(holds(bounds, known.margin));
        if (++reports == at) stop.request_stop();
      };
      const Answer answer =
          rig.answerer.answer(known.board, {}, {.stop = stop.get_token()}, report);
      expect_answer_holds(known, answer);
      if (reports < at) break;
      ++reports_seen;
      rig.expect_sound({known});
    }
  }
  EXPECT_GT(reports_seen, static_cast<int>(positions_.size()));
}

// A store of facts, without the searches that proved them.
class Facts final : public ProofStore {
 public:
  explicit Facts(const KnownPosition& known)
      : position_(without_stores(known.noted.position)),
        share_(share_from_margin(known.noted.position, known.margin)) {}

  [[nodiscard]] Game game() const noexcept override { return kGame; }
  [[nodiscard]] ShareBounds known(const Position& position) const override {
    if (without_stores(position) == position_) return {share_, share_};
    return {0, seeds_in_play(position)};
  }
  void for_each(const std::function<void(const ProvenShare&)>& /*take*/) const override {}
  void proven(const ProvenShare& /*fact*/) override {}
  [[nodiscard]] std::uint64_t least_work() const noexcept override { return UINT64_MAX; }

 private:
  const Position position_;
  const int share_;
};

// The share is known at once, but not a pit that attains it. So the share is not reported as the
// value, no matter when the work on the pits is stopped.
TEST_F(Stops, OfTheWorkOnABestPitLeaveTheValueOpen) {
  int open = 0;
  int known_with_pit = 0;
  for (const KnownPosition& known : positions_) {
    Facts facts(known);
    const db::MemoryFileSystem no_files;
    for (std::uint64_t call = 0;; ++call) {
      CountingObserver observer;
      AnswererOptions options = growing_answerer(kGame.rules);
      options.session.proofs = &facts;
      Answerer answerer(no_files, options, observer);
      std::stop_source stop;
      observer.at_call(call, [&] { stop.request_stop(); });
      if (call == 0) stop.request_stop();
      std::vector<Bounds> reports;
      const Answer answer =
          answerer.answer(known.board, {.line = false}, {.stop = stop.get_token()},
                          [&](Bounds bounds) { reports.push_back(bounds); });
      EXPECT_TRUE(holds(answer.bounds, known.margin));
      EXPECT_EQ(answer.bounds.exact(), !answer.best().empty());
      for (const Bounds& bounds : reports) {
        EXPECT_TRUE(!bounds.exact() || answer.bounds.exact())
            << "reported, but missing in the answer";
      }
      (answer.bounds.exact() ? known_with_pit : open) += 1;
      if (!stop.stop_requested()) {
        EXPECT_EQ(answer.completion, Completion::kComplete);
        break;
      }
    }
  }
  EXPECT_GT(open, 0);
  EXPECT_GT(known_with_pit, static_cast<int>(positions_.size()));
}

TEST_F(Stops, AtAnyDeadlineLeaveBoundsThatHold) {
  int incomplete = 0;
  for (int round = 0; round < 200; ++round) {
    Rig rig(files_);
    const KnownPosition& known = positions_[static_cast<std::size_t>(round) % positions_.size()];
    const SearchRequest request{
        .deadline = Clock::now() + std::chrono::microseconds(random_between(generator_, 0, 900))};
    const Answer answer = rig.answerer.answer(known.board, {}, request, kNoReport);
    expect_answer_holds(known, answer);
    if (answer.completion != Completion::kComplete) {
      ++incomplete;
      EXPECT_EQ(answer.completion, Completion::kTimeLimit);
    }
    rig.expect_sound({known});
  }
  EXPECT_GT(incomplete, 0);
}

// A search that would take days, stopped while it is running.
TEST_F(Stops, FromAnotherThreadEndAHardSearch) {
  const db::MemoryFileSystem no_files;
  CountingObserver observer;
  AnswererOptions options = growing_answerer(Game().rules, 2);
  options.session.table_bytes = kSixPitTableBytes;
  Answerer answerer(no_files, options, observer);
  std::stop_source stop;
  std::atomic<std::uint64_t> nodes = 0;
  const std::jthread stopper([&](const std::stop_token& no_more) {
    while (nodes == 0 && !no_more.stop_requested()) std::this_thread::yield();
    stop.request_stop();
  });
  const SearchRequest request{.threads = 2, .stop = stop.get_token(), .nodes = &nodes};
  const Answer answer = answerer.answer(Board(6, 6), {}, request, kNoReport);
  EXPECT_EQ(answer.completion, Completion::kStopped);
  EXPECT_FALSE(answer.bounds.exact());
  EXPECT_GT(nodes, 0U);
  const KnownPosition easy = random_known_positions(generator_, {6, Game().rules}, 8, 8, 1).front();
  expect_true_answer(easy, answerer.answer(easy.board, {}, {}, kNoReport));
}

TEST_F(Stops, AtEveryCallOfTheObserverEndPreparing) {
  std::vector<Position> boards;
  for (int i = 0; i < 200; ++i) boards.push_back(positions_.front().noted.position);
  Rig dry(files_);
  dry.answerer.prepare_for(kGame.pits, boards, MoveDetail::kExact, {});
  const std::uint64_t calls = dry.observer.calls();
  ASSERT_GT(calls, 4U);
  const int wanted = dry.observer.ready().value().up_to_seeds;
  ASSERT_GT(wanted, 5) << "some layers are loaded, some computed";
  int fewer = 0;
  for (std::uint64_t call = 1; call <= calls; ++call) {
    Rig rig(files_);
    std::stop_source stop;
    rig.observer.at_call(call, [&] { stop.request_stop(); });
    rig.answerer.prepare_for(kGame.pits, boards, MoveDetail::kExact, {.stop = stop.get_token()});
    EXPECT_TRUE(stop.stop_requested());
    if (rig.observer.ready().value_or(EndgamesReady{}).up_to_seeds < wanted) ++fewer;
    rig.expect_sound({positions_.front()});
  }
  EXPECT_GT(fewer, 0);
}

// All complete turns, by brute force.
void collect_turns(BruteForce& brute, const SowingTable& table, const Position& position,
                   std::vector<int>& pits, std::vector<Turn>& turns) {
  for (std::uint32_t set = legal_pits(position); set != 0; set &= set - 1) {
    Position child = position;
    pits.push_back(std::countr_zero(set) + 1);
    const After after = sow(table, child, std::countr_zero(set));
    if (after == After::kSameMover) {
      collect_turns(brute, table, child, pits, turns);
    } else {
      const int margin = after == After::kGameOver ? brute.margin(child) : -brute.margin(child);
      turns.push_back({pits, {margin, margin}});
    }
    pits.pop_back();
  }
}

TEST_F(Stops, OfTheTurnsOfAPositionLeaveBoundsThatHold) {
  BruteForce brute(kGame);
  const SowingTable table(kGame);
  std::size_t seen = 0;
  std::size_t open = 0;
  for (const KnownPosition& known : positions_) {
    const Position& position = known.noted.position;
    std::vector<int> pits;
    std::vector<Turn> truth;
    collect_turns(brute, table, position, pits, truth);
    Rig rig(files_);
    const auto in_use = rig.answerer.values(kGame.pits);
    GameValues& values = *in_use;
    const int share = share_from_margin(position, known.margin);
    std::stop_source later;
    std::atomic<std::uint64_t> nodes = 0;
    const std::jthread stopper([&](const std::stop_token& no_more) {
      while (nodes == 0 && !no_more.stop_requested()) std::this_thread::yield();
      later.request_stop();
    });
    for (const SearchRequest& request :
         {SearchRequest{.stop = stopped()}, SearchRequest{.deadline = Clock::now()},
          SearchRequest{.stop = later.get_token(), .nodes = &nodes}, SearchRequest{}}) {
      for (const ShareBounds bounds : {ShareBounds{0, known.seeds()}, ShareBounds{share, share}}) {
        SearchStats effort;
        const std::vector<Turn> turns = turn_values(values, position, bounds, request, effort);
        ASSERT_EQ(turns.size(), truth.size());
        for (std::size_t i = 0; i < turns.size(); ++i) {
          EXPECT_EQ(turns[i].pits, truth[i].pits);
          EXPECT_TRUE(holds(turns[i].bounds, truth[i].bounds.low))
              << testing::PrintToString(position) << ": " << turns[i].bounds.low << ".."
              << turns[i].bounds.high << ", not " << truth[i].bounds.low;
          ++seen;
          if (!turns[i].bounds.exact()) ++open;
          if (!request.is_ended()) {
            EXPECT_TRUE(turns[i].bounds.exact());
          }
        }
      }
    }
  }
  EXPECT_GT(open, 0U);
  EXPECT_LT(open, seen);
}

}  // namespace
}  // namespace seedbank::engine
