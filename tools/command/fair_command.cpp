// seedbank fair: the boards near an opening that are of one value, 0 unless told otherwise.
#include <algorithm>
#include <array>
#include <cerrno>
#include <iostream>
#include <optional>

#include "engine/answer/answer.h"
#include "engine/answer/answerer.h"
#include "engine/base/quantity.h"
#include "engine/base/stopwatch.h"
#include "engine/crew/crew_fair.h"
#include "engine/study/fair_starts.h"
#include "solver/game/moved_seeds.h"
#include "tools/command/command.h"
#include "tools/options/position_arguments.h"
#include "tools/options/search_options.h"
#include "tools/rows/fair_journal.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/interrupt.h"
#include "tools/text/answer_text.h"
#include "tools/text/fair_text.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

// Moving four seeds of (6,4) makes 1.3 million boards, of which each takes milliseconds.
constexpr int kMostMoved = 4;

// Endgames to start with, at most: those of 20 seeds for 6 pits, half a second of work on two
// cores. The first boards tell how many more are worth their time.
constexpr std::uint64_t kFirstPositions = 300'000'000;

constexpr std::array kFormats = {Choice{"text", FairFormat::kText},
                                 Choice{"json", FairFormat::kJson}, Choice{"csv", FairFormat::kCsv},
                                 Choice{"java", FairFormat::kJava},
                                 Choice{"ludii", FairFormat::kLudii}};

class FairCommand final : public Command {
 public:
  [[nodiscard]] CommandDescription description() const override {
    return {"fair", "[options]", "the starts near an opening that are a draw, or of any value",
            "Moves up to --max-moved seeds of the opening from pits to other pits or to stores,\n"
            "in every way. Prints the boards that are worth --value to South, who moves first.\n"
            "Values are final margins, stores included; on these boards they are even numbers.\n"
            "The defaults give the 254 fair starts of FairKalah, --rules standard gives 323.\n"
            "\n"
            "Formats: text is one board per line: South's pits from the one farthest from its\n"
            "store, South's store, then North's pits and store likewise. json and csv add how\n"
            "many seeds were moved and the numbers of the board in FairKalah's Java programs\n"
            "(from 0, in the order of text) and in Ludii and Python (from 1, boards with fewer\n"
            "seeds moved first). java is an array literal, ludii an option block for a game\n"
            "description.\n"
            "\n"
            "To resume a run that was interrupted, killed or out of time, repeat the command: a\n"
            "journal keeps what is decided until the list is printed. It is in the directory of\n"
            "the databases or, if that cannot be written, in\n"
            "${XDG_STATE_HOME:-~/.local/state}/seedbank.\n",
            "  seedbank fair --pits 3 --seeds 2\n"
            "    0 2 2 0 3 2 2 1\n"
            "    0 2 2 0 3 2 3 0\n"
            "    ...\n"
            "  seedbank fair --rules standard --format csv\n"};
  }

  void add_options(OptionTable& table) override {
    add_pits_option(table, pits_);
    table.add_number("seeds", question_.seeds_a_pit, {1, kMaxSeeds}, "seeds in every pit");
    table.add_number("max-moved", question_.most_moved, {1, kMostMoved}, "most seeds moved");
    table.add_number("value", question_.value, {-kMaxSeeds, kMaxSeeds}, "the value looked for");
    table.add_choice("format", "FORMAT", "", kFormats, format_, FairFormat::kText);
    table.add_path("journal", Paths::kFiles, "where to keep what is decided",
                   "one for each list, see below", journal_);
    add_time_option(table, search_, "time limit in all; keeps what is decided");
    add_search_memory_options(table, search_);
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    settle_options(context.common);
    const std::vector<Position> boards =
        boards_near_opening(question_.game.pits, question_.seeds_a_pit, question_.most_moved);
    if (!context.speaks()) {
      decide_for_crew(boards, context);
      return ExitCode::kDone;
    }
    FairJournal journal = open_journal(context.common, boards.size());
    const Decided decided = decide(boards, journal, context);
    if (decided.completion != engine::Completion::kComplete) {
      journal.sync();
      std::cerr << "seedbank: " << reason(decided.completion) << "; "
                << engine::count_text(decided.boards) << " of " << engine::count_text(boards.size())
                << " boards are decided and kept. To resume, repeat:\n"
                << context.command_line << '\n';
      return exit_code_of(decided.completion);
    }
    write_boards(engine::numbered(decided.found, question_), question_,
                 format_.value_or(FairFormat::kText), context.out);
    // Not before the list has reached whoever reads it.
    context.out.flush();
    journal.remove();
    if (context.common.verbosity() != Verbosity::kQuiet) {
      std::cerr << "seedbank: " << engine::count_text(decided.found.size()) << " of "
                << engine::count_text(boards.size()) << " boards; " << decided.costs << '\n';
    }
    return ExitCode::kDone;
  }

 private:
  struct Decided {
    engine::Completion completion = engine::Completion::kComplete;
    std::uint64_t boards = 0;
    std::vector<Position> found;
    std::string costs;  // for people
  };

