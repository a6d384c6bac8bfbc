// The picture of `seedbank match --svg`: the data for match.gnuplot.
#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <seedbank/strategy.h>

#include "tools/pictures/pictures.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kColours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                         "#56b4e9", "#e69f00", "#555555"};

struct Point {
  int depth = 0;
  double score = 0;
  double interval = 0;  // half of the 95 % interval
  double seeds = 0;
};

Point point_of(const PlayerRow& player, int depth) {
  const Results results = player.results();
  return {depth, 100 * results.score().value_or(0), 100 * results.score_interval(),
          player.given_away().seeds_per_choice().value_or(0)};
}

std::string data_line(const Point& point) {
  return fmt::format("{} {:.4f} {:.4f} {:.4f}\n", point.depth, point.score, point.interval,
                     point.seeds);
}

struct Curve {
  std::string name;
  std::vector<Point> points;
  bool is_line = false;  // of a player without depth: the same at every depth
};

std::vector<Curve> curves_of(const MatchTable& table) {
  std::map<std::string, std::vector<Point>> families;
  std::vector<Curve> curves;
  for (std::size_t i = 0; i < table.players().size(); ++i) {
    const std::string& name = table.plan().players[i];
    if (const auto depth = depth_of(name)) {
      families[depth->family].push_back(point_of(table.players()[i], depth->depth));
    } else {
      curves.push_back({name, {point_of(table.players()[i], 0)}, true});
    }
  }
  for (auto& [name, points] : families) {
    std::sort(points.begin(), points.end(),
              [](const Point& a, const Point& b) { return a.depth < b.depth; });
    curves.push_back({name, std::move(points), false});
  }
  return curves;
}

// The plot of column `value`, with bars of column `bar` where there is one.
std::string plot(const std::vector<Curve>& curves, int value, bool bars) {
  std::string text = "plot ";
  for (std::size_t i = 0; i < curves.size(); ++i) {
    const std::string_view colour = kColours[i % std::size(kColours)];
    if (i > 0) text += ", ";
    if (curves[i].is_line) {
      const Point& point = curves[i].points[0];
      text += fmt::format("{:.4f} with lines dashtype 2 linewidth 2 linecolor rgb '{}' title '{}'",
                          value == 2 ? point.score : point.seeds, colour, curves[i].name);
      continue;
    }
    text += fmt::format(
        "$curve{} using 1:{}{} linewidth 2.5 pointtype 7 pointsize 0.7 linecolor rgb '{}' title "
        "'{}'",
        i, value, bars ? ":3 with yerrorlines" : " with linespoints", colour, curves[i].name);
  }
  return text;
}

}  // namespace

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
    for (const Point& point : curves[i].points) data += data_line(point);
    data += "end_of_curve\n";
  }
  const MatchPlan& plan = table.plan();
  data += fmt::format(
      "first = {}\nlast = {}\nheading = 'Strength over depth, {} rules'\njudged = {:d}\n"
      "plot_scores = \"{}\"\nplot_seeds = \"{}\"\n",
      first, last, plan.starts[0].rules(), plan.judged, plot(curves, 2, true),
      plot(curves, 4, false));
  return drawn_by_gnuplot(900, plan.judged ? 900 : 500, data, "match.gnuplot");
}

}  // namespace seedbank::tools
