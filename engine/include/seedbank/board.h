// A board to play on: legal pits, sowing and undoing, text in any notation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/export.h>
#include <seedbank/names.h>

namespace seedbank {

class Board;
struct NotedPosition;

namespace engine {  // of the library itself
Board board_of(const NotedPosition& noted, Rules rules);
}

/// A text drawn beside a pit of the side to move by Board::svg().
struct PitLabel {
  int pit = 0;        ///< from 1
  std::string text;   ///< such as "+3"
  bool best = false;  ///< drawn as a best pit
};

/// The size of a picture, in pixels.
struct PictureSize {
  int width = 0;
  int height = 0;
};

/// How a text is read as a position, where the text does not decide it.
struct TextReading {
  std::string notation = {};             ///< the name of one; "": what the form of the text shows
  std::vector<std::string> ignore = {};  ///< names of fields of JSON that do not matter
  std::optional<int> players_from = {};  ///< 0 or 1: the first player, where players are numbers
};

/// A game of Kalah in progress, with value semantics. Pits are numbered 1..pits() in sowing order;
/// pit 1 is farthest from the store. Not thread-safe.
class SEEDBANK_API Board {
 public:
  static constexpr int kMostPits = 7;        ///< pits per side
  static constexpr int kMostSeeds = 32'767;  ///< in pits and stores

  /// The start of a game, South to move. Throws ArgumentError unless 1 <= pits <= kMostPits,
  /// seeds_per_pit is not negative, the board has at most kMostSeeds seeds, and the rules are
  /// known.
  explicit Board(int pits = 6, int seeds_per_pit = 4, std::string_view rules = "empty-capture");
  Board(int pits, int seeds_per_pit, Rules rules) : Board(pits, seeds_per_pit, name(rules)) {}

  /// Reads a position in the given notation, or, if `notation` is "", in the only one in which it
  /// can be read; a bare list of numbers is read as FairKalah's. Throws PositionError, also if the
  /// text has several readings, or names other rules; ArgumentError for an unknown notation or
  /// unknown rules.
  [[nodiscard]] static Board from_text(std::string_view text, std::string_view notation = "",
                                       std::string_view rules = "empty-capture");
  [[nodiscard]] static Board from_text(std::string_view text, std::string_view notation,
                                       Rules rules) {
    return from_text(text, notation, name(rules));
  }
  /// The same with other choices of the caller. Throws ArgumentError for an invalid one, too.
  [[nodiscard]] static Board from_text(std::string_view text, const TextReading& as,
                                       std::string_view rules = "empty-capture");

  /// The position with these numbers, in the order of numbers(). Throws PositionError unless there
  /// are 2(m+1) numbers for some m in 1..kMostPits, none is negative, and their sum is at most
  /// kMostSeeds; ArgumentError for unknown rules.
  [[nodiscard]] static Board from_numbers(std::span<const int> numbers, Side to_move = Side::kSouth,
                                          std::string_view rules = "empty-capture");
  [[nodiscard]] static Board from_numbers(std::span<const int> numbers, Side to_move, Rules rules) {
    return from_numbers(numbers, to_move, name(rules));
  }

  /// Pits per side.
  [[nodiscard]] int pits() const noexcept { return pits_; }
  /// "empty-capture" or "standard".
  [[nodiscard]] const std::string& rules() const noexcept { return rules_; }
  [[nodiscard]] Rules rule_set() const noexcept { return *rules_from_name(rules_); }
  /// True if South is to move. Once the game is over, true if South moved last.
  [[nodiscard]] bool south_to_move() const noexcept { return south_to_move_; }
  /// The same as a side.
  [[nodiscard]] Side to_move() const noexcept {
    return south_to_move_ ? Side::kSouth : Side::kNorth;
  }
  /// Seeds of the 2(m+1) pits and stores in FairKalah's order: South's pits from the one farthest
  /// from its store, South's store, North's pits likewise, North's store.
  [[nodiscard]] const std::vector<int>& numbers() const noexcept { return numbers_; }

