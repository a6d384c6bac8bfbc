// Trees: every set of vector instructions finds the tree of the plain algorithm.
#include "db/endgame/tile_trees.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "db/endgame/pair_reader.h"
#include "tests/db/endgame/plain_trees.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/stored_layers.h"
#include "tests/random_seed.h"

namespace seedbank::db {
namespace {

PlainLines turned(const PlainLines& lines) {
  PlainLines turned(lines[0].size(), std::vector<int>(lines.size()));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t j = 0; j < lines[0].size(); ++j) turned[j][i] = lines[i][j];
  }
  return turned;
}

// Values 0..largest.
PlainLines random_lines(BlockShape shape, int largest, std::mt19937_64& random) {
  PlainLines lines(shape.rows, std::vector<int>(shape.columns));
  for (auto& line : lines) {
    for (int& value : line) value = random_between(random, 0, largest);
  }
  return lines;
}

// Lines padded with zeros.
class Padded {
 public:
  explicit Padded(const PlainLines& lines)
      : count_(lines.size()),
        stride_(PaddedMatrix::stride_of(lines[0].size())),
        data_(count_ * stride_) {
    for (std::size_t i = 0; i < count_; ++i) {
      std::transform(lines[i].begin(), lines[i].end(), data_.begin() + offset(i),
                     [](int value) { return static_cast<std::uint8_t>(value); });
    }
  }
  // In each line, the values in the parents of its places.
  [[nodiscard]] Padded across(const std::vector<int>& parents) const {
    Padded across = *this;
    for (std::size_t i = 0; i < count_; ++i) {
      for (std::size_t j = 0; j < parents.size(); ++j) {
        across.data_[i * stride_ + j] = data_[i * stride_ + static_cast<std::size_t>(parents[j])];
      }
    }
    return across;
  }
  [[nodiscard]] PaddedMatrix view() const { return {data_.data(), count_, stride_}; }

 private:
  [[nodiscard]] std::ptrdiff_t offset(std::size_t line) const {
    return static_cast<std::ptrdiff_t>(line * stride_);
  }
  std::size_t count_;
  std::size_t stride_;
  std::vector<std::uint8_t> data_;
};

std::vector<int> parents_of(const LineTree& tree) {
  return {tree.parents.begin(), tree.parents.begin() + static_cast<std::ptrdiff_t>(tree.lines)};
}

// Finders that are used again and again, one for each set of instructions.
std::vector<TreeFinder> all_finders() {
  std::vector<TreeFinder> finders;
  for (const VectorSet set : vector_sets()) finders.emplace_back(set);
  return finders;
}

void expect_plain_trees(const PlainLines& lines, std::vector<TreeFinder>& finders) {
  const Padded padded(lines);
  const std::vector<int> alike = plain_alike_tree(lines);
  const std::vector<int> across = plain_alike_tree(turned(lines));
  const Padded padded_across = padded.across(across);
  const std::vector<int> predicting = plain_predicting_tree(lines, across);
  const std::vector<int> likely = plain_likely_tree(lines, across);
  for (std::size_t i = 0; i < finders.size(); ++i) {
    SCOPED_TRACE(std::to_string(lines.size()) + " x " + std::to_string(lines[0].size()) + ", set " +
                 std::to_string(i));
    TreeFinder& finder = finders[i];
    finder.compare(padded.view());
    ASSERT_EQ(parents_of(finder.alike_tree()), alike);
    ASSERT_EQ(parents_of(finder.predicting_tree(padded.view(), padded_across.view())), predicting);
    finder.list_candidates();
    ASSERT_EQ(parents_of(finder.likely_tree(padded_across.view())), likely);
  }
}

TEST(TileTrees, EqualThePlainTreesOfAllShapes) {
  std::mt19937_64 random = seeded_generator();
  std::vector<TreeFinder> finders = all_finders();
  std::vector<BlockShape> shapes;
  for (std::size_t lines = 1; lines <= 34; ++lines) {
    for (const std::size_t length : {1U, 2U, 15U, 16U, 17U, 31U, 32U, 33U, 64U, 65U}) {
      shapes.push_back({lines, length});
    }
  }
  // Around the greatest distance, and the largest tiles.
  for (const std::size_t lines :
       {126U, 127U, 128U, 129U, 143U, 144U, 145U, 254U, 255U, 256U, 257U}) {
    shapes.push_back({lines, 20});
  }
  for (const BlockShape shape : {BlockShape{128, 256}, {256, 128}, {1024, 64}, {64, 1024}}) {
    shapes.push_back(shape);
  }
  for (const BlockShape shape : shapes) {
    expect_plain_trees(random_lines(shape, 2, random), finders);  // many lines at equal distances
    expect_plain_trees(random_lines(shape, kMaxPredictableValue, random), finders);
  }
}

