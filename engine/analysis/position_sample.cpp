// Samples of positions that games can come to: drawn in batches, sorted and merged.
#include "engine/analysis/position_sample.h"

#include <algorithm>
#include <cstddef>
#include <random>

#include "engine/analysis/position_set.h"
#include "engine/analysis/random_pit.h"

namespace seedbank::engine {
namespace {

constexpr std::uint64_t kGamesForNothing = 100'000;

class RandomGames {
 public:
  RandomGames(const SowingTable& table, const std::vector<Position>& starts, std::uint64_t seed)
      : table_(table), starts_(starts), random_(seed) {}

  // A position of one more game.
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

std::vector<Position> random_sample(const SowingTable& table, const std::vector<Position>& starts,
                                    std::uint64_t count, std::uint64_t random_seed,
                                    const SearchRequest& request) {
  RandomGames games(table, starts, random_seed);
  std::vector<Position> sample;
  std::vector<Position> drawn;
  std::uint64_t for_nothing = 0;
  while (sample.size() < count) {
    const std::size_t missing = count - sample.size();
    drawn.clear();
    while (drawn.size() < missing) {
      if (request.is_ended()) return sample;
      drawn.push_back(games.draw());
    }
    sort_once_each(drawn);
    std::erase_if(drawn, [&](const Position& position) {
      return std::binary_search(sample.begin(), sample.end(), position, comes_before);
    });
    for_nothing = drawn.empty() ? for_nothing + missing : 0;
    if (for_nothing >= kGamesForNothing) {
      throw SampleExhausted(sample.size());
    }
    const auto old = static_cast<std::ptrdiff_t>(sample.size());
    sample.insert(sample.end(), drawn.begin(), drawn.end());
    std::inplace_merge(sample.begin(), sample.begin() + old, sample.end(), comes_before);
  }
  return sample;
}

}  // namespace seedbank::engine
