// The files that commands write: used by one process at a time, and freed of what killed processes
// left behind.
#include <filesystem>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "db/storage/atomic_file.h"
#include "tests/db/temporary_directory.h"
#include "tests/tools/database_files.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

/// How a file is written, and so what is locked.
enum class Kind {
  kReplaced,   ///< as a whole: a lock beside it
  kGrowing,    ///< the file itself
  kDirectory,  ///< a directory of files: its lock
};

/// A command that writes FILE. In its arguments and its input, FILE stands for the path, JOURNAL
/// for that of a journal.
struct Writer {
  std::string name;
  Kind kind;
  Words words;
  std::string file = "file";
  std::string input = {};
  bool needs_gnuplot = false;

  friend std::ostream& operator<<(std::ostream& out, const Writer& writer) {
    return out << writer.name;
  }
};

/// `words` for a small game.
Words small(Words words) {
  words.insert(words.end(), {"--pits", "2", "--seeds", "2"});
  return words;
}

std::vector<Writer> writers(bool growing) {
  std::vector<Writer> all = {
      {"build", Kind::kDirectory, small({"build"}), "db/empty-capture-2"},
      {"fullgame", Kind::kDirectory, small({"fullgame", "--out", "FILE"})},
      {"book", Kind::kReplaced, small({"book", "build", "--positions", "3", "--out", "FILE"})},
      {"puzzles",
       Kind::kReplaced,
       {"puzzles", "--pits", "3", "--seeds", "2", "--count", "2", "--out", "FILE"}},
      {"query", Kind::kReplaced, {"query", "1,1,0,1,1,0", "--svg", "FILE"}},
      {"fair", Kind::kReplaced, small({"fair", "--svg", "FILE"})},
      {"stats", Kind::kReplaced, {"stats", "--pits", "2", "--svg", "FILE"}, "file", "", true},
      {"replay", Kind::kReplaced, small({"replay", "1", "--svg", "FILE"}), "file", "", true},
      {"match_picture", Kind::kReplaced,
       small({"match", "--players", "random,greedy", "--games", "2", "--svg", "FILE"}), "file", "",
       true},
      {"label_archive", Kind::kReplaced, small({"label", "--sample", "3", "--out", "FILE"}),
       "file.npz"},
      {"label", Kind::kGrowing, small({"label", "--sample", "3", "--out", "FILE"})},
      {"match", Kind::kGrowing,
       small({"match", "--players", "random,greedy", "--games", "2", "--records", "FILE"})},
      {"fair_journal", Kind::kGrowing, small({"fair", "--journal", "FILE"})},
      {"solve", Kind::kGrowing, small({"solve", "--journal", "FILE"})},
      {"details", Kind::kGrowing, {"verify", "--journal", "JOURNAL", "--details", "FILE"}},
      {"play", Kind::kGrowing, small({"play"}), "file", "save FILE\nquit\n"},
  };
  if (!growing) std::erase_if(all, [](const auto& one) { return one.kind == Kind::kGrowing; });
  return all;
}

class OutputFilesTest : public testing::TestWithParam<Writer> {
 protected:
  OutputFilesTest() {
    const std::string& name = GetParam().name;
    if (name == "details") {
      EXPECT_EQ(run_of(small({"solve", "--least-work", "1", "--journal", path("journal")})).code,
                0);
    }
    if (name == "stats") {
      EXPECT_EQ(run_of(small({"build"})).code, 0);
    }
    if (GetParam().kind == Kind::kDirectory) fs::create_directories(file());
  }

  void SetUp() override {
    if (GetParam().needs_gnuplot && !has_gnuplot()) GTEST_SKIP() << "needs gnuplot";
  }

  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path() / name; }
  [[nodiscard]] std::string file() const { return path(GetParam().file); }

  /// All files but locks and the journal that fair keeps beside the databases.
  [[nodiscard]] std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> files = files_below(path(""));
    files.erase("db/fair-empty-capture-2-2-2-value-0.journal");
    return files;
  }

  [[nodiscard]] Outcome write() const {
    Words words = GetParam().words;
    for (std::string& word : words) {
      if (word == "FILE") word = file();
      if (word == "JOURNAL") word = path("journal");
    }
    std::string input = GetParam().input;
    if (!input.empty()) input.replace(input.find("FILE"), 4, file());
    return run_of(std::move(words), input);
  }

  db::PosixFileSystem files_;

 private:
  [[nodiscard]] Outcome run_of(Words words, const std::string& input = "") const {
    words.insert(words.end(), {"--quiet", "--memory", "256M", "--db", path("db")});
    fs::create_directory(path("db"));
    return seedbank_command(std::move(words), input);
  }

  db::TemporaryDirectory directory_;
};

