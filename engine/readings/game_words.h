// The words of a game: what a text, or a format with an entry per sowing, tells about each sowing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/readings/numberings.h"

namespace seedbank::engine {

/// A part of what a text says about a game.
struct ToldItem {
  enum class Kind : std::uint8_t {
    kPit,     ///< `word` names the pit that is sown
    kPlayer,  ///< `word` names the player that sows from here on
    kSame,    ///< the next pit belongs to the same turn as the one before
    kPassed,  ///< the turn has passed
    kNumber,  ///< the move number `word` begins: a sowing, a turn, or a turn of each side
  };
  Kind kind = Kind::kPit;
  std::string word = {};

  friend bool operator==(const ToldItem&, const ToldItem&) = default;
};

using ToldItems = std::vector<ToldItem>;

/// What a text says about a game. Its numbering and the meaning of its players are open.
struct ToldGame {
  ToldItems items = {};
  /// What else pairs in brackets may mean: turns of two sowings each.
  ToldItems turns = {};
  /// Each pit has an entry of its own, such as a pair in brackets, an object or a row. Otherwise
  /// the game is a list of words.
  bool has_entries = false;
  /// The list without its comments and result, for the layout without blanks; otherwise empty.
  std::string digits = {};
};

/// What a text tells, under these conventions, which engine/games/FORMATS.md documents: words
/// between blanks, commas or semicolons; marks of the player, `S:`, `S3`, `Ana:`; numbers of moves,
/// `1.`; hyphens within a turn; `-`, `/` or `|` where it passes; pairs of a player and a pit in
/// brackets; comments and a result, which are skipped. `seeds` are those of the board, which a
/// result such as `26:22` divides. Throws PositionError for a mark at the end, which no sowing
/// follows, and for groups in brackets that are not pairs of a player and a pit.
[[nodiscard]] ToldGame told_in(std::string_view text, int seeds);

/// The items with each pit in an item of its own, in the layout of a numbering; nothing if the game
/// does not have that layout.
[[nodiscard]] std::optional<ToldItems> laid_out(const ToldGame& told, PitLayout layout);

/// True if a text of this name is a list of sowings: "moves", "sowings", and so on.
[[nodiscard]] bool is_list_name(std::string_view name);

/// How a line of a text begins.
struct LineBeginning {
  std::optional<int> number = {};  ///< of a move
  bool is_second_half = false;     ///< the number is one such as `1...`
  std::string player = {};         ///< the only one that the line marks, if it begins with the mark
  int last_number = 0;             ///< the last number of a move in the line
  bool is_pair = false;            ///< the line is two words in brackets
};

/// What joins a line to others of the same game.
[[nodiscard]] LineBeginning beginning_of(std::string_view line);

}  // namespace seedbank::engine
