// seedbank verify: checks a database, first its checksums, then its values.
#include <algorithm>
#include <iostream>
#include <optional>

#include "db/check/verify.h"
#include "db/probe/database.h"
#include "engine/base/errors.h"
#include "engine/base/json.h"
#include "engine/base/quantity.h"
#include "engine/base/stopwatch.h"
#include "solver/game/notation.h"
#include "tools/command/command.h"
#include "tools/command/fullgame_verify.h"
#include "tools/options/fullgame_source.h"
#include "tools/options/selection.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/interrupt.h"

namespace seedbank::tools {
namespace {

constexpr std::int64_t kMostSamples = 1'000'000'000'000;

// Memory that is not blocks: the program, decoders, indexes of open files.
constexpr std::uint64_t kWorkingBytes = std::uint64_t{48} << 20;

struct VerifyOptions {
  std::optional<std::uint64_t> sample;
  std::optional<int> seeds;
  std::optional<int> pits;
  std::uint64_t random_seed = 1;
  bool full = false;
};

constexpr std::uint64_t kDefaultSample = 100'000;

// The position of a difference, the mover drawn as South.
std::string position_text(const db::Difference& difference, int pits) {
  return to_text(
      {pits, Side::kSouth, {db::to_row(difference.mover), db::to_row(difference.waiter)}});
}

int margin(const db::Difference& difference, int share) { return 2 * share - difference.seeds; }

class VerifyCommand final : public Command {
 public:
  [[nodiscard]] CommandDescription description() const override {
    return {
        "verify", "[--sample N | --full] [options]", "check a database",
        "Reads every file and checks every checksum; then recomputes values from those of the\n"
        "positions that each sowing leads to, by other code than that which built them: N drawn\n"
        "at random, or all with --full. Positions whose values are wrong are printed, and the\n"
        "code is then 1. A damaged file ends the check with code 4. With --fullgame the positions "
        "of\n"
        "that database are checked likewise: that their successors are there, and with --full\n"
        "also that each comes from another one, back to the opening.\n",
        "  seedbank verify\n"
        "  seedbank verify --full --db kalah\n"
        "  seedbank verify --sample 0 --seeds 24\n"
        "  seedbank verify --full --fullgame kalah-4-3\n"};
  }

  void add_options(OptionTable& table) override {
    table.add_number("sample", options_.sample, {0, kMostSamples},
                     "positions to recompute, 0 for checksums only (default: " +
                         std::to_string(kDefaultSample) + ")");
    table.add_flag("full", options_.full, "recompute all positions");
    table.add_number("random-seed", options_.random_seed, {0, INT64_MAX}, "which sample is drawn");
    table.add_number("seeds", options_.seeds, {2, db::kMaxLayerSeeds},
                     "fail unless all layers up to N are there");
    add_pits_option(table, options_.pits);
    add_fullgame_option(table, fullgame_);
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    if (options_.full && options_.sample) {
      throw UsageError("options '--sample' and '--full' exclude each other");
    }
    ExitCode code = ExitCode::kDone;
    StopOnSignal stop;
    if (fullgame_) {
      if (options_.seeds) throw UsageError("options '--fullgame' and '--seeds' exclude each other");
      return verify_fullgame(context, stop.token());
    }
    for (const Game& game : selected_games(files_, context.common, options_.pits)) {
      code = worse(code, verify(game, context, stop.token()));
      if (stop.asked()) break;
    }
    return code;
  }

 private:
  [[nodiscard]] ExitCode verify_fullgame(CommandContext& context, const std::stop_token& stop) {
    const auto database = open_fullgame(files_, *fullgame_, context.common, options_.pits,
                                        context.common.memory_bytes / 2);
    const std::optional<std::uint64_t> sample =
        options_.full ? std::nullopt : std::optional(options_.sample.value_or(kDefaultSample));
    return tools::verify_fullgame(*database, sample, options_.random_seed, context, stop);
  }

