// A session of the Kalah Game Protocol: commands of the server, and searches.
#include "tools/kgp/kgp_session.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <exception>
#include <iterator>
#include <thread>
#include <utility>

#include "solver/base/stopwatch.h"
#include "tools/terminal/failure.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

using engine::kgp_real;
using engine::kgp_solution;
using engine::kgp_string;
using engine::kgp_word;
using engine::numbers_of;
using engine::parse_kgp_board;
using engine::parse_kgp_line;
using engine::to_kgp_text;

using Clock = std::chrono::steady_clock;

// Maximum number of boards searched at once.
constexpr std::size_t kMostRequests = 16;

// Maximum number of own lines that may be sent again.
constexpr std::size_t kMostRepeatable = 32;

// The error of go-kgp for a move or a yield that it handled before it registered its own request.
constexpr std::string_view kNoState = "No state associated with id";

// Share of the clock for one move: of a clock for the whole game, and of a clock per move, which
// includes transmission.
constexpr double kPartOfAGame = 0.05;
constexpr double kPartOfAMove = 0.9;
constexpr double kLeastSeconds = 0.01;

std::optional<int> nearest_legal_pit(const WideBoard& board) {
  for (int pit = board.pits() - 1; pit >= 0; --pit) {
    if (board.seeds_in(pit) != 0) return pit;
  }
  return std::nullopt;
}

template <typename Number>
std::optional<Number> number_of(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end) return std::nullopt;
  return number;
}

// "exact +3, 24 seeds in play, depth 9, 12 kn".
std::string comment_on(const PitChoice& choice, const WideBoard& board) {
  std::string text;
  if (choice.value.exact()) {
    text = "exact " + margin_text(choice.value.low);
  } else if (const auto outcome = outcome_of(choice.value)) {
    text = "exact " + std::string(*outcome);
  } else if (choice.depth > 0) {
    text = "expects " + margin_text(choice.estimate);
  } else {
    text = choice.final ? "the only pit" : "no time to search";
  }
  text += ", " + std::to_string(board.seeds_in_play()) + " seeds in play";
  if (choice.depth > 0) text += ", depth " + std::to_string(choice.depth);
  if (choice.nodes > 0) text += ", " + count_text((choice.nodes + 999) / 1000) + " kn";
  return text;
}

}  // namespace

KgpSession::KgpSession(KgpSettings settings, Engine& engine, Tell send, Tell note)
    : settings_(std::move(settings)),
      engine_(engine),
      note_(std::move(note)),
      talk_(engine::KgpEnd::kClient, std::move(send)) {}

KgpSession::~KgpSession() {
  fall_silent();
  requests_.clear();  // joins their threads
}

// Stops sending and searching.
void KgpSession::fall_silent() {
  {
    const std::lock_guard lock(mutex_);
    talk_.fall_silent();
  }
  for (const auto& request : requests_) request->stop.request_stop();
}

void KgpSession::receive(std::string_view text) {
  const std::optional<KgpLine> line = parse_kgp_line(text);
  if (!line || status_.end) return;
  if (is_ping(*line)) return;
  if (line->name == "kgp") {
    begin(*line);
  } else if (line->name == "state") {
    decide(*line);
  } else if (line->name == "stop") {
    stop(*line);
  } else if (line->name == "problem") {
    solve(*line);
  } else if (line->name == "set") {
    take_option(*line);
  } else if (line->name == "ok" || line->name == "init") {
    if (!line->ref || *line->ref == mode_id_) accepted_ = true;
  } else if (line->name == "error") {
    take_error(*line);
  } else if (line->name == "goodbye") {
    if (status_.refusal.empty() || accepted_) {
      fall_silent();
      status_.end = KgpOutcome::kGoodbye;
    } else {
      refuse(status_.refusal);
    }
  }
  // Commands of later versions are ignored.
}

// Answers the line if it is a ping.
bool KgpSession::is_ping(const KgpLine& line) {
  const std::lock_guard lock(mutex_);
  return talk_.answer_ping(line);
}

void KgpSession::say_goodbye() {
  send_line({}, "goodbye");
  fall_silent();
}

void KgpSession::refuse(const std::string& why) {
  status_.refusal = why;
  say_goodbye();
  status_.end = KgpOutcome::kRefused;
}

