// The promises of --memory, compared with the measurements of the kernel.
#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "db/builder/plan.h"
#include "db/fullgame/builder/build.h"
#include "tests/db/temporary_directory.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

TEST(Memory, ABuildTakesNoMoreThanItMay) {
  if (is_sanitized()) GTEST_SKIP() << "sanitizers take memory of their own";
  const db::TemporaryDirectory directory;
  for (const int pits : {6, 7}) {
    const Game game{pits, Rules::kEmptyCapture};
    const int seeds = pits == 6 ? 20 : 16;
    const std::uint64_t least =
        db::least_build_memory(game, seeds, 2, [](db::PairId) { return false; });
    const Outcome outcome = seedbank_command(
        {"build", "--seeds", std::to_string(seeds), "--pits", std::to_string(pits), "--threads",
         "2", "--memory", std::to_string(least), "--db", directory.path().string()});
    EXPECT_EQ(outcome.code, 0) << outcome.errors;
    EXPECT_LE(outcome.peak_bytes, least);
    // Nor does the plan claim far too much.
    EXPECT_GE(outcome.peak_bytes, least / 2);
  }
}

TEST(Memory, AFullGameTakesNoMoreThanItMay) {
  if (is_sanitized()) GTEST_SKIP() << "sanitizers take memory of their own";
  const db::TemporaryDirectory directory;
  const db::fullgame::FullGame full_game{{5, Rules::kEmptyCapture}, 2, db::fullgame::End::kPlayOn};
  const std::uint64_t least =
      db::fullgame::least_build_memory(full_game) + (std::uint64_t{6} << 20);
  const Outcome outcome =
      seedbank_command({"fullgame", "--pits", "5", "--seeds", "2", "--play-on", "--threads", "2",
                        "--memory", std::to_string(least), "--work", directory.path().string()});
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
  EXPECT_LE(outcome.peak_bytes, least);
}

TEST(Memory, ASearchTakesNoMoreThanItMay) {
  if (is_sanitized()) GTEST_SKIP() << "sanitizers take memory of their own";
  const db::TemporaryDirectory directory;
  // Endgames grow until the memory is used up.
  for (const std::uint64_t memory : {std::uint64_t{96} << 20, std::uint64_t{192} << 20}) {
    const Outcome outcome =
        seedbank_command({"solve", "--seeds", "4", "--time", "2", "--quiet", "--threads", "2",
                          "--memory", std::to_string(memory), "--db", directory.path().string()});
    // Solved, or out of time.
    EXPECT_TRUE(outcome.code == 0 || outcome.code == 124) << outcome.code << outcome.errors;
    EXPECT_LE(outcome.peak_bytes, memory);
  }
}

}  // namespace
}  // namespace seedbank
