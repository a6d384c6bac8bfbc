// seedbank replay: recorded games, with the value and the cost of every sowing, or a report on how
// their players sowed.
#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <optional>

#include <fmt/core.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <seedbank/error.h>
#include <seedbank/game.h>
#include <seedbank/judge.h>
#include <seedbank/recorded_games.h>

#include "db/storage/atomic_file.h"
#include "db/storage/errors.h"
#include "engine/base/json.h"
#include "solver/base/stopwatch.h"
#include "tools/command/command.h"
#include "tools/line_files/judged_file.h"
#include "tools/line_files/position_lines.h"
#include "tools/options/shared_options.h"
#include "tools/pictures/pictures.h"
#include "tools/terminal/failure.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/streams.h"
#include "tools/terminal/wording.h"
#include "tools/text/answer_text.h"
#include "tools/text/game_text.h"
#include "tools/text/report_text.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kStandardInput = "standard input";

// A game that ends early, or is not one, is a difference unless --strict makes it an error.
ExitCode exit_code_of_game(const RecordedGame& game) {
  return game.is_complete() ? ExitCode::kDone : ExitCode::kDifferences;
}

std::string why_unreadable(const UnreadableGame& part) {
  if (part.rules.empty()) return part.why;
  return fmt::format("{0}: use --rules {1}", part.why, part.rules);
}

// How a game with a swap or a forfeit went on and ended.
std::string ending_text(const RecordedGame& game) {
  std::string text = game.swapped ? "the players exchanged sides\n" : "";
  if (!game.refereed || game.refereed->verdict == Verdict::kPlay) return text;
  const GameRecord& record = *game.refereed;
  return text + fmt::format("{} lost by forfeit: {}{}{}\n",
                            forfeits_south(record) ? "South" : "North", name(record.verdict),
                            record.detail.empty() ? "" : ", ", record.detail);
}

// What is left of an unreadable or an illegal game under --strict.
void require_legal(const RecordedGame& game) {
  if (game.record.illegal) {
    throw PositionError(
        fmt::format("sowing {}: {}", game.record.illegal->number, game.record.illegal->why));
  }
  if (!game.record.past_end.empty()) {
    throw PositionError(
        fmt::format("sowing {}: the game is over before it", game.record.game.sown().size() + 1));
  }
}

class ReplayCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_value("start", "POSITION", "where the games begin", "the opening",
                    [this](const std::string& text) { start_ = text; });
    table.excludes({"pits", "seeds"});
    add_pits_option(table, pits_);
    add_opening_seeds_option(table, seeds_per_pit_);
    add_numbering_option(table, numbers_);
    add_notation_option(table, notation_);
    table.add_list("games", "FILE...", "files of games instead of lines of standard input",
                   game_files_);
    table.excludes({"PIT"});
    table.add_flag("report", report_, "print a report per player instead of the games");
    table.excludes({"PIT"});
    table.add_flag("csv", csv_, "print the report as CSV");
    table.requires_option("report");
    table.mark_rare();
    table.add_path("out", Paths::kFiles,
                   "also write the judged games to FILE, resuming after those that it holds", "",
                   out_);
    table.excludes({"PIT"});
    table.add_flag("strict", strict_, "a game that is not legal as a whole is an error");
    table.add_path("svg", Paths::kFiles, "also draw the values and mistakes; needs gnuplot", "",
                   svg_);
    table.requires_option("PIT");  // a picture shows one game
    add_search_options(table, search_);
    add_book_option(table, search_);
    add_color_option(table, color_);
    table.allow_arguments(words_, "PIT");
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    if (csv_ && context.common.json) throw UsageError("option '--csv': not with --json");
    std::optional<db::OutputFile> picture;
    if (svg_) {
      picture.emplace(files_, *svg_);
      check_gnuplot();
    }
    reading_ = {.start = start_position(context.common.rules()),
                .notation = notation_.given ? std::string(name(*notation_.given)) : "",
                .numbers = numbers_};
    if (report_ || out_ || !game_files_.empty()) return judge_all(context);
    StopOnSignal stop;
    SearchProgress progress(beside_input(context.common.verbosity(), words_.empty()));
    ShownEngine engine(search_.engine(context.common), progress);
    const AnswerOf answer = [&](const Board& position) {
      return engine->query(
          position, search_.limits(stop.token(), [&](Bounds bounds) { progress.bounds(bounds); }),
          {.exact_moves = false, .line = false});
    };
    if (words_.empty()) return replay_lines(answer, context, stop);
    const RecordedGame game = game_of_arguments();
    const JudgedGame judgement = judged_by(answer, game);
    print(game, judgement, context);
    note_numbering(game, context.common.verbosity());
    note_unverified(game.verified == false ? 1 : 0, 1, context.common.verbosity());
    if (picture) picture->replace(replay_picture(judgement));
    return worse(exit_code_of_game(game), exit_code_of(judgement.completion));
  }

 private:
  using AnswerOf = std::function<Answer(const Board&)>;

  [[nodiscard]] static JudgedGame judged_by(const AnswerOf& answer, const RecordedGame& game) {
    JudgedGame judgement = judged(game.record.game, answer);
    forget_costs_before_swap(game, judgement);
    return judgement;
  }

  // The game of the pits, or of the line, on the command line.
  [[nodiscard]] RecordedGame game_of_arguments() const {
    std::string record;
    for (const std::string& word : words_) record += word + ' ';
    GameFile file = read_games(record, reading_);
    try {
      if (!file.unreadable.empty()) throw PositionError(why_unreadable(file.unreadable.front()));
      if (file.games.empty()) throw PositionError("this line of game records holds no game");
      RecordedGame& game = file.games.front();
      const bool is_bare = game.record.game.sown().empty();
      if (strict_ || is_bare) require_legal(game);
      if (is_bare && game.format == "pits") throw PositionError("the game has no sowings");
      return std::move(game);
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

  // Replays the games of standard input, those of one line as soon as it is read; what is not a
  // game is answered by an error message.
  [[nodiscard]] ExitCode replay_lines(const AnswerOf& answer, CommandContext& context,
                                      StopOnSignal& stop) const {
    ask_for_lines("game", context.common.verbosity());
    LineInput input(stop.descriptor());
    ExitCode code = ExitCode::kDone;
    bool first = true;
    std::uint64_t number = 0;
    std::uint64_t unverified = 0;
    std::uint64_t first_unverified = 0;
    const auto separate = [&] {
      if (!context.common.json && !first) context.out.line("");
      first = false;
    };
    const auto refuse = [&](std::uint64_t line, const Failure& failure) {
      separate();
      const Format format = context.common.json ? Format::kJson : Format::kText;
      context.out.line(error_line(format, "replay", failure, line));
      code = worse(code, failure.code);
    };
    const auto take = [&](RecordedGame&& game) {
      try {
        const bool is_bare = game.record.game.sown().empty() && !game.verified;
        if (strict_) require_legal(game);
        if (is_bare && !game.record.illegal) throw PositionError("the game has no sowings");
        const JudgedGame judgement = judged_by(answer, game);
        separate();
        print(game, judgement, context);
        note_numbering(game, context.common.verbosity());
        if (game.verified == false && unverified++ == 0) first_unverified = game.line;
        code = worse(code, worse(exit_code_of_game(game), exit_code_of(judgement.completion)));
      } catch (const StreamError&) {
        throw;
      } catch (...) {
        refuse(game.line, failure_of(std::current_exception()));
      }
      context.out.flush();
    };
    GameFileReader reader(reading_, take, [&](UnreadableGame&& part) {
      refuse(part.line, {ExitCode::kBadPosition, why_unreadable(part)});
      context.out.flush();
    });
    while (!stop.asked()) {
      const auto line = input.next();
      if (!line) break;
      ++number;
      if (line->cut) {
        refuse(number, {ExitCode::kBadPosition, "the line is too long; --games reads such files"});
        reader.read("");
        continue;
      }
      reader.read(line->text);
    }
    if (!stop.asked()) reader.finish();
    note_unverified(unverified, first_unverified, context.common.verbosity());
    return stop.asked() ? worse(code, ExitCode::kInterrupted) : code;
  }

  // All games of the files, or of standard input.
  [[nodiscard]] GameFile all_games(std::uint64_t memory_bytes) {
    GameFile all;
    if (game_files_.empty()) add_games(std::string(kStandardInput), std::cin, memory_bytes, all);
    for (const std::string& path : game_files_) {
      (void)files_.open(path);  // with the system's reason if it cannot be opened
      std::ifstream in(path, std::ios::binary);
      add_games(path, in, memory_bytes, all);
    }
    return all;
  }

  void add_games(const std::string& source, std::istream& in, std::uint64_t memory_bytes,
                 GameFile& all) const {
    // Games take several times the memory of their text.
    constexpr std::uint64_t kTimes = 16;
    std::string text;
    std::string chunk(std::size_t{1} << 20, '\0');
    do {
      in.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
      text.append(chunk, 0, static_cast<std::size_t>(in.gcount()));
      if (text.size() * kTimes > memory_bytes) {
        throw db::ResourceError::memory(source + ": its games", text.size() * kTimes, memory_bytes);
      }
    } while (in);
    if (in.bad()) throw StreamError(source + " cannot be read");
    GameFile file = read_games(text, reading_);
    for (UnreadableGame& part : file.unreadable) {
      part.why = fmt::format("{}, line {}: {}", source, part.line, why_unreadable(part));
    }
    std::move(file.games.begin(), file.games.end(), std::back_inserter(all.games));
    std::move(file.unreadable.begin(), file.unreadable.end(), std::back_inserter(all.unreadable));
  }

  // Judges all games as label labels positions.
  [[nodiscard]] ExitCode judge_all(CommandContext& context) {
    if (game_files_.empty()) ask_for_lines("game", context.common.verbosity());
    const GameFile file = all_games(context.common.memory_bytes);
    ExitCode code = ExitCode::kDone;
    for (const UnreadableGame& part : file.unreadable) {
      std::cerr << "seedbank: " << part.why << '\n';
      code = worse(code, ExitCode::kBadPosition);
    }
    if (strict_) {
      for (const RecordedGame& game : file.games) require_legal(game);
    }
    if (file.games.empty()) throw PositionError("no games");
    GameReport report;
    const auto take = [&](std::size_t number, const JudgedGame& judgement) {
      const RecordedGame& game = file.games[number];
      report.add(game, judgement);
      code = worse(code, exit_code_of_game(game));
      if (report_) return;
      if (!context.common.json && number > 0) context.out.line("");
      print(game, judgement, context);
    };
    std::optional<JudgedFile> out;
    if (out_) out.emplace(files_, *out_, file.games, take);
    const std::size_t first = out ? out->first() : 0;
    const Stopwatch watch;
    StopOnSignal stop;
    SearchProgress progress(context.common.verbosity());
    ShownEngine engine(search_.engine(context.common), progress);
    const std::span<const RecordedGame> rest = std::span(file.games).subspan(first);
    const std::size_t done = judge_games(
        *engine, rest,
        [&](std::size_t number, const JudgedGame& by_values) {
          JudgedGame judgement = by_values;
          forget_costs_before_swap(rest[number], judgement);
          if (out) out->add(rest[number], judgement);
          take(first + number, judgement);
        },
        {.stop = stop.token()}, &progress);
    if (out) out->sync();
    if (done < rest.size()) return interrupted(context, first + done, file.games.size());
    progress.note(fmt::format("{}, {}, in {}, {:.0f} per second", counted(done, "game"),
                              name(context.common.rules()), duration_text(watch.seconds()),
                              static_cast<double>(done) / watch.seconds()));
    note_numbering(file, context.common.verbosity());
    if (report_) print(report, file.unreadable.size(), context);
    return code;
  }

  [[nodiscard]] ExitCode interrupted(const CommandContext& context, std::size_t done,
                                     std::size_t games) const {
    std::cerr << "seedbank: interrupted after " << count_text(done) << " of " << count_text(games)
              << " games";
    if (out_) {
      std::cerr << ". To resume, repeat"
                << (game_files_.empty() ? " with the same input:\n" : ":\n")
                << context.command_line;
    }
    std::cerr << '\n';
    return ExitCode::kInterrupted;
  }

  void print(const GameReport& report, std::size_t unreadable, CommandContext& context) const {
    if (context.common.json) {
      context.out.line(
          engine::to_line(report_json(report, name(context.common.rules()), unreadable)));
    } else {
      context.out.write(csv_ ? report_csv(report) : report_text(report));
    }
  }

  // Says in which numbering a game was read that could be another one.
  void note_numbering(const RecordedGame& game, Verbosity verbosity) const {
    if (game.record.also.empty() || verbosity == Verbosity::kQuiet) return;
    std::vector<std::string_view> names;
    for (const PitNumbers other : game.record.also) names.push_back(name(other));
    std::cerr << fmt::format(
        "seedbank: line {}: pits read as {}; they would be another game as {}: --numbering "
        "decides\n",
        game.line, name(game.record.numbers), fmt::join(names, ", "));
  }

  void note_numbering(const GameFile& file, Verbosity verbosity) const {
    if (numbers_ || verbosity == Verbosity::kQuiet) return;
    for (const RecordedGame& game : file.games) {
      if (game.format != "pits" && game.format != "pairs" && game.format != "json") continue;
      std::cerr << fmt::format(
          "seedbank: pits read as {}, unless a format says otherwise: "
          "--numbering decides\n",
          name(game.record.numbers));
      return;
    }
  }

  // Prints a note about games that may have changed since they were recorded.
  static void note_unverified(std::uint64_t games, std::uint64_t first_line, Verbosity verbosity) {
    if (games == 0 || verbosity == Verbosity::kQuiet) return;
    std::cerr << "seedbank: " << counted(games, "game") << " not verified, the first in line "
              << count_text(first_line)
              << ": they have no checksum, or do not follow the first line of their match\n";
  }

  void print(const RecordedGame& game, const JudgedGame& judgement, CommandContext& context) const {
    if (context.common.json) {
      RecordedGame shown = game;
      if (numbers_) {  // then there is nothing to say about it
        shown.record.also.clear();
        shown.record.numbers = PitNumbers::kSowing;
      }
      context.out.line(engine::to_line(judged_json(
          shown, judgement, [this](const Board& board) { return notation_.write(board); })));
    } else {
      context.out.write(to_text(judgement, game.record.numbers, Paint(color_)) + ending_text(game) +
                        faults_text(game.record));
    }
  }

  std::optional<std::string> start_;
  int pits_ = Game().pits;
  int seeds_per_pit_ = kSeedsPerPit;
  std::optional<PitNumbers> numbers_;
  NotationChoice notation_;
  std::vector<std::string> game_files_;
  bool report_ = false;
  bool csv_ = false;
  bool strict_ = false;
  std::optional<std::filesystem::path> out_;
  GameReading reading_;
  SearchOptions search_;
  std::optional<std::filesystem::path> svg_;
  ColorChoice color_ = ColorChoice::kAuto;
  std::vector<std::string> words_;
  db::PosixFileSystem files_;
};

}  // namespace

std::unique_ptr<Command> make_replay_command() { return std::make_unique<ReplayCommand>(); }

}  // namespace seedbank::tools
