// The sequential probability ratio test of a match: is a player stronger by a given number of Elo
// points?
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include <seedbank/export.h>
#include <seedbank/match.h>

namespace seedbank {

/// Pairs of games with seats exchanged, by the points of the first player: 0, 1/2, 1, 3/2 or 2.
using GamePairs = std::array<std::uint64_t, 5>;

/// What a test has decided.
enum class SprtDecision : std::uint8_t {
  kNone,  ///< more games are needed
  kElo0,  ///< the first player is elo0 points stronger, or less
  kElo1,  ///< elo1 points, or more
};

/// "none", "elo0" or "elo1".
[[nodiscard]] SEEDBANK_API std::string_view name(SprtDecision decision) noexcept;

/// The state of a test after some pairs of games.
struct SprtState {
  double llr = 0;    ///< log-likelihood ratio of elo1 to elo0
  double lower = 0;  ///< elo0 is accepted at this ratio or below
  double upper = 0;  ///< elo1 at this ratio or above
  SprtDecision decision = SprtDecision::kNone;
};

/// The state of the test after these pairs of games.
///
/// The generalised sequential probability ratio test with the pentanomial model: the five scores of
/// a pair of games have unknown probabilities, of which only the mean is tested; elo0 and elo1 are
/// differences of logistic Elo, expected scores 1 / (1 + 10^(-elo/400)). The ratio is that of the
/// greatest likelihoods of the counts under the two means. The pairs need not consist of
/// independent games: two games from the same start depend on each other. A count of 0 is taken as
/// 0.001, so that the ratio is finite.
///
/// Wald's bounds, log(beta / (1 - alpha)) and log((1 - beta) / alpha), keep the probabilities of
/// both errors close to alpha and beta or below, for differences of 0 to 100 points; for few pairs
/// of very unequal players they are approximate.
///
/// Sources: A. Wald, Sequential tests of statistical hypotheses, Annals of Mathematical Statistics
/// 16 (1945); M. Van den Bergh, A practical introduction to the GSPRT (2019), whose formula is also
/// used by Fishtest (LLR_logistic).
///
/// Requires finite elo0 < elo1, and alpha and beta between 0 and 1/2.
[[nodiscard]] SEEDBANK_API SprtState sprt_of(const SprtPlan& plan, const GamePairs& pairs) noexcept;

}  // namespace seedbank
