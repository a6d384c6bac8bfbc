// Directories that killed processes left: removed, and nothing else.
#include "engine/arena/programs/fresh_directory.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>

#include "tests/db/temporary_directory.h"

namespace seedbank::engine {
namespace {

namespace fs = std::filesystem;

// While it exists, temporary files go to this folder.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const fs::path& folder) {
    if (const char* const before = std::getenv("TMPDIR")) before_ = before;
    ::setenv("TMPDIR", folder.c_str(), 1);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    if (before_.empty()) {
      ::unsetenv("TMPDIR");
    } else {
      ::setenv("TMPDIR", before_.c_str(), 1);
    }
  }

 private:
  std::string before_;
};

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.insert(entry.path().filename().string());
  }
  return names;
}

TEST(FreshDirectory, OnlyAbandonedOnesAreRemoved) {
  const db::TemporaryDirectory here;
  const TemporaryFolder temporary(here.path());
  const FreshDirectory own;
  for (const char* name : {"seedbank-player-left", "seedbank-player-young", "seedbank-player-used",
                           "seedbank", "other"}) {
    const fs::path folder = here.path() / name;
    fs::create_directories(folder / "inner");
    std::ofstream(folder / "inner" / "file") << "text";
    fs::permissions(folder / "inner", fs::perms::none);
  }
  for (const auto& entry : fs::directory_iterator(here.path())) {
    if (entry.path().filename() == "seedbank-player-young") continue;
    fs::last_write_time(entry, fs::file_time_type::clock::now() - std::chrono::minutes(2));
  }
  const OwnedDescriptor used(
      ::open((here.path() / "seedbank-player-used").c_str(), O_RDONLY | O_CLOEXEC));
  ASSERT_EQ(::flock(used.get(), LOCK_EX), 0);
  remove_abandoned_directories();
  EXPECT_EQ(names_in(here.path()),
            (std::set<std::string>{own.path().filename().string(), "seedbank-player-young",
                                   "seedbank-player-used", "seedbank", "other"}));
  for (const char* name : {"seedbank-player-young", "seedbank-player-used", "seedbank", "other"}) {
    fs::permissions(here.path() / name / "inner", fs::perms::owner_all);
    EXPECT_TRUE(fs::exists(here.path() / name / "inner" / "file")) << name;
  }
}

}  // namespace
}  // namespace seedbank::engine
