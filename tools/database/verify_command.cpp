// seedbank verify: checks a database or a journal, first the checksums, then the values.
#include <iostream>
#include <optional>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/board.h>
#include <seedbank/database.h>
#include <seedbank/error.h>

#include "db/check/verify.h"
#include "engine/base/json.h"
#include "engine/process_group/group_work.h"
#include "solver/base/stopwatch.h"
#include "tools/command/command.h"
#include "tools/database/digest_list.h"
#include "tools/database/verify_modes.h"
#include "tools/options/databases.h"
#include "tools/options/named_files.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

constexpr std::int64_t kMostSamples = 1'000'000'000'000;

constexpr std::uint64_t kDefaultSample = 100'000;

// The position of a difference, with the mover as South.
std::string position_text(const db::Difference& difference, int pits) {
  std::vector<int> numbers;
  for (const db::SidePits& side : {difference.mover, difference.waiter}) {
    numbers.insert(numbers.end(), side.begin(), side.begin() + pits);
    numbers.push_back(0);  // the store
  }
  return Board::from_numbers(numbers).text();
}

int margin(const db::Difference& difference, int share) { return 2 * share - difference.seeds; }

class VerifyCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_number(
        "sample", sample_, {0, kMostSamples},
        fmt::format(
            "positions to recompute, 0 for checksums only (default: {}; for a journal, all facts)",
            kDefaultSample));
    table.add_flag("full", full_, "recompute all positions");
    table.excludes({"sample"});
    add_random_seed_option(table, random_seed_, "seed of the random sample");
    table.add_number("seeds", seeds_, {2, kMostDatabaseSeeds},
                     "fail unless all layers up to N exist");
    add_database_pits_option(table, pits_);
    add_fullgame_option(table, fullgame_);
    table.excludes({"seeds"});
    table.mark_single_process();
    table.add_path("journal", Paths::kFiles, "check this journal of solve", "", journal_);
    table.excludes({"fullgame", "seeds"});
    table.mark_single_process();
    add_shard_option(table, shard_, "prove only a part of the facts, see above");
    table.requires_option("journal");
    table.excludes({"sample"});
    table.mark_single_process();
    table.add_path("details", Paths::kFiles,
                   "keep the facts that the proofs consist of in this file", "", details_.file);
    table.requires_option("journal");
    table.mark_single_process();
    table.mark_rare();
    table.add_number("least-work", details_.least_work, {1, INT64_MAX},
                     "do not keep details whose proof took fewer positions");
    table.requires_option("details");
    table.mark_single_process();
    table.mark_rare();
    table.add_path("against", Paths::kFiles, "compare with the digests listed in FILE", "",
                   against_);
    table.excludes({"sample", "full", "fullgame", "journal"},
                   "it compares digests of all files, and recomputes nothing");
    table.mark_single_process();
  }

  // A copy that does not exist lacks every file of the list.
  [[nodiscard]] bool database_may_be_missing() const override { return against_.has_value(); }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    ExitCode code = ExitCode::kDone;
    StopOnSignal stop;
    if (against_) return verify_against(files_, *against_, pits_, seeds_, context, stop);
    if (journal_) {
      NamedFiles named;
      named.write("--details", details_.file);
      named.read("--journal", journal_);
      named.check();
      return verify_journal(*journal_, pits_, {sample_, random_seed_, shard_}, details_, context,
                            stop.token());
    }
    if (fullgame_) {
      const auto sample = full_ ? std::nullopt : std::optional(sample_.value_or(kDefaultSample));
      return verify_fullgame(*fullgame_, pits_, sample, random_seed_, context, stop.token());
    }
    for (const Game& game : selected_games(context.common, pits_)) {
      const ExitCode of_game = verify(game, context, stop.token());
      if (!context.is_coordinator()) continue;
      code = worse(code, of_game);
      if (stop.asked()) break;
    }
    return code;
  }

 private:
  [[nodiscard]] ExitCode verify(const Game& game, CommandContext& context,
                                const std::stop_token& stop) {
    // No cache: blocks, or tiles, are each read once.
    const db::Database database(files_, context.common.database(), game, {.cache_bytes = 0});
    if (seeds_ && database.complete_up_to() < *seeds_) {
      throw DatabaseError(fmt::format("{}: {} under {} are complete up to {}, not {}",
                                      database.root().string(), counted(game.pits, "pit"),
                                      name(game.rules), counted(database.complete_up_to(), "seed"),
                                      *seeds_));
    }

    const Stopwatch watch;
    const auto checksums = [&] {
      ProgressLine line("checksums", context.common.verbosity());
      return engine::verify_files(database, context.group, line.reporter(), stop);
    }();
    const std::vector<FileFault> faults = named(game, checksums.unreadable);
    db::VerifyReport values;
    if (!checksums.stopped && faults.empty()) {
      ProgressLine line("recomputing", context.common.verbosity());
      values = engine::verify_values(database, context.group, sample_of(checksums.positions),
                                     context.common.memory_bytes, line.reporter(), stop);
    }
    if (!context.is_coordinator()) return ExitCode::kDone;
    if (checksums.stopped || values.stopped) {
      return report_interruption(context, ". To check again, repeat:");
    }
    if (context.common.json) {
      print_json(database, checksums, values, faults, watch.seconds(), context.out);
    }
    if (!faults.empty()) return report_faults(database.root(), faults, rebuild_command);
    if (context.common.verbosity() != Verbosity::kQuiet) note_unfinished(database);
    if (!context.common.json) {
      print_text(database, checksums, values, watch.seconds(), context.out);
    }
    return values.differences == 0 ? ExitCode::kDone : ExitCode::kDifferences;
  }

  // Names the files that the highest layer lacks after an interrupted build or copy.
  static void note_unfinished(const db::Database& database) {
    const int seeds = database.pairs().rbegin()->seeds;
    if (database.layer_complete(seeds)) return;
    std::string text;
    for (const db::PairId pair : db::pairs_of_layer(seeds)) {
      if (!database.pairs().contains(pair)) text += ' ' + db::file_name(database.game(), pair);
    }
    std::cerr << "seedbank: the highest layer, " << seeds << ", is not complete. Missing:" << text
              << '\n';
  }

  // A sample as large as the database includes all positions.
  [[nodiscard]] bool is_full(std::uint64_t positions) const {
    return full_ || sample_.value_or(kDefaultSample) >= positions;
  }

  // What to recompute of a database; nothing for all of its positions.
  [[nodiscard]] std::optional<engine::ValueSample> sample_of(std::uint64_t positions) const {
    if (is_full(positions)) return std::nullopt;
    return engine::ValueSample{sample_.value_or(kDefaultSample), random_seed_};
  }

  void print_json(const db::Database& database, const db::VerifyReport& checksums,
                  const db::VerifyReport& values, const std::vector<FileFault>& faults,
                  double seconds, Output& out) const {
    engine::Json json = engine::json_object("verify");
    json["rules"] = name(database.game().rules);
    json["pits"] = database.game().pits;
    json["complete_up_to"] = database.complete_up_to();
    json["positions"] = checksums.positions;
    json["recomputed"] = values.positions;
    json["full"] = faults.empty() && is_full(checksums.positions);
    json["differences"] = values.differences;
    json["examples"] = engine::Json::array();
    for (const db::Difference& difference : values.examples) {
      json["examples"].push_back({{"position", position_text(difference, database.game().pits)},
                                  {"stored", margin(difference, difference.stored)},
                                  {"recomputed", margin(difference, difference.recomputed)}});
    }
    json["faults"] = tools::to_json(faults);
    json["seconds"] = seconds;
    out.line(engine::to_line(json));
  }

  static void print_text(const db::Database& database, const db::VerifyReport& checksums,
                         const db::VerifyReport& values, double seconds, Output& out) {
    for (const db::Difference& difference : values.examples) {
      out.line(fmt::format("wrong: {}: stored {}, recomputed {}",
                           position_text(difference, database.game().pits),
                           margin_text(margin(difference, difference.stored)),
                           margin_text(margin(difference, difference.recomputed))));
    }
    out.line(fmt::format("{}, {}: checksums of {} positions correct, {} values recomputed, {}, {}",
                         counted(database.game().pits, "pit"), name(database.game().rules),
                         count_text(checksums.positions), count_text(values.positions),
                         counted(values.differences, "difference"), duration_text(seconds)));
  }

  std::optional<std::uint64_t> sample_;
  std::optional<int> seeds_;
  std::optional<int> pits_;
  std::uint64_t random_seed_ = 1;
  bool full_ = false;
  std::optional<std::filesystem::path> fullgame_;
  std::optional<std::filesystem::path> journal_;
  ProofDetails details_;
  std::optional<Shard> shard_;
  std::optional<std::filesystem::path> against_;
  db::PosixFileSystem files_;
};

}  // namespace

std::unique_ptr<Command> make_verify_command() { return std::make_unique<VerifyCommand>(); }

}  // namespace seedbank::tools