  [[nodiscard]] ExitCode verify(const Game& game, CommandContext& context,
                                const std::stop_token& stop) {
    db::DatabaseOptions database_options;
    // Checking all values holds whole blocks instead of tiles.
    database_options.cache_bytes =
        options_.full ? 0 : static_cast<std::size_t>(context.common.memory_bytes / 2);
    const db::Database database(files_, context.common.database(), game, database_options);
    if (options_.seeds && database.complete_up_to() < *options_.seeds) {
      throw engine::UnusableDatabaseError(database.root().string() + ": " +
                                          std::to_string(game.pits) + " pits under " +
                                          std::string(name(game.rules)) + " are complete up to " +
                                          std::to_string(database.complete_up_to()) +
                                          " seeds, not " + std::to_string(*options_.seeds));
    }

    const engine::Stopwatch watch;
    const db::VerifyReport checksums = check_checksums(database, context, stop);
    const db::VerifyReport values =
        checksums.stopped ? db::VerifyReport() : check_values(database, context, stop);
    if (checksums.stopped || values.stopped) {
      std::cerr << "seedbank: interrupted. To check again:\n" << context.command_line << '\n';
      return ExitCode::kInterrupted;
    }
    if (context.common.json) {
      print_json(database, checksums, values, watch.seconds(), context.out);
    } else {
      print_text(database, checksums, values, watch.seconds(), context.out);
    }
    return values.differences == 0 ? ExitCode::kDone : ExitCode::kDifferences;
  }

  static db::VerifyReport check_checksums(const db::Database& database,
                                          const CommandContext& context,
                                          const std::stop_token& stop) {
    ProgressLine progress("checksums", context.common.verbosity());
    return db::verify_checksums(
        database, [&](std::uint64_t done, std::uint64_t total) { progress.update(done, total); },
        stop);
  }

  [[nodiscard]] db::VerifyReport check_values(const db::Database& database,
                                              const CommandContext& context,
                                              const std::stop_token& stop) const {
    ProgressLine progress("recomputing", context.common.verbosity());
    const auto report = [&](std::uint64_t done, std::uint64_t total) {
      progress.update(done, total);
    };
    if (options_.full) {
      const std::uint64_t memory = context.common.memory_bytes;
      return db::verify_all(database, memory - std::min(memory, kWorkingBytes), report, stop);
    }
    return db::verify_sample(database, options_.sample.value_or(kDefaultSample),
                             options_.random_seed, report, stop);
  }

  void print_json(const db::Database& database, const db::VerifyReport& checksums,
                  const db::VerifyReport& values, double seconds, Output& out) const {
    engine::Json json = engine::json_object("verify");
    json["rules"] = name(database.game().rules);
    json["pits"] = database.game().pits;
    json["complete_up_to"] = database.complete_up_to();
    json["positions"] = checksums.positions;
    json["recomputed"] = values.positions;
    json["full"] = options_.full;
    json["differences"] = values.differences;
    json["examples"] = engine::Json::array();
    for (const db::Difference& difference : values.examples) {
      json["examples"].push_back({{"position", position_text(difference, database.game().pits)},
                                  {"stored", margin(difference, difference.stored)},
                                  {"recomputed", margin(difference, difference.recomputed)}});
    }
    json["seconds"] = seconds;
    out.line(engine::to_line(json));
  }

  static void print_text(const db::Database& database, const db::VerifyReport& checksums,
                         const db::VerifyReport& values, double seconds, Output& out) {
    for (const db::Difference& difference : values.examples) {
      out.line("wrong: " + position_text(difference, database.game().pits) + ": stored " +
               engine::margin_text(margin(difference, difference.stored)) + ", recomputed " +
               engine::margin_text(margin(difference, difference.recomputed)));
    }
    out.line(std::to_string(database.game().pits) + " pits, " +
             std::string(name(database.game().rules)) + ": checksums of " +
             engine::count_text(checksums.positions) + " positions are right, " +
             engine::count_text(values.positions) + " values recomputed, " +
             engine::count_text(values.differences) + " differences, " +
             engine::duration_text(seconds));
  }

  VerifyOptions options_;
  std::optional<std::filesystem::path> fullgame_;
  db::PosixFileSystem files_;
};

}  // namespace

std::unique_ptr<Command> make_verify_command() { return std::make_unique<VerifyCommand>(); }

}  // namespace seedbank::tools
