// Anytime choice: a pit at once, and better ones as time permits.
//
// Two searches run in parallel. Minimax with iterative deepening, on boards of any width, has a
// first pit within microseconds; lines to the end of the game prove values. For up to 7 pits, an
// exact search with endgames answers questions about the value and settles positions that are too
// deep for minimax. The first proof that reaches the goal ends both.
#pragma once

#include <cstdint>
#include <functional>

#include <seedbank/answer.h>

#include "engine/answer/answerer.h"
#include "engine/strategy/minimax.h"
#include "solver/game/wide_board.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// The state of a choice.
struct AnytimeChoice {
  int pit = -1;             ///< 0..pits-1, the best one so far
  Bounds value;             ///< proven bounds of the final margin, for the mover
  int estimate = 0;         ///< the margin that minimax expects; the value if exact
  int depth = 0;            ///< of minimax, in sowings
  std::uint64_t nodes = 0;  ///< positions searched so far
  bool final = false;       ///< the goal is proven: no other pit is better
};

/// The goal of a choice.
enum class AnytimeGoal : std::uint8_t {
  kPit,    ///< a pit that wins or, failing that, draws; a single legal pit needs no search
  kValue,  ///< the exact margin, and a pit that reaches it
};

/// Chooses pits. Thread-safe.
class AnytimeChooser {
 public:
  /// Called with every choice that improves on the last one, from several threads but by one at a
  /// time. Its exceptions end the search and reach the caller.
  using Report = std::function<void(const AnytimeChoice&)>;

  /// Default number of positions that minimax searches before the exact search starts: a few
  /// milliseconds, which settle easy positions.
  static constexpr std::uint64_t kNodesAlone = 20'000;

  /// `answerer` searches boards of up to kMaxPits pits, of its rules, and must outlive this. If
  /// null, only minimax is used.
  explicit AnytimeChooser(Answerer* answerer, std::uint64_t nodes_alone = kNodesAlone) noexcept
      : answerer_(answerer), nodes_alone_(nodes_alone) {}

  /// Searches until the goal is proven or `request` ends; returns the last choice. A proven pit
  /// takes precedence over others, then the pit of the deepest search. If every pit loses, kPit
  /// chooses one that loses by least, unless minimax reached the end of the game first. Uses one
  /// thread besides those of the request. Requires that the game is not over. Throws as
  /// Answerer::answer() does, after minimax has ended; std::system_error if no thread can start.
  [[nodiscard]] AnytimeChoice choose(const WideBoard& board, AnytimeGoal goal,
                                     const SearchRequest& request, const Report& report);

 private:
  Answerer* answerer_;
  std::uint64_t nodes_alone_;
};

}  // namespace seedbank::engine
