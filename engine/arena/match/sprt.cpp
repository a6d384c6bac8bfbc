// The generalised sequential probability ratio test, and matches that it ends.
#include <algorithm>
#include <cmath>
#include <stop_token>

#include <seedbank/match_table.h>

namespace seedbank {
namespace {

using Distribution = std::array<double, 5>;

constexpr double kLeastCount = 1e-3;

double score_of_pair(std::size_t i) { return static_cast<double>(i) / 4; }

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

// The multinomial distribution with the mean `mean` under which frequencies `observed` are the most
// likely: observed / (1 + multiplier * (score - mean)), where the multiplier of Lagrange gives the
// right mean. Requires positive frequencies and 0 < mean < 1.
Distribution most_likely(const Distribution& observed, double mean) {
  const auto excess = [&](double multiplier) {  // decreases
    double sum = 0;
    for (std::size_t i = 0; i < observed.size(); ++i) {
      const double difference = score_of_pair(i) - mean;
      sum += observed[i] * difference / (1 + multiplier * difference);
    }
    return sum;
  };
  // Between its poles, at the least and the greatest score.
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  for (;;) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    (excess(middle) > 0 ? low : high) = middle;
  }
  Distribution result;
  for (std::size_t i = 0; i < observed.size(); ++i) {
    result[i] = observed[i] / (1 + high * (score_of_pair(i) - mean));
  }
  return result;
}

double log_likelihood_ratio(const SprtPlan& plan, const GamePairs& pairs) {
  Distribution observed;
  double all = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    observed[i] = std::max(static_cast<double>(pairs[i]), kLeastCount);
    all += observed[i];
  }
  for (double& count : observed) count /= all;
  const Distribution with_elo0 = most_likely(observed, expected_score(plan.elo0));
  const Distribution with_elo1 = most_likely(observed, expected_score(plan.elo1));
  double ratio = 0;
  for (std::size_t i = 0; i < observed.size(); ++i) {
    ratio += observed[i] * std::log(with_elo1[i] / with_elo0[i]);
  }
  return all * ratio;
}

}  // namespace

std::string_view name(SprtDecision decision) noexcept {
  constexpr std::array<std::string_view, 3> kNames = {"none", "elo0", "elo1"};
  return kNames[static_cast<std::size_t>(decision)];
}

SprtState sprt_of(const SprtPlan& plan, const GamePairs& pairs) noexcept {
  SprtState state;
  state.lower = std::log(plan.beta / (1 - plan.alpha));
  state.upper = std::log((1 - plan.beta) / plan.alpha);
  const bool is_empty = std::all_of(pairs.begin(), pairs.end(), [](auto n) { return n == 0; });
  if (is_empty) return state;
  state.llr = log_likelihood_ratio(plan, pairs);
  if (state.llr <= state.lower) state.decision = SprtDecision::kElo0;
  if (state.llr >= state.upper) state.decision = SprtDecision::kElo1;
  return state;
}

Completion play_until_decided(Engine& engine, const MatchTable& table, std::uint64_t first,
                              std::uint64_t end, const std::function<void(const MatchGame&)>& take,
                              const Limits& limits) {
  const auto is_decided = [&] {
    return table.sprt().value_or(SprtState()).decision != SprtDecision::kNone;
  };
  if (is_decided()) return Completion::kComplete;
  std::stop_source enough;  // by the limits, or by the decision
  const std::stop_callback at_stop(limits.stop, [&] { enough.request_stop(); });
  Limits until_enough = limits;
  until_enough.stop = enough.get_token();
  const auto take_until_decided = [&](const MatchGame& game) {
    if (is_decided()) return;  // games in progress at the decision
    take(game);
    if (is_decided()) enough.request_stop();
  };
  const Completion completion =
      play(engine, table.plan(), first, end, take_until_decided, until_enough);
  return is_decided() ? Completion::kComplete : completion;
}

}  // namespace seedbank
