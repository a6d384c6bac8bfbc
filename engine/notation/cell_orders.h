// Orders in which programs list all pits and stores, and openings, which tell orders apart.
#pragma once

#include <optional>
#include <span>

#include "solver/game/number_list.h"

namespace seedbank::engine {

// South's pits first, as in south_then_north(), is FairKalah's and Rawlings's order.
/// North's pits and store, then South's: Manchester.
[[nodiscard]] Cells manchester_order(int pits);
/// North's store, South's pits, South's store, North's pits: OpenSpiel's ring from index 0.
[[nodiscard]] Cells openspiel_order(int pits);
/// North's store, both rows from left to right on the board, South's store: Ludii's sites.
[[nodiscard]] Cells ludii_order(int pits);
/// In reading order: North's row from right to left, the stores, South's row: drawn boards.
[[nodiscard]] Cells drawn_order(int pits);
/// Two rows with the stores at their outer ends: North's store and row, South's row and store.
[[nodiscard]] Cells drawn_rows_order(int pits);
/// South's store, North's store, South's pits, North's pits: KGP.
[[nodiscard]] Cells kgp_order(int pits);

/// `cells` without the stores, in the same order.
[[nodiscard]] Cells without_stores(Cells cells);

/// True if the position is an opening with seeds: the same number in all pits, empty stores.
[[nodiscard]] bool is_opening(const NotedPosition& noted);

/// The opening that the numbers are in one of the orders above, or with the stores last: in all
/// orders in which they are one, they are the same. Nothing if they are not an opening in any.
[[nodiscard]] std::optional<NotedPosition> opening_in_some_order(std::span<const int> numbers,
                                                                 Side to_move);

}  // namespace seedbank::engine
