// Answers about four-row Kalaha, and their JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "engine/base/json.h"
#include "engine/four_rows/notation.h"
#include "engine/four_rows/player.h"
#include "solver/four_rows/sowing.h"

namespace seedbank::four_rows {

/// A sowing and its result.
struct SowAnswer {
  NotedPosition noted;
  int pit = 0;  ///< 0..15
  Sowing sowing;
  std::optional<NotedPosition> result;  ///< nothing if the sowing is endless or undecided
};

/// Sows `pit`, 0..15; gives up after `patience` steps. Throws NotationError if the pit is not
/// legal.
[[nodiscard]] SowAnswer answer_sow(const NotedPosition& noted, int pit, StepLimit limit,
                                   std::uint64_t patience = kAllPatience);

/// The fields of `four-rows sow --json`; pits are numbered from 1.
[[nodiscard]] engine::Json to_json(const SowAnswer& answer);

/// The turn chosen by a player.
struct MoveAnswer {
  NotedPosition noted;
  PlayerKind player;
  StepLimit step_limit;
  std::optional<ChosenTurn> turn;  ///< nothing if the side to move has lost
  Sowing sowing;                   ///< of the turn; abandoned after kLookAheadPatience steps
  double seconds = 0;
};

/// Lets `player`, of kind `kind`, choose as Player::choose() does.
[[nodiscard]] MoveAnswer answer_move(const NotedPosition& noted, const PlayerKind& kind,
                                     Player& player, const TurnRequest& request,
                                     std::mt19937_64& random);

/// The fields of `four-rows move --json`; pits are numbered from 1.
[[nodiscard]] engine::Json to_json(const MoveAnswer& answer);

}  // namespace seedbank::four_rows
