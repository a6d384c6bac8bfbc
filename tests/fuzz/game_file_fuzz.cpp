// Fuzz target: arbitrary bytes as a file of games.
#include "tests/fuzz/game_file_property.h"
#include "tests/fuzz/target.h"

extern "C" int game_file_fuzz(const std::uint8_t* data, std::size_t size) {
  seedbank::require_none(seedbank::broken_game_file_property(seedbank::text_of(data, size)));
  return 0;
}
