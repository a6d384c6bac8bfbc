// Memory of answerers: given to the game that needs it, never taken from a game under search.
#include "tools/serve/answerers.h"

#include <cstdint>
#include <functional>
#include <utility>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tools/options/position_arguments.h"

namespace seedbank::tools {
namespace {

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

class AnswerersTest : public testing::Test {
 protected:
  [[nodiscard]] Answerers answerers(
      std::uint64_t bytes, std::function<void()> returned = [] {}) {
    return {files_, {.database = directory_.path() / "db", .bytes = bytes}, std::move(returned)};
  }

 private:
  db::TemporaryDirectory directory_;
  db::PosixFileSystem files_;
};

TEST_F(AnswerersTest, EveryGameIsSearchedInTurnAndAgainWithLittleMemory) {
  for (const std::uint64_t mebibytes : {192U, 512U}) {
    Answerers all = answerers(mebibytes * kMebibyte);
    int answered = 0;
    for (int round = 0; round < 2; ++round) {
      for (const int pits : {7, 4, 3, 2, 5, 6, 1}) {
        for (const Rules rules : kAllRules) {
          const Game game{pits, rules};
          const auto lease = all.reserve(game);
          const auto answer = all.answerer(lease).answer(
              noted_position(opening_of_options(pits, 1, Rules::kEmptyCapture)),
              {.moves = true, .line = false}, {}, engine::kNoReport);
          EXPECT_TRUE(answer.bounds.exact()) << pits;
          ++answered;
        }
      }
    }
    EXPECT_EQ(answered, 28);
  }
}

TEST_F(AnswerersTest, TheGameIdleForLongestIsFreed) {
  Answerers all = answerers(512 * kMebibyte);  // two parts besides that of the usual game
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

TEST_F(AnswerersTest, GamesUnderSearchKeepTheirMemory) {
  Answerers all = answerers(512 * kMebibyte);
  auto first = all.reserve({5});
  const engine::Answerer* const answerer = &all.answerer(first);
  const auto second = all.reserve({4});
  EXPECT_FALSE(all.reserve({3}));
  EXPECT_EQ(&all.answerer(all.reserve({5})), answerer);
  EXPECT_TRUE(all.reserve({6}));
  first.reset();
  EXPECT_EQ(&all.answerer(all.reserve({5})), answerer);
  EXPECT_TRUE(all.reserve({3}));
  EXPECT_FALSE(all.reserve_if_ready({5}));
  EXPECT_TRUE(all.reserve_if_ready({4}));
}

TEST_F(AnswerersTest, ReportsThatAPartIsFree) {
  int returned = 0;
  Answerers all = answerers(192 * kMebibyte, [&] { ++returned; });  // one part
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
