// Full-game databases: every position and its value, and published cells.
#include <map>
#include <string>

#include <gtest/gtest.h>
#include <seedbank/error.h>
#include <tbb/global_control.h>

#include "db/fullgame/builder/build.h"
#include "db/fullgame/builder/passes.h"
#include "tests/db/fullgame/fullgame_cells.h"
#include "tests/db/fullgame/plain_full_game.h"
#include "tests/solver/search/opening_values.h"

namespace seedbank::db::fullgame {
namespace {

constexpr End kBothEnds[] = {End::kMajority, End::kPlayOn};

// Collects every position and value of the layers.
class Reader final : public LayerStore {
 public:
  explicit Reader(const FullGame& full_game) : full_game_(full_game) {}

  void take_positions(const Layer& layer, const Tally&) override {
    EXPECT_EQ(layer.layout().captured(), next_positions_++);
  }

  void take_values(const Layer& layer, const Tally&) override {
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

TEST(FullGame, PositionsAndValuesEqualPlainEnumeration) {
  constexpr std::pair<int, int> kCells[] = {{1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6},
                                            {1, 9}, {2, 1}, {2, 2}, {2, 3}, {2, 4}, {2, 5},
                                            {2, 6}, {3, 1}, {3, 2}, {4, 1}, {5, 1}};
  for (const auto& [pits, seeds_per_pit] : kCells) {
    for (const Rules rules : kAllRules) {
      for (const End end : kBothEnds) {
        const FullGame full_game{{pits, rules}, seeds_per_pit, end};
        SCOPED_TRACE(to_text(full_game));
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
      const FullGame full_game{row.game, row.seeds_per_pit, end};
      EXPECT_EQ(built(full_game).opening.outcome, expected) << to_text(full_game);
    }
    ++openings;
  }
  EXPECT_GT(openings, 25);
}

// All contents of a layer.
class Recorder final : public LayerStore {
 public:
  void take_values(const Layer& layer, const Tally&) override {
    const std::uint64_t words = layer.layout().words();
    words_.insert(words_.end(), layer.words(), layer.words() + words);
    values_.insert(values_.end(), layer.values(), layer.values() + layer.positions());
  }
  [[nodiscard]] bool same_as(const Recorder& other) const {
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
    EXPECT_TRUE(recorders[threads - 1].same_as(recorders[0])) << threads;
  }
}

TEST(FullGame, MemoryDoesNotMatter) {
  const FullGame full_game{{3, Rules::kEmptyCapture}, 3, End::kMajority};
  Recorder unlimited;
  const Summary summary = built(full_game, unlimited);
  const std::uint64_t least = least_build_memory(full_game);
  const std::vector<LayerBytes> bytes = forward_bytes(full_game);
  std::size_t fewest_groups = bytes.size();
  std::size_t most_groups = 0;
  for (const std::uint64_t more : {30'000U, 60'000U, 400'000U}) {
    const auto groups =
        group_layers(bytes, least + more - working_bytes(full_game), Pass::kForward);
    fewest_groups = std::min(fewest_groups, groups.size());
    Recorder limited;
    const Summary same = built(full_game, limited, least + more);
    EXPECT_TRUE(limited.same_as(unlimited)) << more;
    EXPECT_EQ(same.opening, summary.opening);
    EXPECT_EQ(same.total.sowings, summary.total.sowings);
    EXPECT_EQ(same.total.outcomes, summary.total.outcomes);
    most_groups = std::max(most_groups, groups.size());
  }
  EXPECT_EQ(fewest_groups, 1U);
  EXPECT_GT(most_groups, 3U);
  EXPECT_THROW((void)built(full_game, unlimited, least - 1), ResourceError);
}

TEST(FullGame, LeavesNothingInTheWorkDirectory) {
  const FullGame full_game{{3, Rules::kEmptyCapture}, 2, End::kMajority};
  MemoryFileSystem files;
  LayerStore nothing_kept;
  const std::stop_token stop;
  const std::uint64_t limit = least_build_memory(full_game) + 16'384;
  std::size_t most_files = 0;
  const auto report = [&](const FullGameProgress&) {
    most_files = std::max(most_files, files.files.size());
  };
  (void)build({full_game, limit, files, "work"}, nothing_kept, report, stop);
  EXPECT_GT(most_files, 10U);
  EXPECT_TRUE(files.files.empty());
  files.fail = [](const std::string& operation) { return operation == "write" ? ENOSPC : 0; };
  EXPECT_THROW((void)build({full_game, limit, files, "work"}, nothing_kept, report, stop), IoError);
  EXPECT_TRUE(files.files.empty());
}

TEST(FullGame, TheDiskIsCheckedBeforeTheBackwardPass) {
  const FullGame full_game{{3, Rules::kEmptyCapture}, 2, End::kMajority};
  const std::uint64_t limit = least_build_memory(full_game) + 16'384;
  std::vector<std::uint64_t> held;  // bytes of all files during the backward pass
  const auto build_with = [&](std::uint64_t free, MemoryFileSystem& files) {
    LayerStore nothing_kept;
    files.free = free;
    held.clear();
    const auto report = [&](const FullGameProgress& state) {
      if (state.pass != Pass::kBackward) return;
      held.push_back(0);
      for (const auto& [path, content] : files.files) held.back() += content->size();
    };
    (void)build({full_game, limit, files, "work"}, nothing_kept, report, std::stop_token());
  };
  std::uint64_t too_little = 0;
  std::uint64_t enough = std::uint64_t{1} << 24;
  while (enough - too_little > 1) {
    const std::uint64_t free = (too_little + enough) / 2;
    MemoryFileSystem files;
    try {
      build_with(free, files);
      enough = free;
    } catch (const ResourceError&) {
      EXPECT_TRUE(held.empty()) << "files were written although there was no space";
      too_little = free;
    }
    EXPECT_TRUE(files.files.empty());
  }
  EXPECT_GT(too_little, 0U);
  MemoryFileSystem files;
  build_with(enough, files);
  const std::uint64_t most = *std::max_element(held.begin(), held.end());
  EXPECT_GT(most, held.front());
  EXPECT_LE(most, held.front() + enough);
}

TEST(FullGame, GroupsFitAndAreWhole) {
  const std::vector<LayerBytes> layers = {{9, 5}, {7, 6}, {4, 3}, {8, 2}, {1, 1}};
  EXPECT_EQ(group_layers(layers, 29, Pass::kForward), (std::vector<LayerGroup>{{0, 4}}));
  EXPECT_EQ(group_layers(layers, 29, Pass::kBackward), (std::vector<LayerGroup>{{0, 4}}));
  EXPECT_EQ(group_layers(layers, 20, Pass::kForward), (std::vector<LayerGroup>{{0, 2}, {3, 4}}));
  EXPECT_EQ(group_layers(layers, 20, Pass::kBackward), (std::vector<LayerGroup>{{2, 4}, {0, 1}}));
  EXPECT_EQ(least_for_groups(layers), 14U);
  EXPECT_EQ(group_layers(layers, 14, Pass::kForward).size(), 5U);
  EXPECT_THROW((void)group_layers(layers, 13, Pass::kForward), ResourceError);
}

TEST(FullGame, ADepthWithoutACodeIsAnError) {
  // South's only seed falls into the store, which ends the game after one sowing. If the
  // successor's value has the maximum depth, the value of the position before has no code.
  const FullGame full_game{{1, Rules::kEmptyCapture}, 1, End::kPlayOn};
  const MoveTables tables(full_game.game, full_game.seeds());
  std::vector<Layer> layers;
  for (int captured = 0; captured <= 2; ++captured)
    layers.emplace_back(LayerLayout(1, 2, captured));
  std::vector<Layer*> targets;
  for (Layer& layer : layers) {
    layer.add_words();
    targets.push_back(&layer);
  }
  const Place start = place_of({1, Side::kSouth, opening(1, 1)});
  layers[0].words()[layers[0].layout().plane(start.split, start.to_move).first_word] = 1;
  const std::stop_token stop;
  const Control control{stop, [](std::uint64_t) {}};
  EXPECT_EQ(expand(full_game, tables, layers[0], targets, control).sowings, 1U);
  for (Layer& layer : layers) {
    layer.count();
    layer.add_values();
  }
  ASSERT_EQ(layers[1].positions(), 1U);
  const std::vector<const Layer*> children(targets.begin(), targets.end());
  for (const Outcome outcome : {Outcome::kLoss, Outcome::kDraw, Outcome::kWin}) {
    const int deepest = outcome == Outcome::kDraw ? kMaxDrawnDepth : kMaxDecidedDepth;
    layers[1].values()[0] = encode({outcome, deepest - 1});
    layers[0].values()[0] = 0;
    evaluate(full_game, tables, layers[0], children, control);
    EXPECT_EQ(decode(layers[0].values()[0]), (Value{outcome, deepest}));
    layers[1].values()[0] = encode({outcome, deepest});
    layers[0].values()[0] = 0;
    EXPECT_THROW(evaluate(full_game, tables, layers[0], children, control), ResourceError);
  }
}

TEST(FullGame, StopsOnRequest) {
  const FullGame full_game{{3, Rules::kEmptyCapture}, 3, End::kMajority};
  for (const bool in_the_values : {false, true}) {
    std::stop_source stop;
    LayerStore nothing_kept;
    MemoryFileSystem files;
    const Pass pass = in_the_values ? Pass::kBackward : Pass::kForward;
    const auto report = [&](const FullGameProgress& progress) {
      if (progress.pass == pass && progress.done > 100) stop.request_stop();
    };
    EXPECT_FALSE(build({full_game, kMemory, files, "work"}, nothing_kept, report, stop.get_token())
                     .has_value());
  }
}

}  // namespace
}  // namespace seedbank::db::fullgame
