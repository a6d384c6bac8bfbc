// Publication of files: whole or not at all, even if operations fail.
#include "db/storage/atomic_file.h"

#include <array>
#include <csignal>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <linux/capability.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "db/endgame/format.h"
#include "db/endgame/pair_reader.h"
#include "db/storage/errors.h"
#include "tests/db/meaningless_values.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/temporary_directory.h"
#include "tests/db/write_pair.h"

namespace seedbank::db {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = "root";
constexpr Game kGame{2, Rules::kStandard};
constexpr PairId kPair{5, 2};

void write(FileSystem& files, const fs::path& root, int level = 1) {
  write_pair(files, root, kGame, kPair, meaningless_block(2, kPair.first()),
             meaningless_second_block(2, kPair), {level});
}

// Makes the operation with this number, counted from 0, fail, and no other.
struct FailOnce {
  int number;
  int code;
  int seen = 0;
  std::string failed;

  int operator()(const std::string& operation) {
    if (seen++ != number) return 0;
    failed = operation;
    return code;
  }
};

TEST(AtomicFile, LeavesNothingBehindIfAnyOperationFails) {
  std::set<std::string> failed_operations;
  for (int number = 0;; ++number) {
    MemoryFileSystem files;
    FailOnce fail{number, ENOSPC, 0, {}};
    files.fail = [&](const std::string& operation) { return fail(operation); };
    bool threw = false;
    try {
      write(files, kRoot);
    } catch (const IoError& error) {
      threw = true;
      EXPECT_EQ(error.code(), ENOSPC);
      EXPECT_EQ(error.file().string().find(".partial"), std::string::npos)
          << "names a missing file: " << error.what();
      EXPECT_NE(std::string(error.what()).find("No space left on device"), std::string::npos);
    }
    if (fail.failed.empty()) break;  // it needs no more operations
    failed_operations.insert(fail.failed);
    ASSERT_TRUE(threw) << fail.failed << " failed without an error";
    if (fail.failed == "sync_directory") {
      // The only failure after the file got its name: the file is whole.
      EXPECT_NO_THROW((void)PairFile(files, kRoot, kGame, kPair));
      EXPECT_EQ(files.files.size(), 1U);
    } else {
      EXPECT_TRUE(files.files.empty())
          << "left behind when " << fail.failed << " failed: " << files.files.begin()->first;
    }
  }
  EXPECT_EQ(failed_operations, (std::set<std::string>{"create", "make_directories", "rename",
                                                      "sync", "sync_directory", "write"}));
}

TEST(AtomicFile, KeepsTheOldFileIfAnyOperationFails) {
  MemoryFileSystem files;
  write(files, kRoot);
  const Bytes former = *files.files.at(pair_file(kRoot, kGame, kPair));
  for (int number = 0;; ++number) {
    FailOnce fail{number, EIO, 0, {}};
    files.fail = [&](const std::string& operation) { return fail(operation); };
    try {
      write(files, kRoot);
    } catch (const IoError&) {
    }
    if (fail.failed.empty()) break;
    ASSERT_EQ(files.files.size(), 1U) << fail.failed;
    ASSERT_EQ(*files.files.at(pair_file(kRoot, kGame, kPair)), former) << fail.failed;
  }
}

TEST(AtomicFile, LeavesTheTemporaryFileOnlyIfRemovingItFails) {
  MemoryFileSystem files;
  files.fail = [](const std::string& operation) {
    return operation == "sync" || operation == "remove" ? EIO : 0;
  };
  try {
    write(files, kRoot);
    FAIL() << "no error";
  } catch (const IoError& error) {
    EXPECT_NE(std::string(error.what()).find("cannot sync"), std::string::npos)
        << "the first failure is reported: " << error.what();
  }
  ASSERT_EQ(files.files.size(), 1U);
  EXPECT_TRUE(is_temporary_name(files.files.begin()->first.filename().string(), is_pair_file_name));

  // The remaining file does not affect the next one, and is removed on request.
  files.fail = [](const std::string&) { return 0; };
  write(files, kRoot);
  EXPECT_EQ(files.files.size(), 2U);
  remove_stale_temporaries(files, game_directory(kRoot, kGame), is_pair_file_name);
  ASSERT_EQ(files.files.size(), 1U);
  EXPECT_NO_THROW((void)PairFile(files, kRoot, kGame, kPair));
}

TEST(AtomicFile, ContinuesIfAWriteTransfersOnlyAByte) {
  MemoryFileSystem whole;
  write(whole, kRoot);
  MemoryFileSystem bytewise;
  bytewise.bytes_per_write = 1;
  write(bytewise, kRoot);
  EXPECT_EQ(*whole.files.at(pair_file(kRoot, kGame, kPair)),
            *bytewise.files.at(pair_file(kRoot, kGame, kPair)));
}

TEST(AtomicFile, UsesDifferentTemporaryNamesAtTheSameTime) {
  MemoryFileSystem files;
  AtomicFile a(files, "d/a");
  AtomicFile b(files, "d/a");
  a.append(Bytes{1});
  b.append(Bytes{2, 2});
  EXPECT_EQ(files.files.size(), 2U);
  b.publish();
  EXPECT_EQ(*files.files.at("d/a"), (Bytes{2, 2}));
  a.publish();
  EXPECT_EQ(*files.files.at("d/a"), Bytes{1});
  EXPECT_EQ(files.files.size(), 1U);
}

TEST(OutputFile, LeavesNothingBehindIfAnyOperationFails) {
  std::set<std::string> failed_operations;
  for (int number = 0;; ++number) {
    MemoryFileSystem files;
    files.files["d/book.partial-12"] = std::make_shared<Bytes>();
    FailOnce fail{number, EIO, 0, {}};
    files.fail = [&](const std::string& operation) { return fail(operation); };
    try {
      OutputFile file(files, "d/book");
      file.replace("content");
    } catch (const IoError& error) {
      EXPECT_EQ(error.file(), fail.failed == "remove"           ? "d/book.partial-12"
                              : fail.failed == "sync_directory" ? "d"
                                                                : "d/book");
    }
    if (fail.failed.empty()) break;
    failed_operations.insert(fail.failed);
    files.files.erase("d/book");
    files.files.erase("d/book.partial-12");
    if (fail.failed != "remove") {
      EXPECT_TRUE(files.files.empty()) << fail.failed << ": " << files.files.begin()->first;
    }
  }
  EXPECT_EQ(failed_operations,
            (std::set<std::string>{"create", "open_to_append", "remove", "rename", "sync",
                                   "sync_directory", "write"}));
}

TEST(TemporaryName, IsRecognised) {
  EXPECT_TRUE(is_temporary_name("024-005.seedbank.partial-0", is_pair_file_name));
  EXPECT_TRUE(is_temporary_name("024-005.seedbank.partial-123", is_pair_file_name));
  for (const char* other :
       {"", "024-005.seedbank", "024-005.seedbank.partial-", "024-005.seedbank.partial-1a",
        "024-005.seedbank.partial", ".partial-1", "x.partial-1", "024-013.seedbank.partial-1",
        "024-005.seedbank.partial-1.partial-1", "lock"}) {
    EXPECT_FALSE(is_temporary_name(other, is_pair_file_name)) << other;
  }
}

// Tests on the real file system.
class PosixFiles : public ::testing::Test {
 protected:
  PosixFileSystem files_;
  TemporaryDirectory directory_;
  const fs::path& root_ = directory_.path();
};

TEST_F(PosixFiles, HoldWhatWasWritten) {
  write(files_, root_);
  const PairFile file(files_, root_, kGame, kPair);
  EXPECT_EQ(file.file_bytes(), fs::file_size(pair_file(root_, kGame, kPair)));
  for (const BlockId block : {kPair.first(), kPair.second()}) {
    std::vector<std::uint8_t> values(block_shape(2, block).positions());
    file.read_block(block, values);
    EXPECT_EQ(values, meaningless_block(2, block));
  }
  EXPECT_EQ(files_.list(game_directory(root_, kGame)),
            std::vector<std::string>{"005-002.seedbank"});
}

TEST_F(PosixFiles, AreReportedMissingByName) {
  EXPECT_THROW((void)files_.open(root_ / "none"), MissingError);
  EXPECT_TRUE(files_.list(root_ / "none").empty());
  EXPECT_THROW((void)files_.list("/dev/null"), IoError);
  EXPECT_THROW((void)files_.open(root_), IoError) << "a directory is not a file";
  EXPECT_NO_THROW(files_.remove(root_ / "none"));
  EXPECT_THROW(files_.rename(root_ / "none", root_ / "other"), IoError);
}

TEST_F(PosixFiles, AreNotPipes) {
  ASSERT_EQ(::mkfifo((root_ / "pipe").c_str(), 0666), 0);
  // Waiting for a writer would never end.
  EXPECT_THROW((void)files_.open(root_ / "pipe"), IoError);
}

TEST_F(PosixFiles, DoNotRemoveForeignFiles) {
  const std::string temporary = "005-002.seedbank.partial-";
  fs::create_directory(root_ / (temporary + "0"));
  std::ofstream(root_ / (temporary + "1")) << "left behind";
  std::ofstream(root_ / "report.partial-1") << "of another program";
  remove_stale_temporaries(files_, root_, is_pair_file_name);
  EXPECT_EQ(files_.list(root_), (std::vector<std::string>{temporary + "0", "report.partial-1"}));
}

// A process that has lost the lock may continue for a while after the next one started.
TEST_F(PosixFiles, AreNotPublishedIfTheirTemporaryFileWasRemoved) {
  const fs::path file = root_ / "005-002.seedbank";
  AtomicFile left_over(files_, file);
  left_over.append(Bytes{1});
  remove_stale_temporaries(files_, root_, is_pair_file_name);
  AtomicFile next(files_, file);
  next.append(Bytes{1});
  EXPECT_THROW(left_over.publish(), IoError);
  EXPECT_FALSE(fs::exists(file));
  next.append(Bytes{2});
  next.publish();
  EXPECT_EQ(fs::file_size(file), 2U);
}

TEST_F(PosixFiles, AreReplacedByOneProcessAtATime) {
  const fs::path place = root_ / "book";
  fs::create_symlink("book", root_ / "link");
  {
    OutputFile file(files_, place);
    for (const char* text : {"first", "second"}) {
      for (const char* name : {"book", "link"}) {
        try {
          OutputFile(files_, root_ / name).replace("of another process");
          FAIL() << name << " is locked";
        } catch (const BusyError& error) {
          EXPECT_EQ(error.file(), place);
        }
      }
      file.replace(text);
      const auto read = contents_of(*files_.open(place));
      EXPECT_EQ(std::string(read.begin(), read.end()), text);
    }
  }
  EXPECT_EQ(files_.list(root_), (std::vector<std::string>{"book", "link"}));
  OutputFile(files_, root_ / "link").replace("third");
  EXPECT_TRUE(fs::is_symlink(root_ / "link"));
  EXPECT_EQ(fs::file_size(place), 5U);
}

TEST_F(PosixFiles, LoseOnlyTheirOwnTemporaryFilesWhenTheyAreLocked) {
  for (const char* name : {"book.partial-1", "book.seedbank-lock", "other.partial-1"}) {
    std::ofstream(root_ / name) << "left behind";
  }
  {
    const OutputFile file(files_, root_ / "book");
    EXPECT_EQ(files_.list(root_),
              (std::vector<std::string>{"book.seedbank-lock", "other.partial-1"}));
  }
  EXPECT_EQ(files_.list(root_), std::vector<std::string>{"other.partial-1"});
}

TEST_F(PosixFiles, AreNotCreatedTwice) {
  EXPECT_NE(files_.create(root_ / "a"), nullptr);
  EXPECT_EQ(files_.create(root_ / "a"), nullptr);
}

TEST_F(PosixFiles, EndAtTheirSize) {
  const auto out = files_.create(root_ / "a");
  ASSERT_EQ(out->write_some(Bytes{1, 2, 3}), 3U);
  const auto in = files_.open(root_ / "a");
  EXPECT_EQ(in->bytes(), 3U);
  Bytes read(5, 9);
  EXPECT_EQ(in->read(1, read), 2U);
  EXPECT_EQ(read, (Bytes{2, 3, 9, 9, 9}));
  EXPECT_EQ(in->read(100, read), 0U);
}

// The errno of the IoError thrown by `action`, or 0. Root may do everything, so the thread
// temporarily gives up the capabilities that ignore permissions. It stays root, and so the owner of
// directories that no other user may enter.
template <typename Action>
int error_without_privilege(Action action) {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> former{};
  if (::syscall(SYS_capget, &header, former.data()) != 0) throw std::runtime_error("capget failed");
  auto limited = former;
  limited[0].effective &= ~(1U << CAP_DAC_OVERRIDE | 1U << CAP_DAC_READ_SEARCH);
  if (::syscall(SYS_capset, &header, limited.data()) != 0)
    throw std::runtime_error("capset failed");
  int code = 0;
  try {
    action();
  } catch (const IoError& error) {
    code = error.code();
  }
  if (::syscall(SYS_capset, &header, former.data()) != 0) throw std::runtime_error("capset failed");
  return code;
}

TEST_F(PosixFiles, CannotBeWrittenInAReadOnlyDirectory) {
  fs::permissions(root_, fs::perms(0555));
  EXPECT_EQ(error_without_privilege([&] { write(files_, root_); }), EACCES);
}

TEST_F(PosixFiles, MakeDirectoriesWithTheirParents) {
  files_.make_directories(root_ / "a" / "b" / "c");
  EXPECT_TRUE(fs::is_directory(root_ / "a" / "b" / "c"));
  EXPECT_NO_THROW(files_.make_directories(root_ / "a" / "b" / "c"));
  files_.make_directories(root_ / "d" / "");
  EXPECT_TRUE(fs::is_directory(root_ / "d"));
}

// A directory that is writable but cannot be opened: names can be added, but not synced.
TEST_F(PosixFiles, SyncTheParentOfANewDirectory) {
  fs::permissions(root_, fs::perms(0333));
  EXPECT_EQ(error_without_privilege([&] { files_.make_directories(root_ / "a" / "b"); }), EACCES);
  EXPECT_TRUE(fs::is_directory(root_ / "a"));
  // Nothing new, so nothing to sync.
  EXPECT_EQ(error_without_privilege([&] { files_.make_directories(root_ / "a"); }), 0);
}

TEST_F(PosixFiles, CannotBeWrittenBelowAFile) {
  std::ofstream(root_ / "file") << "x";
  try {
    write(files_, root_ / "file");
    FAIL() << "made a directory below a file";
  } catch (const IoError& error) {
    EXPECT_EQ(error.code(), ENOTDIR);
  }
}

// A real failure of the kernel while writing: the limit on the size of files.
TEST_F(PosixFiles, AreRemovedIfTheLimitOfTheFileSizeIsReached) {
  rlimit former{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &former), 0);
  const auto former_handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = former;
  small.rlim_cur = 100;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  int code = 0;
  try {
    write(files_, root_);
  } catch (const IoError& error) {
    code = error.code();
  }
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &former), 0);
  std::signal(SIGXFSZ, former_handler);
  EXPECT_EQ(code, EFBIG);
  EXPECT_TRUE(files_.list(game_directory(root_, kGame)).empty());
}

TEST_F(PosixFiles, LockADirectoryForOneHolderAtATime) {
  {
    const auto lock = files_.lock(root_);
    EXPECT_THROW((void)files_.lock(root_), BusyError);
  }
  EXPECT_NO_THROW((void)files_.lock(root_));
  EXPECT_THROW((void)files_.lock(root_ / "none"), IoError);
}

TEST_F(PosixFiles, ReportTheFreeSpaceForDirectoriesThatDoNotExistYet) {
  EXPECT_GT(files_.free_bytes(root_), 0U);
  EXPECT_GT(files_.free_bytes(root_ / "a" / "b"), 0U);
}

}  // namespace
}  // namespace seedbank::db