  // Completes what is asked, or throws UsageError.
  void settle_options(const CommonOptions& common) {
    question_.game = {pits_.value_or(Game().pits), common.rules()};
    if (common.json) {
      if (format_.value_or(FairFormat::kJson) != FairFormat::kJson) {
        throw UsageError("options '--json' and '--format' cannot be used together");
      }
      format_ = FairFormat::kJson;
    }
    const Position start = opening_of_options(question_.game.pits, question_.seeds_a_pit).position;
    const int seeds = seeds_in_play(start);
    const int value = question_.value;
    if (value % 2 != 0 || value < -seeds || value > seeds) {
      throw UsageError("option '--value': no board of " + std::to_string(seeds) +
                       " seeds has the value " + std::to_string(value) +
                       ", only even numbers from -" + std::to_string(seeds) + " to " +
                       std::to_string(seeds));
    }
  }

  [[nodiscard]] FairJournal open_journal(const CommonOptions& common, std::size_t boards) {
    if (journal_) return {files_, *journal_, question_, boards};
    try {
      return journal_in(common.database(), boards);
    } catch (const db::IoError& error) {
      if (!is_forbidden(error.code())) throw;
    }
    const std::filesystem::path directory = CommonOptions::state();
    if (common.verbosity() != Verbosity::kQuiet) {
      std::cerr << "seedbank: the directory of the databases may not be written; the journal is in "
                << directory.string() << '\n';
    }
    return journal_in(directory, boards);
  }

  [[nodiscard]] FairJournal journal_in(const std::filesystem::path& directory, std::size_t boards) {
    files_.make_directories(directory);
    return {files_, directory / journal_name(question_), question_, boards};
  }

  static bool is_forbidden(int code) { return code == EACCES || code == EPERM || code == EROFS; }

  // The part of a process that deals nothing.
  void decide_for_crew(const std::vector<Position>& boards, const CommandContext& context) {
    StopOnSignal stop;
    engine::Observer nobody;
    search_.session.first_positions = kFirstPositions;
    engine::Answerer answerer(files_, search_.answerer(context.common), nobody);
    const SearchRequest request{.threads = 1, .stop = stop.token(), .deadline = search_.deadline()};
    (void)engine::decide_boards(*context.crew, question_, boards, {}, answerer, nobody, request,
                                {});
  }

  [[nodiscard]] Decided decide(const std::vector<Position>& boards, FairJournal& journal,
                               const CommandContext& context) {
    const CommonOptions& common = context.common;
    const engine::Stopwatch watch;
    StopOnSignal stop;
    SearchProgress progress(common.verbosity());
    search_.session.first_positions = kFirstPositions;
    engine::Answerer answerer(files_, search_.answerer(common), progress);
    const SearchRequest request{.threads = 1,
                                .stop = stop.token(),
                                .deadline = search_.deadline(),
                                .nodes = &progress.nodes()};
    const engine::TakeVerdict take = [&](std::size_t board, bool is_of_value) {
      journal.add(board, is_of_value);
    };
    const auto count = [](const engine::FairVerdicts& verdicts) {
      return static_cast<std::uint64_t>(
          std::count_if(verdicts.begin(), verdicts.end(),
                        [](const std::optional<bool>& verdict) { return verdict.has_value(); }));
    };
    const std::uint64_t decided_before = count(journal.known());
    Decided decided;
    engine::FairVerdicts verdicts;
    std::uint64_t nodes = 0;
    bool stopped = false;
    if (context.crew == nullptr) {
      engine::FairSearch search(question_, boards, journal.known(), answerer, progress);
      search.run(request, take);
      verdicts = search.verdicts();
      nodes = search.nodes();
    } else {
      engine::CrewFair by_crew = engine::decide_boards(
          *context.crew, question_, boards, journal.known(), answerer, progress, request, take);
      verdicts = std::move(by_crew.verdicts);
      nodes = by_crew.nodes;
      stopped = by_crew.stopped;
    }
    decided.boards = count(verdicts);
    if (decided.boards < boards.size()) {
      // Another process may have been asked to stop.
      decided.completion = stopped && !request.is_ended() ? engine::Completion::kStopped
                                                          : engine::completion_of(request);
    }
    for (std::size_t board = 0; board < boards.size(); ++board) {
      if (verdicts[board].value_or(false)) decided.found.push_back(boards[board]);
    }
    decided.costs = engine::count_text(decided.boards - decided_before) + " decided in " +
                    engine::duration_text(watch.seconds()) + ", of which " +
                    engine::duration_text(answerer.endgame_seconds(question_.game.pits)) +
                    " for endgames, " + engine::counted(nodes, "node");
    return decided;
  }

  std::optional<int> pits_;
  engine::FairQuestion question_;
  std::optional<FairFormat> format_;
  std::optional<std::filesystem::path> journal_;
  SearchOptions search_;
  db::PosixFileSystem files_;
};

}  // namespace

std::unique_ptr<Command> make_fair_command() { return std::make_unique<FairCommand>(); }

}  // namespace seedbank::tools
