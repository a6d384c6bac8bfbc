// Lists of fair starts, computed by many short calls.
#include "tools/serve/fair_lists.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <utility>

#include <gtest/gtest.h>

#include "solver/game/number_list.h"
#include "tests/db/temporary_directory.h"

namespace seedbank::tools {
namespace {

constexpr Game kGame{3, Rules::kStandard};
constexpr int kSeeds = 2;

class FairListsTest : public testing::Test {
 protected:
  // Calls of 1 ms, 2 ms, 4 ms, ... until the list is complete.
  [[nodiscard]] FairLists::List completed_by_steps(FairLists& lists) {
    std::uint64_t decided = 0;
    for (std::chrono::milliseconds time(1);; time *= 2) {
      const auto progress = lists.advance(kGame, kSeeds, engine_, {.time = time, .threads = 2});
      const auto list = lists.completed(kGame, kSeeds);
      EXPECT_EQ(list.has_value(), progress.decided == progress.of);
      if (list) return *list;
      EXPECT_GE(progress.decided, decided);
      EXPECT_LT(progress.decided, progress.of);
      decided = progress.decided;
    }
  }

  [[nodiscard]] static std::vector<Position> boards_of(const FairLists::List& list) {
    std::vector<Position> boards;
    for (const FairStart& board : list) {
      boards.push_back(placed(board.numbers, south_then_north, Side::kSouth).position);
    }
    return boards;
  }

  [[nodiscard]] std::filesystem::path root() const { return directory_.path(); }

  // The boards of the list, from one search, ordered by number.
  [[nodiscard]] std::vector<Position> expected() {
    auto starts = engine_.fair({.pits = kGame.pits, .seeds_per_pit = kSeeds});
    std::sort(starts.begin(), starts.end(),
              [](const auto& a, const auto& b) { return a.ludii < b.ludii; });
    std::vector<Position> boards;
    for (const FairStart& start : starts) {
      boards.push_back(placed(start.numbers, south_then_north, Side::kSouth).position);
    }
    return boards;
  }

  db::TemporaryDirectory directory_;
  db::PosixFileSystem files_;
  Engine engine_{{.rules = std::string(name(kGame.rules)),
                  .memory_bytes = std::uint64_t{256} << 20,
                  .threads = 2}};
};

TEST_F(FairListsTest, WhatIsDecidedIsKeptFromCallToCallAndOnDisk) {
  FairLists lists(files_, root() / "db");
  EXPECT_FALSE(lists.completed(kGame, kSeeds));
  const auto boards = boards_of(completed_by_steps(lists));
  EXPECT_GT(boards.size(), 3U);
  EXPECT_EQ(boards, expected());
  EXPECT_EQ(boards_of(lists.completed(kGame, kSeeds).value()), boards);
  // A restarted server finds the complete list, and needs no time.
  FairLists later(files_, root() / "db");
  const auto progress = later.advance(kGame, kSeeds, engine_, {.time = std::chrono::seconds(0)});
  EXPECT_EQ(progress.decided, progress.of);
  EXPECT_EQ(boards_of(later.completed(kGame, kSeeds).value()), boards);
}

TEST_F(FairListsTest, WhereNoFileCanBeWrittenItIsKeptInMemory) {
  std::ofstream(root() / "file") << "no directory";
  FairLists lists(files_, root() / "file");
  EXPECT_EQ(boards_of(completed_by_steps(lists)), expected());
}

TEST_F(FairListsTest, TheFairStartsOfFairKalahAreIncluded) {
  FairLists lists(files_, root() / "db");
  for (const auto& [rules, count] :
       {std::pair{Rules::kEmptyCapture, 254U}, std::pair{Rules::kStandard, 323U}}) {
    const auto list = lists.completed({6, rules}, 4);
    ASSERT_TRUE(list);
    EXPECT_EQ(list->size(), count);
    EXPECT_TRUE(std::is_sorted(list->begin(), list->end(),
                               [](const auto& a, const auto& b) { return a.ludii < b.ludii; }));
    EXPECT_FALSE(lists.completed({6, rules}, 5));
    EXPECT_FALSE(lists.completed({5, rules}, 4));
  }
  EXPECT_FALSE(std::filesystem::exists(root() / "db"));
}

TEST_F(FairListsTest, ARequestThatHasEndedDecidesNothing) {
  FairLists lists(files_, root() / "db");
  std::stop_source gone;
  gone.request_stop();
  const auto progress = lists.advance(kGame, kSeeds, engine_,
                                      {.time = std::chrono::hours(1), .stop = gone.get_token()});
  EXPECT_EQ(progress.decided, 0U);
  EXPECT_GT(progress.of, 100U);
}

}  // namespace
}  // namespace seedbank::tools
