// seedbank build: builds or extends an endgame database, or estimates the cost.
#include <optional>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/build.h>

#include "engine/base/json.h"
#include "engine/process_group/group_work.h"
#include "tools/command/command.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

// Shows the progress of a build.
class BuildProgress final : public Observer {
 public:
  explicit BuildProgress(Verbosity verbosity) : line_("building", verbosity) {}
  void built(std::uint64_t done, std::uint64_t total) override { line_.update(done, total); }

 private:
  ProgressLine line_;
};

engine::Json json_of_game(const BuildOptions& options) {
  engine::Json json = engine::json_object("build");
  json["rules"] = options.rules;
  json["pits"] = options.pits;
  json["seeds"] = options.seeds;
  return json;
}

class BuildCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_number("seeds", seeds_, {2, kMostDatabaseSeeds},
                     "maximum number of seeds in the pits");
    table.mark_required();
    add_pits_option(table, pits_);
    table.add_number(
        "level", level_, {1, BuildOptions::kMostLevel},
        fmt::format("compression: 1 is fastest, {} smallest", BuildOptions::kMostLevel));
    table.mark_rare();
    table.add_flag("dry-run", dry_run_, "print the plan and its cost; build nothing");
  }

  [[nodiscard]] bool database_may_be_missing() const override { return true; }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    options_ = {.database = context.common.database(),
                .seeds = *seeds_,
                .pits = pits_,
                .rules = std::string(name(context.common.rules())),
                .memory_bytes = context.common.memory_bytes,
                .threads = context.common.threads,
                .level = level_};
    if (!dry_run_) return build(context);
    return context.is_coordinator() ? rehearse(context) : ExitCode::kDone;
  }

 private:
  // Prints the plan before it reports a lack of memory or disk.
  [[nodiscard]] ExitCode rehearse(CommandContext& context) {
    const BuildOutlook outlook =
        foresee_build(options_, context.group == nullptr ? 1 : context.group->size());
    context.print(to_json(outlook), to_text(outlook));
    if (outlook.shortage) throw *outlook.shortage;
    return ExitCode::kDone;
  }

  [[nodiscard]] engine::Json to_json(const BuildOutlook& outlook) const {
    engine::Json json = json_of_game(options_);
    json["dry_run"] = true;
    json["positions"] = outlook.positions;
    json["positions_to_compute"] = outlook.positions_to_compute;
    json["positions_to_read_back"] = outlook.positions_to_read_back;
    json["bands"] = outlook.bands;
    json["complete_up_to"] = outlook.complete_up_to;
    json["disk_bytes"] = outlook.disk_bytes;
    json["free_disk_bytes"] = outlook.free_disk_bytes;
    json["memory_bytes"] = outlook.memory_bytes;
    json["least_memory_bytes"] = outlook.least_memory_bytes;
    json["memory_bytes_without_bands"] = outlook.memory_bytes_without_bands;
    json["memory_bytes_without_reading_back"] = outlook.memory_bytes_without_reading_back;
    json["expected_seconds"] = outlook.expected_seconds;
    json["positions_tried"] = outlook.rehearsal.positions;
    json["positions_per_second"] = outlook.rehearsal.positions_per_second;
    return json;
  }

  [[nodiscard]] std::string to_text(const BuildOutlook& outlook) const {
    const int complete = outlook.complete_up_to;
    std::string text = fmt::format("game        {}, {}, layers 2..{}\n",
                                   counted(options_.pits, "pit"), options_.rules, options_.seeds);
    text += fmt::format(
        "database    {}: {}\n", options_.database.string(),
        complete < 2 ? "nothing complete yet" : "complete up to " + counted(complete, "seed"));
    text += fmt::format("positions   {}, of which {} are to be computed\n",
                        count_text(outlook.positions), count_text(outlook.positions_to_compute));
    text += fmt::format("disk        about {} to write, {} free\n", bytes_text(outlook.disk_bytes),
                        bytes_text(outlook.free_disk_bytes));
    if (outlook.least_memory_bytes <= options_.memory_bytes) {
      text +=
          fmt::format("memory      {} at most; {} positions are read back\n",
                      bytes_text(outlook.memory_bytes), count_text(outlook.positions_to_read_back));
    }
    if (outlook.bands > 0) {
      text += fmt::format("bands       {} bands of rows, for pairs that do not fit into memory\n",
                          count_text(outlook.bands));
    }
    text +=
        fmt::format("required    {}; {} without bands\n", bytes_text(outlook.least_memory_bytes),
                    bytes_text(outlook.memory_bytes_without_bands));
    text += fmt::format("            {} without reading anything back\n",
                        bytes_text(outlook.memory_bytes_without_reading_back));
    if (outlook.expected_seconds == 0) return text;
    return text + fmt::format("time        about {}, from {} positions measured at {:.1f} M/s\n",
                              duration_text(outlook.expected_seconds),
                              count_text(outlook.rehearsal.positions),
                              outlook.rehearsal.positions_per_second / 1e6);
  }

  [[nodiscard]] ExitCode build(CommandContext& context) {
    StopOnSignal stop;
    std::optional<BuildProgress> progress(std::in_place, context.common.verbosity());
    engine::GroupBuilt by_group;
    if (context.group == nullptr) {
      options_.stop = stop.token();
      options_.observer = &*progress;
      try {
        by_group.built = seedbank::build(options_);
        by_group.complete = true;
      } catch (const StoppedError&) {
        by_group.complete = false;
      }
    } else {
      by_group = build_by_group(*progress, stop, context);
      if (!context.is_coordinator()) return ExitCode::kDone;
    }
    progress.reset();
    if (!by_group.complete) {
      return report_interruption(context, "; finished files are kept. To resume, repeat:");
    }
    print_summary(by_group, context);
    return ExitCode::kDone;
  }

  [[nodiscard]] engine::GroupBuilt build_by_group(Observer& progress, const StopOnSignal& stop,
                                                  CommandContext& context) const {
    db::PosixFileSystem files;
    return engine::build_database(
        files,
        {.root = options_.database,
         .game = {options_.pits, context.common.rules()},
         .seeds = options_.seeds,
         .memory_bytes = context.common.memory_bytes,
         .write = {level_},
         .processes = context.group->size()},
        *context.group,
        [&](std::uint64_t done, std::uint64_t total) { progress.built(done, total); },
        stop.token());
  }

  // For several processes: the work of each, and the time of each layer.
  static void add_shares(engine::Json& json, const engine::GroupBuilt& by_group) {
    if (by_group.shares.empty()) return;
    json["processes"] = engine::Json::array();
    for (const engine::ProcessShare& share : by_group.shares) {
      json["processes"].push_back({{"pairs", share.pairs},
                                   {"positions", share.positions},
                                   {"positions_read", share.positions_read},
                                   {"positions_copied", 0},
                                   {"compute_seconds", share.compute_seconds},
                                   {"read_seconds", share.read_seconds}});
    }
    json["layers"] = engine::Json::array();
    for (const auto& [seeds, layer] : by_group.layers) {
      json["layers"].push_back({{"seeds", seeds},
                                {"positions", layer.positions},
                                {"compute_seconds", layer.compute_seconds}});
    }
  }

  void print_summary(const engine::GroupBuilt& by_group, CommandContext& context) const {
    const Built& built = by_group.built;
    const double rate = static_cast<double>(built.positions_computed) / built.seconds;
    engine::Json json = json_of_game(options_);
    json["positions"] = built.positions;
    json["positions_computed"] = built.positions_computed;
    json["bytes"] = built.bytes;
    json["bits_per_position"] = bits_per_position(built.bytes, built.positions);
    json["seconds"] = built.seconds;
    json["positions_per_second"] = rate;
    add_shares(json, by_group);
    const bool built_any = built.positions_computed != 0;
    const std::string text =
        fmt::format("{}, {}: layers 2..{} {}: {} positions, {}, {:.2f} bits per position\n",
                    counted(options_.pits, "pit"), options_.rules, options_.seeds,
                    built_any ? "are complete" : "exist already", count_text(built.positions),
                    bytes_text(built.bytes), bits_per_position(built.bytes, built.positions));
    context.print(
        json,
        text + (built_any
                    ? fmt::format("computed {} positions in {}, {:.1f} M/s\n",
                                  count_text(built.positions_computed),
                                  duration_text(built.seconds), rate / 1e6)
                    : "headers and indexes were checked; 'seedbank verify' checks the values\n"));
  }

  std::optional<int> seeds_;
  int pits_ = Game().pits;
  int level_ = db::kDefaultLevel;
  bool dry_run_ = false;
  BuildOptions options_;  // from these and the common options
};

}  // namespace

std::unique_ptr<Command> make_build_command() { return std::make_unique<BuildCommand>(); }

}  // namespace seedbank::tools
