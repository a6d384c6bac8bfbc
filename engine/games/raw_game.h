// Games as the readers of formats find them, before their sowings are played.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <seedbank/recorded_games.h>

namespace seedbank::engine {

/// A game whose sowings are still words.
struct RawGame {
  Board start;
  std::string record = {};
  std::optional<PitNumbers> numbers = {};
  std::string_view format = {};
  std::uint64_t line = 0;
  std::array<std::string, 2> players = {};
  std::optional<std::size_t> swapped = {};
  std::optional<bool> verified = {};
  bool is_pair = false;
  std::optional<GameRecord> refereed = {};  ///< the game is played already
};

/// A line of a file, trimmed, and its number, from 1.
struct FileLine {
  std::uint64_t number = 0;
  std::string_view text;
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
      : start_(given.start), notation_(given.notation), takes_rules_(given.takes_rules) {}

  /// Where records without a start begin.
  [[nodiscard]] const Board& start() const noexcept { return start_; }
  /// The opening with these seeds in each pit.
  [[nodiscard]] Board opening(int pits = 6, int seeds_per_pit = 4) const;
  /// A position in the given notation, or in the detected one. Throws PositionError.
  [[nodiscard]] Board position(std::string_view text) const;
  /// Takes the rules of the next game, or throws PositionError if they are others than those of all
  /// games, or none.
  void require_rules(std::string_view rules);
  /// A game was read: its rules are those of all games.
  void decide() noexcept { takes_rules_ = false; }

 private:
  Board start_;
  std::string notation_;
  bool takes_rules_;
};

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

// Pairs of a position and a sowing, one per line: pair_games.cpp.
/// Where the columns of a CSV file with pairs are; -1 for those that it lacks.
struct PairColumns {
  int position = -1;
  int sowing = -1;
  int player = -1;
};
/// The columns of the header `line`; nothing if it is not the header of such a file.
[[nodiscard]] std::optional<PairColumns> pair_columns(std::string_view line);
/// The pair of a row. Throws PositionError.
[[nodiscard]] RawGame pair_of_row(const PairColumns& columns, const FileLine& row,
                                  const ReadingRules& rules);
/// True if the line is a position with its side to move, and one word after it.
[[nodiscard]] bool is_pair_line(std::string_view line);
/// The pair of such a line. Throws PositionError.
[[nodiscard]] RawGame pair_of_line(const FileLine& line, const ReadingRules& rules);

/// True if a field of JSON or a column of CSV has this purpose.
[[nodiscard]] bool is_sowing_name(std::string_view name) noexcept;
[[nodiscard]] bool is_player_name(std::string_view name) noexcept;

}  // namespace seedbank::engine
