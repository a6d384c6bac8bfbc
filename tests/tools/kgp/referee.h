// Games and problems of the Kalah Game Protocol as a server plays them, on plain boards.
#pragma once

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/random_seed.h"
#include "tests/solver/game/plain_board.h"
#include "tests/tools/kgp/loopback_server.h"

namespace seedbank {

/// A board as the ring of PlainBoard: South's pits, South's store, North's pits, North's store.
inline std::string kgp_text_of(const std::vector<int>& ring, bool from_south) {
  const std::size_t half = ring.size() / 2;
  const std::size_t own = from_south ? 0 : half;
  const std::size_t other = from_south ? half : 0;
  std::string text = '<' + std::to_string(half - 1) + ',' + std::to_string(ring[own + half - 1]) +
                     ',' + std::to_string(ring[other + half - 1]);
  for (const std::size_t side : {own, other}) {
    for (std::size_t pit = 0; pit + 1 < half; ++pit) text += ',' + std::to_string(ring[side + pit]);
  }
  return text + '>';
}

/// Whether a store holds more than half of the seeds, or a side is empty.
inline bool is_decided(const PlainBoard& board) {
  const std::vector<int>& ring = board.ring();
  const int most = std::max(ring[ring.size() / 2 - 1], ring.back());
  return board.over() || 2 * most > board.seeds();
}

/// A pit that may be sown; 0 is farthest from the store.
inline int random_pit_of(std::mt19937_64& generator, const PlainBoard& board, int pits) {
  int pit = 0;
  do pit = random_between(generator, 0, pits - 1);
  while (!board.can_sow(pit));
  return pit;
}

/// Plays a game of the client against a random player, waiting for each `yield`. Returns the
/// client's margin when the game is decided.
inline int play_against_chance(LoopbackPeer& client, std::mt19937_64& generator, int pits,
                               int seeds, bool client_is_south) {
  std::vector<int> ring(static_cast<std::size_t>(2 * pits + 2), seeds);
  ring[static_cast<std::size_t>(pits)] = ring.back() = 0;
  PlainBoard board({pits, Rules::kStandard}, ring, true);
  for (int id = 4; !is_decided(board); id += 2) {
    int pit = -1;
    if (board.south_to_move() == client_is_south) {
      client.say(std::to_string(id) + " state " + kgp_text_of(board.ring(), client_is_south));
      LoopbackPeer::Heard heard;
      for (heard = client.hear(); heard.name != "yield"; heard = client.hear()) {
        if (heard.name == "move") {
          EXPECT_EQ(heard.ref, std::to_string(id));
          pit = std::stoi(heard.arguments) - 1;
        } else if (heard.name != "set") {
          ADD_FAILURE() << "unexpected: " << heard.name;
          return 0;
        }
      }
      client.say(std::to_string(id + 1) + '@' + std::to_string(id) + " stop");
      EXPECT_TRUE(pit >= 0 && pit < pits && board.can_sow(pit)) << pit;
      if (testing::Test::HasFailure()) return 0;
    } else {
      pit = random_pit_of(generator, board, pits);
    }
    board.sow(pit);
  }
  return board.south_margin() * (client_is_south ? 1 : -1);
}

/// Sends the client a problem of verify mode: a random board and a pit counted from 0. If a store
/// holds more than half of the seeds, both rows are collected before the solution is compared.
inline void expect_solved(LoopbackPeer& client, std::mt19937_64& generator, int id) {
  const int pits = random_between(generator, 6, 11);
  const auto size = static_cast<std::size_t>(2 * pits + 2);
  std::vector<int> ring(size);
  for (int& place : ring) place = random_between(generator, 0, 3);
  for (const std::size_t store : {size / 2 - 1, size - 1}) {
    ring[store] = random_between(generator, 0, 4 * pits - 1);
  }
  ring[0] = ring[size / 2] = 1;  // both sides have a legal pit
  PlainBoard board({pits, Rules::kStandard}, ring, true);
  const int pit = random_pit_of(generator, board, pits);
  client.say(std::to_string(id) + " problem " + kgp_text_of(ring, true) + ' ' +
             std::to_string(pit));
  const bool repeat = board.sow_and_keep(pit) == After::kSameMover;
  std::vector<int> after = board.ring();
  if (is_decided(board)) {
    for (const std::size_t begin : {std::size_t{0}, size / 2}) {
      const auto row = after.begin() + static_cast<std::ptrdiff_t>(begin);
      const int all = std::accumulate(row, row + pits + 1, 0);
      std::fill(row, row + pits, 0);
      row[pits] = all;
    }
  }
  const LoopbackPeer::Heard solution = client.hear();
  EXPECT_EQ(solution.name, "solution");
  EXPECT_EQ(solution.ref, std::to_string(id));
  // Servers accept these words, not numbers.
  EXPECT_EQ(solution.arguments, kgp_text_of(after, true) + (repeat ? " yes" : " no"));
}

}  // namespace seedbank
