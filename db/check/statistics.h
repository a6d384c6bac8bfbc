// Statistics of the values of a database by layer.
#pragma once

#include <climits>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

#include "db/probe/database.h"
#include "solver/base/progress.h"

namespace seedbank::db {

/// The number of positions by the mover's margin, without stores.
class MarginHistogram {
 public:
  void add(int margin, std::uint64_t positions);
  void add(const MarginHistogram& other);

  /// The positions by margin, in ascending order, without zeros.
  [[nodiscard]] const std::map<int, std::uint64_t>& counts() const noexcept { return counts_; }

  [[nodiscard]] std::uint64_t positions() const noexcept { return between(INT_MIN, INT_MAX); }
  [[nodiscard]] std::uint64_t wins() const noexcept { return between(1, INT_MAX); }
  [[nodiscard]] std::uint64_t draws() const noexcept { return between(0, 0); }
  [[nodiscard]] std::uint64_t losses() const noexcept { return between(INT_MIN, -1); }

  // The functions below require at least one position.
  [[nodiscard]] int least() const noexcept { return counts_.begin()->first; }
  [[nodiscard]] int greatest() const noexcept { return counts_.rbegin()->first; }
  [[nodiscard]] double mean() const noexcept;
  /// The standard deviation of the whole population (not of a sample).
  [[nodiscard]] double deviation() const noexcept;

 private:
  // The positions with a margin of least..most.
  [[nodiscard]] std::uint64_t between(int least, int most) const noexcept;

  std::map<int, std::uint64_t> counts_;  // no zeros
};

/// A complete layer.
struct LayerStatistics {
  LayerInfo info;
  MarginHistogram margins;
};

/// Margins by seeds in play.
using MarginsByLayer = std::map<int, MarginHistogram>;

/// The margins of all values of `pairs`, which must have files; empty after a request to stop.
/// Reads every value once, on all threads of the caller's arena. Throws FormatError, IoError.
[[nodiscard]] std::optional<MarginsByLayer> count_margins(const Database& database,
                                                          const std::vector<PairId>& pairs,
                                                          const Progress& progress,
                                                          const std::stop_token& stop);

/// The pairs of the complete layers of a database, in ascending order.
[[nodiscard]] std::vector<PairId> pairs_of_complete_layers(const Database& database);

/// The complete layers of a database, in ascending order, with their margins, which `margins` must
/// contain. Throws FormatError, IoError.
[[nodiscard]] std::vector<LayerStatistics> layers_with(const Database& database,
                                                       const MarginsByLayer& margins);

/// The complete layers of a database, in ascending order; empty after a request to stop. Reads
/// every value once, on all threads of the caller's arena. Throws FormatError, IoError.
[[nodiscard]] std::optional<std::vector<LayerStatistics>> layer_statistics(
    const Database& database, const Progress& progress, const std::stop_token& stop);

}  // namespace seedbank::db
