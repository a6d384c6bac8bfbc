// Building and checking full-game databases: the public interface.

#include <fmt/core.h>
#include <seedbank/error.h>
#include <seedbank/full_game.h>

#include "db/fullgame/builder/build.h"
#include "db/fullgame/files/layer_directory.h"
#include "db/fullgame/files/verify.h"
#include "db/storage/atomic_file.h"
#include "engine/base/failure.h"
#include "engine/board/arguments.h"
#include "engine/fullgame/full_game_kind.h"

namespace seedbank {
namespace {

namespace full = db::fullgame;

// Memory for writing files, in addition to that of a build.
constexpr std::uint64_t kLayerFileBytes = std::uint64_t{24} << 20;

// Throws ArgumentError.
full::FullGame full_game_of(const FullGameKind& kind) {
  (void)engine::opening_called(kind.pits, kind.seeds_per_pit, 1);
  const full::FullGame game{{kind.pits, engine::rules_called(kind.rules)},
                            kind.seeds_per_pit,
                            kind.play_on ? full::End::kPlayOn : full::End::kMajority};
  if (game.seeds() > kMostDatabaseSeeds) {
    throw ArgumentError(fmt::format("seeds: {} on the board; full games of up to {} can be built",
                                    game.seeds(), kMostDatabaseSeeds));
  }
  return game;
}

FullGameTally tally_of(const full::Tally& tally) {
  const auto with = [&](full::Outcome outcome) {
    return tally.outcomes[static_cast<std::size_t>(outcome)];
  };
  return {tally.positions,
          with(full::Outcome::kWin),
          with(full::Outcome::kDraw),
          with(full::Outcome::kLoss),
          tally.expanded,
          tally.sowings};
}

std::optional<full::Summary> build_layers(const full::FullGame& game, const FullGameBuild& build,
                                          db::FileSystem& files, std::uint64_t memory_bytes,
                                          full::LayerStore& store) {
  const auto report = [&](const full::FullGameProgress& state) {
    build.progress(state.pass == full::Pass::kBackward, state.done, state.total);
  };
  return full::build({.full_game = game,
                      .memory_bytes = memory_bytes,
                      .files = files,
                      .work_directory = build.work_directory},
                     store, report, build.stop);
}

BuiltFullGame built_of(const full::FullGame& game, const full::Summary& summary) {
  BuiltFullGame built{.opening = engine::value_of(summary.opening),
                      .total = tally_of(summary.total),
                      .layers = {},
                      .compositions = full::compositions(game.game.pits, game.seeds())};
  for (const full::Tally& tally : summary.layers) built.layers.push_back(tally_of(tally));
  return built;
}

std::optional<BuiltFullGame> build_and_keep(const full::FullGame& game, const FullGameBuild& build,
                                            db::FileSystem& files) {
  files.make_directories(*build.directory);
  const auto lock = files.lock(*build.directory);
  db::remove_stale_temporaries(files, *build.directory, full::is_layer_file_name);
  full::LayerDirectory layers(files, *build.directory, game);
  const bool was_complete = layers.is_complete();
  const std::optional<full::Summary> summary =
      was_complete
          ? layers.summary()
          : engine::memory_besides(kLayerFileBytes, build.memory_bytes, "this game",
                                   [&](std::uint64_t bytes) {
                                     return build_layers(game, build, files, bytes, layers);
                                   });
  if (!summary) return std::nullopt;
  BuiltFullGame built = built_of(game, *summary);
  built.bytes = layers.file_bytes();
  built.was_complete = was_complete;
  return built;
}

std::vector<FileFault> file_faults(const std::vector<full::LayerFault>& faults) {
  std::vector<FileFault> result;
  for (const full::LayerFault& fault : faults) {
    result.push_back({full::layer_file({}, fault.captured).string(), std::string(name(fault.state)),
                      fault.text});
  }
  return result;
}

}  // namespace

std::string to_text(const FullGameKind& kind) { return to_text(full_game_of(kind)); }

std::optional<BuiltFullGame> build_full_game(const FullGameBuild& build) {
  const full::FullGame game = full_game_of(build.kind);
  return engine::full_game_translated([&]() -> std::optional<BuiltFullGame> {
    db::PosixFileSystem files;
    if (build.directory) return build_and_keep(game, build, files);
    full::LayerStore nothing_kept;
    const auto summary = build_layers(game, build, files, build.memory_bytes, nothing_kept);
    if (!summary) return std::nullopt;
    return built_of(game, *summary);
  });
}

std::optional<CheckedFullGame> check_full_game(const std::filesystem::path& directory,
                                               const FullGameCheckOptions& options) {
  return engine::full_game_translated([&]() -> std::optional<CheckedFullGame> {
    const db::PosixFileSystem files;
    full::OpenedLayers opened = full::open_for_check(files, directory);
    // Refuses other games, and directories without layers or values.
    std::optional<full::FullGameDatabase> database;
    if (opened.faults.empty()) {
      engine::refuse_others(opened.layers, directory, options.open);
      database.emplace(opened.layers, directory, options.open.cache_bytes);
    }
    const auto pass = [&](bool second) {
      return [&, second](std::uint64_t done, std::uint64_t total) {
        options.progress(second, done, total);
      };
    };
    CheckedFullGame checked;
    if (!opened.layers.empty()) {
      checked.kind = engine::kind_of(opened.layers.begin()->second->header().full_game);
    }
    const full::FullGameReport checksums =
        full::verify_checksums(opened.layers, pass(false), options.stop);
    if (checksums.stopped) return std::nullopt;
    opened.add(checksums.unreadable);
    checked.positions = checksums.positions;
    checked.faults = file_faults(opened.faults);
    if (!checked.faults.empty()) return checked;

    // A sample as large as the database includes all positions.
    checked.full = !options.sample || *options.sample >= database->total().positions;
    const full::FullGameReport values =
        checked.full ? full::verify_all(*database, pass(true), options.stop)
                     : full::verify_sample(*database, *options.sample, options.random_seed,
                                           pass(true), options.stop);
    if (values.stopped) return std::nullopt;
    checked.recomputed = values.positions;
    checked.differences = values.faults;
    for (const full::Fault& fault : values.examples) {
      checked.examples.push_back({fault.where, fault.what});
    }
    return checked;
  });
}

}  // namespace seedbank
