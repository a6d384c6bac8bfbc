// Games as files hold them: episodes, logs, transcripts, records, and pairs of a position and a
// sowing. engine/games/FORMATS.md describes the formats.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/board.h>
#include <seedbank/export.h>
#include <seedbank/game.h>

namespace seedbank {

/// A format of files with games.
struct GameFormat {
  std::string_view name;     ///< such as "kaggle"
  std::string_view meaning;  ///< one line
  std::string_view certain;  ///< what makes the reading of its games certain
};

/// All formats.
[[nodiscard]] SEEDBANK_API std::span<const GameFormat> game_formats() noexcept;

/// How records without a start, rules or a numbering of their own are read.
struct GameReading {
  Board start;  ///< where games begin; its rules are those of all games
  /// The rules that the first game's record or format names, if any, replace those of `start`.
  bool takes_rules = false;
  /// How positions are read; its `ignore` names columns of tables and fields of games, too.
  TextReading text = {};
  std::optional<PitNumbers> numbers = {};  ///< that of the format, or else found
};

/// A game, or a pair of a position and a sowing, of a file.
struct RecordedGame {
  PlayedRecord record;
  std::string_view format;                  ///< name of its format
  std::uint64_t line = 0;                   ///< of the file, from 1, where the game begins
  std::array<std::string, 2> players = {};  ///< of South and North; empty if the file does not tell
  /// The players exchanged sides after this many sowings, as the pie rule allows; `players` are
  /// those after the exchange.
  std::optional<std::size_t> swapped = {};
  /// Whether its checksum is right; none if its format has no checksums, see GameRecord.
  std::optional<bool> verified = {};
  bool is_pair = false;  ///< a pair of a position and a sowing
  /// The record of a game of a match: its pie rule, and how a forfeited game ended.
  std::optional<GameRecord> refereed = {};

  /// The player of the sowing `number`, counted from 0, by a side.
  [[nodiscard]] const std::string& player(std::size_t number, Side side) const {
    return players[(side == Side::kSouth ? 0U : 1U) ^ (swapped && number < *swapped ? 1U : 0U)];
  }
  /// True if all sowings of the file were played.
  [[nodiscard]] bool is_complete() const { return !record.illegal && record.past_end.empty(); }
};

/// A part of a file that is not a game.
struct UnreadableGame {
  std::uint64_t line = 0;  ///< of the file, from 1
  std::string why;
  std::string rules = {};  ///< those of the game, if that is why
  /// Those in which it is a legal game, if that is why: it is another one in each.
  std::vector<PitNumbers> numberings = {};
  /// The field or column that is not understood, if that is why: TextReading::ignore skips it.
  std::string unknown = {};
};

/// Reads the lines of a file. Games of formats with one game per line are passed on at once, so
/// that lines can be answered as they come; those of other formats at the end of the file. For one
/// thread at a time.
class SEEDBANK_API GameFileReader {
 public:
  using TakeGame = std::function<void(RecordedGame&&)>;
  using TakeUnreadable = std::function<void(UnreadableGame&&)>;

  /// Passes games, and what is not a game, to these functions, in the order of the file.
  GameFileReader(GameReading reading, TakeGame take, TakeUnreadable unreadable);
  ~GameFileReader();

  /// Takes the next line, without its line feed.
  void read(std::string_view line);
  /// Counts a line that the caller has refused.
  void skip();
  /// Takes the end of the file. Must be the last call.
  void finish();

  /// The name of the format of the file, once it was recognised; otherwise empty.
  [[nodiscard]] std::string_view format() const noexcept;

 private:
  struct Rep;
  std::unique_ptr<Rep> rep_;
};

/// What a file holds.
struct GameFile {
  std::vector<RecordedGame> games;
  std::vector<UnreadableGame> unreadable;
  /// The numbering in which records were read that name none, if neither the caller nor the format
  /// did; of several, the first.
  std::optional<PitNumbers> assumed = {};
};

/// The games of a text. Several records without a numbering are read in one, unless `reading` names
/// it: that in which more than half of them are legal; or else PitNumbers::kSowing, if all their
/// words are such pits. If neither exists, each is read by itself, as play_record() does. Throws
/// std::bad_alloc.
[[nodiscard]] SEEDBANK_API GameFile read_games(std::string_view text, const GameReading& reading);

}  // namespace seedbank
