// A game between a person and an opponent.
#include "tools/opponents/play_session.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <map>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/core.h>
#include <seedbank/error.h>
#include <seedbank/game.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/storage/errors.h"
#include "db/storage/file.h"
#include "solver/base/stopwatch.h"
#include "tools/line_files/line_file.h"
#include "tools/terminal/descriptor.h"
#include "tools/terminal/embedded_text.h"
#include "tools/terminal/streams.h"
#include "tools/terminal/wording.h"
#include "tools/text/answer_text.h"
#include "tools/text/game_text.h"

namespace seedbank::tools {
namespace {

// The board with the seeds of each side in its store, even if the game was over at its start.
Board collected(const Board& board) {
  std::vector<int> numbers(board.numbers().size(), 0);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i < numbers.size() / 2 ? numbers.size() / 2 - 1 : numbers.size() - 1] +=
        board.numbers()[i];
  }
  return Board::from_numbers(numbers, board.to_move(), board.rules());
}

// Appends the game to the file, which is created if it is missing. Existing lines are kept, and a
// file of another kind is left as it is. Throws PositionError, which names the line, for a file of
// another kind; IoError, db::BusyError.
void keep_game(const std::string& file, const Board& game,
               const std::array<std::string, 2>& players) {
  db::PosixFileSystem files;
  LineFile out(files, file);
  RecordReader reader;
  out.read([&](std::uint64_t number, std::string_view line, bool whole) {
    std::string fault;
    try {
      if (!whole) {
        fault = "does not end with a line feed";
      } else if (!reader.read(line)) {
        fault = "these are the records of a match";
      }
    } catch (const PositionError& error) {
      fault = error.what();
    }
    if (fault.empty()) return;
    throw PositionError(fmt::format("{}, line {}: {}; nothing was changed; choose another name",
                                    file, number, fault));
  });
  out.append(record_of(game, players));
  out.sync();
}

// The game in the last line that is not empty; earlier lines may hold anything. Throws
// PositionError if that line is not a game under `rules`, or the file is not a regular one;
// IoError, StreamError.
GameRecord last_game(const std::string& file, const std::string& rules) {
  const Descriptor descriptor(file, O_RDONLY | O_NONBLOCK, "open");
  struct stat status {};
  if (::fstat(descriptor.get(), &status) != 0) throw IoError(file, "examine", errno);
  if (!S_ISREG(status.st_mode)) throw PositionError(file + ": not a regular file");
  LineInput in(descriptor.get(), file);
  RecordReader reader;
  std::optional<GameRecord> record;
  std::string fault = "there is no game in it";
  while (const auto line = in.next()) {
    if (line->text.empty()) continue;
    fault = "the last line holds no game";
    try {
      record = reader.read(line->text);
    } catch (const PositionError& error) {
      record = std::nullopt;
      fault = error.what();
    }
  }
  if (!record) throw PositionError(file + ": " + fault);
  if (record->game.rules() != rules) {
    throw PositionError(fmt::format("{}: a game under {} rules", file, record->game.rules()));
  }
  return *std::move(record);
}

// Call run() once.
class PlaySession {
 public:
  PlaySession(const PlayPlan& plan, Engine& engine, CommandContext& context, StopOnSignal& stop)
      : plan_(plan), engine_(engine), context_(context), stop_(stop), game_(plan.start) {}

  ExitCode run() {
    say(fmt::format("You are {} against {}, {} rules. Type a pit, or help.", name(plan_.person),
                    plan_.opponent, plan_.start.rules()));
    show_board();
    const bool asks = ::isatty(STDIN_FILENO) != 0;
    LineInput input(stop_.descriptor());
    while (!has_quit_ && !stop_.asked()) {
      if (game_.over()) {
        if (!end_shown_) show_end();
        end_shown_ = true;
      } else if (!person_is_to_move()) {
        let_opponent_sow();
        continue;
      }
      if (asks) {
        context_.out.write(game_.over() ? "save FILE, undo or quit> "
                                        : fmt::format("{}> ", name(plan_.person)));
        context_.out.flush();
      }
      const auto line = input.next();
      if (!line) break;
      obey(line->cut ? "" : line->text);
    }
    if (!stop_.asked()) return ExitCode::kDone;
    say(fmt::format(
        "\nInterrupted. To see the game again:\nseedbank replay --rules {} --start '{}' {}",
        game_.rules(), game_.positions().front().text(), joined(game_.sown(), " ")));
    return ExitCode::kInterrupted;
  }

 private:
  bool person_is_to_move() const { return game_.to_move() == plan_.person; }

  Limits limits() const { return limits(plan_.seconds); }

  Limits limits(double seconds) const {
    return {.time = std::chrono::duration<double>(seconds), .stop = stop_.token()};
  }

  void say(const std::string& text) {
    context_.out.line(text);
    context_.out.flush();
  }

  void show_board() { say('\n' + drawn_board(game_, plan_.paint)); }

  void let_opponent_sow() {
    std::string sown;
    while (!game_.over() && !person_is_to_move()) {
      const int pit = move_of_player(engine_, game_, plan_.opponent, plan_.random_seed, limits());
      if (stop_.asked()) return;
      game_.sow(pit);
      sown += fmt::format("{}{}", sown.empty() ? "" : ", then ", pit);
    }
    say(fmt::format("{} sows {}.", name(other(plan_.person)), sown));
    if (!game_.over()) show_board();
  }

