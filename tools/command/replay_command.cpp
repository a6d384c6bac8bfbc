// seedbank replay: recorded games, with the value and the cost of every sowing.
#include <array>
#include <functional>
#include <iostream>
#include <optional>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/error.h>
#include <seedbank/game.h>
#include <seedbank/match.h>

#include "db/storage/atomic_file.h"
#include "engine/base/json.h"
#include "tools/command/command.h"
#include "tools/line_files/position_lines.h"
#include "tools/options/shared_options.h"
#include "tools/pictures/pictures.h"
#include "tools/terminal/failure.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"
#include "tools/text/answer_text.h"
#include "tools/text/game_text.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

constexpr std::array kPitNumbers = {Choice{"sowing", PitNumbers::kSowing},
                                    Choice{"distance", PitNumbers::kDistance},
                                    Choice{"irving", PitNumbers::kIrving}};

class ReplayCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_value("start", "POSITION", "where the games begin", "the opening",
                    [this](const std::string& text) { start_ = text; });
    table.excludes({"pits", "seeds"});
    add_pits_option(table, pits_);
    add_opening_seeds_option(table, seeds_per_pit_);
    table.add_choice("pit-numbers", "HOW", "how games number pits", kPitNumbers, numbers_);
    add_notation_option(table, notation_);
    table.add_path("svg", Paths::kFiles, "also draw the values and mistakes; needs gnuplot", "",
                   svg_);
    table.requires_option("PIT");  // a picture shows one game
    add_search_options(table, search_);
    add_book_option(table, search_);
    add_color_option(table, color_);
    table.allow_arguments(words_, "PIT");
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    std::optional<db::OutputFile> picture;
    if (svg_) {
      picture.emplace(files_, *svg_);
      check_gnuplot();
    }
    const Board start = start_position(context.common.rules());
    StopOnSignal stop;
    SearchProgress progress(beside_input(context.common.verbosity(), words_.empty()));
    ShownEngine engine(search_.engine(context.common), progress);
    const AnswerOf answer = [&](const Board& position) {
      return engine->query(
          position, search_.limits(stop.token(), [&](Bounds bounds) { progress.bounds(bounds); }),
          {.exact_moves = false, .line = false});
    };
    const auto replay = [&](const std::string& record) -> std::optional<Replayed> {
      const std::size_t first = record.find_first_not_of(" \t");
      if (first != std::string::npos && record[first] == '{') {
        return replay_record(record, answer, context.common);
      }
      return Replayed{judged(read_game(start, record, numbers_), answer), std::nullopt, ""};
    };
    if (words_.empty()) return replay_lines(replay, context, stop);
    std::string record;
    for (const std::string& word : words_) record += word + ' ';
    const auto game = replay_of_arguments(replay, record);
    if (!game) throw PositionError("this line of game records holds no game");
    print(*game, context);
    note_unverified(game->verified == false ? 1 : 0, 1, context.common.verbosity());
    if (picture) picture->replace(replay_picture(game->game));
    return exit_code_of(game->game.completion);
  }

 private:
  struct Replayed {
    JudgedGame game;
    std::optional<bool> verified;                  // by a checksum; none if only pits were given
    std::string ending;                            // how a game with a referee was played and ended
    engine::Json fields = engine::Json::object();  // the same
  };

  using AnswerOf = std::function<Answer(const Board&)>;

  // None for a line of records without a game.
  using Replay = std::function<std::optional<Replayed>(const std::string& record)>;

  [[nodiscard]] std::optional<Replayed> replay_of_arguments(const Replay& replay,
                                                            const std::string& record) const {
    try {
      return replay(record);
    } catch (const PositionError& error) {
      const std::string advice = advice_on_file(words_.front());
      if (advice.empty()) throw;
      throw PositionError(error.what() + advice);
    }
  }

  [[nodiscard]] Board start_position(Rules rules) const {
    if (start_) return notation_.read(*start_, rules);
    return opening_of_options(pits_, seeds_per_pit_, rules);
  }

  // Replays a game that match recorded.
  [[nodiscard]] std::optional<Replayed> replay_record(const std::string& line,
                                                      const AnswerOf& answer,
                                                      const CommonOptions& common) {
    const auto record = records_.read(line);
    if (!record) return std::nullopt;
    const std::string& rules = record->game.rules();
    if (rules != name(common.rules())) {
      throw PositionError(fmt::format("a game under {0} rules: use --rules {0}", rules));
    }
    Replayed replayed{judged(record->game, answer), record->verified, ""};
    // Under a pie rule, values of positions do not say what the first sowings are worth.
    const std::size_t before_swap =
        record->pie == Pie::kNone
            ? 0
            : sowings_before_swap(record->game, record->pie).value_or(record->game.sown().size());
    for (std::size_t i = 0; i < before_swap; ++i) {
      replayed.game.sowings[i].cost = {0, kMaxSeeds};
      replayed.game.sowings[i].best.clear();
    }
    if (record->pie != Pie::kNone) {
      replayed.fields["swapped"] = record->swapped;
      if (record->swapped) replayed.ending = "the players exchanged sides\n";
    }
    if (record->verdict != Verdict::kPlay) {
      const bool south = (record->forfeiting_seat == 0) != record->swapped;
      replayed.fields["verdict"] = name(record->verdict);
      replayed.fields["forfeit"] = south ? "south" : "north";
      replayed.fields["detail"] = record->detail;
      replayed.ending +=
          fmt::format("{} lost by forfeit: {}{}{}\n", south ? "South" : "North",
                      name(record->verdict), record->detail.empty() ? "" : ", ", record->detail);
    }
    return replayed;
  }

  // Replays one game per line; a line that is not a game is answered by an error message.
  [[nodiscard]] ExitCode replay_lines(const Replay& replay, CommandContext& context,
                                      StopOnSignal& stop) const {
    ask_for_lines("game", context.common.verbosity());
    LineInput input(stop.descriptor());
    ExitCode code = ExitCode::kDone;
    bool first = true;
    std::uint64_t unverified = 0;
    std::uint64_t first_unverified = 0;
    const auto separate = [&] {
      if (!context.common.json && !first) context.out.line("");
      first = false;
    };
    for (std::uint64_t number = 1; !stop.asked(); ++number) {
      const auto line = input.next();
      if (!line) break;
      try {
        if (line->cut) throw PositionError("the line is too long");
        const auto game = replay(line->text);
        if (!game) continue;
        separate();
        print(*game, context);
        if (game->verified == false && unverified++ == 0) first_unverified = number;
        code = worse(code, exit_code_of(game->game.completion));
      } catch (const StreamError&) {
        throw;
      } catch (...) {
        const Failure failure = failure_of(std::current_exception());
        const Format format = context.common.json ? Format::kJson : Format::kText;
        separate();
        context.out.line(error_line(format, "replay", failure, number));
        code = worse(code, failure.code);
      }
      context.out.flush();
    }
    note_unverified(unverified, first_unverified, context.common.verbosity());
    return stop.asked() ? worse(code, ExitCode::kInterrupted) : code;
  }

  // Prints a note about games that may have changed since they were recorded.
  static void note_unverified(std::uint64_t games, std::uint64_t first_line, Verbosity verbosity) {
    if (games == 0 || verbosity == Verbosity::kQuiet) return;
    std::cerr << "seedbank: " << counted(games, "game") << " not verified, the first in line "
              << count_text(first_line)
              << ": they have no checksum, or do not follow the first line of their match\n";
  }

  void print(const Replayed& replayed, CommandContext& context) const {
    if (context.common.json) {
      engine::Json json = engine::to_json(
          replayed.game, [this](const Board& board) { return notation_.write(board); });
      json.update(replayed.fields);
      if (replayed.verified) json["verified"] = *replayed.verified;
      context.out.line(engine::to_line(json));
    } else {
      context.out.write(to_text(replayed.game, numbers_, Paint(color_)) + replayed.ending);
    }
  }

  std::optional<std::string> start_;
  int pits_ = Game().pits;
  int seeds_per_pit_ = kSeedsPerPit;
  PitNumbers numbers_ = PitNumbers::kSowing;
  NotationChoice notation_;
  SearchOptions search_;
  std::optional<std::filesystem::path> svg_;
  ColorChoice color_ = ColorChoice::kAuto;
  std::vector<std::string> words_;
  RecordReader records_;
  db::PosixFileSystem files_;
};

}  // namespace

std::unique_ptr<Command> make_replay_command() { return std::make_unique<ReplayCommand>(); }

}  // namespace seedbank::tools
