// Boards near an opening: against moving seeds one at a time, and against the closed formula.
#include "solver/game/moved_seeds.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "solver/game/notation.h"

namespace seedbank {
namespace {

using Numbers = std::vector<int>;

Numbers numbers_of(const Position& board, int pits) {
  Numbers numbers;
  for (const Row& row : {board.mover, board.waiter}) {
    for (int pit = 0; pit < pits; ++pit) numbers.push_back(row[pit]);
    numbers.push_back(store(row));
  }
  return numbers;
}

// All boards that arise from the opening by at most `moves` moves of a seed from a pit to another
// place, with the least number of moves, which is 0 for the opening itself.
std::map<Numbers, int> boards_by_moving(int pits, int seeds_per_pit, int moves) {
  std::map<Numbers, int> least{{numbers_of(opening(pits, seeds_per_pit), pits), 0}};
  for (int move = 1; move <= moves; ++move) {
    const std::map<Numbers, int> before = least;
    for (const auto& [board, moved] : before) {
      for (std::size_t from = 0; from < board.size(); ++from) {
        const bool is_store =
            from % static_cast<std::size_t>(pits + 1) == static_cast<std::size_t>(pits);
        if (is_store || board[from] == 0) continue;
        for (std::size_t to = 0; to < board.size(); ++to) {
          Numbers after = board;
          --after[from];
          ++after[to];
          if (to != from) least.emplace(after, move);
        }
      }
    }
  }
  return least;
}

std::uint64_t binomial(int n, int k) {
  if (k < 0 || k > n) return 0;
  std::uint64_t product = 1;
  for (int i = 1; i <= k; ++i) {
    product = product * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  }
  return product;
}

// Ways to write `seeds` as a sum of `parts` numbers of 1..most, in order.
std::uint64_t compositions(int seeds, int parts, int most) {
  if (parts == 0) return seeds == 0 ? 1 : 0;
  std::uint64_t ways = 0;
  for (int first = 1; first <= std::min(seeds, most); ++first) {
    ways += compositions(seeds - first, parts - 1, most);
  }
  return ways;
}

std::uint64_t boards_by_formula(int pits, int seeds_per_pit, int moved) {
  std::uint64_t boards = 0;
  for (int givers = 1; givers <= std::min(moved, 2 * pits); ++givers) {
    const int others = 2 * pits + 2 - givers;
    boards += binomial(2 * pits, givers) * compositions(moved, givers, seeds_per_pit) *
              binomial(others - 1 + moved, moved);
  }
  return boards;
}

std::vector<std::uint64_t> counts(const std::vector<Position>& boards, int pits, int seeds_per_pit,
                                  int most_moved) {
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(most_moved) + 1);
  for (const Position& board : boards) {
    ++counts.at(static_cast<std::size_t>(moved_seeds(board, pits, seeds_per_pit)));
  }
  return counts;
}

TEST(MovedSeeds, EqualBoardsMadeByMovingSingleSeeds) {
  for (int pits = 1; pits <= 3; ++pits) {
    for (int seeds = 0; seeds <= 3; ++seeds) {
      SCOPED_TRACE(std::to_string(pits) + " pits, " + std::to_string(seeds) + " seeds");
      std::map<Numbers, int> expected = boards_by_moving(pits, seeds, 3);
      expected.erase(numbers_of(opening(pits, seeds), pits));
      const std::vector<Position> boards = boards_near_opening(pits, seeds, 3);
      ASSERT_EQ(boards.size(), expected.size());
      // Both are in lexicographic order.
      auto next = expected.begin();
      for (const Position& board : boards) {
        ASSERT_EQ(numbers_of(board, pits), next->first);
        ASSERT_EQ(moved_seeds(board, pits, seeds), next->second)
            << to_text({pits, Side::kSouth, board});
        ++next;
      }
    }
  }
}

TEST(MovedSeeds, AreAsManyAsTheFormulaStates) {
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    for (int seeds = 0; seeds <= 4; ++seeds) {
      const int most_moved = pits <= 3 ? 4 : 2;
      const auto found =
          counts(boards_near_opening(pits, seeds, most_moved), pits, seeds, most_moved);
      EXPECT_EQ(found[0], 0U);
      for (int moved = 1; moved <= most_moved; ++moved) {
        EXPECT_EQ(found[static_cast<std::size_t>(moved)], boards_by_formula(pits, seeds, moved))
            << pits << " pits, " << seeds << " seeds, " << moved << " moved";
      }
    }
  }
}

TEST(MovedSeeds, OfFairKalahAreAsManyAsPublished) {
  const auto found = counts(boards_near_opening(6, 4, 3), 6, 4, 3);
  EXPECT_EQ(found, (std::vector<std::uint64_t>{0, 156, 6240, 116'428}));
  EXPECT_EQ(boards_by_formula(6, 4, 3), 116'428U);
}

TEST(MovedSeeds, NoMovesGiveNoBoards) { EXPECT_TRUE(boards_near_opening(6, 4, 0).empty()); }

}  // namespace
}  // namespace seedbank
