// What checking the file of a database came to.
#pragma once

#include <cstdint>
#include <string_view>

#include "db/storage/errors.h"

namespace seedbank::db {

enum class FileState : std::uint8_t {
  kMissing,     ///< needed, or listed, and not there
  kShort,       ///< damaged, and has fewer bytes than listed
  kDamaged,     ///< its content is not what the format allows
  kDifferent,   ///< whole, but of other values
  kExtra,       ///< not listed
  kUnreadable,  ///< the operating system cannot read it
};

/// "missing", "short", "damaged", "different", "extra" or "unreadable".
[[nodiscard]] std::string_view name(FileState state) noexcept;

/// The state of a file whose reading ended in `error`: missing, damaged or unreadable.
[[nodiscard]] FileState state_of(const DatabaseError& error) noexcept;

}  // namespace seedbank::db
