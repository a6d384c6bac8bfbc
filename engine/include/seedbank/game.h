// Played games: records of the pits that were sown, and the value and cost of every sowing.
//
// A game is a Board with its sowings so far: Board::positions() returns its positions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/answer.h>
#include <seedbank/board.h>
#include <seedbank/export.h>
#include <seedbank/verdict.h>

namespace seedbank {

/// How a record names the pits of the side that sows.
enum class PitNumbers : std::uint8_t {
  kSowing,    ///< 1 is farthest from the store, as everywhere else in this library
  kDistance,  ///< 1 is next to the store, as in FairKalah
  kIrving,    ///< digits from 0, farthest from the store, without blanks; `-` where the turn passes
};

/// The name that records give to `pit`, 1..pits.
[[nodiscard]] SEEDBANK_API std::string pit_name(PitNumbers numbers, int pits, int pit);

/// Reads and plays the pits of a game that continues from `start`. Numbers are separated by blanks
/// or commas; Irving's digits need no separator. In Irving's records a `-` must stand exactly where
/// a turn passes, but may be missing at the end. The game need not be finished. Throws
/// PositionError, with the number of the sowing, from 1, and the reason, for a pit that does not
/// exist or is empty, a sowing after the end of the game, a missing or superfluous `-`, and an
/// empty record. The message says so if the game is legal under other rules.
[[nodiscard]] SEEDBANK_API Board read_game(const Board& start, std::string_view record,
                                           PitNumbers numbers = PitNumbers::kSowing);

/// A sowing, judged by what is known about the positions before and after it.
struct JudgedSowing {
  bool south = true;      ///< the side that sowed
  int pit = 0;            ///< from 1
  Board reached;          ///< the position after it
  Bounds value;           ///< the final margin that it leads to, for the side that sowed
  Bounds cost;            ///< margin lost compared with the best sowing, in seeds
  std::vector<int> best;  ///< the best pits

  [[nodiscard]] bool is_mistake() const noexcept { return cost.low > 0; }
};

/// The play of one side.
struct Judgement {
  int sowings = 0;
  int mistakes = 0;
  Bounds cost;  ///< sum over its sowings
};

/// A game with the values of its positions.
struct JudgedGame {
  Answer start;
  std::vector<JudgedSowing> sowings;
  Completion completion = Completion::kComplete;  ///< why some values are not exact
  std::vector<Note> notes = {};                   ///< on this game

  [[nodiscard]] SEEDBANK_API Judgement judgement(bool south) const;
};

/// Judges the sowings of a game by the answers to its positions(). All answers but the last must
/// hold the best pits.
[[nodiscard]] SEEDBANK_API JudgedGame judged(const Board& game, const std::vector<Answer>& answers);

/// The same; calls `answer` for each position in order to get the answers. Rethrows its exceptions.
[[nodiscard]] SEEDBANK_API JudgedGame judged(const Board& game,
                                             const std::function<Answer(const Board&)>& answer);

/// The record of a game: a line of JSON, without a line feed. `players` are the names of South and
/// North. Throws std::bad_alloc.
[[nodiscard]] SEEDBANK_API std::string record_of(const Board& game,
                                                 const std::array<std::string, 2>& players);

/// A game read from its record.
struct GameRecord {
  Board game;  ///< possibly without sowings
  /// True if the checksum is correct; false if the line has none or belongs to a match whose first
  /// line was not read.
  bool verified = false;

  // Of games with a referee (seedbank/match.h); otherwise as if there was none.
  Pie pie = Pie::kNone;
  bool swapped = false;
  Verdict verdict = Verdict::kPlay;
  std::size_t forfeiting_seat = 0;  ///< as in MatchGame
  std::string detail = {};          ///< the fault of the player that forfeited
};

/// Reads records of single games and of matches, line by line. For one thread at a time.
class SEEDBANK_API RecordReader {
 public:
  /// The game of the next line; nothing for the first line of a match. Throws PositionError for any
  /// other line, for a wrong checksum, and if margin or costs contradict the game.
  [[nodiscard]] std::optional<GameRecord> read(std::string_view line);

 private:
  std::string head_;  // the first line of the current match; empty if there was none
};

}  // namespace seedbank
