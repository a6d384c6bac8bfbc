// Names of the states of files.
#include "db/storage/file_state.h"

#include <array>
#include <cstddef>

namespace seedbank::db {
namespace {

constexpr std::array<std::string_view, 6> kNames = {"missing",   "short", "damaged",
                                                    "different", "extra", "unreadable"};

}  // namespace

std::string_view name(FileState state) noexcept { return kNames[static_cast<std::size_t>(state)]; }

FileState state_of(const DatabaseError& error) noexcept {
  if (dynamic_cast<const MissingError*>(&error) != nullptr) return FileState::kMissing;
  if (dynamic_cast<const FormatError*>(&error) != nullptr) return FileState::kDamaged;
  return FileState::kUnreadable;
}

}  // namespace seedbank::db
