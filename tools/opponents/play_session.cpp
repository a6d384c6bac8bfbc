// A game between a person and an opponent.
#include "tools/opponents/play_session.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <sstream>
#include <vector>

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/storage/errors.h"
#include "db/storage/file.h"
#include "engine/analysis/judged_game.h"
#include "engine/board/arguments.h"
#include "engine/match/match_record.h"
#include "tools/line_files/line_file.h"
#include "tools/terminal/descriptor.h"
#include "tools/terminal/streams.h"
#include "tools/text/answer_text.h"
#include "tools/text/game_text.h"

namespace seedbank::tools {
namespace {

// The record in the last line that is not empty; earlier lines may hold anything.
engine::LooseRecord last_record(LineInput& in) {
  engine::RecordReader reader;
  std::optional<engine::LooseRecord> record;
  std::string fault = "there is no game in it";
  while (const auto line = in.next()) {
    if (line->text.empty()) continue;
    fault = "the last line holds no game";
    try {
      record = reader.read(line->text);
    } catch (const NotationError& error) {
      record = std::nullopt;
      fault = error.what();
    }
  }
  if (!record) throw NotationError(fault);
  return *std::move(record);
}

}  // namespace

bool GameState::take_back(Side side) {
  auto& sowings = game_.sowings;
  const auto last = std::find_if(sowings.rbegin(), sowings.rend(),
                                 [side](const auto& sowing) { return sowing.side == side; });
  if (last == sowings.rend()) return false;
  sowings.erase(last.base() - 1, sowings.end());
  return true;
}

std::string GameState::pits() const {
  std::string text;
  for (const int pit : game_.pits()) {
    text += fmt::format("{}{}", text.empty() ? "" : " ", pit + 1);
  }
  return text;
}

const std::string kPlayHelp =
    "  1, 2, ...   sow that pit; 1 is farthest from your store\n"
    "  hint        what each of your pits leads to with best play\n"
    "  value       who wins from here with best play, and by how much\n"
    "  undo        back to your last choice\n"
    "  save FILE   keep the game; replay reads it too\n"
    "  load FILE   continue a game that was kept\n"
    "  review      the mistakes so far, and what they cost\n"
    "  board       show the board again\n"
    "  help        this list\n"
    "  quit        end here\n";

PlaySession::PlaySession(const PlayPlan& plan, Engine& engine, CommandContext& context,
                         StopOnSignal& stop)
    : plan_(plan),
      engine_(engine),
      context_(context),
      stop_(stop),
      game_(SowingTable({plan.start.pits, plan.rules}), plan.start) {}

ExitCode PlaySession::run() {
  say(fmt::format("You are {} against {}, {} rules. Type a pit, or help.", side_name(plan_.person),
                  plan_.opponent, name(plan_.rules)));
  show_board();
  const bool asks = ::isatty(STDIN_FILENO) != 0;
  LineInput input(stop_.descriptor());
  while (!quit_ && !stop_.asked()) {
    if (game_.is_over()) {
      if (!end_shown_) show_end();
      end_shown_ = true;
    } else if (!person_is_to_move()) {
      let_opponent_sow();
      continue;
    }
    if (asks) {
      context_.out.write(game_.is_over() ? "save FILE, undo or quit> "
                                         : side_name(plan_.person) + "> ");
      context_.out.flush();
    }
    const auto line = input.next();
    if (!line) break;
    obey(line->cut ? "" : line->text);
  }
  if (!stop_.asked()) return ExitCode::kDone;
  say(fmt::format(
      "\nInterrupted. To see the game again:\nseedbank replay --rules {} --start '{}' {}",
      name(plan_.rules), to_text(game_.game().start), game_.pits()));
  return ExitCode::kInterrupted;
}

Board PlaySession::board_of(const NotedPosition& noted) const {
  return engine::board_of(noted, plan_.rules);
}

Limits PlaySession::limits(std::chrono::duration<double> time) const {
  return {.time = time, .stop = stop_.token()};
}

void PlaySession::say(const std::string& text) {
  context_.out.line(text);
  context_.out.flush();
}

void PlaySession::show_board() { say('\n' + drawn_board(game_.now(), plan_.paint)); }

void PlaySession::let_opponent_sow() {
  std::string sown;
  while (!game_.is_over() && !person_is_to_move()) {
    const int pit =
        engine_.move(board_of(game_.now()), plan_.opponent, plan_.random_seed, limits());
    if (stop_.asked()) return;
    game_.sow(pit - 1);
    sown += fmt::format("{}{}", sown.empty() ? "" : ", then ", pit);
  }
  say(side_name(other(plan_.person)) + " sows " + sown + '.');
  if (!game_.is_over()) show_board();
}

void PlaySession::obey(const std::string& line) {
  std::istringstream words(line);
  std::string word;
  std::string argument;
  words >> word >> std::ws;
  std::getline(words, argument);
  const bool takes_file = word == "save" || word == "load";
  if (takes_file == argument.empty()) {
    if (word.empty()) return;
    say(takes_file ? word + " takes the name of a file" : "'" + word + "' stands alone");
    return;
  }
  if (word == "hint" || word == "h") {
    hint();
  } else if (word == "value" || word == "v") {
    value();
  } else if (word == "undo" || word == "u") {
    undo();
  } else if (word == "save") {
    save(argument);
  } else if (word == "load") {
    load(argument);
  } else if (word == "board" || word == "b") {
    show_board();
  } else if (word == "review") {
    review();
  } else if (word == "quit" || word == "q") {
    quit_ = true;
  } else if (word == "help" || word == "?") {
    context_.out.write(kPlayHelp);
    context_.out.flush();
  } else {
    sow(word);
  }
}

void PlaySession::sow(const std::string& word) {
  if (game_.is_over()) {
    say("the game is over; undo, save FILE or quit");
    return;
  }
  int pit = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, pit);
  if (error != std::errc() || stop != end || pit < 1 || pit > game_.table().game().pits) {
    say(fmt::format("'{}' is neither a pit from 1 to {} nor a command; help lists them", word,
                    game_.table().game().pits));
    return;
  }
  if (game_.now().position.mover[pit - 1] == 0) {
    say(fmt::format("pit {} is empty", pit));
    return;
  }
  game_.sow(pit - 1);
  if (game_.is_over()) return;
  if (person_is_to_move()) say("The last seed fell into your store: sow again.");
  show_board();
}

