// Building a database, and the names and the version of the library.
#include <string>
#include <vector>

#include <fmt/core.h>
#include <seedbank/engine.h>
#include <seedbank/notation.h>
#include <seedbank/strategy.h>
#include <tbb/task_arena.h>

#include "db/endgame/tile_codec.h"
#include "db/index/ranking.h"
#include "engine/base/failure.h"
#include "engine/board/arguments.h"
#include "engine/builder/database_build.h"
#include "engine/facade/engine_rep.h"

namespace seedbank {

Built build(const BuildOptions& options) {
  engine::check_pits(options.pits);
  if (options.seeds < 2 || options.seeds > db::kMaxLayerSeeds) {
    throw ArgumentError(
        fmt::format("seeds: {} is not in 2..{}", options.seeds, db::kMaxLayerSeeds));
  }
  return engine::translated([&]() -> Built {
    db::PosixFileSystem files;
    const engine::DatabaseBuild what{.root = options.database,
                                     .game = {options.pits, engine::rules_called(options.rules)},
                                     .seeds = options.seeds,
                                     .memory_bytes = memory_or_default(options.memory_bytes),
                                     .write = {db::kDefaultLevel}};
    tbb::task_arena arena(threads_or_default(options.threads));
    return arena.execute([&]() -> Built {
      const auto report = [&](std::uint64_t done, std::uint64_t total) {
        if (options.observer != nullptr) options.observer->built(done, total);
      };
      const engine::DatabaseBuilt built = engine::build_database(files, what, report, options.stop);
      if (!built.complete) throw StoppedError("a stop was requested; finished layers are kept");
      const engine::DatabaseExtent extent = engine::extent_of(files, what);
      return {extent.positions, built.positions_computed, extent.bytes, built.seconds};
    });
  });
}

std::vector<std::string> rule_sets() {
  std::vector<std::string> names;
  for (const RuleSet& set : kRuleSets) names.emplace_back(set.name);
  return names;
}

std::vector<std::string> notations() {
  std::vector<std::string> names;
  for (const Notation notation : all_notations()) {
    names.emplace_back(name(notation));
  }
  return names;
}

std::vector<std::string> strategies() {
  std::vector<std::string> forms;
  for (const StrategyFamily& family : kStrategyFamilies) {
    forms.emplace_back(family.form);
  }
  return forms;
}

const char* version() noexcept { return SEEDBANK_VERSION; }

}  // namespace seedbank
