// The implementation of `verify --fullgame`.
#include <memory>

#include <fmt/core.h>

#include "db/fullgame/files/verify.h"
#include "engine/base/json.h"
#include "solver/base/stopwatch.h"
#include "tools/database/file_faults.h"
#include "tools/database/verify_modes.h"
#include "tools/options/databases.h"
#include "tools/terminal/progress.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

using db::fullgame::Fault;
using db::fullgame::FullGame;
using db::fullgame::FullGameDatabase;
using db::fullgame::FullGameReport;
using db::fullgame::OpenedLayers;
using db::fullgame::StoredLayers;

struct Checked {
  FullGame full_game;
  FullGameReport checksums;
  FullGameReport values;
  bool full = false;  // all values were recomputed
  std::vector<FileFault> faults;
  double seconds = 0;
};

void print_json(const Checked& checked, Output& out) {
  const FullGame& full_game = checked.full_game;
  engine::Json json = engine::json_object("fullgame-verify");
  json["rules"] = seedbank::name(full_game.game.rules);
  json["end"] = name(full_game.end);
  json["pits"] = full_game.game.pits;
  json["seeds"] = full_game.seeds_per_pit;
  json["positions"] = checked.checksums.positions;
  json["recomputed"] = checked.values.positions;
  json["full"] = checked.full;
  json["differences"] = checked.values.faults;
  json["examples"] = engine::Json::array();
  for (const Fault& fault : checked.values.examples) {
    json["examples"].push_back({{"where", fault.where}, {"what", fault.what}});
  }
  json["faults"] = to_json(checked.faults);
  json["seconds"] = checked.seconds;
  out.line(engine::to_line(json));
}

void print_text(const Checked& checked, Output& out) {
  for (const Fault& fault : checked.values.examples) {
    out.line("wrong: " + fault.where + ": " + fault.what);
  }
  out.line(fmt::format(
      "{}: checksums of {} positions are right, {} recomputed, {}, {}", to_text(checked.full_game),
      count_text(checked.checksums.positions), count_text(checked.values.positions),
      counted(checked.values.faults, "difference"), duration_text(checked.seconds)));
}

FullGameReport check_checksums(const StoredLayers& layers, const CommandContext& context,
                               const std::stop_token& stop) {
  ProgressLine line("checksums", context.common.verbosity());
  return verify_checksums(layers, line.reporter(), stop);
}

// All values, or `samples` of them.
FullGameReport check_values(const FullGameDatabase& database, bool full, std::uint64_t samples,
                            std::uint64_t random_seed, const CommandContext& context,
                            const std::stop_token& stop) {
  ProgressLine line("recomputing", context.common.verbosity());
  return full ? verify_all(database, line.reporter(), stop)
              : verify_sample(database, samples, random_seed, line.reporter(), stop);
}

}  // namespace

ExitCode verify_fullgame(const db::FileSystem& files, const std::filesystem::path& directory,
                         std::optional<int> pits, std::optional<std::uint64_t> sample,
                         std::uint64_t random_seed, CommandContext& context,
                         const std::stop_token& stop) {
  const Stopwatch watch;
  OpenedLayers opened = db::fullgame::open_for_check(files, directory);
  std::unique_ptr<const FullGameDatabase> database;
  if (opened.faults.empty()) {
    opened.layers.clear();  // the database opens them itself
    database =
        open_fullgame(files, directory, context.common, pits, context.common.memory_bytes / 2);
  }
  const StoredLayers& layers = database ? database->layers() : opened.layers;
  Checked checked;
  checked.checksums = check_checksums(layers, context, stop);
  opened.add(checked.checksums.unreadable);
  checked.faults = named(opened.faults);
  if (!checked.checksums.stopped && checked.faults.empty()) {
    // A sample as large as the database includes all positions.
    checked.full = !sample || *sample >= database->total().positions;
    checked.values =
        check_values(*database, checked.full, sample.value_or(0), random_seed, context, stop);
  }
  if (checked.checksums.stopped || checked.values.stopped) {
    return report_interruption(context, ". To check again, repeat:");
  }
  checked.seconds = watch.seconds();
  if (!layers.empty()) checked.full_game = layers.begin()->second->header().full_game;
  if (context.common.json && !layers.empty()) print_json(checked, context.out);
  if (!checked.faults.empty()) return report_faults(directory, checked.faults);
  if (!context.common.json) print_text(checked, context.out);
  return checked.values.faults == 0 ? ExitCode::kDone : ExitCode::kDifferences;
}

}  // namespace seedbank::tools
