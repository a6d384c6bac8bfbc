// The openings of data/known_values.csv, for tests that solve them.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "solver/game/position.h"
#include "solver/game/rules.h"
#include "tests/csv.h"

namespace seedbank {

struct OpeningValue {
  Game game;
  int seeds_per_pit = 0;
  int margin = 0;  ///< South's; South moves first

  [[nodiscard]] Position start() const { return opening(game.pits, seeds_per_pit); }
  [[nodiscard]] int seeds() const { return 2 * game.pits * seeds_per_pit; }
  [[nodiscard]] std::string text() const {
    return std::string(name(game.rules)) + " (" + std::to_string(game.pits) + "," +
           std::to_string(seeds_per_pit) + ")";
  }
  friend void PrintTo(const OpeningValue& row, std::ostream* out) { *out << row.text(); }
};

/// All rows of the file. Throws std::runtime_error if it cannot be read.
inline std::vector<OpeningValue> opening_values() {
  std::vector<OpeningValue> values;
  for (const auto& fields : rows_of_data_file("known_values.csv")) {
    values.push_back({{std::stoi(fields.at(1)), rules_from_name(fields.at(0)).value()},
                      std::stoi(fields.at(2)),
                      std::stoi(fields.at(3))});
  }
  return values;
}

/// Whether solving an opening without endgames takes more than about a second.
inline bool is_long(const OpeningValue& row) {
  constexpr int kMostSeeds[] = {100, 100, 100, 40, 30, 36, 28};  // for 1..7 pits
  return row.seeds() > kMostSeeds[row.game.pits - 1];
}

}  // namespace seedbank
