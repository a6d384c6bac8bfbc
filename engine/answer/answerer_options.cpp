// The options of an answerer, from those of an engine.
#include <string_view>

#include <fmt/core.h>
#include <seedbank/error.h>

#include "db/index/ranking.h"
#include "engine/answer/answerer.h"
#include "engine/board/arguments.h"
#include "solver/base/error_text.h"

namespace seedbank::engine {
namespace {

Driver driver_called(std::string_view name) {
  if (name == "auto") return Driver::kAuto;
  if (name == "mtdf") return Driver::kMtdf;
  if (name == "bisection") return Driver::kBisection;
  if (name == "proof-number") return Driver::kProofNumber;
  throw ArgumentError(fmt::format("driver: '{}' is unknown", name));
}

// A mistyped name must not be treated as an empty database.
std::optional<std::filesystem::path> checked_directory(const EngineOptions& options) {
  const auto& directory = options.database;
  if (directory && !options.database_may_be_missing && !std::filesystem::is_directory(*directory)) {
    throw DatabaseError(single_line(directory->string()) + ": no such directory", *directory);
  }
  return directory;
}

const std::optional<int>& checked_seeds(const std::optional<int>& seeds) {
  if (seeds && (*seeds < 0 || *seeds > db::kMaxLayerSeeds)) {
    throw ArgumentError(
        fmt::format("endgame seeds: {} is not in 0..{}", *seeds, db::kMaxLayerSeeds));
  }
  return seeds;
}

}  // namespace

AnswererOptions answerer_options(const EngineOptions& options) {
  return {.database = checked_directory(options),
          .rules = rules_called(options.rules),
          .threads = options.threads.value_or(1),
          .memory_bytes = options.memory_bytes.value_or(0),
          .taken_bytes = options.reserved_bytes,
          .session = {.table_bytes = options.table_bytes,
                      .endgame_seeds = checked_seeds(options.endgame_seeds),
                      .first_positions = options.first_endgame_positions,
                      .driver = driver_called(options.driver)}};
}

}  // namespace seedbank::engine
