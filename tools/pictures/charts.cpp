// The charts of --svg: the data for the scripts in this folder, which gnuplot draws.
#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <seedbank/strategy.h>

#include "tools/pictures/pictures.h"
#include "tools/terminal/child_process.h"
#include "tools/terminal/embedded_text.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

const ChildProgram kGnuplot = {"gnuplot", "gnuplot-nox"};

// The SVG text that the script draws, of this size in pixels. `data` sets its variables.
std::string drawn_by_gnuplot(int width, int height, std::string_view data,
                             std::string_view script) {
  // -d: without the settings of the user.
  return output_of_child(kGnuplot, {"-d", "-"},
                         fmt::format("width = {}\nheight = {}\n{}{}{}", width, height,
                                     embedded_text("look.gnuplot"), data, embedded_text(script)));
}

// `south` and `north`: the least cost of a mistake of that side.
std::string replay_line(std::size_t number, bool is_south, Bounds value, int south, int north) {
  if (!is_south) value = {-value.high, -value.low};
  return fmt::format("{} {:.1f} {} {} {} {}\n", number, (value.low + value.high) / 2.0, value.low,
                     value.high, south, north);
}

std::string stats_line(const LayerFigures& layer) {
  return fmt::format("{} {:.6f} {:.6f} {:.6f} {:.6f} {:.6f}\n", layer.seeds, layer.wins,
                     layer.wins + layer.draws, layer.mean, layer.deviation, layer.bits);
}

std::string stats_table(const std::vector<LayerFigures>& layers) {
  std::string text = "$layers << end_of_layers\n";
  int before = layers.front().seeds - 1;
  for (const LayerFigures& layer : layers) {
    if (layer.seeds != before + 1) text += '\n';  // an empty line interrupts a curve
    text += stats_line(layer);
    before = layer.seeds;
  }
  return text + "end_of_layers\n";
}

constexpr std::string_view kColours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                         "#56b4e9", "#e69f00", "#555555"};

struct Point {
  int depth = 0;
  double score = 0;
  double interval = 0;  // half of the 95 % interval
  double seeds = 0;     // given away per choice
};

Point point_of(const PlayerRow& player, int depth) {
  const Results results = player.results();
  return {depth, 100 * results.score().value_or(0), 100 * results.score_interval(),
          player.given_away().seeds_per_choice().value_or(0)};
}

std::string match_line(const Point& point) {
  return fmt::format("{} {:.4f} {:.4f} {:.4f} {:.4f}\n", point.depth, point.score,
                     std::max(0.0, point.score - point.interval),
                     std::min(100.0, point.score + point.interval), point.seeds);
}

struct Curve {
  std::string name;
  std::vector<Point> points;
  bool is_line = false;  // of a player without depth: the same at every depth
};

std::vector<Curve> curves_of(const MatchTable& table) {
  std::map<std::string, std::vector<Point>> families;
  std::vector<Curve> curves;
  const std::vector<std::string> labels = player_labels(table.plan());
  for (std::size_t i = 0; i < table.players().size(); ++i) {
    const std::string& name = table.plan().players[i];
    if (const auto depth = depth_of(name)) {
      families[depth->family].push_back(point_of(table.players()[i], depth->depth));
    } else {
      curves.push_back({labels[i], {point_of(table.players()[i], 0)}, true});
    }
  }
  for (auto& [name, points] : families) {
    std::sort(points.begin(), points.end(),
              [](const Point& a, const Point& b) { return a.depth < b.depth; });
    curves.push_back({name, std::move(points), false});
  }
  return curves;
}

// The columns of match_line().
constexpr int kScore = 2;
constexpr int kSeeds = 5;

