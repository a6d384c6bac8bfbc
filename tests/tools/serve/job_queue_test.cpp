// The queue of searches: order, limits, shares of the time, and what jobs acquire.
#include "tools/serve/job_queue.h"

#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace seedbank::tools {
namespace {

TEST(JobQueueTest, RunsInOrderWithinLimits) {
  std::atomic<bool> go = false;
  std::atomic<int> done = 0;
  std::vector<double> seconds;
  {
    JobQueue queue({.workers = 1, .waiting = 2, .client = 2, .most_seconds = 12});
    const auto job = [&](const JobTime& time) {
      seconds.push_back(
          std::chrono::duration<double>(time.deadline - std::chrono::steady_clock::now()).count());
      EXPECT_FALSE(time.too_late);
      go.wait(false);
      ++done;
    };
    EXPECT_EQ(queue.add("a", {}, job), JobQueue::Accepted::kYes);
    while (queue.counts().running == 0) std::this_thread::yield();
    EXPECT_EQ(queue.add("a", {}, job), JobQueue::Accepted::kYes);
    EXPECT_EQ(queue.add("a", {}, job), JobQueue::Accepted::kClientHasTooMany);
    EXPECT_EQ(queue.add("b", {}, job), JobQueue::Accepted::kYes);
    EXPECT_EQ(queue.add("c", {}, job), JobQueue::Accepted::kFull);
    EXPECT_EQ(queue.counts().waiting, 2);
    EXPECT_EQ(queue.counts().refused, 2U);
    go = true;
    go.notify_all();
    while (queue.counts().done < 3) std::this_thread::yield();
    EXPECT_EQ(queue.add("c", {}, job), JobQueue::Accepted::kYes);
    while (queue.counts().done < 4) std::this_thread::yield();
  }
  EXPECT_EQ(done, 4);
  // The second job shared the remaining time with the third.
  ASSERT_EQ(seconds.size(), 4U);
  EXPECT_LE(seconds[0], 12);
  EXPECT_LE(seconds[1], 6);
}

TEST(JobQueueTest, StopsAJobThatHasUsedUpItsShareWhenOthersWait) {
  std::atomic<int> waiting_at_stop = -1;
  std::atomic<bool> second_ran = false;
  JobQueue queue({.workers = 1, .waiting = 9, .client = 9, .most_seconds = 0.2});
  EXPECT_EQ(queue.add("a", {},
                      [&](const JobTime& time) {
                        while (!time.stop.stop_requested()) std::this_thread::yield();
                        waiting_at_stop = queue.counts().waiting;
                      }),
            JobQueue::Accepted::kYes);
  while (queue.counts().running == 0) std::this_thread::yield();
  EXPECT_EQ(queue.add("b", {}, [&](const JobTime&) { second_ran = true; }),
            JobQueue::Accepted::kYes);
  while (queue.counts().done < 2) std::this_thread::yield();
  EXPECT_EQ(waiting_at_stop, 1);
  EXPECT_TRUE(second_ran);
}

TEST(JobQueueTest, WithoutSharedTimeNoJobIsStoppedWhenOthersWait) {
  std::atomic<bool> other_was_stopped = false;
  std::atomic<bool> was_stopped = true;
  JobQueue queue({.workers = 1, .most_seconds = 0.001, .shares_time = false});
  EXPECT_EQ(queue.add("a", {},
                      [&](const JobTime& time) {
                        other_was_stopped.wait(false);
                        was_stopped = time.stop.stop_requested();
                      }),
            JobQueue::Accepted::kYes);
  while (queue.counts().running == 0) std::this_thread::yield();
  EXPECT_EQ(queue.add("b", {}, [](const JobTime&) {}), JobQueue::Accepted::kYes);
  // A job that began later and has more time is stopped where time is shared.
  JobQueue sharing({.workers = 1, .most_seconds = 0.3});
  EXPECT_EQ(sharing.add("a", {},
                        [&](const JobTime& time) {
                          while (!time.stop.stop_requested()) std::this_thread::yield();
                          other_was_stopped = true;
                          other_was_stopped.notify_all();
                        }),
            JobQueue::Accepted::kYes);
  while (sharing.counts().running == 0) std::this_thread::yield();
  EXPECT_EQ(sharing.add("b", {}, [](const JobTime&) {}), JobQueue::Accepted::kYes);
  while (queue.counts().done < 2 || sharing.counts().done < 2) std::this_thread::yield();
  EXPECT_FALSE(was_stopped);
}

TEST(JobQueueTest, ClientsWithFewerRunningComeFirst) {
  std::atomic<bool> go = false;
  std::mutex mutex;
  std::string order;
  JobQueue queue({.workers = 2, .waiting = 9, .client = 9, .most_seconds = 600});
  const auto add = [&](const std::string& client, char name, bool waits) {
    EXPECT_EQ(queue.add(client, {},
                        [&, name, waits](const JobTime&) {
                          if (waits) go.wait(false);
                          const std::lock_guard lock(mutex);
                          order += name;
                        }),
              JobQueue::Accepted::kYes);
  };
  std::atomic<bool> one_may_end = false;
  add("a", '1', true);
  EXPECT_EQ(queue.add("b", {}, [&](const JobTime&) { one_may_end.wait(false); }),
            JobQueue::Accepted::kYes);
  while (queue.counts().running < 2) std::this_thread::yield();
  add("a", '2', false);
  add("a", '3', false);
  add("c", '4', false);
  one_may_end = true;
  one_may_end.notify_all();
  while (queue.counts().done < 4) std::this_thread::yield();
  EXPECT_EQ(order, "423");
  go = true;
  go.notify_all();
}

TEST(JobQueueTest, AClientWithManyJobsTakesTurnsWithOthers) {
  std::atomic<bool> go = false;
  std::mutex mutex;
  std::string order;
  JobQueue queue({.workers = 1, .waiting = 99, .client = 99, .most_seconds = 600});
  const auto add = [&](const std::string& client) {
    EXPECT_EQ(queue.add(client, {},
                        [&, client](const JobTime&) {
                          go.wait(false);
                          const std::lock_guard lock(mutex);
                          order += client;
                        }),
              JobQueue::Accepted::kYes);
  };
  add("a");
  while (queue.counts().running == 0) std::this_thread::yield();
  for (int i = 0; i < 5; ++i) add("a");
  for (int i = 0; i < 2; ++i) add("b");
  add("c");
  go = true;
  go.notify_all();
  while (queue.counts().done < 9) std::this_thread::yield();
  EXPECT_EQ(order, "aabcabaaa");
}

TEST(JobQueueTest, ClientsShareTheTimeEqually) {
  constexpr double kSeconds = 1e6;  // far longer than this test
  std::atomic<bool> go = false;
  std::map<std::string, double> seconds;  // for the first queued job of each client
  JobQueue queue({.workers = 1, .waiting = 99, .client = 99, .most_seconds = kSeconds});
  const auto add = [&](const std::string& client) {
    EXPECT_EQ(queue.add(client, {},
                        [&, client](const JobTime& time) {
                          go.wait(false);
                          const auto left = time.deadline - std::chrono::steady_clock::now();
                          seconds.try_emplace(client, std::chrono::duration<double>(left).count());
                        }),
              JobQueue::Accepted::kYes);
  };
  add("running");
  while (queue.counts().running == 0) std::this_thread::yield();
  for (int i = 0; i < 50; ++i) add("many");
  add("one");
  add("another");
  go = true;
  go.notify_all();
  while (queue.counts().done < 53) std::this_thread::yield();
  EXPECT_NEAR(seconds["many"], kSeconds / 3 / 50, kSeconds / 1000);
  EXPECT_NEAR(seconds["one"], kSeconds / 3, kSeconds / 1000);
  EXPECT_NEAR(seconds["another"], kSeconds / 2, kSeconds / 1000);
}

TEST(JobQueueTest, DropsCancelledJobs) {
  std::atomic<bool> go = false;
  std::atomic<int> done = 0;
  std::stop_source gone;
  {
    JobQueue queue({.workers = 1, .waiting = 9, .client = 9, .most_seconds = 9});
    const auto job = [&](const JobTime&) {
      go.wait(false);
      ++done;
    };
    EXPECT_EQ(queue.add("a", {}, job), JobQueue::Accepted::kYes);
    while (queue.counts().running == 0) std::this_thread::yield();
    EXPECT_EQ(queue.add("a", gone.get_token(), job), JobQueue::Accepted::kYes);
    gone.request_stop();
    go = true;
    go.notify_all();
    while (queue.counts().done < 2) std::this_thread::yield();
  }
  EXPECT_EQ(done, 1);
}

// A resource that one job at a time can hold.
class OneResource {
 public:
  [[nodiscard]] JobQueue::Acquire acquire() {
    return [this] { return !taken_.exchange(true); };
  }
  void give_back() { taken_ = false; }

