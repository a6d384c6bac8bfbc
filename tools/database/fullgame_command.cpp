// seedbank fullgame: all positions that can arise from an opening, with outcome and depth.
#include <optional>
#include <string>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/database.h>

#include "db/fullgame/builder/build.h"
#include "db/fullgame/files/database.h"
#include "db/fullgame/files/layer_directory.h"
#include "db/fullgame/files/layer_file.h"
#include "db/storage/atomic_file.h"
#include "engine/base/json.h"
#include "solver/base/stopwatch.h"
#include "tools/command/command.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

using db::fullgame::FullGame;
using db::fullgame::FullGameProgress;
using db::fullgame::Outcome;
using db::fullgame::Summary;
using db::fullgame::Tally;

// Memory for writing files, in addition to that of a build.
constexpr std::uint64_t kFileBytes = std::uint64_t{24} << 20;

// Progress of both passes. The amount of work of the first one is not known.
class FullGameProgressLine {
 public:
  explicit FullGameProgressLine(Verbosity verbosity)
      : finding_("finding positions", verbosity), verbosity_(verbosity) {}

  void update(const FullGameProgress& progress) {
    if (progress.pass == db::fullgame::Pass::kForward) {
      const double rate = static_cast<double>(progress.done) / watch_.seconds();
      finding_.show(fmt::format("{} so far, {:.1f} M/s", count_text(progress.done), rate / 1e6));
      return;
    }
    finding_.wipe();
    if (!valuing_) valuing_.emplace("finding values", verbosity_);
    valuing_->update(progress.done, progress.total);
  }

 private:
  ProgressLine finding_;
  std::optional<ProgressLine> valuing_;
  Verbosity verbosity_;
  Stopwatch watch_;
};

std::uint64_t positions_with(const Tally& tally, Outcome outcome) {
  return tally.outcomes[static_cast<std::size_t>(outcome)];
}

// The mean number of legal pits in the positions in which the game continues.
double branching(const Tally& tally) {
  return static_cast<double>(tally.sowings) / static_cast<double>(tally.expanded);
}

void add_tally(engine::Json& json, const Tally& tally) {
  json["positions"] = tally.positions;
  json["wins"] = positions_with(tally, Outcome::kWin);
  json["draws"] = positions_with(tally, Outcome::kDraw);
  json["losses"] = positions_with(tally, Outcome::kLoss);
  json["expanded"] = tally.expanded;
  json["sowings"] = tally.sowings;
}

class FullGameCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    add_pits_option(table, pits_);
    table.add_number("seeds", seeds_per_pit_, {1, db::kMaxLayerSeeds / 2}, "seeds in every pit");
    table.mark_required();
    table.add_flag("play-on", play_on_, "continue when a store holds more than half of the seeds");
    table.add_path("out", Paths::kDirectories, "directory to keep the database in", "",
                   out_directory_);
    table.add_path("work", Paths::kDirectories, "directory for layers that do not fit into memory",
                   "fullgame-work in the directory of the databases", work_directory_);
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    const FullGame full_game = full_game_of_options(context);
    const Stopwatch watch;
    const std::optional<Summary> summary =
        out_directory_ ? build_and_keep(full_game, context) : build(full_game, context);
    if (!summary) {
      return report_interruption(context, out_directory_
                                              ? "; finished files are kept. To resume, repeat:"
                                              : "; nothing is kept. To begin again:");
    }
    const double seconds = watch.seconds();
    context.print(to_json(full_game, *summary, seconds), to_text(full_game, *summary, seconds));
    return ExitCode::kDone;
  }

 private:
  [[nodiscard]] FullGame full_game_of_options(const CommandContext& context) const {
    const FullGame full_game{{pits_, context.common.rules()},
                             *seeds_per_pit_,
                             play_on_ ? db::fullgame::End::kPlayOn : db::fullgame::End::kMajority};
    if (full_game.seeds() > db::kMaxLayerSeeds) {
      throw UsageError(
          fmt::format("option '--seeds': {} on the board; full games of up to {} can be built",
                      counted(full_game.seeds(), "seed"), db::kMaxLayerSeeds));
    }
    return full_game;
  }

  [[nodiscard]] std::optional<Summary> build(const FullGame& full_game,
                                             const CommandContext& context) {
    db::fullgame::LayerStore nothing_kept;
    return build(full_game, context, context.common.memory_bytes, nothing_kept);
  }

  [[nodiscard]] std::optional<Summary> build_and_keep(const FullGame& full_game,
                                                      const CommandContext& context) {
    files_.make_directories(*out_directory_);
    const auto lock = files_.lock(*out_directory_);
    db::remove_stale_temporaries(files_, *out_directory_, db::fullgame::is_layer_file_name);
    db::fullgame::LayerDirectory layers(files_, *out_directory_, full_game);
    std::optional<Summary> summary;
    if (layers.is_complete()) {
      summary = layers.summary();
      was_complete_ = true;
    } else {
      summary = memory_besides(kFileBytes, context.common, "this game", [&](std::uint64_t bytes) {
        return build(full_game, context, bytes, layers);
      });
    }
    if (summary) kept_bytes_ = layers.file_bytes();
    return summary;
  }

  [[nodiscard]] std::optional<Summary> build(const FullGame& full_game,
                                             const CommandContext& context,
                                             std::uint64_t memory_bytes,
                                             db::fullgame::LayerStore& store) {
    StopOnSignal stop;
    FullGameProgressLine progress(context.common.verbosity());
    const auto place = context.common.database_place();
    const db::fullgame::BuildRequest request{
        .full_game = full_game,
        .memory_bytes = memory_bytes,
        .files = files_,
        .work_directory =
            work_directory_ ? *work_directory_ : (place ? place->directory : "") / "fullgame-work"};
    return db::fullgame::build(
        request, store, [&](const FullGameProgress& state) { progress.update(state); },
        stop.token());
  }

  [[nodiscard]] engine::Json to_json(const FullGame& full_game, const Summary& summary,
                                     double seconds) const {
    engine::Json json = engine::json_object("fullgame");
    json["pits"] = full_game.game.pits;
    json["seeds"] = full_game.seeds_per_pit;
    json["rules"] = seedbank::name(full_game.game.rules);
    json["end"] = name(full_game.end);
    json["compositions"] = db::fullgame::compositions(full_game.game.pits, full_game.seeds());
    json["outcome"] = name(summary.opening.outcome);
    json["depth"] = summary.opening.depth;
    add_tally(json, summary.total);
    json["branching"] = branching(summary.total);
    json["layers"] = engine::Json::array();
    for (std::size_t captured = 0; captured < summary.layers.size(); ++captured) {
      json["layers"].push_back({{"captured", captured}});
      add_tally(json["layers"].back(), summary.layers[captured]);
    }
    if (kept_bytes_) {
      json["bytes"] = *kept_bytes_;
      json["bits_per_position"] = bits_per_position(*kept_bytes_, summary.total.positions);
    }
    json["seconds"] = seconds;
    json["positions_per_second"] = static_cast<double>(summary.total.positions) / seconds;
    return json;
  }

  [[nodiscard]] std::string to_text(const FullGame& full_game, const Summary& summary,
                                    double seconds) const {
    const std::uint64_t positions = summary.total.positions;
    std::string text = db::fullgame::to_text(full_game) + ": " + verdict(summary.opening) + "\n\n" +
                       "captured       positions            wins           draws          losses\n";
    for (std::size_t captured = 0; captured < summary.layers.size(); ++captured) {
      const Tally& tally = summary.layers[captured];
      if (tally.positions > 0) text += line_of(std::to_string(captured), tally);
    }
    text += line_of("all", summary.total);
    text +=
        fmt::format("\n{} positions, of {} compositions; branching {:.3f}\n", count_text(positions),
                    count_text(db::fullgame::compositions(full_game.game.pits, full_game.seeds())),
                    branching(summary.total));
    if (kept_bytes_) {
      text += fmt::format("{}: {}, {:.2f} bits per position\n", out_directory_->string(),
                          bytes_text(*kept_bytes_), bits_per_position(*kept_bytes_, positions));
    }
    if (was_complete_) {
      return text + "all layers exist already; 'seedbank verify --fullgame' checks them\n";
    }
    return text + fmt::format("{}, {:.1f} M/s\n", duration_text(seconds),
                              static_cast<double>(positions) / seconds / 1e6);
  }

  // "South wins in 13 sowings".
  static std::string verdict(const db::fullgame::Value& value) {
    const std::string how = value.outcome == Outcome::kWin    ? "South wins"
                            : value.outcome == Outcome::kLoss ? "North wins"
                                                              : "a draw";
    return fmt::format("{} in {}", how, counted(value.depth, "sowing"));
  }

  static std::string line_of(const std::string& name, const Tally& tally) {
    return fmt::format("{:>8}{:>16}{:>16}{:>16}{:>16}\n", name, count_text(tally.positions),
                       count_text(positions_with(tally, Outcome::kWin)),
                       count_text(positions_with(tally, Outcome::kDraw)),
                       count_text(positions_with(tally, Outcome::kLoss)));
  }

  int pits_ = Game().pits;
  std::optional<int> seeds_per_pit_;
  bool play_on_ = false;
  std::optional<std::filesystem::path> work_directory_;
  std::optional<std::filesystem::path> out_directory_;
  bool was_complete_ = false;                // nothing was left to build
  std::optional<std::uint64_t> kept_bytes_;  // of the files in it, if all exist
  db::PosixFileSystem files_;
};

}  // namespace

std::unique_ptr<Command> make_fullgame_command() { return std::make_unique<FullGameCommand>(); }

}  // namespace seedbank::tools
