// Sets of positions, and random samples: drawn in batches, sorted and merged.
#include "engine/analysis/position_sample.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <random>
#include <span>

#include <fmt/core.h>
#include <seedbank/error.h>

#include "engine/board/arguments.h"
#include "solver/game/random.h"

namespace seedbank::engine {
namespace {

constexpr std::uint64_t kMostFutileInARow = 100'000;

// Positions are drawn in batches: of this size, or of the size of the sample so far if that is
// larger. The size does not affect the sample, which has the first distinct positions of all games.
constexpr std::uint64_t kLeastBatch = 10'000;

class RandomGames {
 public:
  RandomGames(const SowingTable& table, const std::vector<Position>& starts, std::uint64_t seed)
      : table_(table), starts_(starts), random_(seed) {}

  // Draws a position of a new game.
  Position draw() {
    game_.clear();
    Position position = starts_[random_() % starts_.size()];
    do {
      game_.push_back(position);
    } while (sow(table_, position, random_legal_pit(random_, position)) != After::kGameOver);
    return game_[random_() % game_.size()];
  }

 private:
  const SowingTable& table_;
  const std::vector<Position>& starts_;
  std::mt19937_64 random_;
  std::vector<Position> game_;
};

}  // namespace

bool comes_before(const Position& a, const Position& b) noexcept {
  using Numbers = std::array<std::uint16_t, sizeof(Position) / sizeof(std::uint16_t)>;
  Numbers left;
  Numbers right;
  std::memcpy(&left, &a, sizeof left);
  std::memcpy(&right, &b, sizeof right);
  return left < right;
}

void add(PositionSet& set, const Board& board) {
  if (set.positions.empty()) set.pits = board.pits();
  if (board.pits() != set.pits) {
    throw PositionError(
        fmt::format("{} {} per side, where the first position has {}; all positions of a run must "
                    "have the same number",
                    board.pits(), board.pits() == 1 ? "pit" : "pits", set.pits));
  }
  if (board.over()) {
    throw PositionError("the game is over: a side is empty, so there is no legal pit");
  }
  set.positions.push_back(position_of(board).position);
}

Board board_in(const PositionSet& set, std::size_t index, Rules rules) {
  return board_of({set.pits, Side::kSouth, set.positions[index]}, rules);
}

void keep_part(PositionSet& set, Shard shard) {
  std::vector<std::uint64_t> costs;
  for (const Position& position : set.positions) {
    costs.push_back(expected_cost(seeds_in_play(position)));
  }
  const Part part = part_of(shard, costs);
  const auto kept = std::span(set.positions).subspan(part.begin, part.end - part.begin);
  set.positions = std::vector<Position>(kept.begin(), kept.end());
}

void sort_and_deduplicate(std::vector<Position>& positions) {
  std::sort(positions.begin(), positions.end(), comes_before);
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
}

std::vector<Position> random_sample(const SowingTable& table, const std::vector<Position>& starts,
                                    std::uint64_t count, std::uint64_t random_seed,
                                    const SearchRequest& request) {
  RandomGames games(table, starts, random_seed);
  std::vector<Position> sample;
  std::vector<Position> drawn;
  std::uint64_t futile = 0;
  while (sample.size() < count) {
    const std::uint64_t batch =
        std::min(count - sample.size(), std::max<std::uint64_t>(kLeastBatch, sample.size()));
    drawn.clear();
    while (drawn.size() < batch) {
      if (request.is_ended()) return sample;
      drawn.push_back(games.draw());
    }
    sort_and_deduplicate(drawn);
    std::erase_if(drawn, [&](const Position& position) {
      return std::binary_search(sample.begin(), sample.end(), position, comes_before);
    });
    futile = drawn.empty() ? futile + batch : 0;
    if (futile >= kMostFutileInARow) {
      throw SampleExhausted(sample.size());
    }
    const auto old = static_cast<std::ptrdiff_t>(sample.size());
    sample.insert(sample.end(), drawn.begin(), drawn.end());
    std::inplace_merge(sample.begin(), sample.begin() + old, sample.end(), comes_before);
  }
  return sample;
}

}  // namespace seedbank::engine
