// Files that are read and then added to: what is there, what is added, whose they are.
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/stat.h>

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
    EXPECT_THROW((void)files.open_to_append(path), BusyError);
    // Who only reads is let in.
    EXPECT_EQ(all_of(*files.open(path)), "first second");
  }
  const auto file = files.open_to_append(path);
  EXPECT_EQ(file->bytes(), 12U);
  file->cut(6);
  EXPECT_EQ(file->bytes(), 6U);
  add(*file, "again");
  EXPECT_EQ(all_of(*file), "first again");
}

TEST(GrowingFile, IsReadCutAndAddedToByOneAtATime) {
  const TemporaryDirectory directory;
  PosixFileSystem files;
  expect_growth(files, directory.path() / "file");
  MemoryFileSystem in_memory;
  expect_growth(in_memory, "file");
}

TEST(GrowingFile, IsNoDirectoryNorPipe) {
  const TemporaryDirectory directory;
  PosixFileSystem files;
  EXPECT_THROW((void)files.open_to_append(directory.path()), IoError);
  EXPECT_THROW((void)files.open_to_append(directory.path() / "none" / "file"), IoError);
  const std::filesystem::path pipe = directory.path() / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THROW((void)files.open_to_append(pipe), IoError);
}

}  // namespace
}  // namespace seedbank::db
