// The picture of `seedbank stats --svg`: the data for stats.gnuplot.
#include <fmt/core.h>

#include "tools/pictures/pictures.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

std::string data_line(const db::LayerStatistics& layer) {
  const db::MarginHistogram& margins = layer.margins;
  const auto all = static_cast<double>(margins.positions());
  const double wins = 100 * static_cast<double>(margins.wins()) / all;
  const double draws = 100 * static_cast<double>(margins.draws()) / all;
  return fmt::format("{} {:.6f} {:.6f} {:.6f} {:.6f} {:.6f}\n", layer.info.seeds, wins,
                     wins + draws, margins.mean(), margins.deviation(),
                     bits_per_position(layer.info.file_bytes, layer.info.positions));
}

std::string table(const std::vector<db::LayerStatistics>& layers) {
  std::string text = "$layers << end_of_layers\n";
  int before = layers.front().info.seeds - 1;
  for (const db::LayerStatistics& layer : layers) {
    if (layer.info.seeds != before + 1) text += '\n';  // an empty line interrupts a curve
    text += data_line(layer);
    before = layer.info.seeds;
  }
  return text + "end_of_layers\n";
}

}  // namespace

std::string stats_picture(const Game& game, const std::vector<db::LayerStatistics>& layers) {
  const int first = layers.front().info.seeds;
  const int last = layers.back().info.seeds;
  std::uint64_t positions = 0;
  for (const db::LayerStatistics& layer : layers) positions += layer.info.positions;
  const std::string data =
      table(layers) + fmt::format(
                          "first = {0}\nlast = {1}\nheading = 'Kalah, {2} per side, {3} rules'\n"
                          "subheading = 'values for the side to move, best play by both, in {4} "
                          "positions with {0} to "
                          "{5} in play'\n",
                          first, last, counted(game.pits, "pit"), name(game.rules),
                          count_text(positions), counted(last, "seed"));
  return drawn_by_gnuplot(900, 1000, data, "stats.gnuplot");
}

}  // namespace seedbank::tools
