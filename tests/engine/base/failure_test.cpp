// Exceptions and what a user can do about them.
#include "engine/base/failure.h"

#include <filesystem>
#include <new>
#include <stdexcept>
#include <system_error>

#include <gtest/gtest.h>

#include "db/fullgame/builder/backward.h"
#include "db/storage/errors.h"
#include "engine/analysis/position_sample.h"
#include "engine/base/errors.h"
#include "solver/game/notation.h"

namespace seedbank::engine {
namespace {

template <typename Error>
std::optional<Failure> failure(const Error& error) {
  return failure_of(std::make_exception_ptr(error));
}

template <typename Error>
void expect_failure(FailureKind kind, const Error& error) {
  const std::optional<Failure> found = failure(error);
  ASSERT_TRUE(found.has_value()) << error.what();
  EXPECT_EQ(found->kind, kind) << error.what();
  EXPECT_EQ(found->message, error.what());
}

TEST(Failure, IsOfTheKindThatAUserCanActOn) {
  expect_failure(FailureKind::kPosition, NotationError("number 3 is not a number"));
  expect_failure(FailureKind::kDatabase, UnusableDatabaseError("contradicts itself"));
  expect_failure(FailureKind::kDatabase, db::FormatError("a/file", 7, "damaged"));
  expect_failure(FailureKind::kDatabase, db::MissingError("a/file", "layer 3"));
  expect_failure(FailureKind::kResources, db::ResourceError("not enough"));
  expect_failure(FailureKind::kResources, db::fullgame::DepthError());
  expect_failure(FailureKind::kIo, db::IoError("a/file", "write", ENOSPC));
  expect_failure(FailureKind::kIo, db::BusyError("a/directory"));
  expect_failure(FailureKind::kIo, std::filesystem::filesystem_error(
                                       "cannot copy", std::make_error_code(std::errc::io_error)));
}

TEST(Failure, SaysInItsOwnWordsWhatTheLibraryDoesNot) {
  const std::optional<Failure> memory = failure(std::bad_alloc());
  ASSERT_TRUE(memory.has_value());
  EXPECT_EQ(memory->kind, FailureKind::kResources);
  EXPECT_TRUE(memory->message.starts_with("out of memory")) << memory->message;

  const std::optional<Failure> threads =
      failure(std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again)));
  ASSERT_TRUE(threads.has_value());
  EXPECT_EQ(threads->kind, FailureKind::kResources);
  EXPECT_EQ(threads->message, "the system allows no more threads");

  const std::optional<Failure> workers =
      failure(std::runtime_error("pthread_create has failed: Resource temporarily unavailable"));
  ASSERT_TRUE(workers.has_value());
  EXPECT_EQ(workers->kind, FailureKind::kResources);
  EXPECT_EQ(workers->message, threads->message);
  EXPECT_FALSE(failure(std::runtime_error("fault of the program")).has_value());
}

TEST(Failure, IsNothingForFaultsOfTheProgram) {
  EXPECT_FALSE(failure(std::logic_error("fault of the program")).has_value());
  EXPECT_FALSE(failure(std::runtime_error("of somebody else")).has_value());
  EXPECT_FALSE(failure(std::out_of_range("at")).has_value());
  EXPECT_FALSE(failure(std::system_error(std::make_error_code(std::errc::io_error))).has_value());
  EXPECT_FALSE(failure_of(std::make_exception_ptr(7)).has_value());
}

TEST(Failure, IsOneLineWhateverThePathHolds) {
  const std::optional<Failure> found = failure(db::MissingError("a\nb\x1b[31m\tc", "layer 3"));
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->message, "a?b?[31m?c: missing: layer 3");
}

TEST(Failure, RowsHaveNoControlCharacters) {
  std::string all;
  for (int c = 0; c < 256; ++c) all += static_cast<char>(c);
  const std::string row = on_one_row(all);
  ASSERT_EQ(row.size(), all.size());
  for (std::size_t c = 0; c < all.size(); ++c) {
    const bool is_control = c < 0x20 || c == 0x7F;
    EXPECT_EQ(row[c], is_control ? '?' : all[c]) << c;
  }
}

}  // namespace
}  // namespace seedbank::engine
