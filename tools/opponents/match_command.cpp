// seedbank match: games between strategies, and what each gives away against exact play.
#include <optional>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/match.h>
#include <seedbank/match_table.h>

#include "db/storage/atomic_file.h"
#include "solver/base/stopwatch.h"
#include "tools/command/command.h"
#include "tools/line_files/included_fair.h"
#include "tools/line_files/match_file.h"
#include "tools/line_files/position_lines.h"
#include "tools/opponents/arena_options.h"
#include "tools/options/shared_options.h"
#include "tools/pictures/pictures.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"
#include "tools/text/game_text.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kOpening = "opening";
constexpr std::string_view kFair = "fair";
constexpr std::uint64_t kMostGames = 1'000'000'000;
constexpr std::size_t kMostPlayers = 64;
constexpr int kMostConcurrency = 1024;

class MatchCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_value(
        "players", "A,B[,C...]", "the players; every pair plays", "",
        [this](const std::string& text) { set_players("option '--players'", text, plan_); });
    table.mark_required();
    table.add_value("start", "opening|fair|FILE",
                    "where games begin: the opening, its fair starts, or a file of positions",
                    std::string(kOpening), [this](const std::string& text) { start_ = text; },
                    {{std::string(kOpening), std::string(kFair)}, Paths::kFiles});
    add_pits_option(table, pits_);
    add_opening_seeds_option(table, seeds_per_pit_);
    table.add_number("games", plan_.games_per_pair, {2, kMostGames},
                     "games of every pair, an even number (default: two from every start)", "");
    add_random_seed_option(table, plan_.random_seed, "for players with random choices");
    add_time_option(table, search_, "time limit per sowing");
    add_arena_options(table, plan_);
    table.add_number("concurrency", concurrency_, {1, kMostConcurrency},
                     "games at a time, each on a processor of its own", "--threads");
    table.mark_rare();
    table.add_path("records", Paths::kFiles, "keep the games in FILE, resuming after existing ones",
                   "", records_);
    table.add_flag("no-judge", no_judge_, "do not compute what sowings give away");
    table.add_path("svg", Paths::kFiles, "draw strength over depth; needs gnuplot", "", svg_);
    add_notation_option(table, notation_, NotationUse::kRead);
    add_shard_option(table, shard_, "play only a part of the games, into --records; see above");
    table.requires_option("records");  // its games are for the table of the whole match
    table.excludes({"svg"});
    add_search_memory_options(table, search_);
    add_book_option(table, search_);
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    if (plan_.players.size() < 2) {
      throw UsageError(
          "option '--players': at least two names separated by commas, such as 5,exact");
    }
    if (plan_.players.size() > kMostPlayers) {
      throw UsageError(fmt::format("option '--players': {} names, expected {} at most",
                                   plan_.players.size(), kMostPlayers));
    }
    std::optional<db::OutputFile> picture;
    if (svg_) {
      picture.emplace(files_, *svg_);
      check_picture(picture->place());
    }
    plan_.judged = !no_judge_;
    plan_.seconds_per_move = search_.seconds;
    set_default_clock(plan_);
    if (concurrency_) context.common.threads = *concurrency_;
    StopOnSignal stop;
    SearchProgress progress(context.common.verbosity());
    ShownEngine engine(search_.engine(context.common), progress);
    const Limits limits{.stop = stop.token()};
    try {
      set_starts(context.common, *engine, progress, limits);
    } catch (const StoppedError&) {
      return interrupted(context, 0, 0);
    }
    check_games();
    const std::uint64_t all = Schedule(plan_).games();
    const Part games = shard_ ? part_of(*shard_, all) : Part{0, all};
    MatchTable table(plan_);
    std::optional<MatchFile> file;
    if (records_) {
      file.emplace(files_, *records_, plan_, games,
                   [&](const MatchGame& game) { table.add(game, false); });
    }
    const std::uint64_t games_before = table.games();
    const Stopwatch watch;
    const Completion completion = engine->play(
        plan_, games.begin + games_before, games.end,
        [&](const MatchGame& game) {
          if (file) file->add(game);
          table.add(game, true);
        },
        limits);
    if (file) file->sync();
    if (completion != Completion::kComplete) {
      return interrupted(context, table.games(), games.end - games.begin);
    }
    progress.note(fmt::format("{} games in {}", count_text(table.games() - games_before),
                              duration_text(watch.seconds())));
    if (shard_) return ExitCode::kDone;  // the table is of the whole match
    engine::Json json = to_json(table);
    engine::add_notes(json, progress.notes());
    context.print(json, to_text(table));
    if (picture) picture->replace(match_picture(table));
    return ExitCode::kDone;
  }

 private:
  // Checks before the games that the picture can be drawn, and replaces no other file.
  void check_picture(const std::filesystem::path& place) const {
    check_gnuplot();
    if (records_ && files_.output_place(*records_) == place) {
      throw UsageError("options '--svg' and '--records' name the same file");
    }
    if (start_ != kOpening && start_ != kFair && files_.output_place(start_) == place) {
      throw UsageError("options '--svg' and '--start' name the same file");
    }
  }

  void check_games() const {
    if (plan_.games_per_pair % 2 != 0) {
      throw UsageError(
          fmt::format("option '--games': {} is odd, but every start is played in both seats",
                      count_text(plan_.games_per_pair)));
    }
    const std::vector<std::string> repeat = players_that_repeat(plan_);
    if (repeat.empty()) return;
    throw UsageError(fmt::format(
        "option '--games': {} and {} make no random choices, so they would repeat their "
        "games; {} at most, or more starts",
        repeat[0], repeat[1], count_text(2 * plan_.starts.size())));
  }

  // Throws StoppedError.
  void set_starts(const CommonOptions& common, Engine& engine, SearchProgress& progress,
                  const Limits& limits) {
    const Rules rules = common.rules();
    if (start_ != kOpening && start_ != kFair) {
      if (pits_ || seeds_per_pit_) {
        throw UsageError("--start names the boards; it goes without --pits and --seeds");
      }
      const engine::PositionSet set = read_position_set(start_, notation_, common.memory_bytes);
      for (std::size_t i = 0; i < set.positions.size(); ++i) {
        plan_.starts.push_back(board_in(set, i, rules));
      }
      return;
    }
    const int seeds = seeds_per_pit_.value_or(kSeedsPerPit);
    const Board opening = opening_of_options(pits_.value_or(Game().pits), seeds, rules);
    if (start_ == kOpening) {
      plan_.starts = {opening};
      return;
    }
    for (const FairStart& start : included_or_found(
             engine, {.game = {opening.pits(), rules}, .seeds_per_pit = seeds}, limits)) {
      const Board board = Board::from_numbers(start.numbers, true, name(rules));
      if (!board.over()) plan_.starts.push_back(board);
    }
    if (plan_.starts.empty()) throw UsageError("option '--start': this opening has no fair starts");
    progress.note(count_text(plan_.starts.size()) + " fair starts");
  }

  [[nodiscard]] ExitCode interrupted(const CommandContext& context, std::uint64_t done,
                                     std::uint64_t all) const {
    const bool is_kept = records_ && done != 0;
    const std::string progress =
        all == 0 ? ""
                 : fmt::format(" after {} of {} games{}", count_text(done), count_text(all),
                               is_kept ? ", which are kept" : "");
    return report_interruption(
        context, fmt::format("{}. To {}, repeat:", progress, is_kept ? "resume" : "begin again"));
  }

  MatchPlan plan_;
  std::string start_{kOpening};
  std::optional<int> pits_;
  std::optional<int> seeds_per_pit_;
  std::optional<std::filesystem::path> records_;
  bool no_judge_ = false;
  std::optional<int> concurrency_;
  std::optional<Shard> shard_;
  std::optional<std::filesystem::path> svg_;
  NotationChoice notation_;
  SearchOptions search_;
  db::PosixFileSystem files_;
};

}  // namespace

std::unique_ptr<Command> make_match_command() { return std::make_unique<MatchCommand>(); }

}  // namespace seedbank::tools
