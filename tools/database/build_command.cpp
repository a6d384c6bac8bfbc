// seedbank build: builds or extends an endgame database, or says what that takes.
#include <optional>

#include <fmt/core.h>

#include "db/endgame/tile_codec.h"
#include "db/probe/database.h"
#include "engine/base/json.h"
#include "engine/builder/database_build.h"
#include "engine/process_group/group_work.h"
#include "tools/command/command.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

engine::Json json_of_game(const Game& game, int seeds) {
  engine::Json json = engine::json_object("build");
  json["rules"] = name(game.rules);
  json["pits"] = game.pits;
  json["seeds"] = seeds;
  return json;
}

class BuildCommand final : public Command {
 public:
  [[nodiscard]] CommandDescription description() const override {
    return {"build", "--seeds N [options]", "compute an endgame database, or the rest of one",
            "Computes every position with 2 to N seeds in the pits and writes it to the database:\n"
            "a layer for each number of seeds, in a file for each way to divide them between the\n"
            "sides.\n"
            "\n"
            "Existing files are kept: to resume an interrupted build, or to extend\n"
            "a finished one, repeat the command. The bytes of the files depend neither on the\n"
            "number of threads nor on memory.\n"
            "\n"
            "Less memory makes it slower: more is read back from files, and what does not fit is\n"
            "computed piece by piece. Refuses to start, with code 5, if memory or disk\n"
            "is insufficient. --dry-run prints positions, disk, memory and time beforehand.\n",
            "  seedbank build --pits 4 --seeds 10\n"
            "    4 pits, empty-capture: layers 2..10 are complete: 41,757 positions, ...\n"
            "    ...\n"
            "  seedbank build --seeds 24\n"
            "  seedbank build --pits 4 --seeds 10 --json\n"
            R"(    {"schema":"seedbank.build/1","rules":"empty-capture","pits":4,"seeds":10,
      "positions":41757,...
)"
            "  seedbank build --seeds 24 --memory 512MiB --dry-run\n"
            "    game        6 pits, empty-capture, layers 2..24\n"
            "    ...\n"};
  }

  void add_options(OptionTable& table) override {
    table.add_number("seeds", seeds_, {2, db::kMaxLayerSeeds}, "most seeds in the pits");
    table.mark_required();
    add_pits_option(table, pits_);
    table.add_number("level", level_, {db::kMinLevel, db::kMaxLevel},
                     fmt::format("compression: 1 is fastest, {} smallest", db::kMaxLevel));
    table.mark_rare();
    table.add_flag("dry-run", dry_run_, "print the plan and its cost; build nothing");
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    build_ = {.root = context.common.database(),
              .game = {pits_.value_or(Game().pits), context.common.rules()},
              .seeds = *seeds_,
              .memory_bytes = context.common.memory_bytes,
              .write = {level_},
              .processes = context.group == nullptr ? 1 : context.group->size()};
    if (!dry_run_) return build(context);
    return context.is_coordinator() ? rehearse(context) : ExitCode::kDone;
  }

 private:
  // Prints the plan before it reports a lack of memory or disk.
  [[nodiscard]] ExitCode rehearse(CommandContext& context) {
    const engine::BuildOutlook outlook = engine::foresee_build(files_, build_);
    const engine::ExpectedTime time = outlook.plan.positions_to_compute == 0
                                          ? engine::ExpectedTime()
                                          : engine::expected_time(outlook.plan, build_.write);
    const int complete =
        std::min(db::Database(files_, build_.root, build_.game).complete_up_to(), build_.seeds);
    if (context.common.json) {
      context.out.line(engine::to_line(json_of_outlook(outlook, complete, time)));
    } else {
      print_outlook(context.out, outlook, complete, time);
    }
    engine::require_resources(build_, outlook);
    return ExitCode::kDone;
  }

  [[nodiscard]] engine::Json json_of_outlook(const engine::BuildOutlook& outlook, int complete,
                                             const engine::ExpectedTime& time) const {
    const db::BuildPlan& plan = outlook.plan;
    engine::Json json = json_of_game(build_.game, build_.seeds);
    json["dry_run"] = true;
    json["positions"] = plan.positions;
    json["positions_to_compute"] = plan.positions_to_compute;
    json["positions_to_read_back"] = plan.positions_to_read_back;
    json["bands"] = plan.bands;
    json["complete_up_to"] = complete;
    json["disk_bytes"] = outlook.disk_bytes;
    json["free_disk_bytes"] = outlook.free_disk_bytes;
    json["memory_bytes"] = plan.memory_bytes;
    json["least_memory_bytes"] = outlook.least_memory_bytes;
    json["memory_bytes_without_bands"] = outlook.memory_bytes_without_bands;
    json["memory_bytes_without_reading_back"] = outlook.memory_bytes_without_reading_back;
    json["expected_seconds"] = time.seconds;
    json["positions_tried"] = time.rehearsal.positions;
    json["positions_per_second"] = time.rehearsal.positions_per_second;
    return json;
  }

  void print_outlook(Output& out, const engine::BuildOutlook& outlook, int complete,
                     const engine::ExpectedTime& time) const {
    const db::BuildPlan& plan = outlook.plan;
    out.line(fmt::format("game        {}, {}, layers 2..{}", counted(build_.game.pits, "pit"),
                         name(build_.game.rules), build_.seeds));
    out.line(fmt::format(
        "database    {}: {}", build_.root.string(),
        complete < 2 ? "nothing complete yet" : "complete up to " + counted(complete, "seed")));
    out.line(fmt::format("positions   {}, of which {} are to be computed",
                         count_text(plan.positions), count_text(plan.positions_to_compute)));
    out.line(fmt::format("disk        about {} to write, {} free", bytes_text(outlook.disk_bytes),
                         bytes_text(outlook.free_disk_bytes)));
    out.line(fmt::format("memory      {} at most; {} positions are read back",
                         bytes_text(plan.memory_bytes), count_text(plan.positions_to_read_back)));
    if (plan.bands > 0) {
      out.line(fmt::format("bands       {} of rows, of pairs that do not fit as a whole",
                           count_text(plan.bands)));
    }
    out.line(fmt::format("enough      {} at the least; without bands {}",
                         bytes_text(outlook.least_memory_bytes),
                         bytes_text(outlook.memory_bytes_without_bands)));
    out.line(fmt::format("            {} with nothing read back",
                         bytes_text(outlook.memory_bytes_without_reading_back)));
    if (plan.positions_to_compute == 0) return;
    out.line(fmt::format("time        about {}, by {} positions tried at {:.1f} M/s",
                         duration_text(time.seconds), count_text(time.rehearsal.positions),
                         time.rehearsal.positions_per_second / 1e6));
  }

  [[nodiscard]] ExitCode build(CommandContext& context) {
    StopOnSignal stop;
    ProgressLine line("building", context.common.verbosity());
    const Progress progress = [&](std::uint64_t done, std::uint64_t total) {
      line.update(done, total);
    };
    engine::GroupBuilt by_group;
    engine::DatabaseBuilt& built = by_group.built;
    if (context.group == nullptr) {
      built = engine::build_database(files_, build_, progress, stop.token());
    } else {
      by_group = engine::build_database(files_, build_, *context.group, progress, stop.token());
      if (!context.is_coordinator()) return ExitCode::kDone;
    }
    line.wipe();
    if (!built.complete) {
      return report_interruption(context, "; what is finished is kept. To resume, repeat:");
    }
    print_summary(by_group, context);
    return ExitCode::kDone;
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
    const engine::DatabaseBuilt& built = by_group.built;
    const engine::DatabaseExtent extent = engine::extent_of(files_, build_);
    const double rate = static_cast<double>(built.positions_computed) / built.seconds;
    if (context.common.json) {
      engine::Json json = json_of_game(build_.game, build_.seeds);
      json["positions"] = extent.positions;
      json["positions_computed"] = built.positions_computed;
      json["bytes"] = extent.bytes;
      json["bits_per_position"] = bits_per_position(extent.bytes, extent.positions);
      json["seconds"] = built.seconds;
      json["positions_per_second"] = rate;
      add_shares(json, by_group);
      context.out.line(engine::to_line(json));
      return;
    }
    const bool built_any = built.positions_computed != 0;
    context.out.line(
        fmt::format("{}, {}: layers 2..{} {}: {} positions, {}, {:.2f} bits per position",
                    counted(build_.game.pits, "pit"), name(build_.game.rules), build_.seeds,
                    built_any ? "are complete" : "exist already", count_text(extent.positions),
                    bytes_text(extent.bytes), bits_per_position(extent.bytes, extent.positions)));
    context.out.line(built_any
                         ? fmt::format("computed {} positions in {}, {:.1f} M/s",
                                       count_text(built.positions_computed),
                                       duration_text(built.seconds), rate / 1e6)
                         : "headers and indexes were checked; 'seedbank verify' checks the values");
  }

  std::optional<int> seeds_;
  std::optional<int> pits_;
  int level_ = db::kDefaultLevel;
  bool dry_run_ = false;
  db::PosixFileSystem files_;
  engine::DatabaseBuild build_;
};

}  // namespace

std::unique_ptr<Command> make_build_command() { return std::make_unique<BuildCommand>(); }

}  // namespace seedbank::tools
