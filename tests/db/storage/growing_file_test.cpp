// Files that are read and then appended to: existing content, appended content, locking.
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "db/storage/atomic_file.h"
#include "db/storage/errors.h"
#include "db/storage/file.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/temporary_directory.h"

namespace seedbank::db {
namespace {

Bytes bytes_of(const std::string& text) { return {text.begin(), text.end()}; }

void add(WritableFile& file, const std::string& text) {
  const Bytes bytes = bytes_of(text);
  for (std::span<const std::uint8_t> left = bytes; !left.empty();) {
    left = left.subspan(file.write_some(left));
  }
}

std::string all_of(const ReadableFile& file) {
  Bytes bytes(100);
  bytes.resize(file.read(0, bytes));
  return {bytes.begin(), bytes.end()};
}

void expect_growth(FileSystem& files, const std::filesystem::path& path) {
  {
    const auto file = files.open_to_append(path);
    EXPECT_EQ(file->bytes(), 0U);
    add(*file, "first");
    add(*file, " second");
    file->sync();
    EXPECT_EQ(file->bytes(), 12U);
    EXPECT_EQ(all_of(*file), "first second");
    try {
      (void)files.open_to_append(path);
      FAIL() << "opened twice";
    } catch (const BusyError& error) {
      EXPECT_NE(std::string(error.what()).find("in use by this process"), std::string::npos);
    }
    // Readers do not need the lock.
    EXPECT_EQ(all_of(*files.open(path)), "first second");
  }
  const auto file = files.open_to_append(path);
  EXPECT_EQ(file->bytes(), 12U);
  file->cut(6);
  EXPECT_EQ(file->bytes(), 6U);
  add(*file, "again");
  EXPECT_EQ(all_of(*file), "first again");
}

TEST(GrowingFile, IsReadTruncatedAndAppendedToByOneAtATime) {
  const TemporaryDirectory directory;
  PosixFileSystem files;
  expect_growth(files, directory.path() / "file");
  MemoryFileSystem in_memory;
  expect_growth(in_memory, "file");
}

TEST(GrowingFile, IsNotADirectoryOrAPipe) {
  const TemporaryDirectory directory;
  PosixFileSystem files;
  EXPECT_THROW((void)files.open_to_append(directory.path()), IoError);
  EXPECT_THROW((void)files.open_to_append(directory.path() / "none" / "file"), IoError);
  const std::filesystem::path pipe = directory.path() / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THROW((void)files.open_to_append(pipe), IoError);
}

// If the holder of a lock removes the file, the next process gets a new file of that name.
TEST(GrowingFile, IsTheFileThatHasTheName) {
  const TemporaryDirectory directory;
  const std::filesystem::path path = directory.path() / "file";
  PosixFileSystem files;
  for (int round = 0; round < 200; ++round) {
    auto holder = files.open_to_append(path);
    const std::jthread remover([&] {
      files.remove(path);
      holder.reset();
    });
    for (bool done = false; !done;) {
      try {
        const auto next = files.open_to_append(path);
        add(*next, "kept");
        EXPECT_EQ(all_of(*files.open(path)), "kept");
        done = true;
      } catch (const BusyError&) {
        // Not yet.
      }
    }
    files.remove(path);
  }
}

// For all output files, links are followed, and only regular files are written.
TEST(OutputPlace, FollowsLinksAndIsNeverADeviceOrAPipe) {
  const TemporaryDirectory directory;
  const auto path = [&](const char* name) { return directory.path() / name; };
  PosixFileSystem files;
  std::filesystem::create_directory(path("elsewhere"));
  std::filesystem::create_symlink("elsewhere/target", path("link"));
  std::filesystem::create_symlink(path("link"), path("link to link"));
  std::filesystem::create_symlink("loop", path("loop"));
  std::filesystem::create_symlink("/dev/null", path("nothing"));
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);

  const std::filesystem::path target = directory.path() / "elsewhere/target";
  for (const bool is_there : {false, true}) {
    if (is_there) add(*files.create(target), "here");
    EXPECT_EQ(files.output_place(path("link")), target);
    EXPECT_EQ(files.output_place(path("link to link")), target);
    EXPECT_EQ(files.output_place(target), target);
  }
  for (const auto& other : {path("loop"), path("nothing"), path("pipe"), path("elsewhere"),
                            std::filesystem::path("/dev/null"), std::filesystem::path()}) {
    EXPECT_THROW((void)files.output_place(other), IoError) << other;
    EXPECT_THROW((void)AtomicFile(files, other), IoError) << other;
    EXPECT_THROW((void)files.open_to_append(other), IoError) << other;
  }
  EXPECT_TRUE(std::filesystem::is_fifo(path("pipe")));

  AtomicFile file(files, path("link to link"));
  const Bytes bytes = bytes_of("new");
  file.append(bytes);
  file.publish();
  EXPECT_EQ(all_of(*files.open(target)), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(path("link to link")));
  EXPECT_TRUE(std::filesystem::is_symlink(path("link")));
}

TEST(OutputPlace, WithoutAWorkingDirectoryIsAnIoError) {
  const std::filesystem::path before = std::filesystem::current_path();
  {
    const TemporaryDirectory directory;
    std::filesystem::current_path(directory.path());
  }
  PosixFileSystem files;
  EXPECT_THROW((void)absolute_path("file"), IoError);
  EXPECT_THROW((void)files.output_place("file"), IoError);
  EXPECT_THROW((void)files.free_bytes("file"), IoError);
  EXPECT_THROW(files.make_directories("directory"), IoError);
  std::filesystem::current_path(before);
}

}  // namespace
}  // namespace seedbank::db