// The greatest costs fit in their 16 bits.
TEST(TileTrees, EqualThePlainTreesOfLinesAsDifferentAsPossible) {
  std::mt19937_64 random = seeded_generator();
  std::vector<TreeFinder> finders = all_finders();
  PlainLines lines = random_lines({64, kMaxTileSide}, 0, random);
  for (std::size_t i = 1; i < lines.size(); i += 2) {
    std::fill(lines[i].begin(), lines[i].end(), kMaxPredictableValue);
    lines[i][i] = 0;
  }
  expect_plain_trees(lines, finders);
  expect_plain_trees(turned(lines), finders);
}

TEST(TileTrees, EqualThePlainTreesOfRealTiles) {
  MemoryFileSystem files;
  const Game game{6, Rules::kEmptyCapture};
  constexpr int kSeeds = 12;
  build_layers(files, "db", game, kSeeds);
  std::vector<TreeFinder> finders = all_finders();
  TileReader reader;
  int tiles = 0;
  for (const PairId pair : pairs_of_layer(kSeeds)) {
    const PairFile file(files, "db", game, pair);
    for (const BlockId block : {pair.first(), pair.second()}) {
      const TileGrid& grid = file.grid(block);
      for (std::uint64_t number = 0; number < grid.tiles(); number += 5) {
        file.read_tile(block, number, reader);
        const Tile tile = grid.tile(number);
        PlainLines lines(tile.rows);
        for (std::size_t row = 0; row < tile.rows; ++row) {
          const auto begin =
              reader.values.begin() + static_cast<std::ptrdiff_t>(row * tile.columns);
          lines[row].assign(begin, begin + static_cast<std::ptrdiff_t>(tile.columns));
        }
        expect_plain_trees(lines, finders);
        expect_plain_trees(turned(lines), finders);
        ++tiles;
      }
    }
  }
  EXPECT_GT(tiles, 15);
}

TEST(TileTrees, ParentsComeFirstOrAreRefused) {
  LineTree tree;
  tree.lines = 5;
  tree.parents[0] = 0;
  tree.parents[1] = 4;
  tree.parents[2] = 0;
  tree.parents[3] = 2;
  tree.parents[4] = 2;
  std::vector<std::uint16_t> order(4);
  ASSERT_TRUE(parents_first(tree, order));
  std::vector<bool> seen(5, false);
  seen[0] = true;
  for (const std::uint16_t line : order) {
    EXPECT_TRUE(seen[tree.parents[line]]);
    EXPECT_FALSE(seen[line]);
    seen[line] = true;
  }
  tree.parents[2] = 1;  // 1 -> 4 -> 2 -> 1
  EXPECT_FALSE(parents_first(tree, order));
  tree.parents[2] = 2;
  EXPECT_FALSE(parents_first(tree, order));
}

// Kruskal's algorithm gives the same total as Prim's, which the encoder uses.
TEST(TileTrees, TheTreeOfSimilarityIsMinimal) {
  std::mt19937_64 random = seeded_generator();
  for (int round = 0; round < 30; ++round) {
    const std::size_t lines = 1 + random() % 60;
    const PlainLines data = random_lines({lines, 16}, 40, random);
    const auto length = [&](std::size_t a, std::size_t b) {
      int sum = 0;
      for (std::size_t i = 0; i < 16; ++i) sum += std::abs(data[a][i] - data[b][i]);
      return sum;
    };
    struct Edge {
      int length;
      std::size_t a, b;
    };
    std::vector<Edge> edges;
    for (std::size_t a = 0; a < lines; ++a) {
      for (std::size_t b = a + 1; b < lines; ++b) edges.push_back({length(a, b), a, b});
    }
    std::sort(edges.begin(), edges.end(),
              [](const Edge& x, const Edge& y) { return x.length < y.length; });
    std::vector<std::size_t> group(lines);
    for (std::size_t i = 0; i < lines; ++i) group[i] = i;
    int least = 0;
    for (const Edge& edge : edges) {
      const std::size_t from = group[edge.a];
      const std::size_t to = group[edge.b];
      if (from == to) continue;
      least += edge.length;
      for (std::size_t& g : group) {
        if (g == from) g = to;
      }
    }
    const Padded padded(data);
    TreeFinder finder;
    finder.compare(padded.view());
    const LineTree tree = finder.alike_tree();
    ASSERT_EQ(tree.lines, lines);
    int total = 0;
    for (std::size_t line = 1; line < lines; ++line) total += length(line, tree.parents[line]);
    ASSERT_EQ(total, least);
  }
}

}  // namespace
}  // namespace seedbank::db
