// The value of a position under the pie rule.
#pragma once

#include <functional>

#include <seedbank/answer.h>

#include "engine/answer/answerer.h"

namespace seedbank::engine {

/// Computes the value of `board` under the pie rule and of all turns that the first player can
/// leave; bounds where `request` ended the search. `report` receives the bounds after each step.
/// Requires a rule other than Pie::kNone, and the rule set of the answerer. Throws the exceptions
/// of Answerer::answer().
[[nodiscard]] PieAnswer pie_answer(Answerer& answerer, const Board& board, Pie pie,
                                   const SearchRequest& request,
                                   const std::function<void(Bounds)>& report);

}  // namespace seedbank::engine
