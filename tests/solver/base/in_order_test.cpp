// Work in order: results keep their order, and every stage may fail at every item.
#include "solver/base/in_order.h"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tests/in_arena.h"
#include "tests/random_seed.h"
#include "tests/thrown.h"

namespace seedbank {
namespace {

constexpr int kArenas[] = {1, 2, 3, 7};

// A number that counts its instances.
class Counted {
 public:
  static std::atomic<int> alive;
  explicit Counted(int number) : number_(number) { ++alive; }
  Counted(Counted&& other) noexcept : number_(other.number_) { ++alive; }
  Counted& operator=(Counted&&) = delete;
  ~Counted() { --alive; }
  [[nodiscard]] int number() const noexcept { return number_; }

 private:
  int number_;
};
std::atomic<int> Counted::alive = 0;

// Yields to other threads, for some items more often than for others.
void yield_sometimes(int number) {
  for (int i = number * 7919 % 5; i > 0; --i) std::this_thread::yield();
}

TEST(InOrderThreads, ResultsComeInTheOrderOfTheItems) {
  constexpr int kItems = 300;
  for (const int threads : kArenas) {
    for (const std::size_t items_per_thread : {1U, 3U, 100U}) {
      std::vector<int> taken;
      int next = 0;
      Stages<Counted, Counted> stages;
      stages.next = [&]() -> std::optional<Counted> {
        if (next == kItems) return std::nullopt;
        return Counted(next++);
      };
      stages.work = [](Counted&& item) {
        yield_sometimes(item.number());
        return Counted(2 * item.number());
      };
      stages.take = [&](Counted&& made) { taken.push_back(made.number()); };
      stages.hurry = [] { ADD_FAILURE() << "nothing was thrown"; };
      in_arena(threads, [&] { work_in_order(items_per_thread, stages); });
      std::vector<int> expected(kItems);
      for (int i = 0; i < kItems; ++i) expected[static_cast<std::size_t>(i)] = 2 * i;
      EXPECT_EQ(taken, expected);
      EXPECT_EQ(Counted::alive, 0);
    }
  }
}

TEST(InOrderThreads, DoNothingWithoutItems) {
  Stages<int, int> stages;
  stages.next = [] { return std::optional<int>(); };
  stages.work = [](int&&) -> int { throw Thrown(); };
  stages.take = [](int&&) { throw Thrown(); };
  stages.hurry = [] { throw Thrown(); };
  EXPECT_NO_THROW(work_in_order(4, stages));
}

enum class Stage : std::uint8_t { kNext, kWork, kTake };

// Runs stages for `items` items and records the results. One stage fails at one item.
class Failing {
 public:
  Failing(Stage stage, int at, int items) : stage_(stage), at_(at), items_(items) {
    stages_.next = [this]() -> std::optional<Counted> {
      EXPECT_EQ(++in_next_, 1) << "one at a time";
      const int number = next_++;
      --in_next_;
      fail_at(Stage::kNext, number);
      if (number == items_) return std::nullopt;
      return Counted(number);
    };
    stages_.work = [this](Counted&& item) {
      fail_at(Stage::kWork, item.number());
      return Counted(item.number());
    };
    stages_.take = [this](Counted&& made) {
      EXPECT_EQ(++in_take_, 1) << "one at a time";
      --in_take_;
      fail_at(Stage::kTake, made.number());
      taken_.push_back(made.number());
    };
    stages_.hurry = [this] { ++hurried_; };
  }

  // Expects the failure, after all earlier results.
  void run(std::size_t items_per_thread) {
    try {
      work_in_order(items_per_thread, stages_);
      ADD_FAILURE() << "the failure was lost";
    } catch (const std::runtime_error& error) {
      EXPECT_EQ(error.what(), message());
    }
    std::vector<int> before(static_cast<std::size_t>(at_));
    std::iota(before.begin(), before.end(), 0);
    EXPECT_EQ(taken_, before);
    EXPECT_EQ(hurried_, 1);
    EXPECT_EQ(Counted::alive, 0);
  }

 private:
  [[nodiscard]] std::string message() const {
    return "stage " + std::to_string(static_cast<int>(stage_)) + " at " + std::to_string(at_);
  }
  void fail_at(Stage stage, int number) const {
    if (stage == stage_ && number == at_) throw std::runtime_error(message());
  }

  const Stage stage_;
  const int at_;
  const int items_;
  Stages<Counted, Counted> stages_;
  int next_ = 0;
  std::atomic<int> in_next_ = 0;
  std::atomic<int> in_take_ = 0;
  std::atomic<int> hurried_ = 0;
  std::vector<int> taken_;
};

TEST(InOrderThreads, AFailureOfAnyStageAtAnyItemArrives) {
  constexpr int kItems = 30;
  int cases = 0;
  for (const int threads : kArenas) {
    for (const Stage stage : {Stage::kNext, Stage::kWork, Stage::kTake}) {
      for (int at = 0; at < kItems; ++at) {
        in_arena(threads, [&] { Failing(stage, at, kItems).run(2); });
        ++cases;
      }
    }
    // next() may also fail at the end of the input.
    in_arena(threads, [&] { Failing(Stage::kNext, kItems, kItems).run(2); });
    ++cases;
  }
  EXPECT_EQ(cases, 4 * (3 * kItems + 1));
}

// If several items fail, the first failure in the order of the items is thrown.
TEST(InOrderThreads, OfSeveralFailuresTheFirstIsThrown) {
  std::mt19937_64 generator = seeded_generator();
  for (int round = 0; round < 200; ++round) {
    const int from = random_between(generator, 0, 20);
    std::vector<int> taken;
    std::atomic<int> hurried = 0;
    int next = 0;
    Stages<int, int> stages;
    stages.next = [&] { return std::optional<int>(next++); };
    stages.work = [&](int&& item) {
      if (item >= from) throw std::runtime_error(std::to_string(item));
      return item;
    };
    stages.take = [&](int&& made) { taken.push_back(made); };
    stages.hurry = [&] { ++hurried; };
    try {
      in_arena(3, [&] { work_in_order(4, stages); });
      ADD_FAILURE() << "the failure was lost";
    } catch (const std::runtime_error& error) {
      EXPECT_EQ(error.what(), std::to_string(from));
    }
    EXPECT_EQ(taken.size(), static_cast<std::size_t>(from));
    EXPECT_EQ(hurried, 1);
  }
}

}  // namespace
}  // namespace seedbank
