// Properties of every notation for arbitrary bytes.
#pragma once

#include <string>
#include <string_view>

#include "engine/notation/notations.h"
#include "tests/fuzz/notation_property.h"

namespace seedbank::engine {

/// `noted` after it is written in `notation` and read back: the mover becomes South if the notation
/// does not record the side to move.
inline NotedPosition as_read_back(Notation notation, const NotedPosition& noted) {
  const bool of_the_mover =
      notation == Notation::kMaia || notation == Notation::kKgp || notation == Notation::kKgpc;
  return {noted.pits, of_the_mover ? Side::kSouth : noted.to_move, noted.position};
}

/// Expects that `noted` is written and read back unchanged, or refused with a printable message.
/// Returns a description of the fault, or an empty text.
inline std::string broken_round_trip_property(Notation notation, const NotedPosition& noted) {
  try {
    const std::string text = write_position(notation, noted);
    for (const std::string& written : {text, on_one_line(text)}) {
      if (!(read_position(notation, written) == as_read_back(notation, noted))) {
        return "not read back as " + std::string(name(notation)) + ": " + written;
      }
    }
  } catch (const NotationError& error) {
    return broken_message_property(error);
  }
  return {};
}

/// Returns a description of the property that `text` as `notation` violates, or an empty text.
inline std::string broken_notation_property(Notation notation, std::string_view text) {
  NotedPosition noted;
  try {
    noted = read_position(notation, text);
  } catch (const NotationError& error) {
    return broken_message_property(error);
  }
  if (const std::string fault = broken_position_property(noted); !fault.empty()) return fault;
  try {
    (void)write_position(notation, noted);
  } catch (const NotationError&) {
    return "read but not written as " + std::string(name(notation)) + ": " + to_text(noted);
  }
  for (const Notation other : all_notations()) {
    const std::string fault = broken_round_trip_property(other, noted);
    if (!fault.empty()) return fault;
  }
  return {};
}

/// broken_notation_property() for every notation.
inline std::string broken_notations_property(std::string_view text) {
  for (const Notation notation : all_notations()) {
    const std::string fault = broken_notation_property(notation, text);
    if (!fault.empty()) return fault;
  }
  return {};
}

}  // namespace seedbank::engine
