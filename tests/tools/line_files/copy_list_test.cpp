// Lists of digests read from pipes, and endless input instead of a list.
#include <csignal>
#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

class CopyListTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(::mkfifo(fifo().c_str(), 0600), 0); }

  [[nodiscard]] std::string fifo() const { return directory_.path() / "fifo"; }
  [[nodiscard]] std::string database() const { return directory_.path() / "db"; }

  [[nodiscard]] Invocation against(const std::string& list) const {
    Invocation what;
    what.arguments = {"verify", "--against", list, "--quiet", "--db", database()};
    return what;
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(CopyListTest, MayBeAPipe) {
  (void)output_of({"build", "--pits", "2", "--seeds", "4", "--quiet", "--db", database()});
  const std::string list = output_of({"info", "--digests", "--pits", "2", "--db", database()});
  // Opening the pipe waits for the reader.
  const std::jthread writer([&] { std::ofstream(fifo()) << list; });
  EXPECT_EQ(run(against(fifo())).code, 0);
}

TEST_F(CopyListTest, IsWaitedForUntilASignal) {
  RunningProcess process(against(fifo()));
  process.wait_for_handler(SIGTERM);
  process.signal(SIGTERM);
  const Outcome outcome = process.wait();
  EXPECT_EQ(outcome.code, 130);
  EXPECT_TRUE(outcome.errors.starts_with("seedbank: interrupted. ")) << outcome.errors;
}

// Neither the first line of /dev/zero nor the third line of this input ends.
TEST_F(CopyListTest, EndsAtAnImpossibleLine) {
  std::signal(SIGPIPE, SIG_IGN);  // for the writer
  const std::jthread writer([&] {
    std::ofstream endless(fifo());
    endless << "seedbank digests 1\n"
            << "f18fbbf79762f3d9           181  empty-capture-6/002-001.seedbank\n";
    while (endless << "0123456789abcdef") {
    }
  });
  for (const std::string& list : {std::string("/dev/zero"), fifo()}) {
    const Outcome outcome = run(against(list));
    EXPECT_EQ(outcome.code, 2);
    const std::string place = list + (list == fifo() ? ", line 3: " : ", line 1: ");
    EXPECT_TRUE(outcome.errors.starts_with("seedbank: option '--against': " + place))
        << outcome.errors;
  }
}

}  // namespace
}  // namespace seedbank
