// Players of four-row Kalaha: named levels, and their choice of turns.
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
  kBeginner,  ///< a random turn
  kAmateur,   ///< the turn that captures most
  kExpert,    ///< the best turn by a search to some depth
};

/// A kind of player: "beginner", "amateur", "expert:6".
struct PlayerKind {
  Level level = Level::kExpert;
  int depth = 4;  ///< of an expert's search in turns, 1..kMaxDepth

  friend bool operator==(const PlayerKind&, const PlayerKind&) = default;
};

/// "beginner", "amateur" or "expert".
[[nodiscard]] std::string_view name(Level level) noexcept;

/// The name that parse_player() reads.
[[nodiscard]] std::string name(const PlayerKind& kind);

/// The kind with that name; "expert" has depth 4. Nothing for any other text.
[[nodiscard]] std::optional<PlayerKind> parse_player(std::string_view text);

/// The rules and limits of a choice. The depth is the player's.
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

  /// Chooses a turn for the mover of `position`. A number from `random` breaks ties; `depth` and
  /// `tie_seed` of the request are ignored. The same arguments give the same turn unless a deadline
  /// or a stop ends the search. Requires a position that is not lost.
  [[nodiscard]] ChosenTurn choose(const Position& position, const TurnRequest& request,
                                  std::mt19937_64& random);

 private:
  PlayerKind kind_;
  std::unique_ptr<LookAhead> look_ahead_;  // of an expert
};

}  // namespace seedbank::four_rows
