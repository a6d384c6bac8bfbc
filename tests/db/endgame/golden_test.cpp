// The golden files: the bytes of small real databases, so that no change of the format, the ranking
// or the values goes unnoticed.
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "db/endgame/format.h"
#include "db/endgame/pair_reader.h"
#include "db/index/ranking.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/write_pair.h"
#include "tests/solver/brute_force.h"

namespace seedbank::db {
namespace {

const std::filesystem::path kGolden =
    std::filesystem::path(SEEDBANK_SOURCE_DIR) / "tests" / "db" / "golden" / "format-2";

struct GoldenFile {
  Game game;
  PairId pair;
  int level;
  std::array<std::uint64_t, 2> digests;
};

const GoldenFile kGoldenFiles[] = {
    {{2, Rules::kEmptyCapture}, {3, 1}, 2, {0xf950e64a777cf620, 0xf15991096b3e8603}},
    {{2, Rules::kStandard}, {4, 2}, 2, {0x7730d52becb7acbc, 0}},
    {{6, Rules::kEmptyCapture}, {5, 2}, 2, {0x565943352d4328b7, 0x86540f68ecb94855}},
    {{6, Rules::kEmptyCapture}, {7, 3}, 3, {0xa5d08eb525dcd011, 0xbd8f5e020ffb59d6}},
};

std::vector<std::uint8_t> brute_force_block(Game game, BlockId block) {
  BruteForce oracle(game);
  const BlockShape shape = block_shape(game.pits, block);
  std::vector<std::uint8_t> values;
  for (SideRank mover = 0; mover < shape.rows; ++mover) {
    for (SideRank waiter = 0; waiter < shape.columns; ++waiter) {
      values.push_back(static_cast<std::uint8_t>(
          oracle.share({to_row(unrank_side(game.pits, block.mover_seeds, mover)),
                        to_row(unrank_side(game.pits, block.waiter_seeds(), waiter))})));
    }
  }
  return values;
}

std::vector<std::uint8_t> brute_force_second(Game game, PairId pair) {
  if (pair.is_single_block()) return {};
  return brute_force_block(game, pair.second());
}

TEST(GoldenFiles, HoldTheValuesOfBruteForce) {
  const PosixFileSystem files;
  for (const GoldenFile& golden : kGoldenFiles) {
    const PairFile file(files, kGolden, golden.game, golden.pair);
    for (const BlockId block : {golden.pair.first(), golden.pair.second()}) {
      const std::vector<std::uint8_t> expected = brute_force_block(golden.game, block);
      std::vector<std::uint8_t> values(expected.size());
      file.read_block(block, values);
      EXPECT_EQ(values, expected);
    }
    EXPECT_EQ(file.digest(golden.pair.first()), golden.digests[0]);
    if (!golden.pair.is_single_block()) {
      EXPECT_EQ(file.digest(golden.pair.second()), golden.digests[1]);
    }
  }
}

TEST(GoldenFiles, AreReproducedByteForByte) {
  for (const GoldenFile& golden : kGoldenFiles) {
    MemoryFileSystem files;
    write_pair(files, kGolden, golden.game, golden.pair,
               brute_force_block(golden.game, golden.pair.first()),
               brute_force_second(golden.game, golden.pair), {golden.level});
    const std::filesystem::path path = pair_file(kGolden, golden.game, golden.pair);
    std::ifstream stream(path, std::ios::binary);
    const std::vector<char> kept((std::istreambuf_iterator<char>(stream)), {});
    const Bytes& written = *files.files.at(path);
    if (!std::equal(kept.begin(), kept.end(), written.begin(), written.end(),
                    [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; })) {
      const std::string for_comparison = ::testing::TempDir() + path.filename().string();
      std::ofstream(for_comparison, std::ios::binary)
          .write(reinterpret_cast<const char*>(written.data()),
                 static_cast<std::streamsize>(written.size()));
      ADD_FAILURE() << path << " would now be written otherwise: see " << for_comparison;
    }
  }
}

}  // namespace
}  // namespace seedbank::db
