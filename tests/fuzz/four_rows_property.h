// Properties of the notation of four-row Kalaha for arbitrary bytes.
#pragma once

#include <string>
#include <string_view>

#include <seedbank/four_rows.h>

#include "tests/fuzz/notation_property.h"

namespace seedbank::four_rows {

/// Returns a description of the violated property, or an empty text.
inline std::string broken_four_rows_property(std::string_view text) {
  try {
    const NotedPosition noted = parse_position(text);
    if (seeds(noted.position.mover) + seeds(noted.position.waiter) > kMaxSeeds) {
      return "too many seeds";
    }
    const std::string canonical = to_text(noted);
    if (!(parse_position(canonical) == noted)) return "not read back: " + canonical;
  } catch (const PositionError& error) {
    return broken_message_property(error);
  }
  return {};
}

}  // namespace seedbank::four_rows
