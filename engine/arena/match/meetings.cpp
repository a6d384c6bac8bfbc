// Which games the players of an open match have, and which comes next.
#include "engine/arena/match/meetings.h"

#include <algorithm>

namespace seedbank::engine {
namespace {

Meetings::Pair ordered(std::size_t a, std::size_t b) { return std::minmax({a, b}); }

}  // namespace

Meetings::Meetings(const MatchPlan& plan) : schedule_(plan), starts_(plan.starts.size()) {
  for (const Fixture& fixture : plan.earlier) add(fixture);
}

std::optional<Fixture> Meetings::next(const std::vector<Pair>& pairs) {
  const auto games = [this](const Pair& pair) {
    return std::pair(met_[ordered(pair.first, pair.second)],
                     games_of_[pair.first] + games_of_[pair.second]);
  };
  const auto least = std::min_element(
      pairs.begin(), pairs.end(),
      [&](const Pair& one, const Pair& other) { return games(one) < games(other); });
  if (least == pairs.end()) return std::nullopt;
  const Fixture fixture = next_of(*least);
  add(fixture);
  return fixture;
}

void Meetings::add(const Fixture& fixture) {
  const auto [south, north] = fixture.players;
  ++met_[ordered(south, north)];
  ++played_[ordered(south, north)][{fixture.start, south}];
  for (const std::size_t player : fixture.players) ++games_of_[player];
}

Fixture Meetings::next_of(const Pair& pair) const {
  const auto both = played_.find(ordered(pair.first, pair.second));
  const auto times = [&](const Fixture& fixture) -> std::uint64_t {
    if (both == played_.end()) return 0;
    const auto found = both->second.find({fixture.start, fixture.players[0]});
    return found == both->second.end() ? 0 : found->second;
  };
  std::optional<Fixture> next;
  for (std::uint64_t number = 0; number < 2 * starts_; ++number) {
    Fixture fixture = schedule_.fixture(number);
    for (std::size_t& player : fixture.players) player = player == 0 ? pair.first : pair.second;
    if (!next || times(fixture) < times(*next)) next = fixture;
    if (times(*next) == 0) break;
  }
  return *next;
}

}  // namespace seedbank::engine
