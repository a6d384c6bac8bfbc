// What of the machine this process may use.
#include <cstdint>
#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <seedbank/machine.h>

namespace seedbank {
namespace {

// The bytes of a line of /proc/meminfo, which the documentation of Linux gives in KiB.
std::uint64_t meminfo(const std::string& name) {
  std::ifstream in("/proc/meminfo");
  std::string word;
  while (in >> word) {
    std::uint64_t kibibytes = 0;
    if (word == name + ':' && in >> kibibytes) return 1024 * kibibytes;
  }
  return 0;
}

TEST(Machine, HasNoMoreMemoryThanTheSystemSays) {
  ASSERT_GT(meminfo("MemTotal"), 0U);
  EXPECT_LT(memory_available(), meminfo("MemTotal"));
}

TEST(Machine, HasNoMoreProcessorsThanTheSystemSays) {
  EXPECT_GE(processors_allowed(), 1);
  EXPECT_LE(processors_allowed(), static_cast<int>(std::thread::hardware_concurrency()));
  EXPECT_EQ(useful_threads(1), 1);
  EXPECT_EQ(useful_threads(100'000), 4 * processors_allowed());
  EXPECT_EQ(startable_threads(2), 2);
}

}  // namespace
}  // namespace seedbank