// The plot of column `value`, for scores with their intervals. Curves are shifted sideways, so that
// the bars of one do not hide those of another.
std::string plot(const std::vector<Curve>& curves, int value) {
  constexpr double kShift = 0.03;
  const auto lines =
      std::count_if(curves.begin(), curves.end(), [](const Curve& curve) { return curve.is_line; });
  double shift = kShift * static_cast<double>(lines - std::ssize(curves));
  std::string text = "plot ";
  for (std::size_t i = 0; i < curves.size(); ++i) {
    const std::string_view colour = kColours[i % std::size(kColours)];
    if (i > 0) text += ", ";
    if (curves[i].is_line) {
      const Point& point = curves[i].points[0];
      text += fmt::format("{:.4f} with lines dashtype 2 linewidth 2 linecolor rgb '{}' title '{}'",
                          value == kScore ? point.score : point.seeds, colour, curves[i].name);
      continue;
    }
    text += fmt::format(
        "$curve{} using ($1 + {:.2f}):{}{} linewidth 2.5 pointtype 7 pointsize 0.7 linecolor rgb "
        "'{}' title '{}'",
        i, shift + kShift, value, value == kScore ? ":3:4 with yerrorlines" : " with linespoints",
        colour, curves[i].name);
    shift += 2 * kShift;
  }
  return text;
}

}  // namespace

void check_gnuplot() { (void)output_of_child(kGnuplot, {"--version"}, ""); }

std::string replay_picture(const JudgedGame& game) {
  std::string data = "$values << end_of_values\n" +
                     replay_line(0, game.start.board.south_to_move(), game.start.bounds, 0, 0);
  for (std::size_t i = 0; i < game.sowings.size(); ++i) {
    const JudgedSowing& sowing = game.sowings[i];
    const bool is_south = sowing.south;
    data += replay_line(i + 1, is_south, sowing.value, is_south ? sowing.cost.low : 0,
                        is_south ? 0 : sowing.cost.low);
  }
  data += fmt::format(
      "end_of_values\nlast = {}\n"
      "heading = 'Kalah, {} per side, {} rules: what each sowing led to'\n",
      game.sowings.size(), counted(game.start.board.pits(), "pit"), game.start.board.rules());
  return drawn_by_gnuplot(900, 500, data, "replay.gnuplot");
}

std::string stats_picture(const Game& game, const std::vector<LayerFigures>& layers) {
  const int first = layers.front().seeds;
  const int last = layers.back().seeds;
  std::uint64_t positions = 0;
  for (const LayerFigures& layer : layers) positions += layer.positions;
  const std::string data = fmt::format(
      "{}first = {}\nlast = {}\nheading = 'Kalah, {} per side, {} rules'\n"
      "subheading = 'values for the side to move, best play by both, in {} positions with {} to {} "
      "in play'\n",
      stats_table(layers), first, last, counted(game.pits, "pit"), name(game.rules),
      count_text(positions), first, counted(last, "seed"));
  return drawn_by_gnuplot(900, 1000, data, "stats.gnuplot");
}

std::string match_picture(const MatchTable& table) {
  const std::vector<Curve> curves = curves_of(table);
  int first = 1'000;
  int last = 0;
  for (const Curve& curve : curves) {
    if (curve.is_line) continue;
    first = std::min(first, curve.points.front().depth);
    last = std::max(last, curve.points.back().depth);
  }
  if (last == 0) first = last = 1;
  std::string data;
  for (std::size_t i = 0; i < curves.size(); ++i) {
    data += fmt::format("$curve{} << end_of_curve\n", i);
    for (const Point& point : curves[i].points) data += match_line(point);
    data += "end_of_curve\n";
  }
  const MatchPlan& plan = table.plan();
  data += fmt::format(
      "first = {}\nlast = {}\nheading = 'Strength over depth, {} rules'\njudged = {:d}\n"
      "plot_scores = \"{}\"\nplot_seeds = \"{}\"\n",
      first, last, plan.starts[0].rules(), plan.judged, plot(curves, kScore), plot(curves, kSeeds));
  return drawn_by_gnuplot(900, plan.judged ? 900 : 500, data, "match.gnuplot");
}

}  // namespace seedbank::tools
