// Full-game databases: every position, its value, and what is published.
#include <map>
#include <string>

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include "db/errors.h"
#include "db/fullgame/build.h"
#include "tests/db/fullgame_cells.h"
#include "tests/db/plain_full_game.h"
#include "tests/solver/opening_values.h"

namespace seedbank::db::fullgame {
namespace {

constexpr Rules kBothRules[] = {Rules::kEmptyCapture, Rules::kStandard};
constexpr End kBothEnds[] = {End::kMajority, End::kPlayOn};

// Reads every position and value out of the layers it is given.
class Reader final : public LayerSink {
 public:
  explicit Reader(const FullGame& full_game) : full_game_(full_game) {}

  void take_positions(const Layer& layer) override {
    EXPECT_EQ(layer.layout().captured(), next_positions_++);
  }

  void take_values(const Layer& layer) override {
    EXPECT_EQ(next_positions_, full_game_.seeds() + 1);
    EXPECT_EQ(layer.layout().captured(), full_game_.seeds() - layers_valued_++);
    std::uint64_t next = 0;
    for (int block = 0; block < layer.layout().blocks(); ++block) {
      for (const Side to_move : {Side::kSouth, Side::kNorth}) {
        const Split split = layer.layout().split(block);
        const Plane plane = layer.layout().plane(split, to_move);
        for (std::uint64_t bit = 0; bit < plane.candidates(); ++bit) {
          const Place place{layer.layout().captured(), split, to_move,
                            static_cast<SideRank>(bit / plane.columns),
                            static_cast<SideRank>(bit % plane.columns)};
          const auto index = layer.index(place);
          if (!index) continue;
          EXPECT_EQ(*index, next++);
          values_[to_text(position_at(full_game_.game.pits, full_game_.seeds(), place))] =
              decode(layer.values()[*index]);
        }
      }
    }
    EXPECT_EQ(next, layer.positions());
  }

  [[nodiscard]] const std::unordered_map<std::string, Value>& values() const { return values_; }

 private:
  FullGame full_game_;
  int next_positions_ = 0;
  int layers_valued_ = 0;
  std::unordered_map<std::string, Value> values_;
};

TEST(FullGame, EveryPositionAndValueIsThatOfPlainEnumeration) {
  constexpr std::pair<int, int> kCells[] = {{1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6},
                                            {1, 9}, {2, 1}, {2, 2}, {2, 3}, {2, 4}, {2, 5},
                                            {2, 6}, {3, 1}, {3, 2}, {4, 1}, {5, 1}};
  for (const auto& [pits, seeds_a_pit] : kCells) {
    for (const Rules rules : kBothRules) {
      for (const End end : kBothEnds) {
        const FullGame full_game{{pits, rules}, seeds_a_pit, end};
        SCOPED_TRACE(text_of(full_game));
        const PlainFullGame plain(full_game);
        Reader reader(full_game);
        const Summary summary = built(full_game, reader);
        EXPECT_TRUE(reader.values() == plain.values());
        EXPECT_EQ(summary.total.positions, plain.values().size());
        EXPECT_EQ(summary.total.expanded, plain.expanded());
        EXPECT_EQ(summary.total.sowings, plain.sowings());
      }
    }
  }
}

TEST(FullGame, PublishedCells) {
  int cells = 0;
  for (const PublishedCell& cell : published_cells()) {
    if (cell.positions > 300'000) continue;
    expect_published(cell);
    ++cells;
  }
  EXPECT_EQ(cells, 33);
}

TEST(FullGame, LayersAddUp) {
  const FullGame full_game{{3, Rules::kEmptyCapture}, 3, End::kMajority};
  const Summary summary = built(full_game);
  ASSERT_EQ(summary.layers.size(), 19U);
  Tally sum;
  for (const Tally& tally : summary.layers) {
    EXPECT_EQ(tally.positions, tally.outcomes[0] + tally.outcomes[1] + tally.outcomes[2]);
    EXPECT_LE(tally.expanded, tally.positions);
    sum += tally;
  }
  EXPECT_EQ(sum.positions, summary.total.positions);
  EXPECT_EQ(sum.outcomes, summary.total.outcomes);
  EXPECT_EQ(sum.expanded, summary.total.expanded);
  EXPECT_EQ(sum.sowings, summary.total.sowings);
}

TEST(FullGame, TheOutcomeIsTheSignOfTheMargin) {
  int openings = 0;
  for (const OpeningValue& row : opening_values()) {
    if (row.seeds() > 16 || row.game.pits > 4) continue;
    const Outcome expected = row.margin > 0   ? Outcome::kWin
                             : row.margin < 0 ? Outcome::kLoss
                                              : Outcome::kDraw;
    for (const End end : kBothEnds) {
      const FullGame full_game{row.game, row.seeds_a_pit, end};
      EXPECT_EQ(built(full_game).opening.outcome, expected) << text_of(full_game);
    }
    ++openings;
  }
  EXPECT_GT(openings, 25);
}

// Everything that a layer holds.
class Recorder final : public LayerSink {
 public:
  void take_positions(const Layer&) override {}
  void take_values(const Layer& layer) override {
    const std::uint64_t words = layer.layout().words();
    words_.insert(words_.end(), layer.words(), layer.words() + words);
    values_.insert(values_.end(), layer.values(), layer.values() + layer.positions());
  }
  [[nodiscard]] bool holds_what(const Recorder& other) const {
    return words_ == other.words_ && values_ == other.values_;
  }

 private:
  std::vector<std::uint64_t> words_;
  std::vector<ValueCode> values_;
};

TEST(FullGame, ThreadsDoNotMatter) {
  const FullGame full_game{{3, Rules::kStandard}, 3, End::kMajority};
  std::vector<Recorder> recorders(3);
  for (std::size_t threads = 1; threads <= recorders.size(); ++threads) {
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
    (void)built(full_game, recorders[threads - 1]);
    EXPECT_TRUE(recorders[threads - 1].holds_what(recorders[0])) << threads;
  }
}

TEST(FullGame, StopsWhenAsked) {
  const FullGame full_game{{3, Rules::kEmptyCapture}, 3, End::kMajority};
  for (const bool in_the_values : {false, true}) {
    std::atomic<bool> stop{false};
    NoSink sink;
    const auto summary = build(
        {full_game, kMemory}, sink,
        [&](const FullGameProgress& progress) {
          EXPECT_FALSE(stop.load());
          if (in_the_values ? progress.valued > 0 : progress.reached > 100) stop = true;
        },
        stop);
    EXPECT_FALSE(summary.has_value());
  }
}

}  // namespace
}  // namespace seedbank::db::fullgame
