// StopOnSignal: the cause of a stop, and signals that it ignores.
#include "tools/terminal/interrupt.h"

#include <csignal>

#include <gtest/gtest.h>
#include <poll.h>

namespace seedbank::tools {
namespace {

bool can_be_read(int descriptor) {
  pollfd event{descriptor, POLLIN, 0};
  return ::poll(&event, 1, 0) == 1;
}

// Sets the action for a signal during a test.
class Disposition {
 public:
  Disposition(int number, void (*handler)(int)) : number_(number) {
    struct sigaction action {};
    action.sa_handler = handler;
    sigaction(number_, &action, &before_);
  }
  Disposition(const Disposition&) = delete;
  Disposition& operator=(const Disposition&) = delete;
  ~Disposition() { sigaction(number_, &before_, nullptr); }

 private:
  int number_;
  struct sigaction before_ {};
};

void (*handler_of(int number))(int) {
  struct sigaction now {};
  sigaction(number, nullptr, &now);
  return now.sa_handler;
}

TEST(StopOnSignal, DistinguishesFailedFromInterruptedWork) {
  const Disposition usual(SIGINT, SIG_DFL);
  {
    StopOnSignal stop;
    EXPECT_FALSE(stop.token().stop_requested());
    EXPECT_FALSE(can_be_read(stop.descriptor()));
    stop.hurry();
    EXPECT_TRUE(stop.token().stop_requested());
    EXPECT_TRUE(can_be_read(stop.descriptor()));
    EXPECT_FALSE(stop.asked()) << "there was no Ctrl-C";
  }
  const StopOnSignal next;
  EXPECT_FALSE(next.asked());
  EXPECT_FALSE(next.token().stop_requested());
}

TEST(StopOnSignal, EverySignalThatEndsAProcessRequestsAStop) {
  for (const int number : {SIGINT, SIGHUP, SIGTERM}) {
    const Disposition usual(number, SIG_DFL);
    {
      const StopOnSignal stop;
      std::raise(number);
      EXPECT_TRUE(stop.asked()) << number;
      EXPECT_TRUE(can_be_read(stop.descriptor())) << number;
      while (!stop.token().stop_requested()) {
      }
    }
    EXPECT_EQ(handler_of(number), SIG_DFL) << number;
  }
}

// As required by `nohup`, and by shells for background jobs.
TEST(StopOnSignal, IgnoredSignalsStayIgnored) {
  for (const int number : {SIGINT, SIGHUP, SIGTERM}) {
    const Disposition ignored(number, SIG_IGN);
    {
      const StopOnSignal stop;
      std::raise(number);
      EXPECT_FALSE(stop.asked()) << number;
      EXPECT_EQ(handler_of(number), SIG_IGN) << number;
    }
    EXPECT_EQ(handler_of(number), SIG_IGN) << number;
  }
}

}  // namespace
}  // namespace seedbank::tools
