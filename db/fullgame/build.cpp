// Building a full-game database.
#include "db/fullgame/build.h"

#include <array>
#include <memory>
#include <string>
#include <utility>

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include "db/errors.h"
#include "db/fullgame/backward.h"
#include "db/fullgame/block_moves.h"
#include "db/fullgame/forward.h"
#include "solver/position.h"

namespace seedbank::db::fullgame {
namespace {

std::array<std::uint64_t, 3> count_outcomes(const Layer& layer) {
  using Counts = std::array<std::uint64_t, 256>;
  const Counts counts = tbb::parallel_reduce(
      tbb::blocked_range<std::uint64_t>(0, layer.positions(), 1 << 16), Counts{},
      [&](const auto& range, Counts sum) {
        for (std::uint64_t i = range.begin(); i < range.end(); ++i) ++sum[layer.values()[i]];
        return sum;
      },
      [](Counts a, const Counts& b) {
        for (std::size_t code = 0; code < a.size(); ++code) a[code] += b[code];
        return a;
      });
  std::array<std::uint64_t, 3> outcomes{};
  for (std::size_t code = 0; code < counts.size(); ++code) {
    const Outcome outcome = decode(static_cast<ValueCode>(code)).outcome;
    outcomes[static_cast<std::size_t>(outcome)] += counts[code];
  }
  return outcomes;
}

class Builder {
 public:
  Builder(const FullGame& full_game, LayerSink& sink,
          const std::function<void(FullGameProgress)>& report, const std::atomic<bool>& stop)
      : full_game_(full_game),
        tables_(full_game.game, full_game.seeds()),
        sink_(sink),
        report_(report),
        stop_(stop) {
    for (int captured = 0; captured <= full_game.seeds(); ++captured) {
      const LayerLayout layout(full_game.game.pits, full_game.seeds(), captured);
      layers_.push_back(std::make_unique<Layer>(layout));
    }
    summary_.layers.resize(layers_.size());
  }

  bool find_positions() {
    mark_opening();
    std::vector<Layer*> targets;
    for (const auto& layer : layers_) targets.push_back(layer.get());
    for (std::size_t captured = 0; captured < layers_.size(); ++captured) {
      Layer& layer = *layers_[captured];
      const Expansion done = expand(full_game_, tables_, layer, targets, stop_);
      if (stop_.load(std::memory_order_relaxed)) return false;
      layer.count();
      Tally& tally = summary_.layers[captured];
      tally.positions = layer.positions();
      tally.expanded = done.positions;
      tally.sowings = done.sowings;
      progress_.reached += layer.positions();
      report_(progress_);
      sink_.take_positions(layer);
    }
    return true;
  }

  bool find_values() {
    const std::vector<const Layer*> children(all_layers());
    for (std::size_t captured = layers_.size(); captured-- > 0;) {
      Layer& layer = *layers_[captured];
      layer.add_values();
      evaluate(full_game_, tables_, layer, children, stop_);
      if (stop_.load(std::memory_order_relaxed)) return false;
      Tally& tally = summary_.layers[captured];
      tally.outcomes = count_outcomes(layer);
      progress_.valued += layer.positions();
      report_(progress_);
      sink_.take_values(layer);
    }
    return true;
  }

  [[nodiscard]] Summary summary() const {
    Summary summary = summary_;
    for (const Tally& tally : summary.layers) summary.total += tally;
    const Layer& first = *layers_.front();
    summary.opening = decode(first.values()[*first.index(opening_place())]);
    return summary;
  }

 private:
  [[nodiscard]] std::vector<const Layer*> all_layers() const {
    std::vector<const Layer*> layers;
    for (const auto& layer : layers_) layers.push_back(layer.get());
    return layers;
  }

  [[nodiscard]] Place opening_place() const {
    const int pits = full_game_.game.pits;
    return place_of({pits, Side::kSouth, opening(pits, full_game_.seeds_a_pit)});
  }

  void mark_opening() {
    const Place place = opening_place();
    Layer& layer = *layers_.front();
    const Plane plane = layer.layout().plane(place.split, place.to_move);
    const std::uint64_t bit = std::uint64_t{place.row} * plane.columns + place.column;
    layer.words()[plane.first_word + bit / kWordBits] |= std::uint64_t{1} << bit % kWordBits;
  }

  const FullGame& full_game_;
  MoveTables tables_;
  LayerSink& sink_;
  const std::function<void(FullGameProgress)>& report_;
  const std::atomic<bool>& stop_;
  std::vector<std::unique_ptr<Layer>> layers_;
  FullGameProgress progress_;
  Summary summary_;
};

}  // namespace

std::optional<Summary> build(const BuildRequest& request, LayerSink& sink,
                             const std::function<void(FullGameProgress)>& report,
                             const std::atomic<bool>& stop) {
  Builder builder(request.full_game, sink, report, stop);
  if (!builder.find_positions() || !builder.find_values()) return std::nullopt;
  return builder.summary();
}

}  // namespace seedbank::db::fullgame
