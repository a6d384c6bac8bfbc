// Translates internal errors to those of the public interface.
#include "engine/base/failure.h"

#include <algorithm>
#include <filesystem>
#include <new>
#include <string_view>
#include <system_error>

#include <seedbank/error.h>

#include "db/fullgame/builder/passes.h"
#include "db/storage/errors.h"
#include "solver/game/notation.h"

namespace seedbank::engine {
namespace {

constexpr const char* kNoMoreThreads = "the system allows no more threads";

Resource resource_of(db::ResourceError::Kind kind) {
  switch (kind) {
    case db::ResourceError::Kind::kMemory:
      return Resource::kMemory;
    case db::ResourceError::Kind::kDisk:
      return Resource::kDisk;
    case db::ResourceError::Kind::kOther:
      break;
  }
  return Resource::kFormat;
}

}  // namespace

void throw_public_error() {
  try {
    throw;
  } catch (const NotationError& error) {
    throw PositionError(error.what(), {}, error.place());
  } catch (const db::FormatError& error) {
    throw DatabaseError(on_one_row(error.what()), error.path(), error.offset());
  } catch (const db::MissingError& error) {
    throw DatabaseError(on_one_row(error.what()), error.path());
  } catch (const db::ResourceError& error) {
    throw ResourceError(on_one_row(error.what()), resource_of(error.kind()), error.bytes_required(),
                        error.bytes_available(), error.enough_memory());
  } catch (const db::fullgame::DepthError& error) {
    throw ResourceError(error.what(), Resource::kFormat);
  } catch (const std::bad_alloc&) {
    throw ResourceError("out of memory", Resource::kMemory);
  } catch (const db::DatabaseError& error) {  // IoError, BusyError
    throw IoError(on_one_row(error.what()), error.path());
  } catch (const std::filesystem::filesystem_error& error) {
    throw IoError(on_one_row(error.what()), error.path1());
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::resource_unavailable_try_again) throw;
    throw ResourceError(kNoMoreThreads, Resource::kThreads);
  } catch (const std::runtime_error& error) {
    if (!is_want_of_threads(error)) throw;
    throw ResourceError(kNoMoreThreads, Resource::kThreads);
  }
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
