// Wide boards: sowing place by place.
#include "solver/game/wide_board.h"

#include <cassert>
#include <numeric>
#include <utility>

namespace seedbank {
namespace {

WideSide wide_side(const Row& row) noexcept {
  WideSide side;
  for (int pit = 0; pit < kMaxPits; ++pit) side.pits[static_cast<std::size_t>(pit)] = row[pit];
  side.store = row[kStoreLane];
  return side;
}

Row row_of(const WideSide& side) noexcept {
  Row row = {};
  for (int pit = 0; pit < kMaxPits; ++pit) row[pit] = side.pits[static_cast<std::size_t>(pit)];
  row[kStoreLane] = side.store;
  return row;
}

int seeds_in_pits_of(const WideSide& side) noexcept {
  return std::accumulate(side.pits.begin(), side.pits.end(), 0);
}

void collect_side(WideSide& side) noexcept {
  side.store = static_cast<std::uint16_t>(side.store + seeds_in_pits_of(side));
  side.pits.fill(0);
}

}  // namespace

WideBoard::WideBoard(Game game, const Position& position) noexcept
    : WideBoard(game.pits, game.rules, wide_side(position.mover), wide_side(position.waiter)) {}

Position WideBoard::position() const noexcept {
  assert(pits_ <= kMaxPits);
  return {row_of(mover_), row_of(waiter_)};
}

int WideBoard::seeds_in_play() const noexcept {
  return seeds_in_pits_of(mover_) + seeds_in_pits_of(waiter_);
}

bool WideBoard::is_over() const noexcept {
  return mover_.pits == WideSide{}.pits || waiter_.pits == WideSide{}.pits;
}

After WideBoard::sow_and_capture(int pit) noexcept {
  assert(pit >= 0 && pit < pits_ && seeds_in(pit) != 0);
  int left = std::exchange(mover_.pits[static_cast<std::size_t>(pit)], std::uint16_t{0});
  std::size_t begin = static_cast<std::size_t>(pit) + 1;
  while (true) {
    // 1. The mover's pits. If the last seed falls into one that was empty, it captures.
    const std::size_t end = std::min<std::size_t>(begin + static_cast<std::size_t>(left), pits_);
    for (std::size_t own = begin; own < end; ++own) ++mover_.pits[own];
    left -= static_cast<int>(end - begin);
    if (left == 0) {
      std::uint16_t& last = mover_.pits[end - 1];
      std::uint16_t& opposite = waiter_.pits[pits_ - end];
      if (last != 1 || (opposite == 0 && lone_seed_stays(rules_))) return After::kOtherMover;
      mover_.store = static_cast<std::uint16_t>(mover_.store + opposite + 1);
      last = opposite = 0;
      return After::kOtherMover;
    }

    // 2. The mover's store.
    ++mover_.store;
    if (--left == 0) return After::kSameMover;

    // 3. The waiter's pits.
    const std::size_t others = std::min<std::size_t>(static_cast<std::size_t>(left), pits_);
    for (std::size_t other = 0; other < others; ++other) ++waiter_.pits[other];
    left -= static_cast<int>(others);
    if (left == 0) return After::kOtherMover;
    begin = 0;
  }
}

After WideBoard::sow(int pit) noexcept {
  const After after = sow_and_capture(pit);
  if (is_over()) {
    collect();
    return After::kGameOver;
  }
  if (after == After::kOtherMover) std::swap(mover_, waiter_);
  return after;
}

void WideBoard::collect() noexcept {
  collect_side(mover_);
  collect_side(waiter_);
}

}  // namespace seedbank
