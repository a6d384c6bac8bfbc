// Building a database; lists of names, and the version of the library.
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

namespace {

static_assert(BuildOptions::kMostLevel == db::kMaxLevel && db::kMinLevel == 1 &&
              kMostDatabaseSeeds == db::kMaxLayerSeeds);

// Calls `work` with the build that the options describe, in an arena with their threads. Throws
// ArgumentError; translates the exceptions of `work`.
template <typename Work>
auto with_build(const BuildOptions& options, int processes, const Work& work) {
  engine::check_pits(options.pits);
  if (options.seeds < 2 || options.seeds > db::kMaxLayerSeeds) {
    throw ArgumentError(
        fmt::format("seeds: {} is not in 2..{}", options.seeds, db::kMaxLayerSeeds));
  }
  const int level = options.level.value_or(db::kDefaultLevel);
  if (level < db::kMinLevel || level > db::kMaxLevel) {
    throw ArgumentError(
        fmt::format("level: {} is not in {}..{}", level, db::kMinLevel, db::kMaxLevel));
  }
  return engine::translated([&] {
    const engine::DatabaseBuild what{.root = options.database,
                                     .game = {options.pits, engine::rules_called(options.rules)},
                                     .seeds = options.seeds,
                                     .memory_bytes = memory_or_default(options.memory_bytes),
                                     .write = {level},
                                     .processes = processes};
    tbb::task_arena arena(threads_or_default(options.threads));
    return arena.execute([&] { return work(what); });
  });
}

}  // namespace

Built build(const BuildOptions& options) {
  return with_build(options, 1, [&](const engine::DatabaseBuild& what) {
    db::PosixFileSystem files;
    const auto report = [&](std::uint64_t done, std::uint64_t total) {
      if (options.observer != nullptr) options.observer->built(done, total);
    };
    return engine::build_database(files, what, report, options.stop);
  });
}

BuildRehearsal rehearse_build(const BuildOptions& options) {
  return with_build(options, 1, [&](const engine::DatabaseBuild& what) {
    return engine::rehearse_build(what.game, what.seeds, what.write, options.stop);
  });
}

BuildOutlook foresee_build(const BuildOptions& options, int processes) {
  return with_build(options, processes, [&](const engine::DatabaseBuild& what) {
    const db::PosixFileSystem files;
    return engine::foresee_build(files, what);
  });
}

std::vector<std::string> rule_sets() {
  std::vector<std::string> names;
  for (const RuleSet& set : kRuleSets) names.emplace_back(name(set.rules));
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
  for (const StrategyFamily& family : strategy_families()) {
    forms.emplace_back(family.form);
  }
  return forms;
}

const char* version() noexcept { return SEEDBANK_VERSION; }

}  // namespace seedbank
