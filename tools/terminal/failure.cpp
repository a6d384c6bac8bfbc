// From exceptions to exit codes and one-line messages.
#include "tools/terminal/failure.h"

#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string_view>

#include <unistd.h>

#include "db/storage/errors.h"
#include "engine/base/failure.h"

namespace seedbank::tools {
namespace {

ExitCode code_of(engine::FailureKind kind) {
  switch (kind) {
    case engine::FailureKind::kPosition:
      return ExitCode::kBadPosition;
    case engine::FailureKind::kDatabase:
      return ExitCode::kNoDatabase;
    case engine::FailureKind::kResources:
      return ExitCode::kNoResources;
    case engine::FailureKind::kIo:
      break;
  }
  return ExitCode::kIo;
}

// "; use --memory 57MiB", where more memory in all would do.
std::string way_out(const std::exception_ptr& exception) {
  constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
  try {
    std::rethrow_exception(exception);
  } catch (const db::ResourceError& error) {
    if (!error.enough_memory()) return "";
    return "; use --memory " +
           std::to_string((*error.enough_memory() + kMebibyte - 1) / kMebibyte) + "MiB";
  } catch (...) {
    return "";
  }
}

Failure describe(const std::exception_ptr& exception) {
  if (const auto failure = engine::failure_of(exception)) {
    return {code_of(failure->kind), failure->message + way_out(exception)};
  }
  try {
    std::rethrow_exception(exception);
  } catch (const UsageError& error) {
    return {ExitCode::kUsage, error.what()};
  } catch (const OutputClosed&) {
    return {ExitCode::kIo, ""};
  } catch (const StreamError& error) {
    return {ExitCode::kIo, error.what()};
  } catch (const ProgramError& error) {
    return {ExitCode::kIo, error.what()};
  } catch (const ProcessError& error) {
    return {error.code(), error.what()};
  }
}

std::terminate_handler usual_end = nullptr;

// Takes no memory, of which there may be none.
[[noreturn]] void end_for_want_of(std::string_view what) {
  for (const std::string_view part : {std::string_view("seedbank: "), what}) {
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, part.data(), part.size());
  }
  ::_exit(static_cast<int>(ExitCode::kNoResources));
}

[[noreturn]] void end_uncaught() {
  if (const std::exception_ptr uncaught = std::current_exception()) {
    try {
      std::rethrow_exception(uncaught);
    } catch (const std::bad_alloc&) {
      end_for_want_of("out of memory\n");
    } catch (const std::runtime_error& error) {
      if (engine::is_want_of_threads(error)) {
        end_for_want_of("the system allows no more threads\n");
      }
    } catch (...) {
      // A fault of the program.
    }
  }
  usual_end();
  std::abort();
}

}  // namespace

void end_by_code_when_uncaught() noexcept { usual_end = std::set_terminate(end_uncaught); }

Failure failure_of(const std::exception_ptr& exception) {
  try {
    Failure failure = describe(exception);
    failure.message = engine::on_one_row(std::move(failure.message));
    return failure;
  } catch (const std::bad_alloc&) {
    return {ExitCode::kNoResources, "out of memory"};  // short enough to need none
  }
}

}  // namespace seedbank::tools
