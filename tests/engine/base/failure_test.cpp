// Exceptions: the public type of each, by what a user can do about it.
#include "engine/base/failure.h"

#include <filesystem>
#include <new>
#include <stdexcept>
#include <stop_token>
#include <system_error>

#include <gtest/gtest.h>
#include <seedbank/error.h>

#include "db/storage/errors.h"
#include "solver/game/notation.h"

namespace seedbank::engine {
namespace {

// The public error that `error` is translated to, which must be an Expected.
template <typename Expected, typename Inside>
Expected public_error(const Inside& error) {
  try {
    translated([&] { throw error; });
  } catch (const Expected& found) {
    return found;
  }
  throw std::logic_error("not translated");
}

template <typename Expected, typename Inside>
void expect_error(const Inside& error) {
  EXPECT_STREQ(public_error<Expected>(error).what(), error.what());
}

TEST(Failure, IsOfTheTypeThatAUserCanActOn) {
  expect_error<PositionError>(NotationError("number 3 is not a number"));
  expect_error<DatabaseError>(DatabaseError("contradicts itself"));
  expect_error<DatabaseError>(db::FormatError("a/file", 7, "damaged"));
  expect_error<DatabaseError>(db::MissingError("a/file", "layer 3"));
  expect_error<ResourceError>(ResourceError("not enough", Resource::kFormat));
  expect_error<IoError>(IoError("a/file", "write", ENOSPC));
  expect_error<IoError>(db::BusyError("a/directory"));
  expect_error<IoError>(
      std::filesystem::filesystem_error("cannot copy", std::make_error_code(std::errc::io_error)));
}

TEST(Failure, CarriesFacts) {
  EXPECT_EQ(public_error<PositionError>(NotationError("number 3 is negative", 3)).place(), 3U);
  EXPECT_EQ(public_error<PositionError>(PositionError("two", "1,1", 2, "notation")).option(),
            "notation");
  constexpr auto kJournal = ContradictionError::Evidence::kJournal;
  const ContradictionError contradiction("a wrong value", kJournal, "a/journal");
  EXPECT_EQ(public_error<ContradictionError>(contradiction).evidence(), kJournal);
  const auto damaged = public_error<DatabaseError>(db::FormatError("a/file", 7, "damaged"));
  EXPECT_EQ(damaged.file(), "a/file");
  EXPECT_EQ(damaged.offset(), 7U);
  const auto memory = public_error<ResourceError>(db::memory_left_error("a table", 30, 20, 50));
  EXPECT_EQ(memory.resource(), Resource::kMemory);
  EXPECT_EQ(memory.bytes_required(), 30U);
  EXPECT_EQ(memory.bytes_available(), 20U);
  EXPECT_EQ(memory.sufficient_memory(), 50U);
  const auto disk = public_error<ResourceError>(db::disk_error("a/place", 30, 20));
  EXPECT_EQ(disk.resource(), Resource::kDisk);
  EXPECT_EQ(disk.bytes_available(), 20U);
  EXPECT_EQ(disk.sufficient_memory(), std::nullopt);
  EXPECT_EQ(public_error<IoError>(db::BusyError("a/directory")).file(), "a/directory");
}

TEST(Failure, TellsWhichLimitEndedACall) {
  std::stop_source stop;
  EXPECT_EQ(StoppedError::of(stop.get_token()).cause(), StoppedError::Cause::kTimeLimit);
  stop.request_stop();
  EXPECT_EQ(StoppedError::of(stop.get_token()).cause(), StoppedError::Cause::kStop);
}

TEST(Failure, HasAMessageWhereTheStandardLibraryHasNone) {
  const auto memory = public_error<ResourceError>(std::bad_alloc());
  EXPECT_EQ(memory.resource(), Resource::kMemory);
  EXPECT_STREQ(memory.what(), "out of memory");
  const auto threads = public_error<ResourceError>(
      std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again)));
  EXPECT_EQ(threads.resource(), Resource::kThreads);
  EXPECT_STREQ(threads.what(), "the system allows no more threads");
  const auto workers = public_error<ResourceError>(
      std::runtime_error("pthread_create has failed: Resource temporarily unavailable"));
  EXPECT_STREQ(workers.what(), threads.what());
}

TEST(Failure, LeavesOtherExceptionsAsTheyAre) {
  expect_error<std::logic_error>(std::logic_error("internal error"));
  expect_error<std::runtime_error>(std::runtime_error("of a callback"));
  expect_error<std::out_of_range>(std::out_of_range("at"));
  expect_error<std::system_error>(std::system_error(std::make_error_code(std::errc::io_error)));
  EXPECT_THROW(translated([] { throw 7; }), int);
}

TEST(Failure, IsOneLineWhateverThePathHolds) {
  const auto found = public_error<DatabaseError>(db::MissingError("a\nb\x1b[31m\tc", "layer 3"));
  EXPECT_STREQ(found.what(), "a?b?[31m?c: missing: layer 3");
}

TEST(Failure, RowsHaveNoControlCharacters) {
  std::string all;
  for (int c = 0; c < 256; ++c) all += static_cast<char>(c);
  const std::string row = single_line(all);
  ASSERT_EQ(row.size(), all.size());
  for (std::size_t c = 0; c < all.size(); ++c) {
    const bool is_control = c < 0x20 || c == 0x7F;
    EXPECT_EQ(row[c], is_control ? '?' : all[c]) << c;
  }
}

}  // namespace
}  // namespace seedbank::engine
