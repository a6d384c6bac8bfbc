// Players of four-row Kalaha: levels by name, and the turns that they choose.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "solver/four_rows/look_ahead.h"

namespace seedbank::four_rows {

enum class Level : std::uint8_t {
  kBeginner,  ///< any turn, by chance
  kAmateur,   ///< the turn that captures most
  kExpert,    ///< the best turn when looking some turns ahead
};

/// What a player is: "beginner", "amateur", "expert:6".
struct PlayerKind {
  Level level = Level::kExpert;
  int depth = 4;  ///< turns that an expert looks ahead, 1..kMaxDepth

  friend bool operator==(const PlayerKind&, const PlayerKind&) = default;
};

/// "beginner", "amateur" or "expert".
[[nodiscard]] std::string_view name(Level level) noexcept;

/// The name that parse_player() reads.
[[nodiscard]] std::string name(const PlayerKind& kind);

/// The player of that name; "expert" looks four turns ahead. Nothing for any other text.
[[nodiscard]] std::optional<PlayerKind> parse_player(std::string_view text);

/// The rules of a turn, and what ends thinking about it. The depth is the player's.
using TurnRequest = LookAheadRequest;

struct ChosenTurn {
  int pit = 0;                         ///< 0..15
  std::optional<Foresight> foresight;  ///< of an expert
};

/// Chooses turns. For one thread at a time.
class Player {
 public:
  /// An expert takes 11 MiB. Throws std::bad_alloc.
  explicit Player(const PlayerKind& kind);

  /// The turn for the mover of `position`. Turns that are worth the same are told apart by a number
  /// from `random`; depth and seed of ties of the request are not read. The same arguments give the
  /// same turn, unless the clock or a stop has ended the thinking. Requires a position that is not
  /// lost.
  [[nodiscard]] ChosenTurn choose(const Position& position, const TurnRequest& request,
                                  std::mt19937_64& random);

 private:
  PlayerKind kind_;
  std::unique_ptr<LookAhead> look_ahead_;  // of an expert
};

}  // namespace seedbank::four_rows
