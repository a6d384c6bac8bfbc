// seedbank stats: the distribution of the values of a database, by layer.
#include <optional>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/database.h>
#include <seedbank/error.h>

#include "db/storage/atomic_file.h"
#include "engine/base/json.h"
#include "engine/process_group/group_work.h"
#include "solver/base/stopwatch.h"
#include "tools/command/command.h"
#include "tools/options/databases.h"
#include "tools/pictures/pictures.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

using Layers = std::vector<db::LayerStatistics>;

// The incomplete layers up to the highest one with a file.
std::vector<int> incomplete_layers(const db::Database& database) {
  std::vector<int> incomplete;
  for (int seeds = 2; seeds <= database.pairs().rbegin()->seeds; ++seeds) {
    if (!database.layer_complete(seeds)) incomplete.push_back(seeds);
  }
  return incomplete;
}

db::LayerStatistics sum_of(const Layers& layers) {
  db::LayerStatistics sum;
  for (const db::LayerStatistics& layer : layers) {
    sum.info.positions += layer.info.positions;
    sum.info.file_bytes += layer.info.file_bytes;
    sum.margins.add(layer.margins);
  }
  return sum;
}

double bits(const db::LayerInfo& info) {
  return bits_per_position(info.file_bytes, info.positions);
}

double percent(std::uint64_t positions, const db::MarginHistogram& margins) {
  return 100 * static_cast<double>(positions) / static_cast<double>(margins.positions());
}

std::vector<LayerFigures> figures_of(const Layers& layers) {
  std::vector<LayerFigures> figures;
  for (const auto& [info, margins] : layers) {
    figures.push_back({info.seeds, info.positions, percent(margins.wins(), margins),
                       percent(margins.draws(), margins), margins.mean(), margins.deviation(),
                       bits(info)});
  }
  return figures;
}

class StatsCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_path("svg", Paths::kFiles, "also draw a picture; needs gnuplot", "", svg_);
    add_database_pits_option(table, pits_);
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    const std::vector<Game> games = selected_games(context.common, pits_);
    if (svg_ && games.size() > 1) {
      throw UsageError("option '--svg' draws one game; --rules and --pits say which");
    }
    if (svg_ && context.is_coordinator()) picture_.emplace(files_, *svg_);
    if (svg_) check_gnuplot();
    StopOnSignal stop;
    for (const Game& game : games) {
      if (!describe(game, context, stop)) {
        return report_interruption(context, ". To begin again:");
      }
    }
    return ExitCode::kDone;
  }

 private:
  // False if it was stopped.
  bool describe(const Game& game, CommandContext& context, const StopOnSignal& stop) {
    const Stopwatch watch;
    const db::Database database(files_, context.common.database(), game);
    const std::optional<Layers> layers = count(database, context, stop.token());
    if (!layers) return false;
    if (!context.is_coordinator()) return true;
    if (layers->empty()) {
      throw DatabaseError(
          fmt::format("{}: {} under {}: no layer is complete; seedbank info names what is missing",
                      database.root().string(), counted(game.pits, "pit"), name(game.rules)));
    }
    context.print(to_json(database, *layers, watch.seconds()),
                  (std::exchange(first_, false) ? "" : "\n") + to_text(database, *layers));
    if (!picture_) return true;
    try {
      picture_->replace(stats_picture(game, figures_of(*layers)));
    } catch (const ProgramError&) {
      // Ctrl-C reaches gnuplot as well.
      if (!stop.asked()) throw;
      return false;
    }
    return true;
  }

  static std::optional<Layers> count(const db::Database& database, const CommandContext& context,
                                     const std::stop_token& stop) {
    ProgressLine line("counting", context.common.verbosity());
    return engine::layer_statistics(database, context.group, line.reporter(), stop);
  }

  static engine::Json to_json(const db::Database& database, const Layers& layers, double seconds) {
    engine::Json json = engine::json_object("stats");
    json["database"] = database.root().string();
    json["rules"] = name(database.game().rules);
    json["pits"] = database.game().pits;
    json["layers"] = engine::Json::array();
    for (const db::LayerStatistics& layer : layers) {
      engine::Json entry{{"seeds", layer.info.seeds}};
      add_statistics(entry, layer);
      entry["margins"] = engine::Json::array();
      for (const auto& [margin, positions] : layer.margins.counts()) {
        entry["margins"].push_back({{"margin", margin}, {"positions", positions}});
      }
      json["layers"].push_back(entry);
    }
    json["all"] = engine::Json::object();
    add_statistics(json["all"], sum_of(layers));
    json["incomplete_layers"] = incomplete_layers(database);
    json["seconds"] = seconds;
    return json;
  }

  static void add_statistics(engine::Json& json, const db::LayerStatistics& layer) {
    const db::MarginHistogram& margins = layer.margins;
    json["positions"] = layer.info.positions;
    json["wins"] = margins.wins();
    json["draws"] = margins.draws();
    json["losses"] = margins.losses();
    json["mean_margin"] = margins.mean();
    json["margin_deviation"] = margins.deviation();
    json["least_margin"] = margins.least();
    json["greatest_margin"] = margins.greatest();
    json["bytes"] = layer.info.file_bytes;
    json["bits_per_position"] = bits(layer.info);
  }

  static std::string to_text(const db::Database& database, const Layers& layers) {
    std::string text = fmt::format("{}: {}, {}, values for the mover, margins without stores\n",
                                   database.root().string(), counted(database.game().pits, "pit"),
                                   name(database.game().rules));
    text +=
        "seeds        positions  wins %  draws %  losses %    mean  deviation  least  greatest   "
        "bits\n";
    for (const db::LayerStatistics& layer : layers) {
      text += line_of(layer, std::to_string(layer.info.seeds));
    }
    text += line_of(sum_of(layers), "all");
    for (const int seeds : incomplete_layers(database)) {
      text += fmt::format("layer {} is incomplete and left out\n", seeds);
    }
    return text;
  }

  static std::string line_of(const db::LayerStatistics& layer, const std::string& head) {
    const db::MarginHistogram& margins = layer.margins;
    return fmt::format("{:>5}{:>17}{:>8.2f}{:>9.2f}{:>10.2f}{:>8.2f}{:>11.2f}{:>7}{:>10}{:>7.2f}\n",
                       head, count_text(margins.positions()), percent(margins.wins(), margins),
                       percent(margins.draws(), margins), percent(margins.losses(), margins),
                       margins.mean(), margins.deviation(), margin_text(margins.least()),
                       margin_text(margins.greatest()), bits(layer.info));
  }

  std::optional<int> pits_;
  std::optional<std::filesystem::path> svg_;
  bool first_ = true;  // no game was described yet
  db::PosixFileSystem files_;
  std::optional<db::OutputFile> picture_;
};

}  // namespace

std::unique_ptr<Command> make_stats_command() { return std::make_unique<StatsCommand>(); }

}  // namespace seedbank::tools
