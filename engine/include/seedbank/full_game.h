// Full-game databases: every position that is reachable from an opening, with its outcome and
// depth. `seedbank fullgame --out DIR` builds them.
//
// Depth is the number of sowings to the end of the game if the winner takes the shortest way and
// the loser the longest. In a draw, South takes the longest way and North the shortest.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include <seedbank/board.h>
#include <seedbank/export.h>

namespace seedbank {

/// The value of a position of a full game.
struct FullGameValue {
  int outcome = 0;  ///< for South: 1 for a win, 0 for a draw, -1 for a loss
  int depth = 0;    ///< sowings to the end of the game

  friend bool operator==(const FullGameValue&, const FullGameValue&) = default;
};

/// A sowing and its value.
struct FullGameSowing {
  int pit = 0;          ///< from 1
  FullGameValue value;  ///< its depth includes this sowing
  bool best = false;
};

/// The answer to a question about a position.
struct FullGameAnswer {
  std::optional<FullGameValue> value;  ///< nothing if the position is not reachable
  std::vector<FullGameSowing> sowings = {};
};

/// Buffers for consecutive positions of a layer, all for the same number of positions.
struct FullGameRows {
  std::span<std::int32_t> numbers;        ///< rows of 2(pits+1) numbers, South's first
  std::span<std::uint8_t> south_to_move;  ///< 1 or 0
  std::span<std::int8_t> outcomes;        ///< FullGameValue::outcome
  std::span<std::uint8_t> depths;
};

/// A full-game database on disk. Layer c holds the positions with c seeds in the stores. Functions
/// use all threads of the caller's oneTBB arena. Thread-safe.
class SEEDBANK_API FullGame {
 public:
  /// Opens all layers in `directory`. Throws DatabaseError if a layer is missing, damaged or of
  /// another game, or if the build was not completed; IoError.
  explicit FullGame(const std::filesystem::path& directory);
  FullGame(FullGame&&) noexcept;
  FullGame& operator=(FullGame&&) noexcept;
  ~FullGame();

  [[nodiscard]] int pits() const noexcept;
  [[nodiscard]] int seeds_per_pit() const noexcept;
  [[nodiscard]] std::string rules() const;
  /// "majority" if the game ends once a store holds more than half of all seeds; "play-on" if it
  /// ends only when a side is empty.
  [[nodiscard]] std::string end() const;
  /// The number of positions in each layer, by seeds in the stores.
  [[nodiscard]] std::vector<std::uint64_t> positions() const;

  /// Reads consecutive positions of layer `captured`, starting with position `first`. Frames of
  /// kFramePositions positions are decoded as a whole, so ranges should begin and end at multiples
  /// of it. Returns false, with unspecified `rows`, after a request to stop. Throws ArgumentError
  /// if the sizes of the buffers do not match or the layer has fewer positions; DatabaseError,
  /// IoError.
  [[nodiscard]] bool read(int captured, std::uint64_t first, const FullGameRows& rows,
                          const std::stop_token& stop = {}) const;

  static constexpr std::uint64_t kFramePositions = 32'768;

  /// Looks up a position and its sowings. Throws ArgumentError if the board has other rules;
  /// PositionError if it has other pits or seeds; DatabaseError, IoError.
  [[nodiscard]] FullGameAnswer query(const Board& board) const;

 private:
  struct Rep;
  std::unique_ptr<const Rep> rep_;
};

}  // namespace seedbank
