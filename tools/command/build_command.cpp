// seedbank build: plans, refuses what cannot be done, builds, resumes.
#include <iostream>
#include <optional>

#include <tbb/task_arena.h>

#include "db/build/build.h"
#include "db/endgame/file_names.h"
#include "db/endgame/file_pair_storage.h"
#include "db/endgame/tile_codec.h"
#include "db/probe/database.h"
#include "db/storage/atomic_file.h"
#include "db/storage/errors.h"
#include "engine/base/errors.h"
#include "engine/base/json.h"
#include "engine/base/stopwatch.h"
#include "tools/bench/rehearsal.h"
#include "tools/command/command.h"
#include "tools/io/exit_code.h"
#include "tools/io/interrupt.h"
#include "tools/text/quantity.h"

namespace seedbank::tools {
namespace {

struct BuildOptions {
  std::optional<int> seeds;
  std::optional<int> pits;
  int level = db::kDefaultLevel;
  bool dry_run = false;
};

// What the layers 2..seeds come to on disk.
struct Extent {
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;
};

Extent extent_of(const db::Database& database, int seeds) {
  Extent extent;
  for (const db::LayerInfo& layer : database.layers()) {
    if (layer.seeds > seeds) break;
    extent.positions += layer.positions;
    extent.bytes += layer.file_bytes;
  }
  return extent;
}

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
    return {
        "build", "--seeds N [options]", "compute an endgame database, or the rest of one",
        "Computes all positions with 2..N seeds in the pits and writes them to the database, one\n"
        "file for each pair of blocks. What is there already is kept, so an interrupted build "
        "goes\n"
        "on where it stopped, and a finished one can be built on. The bytes of the files depend "
        "on\n"
        "neither threads nor memory. What cannot be done with the memory or the disk there is, is\n"
        "refused before anything starts, with code 5.\n",
        "  seedbank build --seeds 20\n"
        "  seedbank build --seeds 24 --rules standard --db kalah --dry-run\n"
        "  seedbank build --seeds 24 --memory 512MiB --db kalah\n"};
  }

  void add_options(OptionTable& table) override {
    table.add_number("seeds", options_.seeds, {2, db::kMaxLayerSeeds},
                     "most seeds in the pits; needed");
    add_pits_option(table, options_.pits);
    table.add_number("level", options_.level, {db::kMinLevel, db::kMaxLevel},
                     "compression: 1 is fastest, " + std::to_string(db::kMaxLevel) + " smallest");
    table.add_flag("dry-run", options_.dry_run, "say what would be done, and do nothing");
  }

  [[nodiscard]] ExitCode run(Session& session) override {
    if (!options_.seeds) throw UsageError("option '--seeds' is missing");
    seeds_ = *options_.seeds;
    game_ = {options_.pits.value_or(Game().pits), session.common.rules()};
    root_ = session.common.database();
    return options_.dry_run ? rehearse(session) : build(session);
  }

 private:
  [[nodiscard]] db::WriteOptions write_options() const { return {options_.level}; }

  // What is there, by the names of the files.
  [[nodiscard]] db::Database open_database() const { return {files_, root_, game_}; }

  // Opens every file, which checks all of it but its frames. Those are checked where the build
  // reads them back, and by `seedbank verify`.
  static void check_files(const db::Database& database) {
    try {
      for (const db::PairId pair : database.pairs()) (void)database.open(pair);
    } catch (const db::FormatError& error) {
      throw engine::UnusableDatabaseError(
          std::string(error.what()) +
          "; remove the file and build again: only it is computed anew");
    }
  }

  [[nodiscard]] db::BuildPlan plan_build(const db::Database& database,
                                         const Session& session) const {
    db::BuildPlan plan = db::make_plan(
        game_, seeds_, session.common.memory_bytes, tbb::this_task_arena::max_concurrency(),
        [&](db::PairId pair) { return database.pairs().contains(pair); });
    const std::uint64_t free = files_.free_bytes(root_);
    if (plan.disk_bytes > free) {
      throw db::ResourceError(root_.string() + ": about " + bytes_text(plan.disk_bytes) +
                              " will be written, " + bytes_text(free) + " are free");
    }
    return plan;
  }

