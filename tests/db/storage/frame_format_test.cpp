// Fields and frames of files: where reading fails, and what is a frame.
#include "db/storage/frame_format.h"

#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "db/storage/atomic_file.h"
#include "db/storage/byte_io.h"
#include "db/storage/errors.h"
#include "db/storage/zstd_frame.h"
#include "tests/db/memory_file_system.h"

namespace seedbank::db {
namespace {

// The offset of the FormatError that `read` throws.
template <typename Read>
std::uint64_t offset_of_fault(Read read) {
  try {
    read();
  } catch (const FormatError& error) {
    return error.offset().value();
  }
  ADD_FAILURE() << "nothing was thrown";
  return UINT64_MAX;
}

TEST(ZstdFrame, StatesTheSizeOfItsContent) {
  const Bytes content(1000, 'x');
  Bytes frame(FrameCompressor::most_bytes(content.size(), 1));
  frame.resize(
      FrameCompressor(FrameModel::kBytes).compress(content, std::array{content.size()}, frame));
  EXPECT_EQ(frame_content_bytes(frame), content.size());
  frame.pop_back();
  EXPECT_EQ(frame_content_bytes(frame), std::nullopt);
}

TEST(FramedFile, ThatEndsTooEarlyIsFaultyAtItsEnd) {
  MemoryFileSystem files;
  replace_file(files, "file", std::string(100, 'x'));
  const FramedFile file(files, "file", 1);
  EXPECT_EQ(file.read(90, 10), Bytes(10, 'x'));
  EXPECT_EQ(offset_of_fault([&] { (void)file.read(90, 11); }), 100U);
  EXPECT_EQ(offset_of_fault([&] { FramedFile(files, "file", 100); }), 100U);
}

TEST(FieldReader, FailsAtTheLastFieldRead) {
  Bytes bytes;
  FieldWriter out(bytes);
  out.number(std::uint16_t{0x0102});
  out.constant("ab");
  out.zeros(3);
  out.number(std::uint8_t{9});
  EXPECT_EQ(bytes, (Bytes{2, 1, 'a', 'b', 0, 0, 0, 9}));

  const std::filesystem::path path = "file";
  FieldReader in(bytes, path, 1000);
  std::uint16_t first = 0;
  in.number(first);
  EXPECT_EQ(first, 0x0102);
  in.constant("ab", "name");
  EXPECT_EQ(offset_of_fault([&] { in.fail("text"); }), 1002U);
  in.zeros(3);
  EXPECT_EQ(offset_of_fault([&] { in.zeros(1); }), 1007U) << "the last byte is 9";

  FieldReader other(bytes, path, 0);
  other.number(first);
  EXPECT_EQ(offset_of_fault([&] { other.constant("ac", "name"); }), 2U);
}

TEST(ZstdFrame, BeginsWithItsMagicNumber) {
  const Bytes magic = {0x28, 0xB5, 0x2F, 0xFD};
  EXPECT_TRUE(begins_zstd_frame(magic));
  for (std::size_t i = 0; i < magic.size(); ++i) {
    EXPECT_FALSE(begins_zstd_frame(std::span(magic).first(i))) << i;
    Bytes other = magic;
    ++other[i];
    EXPECT_FALSE(begins_zstd_frame(other)) << i;
  }
}

TEST(AtomicFile, IsReadBackBeforeItIsPublished) {
  MemoryFileSystem files;
  AtomicFile file(files, "file");
  const Bytes content = {1, 2, 3};
  file.append(content);
  Bytes read(4);
  EXPECT_EQ(file.read_back()->read(0, read), 3U);
  EXPECT_EQ(read, (Bytes{1, 2, 3, 0}));
}

}  // namespace
}  // namespace seedbank::db
