// Failures of a program.
#include "tools/terminal/failure.h"

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <new>
#include <stdexcept>

#include <fmt/core.h>
#include <unistd.h>

#include "db/storage/errors.h"
#include "engine/base/failure.h"
#include "tools/terminal/streams.h"

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

// "; use --memory 57MiB" if that much memory is enough.
std::string advice(const std::exception_ptr& exception) {
  constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
  try {
    std::rethrow_exception(exception);
  } catch (const db::ResourceError& error) {
    if (!error.enough_memory()) return "";
    return fmt::format("; use --memory {}MiB",
                       (*error.enough_memory() + kMebibyte - 1) / kMebibyte);
  } catch (...) {
    return "";
  }
}

Failure describe(const std::exception_ptr& exception) {
  if (const auto failure = engine::failure_of(exception)) {
    return {code_of(failure->kind), failure->message + advice(exception)};
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

std::terminate_handler default_terminate = nullptr;

// Allocates no memory: there may be none.
[[noreturn]] void end_for_lack_of(std::string_view what) {
  for (const std::string_view part : {std::string_view("seedbank: "), what}) {
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, part.data(), part.size());
  }
  ::_exit(static_cast<int>(ExitCode::kNoResources));
}

[[noreturn]] void on_uncaught() {
  if (const std::exception_ptr uncaught = std::current_exception()) {
    try {
      std::rethrow_exception(uncaught);
    } catch (const std::bad_alloc&) {
      end_for_lack_of("out of memory\n");
    } catch (const std::runtime_error& error) {
      if (engine::is_want_of_threads(error)) {
        end_for_lack_of("the system allows no more threads\n");
      }
    } catch (...) {
      // A defect of the program.
    }
  }
  default_terminate();
  std::abort();
}

}  // namespace

void expect_faults() {
  occupy_standard_descriptors();
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  default_terminate = std::set_terminate(on_uncaught);
}

Failure failure_of(const std::exception_ptr& exception) {
  try {
    Failure failure = describe(exception);
    failure.message = engine::on_one_row(std::move(failure.message));
    return failure;
  } catch (const std::bad_alloc&) {
    return {ExitCode::kNoResources, "out of memory"};  // short enough to need none
  }
}

ExitCode report(const Failure& failure, std::string_view program) {
  if (!failure.message.empty()) std::cerr << program << ": " << failure.message << std::endl;
  return failure.code;
}

}  // namespace seedbank::tools
