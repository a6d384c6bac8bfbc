// A board that is played on: legal pits, sowing and its undoing, text in any notation.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/export.h>

namespace seedbank {

/// A game of Kalah in progress: a value, copied like one. Pits are numbered 1..pits() in sowing
/// order, 1 farthest from the store. For one thread at a time.
class SEEDBANK_API Board {
 public:
  /// The start of a game, South to move. Throws ArgumentError unless 1 <= pits <= 7, the seeds are
  /// at most 32,767 in all and not negative, and the rules are known.
  explicit Board(int pits = 6, int seeds_per_pit = 4, std::string_view rules = "empty-capture");

  /// The position of a text, in the notation of that name, or in the one that its form shows
  /// ("": FairKalah's for a bare list of numbers). Throws PositionError, ArgumentError.
  [[nodiscard]] static Board from_text(std::string_view text, std::string_view notation = "",
                                       std::string_view rules = "empty-capture");

  /// Pits per side.
  [[nodiscard]] int pits() const noexcept { return pits_; }
  /// "empty-capture" or "standard".
  [[nodiscard]] const std::string& rules() const noexcept { return rules_; }
  /// True when South is to move; the side that moved last once the game is over.
  [[nodiscard]] bool south_to_move() const noexcept { return south_to_move_; }
  /// Seeds of the 2(m+1) pits and stores in FairKalah's order: South's pits from the one farthest
  /// from its store, South's store, North's pits likewise, North's store.
  [[nodiscard]] const std::vector<int>& numbers() const noexcept { return numbers_; }

  /// The pits that the side to move may sow, ascending; none when the game is over.
  [[nodiscard]] std::vector<int> legal_pits() const;
  /// True when a side's pits are empty. Seeds that are left then lie in the stores.
  [[nodiscard]] bool over() const noexcept;
  /// South's store less North's, in seeds: the final margin once the game is over.
  [[nodiscard]] int store_difference() const noexcept;

  /// Sows a pit of the side to move, with captures and the end of the game. Throws PositionError,
  /// and changes nothing, when the game is over or the pit is not there or empty.
  void sow(int pit);
  /// Takes the last sowing back. Throws PositionError when there is none.
  void undo();
  /// The pits that were sown to come here, in order.
  [[nodiscard]] std::vector<int> sown() const;

  /// In the notation of that name: "fairkalah", "maia", "kgp", "kgpc", "manchester", "openspiel",
  /// "openspiel-tensor", "rawlings", "cmancala", "ludii" or "json". Throws ArgumentError for
  /// another name, PositionError when the notation has no room for the position.
  [[nodiscard]] std::string text(std::string_view notation = "fairkalah") const;

  /// A picture in SVG: pits with their seeds and numbers, stores, who is to move.
  [[nodiscard]] std::string svg() const;

  /// Equal positions, sides to move and rules; how they came about does not count.
  friend bool operator==(const Board& a, const Board& b) noexcept {
    return a.rules_ == b.rules_ && a.south_to_move_ == b.south_to_move_ && a.numbers_ == b.numbers_;
  }

 private:
  struct Sown {
    int pit = 0;
    std::vector<int> numbers;  // before
    bool south_to_move = true;
  };

  int pits_ = 6;
  std::string rules_;
  std::vector<int> numbers_;
  bool south_to_move_ = true;
  std::vector<Sown> sown_;
};

}  // namespace seedbank
