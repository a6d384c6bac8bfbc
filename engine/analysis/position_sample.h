// Samples of positions that games can come to.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/game/sowing.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// Random games came to fewer positions than were asked for.
class SampleExhausted : public std::runtime_error {
 public:
  explicit SampleExhausted(std::uint64_t positions)
      : std::runtime_error("random games came to no more than " + std::to_string(positions) +
                           " positions"),
        positions_(positions) {}

  /// How many they came to.
  [[nodiscard]] std::uint64_t positions() const noexcept { return positions_; }

 private:
  std::uint64_t positions_;
};

/// `count` distinct positions, sorted, none of them over. Each is drawn from a game of its own: one
/// of `starts`, then uniformly random legal pits to the end; of all positions of that game that
/// have a sowing, extra turns and the start included, one with equal chances. A draw that is there
/// already does not count. Under (6,4) such games have 40 sowings on average, and every four seeds
/// in play from 8 to 47 get 6 to 12 of a hundred positions.
///
/// The generator is std::mt19937_64 and numbers are reduced by remainders, so the same arguments
/// give the same sample everywhere. Takes a few seconds a million. Has fewer positions
/// when `request` ended it. Throws SampleExhausted when a hundred thousand games in a row bring
/// nothing new. Requires starts that are not over.
[[nodiscard]] std::vector<Position> random_sample(const SowingTable& table,
                                                  const std::vector<Position>& starts,
                                                  std::uint64_t count, std::uint64_t random_seed,
                                                  const SearchRequest& request = {});

}  // namespace seedbank::engine