  void obey(const std::string& line) {
    std::istringstream words(line);
    std::string word;
    std::string argument;
    words >> word >> std::ws;
    std::getline(words, argument);
    const bool takes_file = word == "save" || word == "load";
    if (takes_file == argument.empty()) {
      if (word.empty()) return;
      say(takes_file ? word + " takes the name of a file" : "'" + word + "' takes no argument");
      return;
    }
    if (word == "save") return save(argument);
    if (word == "load") return load(argument);
    using Play = PlaySession;
    static const std::map<std::string_view, void (Play::*)()> kCommands = {
        {"hint", &Play::hint},
        {"h", &Play::hint},
        {"value", &Play::value},
        {"v", &Play::value},
        {"undo", &Play::undo},
        {"u", &Play::undo},
        {"board", &Play::show_board},
        {"b", &Play::show_board},
        {"review", &Play::review},
        {"help", &Play::help},
        {"?", &Play::help},
        {"quit", &Play::quit},
        {"q", &Play::quit}};
    const auto command = kCommands.find(word);
    if (command == kCommands.end()) return sow(word);
    (this->*command->second)();
  }

  void sow(const std::string& word) {
    if (game_.over()) {
      say("the game is over; undo, save FILE or quit");
      return;
    }
    int pit = 0;
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, pit);
    if (error != std::errc() || stop != end || pit < 1 || pit > game_.pits()) {
      say(fmt::format("'{}' is neither a pit from 1 to {} nor a command; help lists them", word,
                      game_.pits()));
      return;
    }
    if (game_.seeds(pit) == 0) {
      say(fmt::format("pit {} is empty", pit));
      return;
    }
    game_.sow(pit);
    if (game_.over()) return;
    if (person_is_to_move()) say("The last seed fell into your store: sow again.");
    show_board();
  }

  void hint() {
    if (game_.over()) {
      say("the game is over");
      return;
    }
    const Answer found = engine_.query(game_, limits(), {.line = false});
    std::string text;
    const std::vector<int> best = found.best();
    for (const Move& move : found.moves) {
      const bool is_best = std::find(best.begin(), best.end(), move.pit) != best.end();
      text += fmt::format("{}{}: {}{}", text.empty() ? "" : ", ", move.pit,
                          bounds_text(move.bounds), is_best ? " best" : "");
    }
    say("final margins for you: " + text);
  }

  void value() {
    const Answer found = engine_.query(game_, limits(), {.moves = false, .line = false});
    say("with best play from here: " + verdict(game_, found.bounds) +
        unless_complete(found.completion));
  }

  void undo() {
    Board before = game_;
    do {
      if (before.sown().empty()) {
        say("there is nothing to take back");
        return;
      }
      before.undo();
    } while (before.to_move() != plan_.person);
    game_ = before;
    end_shown_ = false;
    show_board();
  }

  void save(const std::string& file) {
    const bool is_south = plan_.person == Side::kSouth;
    const std::string& opponent = plan_.opponent;
    try {
      keep_game(file, game_, {is_south ? "person" : opponent, is_south ? opponent : "person"});
      say("saved as the last line of " + file);
    } catch (const PositionError& error) {
      say(error.what());
    } catch (const FileError& error) {
      say(error.what());
    }
  }

  void load(const std::string& file) {
    try {
      const GameRecord record = last_game(file, plan_.start.rules());
      game_ = record.game;
      end_shown_ = false;
      if (!record.verified) say(file + ": the game has no checksum, so it may have been changed");
      if (!game_.over()) show_board();
    } catch (const PositionError& error) {
      say(error.what());
    } catch (const FileError& error) {
      say(error.what());
    } catch (const StreamError& error) {
      say(error.what());
    }
  }

  void show_end() {
    const Board last = collected(game_);
    const int margin = (plan_.person == Side::kSouth ? 1 : -1) * last.store_difference();
    say('\n' + drawn_board(last, plan_.paint) + "\nThe game is over: " +
        (margin == 0
             ? "a draw."
             : fmt::format("you {} by {}.", margin > 0 ? "win" : "lose", std::abs(margin))));
    review();
  }

  void review() {
    const std::vector<Board> positions = game_.positions();
    if (positions.size() == 1) {
      say("nothing has been sown yet");
      return;
    }
    // From the end: later positions are easier, and their proofs help with earlier ones.
    const Stopwatch watch;
    const Wanted wanted{.moves = true, .exact_moves = false, .line = false};
    std::vector<Answer> answers(positions.size());
    for (std::size_t i = answers.size(); i-- > 0;) {
      const double left = plan_.seconds - watch.seconds();
      answers[i] = engine_.query(positions[i], limits(std::max(left, 0.0)), wanted);
    }
    const auto named = [this](Side side) {
      return fmt::format("{}{}", name(side), side == plan_.person ? " (you)" : "");
    };
    context_.out.write('\n' + mistakes_text(judged(game_, answers), named));
    context_.out.flush();
  }

  void help() {
    context_.out.write(embedded_text("play-commands.txt"));
    context_.out.flush();
  }

  void quit() { has_quit_ = true; }

  const PlayPlan& plan_;
  Engine& engine_;
  CommandContext& context_;
  StopOnSignal& stop_;
  Board game_;
  bool has_quit_ = false;
  bool end_shown_ = false;
};

}  // namespace

ExitCode play(const PlayPlan& plan, Engine& engine, CommandContext& context, StopOnSignal& stop) {
  return PlaySession(plan, engine, context, stop).run();
}

}  // namespace seedbank::tools
