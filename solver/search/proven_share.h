// What a search proved with much work, for those who keep it.
#pragma once

#include <cstdint>

#include "solver/game/position.h"
#include "solver/game/share.h"

namespace seedbank {

/// A fact about a position: bounds of the mover's share of the seeds in play.
struct ProvenShare {
  Position position;       ///< stores empty, game not over
  ShareBounds bounds;      ///< both hold, for ever
  std::uint64_t work = 0;  ///< positions searched for it, about
};

/// Is told what searches prove.
class ProofObserver {
 public:
  virtual ~ProofObserver() = default;

  /// A fact that took `least_work()` or more. From any thread, also several at once; it should not
  /// take long. What it throws ends the search and reaches who asked.
  virtual void proven(const ProvenShare& fact) = 0;

  /// Facts that took fewer positions are not told. The same whenever asked.
  [[nodiscard]] virtual std::uint64_t least_work() const noexcept = 0;
};

}  // namespace seedbank
