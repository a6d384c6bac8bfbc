// Queries for `seedbank query`, and their answers by brute force.
#pragma once

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/solver/boards.h"
#include "tests/solver/brute_force.h"
#include "tests/tools/answers.h"

namespace seedbank {

/// Random positions, including stores, and the lines that query them.
struct Questions {
  Questions(std::mt19937_64& generator, int pits, int least_seeds, int most_seeds, int count) {
    for (int i = 0; i < count; ++i) {
      const int seeds = random_between(generator, least_seeds, most_seeds);
      const Side side = random_between(generator, 0, 1) == 0 ? Side::kSouth : Side::kNorth;
      positions.push_back({pits, side, random_position(generator, pits, seeds)});
      input += to_text(positions.back()) + '\n';
    }
  }

  std::vector<NotedPosition> positions;
  std::string input;
};

/// Expects that an answer about its position equals brute force.
inline void expect_truth(BruteForce& oracle, const Game& game, const NotedPosition& noted,
                         const Json& answer) {
  const int value = oracle.margin(noted.position);
  EXPECT_EQ(answer["position"], to_text(noted));
  EXPECT_EQ(answer["rules"], name(game.rules));
  EXPECT_EQ(answer["value"], value) << answer;
  EXPECT_EQ(answer["outcome"], value > 0 ? "win" : value < 0 ? "loss" : "draw");
  const Json moves = moves_by_brute_force(oracle, game, noted.position);
  EXPECT_EQ(answer["moves"], moves) << answer;
  EXPECT_EQ(answer["best"], pits_worth(moves, value)) << answer;
  EXPECT_EQ(margin_of_line(game, noted.position, answer["line"]), value) << answer;
}

}  // namespace seedbank
