// Four-row Kalaha: positions, sowing, notation, opponents, answers as JSON.
//
// Pits of a side are numbered 0..15 in sowing order: 0..7 is its home row, 8..15 its fighting row.
// Texts and JSON count the same pits from 1. The board as the mover sees it, by these numbers:
//
//      7   6   5   4   3   2   1   0     the waiter's home row
//      8   9  10  11  12  13  14  15     the waiter's fighting row
//     15  14  13  12  11  10   9   8     the mover's fighting row
//      0   1   2   3   4   5   6   7     the mover's home row
//
// The rules: engine/four_rows/RULES.md. All functions are thread-safe.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/error.h>
#include <seedbank/export.h>
#include <seedbank/names.h>

namespace seedbank::four_rows {

inline constexpr int kPits = 16;         ///< per side, in both rows
inline constexpr int kHomePits = 8;      ///< pits of the home row, which come first
inline constexpr int kMaxSeeds = 255;    ///< on a board; the game has 48
inline constexpr int kLeastToSow = 2;    ///< a pit with fewer seeds must not be sown
inline constexpr int kOpeningPits = 12;  ///< per side, with two seeds each in the opening
inline constexpr int kMaxDepth = 64;     ///< of a search, in turns

/// The seeds in the pits of a side.
using Pits = std::array<std::uint8_t, kPits>;

/// A position seen from the side to move.
struct Position {
  Pits mover{};
  Pits waiter{};

  friend bool operator==(const Position&, const Position&) = default;
};

/// Two seeds in each of the first twelve pits of both sides.
[[nodiscard]] constexpr Position opening() noexcept {
  Position position;
  for (std::size_t pit = 0; pit < kOpeningPits; ++pit) {
    position.mover[pit] = 2;
    position.waiter[pit] = 2;
  }
  return position;
}

/// The same board with the other side to move.
[[nodiscard]] constexpr Position swapped(const Position& position) noexcept {
  return {position.waiter, position.mover};
}

/// The pit of the other side that faces a pit of the fighting row, 8..15.
[[nodiscard]] constexpr int facing(int pit) noexcept { return kPits + kHomePits - 1 - pit; }

/// The number of seeds of a side.
[[nodiscard]] constexpr int seeds(const Pits& pits) noexcept {
  int sum = 0;
  for (const int in_pit : pits) sum += in_pit;
  return sum;
}

/// The seeds of the mover minus those of the waiter.
[[nodiscard]] constexpr int margin(const Position& position) noexcept {
  return seeds(position.mover) - seeds(position.waiter);
}

/// The pits that a side may sow: bit i for pit i.
[[nodiscard]] constexpr std::uint32_t legal_pits(const Pits& pits) noexcept {
  std::uint32_t set = 0;
  for (std::size_t pit = 0; pit < kPits; ++pit) {
    set |= std::uint32_t{pits[pit] >= kLeastToSow} << pit;
  }
  return set;
}

/// True if the mover has lost: it has no pit to sow.
[[nodiscard]] constexpr bool is_lost(const Position& position) noexcept {
  return legal_pits(position.mover) == 0;
}

/// A position and the side to move. By default the opening; South moves first.
struct NotedPosition {
  bool south_to_move = true;
  Position position = opening();

  /// The pits of a side.
  [[nodiscard]] const Pits& pits(Side side) const noexcept {
    return (side == Side::kSouth) == south_to_move ? position.mover : position.waiter;
  }
  friend bool operator==(const NotedPosition&, const NotedPosition&) = default;
};

/// Reads a position: 32 numbers separated by blanks or commas, South's pits 1 to 16, then North's,
/// then `s`, `n` or, for South, nothing. Throws PositionError, naming the wrong number, for any
/// other bytes. Rejects a text that is too long without reading all of it. The opening:
///
///     2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0,2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0 s
[[nodiscard]] SEEDBANK_API NotedPosition parse_position(std::string_view text);

/// The canonical text: commas, then a blank and `s` or `n`. Inverse of parse_position().
[[nodiscard]] SEEDBANK_API std::string to_text(const NotedPosition& noted);

/// The maximum number of steps of a sowing; nothing for no limit.
using StepLimit = std::optional<std::uint64_t>;

/// The limit of the rules.
inline constexpr std::uint64_t kUsualStepLimit = 100;

enum class SowingEnd : std::uint8_t {
  kEmptyPit,   ///< the last seed fell into an empty pit
  kLimit,      ///< the limit of steps was reached
  kEndless,    ///< the sowing never ends, and there is no limit
  kUndecided,  ///< the search for the end was given up
};

/// Steps that repeat forever, counted from 1: for every n >= start, step n + period has the same
/// board, pit and seeds in hand as step n. `period` is the smallest possible one, and `start` the
/// smallest for that period.
struct Cycle {
  std::uint64_t start = 0;
  std::uint64_t period = 0;

  friend bool operator==(const Cycle&, const Cycle&) = default;
};

struct Sowing {
  std::uint64_t steps = 0;  ///< a step lifts the seeds of a pit and sows them
  int captured = 0;         ///< seeds taken from the waiter
  SowingEnd end = SowingEnd::kEmptyPit;
  std::optional<Cycle> cycle;  ///< if endless; `steps` then counts up to the end of the first cycle

