// Translates errors of the layers below to those of the public interface.
#include "engine/base/failure.h"

#include <filesystem>
#include <new>
#include <system_error>

#include <seedbank/database.h>

#include "db/storage/errors.h"
#include "engine/base/database_place.h"
#include "solver/game/notation.h"

namespace seedbank {
namespace {

constexpr const char* kNoMoreThreads = "the system allows no more threads";

Resource resource_of(db::ResourceError::Kind kind) {
  return kind == db::ResourceError::Kind::kMemory ? Resource::kMemory
         : kind == db::ResourceError::Kind::kDisk ? Resource::kDisk
                                                  : Resource::kFormat;
}

}  // namespace

StoppedError::StoppedError(Cause cause)
    : StoppedError(cause == Cause::kStop ? "a stop was requested" : "the time limit was reached",
                   cause) {}

StoppedError StoppedError::of(const std::stop_token& stop) {
  return StoppedError(stop.stop_requested() ? Cause::kStop : Cause::kTimeLimit);
}

void throw_public_error() {
  try {
    throw;
  } catch (const NotationError& error) {
    throw PositionError(error.what(), {}, error.place());
  } catch (const db::FormatError& error) {
    const std::string cure = engine::cure_by(rebuild_command(error.path()), error.path());
    throw DatabaseError(single_line(error.what() + cure), error.path(), error.offset());
  } catch (const db::ContradictionError& error) {
    throw ContradictionError(single_line(error.what()),
                             ContradictionError::Evidence::kFullGameDatabase, error.path());
  } catch (const db::MissingError& error) {
    throw DatabaseError(single_line(error.what()), error.path());
  } catch (const db::ResourceError& error) {
    throw ResourceError(single_line(error.what()), resource_of(error.kind()),
                        error.bytes_required(), error.bytes_available(), error.enough_memory());
  } catch (const std::bad_alloc&) {
    throw ResourceError("out of memory", Resource::kMemory);
  } catch (const db::DatabaseError& error) {  // IoError, BusyError
    throw IoError(single_line(error.what()), error.path());
  } catch (const std::filesystem::filesystem_error& error) {
    throw IoError(single_line(error.what()), error.path1());
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::resource_unavailable_try_again) throw;
    throw ResourceError(kNoMoreThreads, Resource::kThreads);
  } catch (const std::runtime_error& error) {
    if (!is_thread_shortage(error)) throw;
    throw ResourceError(kNoMoreThreads, Resource::kThreads);
  }
}

}  // namespace seedbank
