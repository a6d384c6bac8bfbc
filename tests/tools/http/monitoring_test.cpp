// The access log with slow or no readers.
#include "tools/http/monitoring.h"

#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/db/temporary_directory.h"

namespace seedbank::tools {
namespace {

class AccessLogTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(::mkfifo(fifo().c_str(), 0600), 0); }

  [[nodiscard]] std::string fifo() const { return directory_.path() / "fifo"; }

  // Adds lines of more than a kilobyte each.
  static void add_lines(AccessLog& log, int lines, const std::string& method) {
    const std::string target(1024, 'x');
    for (int i = 0; i < lines; ++i) log.write({.client = "a", .method = method, .target = target});
  }

 private:
  db::TemporaryDirectory directory_;
};

// At most twice the limit is queued, half of it being written, besides the content of the pipe.
constexpr int kMoreLinesThanWait = 5'000;
static_assert(kMoreLinesThanWait * std::size_t{1024} > 3 * AccessLog::kMostBytes);

TEST_F(AccessLogTest, CountsLostLines) {
  AccessLog log(fifo());
  add_lines(log, kMoreLinesThanWait, "EARLY");
  std::ifstream reader(fifo());
  int written = 0;
  int lost = 0;
  std::string line;
  while (written + lost < kMoreLinesThanWait && std::getline(reader, line)) {
    if (line.starts_with("# ")) {
      EXPECT_TRUE(line.ends_with(" lines lost")) << line;
      std::erase(line, ',');
      lost += std::stoi(line.substr(2));
    } else {
      EXPECT_NE(line.find("EARLY"), std::string::npos) << line;
      ++written;
    }
  }
  EXPECT_EQ(written + lost, kMoreLinesThanWait);
  EXPECT_GT(lost, 0);
  // The queue has room again.
  add_lines(log, 1, "LATE");
  std::getline(reader, line);
  EXPECT_NE(line.find("LATE"), std::string::npos) << line;
}

TEST_F(AccessLogTest, EscapesWhatIsNotPrintable) {
  AccessLog log(fifo());
  std::ifstream reader(fifo());
  log.write({.client = "a", .method = "GET", .target = "/ !~\"\\\x1f\x7f\xff\n"});
  std::string line;
  std::getline(reader, line);
  const std::string escaped = R"("GET / !~\x22\x5c\x1f\x7f\xff\x0a HTTP/1.1")";
  EXPECT_NE(line.find(escaped), std::string::npos) << line;
}

TEST_F(AccessLogTest, EndsWithoutAReader) {
  AccessLog log(fifo());
  add_lines(log, kMoreLinesThanWait, "GET");
}

}  // namespace
}  // namespace seedbank::tools
