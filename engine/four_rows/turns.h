// The turns of a position, in the order in which LookAhead searches them: captures by number of
// seeds, then killers, then all others by their history.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <seedbank/four_rows.h>

namespace seedbank::four_rows {

inline constexpr int kNoPit = kPits;

/// Steps after which the search treats a sowing as endless, so that sowings of millions of steps do
/// not delay it.
inline constexpr std::uint64_t kLookAheadPatience = 10'000;

/// A turn and the position after it.
struct Turn {
  Position next;  ///< the other side to move
  int pit = kNoPit;
  int captured = 0;
  bool endless = false;
  int order = 0;  ///< turns of higher order are searched first
};

/// The turns of a position.
struct Turns {
  std::array<Turn, kPits> all;
  std::size_t count = 0;

  void add(const Turn& turn) noexcept { all[count++] = turn; }
  auto end() noexcept { return all.begin() + static_cast<std::ptrdiff_t>(count); }
};

/// The turns of a node that is being searched.
struct Untried {
  Turns turns{};             ///< generated so far
  std::size_t tried = 0;     ///< number of these that have been searched
  std::uint32_t unmade = 0;  ///< pits whose turns have not been generated
};

/// Makes and orders the turns of one search. `ply` counts turns from the root, 0..kMaxDepth.
class TurnMaker {
 public:
  /// Begins a search.
  void begin(StepLimit limit) noexcept {
    for (auto& killers : killers_) killers.fill(kNoPit);
    for (auto& history : history_) history.fill(0);
    step_limit_ = limit;
    nodes_ = 0;
  }

  /// Sowings made.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

  /// Like four_rows::sow(), with the limits of the search.
  Sowing sow(Position& position, int pit) noexcept {
    ++nodes_;
    return four_rows::sow(position, pit, step_limit_, kLookAheadPatience);
  }

  [[nodiscard]] Turn made(const Position& position, int pit) noexcept {
    Turn turn{position, pit};
    const Sowing sowing = sow(turn.next, pit);
    turn.next = swapped(turn.next);
    turn.captured = sowing.captured;
    turn.endless = !ends(sowing);
    return turn;
  }

  /// Appends the turns from these pits.
  void add_turns(const Position& position, int ply, std::uint32_t pits, Turns& turns) noexcept {
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    const auto& history = history_[static_cast<std::size_t>(ply) % 2];
    for (; pits != 0; pits &= pits - 1) {
      Turn turn = made(position, std::countr_zero(pits));
      if (turn.captured > 0 && !turn.endless) {
        turn.order = kCaptureOrder + turn.captured;
      } else if (turn.pit == killers[0] || turn.pit == killers[1]) {
        turn.order = kKillerOrder;
      } else {
        turn.order = history[static_cast<std::size_t>(turn.pit)];
      }
      turns.add(turn);
    }
  }

  /// The next turn to search; null if there are none left. Returns the turns added by the caller
  /// before it generates the others.
  [[nodiscard]] const Turn* next_turn(const Position& position, int ply,
                                      Untried& untried) noexcept {
    Turns& turns = untried.turns;
    if (untried.tried == turns.count) {
      if (untried.unmade == 0) return nullptr;
      add_turns(position, ply, std::exchange(untried.unmade, 0), turns);
    }
    const auto rest = turns.all.begin() + static_cast<std::ptrdiff_t>(untried.tried);
    std::iter_swap(rest, std::max_element(rest, turns.end(), [](const Turn& a, const Turn& b) {
                     return a.order < b.order;
                   }));
    ++untried.tried;
    return &*rest;
  }

  /// Remembers a turn that cut off a node of this depth.
  void remember_cut(int ply, int depth, const Turn& turn) noexcept {
    if (turn.captured > 0) return;
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != turn.pit) killers = {turn.pit, killers[0]};
    int& history = history_[static_cast<std::size_t>(ply) % 2][static_cast<std::size_t>(turn.pit)];
    history = std::min(history + depth * depth, kMostHistory);
  }

 private:
  static constexpr int kCaptureOrder = 1 << 28;
  static constexpr int kKillerOrder = 1 << 27;
  static constexpr int kMostHistory = 1 << 26;

  std::array<std::array<int, 2>, kMaxDepth + 1> killers_{};  // pits, by ply
  std::array<std::array<int, kPits>, 2> history_{};          // of cutoffs, by side
  StepLimit step_limit_;
  std::uint64_t nodes_ = 0;
};

}  // namespace seedbank::four_rows
