// Choosing at any time: a pit at once, and better ones as long as there is time.
//
// Two searches run beside each other. Minimax goes deeper and deeper, on boards of any width: its
// first pit is there within microseconds, and lines that end the game prove what they lead to.
// Where positions can be searched exactly (up to 7 pits), questions about the value are answered by
// look-up and by search with endgames, which settles positions that minimax does not see the end
// of. The first proof of what is wanted ends both.
#pragma once

#include <cstdint>
#include <functional>

#include <seedbank/answer.h>

#include "engine/answer/answerer.h"
#include "engine/strategy/minimax.h"
#include "solver/game/wide_board.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// What is known at some moment.
struct AnytimeChoice {
  int pit = -1;             ///< 0..pits-1, the best one so far
  Bounds value;             ///< what is proven of the final margin, for the mover
  int estimate = 0;         ///< the margin that minimax expects; the value where that is exact
  int depth = 0;            ///< sowings that minimax looked ahead
  std::uint64_t nodes = 0;  ///< positions searched so far
  bool final = false;       ///< what was wanted is proven: no other pit could be better
};

/// What a choice is for.
enum class AnytimeGoal : std::uint8_t {
  kPit,    ///< a pit that wins, or else draws, if any does; a single legal pit needs no search
  kValue,  ///< the exact margin, and a pit that reaches it
};

/// Chooses pits. Any number of threads may ask at once.
class AnytimeChooser {
 public:
  /// Told every choice that says more than the one before; called by one thread at a time, by
  /// several in turn. What it throws ends the search and reaches the caller.
  using Report = std::function<void(const AnytimeChoice&)>;

  /// What minimax searches before the exact search joins it, unless told otherwise: a few
  /// milliseconds, after which easy positions are settled.
  static constexpr std::uint64_t kNodesAlone = 20'000;

  /// `answerer` is asked about boards of up to kMaxPits pits, and must outlive this. Null: minimax
  /// does everything. Requires boards of its rules.
  explicit AnytimeChooser(Answerer* answerer, std::uint64_t nodes_alone = kNodesAlone) noexcept
      : answerer_(answerer), nodes_alone_(nodes_alone) {}

  /// Searches until what the goal wants is proven or `request` ends it; returns the last choice.
  /// The pit of a choice is one of the best that are known: proven ones before others, then those
  /// of the greatest depth. Where every pit loses, goal kPit wants one that loses by least, unless
  /// minimax saw to the end first. Takes a thread beside those of the request. Requires a game that
  /// is not over. Throws as Answerer::answer() does, once minimax has ended as well;
  /// std::system_error when there are no more threads.
  [[nodiscard]] AnytimeChoice choose(const WideBoard& board, AnytimeGoal goal,
                                     const SearchRequest& request, const Report& report);

 private:
  Answerer* answerer_;
  std::uint64_t nodes_alone_;
};

}  // namespace seedbank::engine