// Returns an object that holds the lock.
std::shared_ptr<void> lock_of(db::FileSystem& files, Kind kind, const std::string& file) {
  switch (kind) {
    case Kind::kReplaced:
      return std::make_shared<db::OutputFile>(files, file);
    case Kind::kGrowing:
      return files.open_to_append(file);
    case Kind::kDirectory:
      break;
  }
  return files.lock(file);
}

TEST_P(OutputFilesTest, AreUsedByOneProcessAtATime) {
  const std::shared_ptr<void> lock = lock_of(files_, GetParam().kind, file());
  const std::map<std::string, std::string> before = files();
  const Outcome outcome = write();
  const std::string message = file() + ": in use by another process that writes here";
  if (GetParam().input.empty()) {
    EXPECT_EQ(outcome.code, 6);
    EXPECT_EQ(outcome.errors, "seedbank: " + message + '\n');
  } else {
    EXPECT_NE((outcome.output + outcome.errors).find(message), std::string::npos) << outcome.output;
  }
  EXPECT_EQ(files(), before);
}

/// Those that are replaced: files that grow have no temporary files.
class ReplacedFilesTest : public OutputFilesTest {};

TEST_P(ReplacedFilesTest, LoseWhatKilledProcessesLeft) {
  const Outcome first = write();
  ASSERT_EQ(first.code, 0) << first.errors;
  const std::map<std::string, std::string> right = files();
  fs::path written = file();
  if (GetParam().kind == Kind::kDirectory) {
    written /= GetParam().name == "build" ? "002-001.seedbank" : "layer-003.seedbank";
  } else {
    put_bytes(file() + ".seedbank-lock", "");
  }
  put_bytes(written.string() + ".partial-123", "what a killed process wrote");
  ASSERT_TRUE(fs::remove(written)) << "so that the command has something to do";
  const Outcome again = write();
  EXPECT_EQ(again.code, 0) << again.errors;
  EXPECT_EQ(files(), right);
}

TEST(OutputFilesOfACommand, AreNoneOfItsOtherFiles) {
  const db::TemporaryDirectory directory;
  const std::string file = directory.path() / "file";
  const std::string position = "3,3,3,3,0,3,3,3,3,0\n";
  put_bytes(file, position);
  const std::vector<std::pair<Words, std::string>> commands = {
      {{"fair", "--svg", file, "--journal", file}, "options '--svg' and '--journal' name"},
      {{"label", file, "--out", file}, "option '--out' and FILE are"},
      {{"label", "--sample", "1", "--start", file, "--out", file},
       "options '--out' and '--start' name"},
      {{"query", "1,1,0,1,1,0", "--book", file, "--svg", file},
       "options '--svg' and '--book' name"},
      {{"replay", "1", "--book", file, "--svg", file}, "options '--svg' and '--book' name"},
      {{"puzzles", "--book", file, "--out", file}, "options '--out' and '--book' name"},
      {{"book", "build", "--starts", file, "--out", file}, "options '--out' and '--starts' name"},
      {{"verify", "--journal", file, "--details", file},
       "options '--details' and '--journal' name"},
  };
  for (const auto& [words, message] : commands) {
    const Outcome outcome = seedbank_command(words);
    EXPECT_EQ(outcome.code, 2) << words[0];
    EXPECT_EQ(outcome.errors, "seedbank: " + message + " the same file\n");
  }
  EXPECT_EQ(files_below(directory.path()),
            (std::map<std::string, std::string>{{"file", position}}));
}

const auto kNameOf = [](const auto& tested) { return tested.param.name; };
INSTANTIATE_TEST_SUITE_P(Every, OutputFilesTest, testing::ValuesIn(writers(true)), kNameOf);
INSTANTIATE_TEST_SUITE_P(Every, ReplacedFilesTest, testing::ValuesIn(writers(false)), kNameOf);

}  // namespace
}  // namespace seedbank
