// Fair starts with several processes: boards dealt out, many at first and few at the end.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/analysis/fair_starts.h"
#include "engine/answer/answerer.h"
#include "engine/answer/observer.h"
#include "engine/process_group/crew.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// What a search by a crew came to.
struct CrewFair {
  FairVerdicts verdicts;  ///< in member 0, by board: those known before too
  std::uint64_t nodes = 0;
  bool stopped = false;  ///< somebody asked for it, or the deadline passed
};

/// Decides the boards that `known` leaves open, as FairSearch does. `take` and `known` matter in
/// member 0 only; each member answers by its own answerer.
[[nodiscard]] CrewFair decide_boards(Crew& crew, const FairQuestion& question,
                                     const std::vector<Position>& boards, const FairVerdicts& known,
                                     Answerer& answerer, Observer& observer,
                                     const SearchRequest& request, const TakeVerdict& take);

}  // namespace seedbank::engine
