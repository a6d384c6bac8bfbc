// seedbank serve with few threads.
#include <csignal>
#include <cstdlib>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "tests/tools/http/http_client.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

// Limits the threads of programs started during its lifetime.
class FewThreads {
 public:
  explicit FewThreads(int most) {
    ::setenv("LD_PRELOAD", SEEDBANK_FEW_THREADS, 1);
    ::setenv("SEEDBANK_TEST_THREADS", std::to_string(most).c_str(), 1);
  }
  FewThreads(const FewThreads&) = delete;
  FewThreads& operator=(const FewThreads&) = delete;
  ~FewThreads() {
    ::unsetenv("LD_PRELOAD");
    ::unsetenv("SEEDBANK_TEST_THREADS");
  }
};

HttpAnswer fair_list(std::uint16_t port) {
  HttpAnswer answer;
  do {
    answer = http_get(port, "/api/v1/fair?pits=2&seeds=2");
  } while (answer.status == 202);
  return answer;
}

TEST(ServeFewThreadsTest, ServesWithTheAvailableThreadsOrReportsTheirLack) {
  if (is_sanitized()) GTEST_SKIP() << "sanitizers start threads in their own way";
  int refused = 0;
  int served = 0;
  for (int most = 1; served == 0 && most < 30; ++most) {
    std::unique_ptr<Conversation> server;
    {
      const FewThreads few(most);
      server = std::make_unique<Conversation>(
          std::vector<std::string>{"serve", "--quiet", "--port", "0", "--threads", "4", "--memory",
                                   "256MiB", "--db", "none"});
    }
    const std::string url = server->hear();
    if (url.empty()) {
      EXPECT_EQ(server->end(), 5);
      ++refused;
      continue;
    }
    const auto port = static_cast<std::uint16_t>(std::stoi(url.substr(url.rfind(':') + 1)));
    EXPECT_EQ(http_get(port, "/healthz").status, 200) << most;
    EXPECT_EQ(fair_list(port).status, 200) << most;
    ++served;
    server->signal(SIGTERM);
    EXPECT_EQ(server->end(), 0);
  }
  EXPECT_GT(refused, 0);
  EXPECT_GT(served, 0);
}

}  // namespace
}  // namespace seedbank
