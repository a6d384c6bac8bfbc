// Files of games, split into the parts that are read as a whole.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/games/joined_lines.h"
#include "engine/games/raw_game.h"

namespace seedbank::engine {

/// Takes the lines of a file, and passes on the games that they are. Not thread-safe.
class FileParts final : public GameSink {
 public:
  /// Lines are answered one by one, blank ones too, or blank ones are skipped.
  enum class Blanks : std::uint8_t { kAnswered, kSkipped };

  /// `sink` must outlive this.
  FileParts(const GameReading& reading, GameSink& sink, Blanks blanks)
      : rules_(reading), numbers_(reading.numbers), sink_(sink), blanks_(blanks) {}

  /// Takes the next line, without its line feed.
  void read(std::string_view text);
  /// Counts a line that the caller has refused.
  void skip();
  /// Takes the end of the file.
  void finish();

  /// The name of the format of the file, if it has one format as a whole; otherwise empty.
  [[nodiscard]] std::string_view format() const noexcept { return format_; }

  void take(RawGame&& raw) override;
  void unreadable(UnreadableGame&& part) override { sink_.unreadable(std::move(part)); }

 private:
  using Kind = JoinedLines::Kind;

  void guarded(std::uint64_t line, const std::function<void()>& read);
  void read_line(const FileLine& line);
  bool read_row(const FileLine& line);
  void finish_table();
  [[nodiscard]] RawGame game_of_text(std::string_view text, std::uint64_t line) const;
  [[nodiscard]] bool is_legal(std::string_view text) const;
  void read_joined(const JoinedLines& lines);
  void finish_joined();
  void read_block();
  void read_lines_of_block();

  ReadingRules rules_;
  const std::optional<PitNumbers> numbers_;
  GameSink& sink_;
  const Blanks blanks_;
  JsonGames json_;
  JoinedLines joined_;
  std::optional<TableGames> table_;
  std::uint64_t table_line_ = 0;
  std::uint64_t number_ = 0;
  bool is_first_ = true;
  bool is_first_of_text_ = true;
  bool is_refused_ = false;  // below a header that is not understood
  bool is_block_ = false;
  std::string block_;
  std::string_view format_;
};

}  // namespace seedbank::engine
