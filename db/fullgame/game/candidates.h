// Numbering of the candidates of a layer, which identifies positions in files.
//
// Candidates are numbered 0 .. candidates()-1 in the order of their places
// (db/fullgame/game/layout.h), without the gaps between planes. Formula and example:
// db/fullgame/FORMAT.md.
#pragma once

#include <cstdint>
#include <vector>

#include "db/fullgame/game/layout.h"

namespace seedbank::db::fullgame {

/// Consecutive candidates that are all reachable.
struct Run {
  std::uint64_t first = 0;  ///< number of the first one
  std::uint64_t count = 0;

  friend bool operator==(const Run&, const Run&) = default;
};

/// The numbering of one layer. Immutable and thread-safe.
class Candidates {
 public:
  /// Requires 1 <= pits <= kMaxPits, 0 <= captured <= seeds <= kMaxLayerSeeds.
  Candidates(int pits, int seeds, int captured);

  [[nodiscard]] std::uint64_t candidates() const noexcept {
    return per_store_ * static_cast<std::uint64_t>(captured_ + 1);
  }

  /// The number of the first candidate of a plane. Requires a split of this layer.
  [[nodiscard]] std::uint64_t first_of_plane(Split split, Side to_move) const noexcept;

  /// The number of a candidate. Requires a place of this layer.
  [[nodiscard]] std::uint64_t number(const Place& place) const noexcept;

  /// Inverse of number(). Requires number < candidates().
  [[nodiscard]] Place place(std::uint64_t number) const noexcept;

 private:
  [[nodiscard]] std::uint64_t plane_size(int south_seeds) const noexcept;

  int pits_;
  int captured_;
  int in_play_;
  std::vector<std::uint64_t> first_;  // by South's seeds, for a South's store of 0
  std::uint64_t per_store_ = 0;       // candidates with the same South's store
};

}  // namespace seedbank::db::fullgame