  [[nodiscard]] ExitCode rehearse(Session& session) {
    const db::Database database = open_database();
    check_files(database);
    const db::BuildPlan plan = plan_build(database, session);
    const double seconds =
        plan.positions_to_compute == 0 ? 0 : expected_seconds(plan, write_options());
    const int complete = std::min(database.complete_up_to(), seeds_);
    if (session.common.json) {
      engine::Json json = json_of_game(game_, seeds_);
      json["dry_run"] = true;
      json["positions"] = plan.positions;
      json["positions_to_compute"] = plan.positions_to_compute;
      json["positions_to_read_back"] = plan.positions_to_read_back;
      json["complete_up_to"] = complete;
      json["disk_bytes"] = plan.disk_bytes;
      json["free_disk_bytes"] = files_.free_bytes(root_);
      json["memory_bytes"] = plan.memory_bytes;
      json["expected_seconds"] = seconds;
      session.out.line(engine::to_line(json));
    } else {
      print_plan(session.out, plan, complete, seconds);
    }
    return ExitCode::kDone;
  }

  void print_plan(Output& out, const db::BuildPlan& plan, int complete, double seconds) const {
    out.line("game        " + std::to_string(game_.pits) + " pits, " +
             std::string(name(game_.rules)) + ", layers 2.." + std::to_string(seeds_));
    out.line("database    " + root_.string() +
             (complete < 2 ? ": nothing complete yet"
                           : ": complete up to " + std::to_string(complete) + " seeds"));
    out.line("positions   " + count_text(plan.positions) + ", of which " +
             count_text(plan.positions_to_compute) + " are to be computed");
    out.line("disk        about " + bytes_text(plan.disk_bytes) + " to write, " +
             bytes_text(files_.free_bytes(root_)) + " free");
    out.line("memory      " + bytes_text(plan.memory_bytes) + " at most; " +
             count_text(plan.positions_to_read_back) + " positions are read back");
    out.line("time        about " + duration_text(seconds));
  }

  // The files are closed again before the build starts, which needs some of its own.
  [[nodiscard]] db::BuildPlan plan_rest(const Session& session) const {
    const db::Database database = open_database();
    check_files(database);
    return plan_build(database, session);
  }

  [[nodiscard]] ExitCode build(Session& session) {
    const std::filesystem::path directory = db::game_directory(root_, game_);
    // A refusal shall not leave directories behind where there were none.
    if (files_.list(directory).empty()) (void)plan_build(open_database(), session);
    files_.make_directories(directory);
    const auto lock = files_.lock(directory);
    db::remove_stale_temporaries(files_, directory, db::is_pair_file_name);
    const db::BuildPlan plan = plan_rest(session);

    const engine::Stopwatch watch;
    if (!carry_out(plan, session)) {
      std::cerr << "seedbank: interrupted; what is finished is kept. To go on:\n"
                << session.command_line << '\n';
      return ExitCode::kInterrupted;
    }
    print_summary(plan, watch.seconds(), session);
    return ExitCode::kDone;
  }

  // False when it was interrupted.
  bool carry_out(const db::BuildPlan& plan, const Session& session) {
    db::FilePairStorage storage(files_, root_, game_, write_options());
    StopOnSignal stop;
    ProgressLine progress("building", session.common.verbosity());
    const auto report = [&](const db::BuildProgress& state) {
      progress.update(state.positions_done, plan.positions_to_compute);
    };
    return db::run_build(plan, storage, report, stop.token()) == db::BuildOutcome::kComplete;
  }

  void print_summary(const db::BuildPlan& plan, double seconds, Session& session) const {
    const Extent extent = extent_of(open_database(), seeds_);
    const double rate = static_cast<double>(plan.positions_to_compute) / seconds;
    if (session.common.json) {
      engine::Json json = json_of_game(game_, seeds_);
      json["positions"] = extent.positions;
      json["positions_computed"] = plan.positions_to_compute;
      json["bytes"] = extent.bytes;
      json["bits_per_position"] = bits_a_position(extent.bytes, extent.positions);
      json["seconds"] = seconds;
      json["positions_per_second"] = rate;
      session.out.line(engine::to_line(json));
      return;
    }
    const std::string layers = std::to_string(game_.pits) + " pits, " +
                               std::string(name(game_.rules)) + ": layers 2.." +
                               std::to_string(seeds_);
    const std::string size =
        count_text(extent.positions) + " positions, " + bytes_text(extent.bytes) + ", " +
        decimal_text(bits_a_position(extent.bytes, extent.positions), 2) + " bits a position";
    if (plan.positions_to_compute == 0) {
      session.out.line(layers + " are there already: " + size);
      session.out.line("headers and indexes were checked; 'seedbank verify' checks the values");
    } else {
      session.out.line(layers + " are complete: " + size);
      session.out.line("computed " + count_text(plan.positions_to_compute) + " positions in " +
                       duration_text(seconds) + ", " + decimal_text(rate / 1e6, 1) + " M/s");
    }
  }

  BuildOptions options_;
  db::PosixFileSystem files_;
  std::filesystem::path root_;
  Game game_;
  int seeds_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_build_command() { return std::make_unique<BuildCommand>(); }

}  // namespace seedbank::tools
