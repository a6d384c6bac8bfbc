// A game between a person and an opponent.
#include "tools/opponents/play_session.h"

#include <charconv>
#include <fstream>
#include <sstream>
#include <vector>

#include <unistd.h>

#include "db/storage/errors.h"
#include "db/storage/file.h"
#include "engine/answer/answer.h"
#include "engine/base/json.h"
#include "engine/match/match_record.h"
#include "engine/strategy/random_source.h"
#include "engine/strategy/strategy_names.h"
#include "engine/study/judged_game.h"
#include "tools/rows/row_file.h"
#include "tools/terminal/failure.h"
#include "tools/text/answer_text.h"
#include "tools/text/game_text.h"

namespace seedbank::tools {
namespace {

std::chrono::steady_clock::time_point in_seconds(double seconds) {
  using Clock = std::chrono::steady_clock;
  return Clock::now() +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

const std::string kPlayHelp =
    "  1, 2, ...   sow that pit; 1 is farthest from your store\n"
    "  hint        what each of your pits leads to with best play\n"
    "  value       who wins from here with best play, and by how much\n"
    "  undo        back to your last choice\n"
    "  save FILE   keep the game; replay reads it too\n"
    "  load FILE   go on with a game that was kept\n"
    "  board       show the board again\n"
    "  help        this list\n"
    "  quit        end here\n";

PlaySession::PlaySession(const PlayPlan& plan, engine::Answerer& answerer, CommandContext& context,
                         StopOnSignal& stop)
    : plan_(plan),
      answerer_(answerer),
      context_(context),
      stop_(stop),
      opponent_(engine::make_strategy(plan.opponent, answerer)),
      game_(SowingTable({plan.start.pits, plan.rules}), plan.start) {}

ExitCode PlaySession::run() {
  say("You are " + side_name(plan_.person) + " against " + plan_.opponent + ", " +
      std::string(name(plan_.rules)) + " rules. Type a pit, or help.");
  show_board();
  const bool asks = ::isatty(STDIN_FILENO) != 0;
  LineInput input(stop_.descriptor());
  while (!game_.is_over() && !quit_ && !stop_.asked()) {
    if (!person_is_to_move()) {
      let_opponent_sow();
      continue;
    }
    if (asks) {
      context_.out.write(side_name(plan_.person) + "> ");
      context_.out.flush();
    }
    const auto line = input.next();
    if (!line) break;
    obey(line->cut ? "" : line->text);
  }
  if (stop_.asked()) {
    say("\nInterrupted. Pits so far: " + game_.pits());
    return ExitCode::kInterrupted;
  }
  finish();
  return stop_.asked() ? ExitCode::kInterrupted : ExitCode::kDone;
}

SearchRequest PlaySession::request() const {
  return {.threads = context_.common.threads,
          .stop = stop_.token(),
          .deadline = in_seconds(plan_.seconds)};
}

engine::Answer PlaySession::answer(const NotedPosition& noted, engine::Wanted wanted,
                                   const SearchRequest& request) {
  return answerer_.answer(noted, wanted, request, [](engine::MarginBounds) {});
}

std::string PlaySession::name_of(Side side) const {
  return side == plan_.person ? "You" : plan_.opponent;
}

void PlaySession::say(const std::string& text) {
  context_.out.line(text);
  context_.out.flush();
}

void PlaySession::show_board() { say('\n' + drawn_board(game_.now())); }

void PlaySession::let_opponent_sow() {
  std::string sown;
  while (!game_.is_over() && !person_is_to_move()) {
    std::mt19937_64 random = engine::random_source(plan_.random_seed, game_.now().position);
    const int pit = opponent_->choose(game_.table(), game_.now().position, random, request());
    if (stop_.asked()) return;
    game_.sow(pit);
    sown += (sown.empty() ? "" : ", then ") + std::to_string(pit + 1);
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
  int pit = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, pit);
  if (error != std::errc() || stop != end || pit < 1 || pit > game_.table().game().pits) {
    say("'" + word + "' is no pit from 1 to " + std::to_string(game_.table().game().pits) +
        " and no command; help lists them");
    return;
  }
  if (game_.now().position.mover[pit - 1] == 0) {
    say("pit " + std::to_string(pit) + " is empty");
    return;
  }
  game_.sow(pit - 1);
  if (game_.is_over()) return;
  if (person_is_to_move()) say("The last seed fell into your store: sow again.");
  show_board();
}

void PlaySession::hint() {
  const engine::Answer found = answer(game_.now(), {.moves = true, .line = false}, request());
  std::string text;
  const std::vector<int> best = found.best();
  for (const engine::MoveMargin& move : found.moves) {
    const bool is_best = std::find(best.begin(), best.end(), move.pit) != best.end();
    text += (text.empty() ? "" : ", ") + std::to_string(move.pit) + ": " + bounds_text(move.value) +
            (is_best ? " best" : "");
  }
  say("final margins for you: " + text);
}

void PlaySession::value() {
  const engine::Answer found = answer(game_.now(), {.moves = false, .line = false}, request());
  say("with best play from here: " + verdict(game_.now().to_move, found.value) +
      unless_complete(found.completion));
}

void PlaySession::undo() {
  if (!game_.take_back(plan_.person)) {
    say("there is nothing to take back");
    return;
  }
  show_board();
}

void PlaySession::save(const std::string& file) {
  engine::Json json = engine::json_object("game");
  json["rules"] = name(plan_.rules);
  json["start"] = to_text(game_.start());
  const bool is_south = plan_.person == Side::kSouth;
  json["south"] = is_south ? "person" : plan_.opponent;
  json["north"] = is_south ? plan_.opponent : "person";
  json["pits"] = engine::Json::array();
  for (const engine::PlayedSowing& sowing : game_.sowings()) json["pits"].push_back(sowing.pit + 1);
  try {
    db::PosixFileSystem files;
    RowFile out(files, file);
    out.read([](std::uint64_t, std::string_view, bool) {});
    out.append(engine::to_line(json));
    out.sync();
    say("kept as the last line of " + file);
  } catch (const db::DatabaseError& error) {
    say(error.what());
  }
}

void PlaySession::load(const std::string& file) {
  std::ifstream in(file);
  std::string last;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) last = line;
  }
  if (last.empty()) {
    say("there is no game in " + file);
    return;
  }
  try {
    const auto record = engine::read_loose_record(last);
    if (!record) throw NotationError("the last line holds no game");
    if (record->rules != plan_.rules) {
      throw NotationError("a game under " + std::string(name(record->rules)) + " rules");
    }
    GameState loaded(SowingTable({record->start.pits, record->rules}), record->start);
    if (!record->pits.empty()) {
      for (const engine::PlayedSowing& sowing : engine::read_game(
               loaded.table(), record->start, record->pits, engine::PitNumbers::kSowing)) {
        loaded.sow(sowing.pit);
      }
    }
    game_ = loaded;
    show_board();
  } catch (const NotationError& error) {
    say(file + ": " + error.what());
  }
}

void PlaySession::finish() {
  if (game_.is_over()) {
    Position end = game_.now().position;
    collect(end.mover);
    collect(end.waiter);
    const NotedPosition last{game_.now().pits, game_.now().to_move, end};
    const int margin = (last.to_move == plan_.person ? 1 : -1) * store_difference(end);
    say('\n' + drawn_board(last) + "\nThe game is over: " +
        (margin == 0  ? "a draw."
         : margin > 0 ? "you win by " + std::to_string(margin) + '.'
                      : "you lose by " + std::to_string(-margin) + '.'));
  }
  if (game_.sowings().empty()) return;
  // From the end, so that what is found there helps with what lies before.
  const SearchRequest limits = request();
  const engine::Wanted wanted{.moves = true, .detail = MoveDetail::kBestOnly, .line = false};
  std::vector<engine::Answer> answers(game_.sowings().size() + 1);
  for (std::size_t i = answers.size(); i-- > 0;) {
    answers[i] = answer(i == 0 ? game_.start() : game_.sowings()[i - 1].reached, wanted, limits);
  }
  context_.out.write('\n' + mistakes_text(engine::judged(game_.sowings(), answers),
                                          [this](Side side) { return name_of(side); }));
  context_.out.flush();
}

}  // namespace seedbank::tools
