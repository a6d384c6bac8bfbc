// The checksum that a line of a text file ends with, so that damage and lines of other files are
// found.
#pragma once

#include <string>
#include <string_view>

namespace seedbank::engine {

/// The checksum of `line` as part of the file that `binding` names, in 16 lower-case hexadecimal
/// digits: XXH64 with seed 0 of `binding`, a line feed and `line`. `binding` is what the line must
/// not be separated from, such as the first line of its file; it may be empty. The same line under
/// another binding has another checksum. Requires that `line` holds no line feed, since the last
/// one ends the binding. A checksum against accidents: anyone can compute it. Any thread may call
/// this.
[[nodiscard]] std::string line_checksum(std::string_view binding, std::string_view line);

}  // namespace seedbank::engine
