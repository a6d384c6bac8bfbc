// The places of a full game's candidates, and the codes of values.
#include <set>

#include <gtest/gtest.h>

#include "db/fullgame/game/full_game.h"
#include "db/fullgame/game/layer.h"
#include "db/fullgame/game/layout.h"
#include "tests/random_seed.h"
#include "tests/solver/boards.h"

namespace seedbank::db::fullgame {
namespace {

// Every place of a layer, in the order of bits.
template <typename Visit>
void for_each_place(const LayerLayout& layout, const Visit& visit) {
  for (int block = 0; block < layout.blocks(); ++block) {
    const Split split = layout.split(block);
    EXPECT_EQ(layout.block(split), block);
    for (const Side to_move : {Side::kSouth, Side::kNorth}) {
      const Plane plane = layout.plane(split, to_move);
      for (SideRank row = 0; row < plane.rows; ++row) {
        for (SideRank column = 0; column < plane.columns; ++column) {
          visit(Place{layout.captured(), split, to_move, row, column});
        }
      }
    }
  }
}

TEST(FullGameLayout, PlacesAndPositionsAreABijection) {
  for (const auto& [pits, seeds] : {std::pair{1, 6}, {2, 8}, {3, 6}, {4, 4}}) {
    std::uint64_t candidates = 0;
    for (int captured = 0; captured <= seeds; ++captured) {
      for_each_place(
          LayerLayout(pits, seeds, captured), [&, pits = pits, n = seeds](const Place& place) {
            ++candidates;
            const NotedPosition noted = position_at(pits, n, place);
            const Position& position = noted.position;
            EXPECT_EQ(seeds_in_play(position) + store(position.mover) + store(position.waiter), n);
            EXPECT_EQ(place_of(noted), place);
          });
    }
    EXPECT_EQ(candidates, compositions(pits, seeds)) << pits << ' ' << seeds;
  }
}

TEST(FullGameLayout, PlanesAreContiguousInWholeGroupsOfWords) {
  for (const auto& [pits, seeds] : {std::pair{1, 3}, {3, 9}, {6, 12}}) {
    for (int captured = 0; captured <= seeds; ++captured) {
      const LayerLayout layout(pits, seeds, captured);
      std::uint64_t next_word = 0;
      for (int block = 0; block < layout.blocks(); ++block) {
        for (const Side to_move : {Side::kSouth, Side::kNorth}) {
          const Plane plane = layout.plane(layout.split(block), to_move);
          EXPECT_EQ(plane.first_word, next_word);
          EXPECT_EQ(plane.words() % kWordsPerCount, 0U);
          EXPECT_GE(plane.words() * kWordBits, plane.candidates());
          EXPECT_LT(plane.words() * kWordBits, plane.candidates() + kWordsPerCount * kWordBits);
          next_word += plane.words();
        }
      }
      EXPECT_EQ(layout.words(), next_word);
    }
  }
}

TEST(FullGameLayout, LargePositionsRoundTrip) {
  std::mt19937_64 generator = seeded_generator();
  for (int i = 0; i < 2000; ++i) {
    const int pits = random_between(generator, 1, kMaxPits);
    const int seeds = random_between(generator, 2, 40);
    const Side to_move = random_between(generator, 0, 1) == 0 ? Side::kSouth : Side::kNorth;
    NotedPosition noted{pits, to_move, random_pits(generator, pits, seeds)};
    noted.position.mover[kStoreLane] = static_cast<std::uint16_t>(random_between(generator, 0, 9));
    noted.position.waiter[kStoreLane] = static_cast<std::uint16_t>(random_between(generator, 0, 9));
    const Place place = place_of(noted);
    EXPECT_EQ(position_at(pits, seeds + place.captured, place), noted);
  }
}

TEST(FullGameLayout, CompositionsEqualThePublishedOnes) {
  EXPECT_EQ(compositions(4, 16), 4'085'950U);
  EXPECT_EQ(compositions(4, 24), 77'134'200U);
  EXPECT_EQ(compositions(1, 2), 20U);
}

TEST(FullGameLayer, AnIndexIsTheNumberOfBitsBefore) {
  std::mt19937_64 generator = seeded_generator();
  for (const int one_in : {1, 3, 40}) {
    Layer layer(LayerLayout(3, 8, 2));
    layer.add_words();
    std::vector<Place> marked;
    for_each_place(layer.layout(), [&](const Place& place) {
      if (random_between(generator, 1, one_in) != 1) return;
      marked.push_back(place);
      const Plane plane = layer.layout().plane(place.split, place.to_move);
      const std::uint64_t bit = std::uint64_t{place.row} * plane.columns + place.column;
      layer.words()[plane.first_word + bit / kWordBits] |= std::uint64_t{1} << bit % kWordBits;
    });
    layer.count();
    EXPECT_EQ(layer.positions(), marked.size());
    std::size_t next = 0;
    for_each_place(layer.layout(), [&](const Place& place) {
      if (next < marked.size() && place == marked[next]) {
        EXPECT_EQ(layer.index(place), next++);
      } else {
        EXPECT_EQ(layer.index(place), std::nullopt);
      }
    });
  }
}

TEST(FullGameValue, CodesFollowSouthsPreference) {
  // South's order of preference as the definition states it, worst first.
  std::vector<Value> order;
  for (int depth = 0; depth <= kMaxDecidedDepth; ++depth) order.push_back({Outcome::kLoss, depth});
  for (int depth = 0; depth <= kMaxDrawnDepth; ++depth) order.push_back({Outcome::kDraw, depth});
  for (int depth = kMaxDecidedDepth; depth >= 0; --depth) order.push_back({Outcome::kWin, depth});
  ASSERT_EQ(order.size(), 256U);
  for (std::size_t i = 0; i < order.size(); ++i) {
    EXPECT_EQ(encode(order[i]), i);
    EXPECT_EQ(decode(static_cast<ValueCode>(i)), order[i]);
  }
}

TEST(FullGameValue, OneSowingEarlierIsOneDeeper) {
  for (int i = 0; i < 256; ++i) {
    const auto code = static_cast<ValueCode>(i);
    const Value value = decode(code);
    const int deepest = value.outcome == Outcome::kDraw ? kMaxDrawnDepth : kMaxDecidedDepth;
    EXPECT_EQ(is_deepest(code), value.depth == deepest) << i;
    if (is_deepest(code)) continue;
    EXPECT_EQ(decode(one_sowing_earlier(code)), (Value{value.outcome, value.depth + 1})) << i;
  }
}

}  // namespace
}  // namespace seedbank::db::fullgame
