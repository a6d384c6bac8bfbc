// Observers that throw at every possible call: the exception reaches the caller, nothing hangs,
// memory is accounted for, and the same answerer gives complete answers afterwards.
#include <vector>

#include <gtest/gtest.h>

#include "db/memory/resident_layout.h"
#include "engine/answer/answerer.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/stored_layers.h"
#include "tests/engine/known_positions.h"
#include "tests/engine/observers.h"
#include "tests/engine/small_answerer.h"

namespace seedbank::engine {
namespace {

constexpr Game kObservedGame{3, Rules::kStandard};
constexpr int kOnDisk = 6;

[[noreturn]] void throw_it() { throw Thrown(); }
class ThrowingObserver : public testing::Test {
 protected:
  ThrowingObserver() {
    db::build_layers(files_, kRoot, kObservedGame, kOnDisk);
    positions_ = random_known_positions(generator_, kObservedGame, 13, 15, 4);
  }

  static AnswererOptions options() { return growing_answerer_with_database(kObservedGame.rules); }

  void expect_sound(Answerer& answerer) const { expect_true_answers(positions_, answerer); }

  std::mt19937_64 generator_ = seeded_generator();
  db::MemoryFileSystem files_;
  std::vector<KnownPosition> positions_;
};

TEST_F(ThrowingObserver, ReachesTheCallerOfAnswer) {
  // A position with enough work for the endgames to grow several times, which not every position
  // has.
  KnownPosition known;
  std::uint64_t calls = 0;
  for (std::uint64_t growths = 0; growths < 3;) {
    known = random_known_positions(generator_, kObservedGame, 15, 15, 1).front();
    CountingObserver dry;
    (void)Answerer(files_, options(), dry).answer(known.board, {}, {}, kNoReport);
    growths = dry.growths();
    calls = dry.calls();
    if (growths >= 3) {
      ASSERT_EQ(dry.functions(), CountingObserver::kEndgameFunctions);
    }
  }
  for (std::uint64_t call = 1; call <= calls; ++call) {
    CountingObserver observer;
    Answerer answerer(files_, options(), observer);
    observer.at_call(call, throw_it);
    EXPECT_THROW((void)answerer.answer(known.board, {}, {}, kNoReport), Thrown) << call;
    expect_sound(answerer);
  }
}

TEST_F(ThrowingObserver, ReachesTheCallerOfPrepareFor) {
  const std::vector<Position> boards(200, positions_.front().noted.position);
  CountingObserver dry;
  Answerer(files_, options(), dry).prepare_for(kObservedGame.pits, boards, MoveDetail::kExact, {});
  ASSERT_EQ(dry.functions(), CountingObserver::kEndgameFunctions);
  ASSERT_GT(dry.ready().value().up_to_seeds, kOnDisk) << "some layers are loaded, some computed";
  for (std::uint64_t call = 1; call <= dry.calls(); ++call) {
    CountingObserver observer;
    Answerer answerer(files_, options(), observer);
    observer.at_call(call, throw_it);
    EXPECT_THROW(answerer.prepare_for(kObservedGame.pits, boards, MoveDetail::kExact, {}), Thrown)
        << call;
    expect_sound(answerer);
  }
}

// After any exception, the available memory is the total minus the memory in use.
TEST_F(ThrowingObserver, LeavesTheMemoryAccountedFor) {
  const db::Database database(files_, kRoot, kObservedGame);
  const KnownPosition& known = positions_.front();
  const int share = share_from_margin(known.noted.position, known.margin);
  std::uint64_t calls = 1;
  std::uint64_t tried = 0;
  for (std::uint64_t call = 0; call <= calls; ++call) {
    MemoryPool pool{{}, kPlenty};
    CountingObserver observer;
    SearchSession session(kObservedGame, &database, growing_session(), 1, pool, observer);
    EXPECT_EQ(pool.left_bytes, kPlenty - kSmallTableBytes);
    observer.at_call(call, throw_it);
    SearchStats effort;
    const auto ask = [&] {
      return session.share(known.noted.position, {}, kIgnoreBounds, effort).bounds;
    };
    if (call == 0) {
      EXPECT_EQ(ask(), (ShareBounds{share, share}));
      calls = observer.calls();
    } else {
      EXPECT_THROW((void)ask(), Thrown);
      EXPECT_EQ(ask(), (ShareBounds{share, share}));
    }
    session.endgames().begin_with(12, {});
    const EndgamesReady ready = observer.ready().value();
    EXPECT_EQ(ready.up_to_seeds, 12);
    EXPECT_EQ(pool.left_bytes, kPlenty - kSmallTableBytes -
                                   db::bytes_needed(kObservedGame, db::ResidentLayout::exact(12)));
    EXPECT_EQ(ready.exact_up_to, 12);
    ++tried;
  }
  EXPECT_EQ(tried, calls + 1);
  EXPECT_GT(tried, 6U);
}

TEST_F(ThrowingObserver, OfBoundsReachesTheCaller) {
  const KnownPosition& known = positions_.front();
  int thrown = 0;
  for (int at = 1;; ++at) {
    CountingObserver observer;
    Answerer answerer(files_, options(), observer);
    int reports = 0;
    const auto report = [&](Bounds) {
      if (++reports == at) throw_it();
    };
    try {
      expect_true_answer(known, answerer.answer(known.board, {}, {.threads = 2}, report));
      EXPECT_LT(reports, at);
      break;
    } catch (const Thrown&) {
      ++thrown;
    }
    expect_sound(answerer);
  }
  EXPECT_GT(thrown, 1);
}

}  // namespace
}  // namespace seedbank::engine
