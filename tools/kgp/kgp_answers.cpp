// A session of the Kalah Game Protocol: searching boards and sending the results.
#include <algorithm>
#include <chrono>
#include <exception>
#include <string>

#include "tools/kgp/kgp_board.h"
#include "tools/kgp/kgp_session.h"
#include "tools/terminal/failure.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

using Clock = std::chrono::steady_clock;

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
    // Minimax has found a choice nevertheless.
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

}  // namespace seedbank::tools
