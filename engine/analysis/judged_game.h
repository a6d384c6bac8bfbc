// Analysis of a played game: what every sowing was worth, and what it cost.
#pragma once

#include <functional>
#include <vector>

#include <seedbank/answer.h>

#include "engine/notation/game_record.h"

namespace seedbank::engine {

/// A sowing, judged by what is known about the positions before and after it.
struct JudgedSowing {
  PlayedSowing played;
  Bounds value;           ///< the final margin that it leads to, for the side that sowed
  Bounds cost;            ///< seeds of margin lost against the best sowing
  std::vector<int> best;  ///< the best pits, from 1, farthest from the store
  [[nodiscard]] bool is_mistake() const noexcept { return cost.low > 0; }
};

/// The play of one side.
struct Judgement {
  int sowings = 0;
  int mistakes = 0;
  Bounds cost;  ///< sum over its sowings
};

struct ReplayedGame {
  Answer start;
  std::vector<JudgedSowing> sowings;
  Completion completion = Completion::kComplete;  ///< why some values are not exact

  [[nodiscard]] Judgement judgement(Side side) const;
};

/// Judges the sowings of a game by the answers to its positions: the start and the position after
/// each sowing. All answers but the last must hold the best pits.
[[nodiscard]] ReplayedGame judged(const PlayedGame& game, const std::vector<Answer>& answers);

/// Answers a position.
using AnswerOf = std::function<Answer(const NotedPosition&)>;

/// Judges the sowings of a game by calling `answer` with the start and each position reached, in
/// order. Rethrows what `answer` throws.
[[nodiscard]] ReplayedGame replayed(const PlayedGame& game, const AnswerOf& answer);

}  // namespace seedbank::engine
