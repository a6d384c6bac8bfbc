// seedbank fullgame: all positions that can arise from an opening, with outcome and depth.
#include <optional>
#include <string>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/database.h>
#include <seedbank/full_game.h>

#include "engine/base/json.h"
#include "solver/base/stopwatch.h"
#include "tools/command/command.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"
#include "tools/text/full_game_text.h"

namespace seedbank::tools {
namespace {

// Progress of both passes. The amount of work of the first one is not known.
class FullGameProgressLine {
 public:
  explicit FullGameProgressLine(Verbosity verbosity)
      : finding_("finding positions", verbosity), verbosity_(verbosity) {}

  void update(bool second_pass, std::uint64_t done, std::uint64_t total) {
    if (!second_pass) {
      const double rate = static_cast<double>(done) / watch_.seconds();
      finding_.show(fmt::format("{} so far, {:.1f} M/s", count_text(done), rate / 1e6));
      return;
    }
    finding_.wipe();
    if (!valuing_) valuing_.emplace("finding values", verbosity_);
    valuing_->update(done, total);
  }

 private:
  ProgressLine finding_;
  std::optional<ProgressLine> valuing_;
  Verbosity verbosity_;
  Stopwatch watch_;
};

// The mean number of legal pits in the positions in which the game continues.
double branching(const FullGameTally& tally) {
  return static_cast<double>(tally.sowings) / static_cast<double>(tally.expanded);
}

void add_tally(engine::Json& json, const FullGameTally& tally) {
  json["positions"] = tally.positions;
  json["wins"] = tally.wins;
  json["draws"] = tally.draws;
  json["losses"] = tally.losses;
  json["expanded"] = tally.expanded;
  json["sowings"] = tally.sowings;
}

class FullGameCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    add_pits_option(table, pits_);
    table.add_number("seeds", seeds_per_pit_, {1, kMostDatabaseSeeds / 2}, "seeds in every pit");
    table.mark_required();
    table.add_flag("play-on", play_on_, "continue when a store holds more than half of the seeds");
    table.add_path("out", Paths::kDirectories, "directory to keep the database in", "",
                   out_directory_);
    table.add_path("work", Paths::kDirectories, "directory for layers that do not fit into memory",
                   "fullgame-work in the directory of the databases", work_directory_);
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    StopOnSignal stop;
    const FullGameKind kind = kind_of_options(context);
    const Stopwatch watch;
    const std::optional<BuiltFullGame> built = build(kind, context, stop);
    if (!built) {
      return report_interruption(context, out_directory_
                                              ? "; finished files are kept. To resume, repeat:"
                                              : "; nothing is kept. To begin again:");
    }
    const double seconds = watch.seconds();
    context.print(to_json(kind, *built, seconds), to_text(kind, *built, seconds));
    return ExitCode::kDone;
  }

 private:
  [[nodiscard]] FullGameKind kind_of_options(const CommandContext& context) const {
    const int seeds = 2 * pits_ * *seeds_per_pit_;
    if (seeds > kMostDatabaseSeeds) {
      throw UsageError(
          fmt::format("option '--seeds': {} on the board; full games of up to {} can be built",
                      counted(seeds, "seed"), kMostDatabaseSeeds));
    }
    return {pits_, *seeds_per_pit_, std::string(name(context.common.rules())), play_on_};
  }

  [[nodiscard]] std::optional<BuiltFullGame> build(const FullGameKind& kind,
                                                   const CommandContext& context,
                                                   const StopOnSignal& stop) const {
    FullGameProgressLine line(context.common.verbosity());
    const auto place = context.common.database_place();
    return build_full_game(
        {.kind = kind,
         .directory = out_directory_,
         .work_directory =
             work_directory_ ? *work_directory_ : (place ? place->directory : "") / "fullgame-work",
         .memory_bytes = context.common.memory_bytes,
         .stop = stop.token(),
         .progress = [&](bool second_pass, std::uint64_t done, std::uint64_t total) {
           line.update(second_pass, done, total);
         }});
  }

  [[nodiscard]] engine::Json to_json(const FullGameKind& kind, const BuiltFullGame& built,
                                     double seconds) const {
    engine::Json json = engine::json_object("fullgame");
    json["pits"] = kind.pits;
    json["seeds"] = kind.seeds_per_pit;
    json["rules"] = kind.rules;
    json["end"] = end_name(kind);
    json["compositions"] = built.compositions;
    json["outcome"] = outcome_name(built.opening.outcome);
    json["depth"] = built.opening.depth;
    add_tally(json, built.total);
    json["branching"] = branching(built.total);
    json["layers"] = engine::Json::array();
    for (std::size_t captured = 0; captured < built.layers.size(); ++captured) {
      json["layers"].push_back({{"captured", captured}});
      add_tally(json["layers"].back(), built.layers[captured]);
    }
    if (built.bytes) {
      json["bytes"] = *built.bytes;
      json["bits_per_position"] = bits_per_position(*built.bytes, built.total.positions);
    }
    json["seconds"] = seconds;
    json["positions_per_second"] = static_cast<double>(built.total.positions) / seconds;
    return json;
  }

  [[nodiscard]] std::string to_text(const FullGameKind& kind, const BuiltFullGame& built,
                                    double seconds) const {
    const std::uint64_t positions = built.total.positions;
    std::string text = seedbank::to_text(kind) + ": " + verdict(built.opening) + "\n\n" +
                       "captured       positions            wins           draws          losses\n";
    for (std::size_t captured = 0; captured < built.layers.size(); ++captured) {
      const FullGameTally& tally = built.layers[captured];
      if (tally.positions > 0) text += line_of(std::to_string(captured), tally);
    }
    text += line_of("all", built.total);
    text +=
        fmt::format("\n{} positions, of {} compositions; branching {:.3f}\n", count_text(positions),
                    count_text(built.compositions), branching(built.total));
    if (built.bytes) {
      text += fmt::format("{}: {}, {:.2f} bits per position\n", out_directory_->string(),
                          bytes_text(*built.bytes), bits_per_position(*built.bytes, positions));
    }
    if (built.was_complete) {
      return text + "all layers exist already; 'seedbank verify --fullgame' checks them\n";
    }
    return text + fmt::format("{}, {:.1f} M/s\n", duration_text(seconds),
                              static_cast<double>(positions) / seconds / 1e6);
  }

  // "South wins in 13 sowings".
  static std::string verdict(const FullGameValue& value) {
    const std::string how =
        value.outcome == 0
            ? "a draw"
            : fmt::format("{} wins", name(value.outcome > 0 ? Side::kSouth : Side::kNorth));
    return fmt::format("{} in {}", how, counted(value.depth, "sowing"));
  }

  static std::string line_of(const std::string& name, const FullGameTally& tally) {
    return fmt::format("{:>8}{:>16}{:>16}{:>16}{:>16}\n", name, count_text(tally.positions),
                       count_text(tally.wins), count_text(tally.draws), count_text(tally.losses));
  }

  int pits_ = Game().pits;
  std::optional<int> seeds_per_pit_;
  bool play_on_ = false;
  std::optional<std::filesystem::path> work_directory_;
  std::optional<std::filesystem::path> out_directory_;
};

}  // namespace

std::unique_ptr<Command> make_fullgame_command() { return std::make_unique<FullGameCommand>(); }

}  // namespace seedbank::tools
