// Plain twins of the strategies.
#include "tests/engine/strategy/plain_strategies.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "tests/solver/game/plain_board.h"

namespace seedbank::engine {
namespace {

// Non-empty pits, nearest first.
std::vector<int> pits_from_nearest(Game game, const PlainBoard& board) {
  std::vector<int> pits;
  for (int pit = game.pits - 1; pit >= 0; --pit) {
    if (board.can_sow(pit)) pits.push_back(pit);
  }
  return pits;
}

PlainBoard plain(Game game, const Position& position) { return {game, position, true}; }

std::optional<int> plain_obvious(Game game, const Position& position) {
  const PlainBoard board = plain(game, position);
  for (const int pit : pits_from_nearest(game, board)) {
    if (plain_effect(game, position, pit).extra_turn) return pit;
  }
  std::optional<int> best;
  for (const int pit : pits_from_nearest(game, board)) {
    const int prey = plain_effect(game, position, pit).prey;
    if (prey > 0 && (!best || prey > plain_effect(game, position, *best).prey)) best = pit;
  }
  return best;
}

// The stores of South and North.
std::pair<int, int> stores(const PlainBoard& board) {
  const Position position = board.position();
  const int mover = store(position.mover);
  const int waiter = store(position.waiter);
  return board.south_to_move() ? std::pair(mover, waiter) : std::pair(waiter, mover);
}

// F at the leaves; South searches.
struct PlainTree {
  Game game;
  TreeWeights weights;
  std::pair<int, int> at_root;

  [[nodiscard]] int value(const PlainBoard& board, int depth, int extra_turns, bool over) const {
    if (over || depth == 0) {
      const auto [south, north] = stores(board);
      const Position seen = board.position();
      const Row& own = board.south_to_move() ? seen.mover : seen.waiter;
      const bool empty = own[game.pits - 1] == 0;
      return weights.stores * ((south - at_root.first) - (north - at_root.second)) +
             weights.extra_turns * extra_turns + (empty ? weights.empty_pit : 0);
    }
    int best =
        board.south_to_move() ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
    for (const int pit : pits_from_nearest(game, board)) {
      const int after = sown(board, pit, depth, extra_turns);
      best = board.south_to_move() ? std::max(best, after) : std::min(best, after);
    }
    return best;
  }

  [[nodiscard]] int sown(const PlainBoard& board, int pit, int depth, int extra_turns) const {
    PlainBoard next = board;
    const After after = next.sow(pit);
    if (after == After::kSameMover) extra_turns += board.south_to_move() ? 1 : -1;
    return value(next, depth - 1, extra_turns, after == After::kGameOver);
  }
};

int plain_difference(Game game, const PlainBoard& board, int depth, bool over) {
  if (over || depth == 0) {
    const auto [south, north] = stores(board);
    return south - north;
  }
  std::optional<int> best;
  for (const int pit : pits_from_nearest(game, board)) {
    PlainBoard next = board;
    const After after = next.sow(pit);
    const int value = plain_difference(game, next, depth - 1, after == After::kGameOver);
    if (!best || (board.south_to_move() ? value > *best : value < *best)) best = value;
  }
  return *best;
}

}  // namespace

PlainEffect plain_effect(Game game, const Position& position, int pit) {
  const int pits = game.pits;
  std::vector<int> ring;  // own pits, own store, the other side's pits
  for (int i = 0; i < pits; ++i) ring.push_back(position.mover[i]);
  ring.push_back(0);
  for (int i = 0; i < pits; ++i) ring.push_back(position.waiter[i]);
  int hand = std::exchange(ring[static_cast<std::size_t>(pit)], 0);
  int place = pit;
  for (; hand > 0; --hand) {
    place = (place + 1) % (2 * pits + 1);
    ++ring[static_cast<std::size_t>(place)];
  }
  PlainEffect effect;
  effect.extra_turn = place == pits;
  if (place < pits && ring[static_cast<std::size_t>(place)] == 1) {
    effect.prey = ring[static_cast<std::size_t>(2 * pits - place)];
    if (effect.prey > 0) effect.prey_pit = pits - 1 - place;
    if (effect.prey > 0 || game.rules == Rules::kEmptyCapture) effect.banked = effect.prey + 1;
  }
  effect.banked += ring[static_cast<std::size_t>(pits)];
  return effect;
}

int plain_greedy(Game game, const Position& position) {
  int best = -1;
  PlainEffect most;
  for (const int pit : pits_from_nearest(game, plain(game, position))) {
    const PlainEffect effect = plain_effect(game, position, pit);
    const bool better = best < 0 || effect.banked > most.banked ||
                        (effect.banked == most.banked && effect.extra_turn && !most.extra_turn);
    if (!better) continue;
    best = pit;
    most = effect;
  }
  return best;
}

int plain_deterministic(Game game, const Position& position) {
  if (const auto pit = plain_obvious(game, position)) return *pit;
  const Position turned{position.waiter, position.mover};
  std::vector<bool> threatened(static_cast<std::size_t>(game.pits), false);
  for (const int pit : pits_from_nearest(game, plain(game, turned))) {
    const int prey = plain_effect(game, turned, pit).prey_pit;
    if (prey >= 0) threatened[static_cast<std::size_t>(prey)] = true;
  }
  const std::vector<int> own = pits_from_nearest(game, plain(game, position));
  int best = -1;
  for (const int pit : own) {
    if (!threatened[static_cast<std::size_t>(pit)]) continue;
    if (best < 0 || position.mover[pit] > position.mover[best]) best = pit;
  }
  return best >= 0 ? best : own.front();
}

int plain_tree(Game game, const Position& position, int depth, const TreeWeights& weights) {
  if (const auto pit = plain_obvious(game, position)) return *pit;
  const PlainBoard board = plain(game, position);
  const PlainTree tree{game, weights, stores(board)};
  int best = -1;
  int most = 0;
  for (const int pit : pits_from_nearest(game, board)) {
    const int value = tree.sown(board, pit, depth, 0);
    if (best >= 0 && value <= most) continue;
    best = pit;
    most = value;
  }
  return best;
}

int plain_minimax(Game game, const Position& position, int depth) {
  const PlainBoard board = plain(game, position);
  int best = -1;
  int most = 0;
  for (const int pit : pits_from_nearest(game, board)) {
    PlainBoard next = board;
    const After after = next.sow(pit);
    const int value = plain_difference(game, next, depth - 1, after == After::kGameOver);
    if (best >= 0 && value <= most) continue;
    best = pit;
    most = value;
  }
  return best;
}

}  // namespace seedbank::engine
