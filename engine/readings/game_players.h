// The players of a game, and which sides they can have.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <seedbank/names.h>

#include "engine/notation/side_names.h"
#include "engine/readings/game_words.h"

namespace seedbank::engine {

/// Which side each player of a game has.
struct Players {
  std::vector<std::pair<std::string, Side>> sides;
  std::optional<PlayersFrom> counted = {};  ///< if their names are numbers
  std::array<std::string, 2> names = {};    ///< other than those of sides and numbers

  void add(const std::string& name, Side side);
  /// The side of a player. Requires that it was added.
  [[nodiscard]] Side side(const std::string& name) const;
};

/// Every way in which the players of a game can have sides, if `first` is to move at its start: as
/// the names of sides say, counted from 0 or from 1; or else, two other players in the order in
/// which they sow. One way without players if there are none. Throws PositionError if there is no
/// way.
[[nodiscard]] std::vector<Players> ways_of_players(const ToldGame& told, Side first);

}  // namespace seedbank::engine
