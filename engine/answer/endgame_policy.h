// How many endgames to hold in memory.
//
// Computing or loading one endgame position takes a few nanoseconds, one node of a search a few
// hundred, and two more seeds in memory about halve the nodes that remain. So the endgames start
// small and grow by two seeds whenever the searches since the last growth have taken about as long
// as the next growth will: an easy position does not wait for endgames it does not need, and a hard
// one gets all that fit in memory. Work is counted in nodes, not in seconds, so that a search by
// one thread is reproducible. The clock matters only with a deadline: growth then takes at most a
// third of the time left.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/analysis/move_values.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// The number of endgame positions that can be computed in the time of one node of a search: 240
/// ns, against 4-5 ns per position, half of which is for touching fresh memory. Measured with two
/// threads on two cores of a Xeon.
inline constexpr std::uint64_t kPositionsPerNode = 60;

/// The time of a look-up on disk in nodes: 100 us, for decoding a tile of 32,768 positions.
inline constexpr std::uint64_t kNodesPerLookUp = 400;

/// Numbers of positions to search: element n counts those with n seeds in play.
using SeedCounts = std::vector<std::uint64_t>;

inline void add_count(SeedCounts& counts, int seeds, std::uint64_t count) {
  const auto n = static_cast<std::size_t>(seeds);
  if (n >= counts.size()) counts.resize(n + 1);
  counts[n] += count;
}

/// Returns the number of seeds n for which the endgames of up to n seeds minimise the total work:
/// computing them, then finding the values of all sowings of the positions in this detail. Returns
/// 0 for no endgames. An estimate: it ignores how similar the positions are. Requires 1 <= pits <=
/// kMaxPits.
[[nodiscard]] int endgames_worth(int pits, const SeedCounts& positions, MoveDetail detail);

/// The work of answering a question about a position that the database covers but the endgames in
/// memory lack: the question is looked up on disk or searched, whichever takes less.
struct CoveredWork {
  int look_ups = 1;  ///< on disk
  /// Nodes of a search if the position has one seed more than the endgames in memory; nothing if
  /// the answer must be looked up.
  std::optional<double> search_nodes = {};
};

/// The work of finding the mover's share, and the values of all sowings in some detail. Nodes were
/// counted on random positions of 15 to 24 seeds with endgames of 14 and 18 seeds.
inline constexpr CoveredWork kShareWork = {1, 30};
[[nodiscard]] constexpr CoveredWork moves_work(int pits, MoveDetail detail) noexcept {
  return {pits + 1, detail == MoveDetail::kExact ? 120 : 60};
}

/// True if searching a position with `seeds` in play takes less time than looking it up on disk,
/// given endgames of up to `held` seeds in memory. Requires 2 <= held < seeds.
[[nodiscard]] bool search_is_cheaper(const CoveredWork& work, int seeds, int held);

/// Returns the number of seeds, at most `most_seeds`, for which the endgames of up to that many
/// seeds minimise the total work: loading them, then answering the same question about each of
/// `positions`, several times if it may be searched, as arrays are often processed in parts.
/// `earlier` counts the look-ups on disk so far: as many are expected again, so that all look-ups
/// together never take much longer than loading what makes them unnecessary.
[[nodiscard]] int endgames_worth_loading(int pits, const SeedCounts& positions,
                                         const CoveredWork& work, const SeedCounts& earlier,
                                         int most_seeds);

/// The number of seeds of the first endgames for a search with `seeds` in play. May be negative.
[[nodiscard]] constexpr int first_endgames(int seeds) noexcept { return seeds / 2 - 4; }

/// Decides when the endgames of one game grow, and to how many seeds. Thread-safe, except that
/// limit_to() and restart() require that no other function runs.
class EndgamePolicy {
 public:
  /// If `fixed_seeds` is set, exactly the endgames of up to that many seeds are loaded before the
  /// first search, otherwise at most `first_positions` positions.
  EndgamePolicy(int pits, std::optional<int> fixed_seeds, std::uint64_t first_positions,
                int threads);

  [[nodiscard]] std::optional<int> fixed_seeds() const noexcept { return fixed_seeds_; }

  /// Maximum number of seeds: larger endgames are not useful, or do not fit in memory.
  [[nodiscard]] int most_seeds() const noexcept { return most_seeds_; }
  void limit_to(int seeds) noexcept { most_seeds_ = seeds; }

  /// The number of seeds to which endgames of up to `held` seeds should grow before a search with
  /// `seeds` in play continues; `held` if growing does not pay yet.
  [[nodiscard]] int wanted(int held, int seeds, const SearchRequest& request) const;

  /// The number of seeds, at most `seeds`, to which endgames of up to `held` seeds can grow in a
  /// third of the time left. Only a third, because growth that is stopped still completes layers
  /// and frees memory.
  [[nodiscard]] int affordable(int held, int seeds, const SearchRequest& request) const;

  /// Number of nodes that each thread may search before the next call of wanted(); ~0 for no limit.
  [[nodiscard]] std::uint64_t nodes_until_next(int held, int seeds) const;

  /// add_nodes() counts nodes searched since the endgames grew; expect_nodes() sets the number of
  /// nodes expected for further positions.
  void add_nodes(std::uint64_t nodes) noexcept { nodes_ += nodes; }
  void expect_nodes(std::uint64_t nodes) noexcept { nodes_ahead_ = nodes; }

  /// Resets the counts after a growth, successful or not.
  void restart() noexcept;

 private:
  [[nodiscard]] double seconds_to_grow(int held, int seeds) const;
  [[nodiscard]] std::uint64_t growing_pays_at(int held) const;

  const int pits_;
  const std::optional<int> fixed_seeds_;
  const std::uint64_t first_positions_;
  const std::uint64_t threads_;
  int most_seeds_;
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<std::uint64_t> nodes_ahead_{0};
};

}  // namespace seedbank::engine
