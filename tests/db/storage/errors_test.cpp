// Errors about files: their texts, and the states of files that they stand for.
#include "db/storage/errors.h"

#include <cerrno>

#include <gtest/gtest.h>

namespace seedbank::db {
namespace {

const char* const kPath = "folder/file";

TEST(DatabaseErrors, HaveATextThatLacksThePath) {
  const FormatError error(kPath, 12, "wrong magic");
  EXPECT_EQ(text_without_file(error), "wrong magic (at byte 12)");
  EXPECT_EQ(error.what(), std::string("folder/file: wrong magic (at byte 12)"));
  EXPECT_EQ(error.file(), kPath);
  EXPECT_EQ(error.offset(), 12U);
}

TEST(DatabaseErrors, StandForMissingDamagedAndUnreadableFiles) {
  EXPECT_EQ(name(state_of(MissingError(kPath, "a layer"))), "missing");
  EXPECT_EQ(name(state_of(FormatError(kPath, 0, "wrong magic"))), "damaged");
  EXPECT_EQ(name(state_of(IoError(kPath, "read", EIO))), "unreadable");
}

TEST(IoError, OfAnotherFileKeepsTheOperationAndTheCode) {
  const IoError error(kPath, "lock", ENOLCK);
  EXPECT_EQ(error.code(), ENOLCK);
  EXPECT_EQ(text_without_file(error.of("other")), text_without_file(error));
  EXPECT_EQ(error.of("other").file(), "other");
  EXPECT_NE(text_without_file(error).find("its file system has none"), std::string::npos);
  EXPECT_EQ(text_without_file(IoError(kPath, "lock", EIO)).find("its file system"),
            std::string::npos);
}

TEST(ResourceError, RoundsMebibytesUp) {
  constexpr std::uint64_t kMebibyte = 1 << 20;
  EXPECT_EQ(in_mebibytes(0), "0 MiB");
  EXPECT_EQ(in_mebibytes(1), "1 MiB");
  EXPECT_EQ(in_mebibytes(57 * kMebibyte), "57 MiB");
  EXPECT_EQ(in_mebibytes(57 * kMebibyte + 1), "58 MiB");
}

TEST(ResourceError, NamesWhatIsNeededAndWhatWouldSuffice) {
  constexpr std::uint64_t kMebibyte = 1 << 20;
  const auto memory = memory_error("the table", 3 * kMebibyte, 2 * kMebibyte);
  EXPECT_STREQ(memory.what(), "the table needs at least 3 MiB of memory, 2 MiB allowed");
  EXPECT_EQ(memory.bytes_required(), 3 * kMebibyte);
  EXPECT_EQ(memory.bytes_available(), 2 * kMebibyte);
  EXPECT_EQ(memory.sufficient_memory(), 3 * kMebibyte);

  const auto left = memory_left_error("the table", 3 * kMebibyte, kMebibyte, 9 * kMebibyte);
  EXPECT_STREQ(left.what(), "the table needs 3 MiB of memory, 1 MiB are left");
  EXPECT_EQ(left.bytes_available(), kMebibyte);
  EXPECT_EQ(left.sufficient_memory(), 9 * kMebibyte);

  const auto disk = disk_error(kPath, 3 * kMebibyte, kMebibyte);
  EXPECT_STREQ(disk.what(), "folder/file: about 3 MiB will be written, 1 MiB are free");
  EXPECT_EQ(disk.resource(), Resource::kDisk);
  EXPECT_EQ(disk.sufficient_memory(), std::nullopt);
}

}  // namespace
}  // namespace seedbank::db
