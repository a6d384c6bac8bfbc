// Orders of pits and stores.
#include "engine/notation/cell_orders.h"

#include <algorithm>
#include <array>

namespace seedbank::engine {
namespace {

constexpr Cell kStoreOfSouth = {Side::kSouth, kStoreLane};
constexpr Cell kStoreOfNorth = {Side::kNorth, kStoreLane};

void add_reversed(Cells& cells, Side side, int pits) {
  for (int pit = pits - 1; pit >= 0; --pit) cells.push_back({side, pit});
}

Cells pits_then_stores(int pits) {
  Cells cells = without_stores(south_then_north(pits));
  cells.insert(cells.end(), {kStoreOfSouth, kStoreOfNorth});
  return cells;
}

}  // namespace

Cells manchester_order(int pits) {
  Cells cells;
  add_pits(cells, Side::kNorth, pits);
  cells.push_back(kStoreOfNorth);
  add_pits(cells, Side::kSouth, pits);
  cells.push_back(kStoreOfSouth);
  return cells;
}

Cells openspiel_order(int pits) {
  Cells cells = {kStoreOfNorth};
  add_pits(cells, Side::kSouth, pits);
  cells.push_back(kStoreOfSouth);
  add_pits(cells, Side::kNorth, pits);
  return cells;
}

Cells ludii_order(int pits) {
  Cells cells = {kStoreOfNorth};
  add_pits(cells, Side::kSouth, pits);
  add_reversed(cells, Side::kNorth, pits);
  cells.push_back(kStoreOfSouth);
  return cells;
}

Cells drawn_order(int pits) {
  Cells cells;
  add_reversed(cells, Side::kNorth, pits);
  cells.insert(cells.end(), {kStoreOfNorth, kStoreOfSouth});
  add_pits(cells, Side::kSouth, pits);
  return cells;
}

Cells drawn_rows_order(int pits) {
  Cells cells = {kStoreOfNorth};
  add_reversed(cells, Side::kNorth, pits);
  add_pits(cells, Side::kSouth, pits);
  cells.push_back(kStoreOfSouth);
  return cells;
}

Cells kgp_order(int pits) {
  Cells cells = {kStoreOfSouth, kStoreOfNorth};
  add_pits(cells, Side::kSouth, pits);
  add_pits(cells, Side::kNorth, pits);
  return cells;
}

Cells without_stores(Cells cells) {
  std::erase_if(cells, [](Cell cell) { return cell.lane == kStoreLane; });
  return cells;
}

bool is_opening(const NotedPosition& noted) {
  const int seeds = noted.position.mover[0];
  for (const Row& row : {noted.position.mover, noted.position.waiter}) {
    if (store(row) != 0) return false;
    for (int pit = 0; pit < noted.pits; ++pit) {
      if (row[pit] != seeds) return false;
    }
  }
  return seeds > 0;
}

std::optional<NotedPosition> opening_in_some_order(std::span<const int> numbers, Side to_move) {
  constexpr std::array<CellOrder, 7> kOrders = {south_then_north, openspiel_order, ludii_order,
                                                drawn_order,      kgp_order,       pits_then_stores,
                                                manchester_order};
  if (numbers.size() < 4 || numbers.size() % 2 != 0 || numbers.size() > kMostNumbers) {
    return std::nullopt;
  }
  // In most lists, two stores and equal pits are not to be found in any order.
  const int most = *std::max_element(numbers.begin(), numbers.end());
  const auto is_neither = [most](int seeds) { return seeds != 0 && seeds != most; };
  if (std::count(numbers.begin(), numbers.end(), 0) != 2 ||
      std::any_of(numbers.begin(), numbers.end(), is_neither)) {
    return std::nullopt;
  }
  for (const CellOrder order : kOrders) {
    const NotedPosition noted = placed(numbers, order, to_move);
    if (is_opening(noted)) return noted;
  }
  return std::nullopt;
}

}  // namespace seedbank::engine
