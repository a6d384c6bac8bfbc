// A game looked at again: what every sowing was worth, and what it cost.
#pragma once

#include <functional>
#include <vector>

#include <seedbank/answer.h>

#include "engine/notation/game_record.h"

namespace seedbank::engine {

/// A sowing, by what is known of the positions before and after it.
struct JudgedSowing {
  PlayedSowing played;
  Bounds value;           ///< the final margin that it leads to, for the side that sowed
  Bounds cost;            ///< seeds of margin less than the best sowing leads to
  std::vector<int> best;  ///< the best pits instead of it, or itself among them; 1 is the farthest
  [[nodiscard]] bool is_mistake() const noexcept { return cost.low > 0; }
};

/// How one side played.
struct Judgement {
  int sowings = 0;
  int mistakes = 0;
  Bounds cost;  ///< of all its sowings together
};

struct ReplayedGame {
  Answer start;
  std::vector<JudgedSowing> sowings;
  Completion completion = Completion::kComplete;  ///< why values lack something, if they do

  [[nodiscard]] Judgement judgement(Side side) const;
};

/// Judges the sowings of a game by the answers to its positions: of the start, and of the position
/// that each sowing reached. Answers must know which pits are best, but of the last one.
[[nodiscard]] ReplayedGame judged(const std::vector<PlayedSowing>& sowings,
                                  const std::vector<Answer>& answers);

/// Answers a position.
using AnswerOf = std::function<Answer(const NotedPosition&)>;

/// Has `answer` answer the start and every position that was reached, in order, and judges the
/// sowings by that. Throws what `answer` throws.
[[nodiscard]] ReplayedGame replayed(const NotedPosition& start,
                                    const std::vector<PlayedSowing>& sowings,
                                    const AnswerOf& answer);

}  // namespace seedbank::engine
