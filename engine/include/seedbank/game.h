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
#include <seedbank/names.h>
#include <seedbank/numbering.h>
#include <seedbank/verdict.h>

namespace seedbank {

/// A sowing of a record that cannot be played.
struct IllegalSowing {
  std::size_t number = 0;  ///< of the sowing in the record, from 1
  bool south = true;       ///< the side to move
  std::string word;        ///< as the record names the pit
  std::string why;         ///< such as "South's pit 3 is empty"
};

/// A record, played as far as it can be.
struct PlayedRecord {
  Board game;                                 ///< with the legal sowings
  PitNumbers numbers = PitNumbers::kSowing;   ///< in which it was read
  bool found = false;                         ///< the numbering was found, not given
  std::vector<PitNumbers> also = {};          ///< other numberings of the whole record, in
                                              ///< which it is another game
  std::optional<IllegalSowing> illegal = {};  ///< the first one that cannot be played
  std::size_t unread = 0;                     ///< sowings recorded after that one
  std::vector<std::string> past_end = {};     ///< recorded after the end of the game
  std::array<std::string, 2> players = {};    ///< names of South and North, if marks name them
};

/// Reads and plays a record of a game that continues from `start`, up to the first sowing that
/// cannot be played; sowings after the end of the game are listed, not played. Words, marks,
/// comments and results are those of the format "pits" in engine/games/FORMATS.md. Contradictions
/// to marks are illegal sowings.
///
/// Without `numbers`, the record is played in each numbering whose pits its words are, and is read
/// in the only one in which all of it is legal. If it is legal in several as different games, a
/// list is read in PitNumbers::kSowing, and PlayedRecord::also names the others. If it is legal in
/// none, a list is read in kSowing if all its words are such pits. Throws PositionError for any
/// other record: the message says what each reading is, or what is wrong with it.
[[nodiscard]] SEEDBANK_API PlayedRecord play_record(const Board& start, std::string_view record,
                                                    std::optional<PitNumbers> numbers = {});

/// As play_record(), for a record that must be legal as a whole: returns its game. Throws
/// PositionError, with the number of the sowing, from 1, and the reason, for an illegal sowing, one
/// after the end of the game, and an empty record. The message says so if the game is legal under
/// other rules.
[[nodiscard]] SEEDBANK_API Board read_game(const Board& start, std::string_view record,
                                           std::optional<PitNumbers> numbers = PitNumbers::kSowing);

/// A sowing, judged by what is known about the positions before and after it.
struct JudgedSowing {
  bool south = true;      ///< the side that sowed
  int pit = 0;            ///< from 1
  Board reached;          ///< the position after it
  Bounds value;           ///< the final margin that it leads to, for the side that sowed
  Bounds cost;            ///< margin lost compared with the best sowing, in seeds
  std::vector<int> best;  ///< the best pits

  [[nodiscard]] Side side() const noexcept { return south ? Side::kSouth : Side::kNorth; }
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

  [[nodiscard]] SEEDBANK_API Judgement judgement(Side side) const;
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

/// A game and how it ended.
///
/// A *seat* is 0 for the player that begins as South, 1 for the other one. Under a pie rule, the
/// players of the seats may exchange sides.
struct EndedGame {
  Board game;  ///< played to its end or to the forfeit; possibly without sowings

  // Of games with a referee (seedbank/match.h); otherwise as if there was none.
  bool swapped = false;  ///< the players exchanged sides
  Verdict verdict = Verdict::kPlay;
  std::size_t forfeiting_seat = 0;  ///< meaningless if verdict is kPlay
  std::string detail = {};          ///< the fault in one line, such as "pit 3 is empty"
  /// The number of sowings that the players chose, if the arena played the rest, since the winner
  /// could not change any more. The further ones count in no statistics of players.
  std::optional<std::size_t> adjudicated_after = {};
};

/// A game read from its record.
struct GameRecord : EndedGame {
  /// True if the checksum is correct; false if the line has none or belongs to a match whose first
  /// line was not read.
  bool verified = false;
  Pie pie = Pie::kNone;
};

/// The number of sowings after which the players may exchange sides: those of the first turn, or
/// one. Nothing if the game did not get there, or there is no pie rule.
[[nodiscard]] SEEDBANK_API std::optional<std::size_t> sowings_before_swap(const Board& game,
                                                                          Pie pie);

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
