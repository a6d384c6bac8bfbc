// Fuzz target: arbitrary bytes as a line of the Kalah Game Protocol.
#include "tests/fuzz/kgp_line_property.h"
#include "tests/fuzz/target.h"

extern "C" int kgp_line_fuzz(const std::uint8_t* data, std::size_t size) {
  seedbank::require_none(seedbank::tools::broken_kgp_property(seedbank::text_of(data, size)));
  return 0;
}
