// Translates errors of positions, files and threads to those of the public interface.
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

}  // namespace

void throw_public_error() {
  try {
    throw;
  } catch (const NotationError& error) {
    throw PositionError(error.what(), {}, error.place());
  } catch (const db::FormatError& error) {
    const std::string cure = engine::cure_by(rebuild_command(error.file()), error.file());
    throw DatabaseError(single_line(error.what() + cure), error.file(), error.offset());
  } catch (const std::bad_alloc&) {
    throw ResourceError("out of memory", Resource::kMemory);
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
