// Fuzz target: arbitrary bytes as a position.
#include "tests/fuzz/notation_property.h"
#include "tests/fuzz/target.h"

extern "C" int notation_fuzz(const std::uint8_t* data, std::size_t size) {
  seedbank::require_none(seedbank::broken_notation_property(seedbank::text_of(data, size)));
  return 0;
}
