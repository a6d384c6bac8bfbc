// Where a session keeps what its searches prove, and finds what was proven before.
#pragma once

#include <functional>

#include "solver/game/position.h"
#include "solver/game/rules.h"
#include "solver/game/share.h"
#include "solver/search/proven_share.h"

namespace seedbank::engine {

/// Facts of one game. Any thread may call anything, several at once.
class ProofStore : public ProofObserver {
 public:
  [[nodiscard]] virtual Game game() const noexcept = 0;

  /// What is known of the mover's share of the seeds in play: 0..seeds in play at the least. Stores
  /// are ignored.
  [[nodiscard]] virtual ShareBounds known(const Position& position) const = 0;

  /// Calls `take` for every position of which something is known, in no order. `take` calls
  /// nothing of this.
  virtual void for_each(const std::function<void(const ProvenShare&)>& take) const = 0;
};

}  // namespace seedbank::engine