// Handles the first command of the server: its version of the protocol.
void KgpSession::begin(const KgpLine& line) {
  if (status_.begun) return;
  status_.begun = true;
  if (line.argument(0) != engine::kKgpMajor) {
    send_line(line.id, "error", {kgp_string("this client speaks version 1")});
    refuse("the server speaks version " + std::string(line.argument(0)) + " of the protocol");
    return;
  }
  for (const auto& [option, value] :
       {std::pair{"auth:token", settings_.token}, std::pair{"info:name", settings_.name},
        std::pair{"info:authors", settings_.authors}}) {
    if (!value.empty()) send_line({}, "set", {kgp_word(option), kgp_string(value)});
  }
  constexpr std::array kModes = {"freeplay", "eval", "verify"};
  mode_id_ = send_line({}, "mode", {kgp_word(kModes[static_cast<std::size_t>(settings_.mode)])});
}

void KgpSession::take_error(const KgpLine& line) {
  std::string text;
  for (const KgpArgument& argument : line.arguments) {
    text += (text.empty() ? "" : " ") + argument.text;
  }
  if (text.find(kNoState) != std::string::npos && repeat(line.ref)) return;
  if (text.empty()) text = "an error without a message";
  if (!accepted_ && line.ref == mode_id_) return refuse(text);
  if (!accepted_ && !line.ref) status_.refusal = text;  // unless the server continues
  // An error without a reference is not about a solution.
  if (settings_.mode == KgpMode::kVerify && accepted_ && line.ref) ++status_.wrong_solutions;
  note_line("the server says: " + text);
}

// Repeats, at most once, the answer with this number, or the last answer to the request with this
// number. False if there is none.
bool KgpSession::repeat(std::optional<std::uint64_t> id) {
  const std::lock_guard lock(mutex_);
  const auto found =
      std::find_if(repeatable_.rbegin(), repeatable_.rend(),
                   [&](const KgpLine& sent) { return id && (sent.id == id || sent.ref == id); });
  if (found == repeatable_.rend()) return false;
  const KgpLine again = *found;
  repeatable_.erase(std::next(found).base());
  if (send_held(again.ref, again.name, again.arguments) != 0) repeatable_.pop_back();
  return true;
}

void KgpSession::take_option(const KgpLine& line) {
  if (line.argument(0) == "time:mode") {
    time_mode_ = line.argument(1);
  } else if (line.argument(0) == "time:clock") {
    if (const auto seconds = number_of<double>(line.argument(1)); seconds && *seconds >= 0) {
      clock_ = *seconds;
    }
  }
}

// Answers with the board after a sowing. Servers count pits from 0, which the protocol leaves open;
// a pit that is impossible then is assumed to be counted from 1.
void KgpSession::solve(const KgpLine& line) {
  accepted_ = status_.was_asked = true;
  const std::optional<WideBoard> board = parse_kgp_board(line.argument(0));
  const std::optional<int> number = number_of<int>(line.argument(1));
  if (board && number) {
    for (const int pit : {*number, *number - 1}) {
      if (pit < 0 || pit >= board->pits() || board->seeds_in(pit) == 0) continue;
      const engine::KgpSolution solution = kgp_solution(*board, pit);
      // Servers expect these words instead of 0 and 1, which the protocol specifies.
      send_line(line.id, "solution",
                {kgp_word(to_kgp_text(solution.board)), kgp_word(solution.repeat ? "yes" : "no")});
      return;
    }
  }
  reject(line, "a malformed problem");
}

void KgpSession::reject(const KgpLine& line, const std::string& why) {
  send_line(line.id, "error", {kgp_string(why)});
  note_line(why);
}

void KgpSession::stop(const KgpLine& line) {
  for (const auto& request : requests_) {
    if (line.ref && request->id != line.ref) continue;
    {
      const std::lock_guard lock(mutex_);
      request->open = false;
    }
    request->stop.request_stop();
  }
}

void KgpSession::decide(const KgpLine& line) {
  accepted_ = status_.was_asked = true;
  const Clock::time_point now = Clock::now();
  requests_.remove_if([](const auto& request) { return request->done.load(); });
  if (requests_.size() >= kMostRequests) {
    // Joins searches that were stopped but have not ended.
    requests_.remove_if([](const auto& request) { return request->stop.stop_requested(); });
  }
  const std::optional<WideBoard> board = parse_kgp_board(line.argument(0));
  if (!board || requests_.size() >= kMostRequests) {
    return reject(line, board ? "too many boards at once" : "a malformed board");
  }
  if (board->is_over()) return decide_over(*board, line.id);
  const auto deadline = deadline_in(seconds_for_a_move(), now);
  auto request = std::make_unique<Request>(line.id);
  request->thread = std::jthread([this, &request = *request, board = *board, deadline] {
    search(request, board, deadline);
    request.done = true;
  });
  requests_.push_back(std::move(request));
}

