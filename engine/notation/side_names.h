// Side names: what texts of other programs call South and North, for positions and games alike.
//
// All names are rows of one table. A word is certain if each row with it agrees on the side. Rows
// with numbers do not: "player1" is South where players are counted from 1, and North where they
// are counted from 0. Such a word needs another one, of the same object or file, that only one of
// the two countings has.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <seedbank/names.h>

namespace seedbank::engine {

/// The number of the first player, South.
enum class PlayersFrom : std::uint8_t { kZero, kOne };

/// `text` in lower case, without blanks and punctuation, so that `currentPlayer`, `current_player`
/// and `Current player` are equal. A minus sign at the beginning stays. Bytes beyond ASCII stay.
[[nodiscard]] std::string plain_name(std::string_view text);

/// The side that a word names in each way of counting players; nothing if the word does not exist
/// in it. A name without a number, such as "south", is the same side in both.
struct NamedSide {
  std::optional<Side> from_zero;
  std::optional<Side> from_one;

  /// The side, if it does not depend on how players are counted.
  [[nodiscard]] std::optional<Side> certain() const noexcept {
    return from_zero == from_one ? from_zero : std::nullopt;
  }
  /// The side if players are counted from `from`; if that is not known, the certain side, or that
  /// of the only way of counting that has the word.
  [[nodiscard]] std::optional<Side> side(std::optional<PlayersFrom> from) const noexcept;
  /// The only way of counting that has this word: "0" and "player0" are counted from 0, "2" and
  /// "-1" from 1. Nothing for names without a number and for those that both have, such as "1".
  [[nodiscard]] std::optional<PlayersFrom> decides() const noexcept;
};

/// What `word` says about a side: a name of the table, in any spelling that plain_name() ignores,
/// or a number such as `1` or `1.0`. Nothing for another word. Thread-safe.
[[nodiscard]] std::optional<NamedSide> named_side(std::string_view word);

/// True if both words are in one row of the table: a pair of names, or twice the same one.
[[nodiscard]] bool are_a_pair(std::string_view word, std::string_view other);

/// The table of names as rows of Markdown, for FORMS.md.
[[nodiscard]] std::string side_rows();

/// Learns from the words of an object or a file how they count players. Copies are cheap.
class PlayerCounting {
 public:
  /// Of a caller that knows it, or does not.
  explicit PlayerCounting(std::optional<PlayersFrom> given = {}) : from_(given), given_(given) {}

  /// Takes note of a word that names a side. Throws NotationError if earlier words, or the caller,
  /// count in the other way.
  void add(std::string_view word);
  /// How players are counted, as far as it is known.
  [[nodiscard]] std::optional<PlayersFrom> from() const noexcept { return from_; }
  /// The side that `word` names; nothing if that is not certain. Throws NotationError if the word
  /// does not name a side, or does not exist in the known counting.
  [[nodiscard]] std::optional<Side> side(std::string_view word) const;

 private:
  std::optional<PlayersFrom> from_;
  std::optional<PlayersFrom> given_;
};

}  // namespace seedbank::engine