void PlaySession::hint() {
  if (game_.is_over()) {
    say("the game is over");
    return;
  }
  const Answer found = engine_.query(board_of(game_.now()), limits(), {.line = false});
  std::string text;
  const std::vector<int> best = found.best();
  for (const Move& move : found.moves) {
    const bool is_best = std::find(best.begin(), best.end(), move.pit) != best.end();
    text += fmt::format("{}{}: {}{}", text.empty() ? "" : ", ", move.pit, bounds_text(move.bounds),
                        is_best ? " best" : "");
  }
  say("final margins for you: " + text);
}

void PlaySession::value() {
  const Answer found =
      engine_.query(board_of(game_.now()), limits(), {.moves = false, .line = false});
  say("with best play from here: " + verdict(game_.now().to_move, found.bounds) +
      unless_complete(found.completion));
}

void PlaySession::undo() {
  if (!game_.take_back(plan_.person)) {
    say("there is nothing to take back");
    return;
  }
  end_shown_ = false;
  show_board();
}

void PlaySession::save(const std::string& file) {
  const bool is_south = plan_.person == Side::kSouth;
  const std::string& opponent = plan_.opponent;
  const std::array<std::string, 2> players = {is_south ? "person" : opponent,
                                              is_south ? opponent : "person"};
  try {
    db::PosixFileSystem files;
    LineFile out(files, file);
    // Existing lines are kept, and a file of another kind is left as it is.
    std::optional<std::string> fault;
    engine::RecordReader reader;
    out.read([&](std::uint64_t number, std::string_view line, bool whole) {
      if (fault) return;
      const std::string place = fmt::format("{}, line {}: ", file, number);
      try {
        if (!whole) {
          fault = place + "does not end with a line feed";
        } else if (!reader.read(line)) {
          fault = place + "these are the records of a match";
        }
      } catch (const NotationError& error) {
        fault = place + error.what();
      }
    });
    if (fault) {
      say(*fault + "; nothing was changed, give another name");
      return;
    }
    out.append(engine::record_of(plan_.rules, game_.game(), players));
    out.sync();
    say("kept as the last line of " + file);
  } catch (const db::DatabaseError& error) {
    say(error.what());
  }
}

void PlaySession::load(const std::string& file) {
  try {
    const Descriptor descriptor(file, O_RDONLY | O_NONBLOCK, "open");
    struct stat status {};
    if (::fstat(descriptor.get(), &status) != 0) throw db::IoError(file, "examine", errno);
    if (!S_ISREG(status.st_mode)) {
      say(file + ": not a regular file");
      return;
    }
    LineInput in(descriptor.get(), file);
    const auto record = last_record(in);
    if (record.rules != plan_.rules) {
      throw NotationError(fmt::format("a game under {} rules", name(record.rules)));
    }
    const NotedPosition& start = record.game.start;
    GameState loaded(SowingTable({start.pits, record.rules}), start);
    for (const int pit : record.game.pits()) loaded.sow(pit);
    game_ = loaded;
    end_shown_ = false;
    if (!record.verified) say(file + ": the game has no checksum that shows it is as it was kept");
    if (!game_.is_over()) show_board();
  } catch (const NotationError& error) {
    say(file + ": " + error.what());
  } catch (const db::DatabaseError& error) {
    say(error.what());
  } catch (const StreamError& error) {
    say(error.what());
  }
}

void PlaySession::show_end() {
  Position end = game_.now().position;
  collect(end.mover);
  collect(end.waiter);
  const NotedPosition last{game_.now().pits, game_.now().to_move, end};
  const int margin = (last.to_move == plan_.person ? 1 : -1) * store_difference(end);
  say('\n' + drawn_board(last, plan_.paint) + "\nThe game is over: " +
      (margin == 0 ? "a draw."
                   : fmt::format("you {} by {}.", margin > 0 ? "win" : "lose", std::abs(margin))));
  review();
}

void PlaySession::review() {
  const engine::PlayedGame& game = game_.game();
  if (game.sowings.empty()) {
    say("nothing is sown yet");
    return;
  }
  using Clock = std::chrono::steady_clock;
  // From the end: later positions are easier, and their proofs help with earlier ones.
  const Clock::time_point begin = Clock::now();
  const Wanted wanted{.moves = true, .exact_moves = false, .line = false};
  std::vector<Answer> answers(game.sowings.size() + 1);
  for (std::size_t i = answers.size(); i-- > 0;) {
    const double left = plan_.seconds - std::chrono::duration<double>(Clock::now() - begin).count();
    answers[i] = engine_.query(board_of(i == 0 ? game.start : game.sowings[i - 1].reached),
                               limits(std::chrono::duration<double>(std::max(left, 0.0))), wanted);
  }
  const auto named = [this](Side side) {
    return side_name(side) + (side == plan_.person ? " (you)" : "");
  };
  context_.out.write('\n' + mistakes_text(engine::judged(game, answers), named));
  context_.out.flush();
}

}  // namespace seedbank::tools
