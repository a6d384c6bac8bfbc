// Builds that are stopped, cleanly or not, and go on.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/database_files.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr const char* kSeeds = "14";

class ResumeTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path() / name; }
  [[nodiscard]] Invocation build(const std::string& name) const {
    Invocation what;
    what.arguments = {"build", "--seeds", kSeeds, "--db", path(name)};
    return what;
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(ResumeTest, KilledAtAnyMomentItEndsWithTheSameBytes) {
  ASSERT_EQ(run(build("straight")).code, 0);
  const auto files = files_below(path("straight"));

  // From one start to the next a little more time; each build goes on where the last was killed.
  int killed = 0;
  for (milliseconds delay(2);; delay = delay * 5 / 4 + milliseconds(1)) {
    RunningProcess process(build("killed"));
    std::this_thread::sleep_for(delay);
    process.signal(SIGKILL);
    const Outcome outcome = process.wait();
    if (outcome.code == 0) break;
    ASSERT_EQ(outcome.code, 128 + SIGKILL) << outcome.errors;
    ++killed;
    // Whatever bears a final name is whole.
    if (!fs::exists(path("killed"))) continue;
    for (const auto& [name, bytes] : files_below(path("killed"))) {
      const auto whole = files.find(name);
      if (whole != files.end()) {
        EXPECT_EQ(bytes, whole->second) << name;
      }
    }
  }
  EXPECT_GT(killed, 2);
  ASSERT_EQ(run(build("killed")).code, 0);
  EXPECT_EQ(files_below(path("killed")), files);
}

TEST_F(ResumeTest, WhatKilledBuildsLeftIsRemoved) {
  // The signal for a file beyond the limit kills in the midst of writing one.
  Invocation killed;
  killed.program = "/bin/sh";
  killed.arguments = build("db").arguments;
  killed.arguments.insert(killed.arguments.begin(),
                          {"-c", "ulimit -c 0; ulimit -f 1; exec \"$0\" \"$@\"", SEEDBANK_PROGRAM});
  ASSERT_EQ(run(killed).code, 128 + SIGXFSZ);
  const auto left_over = [&] {
    const auto files = files_below(path("db"));
    return std::ranges::count_if(
        files, [](const auto& file) { return !file.first.ends_with(".seedbank"); });
  };
  ASSERT_GT(left_over(), 0);
  ASSERT_EQ(run(build("db")).code, 0);
  EXPECT_EQ(left_over(), 0);
}

bool has_database_file(const fs::path& root) {
  return fs::exists(root) &&
         std::ranges::any_of(fs::recursive_directory_iterator(root), [](const auto& entry) {
           return entry.path().extension() == ".seedbank";
         });
}

// Interrupts a build that has published its first file.
Outcome interrupted(const Invocation& what, int signal, const std::string& database) {
  return signalled(
      what, signal, [&] { return has_database_file(database); }, [&] { fs::remove_all(database); });
}

TEST_F(ResumeTest, AnInterruptedBuildPrintsTheCommandThatGoesOn) {
  ASSERT_EQ(run(build("straight")).code, 0);
  for (const int signal : {SIGINT, SIGTERM}) {
    const std::string name = "it's " + std::to_string(signal);
    const Outcome outcome = interrupted(build(name), signal, path(name));
    ASSERT_EQ(outcome.code, 130) << outcome.errors;
    EXPECT_EQ(outcome.output, "");
    const std::string head = "seedbank: interrupted; what is finished is kept. To go on:\n";
    ASSERT_EQ(outcome.errors.substr(0, head.size()), head);
    for (const auto& [file, bytes] : files_below(path(name))) {
      EXPECT_TRUE(file.ends_with(".seedbank")) << file;
    }
    Invocation shell;
    shell.program = "/bin/sh";
    shell.arguments = {"-c", outcome.errors.substr(head.size())};
    EXPECT_EQ(run(shell).code, 0);
    EXPECT_EQ(files_below(path(name)), files_below(path("straight")));
  }
}

TEST_F(ResumeTest, AnInterruptedBuildIsSoundAsFarAsItGoes) {
  const Outcome outcome = interrupted(build("db"), SIGINT, path("db"));
  ASSERT_EQ(outcome.code, 130) << outcome.errors;
  EXPECT_EQ(seedbank_command({"verify", "--full", "--db", path("db")}).code, 0);
}

}  // namespace
}  // namespace seedbank
