// Tiles: prediction, packing, round trips of compression, and frames made by hand.
#include "db/endgame/tile_codec.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "db/endgame/residual_packing.h"
#include "db/endgame/tile_trees.h"
#include "tests/db/endgame/handmade_file.h"
#include "tests/random_seed.h"

namespace seedbank::db {
namespace {

using Values = std::vector<std::uint8_t>;

// All small shapes, and large ones just below and above the size of vectors, down to single lines.
std::vector<BlockShape> shapes() {
  std::vector<BlockShape> shapes;
  for (std::size_t rows = 1; rows <= 20; ++rows) {
    for (std::size_t columns = 1; columns <= 35; ++columns) shapes.push_back({rows, columns});
  }
  for (const BlockShape shape : {BlockShape{1, 1024},
                                 {1024, 1},
                                 {64, 1024},
                                 {1024, 64},
                                 {256, 256},
                                 {128, 255},
                                 {127, 257},
                                 {6, 512}}) {
    shapes.push_back(shape);
  }
  return shapes;
}

Values random_values(std::size_t count, int largest, std::mt19937_64& random) {
  Values values(count);
  for (std::uint8_t& value : values) {
    value = static_cast<std::uint8_t>(random_between(random, 0, largest));
  }
  return values;
}

Values smooth_values(BlockShape shape) {
  Values values;
  for (std::size_t row = 0; row < shape.rows; ++row) {
    for (std::size_t column = 0; column < shape.columns; ++column) {
      values.push_back(static_cast<std::uint8_t>((row / 7 + column / 5 + column % 3) % 29));
    }
  }
  return values;
}

void expect_round_trip(const Values& values, BlockShape shape, TileEncoder& encoder,
                       TileDecoder& decoder) {
  const auto frame = encoder.encode(values, shape);
  ASSERT_LE(frame.size(), kMaxFrameBytes);
  Values decoded(values.size(), 255);
  ASSERT_EQ(decoder.decode(frame, shape, decoded), DecodeResult::kDone);
  ASSERT_EQ(decoded, values) << shape.rows << " x " << shape.columns;
}

TEST(TileCodec, ReturnsTilesOfAllShapesAndContents) {
  std::mt19937_64 random = seeded_generator();
  TileEncoder encoder(kDefaultLevel);
  TileDecoder decoder;
  for (const BlockShape shape : shapes()) {
    const std::size_t count = shape.positions();
    expect_round_trip(Values(count, 0), shape, encoder, decoder);
    expect_round_trip(Values(count, kMaxPredictableValue), shape, encoder, decoder);
    expect_round_trip(smooth_values(shape), shape, encoder, decoder);
    expect_round_trip(random_values(count, 24, random), shape, encoder, decoder);
    expect_round_trip(random_values(count, kMaxPredictableValue, random), shape, encoder, decoder);
    Values extremes = random_values(count, 1, random);
    for (std::uint8_t& value : extremes) value = value == 0 ? 0 : kMaxPredictableValue;
    expect_round_trip(extremes, shape, encoder, decoder);
  }
}

TEST(TileCodec, ReturnsTilesAtEveryLevelAndFindsDistantParents) {
  std::mt19937_64 random = seeded_generator();
  TileDecoder decoder;
  // Rows and columns that are similar in distant pairs, with some noise.
  const BlockShape shape{96, 200};
  Values values = smooth_values(shape);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t row = i / shape.columns * 37 % shape.rows;
    const std::size_t column = i % shape.columns * 71 % shape.columns;
    values[i] = static_cast<std::uint8_t>(row / 9 + column / 11 + (random() % 8 == 0 ? 1 : 0));
  }
  for (int level = kMinLevel; level <= kMaxLevel; ++level) {
    TileEncoder encoder(level);
    expect_round_trip(values, shape, encoder, decoder);
    expect_round_trip(random_values(128 * 256, 63, random), {128, 256}, encoder, decoder);
    EXPECT_LT(encoder.encode(values, shape).size(), values.size() / 4) << level;
  }
}

TEST(TileCodec, GivesTheSameBytesForTheSameTile) {
  std::mt19937_64 random = seeded_generator();
  TileEncoder used(kDefaultLevel);
  for (int round = 0; round < 50; ++round) {
    const BlockShape shape{1 + random() % 100, 1 + random() % 100};
    const Values values = random_values(shape.positions(), 9, random);
    TileEncoder fresh(kDefaultLevel);
    const auto expected = fresh.encode(values, shape);
    const auto frame = used.encode(values, shape);
    ASSERT_TRUE(std::equal(frame.begin(), frame.end(), expected.begin(), expected.end()));
  }
}

TEST(TileCodec, RefusesFramesOfOtherSizes) {
  TileEncoder encoder(1);
  TileDecoder decoder;
  const auto frame = encoder.encode(smooth_values({10, 20}), {10, 20});
  Values larger(210);
  EXPECT_EQ(decoder.decode(frame, {10, 21}, larger), DecodeResult::kNoTile);
  Values values(200);
  EXPECT_NE(decoder.decode({}, {10, 20}, values), DecodeResult::kDone);
  for (std::size_t bytes = 1; bytes < frame.size(); ++bytes) {
    EXPECT_NE(decoder.decode(frame.first(bytes), {10, 20}, values), DecodeResult::kDone) << bytes;
  }
}

// Contents made by hand, in valid frames.
DecodeResult result_of(const Values& content, BlockShape shape) {
  TileDecoder decoder;
  Values values(shape.positions());
  return decoder.decode(raw_frame(content), shape, values);
}

TEST(TileCodec, ReadsContentMadeByHand) {
  TileDecoder decoder;
  Values values(4);
  // Row 1 from row 0, column 1 from column 0; residuals 1, 1, -1, 2.
  const Values content = {0xFF, 0xFF, 2 * 36 + 2 * 6 + 1, 4 * 36};
  ASSERT_EQ(decoder.decode(raw_frame(content), {2, 2}, values), DecodeResult::kDone);
  EXPECT_EQ(values, (Values{1, 2, 0, 3}));
}

TEST(TileCodec, RefusesPaddingThatIsNotZero) {
  EXPECT_EQ(result_of({72}, {1, 1}), DecodeResult::kDone);
  EXPECT_EQ(result_of({72 + 6}, {1, 1}), DecodeResult::kNoTile);
  EXPECT_EQ(result_of({72 + 1}, {1, 1}), DecodeResult::kNoTile);
  EXPECT_EQ(result_of({0xFF, 72 + 6}, {1, 2}), DecodeResult::kDone);
  EXPECT_EQ(result_of({0xFF, 72 + 1}, {1, 2}), DecodeResult::kNoTile);
}

TEST(TileCodec, RefusesContentsOfOtherLengths) {
  EXPECT_EQ(result_of({0xFF, 72}, {1, 2}), DecodeResult::kDone);
  EXPECT_EQ(result_of({0xFF}, {1, 2}), DecodeResult::kNoTile) << "a byte too short";
  EXPECT_EQ(result_of({0xFF, 72, 0}, {1, 2}), DecodeResult::kNoTile) << "a byte too long";
  EXPECT_EQ(result_of(Values(100'000), {1, 2}), DecodeResult::kNoFrame) << "longer than any tile";
}

// The longest tiles, so that a place outside the tile is outside the decoder's arrays as well.
TEST(TileCodec, RefusesParentsOutsideTheTileAndCycles) {
  for (const BlockShape shape : {BlockShape{1024, 1}, BlockShape{1, 1024}}) {
    Values sound(1023, 0xFF);
    sound.resize(sound.size() + packed_bytes(1024));
    ASSERT_EQ(result_of(sound, shape), DecodeResult::kDone);
    const auto result_with = [&](std::size_t line, int distance) {
      Values content = sound;
      content[line - 1] = static_cast<std::uint8_t>(distance);
      return result_of(content, shape);
    };
    EXPECT_EQ(result_with(1023, -127), DecodeResult::kDone);
    EXPECT_EQ(result_with(1023, -128), DecodeResult::kDone);
    EXPECT_EQ(result_with(1023, 1), DecodeResult::kNoTile) << "parent 1024";
    EXPECT_EQ(result_with(1000, 127), DecodeResult::kNoTile) << "parent 1127";
    EXPECT_EQ(result_with(1, -2), DecodeResult::kNoTile) << "parent -1";
    EXPECT_EQ(result_with(100, -101), DecodeResult::kNoTile) << "parent -1";
    EXPECT_EQ(result_with(1, -128), DecodeResult::kNoTile) << "parent -127";
    EXPECT_EQ(result_with(500, 0), DecodeResult::kNoTile) << "its own parent";
    EXPECT_EQ(result_with(500, 1), DecodeResult::kNoTile) << "a cycle of two";
  }
}

TEST(TileCodec, RefusesAnythingButOneFrame) {
  const Bytes frame = raw_frame(Values{0xFF, 72});
  TileDecoder decoder;
  Values values(2);
  const auto result = [&](const Bytes& bytes) { return decoder.decode(bytes, {1, 2}, values); };
  EXPECT_EQ(result(frame), DecodeResult::kDone);
  EXPECT_EQ(result(joined(skippable_frame(), frame)), DecodeResult::kNoFrame);
  EXPECT_EQ(result(joined(frame, skippable_frame())), DecodeResult::kNoFrame);
  EXPECT_EQ(result(joined(empty_frame(), frame)), DecodeResult::kNoFrame);
  EXPECT_EQ(result(joined(frame, empty_frame())), DecodeResult::kNoFrame);
  EXPECT_EQ(result(joined(frame, Bytes{0})), DecodeResult::kNoFrame);
  EXPECT_EQ(result(skippable_frame()), DecodeResult::kNoFrame);
}

// Only the tile may be written, for any bytes; the guard bytes show what a sanitizer would report.
TEST(TileCodec, StaysInsideTheTileOnMutatedFrames) {
  std::mt19937_64 random = seeded_generator();
  TileEncoder encoder(kDefaultLevel);
  TileDecoder decoder;
  const BlockShape shape{64, 64};
  for (int round = 0; round < 3000; ++round) {
    const Values tile =
        round % 2 == 0 ? smooth_values(shape) : random_values(shape.positions(), 9, random);
    const auto frame = encoder.encode(tile, shape);
    Values mutated(frame.begin(), frame.end());
    const int changes = random_between(random, 1, 8);
    for (int i = 0; i < changes; ++i) {
      mutated[random() % mutated.size()] = static_cast<std::uint8_t>(random());
    }
    if (round % 3 == 0) mutated.resize(random() % (2 * mutated.size()));
    Values out(shape.positions() + 64, 0xA5);
    const auto values = std::span(out).first(shape.positions());
    (void)decoder.decode(mutated, shape, values);
    ASSERT_TRUE(std::all_of(out.end() - 64, out.end(), [](std::uint8_t b) { return b == 0xA5; }));
    // The decoder is still usable afterwards.
    ASSERT_EQ(decoder.decode(encoder.encode(tile, shape), shape, values), DecodeResult::kDone);
    ASSERT_TRUE(std::equal(tile.begin(), tile.end(), out.begin()));
  }
}

TEST(TilePrediction, IsTheMedianForAllValues) {
  int seen = 0;
  for (int left = 0; left <= kMaxPredictableValue; left += 3) {
    for (int upper = 0; upper <= kMaxPredictableValue; upper += 2) {
      for (int corner = 0; corner <= kMaxPredictableValue; ++corner) {
        int candidates[3] = {left, upper, left + upper - corner};
        std::sort(candidates, candidates + 3);
        const auto l = static_cast<std::uint8_t>(left);
        const auto u = static_cast<std::uint8_t>(upper);
        const auto c = static_cast<std::uint8_t>(corner);
        ASSERT_EQ(predict(l, u, c), candidates[1]);
        ASSERT_EQ(predict(splat(l), splat(u), splat(c))[7], candidates[1]);
        const bool turned = upper < corner || (upper == corner && left < corner);
        ASSERT_EQ(turn_sign(std::uint8_t{5}, l, u, c), turned ? 251 : 5);
        ASSERT_EQ(turn_sign(splat(5), splat(l), splat(u), splat(c))[3], turned ? 251 : 5);
        ++seen;
      }
    }
  }
  EXPECT_EQ(seen, (kMaxPredictableValue / 3 + 1) * (kMaxPredictableValue / 2 + 1) *
                      (kMaxPredictableValue + 1));
}

// The packing as the format document defines it, one residual after the other.
Values packed_as_stated(const Values& residuals, Values& excesses) {
  Values packed;
  for (std::size_t i = 0; i < residuals.size(); i += 3) {
    int byte = 0;
    for (std::size_t j = i; j < i + 3; ++j) {
      const int residual = residuals[j] < 128 ? residuals[j] : residuals[j] - 256;
      const int number = residual < 0 ? -2 * residual - 1 : 2 * residual;
      if (number >= 5) excesses.push_back(static_cast<std::uint8_t>(number - 5));
      byte = 6 * byte + std::min(number, 5);
    }
    packed.push_back(static_cast<std::uint8_t>(byte));
  }
  return packed;
}

TEST(ResidualPacking, FollowsTheFormatAndRoundTrips) {
  std::mt19937_64 random = seeded_generator();
  for (const int largest : {0, 3, 255}) {
    for (const std::size_t count : {std::size_t{3}, std::size_t{30}, std::size_t{3000}}) {
      const Values residuals = random_values(count, largest, random);
      Values expected_excesses;
      const Values expected = packed_as_stated(residuals, expected_excesses);
      Values packed(packed_bytes(count));
      Values excesses(count);
      excesses.resize(pack(residuals, packed.data(), excesses.data()));
      ASSERT_EQ(packed, expected);
      ASSERT_EQ(excesses, expected_excesses);
      Values back(count + 1);
      ASSERT_TRUE(unpack(packed, excesses, back.data()));
      back.resize(count);
      ASSERT_EQ(back, residuals);
    }
  }
}

TEST(ResidualPacking, RefusesImpossibleBytes) {
  Values out(8);
  EXPECT_TRUE(unpack(Values{215}, Values{0, 0, 250}, out.data()));
  EXPECT_FALSE(unpack(Values{216}, Values{}, out.data()));
  EXPECT_FALSE(unpack(Values{255}, Values{}, out.data()));
  EXPECT_FALSE(unpack(Values{5}, Values{}, out.data())) << "an excess too few";
  EXPECT_FALSE(unpack(Values{5}, Values{1, 2}, out.data())) << "an excess too many";
  EXPECT_FALSE(unpack(Values{5}, Values{251}, out.data())) << "an excess beyond a byte";
}

}  // namespace
}  // namespace seedbank::db
