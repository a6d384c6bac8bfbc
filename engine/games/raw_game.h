// Games as the readers of formats find them, before their sowings are played.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/error.h>
#include <seedbank/recorded_games.h>

#include "engine/games/entries.h"
#include "engine/readings/game_words.h"

namespace seedbank::engine {

/// A game and the sowings that it tells. `game.record.game` is the start.
struct RawGame {
  RecordedGame game;
  ToldGame told = {};  ///< meaningless if the game is played already: `game.refereed`
  std::optional<PitNumbers> numbers = {};
};

/// A line of a file, trimmed, and its number, from 1.
struct FileLine {
  std::uint64_t number = 0;
  std::string_view text;
};

/// A game of other rules than those asked for.
class OtherRulesError : public PositionError {
 public:
  explicit OtherRulesError(std::string_view rules)
      : PositionError("a game under " + std::string(rules) + " rules"), rules_(rules) {}
  [[nodiscard]] const std::string& rules() const noexcept { return rules_; }

 private:
  std::string rules_;
};

/// Takes what the readers find.
class GameSink {
 public:
  virtual ~GameSink() = default;
  virtual void take(RawGame&& game) = 0;
  virtual void unreadable(UnreadableGame&& part) = 0;
};

/// How records without a start of their own are read; see GameReading. For one file.
class ReadingRules {
 public:
  explicit ReadingRules(const GameReading& given)
      : start_(given.start), text_(given.text), takes_rules_(given.takes_rules) {}

  /// Where records without a start begin.
  [[nodiscard]] const Board& start() const noexcept { return start_; }
  /// The opening with these seeds in each pit.
  [[nodiscard]] Board opening(int pits = 6, int seeds_per_pit = 4) const;
  /// A position in the given notation, or in the detected one. Throws PositionError.
  [[nodiscard]] Board position(std::string_view text) const;
  /// Fields and columns that are skipped.
  [[nodiscard]] std::span<const std::string> ignored() const noexcept { return text_.ignore; }
  /// Takes the rules of the next game, or throws PositionError if they are others than those of all
  /// games, or none.
  void require_rules(std::string_view rules);
  /// A game was read: its rules are those of all games.
  void decide() noexcept { takes_rules_ = false; }

 private:
  Board start_;
  TextReading text_;
  bool takes_rules_;
};

/// A game that begins at `start`, of this format and line.
[[nodiscard]] RawGame raw_game(Board start, std::string_view format, std::uint64_t line = 0);

/// What a text tells about a game from `start`. Throws PositionError.
[[nodiscard]] ToldGame told_from(const Board& start, std::string_view text);

/// A pair of a position and a sowing. `player` is the name of the mover's player.
[[nodiscard]] RawGame raw_pair(Board position, std::string_view sowing, const std::string& player);

/// Plays what a game tells; in `numbers` if the game does not say how it numbers pits. Throws
/// PositionError.
[[nodiscard]] RecordedGame played(RawGame raw, std::optional<PitNumbers> numbers);

/// The part of a file that begins in `line` and is not a game.
[[nodiscard]] UnreadableGame unreadable_game(std::uint64_t line, const PositionError& error);

/// One numbering for several games that do not name theirs: the one in which more than half of them
/// are legal, or else the native one, if it fits them all. Nothing if neither exists.
[[nodiscard]] std::optional<PitNumbers> numbering_of(const std::vector<RawGame>& games);

/// Reads the lines of a whole file.
using ReadLines = void (*)(std::span<const FileLine> lines, ReadingRules& rules, GameSink& sink);

// Formats of several lines: log_games.cpp and transcript_games.cpp.
void read_manchester_log(std::span<const FileLine> lines, ReadingRules& rules, GameSink& sink);
void read_kgp_log(std::span<const FileLine> lines, ReadingRules& rules, GameSink& sink);
void read_playthrough(std::span<const FileLine> lines, ReadingRules& rules, GameSink& sink);
void read_fairkalah_transcript(std::span<const FileLine> lines, ReadingRules& rules,
                               GameSink& sink);
void read_cmancala_transcript(std::span<const FileLine> lines, ReadingRules& rules, GameSink& sink);

// JSON: json_games.cpp. An object per line, or objects and arrays of them over several lines.
/// Reads games from lines of JSON. For one file at a time.
class JsonGames {
 public:
  /// The games of a text, which begins in `line`. Throws PositionError.
  void read(std::string_view text, std::uint64_t line, ReadingRules& rules, GameSink& sink);

 private:
  RecordReader records_;
};
/// True if the text is a JSON object or an array of them as a whole.
[[nodiscard]] bool is_whole_json(std::string_view text);
/// True if the text is an object with nothing but a pit, and perhaps its player and its number: an
/// entry of a game.
[[nodiscard]] bool is_json_entry(std::string_view text, std::span<const std::string> ignored);

// Tables: table_games.cpp.
/// Rows below a header: each a sowing of a game, or a position and a sowing.
class TableGames {
 public:
  /// The table of a header; nothing if the line is not a header. Throws PositionError, naming the
  /// column, for a header that is not understood.
  [[nodiscard]] static std::optional<TableGames> of(std::string_view header,
                                                    std::span<const std::string> ignored);

  /// True if each row is answered by itself, as a position and a sowing.
  [[nodiscard]] bool has_positions() const noexcept;
  /// Takes a row: passes a pair on at once. Throws PositionError.
  void read(const FileLine& row, const ReadingRules& rules, GameSink& sink);
  /// Passes the games of all rows on.
  void finish(const ReadingRules& rules, GameSink& sink);

 private:
  explicit TableGames(char separator) : separator_(separator) {}

  char separator_;  // ' ' for blanks
  std::vector<EntryRole> roles_;
  EntryGames games_;
};

/// True if the line is a position with its side to move, and one word after it.
[[nodiscard]] bool is_pair_line(std::string_view line);
/// The pair of such a line. Throws PositionError.
[[nodiscard]] RawGame pair_of_line(const FileLine& line, const ReadingRules& rules);

}  // namespace seedbank::engine
