// Facts that a search proved, and their observer.
#pragma once

#include <cstdint>

#include "solver/game/position.h"
#include "solver/game/share.h"

namespace seedbank {

/// A fact about a position: bounds of the mover's share of the seeds in play.
struct ProvenShare {
  Position position;  ///< stores empty, game not over
  ShareBounds bounds;
  std::uint64_t work = 0;  ///< positions searched for it, approximately
};

/// Receives the facts that searches prove.
class ProofObserver {
 public:
  virtual ~ProofObserver() = default;

  /// Called with each fact that took least_work() or more, by any thread, several at once. Should
  /// return quickly. An exception that it throws ends the search and reaches the caller.
  virtual void proven(const ProvenShare& fact) = 0;

  /// The least work of facts to report. Constant.
  [[nodiscard]] virtual std::uint64_t least_work() const noexcept = 0;
};

}  // namespace seedbank