 private:
  std::atomic<bool> taken_ = false;
};

TEST(JobQueueTest, AJobThatCannotAcquireWhatItNeedsTakesNoThread) {
  OneResource resource;
  std::atomic<bool> go = false;
  JobQueue queue({.workers = 2, .waiting = 9, .client = 9, .most_seconds = 600});
  const auto holder = [&](const JobTime&) {
    go.wait(false);
    resource.give_back();
  };
  EXPECT_EQ(queue.add("a", {}, holder, resource.acquire()), JobQueue::Accepted::kYes);
  while (queue.counts().running == 0) std::this_thread::yield();
  EXPECT_EQ(queue.add("b", {}, holder, resource.acquire()), JobQueue::Accepted::kYes);
  EXPECT_EQ(queue.add("c", {}, [](const JobTime&) {}), JobQueue::Accepted::kYes);
  while (queue.counts().done < 1) std::this_thread::yield();
  EXPECT_EQ(queue.counts().running, 1);
  EXPECT_EQ(queue.counts().waiting, 1);
  go = true;
  go.notify_all();
  while (queue.counts().done < 3) std::this_thread::yield();
}

TEST(JobQueueTest, JobsAcquireInTurn) {
  OneResource resource;
  std::atomic<bool> go = false;
  std::mutex mutex;
  std::string order;
  JobQueue queue({.workers = 4, .waiting = 9, .client = 9, .most_seconds = 600});
  for (const char* const client : {"a", "b", "c", "d"}) {
    EXPECT_EQ(queue.add(
                  client, {},
                  [&, client](const JobTime&) {
                    go.wait(false);
                    const std::lock_guard lock(mutex);
                    order += client;
                    resource.give_back();
                  },
                  resource.acquire()),
              JobQueue::Accepted::kYes);
  }
  go = true;
  go.notify_all();
  while (queue.counts().done < 4) std::this_thread::yield();
  EXPECT_EQ(order, "abcd");
}

// With two threads and one resource, each of two jobs gets half of the time, not all of it.
TEST(JobQueueTest, JobsThatNeedTheSameResourceShareItsTime) {
  OneResource resource;
  std::atomic<bool> second_was_in_time = false;
  JobQueue queue({.workers = 2, .waiting = 9, .client = 9, .most_seconds = 1});
  EXPECT_EQ(queue.add(
                "a", {},
                [&](const JobTime& time) {
                  while (!time.stop.stop_requested()) std::this_thread::yield();
                  resource.give_back();
                },
                resource.acquire()),
            JobQueue::Accepted::kYes);
  EXPECT_EQ(queue.add(
                "b", {}, [&](const JobTime& time) { second_was_in_time = !time.too_late; },
                resource.acquire()),
            JobQueue::Accepted::kYes);
  while (queue.counts().done < 2) std::this_thread::yield();
  EXPECT_TRUE(second_was_in_time);
}

TEST(JobQueueTest, AJobThatAcquiresNothingIsAnsweredWhenItsTimeEnds) {
  std::atomic<bool> was_too_late = false;
  JobQueue queue({.workers = 1, .waiting = 9, .client = 9, .most_seconds = 0.05});
  EXPECT_EQ(queue.add(
                "a", {}, [&](const JobTime& time) { was_too_late = time.too_late; },
                [] { return false; }),
            JobQueue::Accepted::kYes);
  while (queue.counts().done < 1) std::this_thread::yield();
  EXPECT_TRUE(was_too_late);
}

TEST(JobQueueTest, RetriesAcquisitionsOnRequest) {
  OneResource resource;
  ASSERT_TRUE(resource.acquire()());
  JobQueue queue({.workers = 1, .waiting = 9, .client = 9, .most_seconds = 600});
  EXPECT_EQ(queue.add(
                "a", {}, [](const JobTime&) {}, resource.acquire()),
            JobQueue::Accepted::kYes);
  resource.give_back();
  queue.retry();
  while (queue.counts().done < 1) std::this_thread::yield();
}

}  // namespace
}  // namespace seedbank::tools