// Answers for a board with an empty side, where nothing is left to decide.
void KgpSession::decide_over(const WideBoard& board, std::optional<std::uint64_t> id) {
  if (settings_.mode == KgpMode::kEval) {
    WideBoard end = board;
    end.collect();
    send_line(id, "eval", {kgp_real(end.difference())});
    return;
  }
  if (const auto pit = nearest_legal_pit(board)) {
    send_line(id, "move", {kgp_word(std::to_string(*pit + 1))});
  }
  send_line(id, "yield");
}

double KgpSession::seconds_for_a_move() {
  double seconds = settings_.seconds;
  if (clock_ && time_mode_ == "relative") {
    seconds = std::min(seconds, *clock_ * kPartOfAMove);
  } else if (clock_ && time_mode_ != "none") {
    seconds = std::min(seconds, *clock_ * kPartOfAGame);
    *clock_ -= seconds;  // until the server sends its clock again
  }
  return std::max(seconds, kLeastSeconds);
}

void KgpSession::search(Request& request, const WideBoard& board, Clock::time_point deadline) {
  const auto goal = settings_.mode == KgpMode::kEval ? ChoiceGoal::kValue : ChoiceGoal::kPit;
  const std::chrono::duration<double> left = deadline - Clock::now();
  const Limits limits{.time = std::max(left, left.zero()), .stop = request.stop.get_token()};
  PitChoice last;
  try {
    engine_.choose(numbers_of(board), goal, limits, [&](const PitChoice& choice) {
      last = choice;
      send_choice(request, board, choice);
    });
  } catch (...) {
    // The exact search failed; `last` still holds a choice of minimax.
    note_line(failure_of(std::current_exception()).message);
  }
  send_last(request, board, last);
}

// Sends an intermediate choice if it differs from the last one.
void KgpSession::send_choice(Request& request, const WideBoard& board, const PitChoice& choice) {
  const std::lock_guard lock(mutex_);
  if (request.open && request.sent != answer_of(choice)) send_held(request, board, choice);
}

// Sends the final choice, even if it was sent before, unless nothing new is known about it.
void KgpSession::send_last(Request& request, const WideBoard& board, const PitChoice& choice) {
  const std::lock_guard lock(mutex_);
  if (!request.open) return;
  request.open = false;
  if (choice.pit > 0 && request.sent_comment != comment_on(choice, board)) {
    send_held(request, board, choice);
  }
  if (settings_.mode != KgpMode::kEval) send_held(request.id, "yield");
}

// What the server asks for: a value or a pit.
int KgpSession::answer_of(const PitChoice& choice) const {
  return settings_.mode == KgpMode::kEval ? choice.estimate : choice.pit;
}

// Sends the comment first, since it refers to the move that follows. Requires the mutex.
void KgpSession::send_held(Request& request, const WideBoard& board, const PitChoice& choice) {
  request.sent = answer_of(choice);
  request.sent_comment = comment_on(choice, board);
  send_held({}, "set", {kgp_word("info:comment"), kgp_string(request.sent_comment)});
  if (settings_.mode == KgpMode::kEval) {
    send_held(request.id, "eval", {kgp_real(choice.estimate)});
  } else {
    send_held(request.id, "move", {kgp_word(std::to_string(choice.pit))});
  }
}

std::uint64_t KgpSession::send_line(std::optional<std::uint64_t> ref, std::string_view name,
                                    std::vector<KgpArgument> arguments) {
  const std::lock_guard lock(mutex_);
  return send_held(ref, name, std::move(arguments));
}

// Requires the mutex. Returns the number of the line; 0 if nothing is sent any more.
std::uint64_t KgpSession::send_held(std::optional<std::uint64_t> ref, std::string_view name,
                                    std::vector<KgpArgument> arguments) {
  std::optional<KgpLine> line = talk_.send(ref, name, std::move(arguments));
  if (!line) return 0;
  const std::uint64_t id = *line->id;
  if (name == "move" || name == "yield") {
    repeatable_.push_back(*std::move(line));
    if (repeatable_.size() > kMostRepeatable) repeatable_.pop_front();
  }
  return id;
}

void KgpSession::note_line(const std::string& text) {
  const std::lock_guard lock(mutex_);
  note_(text);
}

}  // namespace seedbank::tools
