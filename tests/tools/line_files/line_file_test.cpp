// Line files and journals of fair starts on a file system on which any call may fail: a named
// error, and existing lines are kept and resumed. Damaged journals give no verdict.
#include "tools/line_files/line_file.h"

#include <algorithm>
#include <cerrno>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "db/storage/checksum.h"
#include "db/storage/errors.h"
#include "solver/game/moved_seeds.h"
#include "tests/db/memory_file_system.h"
#include "tools/line_files/fair_journal.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

using Operations = std::set<std::string>;

const std::filesystem::path kFile = "/directory/file";

std::string text_in(const db::MemoryFileSystem& files) {
  const auto found = files.files.find(kFile);
  if (found == files.files.end()) return {};
  return {found->second->begin(), found->second->end()};
}

// Runs `work` with the first, second, ... operation failing, until no operation is left. After each
// failure runs it again, and expects success. Returns the failed operations.
template <typename Work>
Operations fail_each(Work work) {
  Operations failed;
  for (int number = 0;; ++number) {
    db::MemoryFileSystem files;
    int seen = 0;
    std::string operation;
    files.fail = [&](const std::string& name) {
      if (seen++ != number) return 0;
      operation = name;
      return ENOSPC;
    };
    try {
      work(files);
    } catch (const IoError& error) {
      EXPECT_EQ(error.code(), ENOSPC);
      EXPECT_FALSE(operation.empty());
    }
    if (operation.empty()) return failed;
    failed.insert(operation);
    work(files);
  }
}

TEST(LineFile, ResumesAfterAnyFailure) {
  const std::vector<std::string> lines = {"first", "second", "third"};
  std::string whole;
  for (const std::string& line : lines) whole += line + '\n';
  const auto write = [&](db::MemoryFileSystem& files) {
    files.bytes_per_write = 4;
    LineFile file(files, kFile);
    std::size_t there = 0;
    file.read([&](std::uint64_t number, std::string_view line, bool is_whole) {
      EXPECT_EQ(number, there + 1);
      EXPECT_TRUE(lines.at(there).starts_with(line));
      if (is_whole) ++there;
    });
    for (; there < lines.size(); ++there) file.append(lines[there]);
    file.sync();
    EXPECT_EQ(text_in(files), whole);
  };
  EXPECT_EQ(fail_each(write), (Operations{"open_to_append", "sync_directory", "write", "sync"}));
}

TEST(LineFile, HasItsNameOnTheDiskBeforeItsLines) {
  db::MemoryFileSystem files;
  std::vector<std::string> operations;
  files.fail = [&](const std::string& operation) {
    operations.push_back(operation);
    return 0;
  };
  {
    LineFile file(files, kFile);
    file.append("row");
  }
  EXPECT_EQ(operations, (std::vector<std::string>{"open_to_append", "sync_directory", "write"}));
  operations.clear();
  const LineFile again(files, kFile);
  EXPECT_EQ(operations, std::vector<std::string>{"open_to_append"});
}

TEST(LineFile, ALineOfAnyLengthTakesLittleMemory) {
  db::MemoryFileSystem files;
  files.files[kFile] = std::make_shared<db::Bytes>(300'000, std::uint8_t{'x'});
  LineFile file(files, kFile);
  std::size_t bytes = 0;
  file.read([&](std::uint64_t /*number*/, std::string_view line, bool /*whole*/) {
    EXPECT_LE(line.size(), LineFile::kMostLineBytes + 1);
    bytes += line.size();
  });
  EXPECT_EQ(bytes, 300'000U);
}

// Blocks that had not reached the disk at a power failure are read as zeros.
TEST(LineFile, DoesNotCountZerosAtItsEnd) {
  for (const std::string end : {"", "thi"}) {
    db::MemoryFileSystem files;
    const std::string text = "first\nsec ond\n" + end + std::string(5000, '\0');
    files.files[kFile] = std::make_shared<db::Bytes>(text.begin(), text.end());
    LineFile file(files, kFile);
    std::vector<std::string> lines;
    file.read([&](std::uint64_t /*number*/, std::string_view line, bool whole) {
      lines.push_back(std::string(line) + (whole ? "\n" : ""));
    });
    std::vector<std::string> expected = {"first\n", "sec ond\n"};
    if (!end.empty()) expected.push_back(end);
    EXPECT_EQ(lines, expected);
    file.append("third");
    EXPECT_EQ(text_in(files), "first\nsec ond\nthird\n");
  }
}

TEST(FairJournal, ResumesAfterAnyFailure) {
  const std::size_t boards = boards_near_opening(1, 1, 1).size();
  const FairTask task{{1, 1, 1, 0}, Rules::kEmptyCapture, {}, {0, boards}};
  const auto decide = [&](db::MemoryFileSystem& files) {
    files.bytes_per_write = 7;
    FairJournal journal(files, kFile, task);
    for (std::size_t board = 0; board < boards; ++board) {
      if (!journal.known()[board]) journal.add(board, board % 2 == 0);
      EXPECT_EQ(journal.known()[board].value_or(board % 2 == 0), board % 2 == 0);
    }
    journal.sync();
    const std::string text = text_in(files);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), boards + 1);
    EXPECT_EQ(text.find('\0'), std::string::npos);
    journal.remove();
    EXPECT_TRUE(files.files.empty());
  };
  EXPECT_EQ(fail_each(decide),
            (Operations{"open_to_append", "write", "sync", "sync_directory", "cut", "remove"}));
}

