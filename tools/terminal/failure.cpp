// From exceptions to exit codes and one-line messages.
#include "tools/terminal/failure.h"

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
  } catch (const MemberError& error) {
    return {error.code(), error.what()};
  }
}

}  // namespace

Failure failure_of(const std::exception_ptr& exception) {
  Failure failure = describe(exception);
  failure.message = engine::on_one_row(std::move(failure.message));
  return failure;
}

}  // namespace seedbank::tools
