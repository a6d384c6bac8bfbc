// seedbank solve: the value of an opening, and of its first sowings.
#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/answer.h>

#include "engine/base/json.h"
#include "engine/process_group/group_work.h"
#include "solver/base/stopwatch.h"
#include "tools/command/command.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"
#include "tools/text/answer_text.h"
#include "tools/text/pie_text.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

// Maximum number of endgame positions to start with: those of up to 24 seeds for 6 pits, two or
// three seconds of work on two cores. A search that takes longer loads more by itself.
constexpr std::uint64_t kFirstPositionsOfSolve = 1'300'000'000;

constexpr std::array kDrivers = [] {
  std::array<Choice<Driver>, kAllDrivers.size()> choices{};
  for (std::size_t i = 0; i < choices.size(); ++i)
    choices[i] = {name(kAllDrivers[i]), kAllDrivers[i]};
  return choices;
}();

// The answer, and what it took.
struct Solved {
  Answer answer;
  std::optional<PieAnswer> pie;  // with --pie
  double seconds = 0;
  double endgame_seconds = 0;
  std::optional<JournalState> journal;
};

// The parts that answers of both kinds have.
Answer as_answer(const PieAnswer& pie) {
  Answer answer{.board = pie.board, .bounds = pie.bounds, .line = pie.line};
  answer.source = pie.source;
  answer.completion = pie.completion;
  answer.nodes = pie.nodes;
  answer.endgame_seeds = pie.endgame_seeds;
  answer.notes = pie.notes;
  return answer;
}

class SolveCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    add_pits_option(table, pits_);
    table.add_number("seeds", seeds_per_pit_, {1, Board::kMostSeeds}, "seeds in every pit");
    table.mark_required();
    table.add_flag("moves", moves_, "also compute the values of all first sowings and turns");
    table.mark_single_process();
    add_pie_option(table, pie_, "the second player may exchange seats with the first one");
    table.mark_single_process();
    table.mark_rare();
    add_search_options(table, search_);
    table.add_choice("driver", "DRIVER", "the search algorithm", kDrivers, driver_);
    table.mark_rare();
    table.add_path("journal", Paths::kFiles,
                   "keep proven facts in this file, and begin with those in it", "", journal_file_);
    table.add_number("least-work", least_work_, {1, INT64_MAX},
                     fmt::format("do not keep facts whose proof took fewer positions (default: {})",
                                 engine::kDefaultLeastWork));
    table.requires_option("journal");
    table.mark_rare();
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    const Board start = opening_of_options(pits_, *seeds_per_pit_, context.common.rules());
    StopOnSignal stop;
    SearchProgress progress(context.common.verbosity());
    search_.options.first_endgame_positions = kFirstPositionsOfSolve;
    search_.options.driver = driver_;
    if (context.group != nullptr) {
      return solve_by_group(start, progress, stop, context);
    }
    EngineOptions options = search_.engine(context.common);
    if (journal_file_) options.journal = {*journal_file_, start.pits(), least_work_};
    ShownEngine engine(std::move(options), progress);
    if (journal_file_) note_journal(engine->journal(), progress);
    const Stopwatch watch;
    const Limits limits =
        search_.limits(stop.token(), [&](Bounds bounds) { progress.bounds(bounds); });
    Solved solved;
    if (pie_ == Pie::kNone) {
      solved.answer = engine->query(start, limits, wanted());
    } else {
      solved.pie = engine->pie(start, pie_, limits);
      solved.answer = as_answer(*solved.pie);
    }
    solved.endgame_seconds = engine->endgames(start.pits()).seconds;
    solved.seconds = watch.seconds();
    if (journal_file_) solved.journal = engine->journal();
    context.print(to_json(solved), to_text(solved));
    engine->flush_journal();
    return exit_code_of(solved.answer.completion);
  }

 private:
  // All processes prove the value; then one finds a line with what they have proven.
  [[nodiscard]] ExitCode solve_by_group(const Board& start, SearchProgress& progress,
                                        const StopOnSignal& stop, CommandContext& context) {
    if (!journal_file_) {
      throw UsageError("option '--journal' is missing: a directory for the journals of all");
    }
    const Stopwatch watch;
    engine::GroupSolve group_solve(
        files_,
        {.board = start,
         .journals = db::absolute_path(*journal_file_),
         .journal = {.least_work = least_work_.value_or(engine::kDefaultLeastWork)}},
        engine::answerer_options(search_.engine(context.common)), *context.group, progress);
    SearchRequest request{.threads = context.common.threads,
                          .stop = stop.token(),
                          .deadline = search_.deadline(),
                          .nodes = &counters_.nodes,
                          .proof_state = &counters_.proof};
    progress.watch([this] { return counters_.state(); });
    const engine::GroupSolved by_group =
        group_solve.run(request, [&](Bounds bounds) { progress.bounds(bounds); });
    if (!context.is_coordinator()) return ExitCode::kDone;
    std::stop_source stopped;
    if (by_group.stopped && !request.is_ended()) {  // another process was asked to stop
      stopped.request_stop();
      request.stop = stopped.get_token();
    }
    Solved solved;
    solved.answer =
        group_solve.answer(wanted(), request, [&](Bounds bounds) { progress.bounds(bounds); });
    solved.answer.nodes += by_group.nodes;
    solved.endgame_seconds = group_solve.endgame_seconds();
    solved.seconds = watch.seconds();
    solved.journal = JournalState{group_solve.journal().facts_at_start(),
                                  group_solve.journal().facts_added(), 0};
    context.print(to_json(solved), to_text(solved));
    if (context.common.verbosity() != Verbosity::kQuiet) {
      progress.note(fmt::format(
          "{} leaves searched, of which {} answered; the processes were busy {:.0f} % of the time",
          count_text(by_group.leaves), count_text(by_group.answered),
          100 * by_group.busy_seconds / (watch.seconds() * context.group->size())));
    }
    group_solve.journal().flush();
    return exit_code_of(solved.answer.completion);
  }

  [[nodiscard]] Wanted wanted() const { return {.moves = moves_, .line = true, .turns = moves_}; }

  void note_journal(const JournalState& journal, SearchProgress& progress) const {
    std::string note = "journal " + journal_file_->string() + ": " +
                       count_text(journal.facts_at_start) + " facts at the start";
    if (journal.torn_bytes > 0) {
      note += "; " + count_text(journal.torn_bytes) +
              " bytes of an incomplete batch, left by a killed run, were removed";
    }
    progress.note(note);
  }

  [[nodiscard]] engine::Json to_json(const Solved& solved) const {
    const Answer& answer = solved.answer;
    engine::Json json = engine::json_object("solve");
    json["pits"] = answer.board.pits();
    json["seeds"] = *seeds_per_pit_;
    json["rules"] = answer.board.rules();
    if (solved.pie) json["pie"] = name(solved.pie->pie);
    engine::add_value(json, answer.bounds);
    engine::add_outcome(json, answer.bounds);
    if (solved.pie) add_pie_turns(json, *solved.pie);
    json["line"] = engine::or_null(answer.line);
    if (moves_ && !solved.pie) {
      json["moves"] = engine::moves_json(answer.moves);
      json["turns"] = engine::Json::array();
      for (const Turn& turn : answer.turns) {
        json["turns"].push_back({{"pits", turn.pits}});
        engine::add_value(json["turns"].back(), turn.bounds);
      }
    }
    json["source"] = name(answer.source);
    json["nodes"] = answer.nodes;
    json["seconds"] = solved.seconds;
    json["endgame_seeds"] = answer.endgame_seeds;
    json["endgame_seconds"] = solved.endgame_seconds;
    engine::add_notes(json, answer.notes);
    if (solved.journal) {
      json["journal"] = {{"known", solved.journal->facts_at_start},
                         {"added", solved.journal->facts_added}};
    }
    return json;
  }

  void add_pie_turns(engine::Json& json, const PieAnswer& pie) const {
    json["best"] = engine::Json::array();
    for (const PieTurn& turn : pie.best()) json["best"].push_back(turn.pits);
    if (!moves_) return;
    json["turns"] = engine::Json::array();
    for (const PieTurn& turn : pie.turns) {
      engine::Json& added = json["turns"].emplace_back();
      added["pits"] = turn.pits;
      engine::add_value(added, turn.value);
      added["worth"] = engine::or_null(turn.worth().value());
    }
  }

  [[nodiscard]] std::string to_text(const Solved& solved) const {
    const Answer& answer = solved.answer;
    std::string text = fmt::format("{}, {} in each, {}", counted(answer.board.pits(), "pit"),
                                   counted(*seeds_per_pit_, "seed"), answer.board.rules());
    if (solved.pie) {
      text += pie_text(*solved.pie, moves_);
    } else {
      text += ": " + verdict_for_south(answer.bounds) + '\n';
      if (moves_) text += "\nfirst turns, pits sown joined by -\n" + turns_text(answer.turns);
      if (answer.line) text += "\nbest play\n" + line_text(answer.board, *answer.line);
    }
    text += '\n';
    if (answer.source == Source::kDatabase) return text + "from the database\n";
    text += counted(answer.nodes, "node") + " in " + duration_text(solved.seconds);
    if (answer.endgame_seeds > 0) {
      text += ", of which " + duration_text(solved.endgame_seconds) + " for endgames of up to " +
              counted(answer.endgame_seeds, "seed");
    }
    return text + unless_complete(answer.completion) + '\n';
  }

  [[nodiscard]] static std::string turns_text(const std::vector<Turn>& turns) {
    std::size_t width = 0;
    std::vector<std::string> names;
    for (const Turn& turn : turns) {
      names.push_back(turn_text(turn.pits));
      width = std::max(width, names.back().size());
    }
    std::string text;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      text += fmt::format("  {:<{}}{:>6}\n", names[i], width, bounds_text(turns[i].bounds));
    }
    return text;
  }

  int pits_ = Game().pits;
  std::optional<int> seeds_per_pit_;
  bool moves_ = false;
  Pie pie_ = Pie::kNone;
  SearchOptions search_;
  engine::SearchCounters counters_;  // of a group
  Driver driver_ = Driver::kAuto;
  db::PosixFileSystem files_;
  std::optional<std::filesystem::path> journal_file_;
  std::optional<std::uint64_t> least_work_;
};

}  // namespace

std::unique_ptr<Command> make_solve_command() { return std::make_unique<SolveCommand>(); }

}  // namespace seedbank::tools
