// seedbank puzzles: positions in which exactly one pit is right, by difficulty.
#include <optional>
#include <string>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/error.h>

#include "db/storage/atomic_file.h"
#include "db/storage/errors.h"
#include "solver/base/stopwatch.h"
#include "tools/command/command.h"
#include "tools/options/named_files.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"
#include "tools/text/puzzle_document.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

constexpr std::uint64_t kUsualCount = 300;
constexpr std::uint64_t kMostPuzzles = 1'000'000;
constexpr int kMostGain = 1000;
constexpr double kSecondsBetweenSaves = 10;

class PuzzlesCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_number("count", document_.count, {1, kMostPuzzles},
                     "number of puzzles; without --rules, half of them for each rule set");
    add_pits_option(table, document_.plan.pits);
    add_opening_seeds_option(table, document_.plan.seeds_per_pit);
    table.add_number("least-gain", document_.plan.least_gain, {2, kMostGain},
                     "seeds that every other pit gives away in puzzles of the theme gain");
    add_random_seed_option(table, document_.plan.random_seed, "seed of the random games");
    table.add_path("out", Paths::kFiles, "write to FILE, adding to the puzzles in it",
                   "standard output", out_);
    add_search_memory_options(table, search_);
    add_book_option(table, search_);
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    set_plan(context.common);
    NamedFiles named;
    named.write("--out", out_);
    named.read("--book", search_.options.book);
    named.check();
    if (out_) {
      file_.emplace(files_, *out_);
      resume();
    }
    StopOnSignal stop;
    save();  // fails before the games if the file cannot be written
    SearchProgress progress(context.common.verbosity());
    progress.expect(document_.count - document_.found());
    const Stopwatch watch;
    const std::uint64_t before = document_.found();
    bool is_whole = true;
    std::uint64_t sets_left = document_.sets.size();
    std::uint64_t left = document_.count;
    for (auto& [rules, set] : document_.sets) {
      const std::uint64_t count = (left + sets_left - 1) / sets_left;
      left -= count;
      --sets_left;
      is_whole = is_whole && find(rules, count, set, context.common, progress, stop.token());
    }
    save();
    if (!is_whole) return interrupted(context);
    if (document_.found() < document_.count) {
      throw UsageError(fmt::format("option '--count': games yielded only {}",
                                   counted(document_.found(), "puzzle")));
    }
    progress.note(counted(document_.found() - before, "puzzle") + " in " +
                  duration_text(watch.seconds()));
    context.print(to_json(document_), out_ ? to_table(document_) : to_lines(document_));
    return ExitCode::kDone;
  }

 private:
  void set_plan(const CommonOptions& common) {
    PuzzlePlan& plan = document_.plan;
    (void)opening_of_options(plan.pits, plan.seeds_per_pit, common.rules());
    for (const std::string& rules : rule_sets()) {
      if (!common.given_rules || name(*common.given_rules) == rules) document_.sets[rules];
    }
  }

  // Loads the puzzles from the file, if it exists. Throws UsageError if they answer another
  // question, DatabaseError if they cannot be trusted.
  void resume() {
    std::vector<std::uint8_t> text;
    try {
      text = db::contents_of(*files_.open(file_->place()));
    } catch (const db::MissingError&) {
      return;
    }
    if (text.empty()) return;
    try {
      PuzzleDocument begun = read_puzzles(std::string(text.begin(), text.end()));
      if (!is_begun(begun, document_)) {
        throw UsageError(fmt::format(
            "option '--out': '{}': contains the puzzles of another command; left unchanged",
            out_->string()));
      }
      begun.count = document_.count;
      document_ = std::move(begun);
    } catch (const engine::JsonError& error) {
      throw DatabaseError(
          fmt::format("{}: damaged, or not a file of puzzles: {}; left unchanged; choose another "
                      "name",
                      out_->string(), error.what()));
    }
  }

  // False if a stop was requested.
  [[nodiscard]] bool find(const std::string& rules, std::uint64_t count, PuzzleSet& set,
                          const CommonOptions& common, SearchProgress& progress,
                          std::stop_token stop) {
    if (set.puzzles.size() >= count) return true;
    EngineOptions options = search_.engine(common);
    options.rules = rules;
    ShownEngine engine(std::move(options), progress);
    Stopwatch since_save;
    const auto report = [&](const PuzzleSet&) {
      if (since_save.seconds() < kSecondsBetweenSaves) return;
      save();
      since_save = Stopwatch();
    };
    return engine->find_puzzles(document_.plan, count, set, report, {.stop = std::move(stop)}) ==
           Completion::kComplete;
  }

  void save() {
    if (file_) file_->replace(to_lines(document_));
  }

  [[nodiscard]] ExitCode interrupted(const CommandContext& context) const {
    return report_interruption(
        context, fmt::format(" after {} of {}{}. To {}, repeat:", count_text(document_.found()),
                             counted(document_.count, "puzzle"), out_ ? ", which are kept" : "",
                             out_ ? "resume" : "begin again"));
  }

  PuzzleDocument document_{.plan = {}, .count = kUsualCount, .sets = {}};
  std::optional<std::filesystem::path> out_;
  SearchOptions search_;
  db::PosixFileSystem files_;
  std::optional<db::OutputFile> file_;  // out_
};

}  // namespace

std::unique_ptr<Command> make_puzzles_command() { return std::make_unique<PuzzlesCommand>(); }

}  // namespace seedbank::tools
