// Minimax to a fixed depth on the difference of the stores, as in introductory courses on
// artificial intelligence: alpha-beta with iterative deepening, for any kind of board.
//
// Every sowing is one level, extra turns included. Leaves are at the depth limit or at the end of
// the game, after the remaining seeds have been collected. Values and choices equal those of a full
// search.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/strategy/search_clock.h"
#include "solver/game/position.h"
#include "solver/game/sowing.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// The objective of a search.
enum class Aim : std::uint8_t {
  kMargin,  ///< maximise the margin
  kWin,     ///< get more than half of all seeds, which ends the game; then maximise the margin
};

/// The result of a search.
struct MinimaxChoice {
  int pit = -1;             ///< 0..pits-1; ties: nearest to the store
  int value = 0;            ///< for the mover: the difference of the stores at the leaf; with
                            ///< Aim::kWin above kWon or below -kWon if the winner is decided
  int depth = 0;            ///< levels searched
  bool exact = false;       ///< no line was cut off by the depth limit
  std::uint64_t nodes = 0;  ///< positions searched so far
};

/// Above any margin.
inline constexpr int kWon = 100'000;

/// Searches one position. `Board` is copied at every sowing and has
///     int pits() const;           pits per side
///     int seeds_in(int pit) const;  of the mover
///     After sow(int pit);         as seedbank::sow()
///     int difference() const;     the mover's store minus the other's
///     int most_in_store() const;  seeds in the fuller store
///     int all_seeds() const;
/// For one thread.
template <typename Board>
class Minimax {
 public:
  /// References must outlive this.
  Minimax(const Board& root, Aim aim, const SearchRequest& request)
      : root_(root), aim_(aim), all_seeds_(root.all_seeds()), clock_(request) {}

  /// Searches depth 1, 2, ... up to `depth` and calls `report` after each; stops early once a
  /// choice is exact or the request ends. Returns the last choice reported or, if depth 1 was not
  /// completed, the nearest pit with depth 0. Requires depth >= 1 and that the game is not over.
  template <typename Report>
  MinimaxChoice choose(int depth, Report report) {
    MinimaxChoice best;
    best.pit = nearest_pit();
    for (int level = 1; level <= depth && !best.exact; ++level) {
      const MinimaxChoice choice = at_depth(level);
      if (clock_.ended()) break;
      best = choice;
      report(best);
    }
    best.nodes = clock_.nodes();
    return best;
  }

 private:
  static constexpr int kMostPits = 16;
  static constexpr int kInfinity = 2 * kWon;
  static constexpr std::size_t kKillerLevels = 64;

  [[nodiscard]] int nearest_pit() const {
    int pit = root_.pits() - 1;
    while (root_.seeds_in(pit) == 0) --pit;
    return pit;
  }

  MinimaxChoice at_depth(int depth) {
    cut_off_ = false;
    MinimaxChoice best;
    best.depth = depth;
    best.value = -kInfinity;
    // Tries the nearest pit first and replaces it only by a better one, so that the nearest wins
    // ties.
    for (int pit = root_.pits() - 1; pit >= 0; --pit) {
      if (root_.seeds_in(pit) == 0) continue;
      const int value = after_sowing(root_, pit, depth, best.value, kInfinity);
      if (clock_.ended()) return best;
      if (value <= best.value) continue;
      best.value = value;
      best.pit = pit;
    }
    best.exact = !cut_off_;
    best.nodes = clock_.nodes();
    return best;
  }

  // The value for the side that sows.
  int after_sowing(const Board& board, int pit, int depth, int alpha, int beta) {
    Board next = board;
    const After after = next.sow(pit);
    if (clock_.tick()) return 0;
    const bool passes = after == After::kOtherMover;
    if (after == After::kGameOver) return settled(next.difference());
    if (aim_ == Aim::kWin && 2 * next.most_in_store() > all_seeds_) {
      return passes ? -settled(next.difference()) : settled(next.difference());
    }
    if (depth == 1) {
      cut_off_ = true;
      return passes ? -next.difference() : next.difference();
    }
    return passes ? -best_of(next, depth - 1, -beta, -alpha)
                  : best_of(next, depth - 1, alpha, beta);
  }

  // The value of a difference of the stores at the end of the game.
  [[nodiscard]] int settled(int difference) const {
    if (aim_ == Aim::kMargin || difference == 0) return difference;
    return difference > 0 ? kWon + difference : difference - kWon;
  }

  int best_of(const Board& board, int depth, int alpha, int beta) {
    std::array<int, kMostPits> pits;
    const int count = in_order(board, depth, pits);
    int best = -kInfinity;
    for (int i = 0; i < count; ++i) {
      const int pit = pits[static_cast<std::size_t>(i)];
      const int value = after_sowing(board, pit, depth, std::max(alpha, best), beta);
      if (clock_.ended()) return 0;
      if (value <= best) continue;
      best = value;
      if (best >= beta) {
        killer(depth) = pit;
        break;
      }
    }
    return best;
  }

  // Orders the legal pits: extra turns, nearest first; then the last cutoff at this depth; then the
  // others.
  int in_order(const Board& board, int depth, std::array<int, kMostPits>& pits) {
    const int places = 2 * board.pits() + 1;
    std::array<int, kMostPits> others;
    int count = 0;
    int other_count = 0;
    const int cut_last = killer(depth);
    for (int pit = board.pits() - 1; pit >= 0; --pit) {
      const int seeds = board.seeds_in(pit);
      if (seeds == 0) continue;
      if (seeds % places == board.pits() - pit) {
        pits[static_cast<std::size_t>(count++)] = pit;
      } else {
        others[static_cast<std::size_t>(other_count++)] = pit;
      }
    }
    for (const bool killers : {true, false}) {
      for (int i = 0; i < other_count; ++i) {
        const int pit = others[static_cast<std::size_t>(i)];
        if ((pit == cut_last) == killers) pits[static_cast<std::size_t>(count++)] = pit;
      }
    }
    return count;
  }

  int& killer(int depth) { return killers_[static_cast<std::size_t>(depth) % kKillerLevels]; }

  const Board& root_;
  const Aim aim_;
  const int all_seeds_;
  SearchClock clock_;
  bool cut_off_ = false;  // by the depth limit
  std::array<int, kKillerLevels> killers_{};
};

/// A position as a board of Minimax.
class PositionBoard {
 public:
  /// `table` must outlive this.
  PositionBoard(const SowingTable& table, const Position& position)
      : table_(&table), position_(position) {}

  [[nodiscard]] int pits() const { return table_->game().pits; }
  [[nodiscard]] int seeds_in(int pit) const { return position_.mover[pit]; }
  [[nodiscard]] int difference() const { return store_difference(position_); }
  [[nodiscard]] int most_in_store() const {
    return std::max(store(position_.mover), store(position_.waiter));
  }
  [[nodiscard]] int all_seeds() const {
    return seeds_in_play(position_) + store(position_.mover) + store(position_.waiter);
  }
  After sow(int pit) { return seedbank::sow(*table_, position_, pit); }

 private:
  const SowingTable* table_;
  Position position_;
};

/// The choice of minimax to `depth` sowings on the difference of the stores. Requires depth >= 1.
[[nodiscard]] inline int minimax_pit(const SowingTable& table, const Position& position, int depth,
                                     const SearchRequest& request) {
  return Minimax(PositionBoard(table, position), Aim::kMargin, request)
      .choose(depth, [](const MinimaxChoice&) {})
      .pit;
}

}  // namespace seedbank::engine
