// Finding fair starts with several processes.
#pragma once

#include <cstdint>
#include <vector>

#include <seedbank/observer.h>

#include "engine/analysis/fair_starts.h"
#include "engine/answer/answerer.h"
#include "engine/process_group/process_group.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// The result of a search by a group.
struct GroupFair {
  FairVerdicts verdicts;  ///< by board, including those known before; in rank 0 only
  std::uint64_t nodes = 0;
  bool stopped = false;  ///< on request, or by the deadline
};

/// Decides the boards that `known` leaves open, as FairSearch does, each process by its own
/// answerer. `take` and `known` are used in rank 0 only.
[[nodiscard]] GroupFair decide_boards(ProcessGroup& group, const FairQuestion& question,
                                      const std::vector<Position>& boards,
                                      const FairVerdicts& known, Answerer& answerer,
                                      Observer& observer, const SearchRequest& request,
                                      const TakeVerdict& take);

}  // namespace seedbank::engine
