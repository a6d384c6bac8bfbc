// Lists of fair starts from the verdicts on boards, which Engine::decide_fair() gives.
#pragma once

#include <vector>

#include <seedbank/engine.h>
#include <seedbank/export.h>

namespace seedbank {

/// The boards with the wanted value according to `verdicts`, in lexicographic order. Their numbers
/// (FairStart::java and ludii) count only these boards, so they are final only once all boards near
/// the opening are decided. Throws ArgumentError.
[[nodiscard]] SEEDBANK_API std::vector<FairStart> fair_starts(const FairWanted& wanted,
                                                              const FairVerdicts& verdicts);

}  // namespace seedbank
