// Relay sowing step by step: the seeds of a hand are added to all pits at once.
//
// Endless sowings. The state before a step is the mover's pits, the pit to sow from, and the hand.
// The waiter's pits change by captures only, and so does the sum of hand and mover's pits. A step
// without a capture can be undone: put the hand back into the pit that it was lifted from, then
// take seeds one by one, going back, until a pit is empty; the step began there, since lifting
// empties a pit. So different states have different successors, and an endless sowing returns to
// the state after its last capture, or to its first state. It suffices to remember that state.
#include <cassert>
#include <utility>

#include <seedbank/four_rows.h>

namespace seedbank::four_rows {
namespace {

// kDrops[pit][hand]: the seeds that each pit gets from a hand of 0..15 seeds, sown from `pit` on.
constexpr auto kDrops = [] {
  std::array<std::array<Pits, kPits>, kPits> drops{};
  for (std::size_t first = 0; first < kPits; ++first) {
    for (std::size_t hand = 0; hand < kPits; ++hand) {
      for (std::size_t i = 0; i < hand; ++i) drops[first][hand][(first + i) % kPits] = 1;
    }
  }
  return drops;
}();

// The state of a sowing before a step.
struct State {
  Pits pits{};           // of the mover
  std::size_t next = 0;  // the pit to sow from
  std::size_t hand = 0;
};

// Takes all seeds of a pit into the hand.
void lift(State& state, std::size_t pit) noexcept {
  state.hand = state.pits[pit];
  state.pits[pit] = 0;
  state.next = (pit + 1) % kPits;
}

// Sows the hand; returns the pit of the last seed.
std::size_t drop(State& state) noexcept {
  const Pits& drops = kDrops[state.next][state.hand % kPits];
  const auto laps = static_cast<std::uint8_t>(state.hand / kPits);
  for (std::size_t pit = 0; pit < kPits; ++pit) {
    state.pits[pit] = static_cast<std::uint8_t>(state.pits[pit] + drops[pit] + laps);
  }
  return (state.next + state.hand + kPits - 1) % kPits;
}

}  // namespace

Sowing sow(Position& position, int pit, StepLimit limit, std::uint64_t patience) noexcept {
  assert(pit >= 0 && pit < kPits);
  assert(position.mover[static_cast<std::size_t>(pit)] >= kLeastToSow);
  assert((!limit || *limit > 0) && patience > 0);
  State state{position.mover};
  Pits waiter = position.waiter;
  lift(state, static_cast<std::size_t>(pit));

  // The last step to sow: the limit minus the whole periods that are skipped.
  std::uint64_t last_step = limit.value_or(~std::uint64_t{0});
  std::uint64_t skipped = 0;
  State remembered = state;
  std::uint64_t remembered_steps = 0;
  Sowing sowing;
  for (;;) {
    const std::size_t last = drop(state);
    ++sowing.steps;
    if (state.pits[last] == 1) {
      sowing.end = SowingEnd::kEmptyPit;
      break;
    }
    if (sowing.steps == last_step) {
      sowing.end = SowingEnd::kLimit;
      break;
    }
    if (sowing.steps == patience) {
      sowing.end = SowingEnd::kUndecided;
      return sowing;
    }
    lift(state, last);
    std::uint8_t taken = 0;
    if (last >= kHomePits) {
      taken = std::exchange(waiter[static_cast<std::size_t>(facing(static_cast<int>(last)))],
                            std::uint8_t{0});
    }
    if (taken > 0) {
      state.hand += taken;
      sowing.captured += taken;
      remembered = state;
      remembered_steps = sowing.steps;
    } else if (skipped == 0 && state.next == remembered.next && state.pits == remembered.pits) {
      const std::uint64_t period = sowing.steps - remembered_steps;
      if (!limit) {
        sowing.end = SowingEnd::kEndless;
        sowing.cycle = Cycle{remembered_steps + 1, period};
        return sowing;
      }
      skipped = (last_step - sowing.steps - 1) / period * period;
      last_step -= skipped;
    }
  }
  sowing.steps += skipped;
  position = {state.pits, waiter};
  return sowing;
}

}  // namespace seedbank::four_rows
