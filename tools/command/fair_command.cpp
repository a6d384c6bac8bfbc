// seedbank fair: the boards near an opening that have a given value, 0 by default.
#include <algorithm>
#include <array>
#include <cerrno>
#include <iostream>
#include <optional>
#include <span>
#include <utility>

#include <fmt/core.h>
#include <seedbank/engine.h>

#include "db/storage/atomic_file.h"
#include "engine/process_group/group_work.h"
#include "solver/base/stopwatch.h"
#include "solver/game/shards.h"
#include "tools/command/command.h"
#include "tools/line_files/fair_journal.h"
#include "tools/line_files/included_fair.h"
#include "tools/options/named_files.h"
#include "tools/options/shared_options.h"
#include "tools/pictures/pictures.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"
#include "tools/text/answer_text.h"
#include "tools/text/fair_text.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

// Moving four seeds of (6,4) yields 1.3 million boards, each of which takes milliseconds.
constexpr int kMostMoved = 4;

// Maximum number of endgame positions to start with: those of up to 20 seeds for 6 pits, half a
// second of work on two cores. The effort for the first boards decides how many more are loaded.
constexpr std::uint64_t kFirstPositionsOfFair = 300'000'000;

constexpr std::array kFormats = {
    Choice{"text", FairFormat::kText},   Choice{"json", FairFormat::kJson},
    Choice{"csv", FairFormat::kCsv},     Choice{"java", FairFormat::kJava},
    Choice{"ludii", FairFormat::kLudii}, Choice{"verdicts", FairFormat::kVerdicts}};

class FairCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    add_pits_option(table, task_.wanted.pits);
    table.add_number("seeds", task_.wanted.seeds_per_pit, {1, Board::kMostSeeds},
                     "seeds in every pit");
    table.add_number("max-moved", task_.wanted.most_moved, {1, kMostMoved}, "most seeds moved");
    table.add_number("value", task_.wanted.value, {-Board::kMostSeeds, Board::kMostSeeds},
                     "the value looked for");
    table.add_choice("format", "FORMAT", "", kFormats, format_, FairFormat::kText);
    table.add_path("journal", Paths::kFiles, "file that keeps the verdicts",
                   "one for each list, see below", journal_);
    table.add_path("svg", Paths::kFiles, "also draw the boards on sheets of A4", "", svg_);
    add_time_option(table, search_, "total time limit; verdicts are kept");
    add_shard_option(table, task_.shard, "decide only a part of the boards, see above");
    table.excludes({"svg"});
    add_search_memory_options(table, search_);
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    settle_options(context.common);
    if (const auto verdicts = included()) {
      if (context.is_coordinator()) print_included(*verdicts, context);
      return ExitCode::kDone;
    }
    if (!context.is_coordinator()) {
      FairVerdicts none;
      (void)decide(none, nullptr, context);
      return ExitCode::kDone;
    }
    FairVerdicts verdicts = verdicts_of_other_parts();
    const std::uint64_t boards = task_.part.end - task_.part.begin;
    NamedFiles named;
    named.write("--svg", svg_);
    named.write("--journal", journal_);
    named.check();
    std::optional<db::OutputFile> picture;
    if (svg_) picture.emplace(files_, *svg_);  // before the work
    const std::unique_ptr<FairJournal> journal = open_journal(context.common);
    const Decided decided = decide(verdicts, journal.get(), context);
    if (journal) journal->sync();
    if (decided.completion != Completion::kComplete) {
      std::cerr << "seedbank: " << reason(decided.completion) << "; " << count_text(decided.boards)
                << " of " << count_text(boards) << " boards are decided"
                << (journal ? " and kept. To resume, repeat:\n" : ", but not kept. Repeat:\n")
                << context.command_line << '\n';
      return exit_code_of(decided.completion);
    }
    const std::vector<FairStart> found = fair_starts(task_.wanted, verdicts);
    if (format_ == FairFormat::kVerdicts) {
      context.out.write(verdict_lines(
          task_, {place(verdicts, task_.part.begin), place(verdicts, task_.part.end)}));
    } else {
      write_boards(found, task_.wanted, task_.rules, format_.value_or(FairFormat::kText),
                   decided.notes, context.out);
    }
    if (picture) draw(found, *picture, context.common.verbosity());
    context.out.flush();
    // Only after the list has been printed, and never a file that the user named.
    if (journal && !journal_) journal->remove();
    if (context.common.verbosity() != Verbosity::kQuiet) {
      std::cerr << "seedbank: " << count_text(found.size()) << " of " << count_text(boards)
                << " boards; " << decided.costs << '\n';
    }
    return ExitCode::kDone;
  }

 private:
  // Writes the first sheet to `first`, and the others beside it.
  void draw(const std::vector<FairStart>& found, db::OutputFile& first, Verbosity verbosity) {
    const std::vector<std::string> sheets = fair_sheets(found, task_.wanted, task_.rules);
    first.replace(sheets[0]);
    for (std::size_t number = 2; number <= sheets.size(); ++number) {
      db::OutputFile(files_, sheet_file(*svg_, number)).replace(sheets[number - 1]);
    }
    if (sheets.size() > 1 && verbosity != Verbosity::kQuiet) {
      std::cerr << fmt::format("seedbank: {} sheets: {} to {}\n", sheets.size(), svg_->string(),
                               sheet_file(*svg_, sheets.size()).string());
    }
  }

  // The verdicts of the list that the program includes, if only its boards are wanted in a format
  // for other programs.
  [[nodiscard]] std::optional<FairVerdicts> included() const {
    const FairFormat format = format_.value_or(FairFormat::kText);
    if (format == FairFormat::kText || format == FairFormat::kVerdicts || journal_ || svg_ ||
        task_.shard) {
      return std::nullopt;
    }
    return included_verdicts(task_.wanted, task_.rules);
  }

  void print_included(const FairVerdicts& verdicts, CommandContext& context) const {
    const std::vector<FairStart> boards = fair_starts(task_.wanted, verdicts);
    write_boards(boards, task_.wanted, task_.rules, *format_, {}, context.out);
    context.out.flush();
    if (context.common.verbosity() == Verbosity::kQuiet) return;
    std::cerr << "seedbank: " << count_text(boards.size()) << " of " << count_text(verdicts.size())
              << " boards, from the list that the program includes; 'seedbank fair' computes it\n";
  }

  struct Decided {
    Completion completion = Completion::kComplete;
    std::uint64_t boards = 0;
    std::string costs;  // a summary for standard error
    std::vector<Note> notes;
  };

  // Completes the task from the options. Throws UsageError.
  void settle_options(const CommonOptions& common) {
    search_.options.first_endgame_positions = kFirstPositionsOfFair;
    task_.rules = common.rules();
    if (common.json) {
      if (format_.value_or(FairFormat::kJson) != FairFormat::kJson) {
        throw UsageError("option '--json' cannot be used with '--format'");
      }
      format_ = FairFormat::kJson;
    }
    if (task_.shard && format_.value_or(FairFormat::kText) != FairFormat::kText &&
        format_ != FairFormat::kVerdicts) {
      throw UsageError(
          "option '--shard': other formats number the boards of the whole list; use --format text "
          "or verdicts");
    }
    const int seeds =
        opening_of_options(task_.wanted.pits, task_.wanted.seeds_per_pit, common.rules()).in_play();
    const int value = task_.wanted.value;
    if (value % 2 != 0 || value < -seeds || value > seeds) {
      throw UsageError(
          fmt::format("option '--value': no board of {0} seeds has the value {1}, only even "
                      "numbers from -{0} to "
                      "{0}",
                      seeds, value));
    }
  }

  static FairVerdicts::iterator place(FairVerdicts& verdicts, std::uint64_t board) {
    return verdicts.begin() + static_cast<std::ptrdiff_t>(board);
  }

  // Sets the part of the task. Returns verdicts on all boards near the opening, of which those of
  // other parts count as decided.
  [[nodiscard]] FairVerdicts verdicts_of_other_parts() {
    std::vector<std::uint64_t> costs;
    visit_boards_near_opening(task_.wanted, [&](std::span<const int> numbers) {
      costs.push_back(expected_cost(Board::from_numbers(numbers).in_play()));
    });
    task_.part = task_.shard ? part_of(*task_.shard, costs) : Part{0, costs.size()};
    FairVerdicts verdicts(costs.size(), false);
    std::fill(place(verdicts, task_.part.begin), place(verdicts, task_.part.end), std::nullopt);
    return verdicts;
  }

  // The journal named by the user; otherwise one in the first directory that is writable, or null.
  [[nodiscard]] std::unique_ptr<FairJournal> open_journal(const CommonOptions& common) {
    if (journal_) return std::make_unique<FairJournal>(files_, *journal_, task_);
    const auto place = common.database_place();
    if (auto journal = place ? journal_in(place->directory) : nullptr) return journal;
    const auto directory = CommonOptions::state();
    auto journal = directory ? journal_in(*directory) : nullptr;
    if (common.verbosity() != Verbosity::kQuiet) {
      std::cerr << "seedbank: "
                << (place ? "the directory of the databases is not writable; "
                          : "there is no directory of databases; ")
                << (journal ? "the journal is in " + directory->string()
                            : "no journal is kept; name one with --journal")
                << '\n';
    }
    return journal;
  }

  // Null if the directory is not writable.
  [[nodiscard]] std::unique_ptr<FairJournal> journal_in(const std::filesystem::path& directory) {
    try {
      files_.make_directories(directory);
      return std::make_unique<FairJournal>(
          files_, directory / journal_name(task_.wanted, task_.rules, task_.shard), task_);
    } catch (const IoError& error) {
      if (!is_forbidden(error.code())) throw;
      return nullptr;
    }
  }

  static bool is_forbidden(int code) { return code == EACCES || code == EPERM || code == EROFS; }

  // Decides the boards of the part, starting with the verdicts of `journal`, which may be null. In
  // processes other than the coordinator, takes part in the work of the group.
  [[nodiscard]] Decided decide(FairVerdicts& verdicts, FairJournal* journal,
                               const CommandContext& context) {
    const Stopwatch watch;
    StopOnSignal stop;
    SearchProgress progress(context.common.verbosity());
    const auto take = [&](std::size_t board, bool is_of_value) {
      if (journal != nullptr) journal->add(board - task_.part.begin, is_of_value);
    };
    const auto open = [&] {
      return static_cast<std::uint64_t>(std::count(verdicts.begin(), verdicts.end(), std::nullopt));
    };
    if (journal != nullptr) {
      std::copy(journal->known().begin(), journal->known().end(),
                place(verdicts, task_.part.begin));
    }
    const std::uint64_t open_before = open();
    bool is_stopped = false;
    double endgame_seconds = 0;
    std::uint64_t nodes = 0;
    if (context.group == nullptr) {
      ShownEngine engine(search_.engine(context.common), progress);
      engine->decide_fair(task_.wanted, verdicts, take, search_.limits(stop.token()));
      is_stopped = stop.token().stop_requested();
      nodes = engine->search_state().nodes;
      endgame_seconds = engine->endgames(task_.wanted.pits).seconds;
    } else {
      progress.watch([this] { return counters_.state(); });
      const SearchRequest request{
          .stop = stop.token(), .deadline = search_.deadline(), .nodes = &counters_.nodes};
      engine::GroupFair by_group = engine::decide_boards(
          *context.group,
          {{task_.wanted.pits, task_.rules},
           task_.wanted.seeds_per_pit,
           task_.wanted.most_moved,
           task_.wanted.value},
          verdicts, files_, engine::answerer_options(search_.engine(context.common)), progress,
          request, take);
      // Another process may have been asked to stop.
      is_stopped = request.is_stopped() || (by_group.stopped && !request.is_ended());
      verdicts = std::move(by_group.verdicts);
      nodes = by_group.nodes;
      endgame_seconds = by_group.endgame_seconds;
    }
    const std::uint64_t left = open();
    return {.completion = left == 0    ? Completion::kComplete
                          : is_stopped ? Completion::kStopped
                                       : Completion::kTimeLimit,
            .boards = task_.part.end - task_.part.begin - left,
            .costs = fmt::format("{} decided in {}, of which {} for endgames, {}",
                                 count_text(open_before - left), duration_text(watch.seconds()),
                                 duration_text(endgame_seconds), counted(nodes, "node")),
            .notes = progress.notes()};
  }

  FairTask task_;
  std::optional<FairFormat> format_;
  std::optional<std::filesystem::path> journal_;
  std::optional<std::filesystem::path> svg_;
  SearchOptions search_;
  engine::SearchCounters counters_;  // of a group
  db::PosixFileSystem files_;
};

}  // namespace

std::unique_ptr<Command> make_fair_command() { return std::make_unique<FairCommand>(); }

}  // namespace seedbank::tools
