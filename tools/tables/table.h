// A table: a live game of two players, one of which can be a strategy or a program.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include <seedbank/board.h>
#include <seedbank/verdict.h>

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

  friend bool operator==(const Moment&, const Moment&) noexcept = default;
};

/// Why a program no longer plays, for clients.
struct ProgramStop {
  Verdict verdict = Verdict::kCrash;
  /// One line about an answer that is not allowed; empty for other verdicts, whose reasons may name
  /// files.
  std::string reason;

  /// {"verdict":..,"reason":..}.
  [[nodiscard]] engine::Json json() const;
};

/// One side of a table.
struct Seat {
  std::string key;         ///< secret of its player; empty while the seat is free
  std::string invitation;  ///< secret that takes it once
  std::string name;
  std::string strategy;                     ///< an opponent of the server; empty for a person
  std::optional<ProgramStop> stopped = {};  ///< set if that is a program that no longer plays
  int watchers = 0;                         ///< connections
};

/// How a game ended before one side had no seeds left. kTurn: by the turn that a task asks for.
enum class Ending : std::uint8_t { kNone, kResignation, kAgreement, kTurn };

/// What is set for a table.
struct Task {
  int games = 0;      ///< the rounds to play; 0 for any number
  bool find = false;  ///< each round is only the first turn, from the same position and seat

  friend bool operator==(const Task&, const Task&) noexcept = default;
};

/// A table. Not thread-safe.
class Table {
 public:
  using Clock = std::chrono::system_clock;  // its moments are stored

  /// Seats in the order South, North.
  static constexpr std::size_t kSeats = 2;
  /// The place of spectators, after the seats.
  static constexpr std::size_t kSpectators = kSeats;

  Table(std::string id, Board start, Task task, bool of_class, Clock::time_point now);
  /// The table of which stored() is `stored`. Throws the exceptions of engine::Json, Board and
  /// Board::sow() for anything else.
  explicit Table(const engine::Json& stored);

  [[nodiscard]] Seat& seat(std::size_t index) noexcept { return seats_[index]; }
  [[nodiscard]] const Seat& seat(std::size_t index) const noexcept { return seats_[index]; }
  /// The seat with that key. Throws TableError.
  [[nodiscard]] std::size_t seat_of(std::string_view key) const;

  /// The place of a watcher with that key: a seat or kSpectators. Throws TableError.
  [[nodiscard]] std::size_t place_of(std::string_view key) const;
  /// The connections of a place.
  [[nodiscard]] int& watchers(std::size_t place) noexcept;
  /// The secret of spectators, who cannot sow.
  [[nodiscard]] const std::string& spectator_key() const noexcept { return spectator_key_; }

  /// Takes the seat with that invitation and returns its index. Throws TableError.
  std::size_t join(std::string_view invitation, const std::string& name, Clock::time_point now);

  /// Sows. A repeated request has no effect. Throws TableError; PositionError.
  void sow(std::size_t seat, Moment moment, int pit, Clock::time_point now);

  /// Ends the game: the other side wins. Throws TableError unless `round` is the current one and
  /// both seats are taken; without effect if the game is over.
  void resign(std::size_t seat, int round, Clock::time_point now);

  /// Offers a draw or, if the other side has offered one, accepts it. The next sowing of the other
  /// side, or decline_draw(), declines it. Throws TableError if the game is over, `round` is not
  /// the current one, or the other side is not a person.
  void offer_draw(std::size_t seat, int round, Clock::time_point now);
  void decline_draw(std::size_t seat, int round);

  /// Notes that the program to move no longer plays.
  void stop_program(ProgramStop stop);

  /// Gives the side opposite `seat` to another opponent. Throws TableError unless a program that no
  /// longer plays has that side and `round` is the current one.
  void replace_opponent(std::size_t seat, int round, const std::string& strategy,
                        Clock::time_point now);

  /// Begins the next round with the sides exchanged, each player having the seeds that the other
  /// one had at the start, or, if the task is to find a turn, as before. Throws TableError unless
  /// the game is over, the task has another round, and `round` is the current one; a repeated
  /// request has no effect.
  void play_again(int round, Clock::time_point now);

  /// Whether the game has begun and is not over.
  [[nodiscard]] bool in_play() const { return moment().sowings > 0 && !over(); }

  [[nodiscard]] bool over() const { return ending_ != Ending::kNone || board_.over(); }

  /// Whether all rounds of the task are over.
  [[nodiscard]] bool is_done() const { return over() && task_.games != 0 && round_ >= task_.games; }

  /// Whether an opponent of the server is to move, and a person has taken the other seat.
  [[nodiscard]] bool awaits_strategy() const;

  [[nodiscard]] const std::string& id() const noexcept { return id_; }
  [[nodiscard]] const Board& board() const noexcept { return board_; }
  [[nodiscard]] const Task& task() const noexcept { return task_; }
  [[nodiscard]] bool of_class() const noexcept { return of_class_; }
  [[nodiscard]] Moment moment() const;
  [[nodiscard]] std::size_t mover() const noexcept { return board_.south_to_move() ? 0 : 1; }
  /// When a person last did something.
  [[nodiscard]] Clock::time_point used() const noexcept { return used_; }

  /// The object "seedbank.table/1", which holds no secrets.
  [[nodiscard]] engine::Json json() const;

  /// The table as an object, with its secrets, but without its connections. A program that no
  /// longer played is asked again at the table made of it.
  [[nodiscard]] engine::Json stored() const;

 private:
  void check_round(int round) const;

  const std::string id_;
  const std::string spectator_key_;
  Board start_;
  Board board_;
  const Task task_;
  const bool of_class_;
  int round_ = 1;
  Ending ending_ = Ending::kNone;
  std::size_t resigned_ = 0;               // the seat, after a resignation
  std::optional<std::size_t> draw_offer_;  // the seat that offers a draw
  int spectators_ = 0;                     // connections
  std::array<Seat, kSeats> seats_;
  Clock::time_point used_;
  // When the first and the last sowing of the round were made, or the round began.
  Clock::time_point began_ = used_;
  Clock::time_point sown_ = used_;
};

}  // namespace seedbank::tools
