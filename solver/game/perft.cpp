// Perft: plain recursion. The last sowing is carried out, not just counted, so that perft measures
// sowing.
#include "solver/game/perft.h"

#include <bit>
#include <cassert>

namespace seedbank {

std::array<std::uint64_t, kMaxPits> perft_by_pit(const SowingTable& table, const Position& position,
                                                 int depth) noexcept {
  assert(depth >= 1);
  std::array<std::uint64_t, kMaxPits> sequences = {};
  if (is_over(position)) return sequences;
  for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    Position next = position;
    sow(table, next, pit);
    sequences[static_cast<std::size_t>(pit)] = perft(table, next, depth - 1);
  }
  return sequences;
}

std::uint64_t perft(const SowingTable& table, const Position& position, int depth) noexcept {
  if (depth == 0) return 1;
  std::uint64_t sum = 0;
  for (const std::uint64_t sequences : perft_by_pit(table, position, depth)) sum += sequences;
  return sum;
}

}  // namespace seedbank
