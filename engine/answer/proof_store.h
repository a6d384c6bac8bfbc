// The interface through which searches use a journal: it stores proven facts for later searches.
#pragma once

#include <functional>

#include "solver/game/position.h"
#include "solver/game/rules.h"
#include "solver/game/share.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// Proven facts about positions of one game. Thread-safe.
class ProofStore : public ProofObserver {
 public:
  [[nodiscard]] virtual Game game() const noexcept = 0;

  /// Bounds of the mover's share of the seeds in play: 0 and the seeds in play if nothing is known.
  /// Ignores stores.
  [[nodiscard]] virtual ShareBounds known(const Position& position) const = 0;

  /// Calls `take` for every known fact, in unspecified order. `take` must not call this object.
  virtual void for_each(const std::function<void(const ProvenShare&)>& take) const = 0;
};

}  // namespace seedbank::engine
