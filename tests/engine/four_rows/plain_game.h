// A plain implementation of four-row Kalaha from the text of the rules: seeds are dropped one by
// one, cycles are found by keeping all states, and values by plain minimax. It shares only the type
// of positions with engine/four_rows.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/four_rows/look_ahead.h"

namespace seedbank::four_rows {

/// A board as the mover sees it; pits are numbered from 1, as in the rules.
struct PlainGame {
  std::array<int, 17> own{};
  std::array<int, 17> other{};

  explicit PlainGame(const Position& position) {
    for (std::size_t pit = 0; pit < 16; ++pit) {
      own[pit + 1] = position.mover[pit];
      other[pit + 1] = position.waiter[pit];
    }
  }

  [[nodiscard]] Position position() const {
    Position position;
    for (std::size_t pit = 0; pit < 16; ++pit) {
      position.mover[pit] = static_cast<std::uint8_t>(own[pit + 1]);
      position.waiter[pit] = static_cast<std::uint8_t>(other[pit + 1]);
    }
    return position;
  }

  [[nodiscard]] std::vector<int> pits_to_start() const {
    std::vector<int> pits;
    for (int pit = 1; pit <= 16; ++pit) {
      if (own[static_cast<std::size_t>(pit)] >= 2) pits.push_back(pit);
    }
    return pits;
  }
};

struct PlainSowing {
  std::uint64_t steps = 0;
  int captured = 0;
  bool in_empty_pit = false;   // how it ended
  std::optional<Cycle> cycle;  // if endless
};

/// Sows a pit, at most `most_steps` steps; finds cycles if `keeping_states`.
inline PlainSowing sow_plainly(PlainGame& game, int pit, std::uint64_t most_steps,
                               bool keeping_states) {
  using State = std::array<int, 34>;  // own, other, pit to sow from, hand
  std::map<State, std::uint64_t> step_of;
  PlainSowing sowing;
  int hand = 0;
  std::swap(hand, game.own[static_cast<std::size_t>(pit)]);
  while (sowing.steps < most_steps) {
    pit = pit % 16 + 1;
    ++sowing.steps;
    if (keeping_states) {
      State state{};
      for (std::size_t i = 1; i <= 16; ++i) {
        state[i - 1] = game.own[i];
        state[15 + i] = game.other[i];
      }
      state[32] = pit;
      state[33] = hand;
      const auto [found, is_new] = step_of.emplace(state, sowing.steps);
      if (!is_new) {
        sowing.cycle = Cycle{found->second, sowing.steps - found->second};
        return sowing;
      }
    }
    for (;; pit = pit % 16 + 1) {
      const bool was_empty = game.own[static_cast<std::size_t>(pit)]++ == 0;
      if (--hand > 0) continue;
      if (was_empty) {
        sowing.in_empty_pit = true;
        return sowing;
      }
      break;
    }
    if (sowing.steps == most_steps) break;
    std::swap(hand, game.own[static_cast<std::size_t>(pit)]);
    if (pit >= 9) {
      int& faced = game.other[static_cast<std::size_t>(25 - pit)];
      hand += faced;
      sowing.captured += faced;
      faced = 0;
    }
  }
  return sowing;
}

/// The value at depth `depth`, `ply` turns after the root. Requires a limit of at most
/// kLookAheadPatience, or none.
inline int plain_value(const PlainGame& game, int depth, StepLimit limit, int ply = 0) {
  const std::vector<int> pits = game.pits_to_start();
  if (pits.empty()) return ply - kWin;
  if (depth == 0) {
    int margin = 0;
    for (std::size_t pit = 1; pit <= 16; ++pit) margin += game.own[pit] - game.other[pit];
    return margin;
  }
  int best = -kWin;
  for (const int pit : pits) {
    PlainGame next = game;
    const PlainSowing sowing = sow_plainly(next, pit, limit.value_or(kLookAheadPatience), !limit);
    const bool is_endless = !limit && !sowing.in_empty_pit;
    std::swap(next.own, next.other);
    best = std::max(best, is_endless ? 0 : -plain_value(next, depth - 1, limit, ply + 1));
  }
  return best;
}

}  // namespace seedbank::four_rows
