// Selects the positions of an opening book.
#include "engine/analysis/book_selection.h"

#include <bit>

#include "engine/analysis/position_sample.h"
#include "solver/game/successor.h"

namespace seedbank::engine {

bool BookSelection::Heavier::operator()(const Place& a, const Place& b) const noexcept {
  return a.weight != b.weight ? a.weight > b.weight : comes_before(a.position, b.position);
}

void BookSelection::add_start(const Position& start, std::uint64_t weight) {
  if (!is_over(start)) add(without_stores(start), weight, {});
}

std::vector<BookSelection::Candidate> BookSelection::next(std::size_t most) const {
  std::vector<Candidate> candidates;
  for (auto place = open_.begin(); place != open_.end() && candidates.size() < most; ++place) {
    candidates.push_back({place->position, states_.at(place->position).share});
  }
  return candidates;
}

void BookSelection::take(const db::BookEntry& entry) {
  State& state = states_.at(entry.position);
  const std::uint64_t weight = state.weight;
  state.is_taken = true;
  open_.erase({weight, entry.position});
  const std::uint32_t legal = legal_pits(entry.position);
  std::uint32_t best = 0;
  for (std::uint32_t pits = legal; pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    if (entry.shares[static_cast<std::size_t>(pit)] == entry.share()) best |= pits & -pits;
  }
  const std::uint64_t if_random = weight / 2 / static_cast<unsigned>(std::popcount(legal));
  const std::uint64_t if_best = weight / 2 / static_cast<unsigned>(std::popcount(best));
  for (std::uint32_t pits = legal; pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    const Successor child = successor(table_, entry.position, pit);
    if (child.is_over()) continue;
    add(child.position, if_random + ((best >> pit & 1) != 0 ? if_best : 0),
        child.share_if_worth(entry.shares[static_cast<std::size_t>(pit)]));
  }
}

void BookSelection::add(const Position& position, std::uint64_t weight, std::optional<int> share) {
  State& state = states_[position];
  if (state.is_taken) return;
  open_.erase({state.weight, position});
  state.weight += weight;
  if (share) state.share = share;
  open_.insert({state.weight, position});
}

}  // namespace seedbank::engine
