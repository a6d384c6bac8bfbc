// The places of candidates in a full-game database.
//
// A *candidate* is any distribution of the seeds over pits and stores, with either side to move;
// the reachable positions are some of them. *Layer c* holds those with c seeds in both stores
// together and n = seeds - c in play. It consists of blocks by *split*: s of the c seeds are in
// South's store, and k of the n are in South's pits. A block consists of two planes, South and
// North to move. A plane is a row-major matrix of bits, row = rank of South's pits, column = rank
// of North's (db/RANKING.md). Planes begin at multiples of 128 bits:
//
//    layer c    s=0: k=0 k=1 ... k=n    s=1: k=0 k=1 ... k=n    ...    s=c: ...
//    block      South to move: row 0, row 1, ...     North to move: row 0, row 1, ...
//
// The *number* of a candidate, 0 .. candidates()-1, is its place in this order without the gaps
// between planes; it identifies positions in files (db/fullgame/FORMAT.md, with an example). See
// also db/FULLGAME.md.
#pragma once

#include <cstdint>
#include <vector>

#include "db/index/ranking.h"
#include "solver/game/notation.h"

namespace seedbank::db::fullgame {

/// The distribution of seeds that identifies a block of a layer.
struct Split {
  int south_store = 0;  ///< captured seeds in South's store, 0..c
  int south_seeds = 0;  ///< seeds in South's pits, 0..n

  friend bool operator==(const Split&, const Split&) = default;
};

/// The place of a candidate.
struct Place {
  int captured = 0;  ///< seeds in both stores: the layer
  Split split;
  Side to_move = Side::kSouth;
  SideRank row = 0;     ///< rank of South's pits
  SideRank column = 0;  ///< rank of North's pits

  friend bool operator==(const Place&, const Place&) = default;
};

/// The place of a position. Requires at most kMaxLayerSeeds seeds in the pits.
[[nodiscard]] Place place_of(const NotedPosition& noted) noexcept;

/// Inverse of place_of(). `seeds`: the seeds of the game. Requires a place of the game.
[[nodiscard]] NotedPosition position_at(int pits, int seeds, const Place& place) noexcept;

inline constexpr std::uint64_t kWordBits = 64;

/// Words per count of previous positions; planes consist of whole groups of this many words.
inline constexpr std::uint64_t kWordsPerCount = 2;

/// A plane as a matrix in the words of its layer.
struct Plane {
  std::uint64_t first_word = 0;
  std::uint64_t first_candidate = 0;  ///< its number
  SideRank rows = 0;
  SideRank columns = 0;

  [[nodiscard]] std::uint64_t candidates() const noexcept { return std::uint64_t{rows} * columns; }
  [[nodiscard]] std::uint64_t words() const noexcept {
    return (candidates() + kWordBits * kWordsPerCount - 1) / (kWordBits * kWordsPerCount) *
           kWordsPerCount;
  }
};

/// Consecutive candidates that are all reachable.
struct Run {
  std::uint64_t first = 0;  ///< number of the first one
  std::uint64_t count = 0;

  friend bool operator==(const Run&, const Run&) = default;
};

/// The planes of one layer. Immutable and thread-safe.
class LayerLayout {
 public:
  /// Requires 1 <= pits <= kMaxPits, 0 <= captured <= seeds <= kMaxLayerSeeds.
  LayerLayout(int pits, int seeds, int captured);

  [[nodiscard]] int pits() const noexcept { return pits_; }
  [[nodiscard]] int captured() const noexcept { return captured_; }
  [[nodiscard]] int seeds_in_play() const noexcept { return in_play_; }

  /// Blocks are numbered by South's store, then by South's seeds.
  [[nodiscard]] int blocks() const noexcept { return (captured_ + 1) * (in_play_ + 1); }
  [[nodiscard]] Split split(int block) const noexcept {
    return {block / (in_play_ + 1), block % (in_play_ + 1)};
  }
  [[nodiscard]] int block(Split split) const noexcept {
    return split.south_store * (in_play_ + 1) + split.south_seeds;
  }

  /// Requires a split of this layer.
  [[nodiscard]] Plane plane(Split split, Side to_move) const noexcept;

  /// Words of all planes.
  [[nodiscard]] std::uint64_t words() const noexcept {
    return words_per_store_ * static_cast<std::uint64_t>(captured_ + 1);
  }

  [[nodiscard]] std::uint64_t candidates() const noexcept {
    return candidates_per_store_ * static_cast<std::uint64_t>(captured_ + 1);
  }

  /// The number of a candidate. Requires a place of this layer.
  [[nodiscard]] std::uint64_t number(const Place& place) const noexcept;

  /// Inverse of number(). Requires number < candidates().
  [[nodiscard]] Place place(std::uint64_t number) const noexcept;

 private:
  int pits_;
  int captured_;
  int in_play_;
  // The first words and candidates by South's seeds, for a South's store of 0, and those of all
  // blocks with the same South's store.
  std::vector<std::uint64_t> first_words_;
  std::vector<std::uint64_t> first_candidates_;
  std::uint64_t words_per_store_ = 0;
  std::uint64_t candidates_per_store_ = 0;
};

/// The candidates of a whole game, 2 C(seeds + 2m + 1, 2m + 1), called compositions by Donkers.
/// Requires 1 <= pits <= kMaxPits and 0 <= seeds <= kMaxLayerSeeds.
[[nodiscard]] std::uint64_t compositions(int pits, int seeds) noexcept;

}  // namespace seedbank::db::fullgame
