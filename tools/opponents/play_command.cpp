// seedbank play: a game against an opponent, in the terminal or through a pipe.
#include <array>
#include <limits>
#include <optional>
#include <random>

#include <fmt/core.h>

#include "tools/command/command.h"
#include "tools/line_files/included_fair.h"
#include "tools/opponents/play_session.h"
#include "tools/options/isolation.h"
#include "tools/options/note_log.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/interrupt.h"
#include "tools/text/answer_text.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

enum class First : std::uint8_t { kYou, kOpponent };

constexpr std::array kFirst = {Choice{"you", First::kYou}, Choice{"opponent", First::kOpponent}};

constexpr double kSeconds = 20;
constexpr int kMostBoards = 100'000;

class PlayCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_value(
        "opponent", "NAME", "your opponent", plan_.opponent,
        [this](const std::string& text) {
          plan_.opponent = parse_player("option '--opponent'", text);
        },
        player_names());
    table.add_choice("first", "WHO", "who begins", kFirst, first_);
    add_pits_option(table, pits_);
    table.excludes({"POSITION"});
    add_opening_seeds_option(table, seeds_per_pit_);
    table.excludes({"POSITION"});
    table.add_number("fair", fair_, {1, kMostBoards},
                     "begin at the fair start with this number, as in Ludii");
    table.excludes({"POSITION"});
    table.add_number("random-seed", random_seed_, {0, std::numeric_limits<std::int64_t>::max()},
                     "for opponents with random choices (default: random)");
    add_time_option(table, search_,
                    fmt::format("time limit for a sowing or a value (default: {:.0f})", kSeconds));
    add_search_memory_options(table, search_);
    add_book_option(table, search_);
    add_notation_option(table, notation_, NotationUse::kRead);
    add_color_option(table, color_);
    table.allow_arguments(words_, "POSITION");
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    if (context.common.json) throw UsageError("play: a game is played in text, without --json");
    check_isolation_of(plan_.opponent, context.common.verbosity());
    plan_.random_seed = random_seed_.value_or(std::random_device()());
    StopOnSignal stop;
    SearchProgress progress(fair_ ? context.common.verbosity() : Verbosity::kQuiet);
    ShownEngine engine(search_.engine(context.common), progress);
    plan_.paint = Paint(color_);
    plan_.seconds = search_.seconds.value_or(kSeconds);
    const auto start = find_start(*engine, context.common.rules(), stop);
    if (!start) return ExitCode::kInterrupted;
    plan_.start = *start;
    if (plan_.start.over()) throw PositionError("the game is over at this start");
    if (!fair_) {  // otherwise `progress` has printed them
      NoteLog log(context.common.verbosity());
      for (const Note& note : engine->notes(plan_.start.pits())) log.noted(note);
    }
    const Side mover = plan_.start.to_move();
    plan_.person = first_ == First::kYou ? mover : other(mover);
    return play(plan_, *engine, context, stop);
  }

 private:
  // The start of the game; nothing if a signal ended the search for fair starts.
  [[nodiscard]] std::optional<Board> find_start(Engine& engine, Rules rules,
                                                const StopOnSignal& stop) {
    if (!words_.empty()) {
      const std::vector<std::string> texts = positions_of_arguments(words_);
      if (texts.size() > 1) throw UsageError("play: one position at a time");
      return notation_.read(texts[0], rules);
    }
    const Board opening = opening_of_options(pits_, seeds_per_pit_, rules);
    if (!fair_) return opening;
    std::vector<FairStart> found;
    try {
      found = included_or_found(engine, {opening.pits(), seeds_per_pit_}, {.stop = stop.token()});
    } catch (const StoppedError&) {
      return std::nullopt;
    }
    for (const FairStart& start : found) {
      if (start.ludii == *fair_) return Board::from_numbers(start.numbers, Side::kSouth, rules);
    }
    throw UsageError(fmt::format("option '--fair': there are {} fair starts, none of number {}",
                                 found.size(), *fair_));
  }

  PlayPlan plan_;
  First first_ = First::kYou;
  int pits_ = Game().pits;
  int seeds_per_pit_ = kSeedsPerPit;
  std::optional<int> fair_;
  std::optional<std::uint64_t> random_seed_;
  SearchOptions search_;
  ColorChoice color_ = ColorChoice::kAuto;
  NotationChoice notation_;
  std::vector<std::string> words_;
};

}  // namespace

std::unique_ptr<Command> make_play_command() { return std::make_unique<PlayCommand>(); }

}  // namespace seedbank::tools
