// Fuzz target: arbitrary bytes as a position of four-row Kalaha.
#include "tests/fuzz/four_rows_property.h"
#include "tests/fuzz/target.h"

extern "C" int four_rows_fuzz(const std::uint8_t* data, std::size_t size) {
  seedbank::require_none(
      seedbank::four_rows::broken_four_rows_property(seedbank::text_of(data, size)));
  return 0;
}
