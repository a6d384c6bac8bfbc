// Counts of the values of a database.
#include "db/check/statistics.h"

#include <array>
#include <cmath>
#include <span>

#include <tbb/enumerable_thread_specific.h>

#include "db/index/ranking.h"
#include "db/probe/database.h"

namespace seedbank::db {
namespace {

using ShareCounts = std::array<std::uint64_t, kMaxLayerSeeds + 1>;  // positions by share
using LayerCounts = std::array<ShareCounts, kMaxLayerSeeds + 1>;    // by seeds in play

void count(std::span<const std::uint8_t> shares, ShareCounts& counts) {
  // Neighbours are often equal, and increments of the same counter wait for each other. So
  // neighbours use different counters.
  constexpr std::size_t kLanes = 4;
  std::array<ShareCounts, kLanes> lanes{};
  std::size_t i = 0;
  for (; i + kLanes <= shares.size(); i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) ++lanes[lane][shares[i + lane]];
  }
  for (; i < shares.size(); ++i) ++counts[shares[i]];
  for (const ShareCounts& lane : lanes) {
    for (std::size_t share = 0; share < counts.size(); ++share) counts[share] += lane[share];
  }
}

}  // namespace

void MarginHistogram::add(int margin, std::uint64_t positions) {
  if (positions > 0) counts_[margin] += positions;
}

void MarginHistogram::add(const MarginHistogram& other) {
  for (const auto& [margin, positions] : other.counts_) add(margin, positions);
}

std::uint64_t MarginHistogram::between(int least, int most) const noexcept {
  std::uint64_t sum = 0;
  for (const auto& [margin, positions] : counts_) {
    if (least <= margin && margin <= most) sum += positions;
  }
  return sum;
}

double MarginHistogram::mean() const noexcept {
  double sum = 0;
  for (const auto& [margin, positions] : counts_) sum += margin * static_cast<double>(positions);
  return sum / static_cast<double>(positions());
}

double MarginHistogram::deviation() const noexcept {
  const double mean = this->mean();
  double sum = 0;
  for (const auto& [margin, positions] : counts_) {
    sum += (margin - mean) * (margin - mean) * static_cast<double>(positions);
  }
  return std::sqrt(sum / static_cast<double>(positions()));
}

std::optional<MarginsByLayer> count_margins(const Database& database,
                                            const std::vector<PairId>& pairs,
                                            const Progress& progress, const std::stop_token& stop) {
  std::uint64_t total = 0;
  for (const PairId pair : pairs) total += pair_positions(database.game().pits, pair);
  tbb::enumerable_thread_specific<LayerCounts> counts([] { return LayerCounts{}; });
  const auto take = [&](BlockId block, const Tile&, std::span<const std::uint8_t> shares) {
    count(shares, counts.local()[static_cast<std::size_t>(block.seeds)]);
  };
  std::uint64_t done = 0;
  const auto block_read = [&](std::uint64_t read) { progress(done += read, total); };
  if (!scan_tiles(database, pairs, take, block_read, stop)) return std::nullopt;

  MarginsByLayer margins;
  for (const PairId pair : pairs) margins.try_emplace(pair.seeds);
  for (auto& [seeds, of_layer] : margins) {
    for (const LayerCounts& of_thread : counts) {
      const ShareCounts& by_share = of_thread[static_cast<std::size_t>(seeds)];
      for (int share = 0; share <= seeds; ++share) {
        of_layer.add(2 * share - seeds, by_share[static_cast<std::size_t>(share)]);
      }
    }
  }
  return margins;
}

std::vector<PairId> pairs_of_complete_layers(const Database& database) {
  std::vector<PairId> pairs;
  for (const PairId pair : database.pairs()) {
    if (database.layer_complete(pair.seeds)) pairs.push_back(pair);
  }
  return pairs;
}

std::vector<LayerStatistics> layers_with(const Database& database, const MarginsByLayer& margins) {
  std::vector<LayerStatistics> layers;
  for (const LayerInfo& info : database.layers()) {
    if (info.complete) layers.push_back({info, margins.at(info.seeds)});
  }
  return layers;
}

std::optional<std::vector<LayerStatistics>> layer_statistics(const Database& database,
                                                             const Progress& progress,
                                                             const std::stop_token& stop) {
  const std::optional<MarginsByLayer> margins =
      count_margins(database, pairs_of_complete_layers(database), progress, stop);
  if (!margins) return std::nullopt;
  return layers_with(database, *margins);
}

}  // namespace seedbank::db
