// Files of rows and journals of fair starts on a file system of which any call fails: a named
// error, and what was kept before is still there and gone on with.
#include <algorithm>
#include <cerrno>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "solver/game/moved_seeds.h"
#include "tests/db/memory_file_system.h"
#include "tools/rows/fair_journal.h"
#include "tools/rows/row_file.h"

namespace seedbank::tools {
namespace {

using Operations = std::set<std::string>;

const std::filesystem::path kFile = "/directory/file";

std::string text_in(const db::MemoryFileSystem& files) {
  const auto found = files.files.find(kFile);
  if (found == files.files.end()) return {};
  return {found->second->begin(), found->second->end()};
}

// Runs `work` with the first, second, ... operation failing until none is left to fail; returns
// which failed. After each failure it runs it again, and expects it to succeed.
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
    } catch (const db::IoError& error) {
      EXPECT_EQ(error.code(), ENOSPC);
      EXPECT_FALSE(operation.empty());
    }
    if (operation.empty()) return failed;
    failed.insert(operation);
    work(files);
  }
}

TEST(RowFile, GoesOnAfterAnyFailure) {
  const std::vector<std::string> lines = {"first", "second", "third"};
  std::string whole;
  for (const std::string& line : lines) whole += line + '\n';
  const auto write = [&](db::MemoryFileSystem& files) {
    files.bytes_per_write = 4;
    RowFile file(files, kFile);
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

TEST(RowFile, HasItsNameOnTheDiskBeforeItsRows) {
  db::MemoryFileSystem files;
  std::vector<std::string> operations;
  files.fail = [&](const std::string& operation) {
    operations.push_back(operation);
    return 0;
  };
  {
    RowFile file(files, kFile);
    file.append("row");
  }
  EXPECT_EQ(operations, (std::vector<std::string>{"open_to_append", "sync_directory", "write"}));
  operations.clear();
  const RowFile again(files, kFile);
  EXPECT_EQ(operations, std::vector<std::string>{"open_to_append"});
}

TEST(RowFile, ALineOfAnyLengthTakesLittleMemory) {
  db::MemoryFileSystem files;
  files.files[kFile] = std::make_shared<db::Bytes>(300'000, std::uint8_t{'x'});
  RowFile file(files, kFile);
  std::size_t bytes = 0;
  file.read([&](std::uint64_t /*number*/, std::string_view line, bool /*whole*/) {
    EXPECT_LE(line.size(), RowFile::kMostLineBytes + 1);
    bytes += line.size();
  });
  EXPECT_EQ(bytes, 300'000U);
}

TEST(FairJournal, GoesOnAfterAnyFailure) {
  const engine::FairQuestion question{{1, Rules::kEmptyCapture}, 1, 1, 0};
  const std::size_t boards = boards_near_opening(1, 1, 1).size();
  const FairTask task{question, {}, {0, boards}};
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

// A run that has no room says so before its first verdict, and loses nothing.
TEST(FairJournal, RefusesToBeginWithoutRoom) {
  const engine::FairQuestion question{{1, Rules::kEmptyCapture}, 1, 1, 0};
  const std::size_t boards = boards_near_opening(1, 1, 1).size();
  const FairTask task{question, {}, {0, boards}};
  db::MemoryFileSystem files;
  { FairJournal(files, kFile, task).add(0, true); }
  const std::string before = text_in(files);
  files.fail = [](const std::string& operation) { return operation == "write" ? ENOSPC : 0; };
  EXPECT_THROW(FairJournal(files, kFile, task), db::IoError);
  EXPECT_EQ(text_in(files), before);
}

}  // namespace
}  // namespace seedbank::tools
