// The checksum at the end of a line of a text file, which detects damage and lines of other files.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "db/storage/frame_format.h"

namespace seedbank::db {

/// The checksum of `line` in the file named by `binding`, as 16 lower-case hexadecimal digits:
/// XXH64 with seed 0 of `binding`, a line feed and `line`. `binding` is the context that the line
/// must stay in, such as the first line of its file, or empty; the same line has different
/// checksums under different bindings. `line` must not contain line feeds. The checksum detects
/// accidents, not forgery: anyone can compute it. Thread-safe.
[[nodiscard]] inline std::string line_checksum(std::string_view binding, std::string_view line) {
  std::string text(binding);
  text += '\n';
  text += line;
  return fmt::format(
      "{:016x}",
      checksum(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size())));
}

}  // namespace seedbank::db
