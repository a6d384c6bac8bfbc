// The weights of the networks: fitted, not written.
#pragma once

#include <cstdint>
#include <span>

namespace seedbank {

/// Those for a number of pits, EvaluationShape::weights(pits) of them: as
/// `fit_evaluation` printed them into weights_<pits>.inc (data/search_log.md). Requires
/// 1 <= pits <= kMaxPits.
[[nodiscard]] std::span<const std::int16_t> evaluation_weights(int pits) noexcept;

}  // namespace seedbank