// The journal of two verdicts on the boards of a small question.
struct SmallJournal {
  FairTask task = {
      {1, 1, 1, 0}, Rules::kEmptyCapture, {}, {0, boards_near_opening(1, 1, 1).size()}};
  std::string head =
      "seedbank fair journal 2: empty-capture, 1 pits, 1 seeds in each, 1 to 1 moved, value 0";
  std::string first = "0 no " + db::line_checksum(head, "0 no") + '\n';
  std::string second = "1 yes " + db::line_checksum(head, "1 yes") + '\n';
};

// The verdicts in a file; empty if the file is refused.
std::optional<FairVerdicts> verdicts_in(const std::string& text, const FairTask& task) {
  db::MemoryFileSystem files;
  files.files[kFile] = std::make_shared<db::Bytes>(text.begin(), text.end());
  try {
    return FairJournal(files, kFile, task).known();
  } catch (const db::FormatError&) {
  } catch (const UsageError&) {
  }
  EXPECT_EQ(text_in(files), text) << "refused, but changed";
  return std::nullopt;
}

TEST(FairJournal, HasLinesWithChecksums) {
  const SmallJournal small;
  db::MemoryFileSystem files;
  {
    FairJournal journal(files, kFile, small.task);
    journal.add(0, false);
    journal.add(1, true);
  }
  EXPECT_EQ(text_in(files), small.head + '\n' + small.first + small.second);
  FairVerdicts verdicts(small.task.part.end);
  verdicts[0] = false;
  verdicts[1] = true;
  EXPECT_EQ(verdict_lines(small.task, verdicts), text_in(files));
  EXPECT_EQ(verdicts_in(text_in(files), small.task), verdicts);
}

TEST(FairJournal, GivesNoFalseVerdictIfAnyBitIsFlippedOrAnyByteMissingOrInserted) {
  const SmallJournal small;
  const std::string text = small.head + '\n' + small.first + small.second;
  const auto expect_no_false_verdict = [&](const std::string& damaged, std::size_t at) {
    const auto verdicts = verdicts_in(damaged, small.task);
    // The rest of the last line counts as a line that was being written.
    if (at < text.size() - 1) {
      EXPECT_EQ(verdicts, std::nullopt) << at;
    } else {
      ASSERT_TRUE(verdicts.has_value()) << at;
      EXPECT_EQ((*verdicts)[0], std::optional(false));
      EXPECT_EQ((*verdicts)[1], std::nullopt);
    }
  };
  for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
    std::string flipped = text;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    expect_no_false_verdict(flipped, bit / 8);
  }
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {
    expect_no_false_verdict(text.substr(0, at) + text.substr(at + 1), at);
    expect_no_false_verdict(text.substr(0, at) + '7' + text.substr(at), at);
  }
}

TEST(FairJournal, AcceptsItsLinesInAnyOrder) {
  const SmallJournal small;
  const auto verdicts = verdicts_in(small.head + '\n' + small.first + small.second, small.task);
  ASSERT_TRUE(verdicts.has_value());
  EXPECT_EQ(verdicts_in(small.head + '\n' + small.second + small.first, small.task), verdicts);
  FairVerdicts only_second = *verdicts;
  only_second[0].reset();
  EXPECT_EQ(verdicts_in(small.head + '\n' + small.second, small.task), only_second);
  EXPECT_EQ(verdicts_in(small.head + '\n' + small.first + small.first, small.task), std::nullopt);
}

// Lines for the other rules, for another list and for a shard.
TEST(FairJournal, RefusesLinesOfAnotherJournal) {
  const SmallJournal small;
  for (const std::string& head :
       {std::string("seedbank fair journal 2: standard, 1 pits, 1 seeds in each, 1 to 1 moved, "
                    "value 0"),
        std::string("seedbank fair journal 2: empty-capture, 1 pits, 1 seeds in each, 1 to 1 "
                    "moved, value 2"),
        small.head + ", shard 1 of 2"}) {
    const std::string line = "0 no " + db::line_checksum(head, "0 no") + '\n';
    EXPECT_EQ(verdicts_in(small.head + '\n' + line, small.task), std::nullopt) << head;
    EXPECT_EQ(verdicts_in(head + '\n' + line, small.task), std::nullopt) << head;
  }
}

// If the disk is full, the run ends before its first verdict, and loses nothing.
TEST(FairJournal, RefusesToBeginWithoutSpace) {
  const std::size_t boards = boards_near_opening(1, 1, 1).size();
  const FairTask task{{1, 1, 1, 0}, Rules::kEmptyCapture, {}, {0, boards}};
  db::MemoryFileSystem files;
  { FairJournal(files, kFile, task).add(0, true); }
  const std::string before = text_in(files);
  files.fail = [](const std::string& operation) { return operation == "write" ? ENOSPC : 0; };
  EXPECT_THROW(FairJournal(files, kFile, task), IoError);
  EXPECT_EQ(text_in(files), before);
}

}  // namespace
}  // namespace seedbank::tools
