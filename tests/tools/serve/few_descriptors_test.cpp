// seedbank serve with few file descriptors.
#include <csignal>
#include <string>

#include <gtest/gtest.h>

#include "tests/tools/process.h"

namespace seedbank {
namespace {

TEST(ServeFewDescriptorsTest, ServesOrReportsTheirLack) {
  if (is_sanitized()) GTEST_SKIP() << "sanitizers open files of their own";
  int refused = 0;
  int served = 0;
  for (int most = 4; served == 0 && most < 100; ++most) {
    Invocation what;
    what.program = "/bin/sh";
    what.arguments = {"-c",
                      R"(ulimit -n "$1"; shift; exec "$0" "$@")",
                      program_under_test(),
                      std::to_string(most),
                      "serve",
                      "--port",
                      "0",
                      "--db",
                      "none"};
    RunningProcess server(what);
    server.wait_for_handler(SIGTERM);
    server.signal(SIGTERM);
    const Outcome outcome = server.wait();
    if (outcome.code == 127) continue;  // too few to load the program: the test inherited some
    if (outcome.code == 128 + SIGTERM) {
      --most;  // the signal came when the server was about to end: once more
      continue;
    }
    if (outcome.code == 0) {
      EXPECT_EQ(outcome.errors, "");
      ++served;
    } else {
      EXPECT_EQ(outcome.code, 6) << most;
      EXPECT_TRUE(outcome.errors.starts_with("seedbank: cannot ")) << outcome.errors;
      EXPECT_TRUE(outcome.errors.ends_with(": Too many open files\n")) << outcome.errors;
      EXPECT_EQ(lines_of(outcome.errors).size(), 1U) << outcome.errors;
      ++refused;
    }
  }
  EXPECT_GT(refused, 0);
  EXPECT_GT(served, 0);
}

}  // namespace
}  // namespace seedbank
