// Many games at once, for reinforcement learning: like Boards, but without history and texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include <seedbank/board.h>
#include <seedbank/export.h>
#include <seedbank/names.h>

namespace seedbank {

/// Games with the same opening and rules, each with its own position. Not thread-safe. Functions
/// require game < size().
class SEEDBANK_API GameBatch {
 public:
  /// All games begin with the opening, South to move. Throws ArgumentError for the arguments that
  /// Board::Board() rejects, and for an opening without seeds.
  GameBatch(std::size_t games, int pits, int seeds_per_pit, const RulesName& rules,
            std::uint64_t random_seed);
  GameBatch(const GameBatch& other);  ///< with the same random numbers to come
  GameBatch(GameBatch&&) noexcept;
  GameBatch& operator=(GameBatch&&) noexcept;
  ~GameBatch();

  [[nodiscard]] std::size_t size() const noexcept;
  [[nodiscard]] int pits() const noexcept;

  /// Reseeds the generator of random numbers.
  void seed(std::uint64_t random_seed);
  /// Resets a game to the opening.
  void reset(std::size_t game) noexcept;
  /// Sets the position of a game. Throws ArgumentError unless the board has the pits and the rules
  /// of the batch.
  void set(std::size_t game, const Board& board);

  /// True if South is to move. Once the game is over, true if South moved last.
  [[nodiscard]] bool south_to_move(std::size_t game) const noexcept;
  [[nodiscard]] bool over(std::size_t game) const noexcept;
  /// South's store minus North's, in seeds.
  [[nodiscard]] int store_difference(std::size_t game) const noexcept;
  /// The pits that the side to move may sow: bit i for pit i + 1; 0 if the game is over.
  [[nodiscard]] std::uint32_t legal_pits(std::size_t game) const noexcept;

  /// Sows a pit of the side to move, counted from 1, like Board::sow(). Throws PositionError, and
  /// changes nothing, if the game is over or the pit does not exist or is empty.
  void sow(std::size_t game, int pit);

  /// A legal pit, counted from 1: drawn uniformly at random, or chosen by the strategy "greedy".
  /// Both require a game that is not over.
  [[nodiscard]] int random_pit(std::size_t game);
  [[nodiscard]] int greedy_pit(std::size_t game) const;

  /// Writes the 2(pits+1) numbers of the position with the given side first.
  void row(std::size_t game, Side first, std::span<std::int32_t> numbers) const noexcept;

  /// All games and the random numbers to come, as a text for set_state() of a batch with the same
  /// arguments, in this version of the library.
  [[nodiscard]] std::string state() const;
  /// Throws ArgumentError, and changes nothing, if the text is not the state of such a batch.
  void set_state(const std::string& text);

 private:
  struct Rep;
  std::unique_ptr<Rep> rep_;
};

}  // namespace seedbank
