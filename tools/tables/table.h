// A table: a live game of two players, one of which can be a strategy of this program.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include <seedbank/board.h>

#include "engine/base/json.h"

namespace seedbank::tools {

/// Why a request to a table is refused.
enum class TableFault : std::uint8_t {
  kUnknown,    ///< the table never existed or has ended
  kForbidden,  ///< a wrong key or invitation
  kTaken,      ///< another player has accepted the invitation
  kConflict,   ///< the game has gone on, or the other side is to move
  kFull,       ///< no table is free
};

class TableError : public std::runtime_error {
 public:
  TableError(TableFault fault, const std::string& message)
      : std::runtime_error(message), fault_(fault) {}

  [[nodiscard]] TableFault fault() const noexcept { return fault_; }

 private:
  TableFault fault_;
};

/// The name of a player as shown to others: without blanks at its ends. Throws UsageError unless it
/// is UTF-8 without control characters and marks of direction, of at most 24 letters.
[[nodiscard]] std::string player_name(std::string_view text);

/// The state of a game that a sowing refers to. Repeating a request does no harm, since its moment
/// has passed.
struct Moment {
  int round = 0;
  int sowings = 0;
};

/// One side of a table.
struct Seat {
  std::string key;         ///< secret of its player; empty while the seat is free
  std::string invitation;  ///< secret that takes it once
  std::string name;
  std::string strategy;  ///< of a built-in opponent; empty for a person
  int watchers = 0;      ///< connections
};

/// A table. Not thread-safe.
class Table {
 public:
  using Clock = std::chrono::steady_clock;

  /// Seats in the order South, North.
  static constexpr std::size_t kSeats = 2;

  Table(std::string id, Board start, bool of_class, Clock::time_point now);

  [[nodiscard]] Seat& seat(std::size_t index) noexcept { return seats_[index]; }
  [[nodiscard]] const Seat& seat(std::size_t index) const noexcept { return seats_[index]; }
  /// The seat with that key. Throws TableError.
  [[nodiscard]] std::size_t seat_of(std::string_view key) const;

  /// Takes the seat with that invitation and returns its index. Throws TableError.
  std::size_t join(std::string_view invitation, const std::string& name, Clock::time_point now);

  /// Sows. A repeated request has no effect. Throws TableError; PositionError.
  void sow(std::size_t seat, Moment moment, int pit, Clock::time_point now);

  /// Begins the next round, in which the other side starts. Throws TableError unless the game is
  /// over and `round` is the current one; a repeated request has no effect.
  void play_again(int round, Clock::time_point now);

  /// Whether the game has begun and is not over.
  [[nodiscard]] bool in_play() const { return moment().sowings > 0 && !board_.over(); }

  /// Whether a built-in opponent is to move, and a person has taken the other seat.
  [[nodiscard]] bool awaits_strategy() const;

  [[nodiscard]] const std::string& id() const noexcept { return id_; }
  [[nodiscard]] const Board& board() const noexcept { return board_; }
  [[nodiscard]] bool of_class() const noexcept { return of_class_; }
  [[nodiscard]] Moment moment() const;
  [[nodiscard]] std::size_t mover() const noexcept { return board_.south_to_move() ? 0 : 1; }
  /// When a person last did something.
  [[nodiscard]] Clock::time_point used() const noexcept { return used_; }

  /// The object "seedbank.table/1", which holds no secrets.
  [[nodiscard]] engine::Json json() const;

 private:
  const std::string id_;
  Board start_;
  Board board_;
  const bool of_class_;
  int round_ = 1;
  std::array<Seat, kSeats> seats_;
  Clock::time_point used_;
};

}  // namespace seedbank::tools
