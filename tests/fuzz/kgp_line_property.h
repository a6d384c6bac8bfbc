// Properties of lines of the Kalah Game Protocol for arbitrary bytes.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/arena/protocols/kgp_line.h"

namespace seedbank::tools {

/// Whether `c` would be lost or changed in a string.
inline bool is_changed_in_strings(char c) {
  return ((c >= 0 && c < ' ') || c == '\x7F') && c != '\n' && c != '\t';
}

/// Returns a description of the violated property, or an empty text.
inline std::string broken_kgp_property(std::string_view text) {
  const auto line = engine::parse_kgp_line(text);
  if (!line) return {};
  if (line->name.empty()) return "a line without a command";
  const std::string written = to_kgp_text(*line);
  if (written.find_first_of("\r\n") != std::string::npos) return "written as several lines";
  for (const engine::KgpArgument& argument : line->arguments) {
    if (!argument.is_quoted) {
      if (argument.text.empty()) return "an empty argument";
      if (const auto board = engine::parse_kgp_board(argument.text)) {
        if (engine::parse_kgp_board(engine::to_kgp_text(*board)) != board)
          return "a board is not read back";
        if (board->all_seeds() > kMaxSeeds) return "too many seeds";
      }
      // A board without '>' swallows the text written after it.
      if (argument.text.front() == '<' && argument.text.back() != '>') return {};
    } else if (std::any_of(argument.text.begin(), argument.text.end(), is_changed_in_strings)) {
      return {};
    }
  }
  // A name without a space before its first argument, as in `a<b>`, is written with one.
  if (engine::parse_kgp_line(written) != line) return "not read back: " + written;
  return {};
}

}  // namespace seedbank::tools
