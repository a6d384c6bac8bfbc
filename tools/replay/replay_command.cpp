// seedbank replay: recorded games, with the value and the cost of every sowing, or a report on how
// their players sowed.
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <seedbank/error.h>
#include <seedbank/game.h>
#include <seedbank/recorded_games.h>

#include "db/storage/atomic_file.h"
#include "tools/command/command.h"
#include "tools/line_files/position_lines.h"
#include "tools/options/named_files.h"
#include "tools/options/shared_options.h"
#include "tools/pictures/pictures.h"
#include "tools/replay/replay_session.h"
#include "tools/terminal/failure.h"
#include "tools/terminal/streams.h"
#include "tools/terminal/wording.h"
#include "tools/text/answer_text.h"

namespace seedbank::tools {
namespace {

std::string place_of(const RecordedGame& game) { return "line " + count_text(game.line); }

// Judges and prints a game of a line; what is wrong with it is printed instead.
ExitCode answer_game(ReplaySession& session, const RecordedGame& game, bool strict) {
  try {
    if (strict) require_legal(game);
    const bool is_bare = game.record.game.sown().empty() && !game.verified;
    if (is_bare && !game.record.illegal) throw PositionError("the game has no sowings");
    const JudgedGame judgement = session.judged_by_values(game);
    session.count(game, place_of(game));
    session.print(game, judgement);
    session.note_numbering(game);
    return worse(exit_code_of_game(game), exit_code_of(judgement.completion));
  } catch (const StreamError&) {
    throw;
  } catch (...) {
    const Failure failure = failure_of(std::current_exception());
    session.refuse(game.line, failure);
    return failure.code;
  }
}

class ReplayCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_value("start", "POSITION", "where the games begin", "the opening",
                    [this](const std::string& text) { options_.start = text; });
    table.excludes({"pits", "seeds"});
    add_pits_option(table, options_.pits);
    add_opening_seeds_option(table, options_.seeds_per_pit);
    add_numbering_option(table, options_.numbers);
    add_notation_option(table, options_.notation);
    table.add_list("games", "FILE...", "files of games, or - for all of standard input",
                   options_.game_files, {{}, Paths::kFiles});
    table.excludes({"PIT"});
    table.add_flag("report", options_.report, "print a report per player instead of the games");
    table.excludes({"PIT"});
    table.add_flag("csv", options_.csv, "print the report as CSV");
    table.requires_option("report");
    table.mark_rare();
    table.add_path("html", Paths::kFiles, "also write the report as a page with pictures", "",
                   options_.html);
    table.requires_option("report");
    table.add_path("out", Paths::kFiles,
                   "also write the judged games to FILE, resuming after those that it holds", "",
                   options_.out);
    table.excludes({"PIT"});
    table.add_flag("strict", options_.strict, "a game that is not legal as a whole is an error");
    table.add_path("svg", Paths::kFiles, "also draw the values and mistakes; needs gnuplot", "",
                   svg_);
    table.requires_option("PIT");  // a picture shows one game
    add_search_options(table, options_.search);
    add_book_option(table, options_.search);
    add_color_option(table, options_.color);
    table.allow_arguments(words_, "PIT");
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    if (options_.csv && context.common.json) throw UsageError("option '--csv': not with --json");
    if (options_.report || options_.out || !options_.game_files.empty()) {
      if (options_.game_files.empty()) {
        options_.game_files.emplace_back(ReplayOptions::kStandardInput);
      }
      return judge_game_files(options_, context);
    }
    if (words_.empty()) return replay_lines(context);
    db::PosixFileSystem files;
    NamedFiles named;
    named.write("--svg", svg_);
    named.read("--book", options_.search.options.book);
    named.check();
    std::optional<db::OutputFile> picture;
    if (svg_) {
      picture.emplace(files, *svg_);
      check_gnuplot();
    }
    const RecordedGame game = game_of_arguments(context.common);
    ReplaySession session(options_, context, beside_input(context.common.verbosity(), false));
    const JudgedGame judgement = session.judged_by_values(game);
    session.count(game, place_of(game));
    session.print(game, judgement);
    session.note_numbering(game);
    session.note_unverified();
    if (picture) picture->replace(replay_picture(judgement));
    return worse(exit_code_of_game(game), exit_code_of(judgement.completion));
  }

 private:
  // The game of the pits, or of the line, on the command line.
  [[nodiscard]] RecordedGame game_of_arguments(const CommonOptions& common) const {
    std::string record;
    for (const std::string& word : words_) record += word + ' ';
    GameFile file = read_games(record, options_.reading(common));
    try {
      if (!file.unreadable.empty()) throw PositionError(why_unreadable(file.unreadable.front()));
      if (file.games.empty()) throw PositionError("this line of game records holds no game");
      RecordedGame& game = file.games.front();
      const bool is_bare = game.record.game.sown().empty();
      if (options_.strict || is_bare) require_legal(game);
      if (is_bare && game.format == "pits") throw PositionError("the game has no sowings");
      return std::move(game);
    } catch (const PositionError&) {
      const std::string fault = fault_of_path(words_.front(), "game", "--games ");
      if (fault.empty()) throw;
      throw PositionError(fault);
    }
  }

  // Replays the games of standard input, those of one line as soon as it is read; what is not a
  // game is answered by an error message.
  [[nodiscard]] ExitCode replay_lines(CommandContext& context) const {
    ReplaySession session(options_, context, beside_input(context.common.verbosity(), true));
    ExitCode code = ExitCode::kDone;
    bool is_answered = false;
    const auto refuse = [&](std::uint64_t line, const std::string& why) {
      is_answered = true;
      session.refuse(line, {ExitCode::kBadPosition, why});
      code = worse(code, ExitCode::kBadPosition);
    };
    GameFileReader reader(
        options_.reading(context.common),
        [&](RecordedGame&& game) {
          is_answered = true;
          code = worse(code, answer_game(session, game, options_.strict));
          context.out.flush();
        },
        [&](UnreadableGame&& part) {
          refuse(part.line, why_unreadable(part));
          context.out.flush();
        });
    ask_for_lines("game", context.common.verbosity());
    LineInput input(session.stop().descriptor());
    std::uint64_t number = 0;
    while (!session.stop().asked()) {
      const auto line = input.next();
      if (!line) break;
      ++number;
      if (line->cut) {
        refuse(number, "the line is too long; --games reads such files");
        reader.skip();
      } else {
        reader.read(line->text);
      }
    }
    if (!session.stop().asked()) reader.finish();
    session.note_unverified();
    if (session.stop().asked()) return worse(code, ExitCode::kInterrupted);
    if (number != 0 && !is_answered) throw PositionError("no games");  // such as a header alone
    return code;
  }

  ReplayOptions options_;
  std::optional<std::filesystem::path> svg_;
  std::vector<std::string> words_;
};

}  // namespace

std::unique_ptr<Command> make_replay_command() { return std::make_unique<ReplayCommand>(); }

}  // namespace seedbank::tools
