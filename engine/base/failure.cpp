// From exceptions to what a user can act on.
#include "engine/base/failure.h"

#include <algorithm>
#include <filesystem>
#include <new>
#include <string_view>
#include <system_error>

#include "db/fullgame/builder/backward.h"
#include "db/storage/errors.h"
#include "engine/base/errors.h"
#include "solver/game/notation.h"

namespace seedbank::engine {
namespace {

constexpr const char* kNoMoreThreads = "the system allows no more threads";

std::optional<Failure> describe(const std::exception_ptr& exception) {
  try {
    std::rethrow_exception(exception);
  } catch (const NotationError& error) {
    return Failure{FailureKind::kPosition, error.what()};
  } catch (const UnusableDatabaseError& error) {
    return Failure{FailureKind::kDatabase, error.what()};
  } catch (const db::FormatError& error) {
    return Failure{FailureKind::kDatabase, error.what()};
  } catch (const db::MissingError& error) {
    return Failure{FailureKind::kDatabase, error.what()};
  } catch (const db::ResourceError& error) {
    return Failure{FailureKind::kResources, error.what()};
  } catch (const db::fullgame::DepthError& error) {
    return Failure{FailureKind::kResources, error.what()};
  } catch (const std::bad_alloc&) {
    return Failure{FailureKind::kResources, "out of memory; a smaller --memory makes do with less"};
  } catch (const db::DatabaseError& error) {  // IoError, BusyError
    return Failure{FailureKind::kIo, error.what()};
  } catch (const std::filesystem::filesystem_error& error) {
    return Failure{FailureKind::kIo, error.what()};
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::resource_unavailable_try_again) return std::nullopt;
    return Failure{FailureKind::kResources, kNoMoreThreads};
  } catch (const std::runtime_error& error) {
    if (!is_want_of_threads(error)) return std::nullopt;
    return Failure{FailureKind::kResources, kNoMoreThreads};
  } catch (...) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<Failure> failure_of(const std::exception_ptr& exception) {
  std::optional<Failure> failure = describe(exception);
  if (failure) failure->message = on_one_row(std::move(failure->message));
  return failure;
}

bool is_want_of_threads(const std::runtime_error& error) noexcept {
  return std::string_view(error.what()).starts_with("pthread_create has failed");
}

std::string on_one_row(std::string message) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  std::replace_if(message.begin(), message.end(), is_control, '?');
  return message;
}

}  // namespace seedbank::engine
