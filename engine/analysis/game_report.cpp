// A report on judged games, per player and phase.
#include <algorithm>
#include <cmath>
#include <set>

#include <seedbank/judge.h>

namespace seedbank {
namespace {

constexpr double kDeviations = 1.959964;  // of a normal distribution, for 95 %

Estimate share_of(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return {};
  const auto n = static_cast<double>(whole);
  const double share = static_cast<double>(part) / n;
  const double z2 = kDeviations * kDeviations;
  const double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double half =
      kDeviations * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n);
  return {share, std::max(middle - half, 0.0), std::min(middle + half, 1.0)};
}

std::size_t phase_of(const Board& before) {
  int all = 0;
  for (const int seeds : before.numbers()) all += seeds;
  const int in_play = before.in_play();
  if (3 * in_play > 2 * all) return 1;
  return 3 * in_play > all ? 2 : 3;
}

void count(PhaseOfPlay& phase, const JudgedSowing& sowing) {
  const int cost = sowing.cost.low;
  const int after = sowing.value.low;
  const auto sign = [](int margin) { return (margin > 0 ? 1 : 0) - (margin < 0 ? 1 : 0); };
  ++phase.sowings;
  phase.best += cost == 0 ? 1U : 0U;
  phase.kept += sign(after) == sign(after + cost) ? 1U : 0U;
  phase.cost += static_cast<std::uint64_t>(cost);
  phase.squares += static_cast<std::uint64_t>(cost) * static_cast<std::uint64_t>(cost);
  phase.worst = std::max(phase.worst, cost);
}

}  // namespace

Estimate PhaseOfPlay::best_share() const noexcept { return share_of(best, sowings); }
Estimate PhaseOfPlay::kept_share() const noexcept { return share_of(kept, sowings); }

Estimate PhaseOfPlay::mean_cost() const noexcept {
  if (sowings == 0) return {};
  const auto n = static_cast<double>(sowings);
  const double mean = static_cast<double>(cost) / n;
  if (sowings == 1) return {mean, mean, mean};
  const double variance = std::max((static_cast<double>(squares) - n * mean * mean) / (n - 1), 0.0);
  const double half = kDeviations * std::sqrt(variance / n);
  return {mean, std::max(mean - half, 0.0), mean + half};
}

Estimate PlayerReport::legal_rate() const noexcept {
  return share_of(phases[0].sowings, phases[0].sowings + illegal);
}

void GameReport::add(const RecordedGame& game, const JudgedGame& judged) {
  const auto name = [&](std::size_t number, Side side) {
    const std::string& told = game.player(number, side);
    return told.empty() ? std::string(seedbank::name(side)) : told;
  };
  ++games_;
  incomplete_ += game.is_complete() ? 0U : 1U;
  std::set<std::string> in_game;
  const Board* before = &judged.start.board;
  std::size_t number = 0;
  std::size_t chosen = judged.sowings.size();
  if (game.refereed) chosen = game.refereed->adjudicated_after.value_or(chosen);
  for (const JudgedSowing& sowing : judged.sowings) {
    if (number == chosen) break;
    const std::string player = name(number++, sowing.side());
    in_game.insert(player);
    PlayerReport& report = players_[player];
    if (!sowing.cost.exact()) {  // before the choice of a pie rule
      before = &sowing.reached;
      continue;
    }
    for (const std::size_t phase : {std::size_t{0}, phase_of(*before)}) {
      count(report.phases[phase], sowing);
    }
    before = &sowing.reached;
  }
  if (game.record.illegal) {
    const std::string player =
        name(number, game.record.illegal->south ? Side::kSouth : Side::kNorth);
    in_game.insert(player);
    ++players_[player].illegal;
  }
  for (const std::string& player : in_game) ++players_[player].games;
}

}  // namespace seedbank
