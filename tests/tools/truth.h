// Questions to `seedbank query`, and the truth about them by brute force.
#pragma once

#include <bit>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "solver/brute_force.h"
#include "tests/solver/boards.h"
#include "tests/tools/answers.h"

namespace seedbank {

/// Random positions, stores included, and the lines that ask for them.
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

/// Expects that an answer says of its position what brute force does.
inline void expect_truth(BruteForce& oracle, const Game& game, const NotedPosition& noted,
                         const Json& answer) {
  const SowingTable table(game);
  const int value = oracle.margin(noted.position);
  EXPECT_EQ(answer["position"], to_text(noted));
  EXPECT_EQ(answer["rules"], name(game.rules));
  EXPECT_EQ(answer["value"], value) << answer;
  EXPECT_EQ(answer["outcome"], value > 0 ? "win" : value < 0 ? "loss" : "draw");
  Json moves = Json::array();
  Json best = Json::array();
  for (std::uint32_t set = legal_pits(noted.position); set != 0; set &= set - 1) {
    const int pit = std::countr_zero(set);
    Position child = noted.position;
    const After after = sow(table, child, pit);
    const int margin = after == After::kGameOver    ? store_difference(child)
                       : after == After::kSameMover ? oracle.margin(child)
                                                    : -oracle.margin(child);
    moves.push_back({{"pit", pit + 1}, {"value", margin}});
    if (margin == value) best.push_back(pit + 1);
  }
  EXPECT_EQ(answer["moves"], moves) << answer;
  EXPECT_EQ(answer["best"], best) << answer;
  EXPECT_EQ(margin_of_line(game, noted.position, answer["line"]), value) << answer;
}

}  // namespace seedbank
