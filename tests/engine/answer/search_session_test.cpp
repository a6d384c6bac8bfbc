// Sessions with less memory than the exact endgames of their database need.
#include "engine/answer/search_session.h"

#include <cstdint>

#include <gtest/gtest.h>

#include "db/memory/resident_layout.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/stored_layers.h"
#include "tests/engine/known_positions.h"
#include "tests/engine/observers.h"
#include "tests/engine/small_answerer.h"

namespace seedbank::engine {
namespace {

constexpr Game kFourPits{4, Rules::kEmptyCapture};
constexpr int kStored = 11;

class SessionInLittleMemory : public testing::Test {
 protected:
  SessionInLittleMemory() {
    db::build_layers(files_, kRoot, kFourPits, kStored);
    positions_ = random_known_positions(generator_, kFourPits, kStored + 1, kStored + 2, 8);
  }

  // Expects true answers from a session with `bytes` for endgames; returns the endgames loaded.
  EndgamesReady answer_all(std::uint64_t bytes, const SessionOptions& options) {
    const db::Database database(files_, kRoot, kFourPits);
    MemoryPool pool{{}, kSmallTableBytes + bytes};
    CountingObserver observer;
    SearchSession session(kFourPits, &database, options, 1, pool, observer);
    session.endgames().begin_with(kStored, {});
    for (const KnownPosition& known : positions_) {
      SearchStats effort;
      const Position position = without_stores(known.noted.position);
      const int share = share_from_margin(known.noted.position, known.margin);
      EXPECT_EQ(session.share(position, {}, kIgnoreBounds, effort).bounds,
                (ShareBounds{share, share}));
    }
    return observer.ready().value_or(EndgamesReady{});
  }

  static db::ResidentLayout layout_of(const EndgamesReady& ready) {
    return {ready.exact_up_to, ready.four_bits_up_to, ready.two_bits_up_to, ready.up_to_seeds};
  }

  std::mt19937_64 generator_ = seeded_generator();
  db::MemoryFileSystem files_;
  std::vector<KnownPosition> positions_;
};

TEST_F(SessionInLittleMemory, HoldsRequestedEndgamesAsCoarselyAsNecessary) {
  SessionOptions options = growing_session();
  options.endgame_seeds = kStored;
  const std::uint64_t least = db::bytes_needed(kFourPits, {.up_to_seeds = kStored});
  const std::uint64_t most = db::bytes_needed(kFourPits, db::ResidentLayout::exact(kStored));
  for (const std::uint64_t bytes : {least, (least + most) / 2, most}) {
    const db::ResidentLayout layout = layout_of(answer_all(bytes, options));
    EXPECT_EQ(layout, db::layout_of(kFourPits, kStored, bytes));
    EXPECT_EQ(layout.is_exact(), bytes == most);
  }
  EXPECT_THROW(answer_all(least - 1, options), ResourceError);
}

TEST_F(SessionInLittleMemory, GrowsNoFurtherThanWorthwhile) {
  const std::uint64_t least = db::bytes_needed(kFourPits, {.up_to_seeds = kStored});
  const EndgamesReady ready = answer_all(least, growing_session());
  EXPECT_LT(ready.up_to_seeds, kStored) << "all layers in one bit, where fewer seeds are better";
  EXPECT_EQ(layout_of(ready), db::choose_layout(kFourPits, kStored, least));
}

}  // namespace
}  // namespace seedbank::engine
