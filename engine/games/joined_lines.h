// Lines that may be parts of one game, because they continue one another.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/games/raw_game.h"
#include "engine/readings/game_words.h"

namespace seedbank::engine {

/// The lines of a game so far. Not thread-safe.
class JoinedLines {
 public:
  /// Lines are entries, or pairs, or begin with numbers of moves, or with the marks of players.
  enum class Kind : std::uint8_t { kNone, kEntries, kPairs, kNumbers, kPlayers };

  /// How `line` would continue a game: kNone if it is a game by itself.
  [[nodiscard]] static Kind kind_of(std::string_view line, const LineBeginning& beginning) {
    if (line.starts_with('{')) return Kind::kEntries;
    if (beginning.is_pair) return Kind::kPairs;
    if (beginning.number) return Kind::kNumbers;
    return beginning.player.empty() ? Kind::kNone : Kind::kPlayers;
  }

  /// Whether a line of this kind continues the ones before.
  [[nodiscard]] bool is_continued_by(Kind kind, const LineBeginning& beginning) const {
    if (lines_.empty() || kind != kind_) return false;
    if (kind != Kind::kNumbers) return true;
    return *beginning.number == last_number_ + (beginning.is_second_half ? 0 : 1);
  }

  void add(const FileLine& line, Kind kind, const LineBeginning& beginning) {
    kind_ = kind;
    lines_.emplace_back(line.number, line.text);
    last_number_ = beginning.last_number;
    has_several_numbers_ |= beginning.number && *beginning.number != last_number_;
  }

  [[nodiscard]] bool empty() const noexcept { return lines_.empty(); }
  [[nodiscard]] Kind kind() const noexcept { return kind_; }
  /// True if each line could be a game: there are several, and numbers number lines at most.
  [[nodiscard]] bool may_be_games() const noexcept {
    return lines_.size() > 1 && !has_several_numbers_;
  }
  [[nodiscard]] const std::vector<std::pair<std::uint64_t, std::string>>& lines() const noexcept {
    return lines_;
  }
  /// All lines, with `separator` between them.
  [[nodiscard]] std::string text(std::string_view separator) const {
    std::string text;
    for (const auto& [number, line] : lines_) {
      text.append(text.empty() ? "" : separator).append(line);
    }
    return text;
  }

 private:
  Kind kind_ = Kind::kNone;
  std::vector<std::pair<std::uint64_t, std::string>> lines_;
  int last_number_ = 0;
  bool has_several_numbers_ = false;  // in one line
};

}  // namespace seedbank::engine
