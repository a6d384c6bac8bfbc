// Memory of engines: given to the game that needs it, never taken from a game under search.
#include "tools/serve/engine_pool.h"

#include <cstdint>
#include <functional>
#include <utility>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"

namespace seedbank::tools {
namespace {

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

class EnginePoolTest : public testing::Test {
 protected:
  [[nodiscard]] EnginePool engines(
      std::uint64_t bytes, std::function<void()> returned = [] {}) {
    return EnginePool({.database = directory_.path() / "db", .memory_bytes = bytes},
                      std::move(returned));
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(EnginePoolTest, EveryGameIsSearchedInTurnAndAgainWithLittleMemory) {
  for (const std::uint64_t mebibytes : {192U, 512U}) {
    EnginePool all = engines(mebibytes * kMebibyte);
    int answered = 0;
    for (int round = 0; round < 2; ++round) {
      for (const int pits : {7, 4, 3, 2, 5, 6, 1}) {
        for (const Rules rules : kAllRules) {
          const Game game{pits, rules};
          const auto lease = all.reserve(game);
          const auto answer = all.engine(lease).query(Board(pits, 1, name(rules)), {},
                                                      {.moves = true, .line = false});
          EXPECT_TRUE(answer.bounds.exact()) << pits;
          ++answered;
        }
      }
    }
    EXPECT_EQ(answered, 28);
  }
}

TEST_F(EnginePoolTest, TheGameIdleForLongestIsFreed) {
  EnginePool all = engines(512 * kMebibyte);  // two parts besides that of the usual game
  EXPECT_TRUE(all.reserve_if_ready({6}));
  EXPECT_FALSE(all.reserve_if_ready({5}));
  EXPECT_TRUE(all.reserve({5}));
  EXPECT_TRUE(all.reserve({4}));
  EXPECT_TRUE(all.reserve_if_ready({5}));  // counts as use
  EXPECT_TRUE(all.reserve({3}));
  EXPECT_TRUE(all.reserve_if_ready({5}));
  EXPECT_FALSE(all.reserve_if_ready({4}));
  EXPECT_TRUE(all.reserve_if_ready({3}));
  EXPECT_TRUE(all.reserve_if_ready({6}));
}

TEST_F(EnginePoolTest, GamesUnderSearchKeepTheirMemory) {
  EnginePool all = engines(512 * kMebibyte);
  auto first = all.reserve({5});
  const Engine* const engine = &all.engine(first);
  const auto second = all.reserve({4});
  EXPECT_FALSE(all.reserve({3}));
  EXPECT_EQ(&all.engine(all.reserve({5})), engine);
  EXPECT_TRUE(all.reserve({6}));
  first.reset();
  EXPECT_EQ(&all.engine(all.reserve({5})), engine);
  EXPECT_TRUE(all.reserve({3}));
  EXPECT_FALSE(all.reserve_if_ready({5}));
  EXPECT_TRUE(all.reserve_if_ready({4}));
}

TEST_F(EnginePoolTest, ReportsThatAPartIsFree) {
  int returned = 0;
  EnginePool all = engines(192 * kMebibyte, [&] { ++returned; });  // one part
  auto lease = all.reserve({5});
  EXPECT_FALSE(all.reserve({4}));
  EXPECT_EQ(returned, 0);
  EXPECT_TRUE(all.reserve({5}));
  EXPECT_TRUE(all.reserve({6}));  // the usual game, whose part no other game can have
  EXPECT_EQ(returned, 0);
  lease.reset();
  EXPECT_EQ(returned, 1);
  EXPECT_TRUE(all.reserve({4}));
}

}  // namespace
}  // namespace seedbank::tools
