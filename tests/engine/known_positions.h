// Positions with their values by brute force, and comparisons of answers with them.
#pragma once

#include <algorithm>
#include <bit>
#include <random>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/answer.h>

#include "engine/answer/answerer.h"
#include "engine/board/arguments.h"
#include "tests/solver/boards.h"
#include "tests/solver/brute_force.h"

namespace seedbank::engine {

/// A position and its true values.
struct KnownPosition {
  NotedPosition noted;
  Board board;
  int margin = 0;            ///< for the side to move
  std::vector<int> margins;  ///< of its legal sowings, in the order of their pits
  std::vector<int> best;     ///< the best pits, 1 is farthest from the store
  [[nodiscard]] int seeds() const { return seeds_in_play(noted.position); }
};

/// Computes the values by brute force. Requires a game that is not over.
inline KnownPosition known_position(BruteForce& brute, const SowingTable& table,
                                    const NotedPosition& noted) {
  KnownPosition known{
      noted, board_of(noted, table.game().rules), brute.margin(noted.position), {}, {}};
  for (std::uint32_t pits = legal_pits(noted.position); pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    Position child = noted.position;
    const After after = sow(table, child, pit);
    known.margins.push_back(after == After::kOtherMover ? -brute.margin(child)
                                                        : brute.margin(child));
    if (known.margins.back() == known.margin) known.best.push_back(pit + 1);
  }
  return known;
}

/// Random positions, including stores, in which the game is not over.
inline std::vector<KnownPosition> random_known_positions(std::mt19937_64& generator, Game game,
                                                         int least_seeds, int most_seeds,
                                                         int count) {
  BruteForce brute(game);
  const SowingTable table(game);
  std::vector<KnownPosition> known;
  for (int i = 0; i < count; ++i) {
    const int seeds = random_between(generator, least_seeds, most_seeds);
    const Side side = random_between(generator, 0, 1) == 0 ? Side::kSouth : Side::kNorth;
    known.push_back(known_position(
        brute, table, {game.pits, side, random_position(generator, game.pits, seeds)}));
  }
  return known;
}

/// Expects that a complete answer equals brute force. The engine itself has replayed its line
/// (lines_of_play_test.cpp).
inline void expect_true_answer(const KnownPosition& known, const Answer& answer) {
  SCOPED_TRACE(to_text(known.noted));
  EXPECT_EQ(answer.completion, Completion::kComplete);
  EXPECT_EQ(answer.bounds.low, known.margin);
  EXPECT_EQ(answer.bounds.high, known.margin);
  EXPECT_EQ(answer.best(), known.best);
  EXPECT_TRUE(answer.line.has_value());
  ASSERT_EQ(answer.moves.size(), known.margins.size());
  for (std::size_t i = 0; i < known.margins.size(); ++i) {
    EXPECT_EQ(answer.moves[i].bounds.low, known.margins[i]);
    EXPECT_EQ(answer.moves[i].bounds.high, known.margins[i]);
  }
}

/// Expects that the answerer gives complete and true answers.
inline void expect_true_answers(const std::vector<KnownPosition>& positions, Answerer& answerer) {
  for (const KnownPosition& known : positions) {
    expect_true_answer(known, answerer.answer(known.board, {}, {}, kNoReport));
  }
}

/// Whether the known bounds of a margin agree with it.
[[nodiscard]] inline bool holds(Bounds bounds, int margin) {
  return bounds.low <= margin && margin <= bounds.high;
}

/// Expects that an incomplete answer has no wrong parts, that a value comes with a best pit, and
/// that `completion` says whether parts are missing.
inline void expect_answer_holds(const KnownPosition& known, const Answer& answer) {
  SCOPED_TRACE(to_text(known.noted));
  EXPECT_TRUE(holds(answer.bounds, known.margin))
      << answer.bounds.low << ".." << answer.bounds.high;
  ASSERT_EQ(answer.moves.size(), known.margins.size());
  bool lacks = !answer.bounds.exact() || !answer.line.has_value();
  for (std::size_t i = 0; i < known.margins.size(); ++i) {
    EXPECT_TRUE(holds(answer.moves[i].bounds, known.margins[i])) << "pit " << answer.moves[i].pit;
    lacks = lacks || !answer.moves[i].bounds.exact();
  }
  EXPECT_EQ(answer.completion != Completion::kComplete, lacks);
  EXPECT_TRUE(!answer.bounds.exact() || !answer.best().empty()) << "a value without a best pit";
  for (const int pit : answer.best()) {
    EXPECT_NE(std::find(known.best.begin(), known.best.end(), pit), known.best.end()) << pit;
  }
}

}  // namespace seedbank::engine
