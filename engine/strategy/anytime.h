// Anytime choice: a pit at once, and better ones as time permits.
//
// Two searches run in parallel. Minimax with iterative deepening works on boards of any width and
// has a first pit within microseconds; it proves a value if all lines reach the end of the game.
// For up to 7 pits, an exact search with endgames answers questions about the value and settles
// positions that are too deep for minimax. The first proof that reaches the goal ends both.
#pragma once

#include <functional>

#include <seedbank/answer.h>

#include "engine/answer/answerer.h"
#include "engine/strategy/minimax.h"
#include "solver/game/wide_board.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// Called with every choice that improves on the last one, from several threads but one at a time.
/// Its exceptions end the search and reach the caller.
using ChoiceReport = std::function<void(const PitChoice&)>;

/// Default number of positions that minimax searches before the exact search starts: a few
/// milliseconds, which settle easy positions.
inline constexpr std::uint64_t kNodesAlone = 20'000;

/// Chooses a pit as Engine::choose() documents. `answerer`, of the rules of the board, searches
/// boards of up to kMaxPits pits; if null, only minimax is used. Requires that the game is not
/// over. Throws the exceptions of Answerer::answer(), after minimax has ended; std::system_error if
/// no thread can start. Thread-safe.
[[nodiscard]] PitChoice choose_anytime(const WideBoard& board, ChoiceGoal goal, Answerer* answerer,
                                       const SearchRequest& request, const ChoiceReport& report,
                                       std::uint64_t nodes_alone = kNodesAlone);

}  // namespace seedbank::engine
