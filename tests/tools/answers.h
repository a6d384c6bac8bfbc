// Answers in JSON for tests: without fields that differ between runs, and with lines replayed.
#pragma once

#include <bit>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "solver/game/notation.h"
#include "solver/game/sowing.h"
#include "tests/solver/brute_force.h"
#include "tests/tools/process.h"

namespace seedbank {

using Json = nlohmann::ordered_json;

/// The objects of an output, one per line.
inline std::vector<Json> objects_of(const std::string& output) {
  std::vector<Json> objects;
  for (const std::string& line : lines_of(output)) objects.push_back(Json::parse(line));
  return objects;
}

/// The fields that describe the answer, without those that describe the effort.
inline Json without_costs(Json answer) {
  for (const char* cost : {"nodes", "seconds", "endgame_seeds", "endgame_seconds"}) {
    answer.erase(cost);
  }
  return answer;
}

/// The same without the line of play, because several lines may be best.
inline Json values_of(Json answer) {
  answer = without_costs(std::move(answer));
  answer.erase("line");
  return answer;
}

/// The field "moves" of an answer, by brute force.
inline Json moves_by_brute_force(BruteForce& oracle, const Game& game, const Position& position) {
  const SowingTable table(game);
  Json moves = Json::array();
  for (std::uint32_t set = legal_pits(position); set != 0; set &= set - 1) {
    const int pit = std::countr_zero(set);
    Position child = position;
    const After after = sow(table, child, pit);
    const int margin = after == After::kGameOver    ? store_difference(child)
                       : after == After::kSameMover ? oracle.margin(child)
                                                    : -oracle.margin(child);
    moves.push_back({{"pit", pit + 1}, {"value", margin}});
  }
  return moves;
}

/// The pits of such moves with the value `value`.
inline Json pits_worth(const Json& moves, int value) {
  Json pits = Json::array();
  for (const Json& move : moves) {
    if (move["value"] == value) pits.push_back(move["pit"]);
  }
  return pits;
}

/// Plays a line of pits 1..m and returns the final margin for the side to move at its start.
/// Expects legal sowings and that the game ends with the last one.
inline int margin_of_line(const Game& game, Position position, const Json& line) {
  const SowingTable table(game);
  int sign = 1;
  for (const int pit : line.get<std::vector<int>>()) {
    EXPECT_FALSE(is_over(position)) << line;
    EXPECT_NE(legal_pits(position) >> (pit - 1) & 1, 0U) << line;
    if (testing::Test::HasFailure()) return 0;
    if (sow(table, position, pit - 1) == After::kOtherMover) sign = -sign;
  }
  EXPECT_TRUE(is_over(position)) << line;
  collect(position.mover);
  collect(position.waiter);
  return sign * store_difference(position);
}

}  // namespace seedbank
