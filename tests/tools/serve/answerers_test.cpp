// Memory for all games: given to the game that needs it, never taken from one under search.
#include "tools/serve/answerers.h"

#include <chrono>
#include <stop_token>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "db/storage/errors.h"
#include "tests/db/temporary_directory.h"
#include "tools/options/position_arguments.h"

namespace seedbank::tools {
namespace {

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

class AnswerersTest : public testing::Test {
 protected:
  [[nodiscard]] Answerers answerers(std::uint64_t bytes) {
    return {files_, {.database = directory_.path() / "db", .bytes = bytes}};
  }

  // A request that waits for nothing.
  [[nodiscard]] static SearchRequest at_once() { return {.deadline = {}}; }

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
          const auto answer = all.of(game, {})->answer(
              opening_of_options(pits, 1), {.moves = true, .line = false}, {}, engine::kNoReport);
          EXPECT_TRUE(answer.value.exact()) << pits;
          ++answered;
        }
      }
    }
    EXPECT_EQ(answered, 28);
  }
}

TEST_F(AnswerersTest, TheGameIdleForLongestIsFreed) {
  Answerers all = answerers(512 * kMebibyte);  // two parts besides that of the usual game
  EXPECT_TRUE(all.if_ready({6}));
  EXPECT_FALSE(all.if_ready({5}));
  (void)all.of({5}, {});
  (void)all.of({4}, {});
  EXPECT_TRUE(all.if_ready({5}));  // which uses it
  (void)all.of({3}, {});
  EXPECT_TRUE(all.if_ready({5}));
  EXPECT_FALSE(all.if_ready({4}));
  EXPECT_TRUE(all.if_ready({3}));
  EXPECT_TRUE(all.if_ready({6}));
}

TEST_F(AnswerersTest, GamesUnderSearchKeepTheirMemory) {
  Answerers all = answerers(512 * kMebibyte);
  auto first = all.of({5}, {});
  const engine::Answerer* const answerer = first.get();
  const auto second = all.of({4}, {});
  EXPECT_THROW((void)all.of({3}, at_once()), db::ResourceError);
  EXPECT_EQ(all.of({5}, at_once()).get(), answerer);
  EXPECT_TRUE(all.of({6}, at_once()));
  first.reset();
  EXPECT_EQ(all.of({5}, at_once()).get(), answerer);
  EXPECT_TRUE(all.of({3}, at_once()));
  EXPECT_FALSE(all.if_ready({5}));
  EXPECT_TRUE(all.if_ready({4}));
}

TEST_F(AnswerersTest, WaitsForAGameThatIsSearchedUntilNobodyWants) {
  Answerers all = answerers(192 * kMebibyte);  // one part
  auto lease = all.of({5}, {});
  std::stop_source gone;
  std::jthread unwanted(
      [&] { EXPECT_THROW((void)all.of({4}, {.stop = gone.get_token()}), db::ResourceError); });
  std::jthread wanted([&] { EXPECT_TRUE(all.of({3}, {})); });
  gone.request_stop();
  unwanted.join();
  lease.reset();
  wanted.join();
  EXPECT_TRUE(all.if_ready({3}));
}

}  // namespace
}  // namespace seedbank::tools
