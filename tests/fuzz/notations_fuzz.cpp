// Fuzz target: arbitrary bytes as a position in every notation.
#include "tests/fuzz/notations_property.h"
#include "tests/fuzz/target.h"

extern "C" int notations_fuzz(const std::uint8_t* data, std::size_t size) {
  seedbank::require_none(
      seedbank::engine::broken_notations_property(seedbank::text_of(data, size)));
  return 0;
}
