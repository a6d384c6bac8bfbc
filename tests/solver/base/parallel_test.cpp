// Tests of loops on several threads: every iteration runs once, and failures arrive.
#include "solver/base/parallel.h"

#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace seedbank {
namespace {

TEST(ParallelFor, RunsEveryIterationOnce) {
  for (const auto& [begin, end] : {std::pair{0, 0}, {0, 1}, {5, 5}, {5, 6}, {7, 10'000}}) {
    std::vector<std::atomic<int>> runs(10'000);
    parallel_for(begin, end, [&](int i) { ++runs[static_cast<std::size_t>(i)]; });
    for (int i = 0; i < 10'000; ++i) {
      EXPECT_EQ(runs[static_cast<std::size_t>(i)], begin <= i && i < end ? 1 : 0) << i;
    }
  }
}

TEST(ParallelCalls, RunsEveryCallOnce) {
  constexpr std::size_t kCounts[] = {0, 1, 2, 100};
  for (const std::size_t count : kCounts) {
    std::vector<std::atomic<int>> runs(100);
    parallel_calls(count, [&](std::size_t i) { ++runs[i]; });
    for (std::size_t i = 0; i < runs.size(); ++i) EXPECT_EQ(runs[i], i < count ? 1 : 0) << i;
  }
}

TEST(ParallelFor, RethrowsWhatAnIterationThrows) {
  const auto fail = [](int i) {
    if (i == 700) throw std::out_of_range("700");
  };
  EXPECT_THROW(parallel_for(0, 1000, fail), std::out_of_range);
}

TEST(ThreadArena, LimitsTheThreadsOfTheLoopsInIt) {
  EXPECT_EQ(ThreadArena(1).execute(thread_count), 1);
  EXPECT_EQ(ThreadArena(3).execute(thread_count), 3);
}

}  // namespace
}  // namespace seedbank
