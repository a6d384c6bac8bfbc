// The gnuplot script behind `seedbank stats --svg`.
#include <string_view>

#include <fmt/core.h>

#include "tools/pictures/pictures.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

// Colours of Okabe and Ito, distinguishable with any colour vision.
constexpr std::string_view kLook = R"(
set multiplot
set label 1 heading at screen 0.5, 0.972 center font ',21'
set label 2 subheading at screen 0.5, 0.945 center font ',15' textcolor '#444444'
set lmargin at screen 0.095
set rmargin at screen 0.975
set xrange [first - 0.6 : last + 0.6]
set xtics first, (last - first > 30 ? 4 : last - first > 12 ? 2 : 1)
set key right bottom Left reverse horizontal maxrows 1 samplen 1.5 font ',14'
win = '#0072b2'
draw = '#c9c9c9'
loss = '#d55e00'
size = '#009e73'
)";

constexpr std::string_view kShares = R"(
set tmargin at screen 0.88
set bmargin at screen 0.64
set key at screen 0.985, 0.89
set ylabel 'positions, per cent' offset 1
set yrange [0:100]
set ytics 20
set boxwidth 0.86 absolute
set style fill solid 1 noborder
set format x ''
plot $layers using 1:(100) with boxes linecolor rgb loss notitle, \
     '' using 1:3 with boxes linecolor rgb draw notitle, \
     '' using 1:2 with boxes linecolor rgb win notitle, \
     keyentry with boxes linecolor rgb win title 'win', \
     keyentry with boxes linecolor rgb draw title 'draw', \
     keyentry with boxes linecolor rgb loss title 'loss'
unset label 1
unset label 2
)";

constexpr std::string_view kMargins = R"(
set tmargin at screen 0.58
set bmargin at screen 0.365
set key at screen 0.985, 0.59
set ylabel 'margin, seeds in play' offset 1
set yrange [*:*]
set ytics autofreq
set xzeroaxis linecolor '#555555' linewidth 1 linetype 1
set style fill solid 0.22 noborder
plot $layers using 1:4 with linespoints linecolor rgb win linewidth 2.5 pointtype 7 \
       pointsize 0.5 title 'mean', \
     '' using 1:($4 - $5):($4 + $5) with filledcurves linecolor rgb win \
       title 'within one standard deviation'
)";

// Logarithmic, because the files of the lowest layers consist of headers.
constexpr std::string_view kBits = R"(
unset xzeroaxis
set tmargin at screen 0.305
set bmargin at screen 0.085
set key at screen 0.985, 0.315
set format x '%g'
set xlabel 'seeds in play'
set ylabel 'bits per position' offset 1
set logscale y 2
set yrange [* < 1 : *]
set ytics (0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128, 256, 512)
plot $layers using 1:6 with linespoints linecolor rgb size linewidth 2.5 pointtype 7 \
       pointsize 0.5 title 'size on disk (logarithmic)', \
     '' using 1:($1 == last ? $6 : NaN):(sprintf('%.2f', $6)) with labels offset 0,1 notitle
unset multiplot
)";

std::string data_line(const db::LayerStatistics& layer) {
  const db::MarginHistogram& margins = layer.margins;
  const auto all = static_cast<double>(margins.positions());
  const double wins = 100 * static_cast<double>(margins.wins()) / all;
  const double draws = 100 * static_cast<double>(margins.draws()) / all;
  return fmt::format("{} {:.6f} {:.6f} {:.6f} {:.6f} {:.6f}\n", layer.info.seeds, wins,
                     wins + draws, margins.mean(), margins.deviation(),
                     bits_per_position(layer.info.file_bytes, layer.info.positions));
}

// Columns: seeds, % of wins, % of wins and draws, mean margin, deviation, bits per position.
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
  std::string script = table(layers);
  script += fmt::format(
      "first = {0}\nlast = {1}\nheading = 'Kalah, {2} per side, {3} rules'\n"
      "subheading = 'values for the side to move, best play by both, in {4} positions with {0} to "
      "{5} "
      "in play'\n",
      first, last, counted(game.pits, "pit"), name(game.rules), count_text(positions),
      counted(last, "seed"));
  script += gnuplot_look(900, 1000);
  for (const std::string_view part : {kLook, kShares, kMargins, kBits}) script += part;
  return drawn_by_gnuplot(script);
}

}  // namespace seedbank::tools
