// Properties of parse_position() for arbitrary bytes.
#pragma once

#include <exception>
#include <string>
#include <string_view>

#include "solver/game/notation.h"

namespace seedbank {

/// Returns a description of the fault in an error message, or an empty text.
inline std::string broken_message_property(const std::exception& error) {
  const std::string_view message = error.what();
  if (message.empty() || message.size() > 600) return "length of the message";
  for (const char c : message) {
    if (c < 0x20 || c > 0x7E) return "a byte of the message is not printable";
  }
  return {};
}

/// Returns a description of the fault in `noted`, or an empty text.
inline std::string broken_position_property(const NotedPosition& noted) {
  if (noted.pits < 1 || noted.pits > kMaxPits) return "pits out of range";
  const Position& position = noted.position;
  if (seeds_in_play(position) + store(position.mover) + store(position.waiter) > kMaxSeeds) {
    return "too many seeds";
  }
  return {};
}

/// Returns a description of the violated property, or an empty text.
inline std::string broken_notation_property(std::string_view text) {
  try {
    const NotedPosition noted = parse_position(text);
    if (const std::string fault = broken_position_property(noted); !fault.empty()) return fault;
    const std::string canonical = to_text(noted);
    if (!(parse_position(canonical) == noted)) return "not read back: " + canonical;
  } catch (const NotationError& error) {
    return broken_message_property(error);
  }
  return {};
}

}  // namespace seedbank
