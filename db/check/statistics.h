// How the values of a database spread over its layers.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

#include "db/probe/database.h"
#include "solver/base/progress.h"

namespace seedbank::db {

/// How many positions have each margin, in seeds in play, for the mover.
class MarginHistogram {
 public:
  void add(int margin, std::uint64_t positions);
  void add(const MarginHistogram& other);

  /// The margins that occur, in ascending order, and the positions that have them.
  [[nodiscard]] const std::map<int, std::uint64_t>& counts() const noexcept { return counts_; }

  [[nodiscard]] std::uint64_t positions() const noexcept;
  [[nodiscard]] std::uint64_t wins() const noexcept;    ///< margin above 0
  [[nodiscard]] std::uint64_t draws() const noexcept;   ///< margin 0
  [[nodiscard]] std::uint64_t losses() const noexcept;  ///< margin below 0

  // These require that there is a position.
  [[nodiscard]] int least() const noexcept { return counts_.begin()->first; }
  [[nodiscard]] int greatest() const noexcept { return counts_.rbegin()->first; }
  [[nodiscard]] double mean() const noexcept;
  /// The standard deviation of all positions, not of a sample: the root of the mean square
  /// distance from the mean.
  [[nodiscard]] double deviation() const noexcept;

 private:
  std::map<int, std::uint64_t> counts_;  // no zeros
};

/// One layer that is complete.
struct LayerStatistics {
  LayerInfo info;
  MarginHistogram margins;
};

/// Margins by seeds in play.
using MarginsByLayer = std::map<int, MarginHistogram>;

/// The margins of all values of some pairs, which must be there; nothing when `stop` became true.
/// Reads every value once, on all cores of the caller's arena. Throws FormatError, IoError.
[[nodiscard]] std::optional<MarginsByLayer> count_margins(const Database& database,
                                                          const std::vector<PairId>& pairs,
                                                          const Progress& progress,
                                                          const std::stop_token& stop);

/// The pairs of the complete layers of a database, in ascending order.
[[nodiscard]] std::vector<PairId> pairs_of_complete_layers(const Database& database);

/// The complete layers of a database, in ascending order, with what was counted of them. Throws
/// FormatError, IoError.
[[nodiscard]] std::vector<LayerStatistics> layers_with(const Database& database,
                                                       const MarginsByLayer& margins);

/// The complete layers of a database, in ascending order; nothing when `stop` became true. Reads
/// every value of theirs once, on all cores of the caller's arena. Throws FormatError, IoError.
[[nodiscard]] std::optional<std::vector<LayerStatistics>> layer_statistics(
    const Database& database, const Progress& progress, const std::stop_token& stop);

}  // namespace seedbank::db