  /// Seeds in a pit of the side to move. Throws ArgumentError unless the pit is in 1..pits().
  [[nodiscard]] int seeds(int pit) const;

  /// Seeds in the pits of both sides.
  [[nodiscard]] int in_play() const noexcept;
  /// The pits that the side to move may sow, ascending; none if the game is over.
  [[nodiscard]] std::vector<int> legal_pits() const;
  /// True if a side's pits are empty. A sowing that ends the game puts all seeds in the stores.
  [[nodiscard]] bool over() const noexcept;
  /// South's store minus North's, in seeds.
  [[nodiscard]] int store_difference() const noexcept;
  /// South's final margin in seeds once the game is over; nothing before. Seeds that are left in
  /// the pits of a side, as in a position that was given, count for this side.
  [[nodiscard]] std::optional<int> margin() const noexcept;

  /// Sows a pit of the side to move, and applies captures and the end of the game. Throws
  /// PositionError, and changes nothing, if the game is over or the pit does not exist or is empty.
  void sow(int pit);
  /// The same, but the turn passes to the other side even if the last seed falls into the store, as
  /// after the first sowing of Manchester's game.
  void sow_without_extra_turn(int pit);
  /// Undoes the last sowing. Throws PositionError if there is none.
  void undo();
  /// The pits sown so far, in order.
  [[nodiscard]] std::vector<int> sown() const;
  /// The position before each sowing of sown(), and the current one.
  [[nodiscard]] std::vector<Board> positions() const;

  /// The position in the named notation, one of notations() (seedbank/engine.h). Throws
  /// ArgumentError for another name, PositionError if the notation cannot express the position.
  [[nodiscard]] std::string text(std::string_view notation = "fairkalah") const;

  /// A self-contained SVG picture: the board with South at the bottom, its seeds, the numbers of
  /// the pits, the side to move, and labels beside the pits.
  [[nodiscard]] std::string svg(const std::vector<PitLabel>& labels = {}) const;
  /// The size of the picture that svg() draws.
  [[nodiscard]] PictureSize svg_size() const noexcept;

  /// What else the text of from_text() could mean: a sentence without a period, such as on a list
  /// of 12 numbers. Empty if nothing, and after a sowing.
  [[nodiscard]] const std::string& note() const noexcept { return note_; }

  /// Compares positions, sides to move and rules, but not the sowings so far.
  friend bool operator==(const Board& a, const Board& b) noexcept {
    return a.rules_ == b.rules_ && a.south_to_move_ == b.south_to_move_ && a.numbers_ == b.numbers_;
  }

 private:
  struct Sown {
    int pit = 0;
    std::vector<int> numbers;  // before
    bool south_to_move = true;
  };

  friend Board engine::board_of(const NotedPosition& noted, Rules rules);
  Board(Rules rules, const NotedPosition& noted);

  void sow(int pit, bool may_earn_turn);

  int pits_ = 6;
  std::string rules_;
  std::vector<int> numbers_;
  bool south_to_move_ = true;
  std::vector<Sown> sown_;
  std::string note_;
};

}  // namespace seedbank

/// Equal boards have equal hashes.
template <>
struct std::hash<seedbank::Board> {
  [[nodiscard]] std::size_t operator()(const seedbank::Board& board) const noexcept {
    std::size_t mixed = std::hash<std::string>()(board.rules()) + (board.south_to_move() ? 1 : 0);
    for (const int seeds : board.numbers()) {
      mixed = mixed * 0x100000001B3 + static_cast<std::size_t>(seeds);
    }
    return mixed;
  }
};

namespace seedbank {

/// The number of sequences of `depth` sowings from the position, by the pit of the first sowing; 0
/// for empty pits. Sequences that end the game earlier do not count. Requires depth >= 1 and fewer
/// than 2^64 sequences.
[[nodiscard]] SEEDBANK_API std::vector<std::uint64_t> perft_by_pit(const Board& board, int depth);

}  // namespace seedbank
