// Pieces of text for users: counts, sizes, durations, wrapped lines, words quoted for a shell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace seedbank::tools {

/// "1,250,490,151".
[[nodiscard]] std::string count_text(std::uint64_t count);

/// "1 thread", "2 threads", "1,250 threads". `noun` is in the singular.
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view noun);
[[nodiscard]] inline std::string counted(int count, std::string_view noun) {
  return counted(static_cast<std::uint64_t>(count), noun);
}

/// "17.3 MiB"; exact below 1 KiB.
[[nodiscard]] std::string bytes_text(std::uint64_t bytes);

/// "0.31 s", "12.4 s", "3 min 20 s", "2 h 05 min".
[[nodiscard]] std::string duration_text(double seconds);

/// A margin with its sign: "+3", "0", "-2".
[[nodiscard]] std::string margin_text(int margin);

/// "3-2" for 3 and 2 with the separator "-".
[[nodiscard]] std::string joined(const std::vector<int>& numbers, std::string_view separator);

/// "a", "a or b", "a, b or c", with `last` for " or ". Requires a name.
[[nodiscard]] std::string listed(const std::vector<std::string>& names, std::string_view last);

/// Wraps the words of the text into lines of at most `columns` columns; a longer word gets a line
/// of its own. Every line ends with a line feed.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t columns);

/// A line per element of `lines`, which have equally many cells: columns as wide as their widest
/// cell, the first `left` of them aligned to the left, the others to the right. Every line ends
/// with a line feed. Requires a line.
[[nodiscard]] std::string aligned(const std::vector<std::vector<std::string>>& lines,
                                  std::size_t left);

/// The words separated by blanks; words that a POSIX shell would change are quoted.
[[nodiscard]] std::string shell_quoted(const std::vector<std::string>& words);

}  // namespace seedbank::tools