  friend bool operator==(const Sowing&, const Sowing&) = default;
};

/// True if the turn passes: the sowing is neither endless nor undecided.
[[nodiscard]] constexpr bool ends(const Sowing& sowing) noexcept {
  return sowing.end == SowingEnd::kEmptyPit || sowing.end == SowingEnd::kLimit;
}

/// The `patience` with which sow() never gives up.
inline constexpr std::uint64_t kAllPatience = ~std::uint64_t{0};

/// Sows the mover's `pit`, 0..15, until the turn ends. Changes `position` to the resulting board,
/// still seen from the side that sowed, unless the sowing is endless or undecided. The time is
/// proportional to the steps until the end or the first repetition, regardless of the limit:
/// usually fewer than ten. Endless sowings are rare, a few dozen in 100,000 in games; they repeat
/// after dozens to millions of steps. Gives up after `patience` steps. Requires at least
/// kLeastToSow seeds in the pit, at most kMaxSeeds on the board, and a limit and a patience of at
/// least 1.
SEEDBANK_API Sowing sow(Position& position, int pit, StepLimit limit,
                        std::uint64_t patience = kAllPatience) noexcept;

/// A sowing and its result.
struct SowAnswer {
  NotedPosition noted;
  int pit = 0;  ///< 0..15
  Sowing sowing;
  std::optional<NotedPosition> result;  ///< nothing if the sowing is endless or undecided
};

/// Sows `pit`, 0..15; gives up after `patience` steps. Throws PositionError if the pit is not
/// legal.
[[nodiscard]] SEEDBANK_API SowAnswer answer_sow(const NotedPosition& noted, int pit,
                                                StepLimit limit = kUsualStepLimit,
                                                std::uint64_t patience = kAllPatience);

/// The object of `four-rows sow --json`, on one line.
[[nodiscard]] SEEDBANK_API std::string to_json(const SowAnswer& answer);

enum class Level : std::uint8_t {
  kBeginner,  ///< a random turn
  kAmateur,   ///< the turn that captures most
  kExpert,    ///< the best turn by a search to some depth
};

/// A kind of player: "beginner", "amateur", "expert:6".
struct PlayerKind {
  Level level = Level::kExpert;
  int depth = 4;  ///< of an expert's search, 1..kMaxDepth turns

  friend bool operator==(const PlayerKind&, const PlayerKind&) = default;
};

/// The name that parse_player() reads.
[[nodiscard]] SEEDBANK_API std::string name(const PlayerKind& kind);

/// The kind with that name; "expert" has depth 4. Nothing for any other text.
[[nodiscard]] SEEDBANK_API std::optional<PlayerKind> parse_player(std::string_view text);

/// The rules and limits of a choice.
struct TurnRequest {
  StepLimit step_limit = kUsualStepLimit;
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  std::stop_token stop = {};  ///< a request ends the search soon
};

/// The result of an expert's search: minimax over all sequences of `depth` turns.
struct Foresight {
  int value = 0;            ///< for the mover: a margin in seeds, or a win or loss (turns_to_end())
  int depth = 0;            ///< turns searched completely
  std::vector<int> line;    ///< pits, 0..15: the principal variation
  std::uint64_t nodes = 0;  ///< sowings made
  bool complete = false;    ///< the requested depth was reached, or the end is known
};

/// The value of a win after n turns is kWin - n, that of a loss n - kWin.
inline constexpr int kWin = 10'000;

/// Turns to the end of the game if `value` is a win or a loss; nothing if it is a margin.
[[nodiscard]] constexpr std::optional<int> turns_to_end(int value) noexcept {
  if (value >= kWin - kMaxDepth) return kWin - value;
  if (value <= kMaxDepth - kWin) return kWin + value;
  return std::nullopt;
}

struct ChosenTurn {
  int pit = 0;                         ///< 0..15
  std::optional<Foresight> foresight;  ///< of an expert
};

class LookAhead;

/// Chooses turns. For one thread at a time.
class SEEDBANK_API Player {
 public:
  /// Allocates 11 MiB for an expert. Throws std::bad_alloc.
  explicit Player(const PlayerKind& kind);
  Player(Player&&) noexcept;
  Player& operator=(Player&&) noexcept;
  ~Player();

  [[nodiscard]] const PlayerKind& kind() const noexcept { return kind_; }

  /// Chooses a turn for the mover of `position`. A number from `random` breaks ties. The same
  /// arguments give the same turn unless a deadline or a stop ends the search; depth 1 is always
  /// completed. Requires a position that is not lost.
  [[nodiscard]] ChosenTurn choose(const Position& position, const TurnRequest& request,
                                  std::mt19937_64& random);

 private:
  PlayerKind kind_;
  std::unique_ptr<LookAhead> look_ahead_;  // of an expert
};

/// The turn chosen by a player.
struct MoveAnswer {
  NotedPosition noted;
  PlayerKind player;
  StepLimit step_limit;
  std::optional<ChosenTurn> turn;  ///< nothing if the side to move has lost
  Sowing sowing;                   ///< of the turn; undecided after 10,000 steps
  double seconds = 0;
};

/// Lets `player` choose a turn: see Player::choose().
[[nodiscard]] SEEDBANK_API MoveAnswer answer_move(const NotedPosition& noted, Player& player,
                                                  const TurnRequest& request,
                                                  std::mt19937_64& random);

/// The object of `four-rows move --json`, on one line.
[[nodiscard]] SEEDBANK_API std::string to_json(const MoveAnswer& answer);

}  // namespace seedbank::four_rows
