// Builds that are stopped, cleanly or not, and resume.
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

  // Each start gets a little more time; each build resumes where the last one was killed.
  int killed = 0;
  for (milliseconds delay(2);; delay = delay * 5 / 4 + milliseconds(1)) {
    RunningProcess process(build("killed"));
    std::this_thread::sleep_for(delay);
    process.signal(SIGKILL);
    const Outcome outcome = process.wait();
    if (outcome.code == 0) break;
    ASSERT_EQ(outcome.code, 128 + SIGKILL) << outcome.errors;
    ++killed;
    // Every file with a final name is complete.
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

TEST_F(ResumeTest, LeftoversOfKilledBuildsAreRemoved) {
  const auto left_over = [&] {
    if (!fs::exists(path("db"))) return false;
    for (const auto& entry : fs::recursive_directory_iterator(path("db"))) {
      if (entry.path().string().find(".partial-") != std::string::npos) return true;
    }
    return false;
  };
  // Kills builds until one is killed while it writes a file.
  for (int tries = 0; tries < 1000 && !left_over(); ++tries) {
    fs::remove_all(path("db"));
    RunningProcess process(build("db"));
    try {
      while (!process.ended() && !left_over()) {
      }
    } catch (const fs::filesystem_error&) {
      // A file was renamed in the meantime.
    }
    process.signal(SIGKILL);
    (void)process.wait();
  }
  ASSERT_TRUE(left_over());
  ASSERT_EQ(run(build("db")).code, 0);
  EXPECT_FALSE(left_over());
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

TEST_F(ResumeTest, AnInterruptedBuildPrintsTheCommandThatResumes) {
  ASSERT_EQ(run(build("straight")).code, 0);
  for (const int signal : {SIGINT, SIGTERM}) {
    const std::string name = "it's " + std::to_string(signal);
    const Outcome outcome = interrupted(build(name), signal, path(name));
    ASSERT_EQ(outcome.code, 130) << outcome.errors;
    EXPECT_EQ(outcome.output, "");
    const std::string head = "seedbank: interrupted; finished files are kept. To resume, repeat:\n";
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

TEST_F(ResumeTest, AnInterruptedBuildIsValidAsFarAsItGoes) {
  const Outcome outcome = interrupted(build("db"), SIGINT, path("db"));
  ASSERT_EQ(outcome.code, 130) << outcome.errors;
  EXPECT_EQ(seedbank_command({"verify", "--full", "--db", path("db")}).code, 0);
}

}  // namespace
}  // namespace seedbank
