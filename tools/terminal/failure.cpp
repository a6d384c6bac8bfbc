// Failures of a program.
#include "tools/terminal/failure.h"

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <new>
#include <stdexcept>

#include <fmt/core.h>
#include <seedbank/error.h>
#include <unistd.h>

#include "tools/terminal/streams.h"

namespace seedbank::tools {
namespace {

// "; use --memory 57MiB" if that limit is sufficient; "; lower --memory" if the system has less
// memory than allowed.
std::string advice(const ResourceError& error) {
  constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
  if (const auto bytes = error.sufficient_memory()) {
    return "; use --memory " + fmt::format("{}MiB", (*bytes + kMebibyte - 1) / kMebibyte);
  }
  const bool is_exhausted = error.resource() == Resource::kMemory && !error.bytes_required();
  return is_exhausted ? "; lower --memory" : "";
}

std::string advice(const ContradictionError& error) {
  switch (error.evidence()) {
    case ContradictionError::Evidence::kJournal:
      return "; 'seedbank verify --journal' finds which";
    case ContradictionError::Evidence::kFullGameDatabase:
      return "; see 'seedbank verify --fullgame'";
    case ContradictionError::Evidence::kDatabase:
      break;
  }
  return "; see 'seedbank verify'";
}

Failure describe(const std::exception_ptr& exception) {
  try {
    try {
      std::rethrow_exception(exception);
    } catch (...) {
      throw_public_error();
    }
  } catch (const ArgumentError& error) {
    return {ExitCode::kUsage, error.what()};
  } catch (const PositionError& error) {
    return {ExitCode::kBadPosition, error.what()};
  } catch (const ContradictionError& error) {
    return {ExitCode::kNoDatabase, error.what() + advice(error)};
  } catch (const DatabaseError& error) {
    return {ExitCode::kNoDatabase, error.what()};
  } catch (const ResourceError& error) {
    return {ExitCode::kNoResources, error.what() + advice(error)};
  } catch (const IoError& error) {
    return {ExitCode::kIo, error.what()};
  } catch (const ToolError& error) {
    return {error.code(), error.what()};
  }
  throw std::logic_error("an exception was expected");
}

std::terminate_handler default_terminate = nullptr;

// Allocates no memory, since there may be none.
[[noreturn]] void exit_without_resource(std::string_view what) {
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
      exit_without_resource("out of memory\n");
    } catch (const std::runtime_error& error) {
      if (is_thread_shortage(error)) {
        exit_without_resource("the system allows no more threads\n");
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
    failure.message = single_line(failure.message);
    return failure;
  } catch (const std::bad_alloc&) {
    return {ExitCode::kNoResources, "out of memory"};  // short enough to need no memory
  }
}

ExitCode report(const Failure& failure, std::string_view program) {
  if (!failure.message.empty()) std::cerr << program << ": " << failure.message << std::endl;
  return failure.code;
}

}  // namespace seedbank::tools
