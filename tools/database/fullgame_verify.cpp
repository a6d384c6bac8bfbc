// What `verify --fullgame` does.
#include "tools/database/fullgame_verify.h"

#include <iostream>

#include "db/fullgame/files/verify.h"
#include "engine/base/json.h"
#include "engine/base/quantity.h"
#include "engine/base/stopwatch.h"
#include "tools/terminal/progress.h"

namespace seedbank::tools {
namespace {

using db::fullgame::Fault;
using db::fullgame::FullGameDatabase;
using db::fullgame::FullGameReport;

void print_json(const FullGameDatabase& database, const FullGameReport& checksums,
                const FullGameReport& values, bool full, double seconds, Output& out) {
  const db::fullgame::FullGame& full_game = database.full_game();
  engine::Json json = engine::json_object("fullgame-verify");
  json["rules"] = seedbank::name(full_game.game.rules);
  json["end"] = name(full_game.end);
  json["pits"] = full_game.game.pits;
  json["seeds"] = full_game.seeds_a_pit;
  json["positions"] = checksums.positions;
  json["recomputed"] = values.positions;
  json["full"] = full;
  json["differences"] = values.faults;
  json["examples"] = engine::Json::array();
  for (const Fault& fault : values.examples) {
    json["examples"].push_back({{"where", fault.where}, {"what", fault.what}});
  }
  json["seconds"] = seconds;
  out.line(engine::to_line(json));
}

void print_text(const FullGameDatabase& database, const FullGameReport& checksums,
                const FullGameReport& values, double seconds, Output& out) {
  for (const Fault& fault : values.examples) {
    out.line("wrong: " + fault.where + ": " + fault.what);
  }
  out.line(to_text(database.full_game()) + ": checksums of " +
           engine::count_text(checksums.positions) + " positions are right, " +
           engine::count_text(values.positions) + " recomputed, " +
           engine::counted(values.faults, "difference") + ", " + engine::duration_text(seconds));
}

}  // namespace

ExitCode verify_fullgame(const FullGameDatabase& database, std::optional<std::uint64_t> sample,
                         std::uint64_t random_seed, CommandContext& context,
                         const std::stop_token& stop) {
  // A sample of as many positions as there are is all of them.
  const bool full = !sample || *sample >= database.total().positions;
  const std::uint64_t samples = sample.value_or(0);
  const engine::Stopwatch watch;
  const Verbosity verbosity = context.common.verbosity();
  const auto reporter = [](ProgressLine& line) {
    return [&line](std::uint64_t done, std::uint64_t total) { line.update(done, total); };
  };
  FullGameReport checksums;
  {
    ProgressLine line("checksums", verbosity);
    checksums = verify_checksums(database, reporter(line), stop);
  }
  FullGameReport values;
  if (!checksums.stopped) {
    ProgressLine line("recomputing", verbosity);
    values = full ? verify_all(database, reporter(line), stop)
                  : verify_sample(database, samples, random_seed, reporter(line), stop);
  }
  if (checksums.stopped || values.stopped) {
    std::cerr << "seedbank: interrupted. To check again, repeat:\n" << context.command_line << '\n';
    return ExitCode::kInterrupted;
  }
  if (context.common.json) {
    print_json(database, checksums, values, full, watch.seconds(), context.out);
  } else {
    print_text(database, checksums, values, watch.seconds(), context.out);
  }
  return values.faults == 0 ? ExitCode::kDone : ExitCode::kDifferences;
}

}  // namespace seedbank::tools
