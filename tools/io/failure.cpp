// From exceptions to exit codes and one-line messages.
#include "tools/io/failure.h"

#include <algorithm>
#include <filesystem>
#include <new>
#include <system_error>

#include "db/fullgame/build/backward.h"
#include "db/storage/errors.h"
#include "solver/game/notation.h"

namespace seedbank::tools {
namespace {

Failure describe(const std::exception_ptr& exception) {
  try {
    std::rethrow_exception(exception);
  } catch (const UsageError& error) {
    return {ExitCode::kUsage, error.what()};
  } catch (const NotationError& error) {
    return {ExitCode::kBadPosition, error.what()};
  } catch (const UnusableDatabaseError& error) {
    return {ExitCode::kNoDatabase, error.what()};
  } catch (const db::FormatError& error) {
    return {ExitCode::kNoDatabase, error.what()};
  } catch (const db::MissingError& error) {
    return {ExitCode::kNoDatabase, error.what()};
  } catch (const db::ResourceError& error) {
    return {ExitCode::kNoResources, error.what()};
  } catch (const db::fullgame::DepthError& error) {
    return {ExitCode::kNoResources, error.what()};
  } catch (const std::bad_alloc&) {
    return {ExitCode::kNoResources, "out of memory; a smaller --memory makes do with less"};
  } catch (const db::DatabaseError& error) {  // IoError, BusyError
    return {ExitCode::kIo, error.what()};
  } catch (const std::filesystem::filesystem_error& error) {
    return {ExitCode::kIo, error.what()};
  } catch (const std::system_error& error) {
    // What threads cannot be made for.
    if (error.code() != std::errc::resource_unavailable_try_again) throw;
    return {ExitCode::kNoResources, "the system allows no more threads"};
  } catch (const StreamError& error) {
    return {ExitCode::kIo, error.what()};
  } catch (const ProgramError& error) {
    return {ExitCode::kIo, error.what()};
  }
}

}  // namespace

Failure failure_of(const std::exception_ptr& exception) {
  Failure failure = describe(exception);
  // Paths may hold anything; the message stays one line.
  std::replace_if(
      failure.message.begin(), failure.message.end(),
      [](char c) { return static_cast<unsigned char>(c) < 0x20; }, '?');
  return failure;
}

}  // namespace seedbank::tools
