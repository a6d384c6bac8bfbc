// The document of `seedbank puzzles`: JSON with a puzzle per line, which a later run extends.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include <seedbank/puzzles.h>

#include "engine/base/json.h"

namespace seedbank::tools {

/// Puzzles of one or both rule sets, as schemas/puzzles.json describes.
struct PuzzleDocument {
  PuzzlePlan plan;
  std::uint64_t count = 0;                ///< number of puzzles to find
  std::map<std::string, PuzzleSet> sets;  ///< by rules

  [[nodiscard]] std::uint64_t found() const;
};

/// Whether `begun` can be extended to `wanted` by finding more puzzles.
[[nodiscard]] bool is_begun(const PuzzleDocument& begun, const PuzzleDocument& wanted);

[[nodiscard]] engine::Json to_json(const PuzzleDocument& document);

/// The same object with one puzzle per line; ends with a line feed.
[[nodiscard]] std::string to_lines(const PuzzleDocument& document);

/// Inverse of to_json() and to_lines(). Throws engine::JsonError, with the reason, for any other
/// text, also if its checksum is missing or wrong. The checksum covers all other fields: the
/// question as well as the puzzles.
[[nodiscard]] PuzzleDocument read_puzzles(std::string_view text);

/// The number of puzzles of each theme and difficulty.
[[nodiscard]] std::string to_table(const PuzzleDocument& document);

}  // namespace seedbank::tools
