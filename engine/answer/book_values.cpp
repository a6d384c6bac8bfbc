// Values of the positions in an opening book.
#include "engine/answer/book_values.h"

#include <algorithm>
#include <bit>

#include "solver/game/successor.h"

namespace seedbank::engine {

SolvedShare BookValues::share(const Position& position, const SearchRequest& request,
                              const BoundsReport& report, SearchStats& effort) {
  const auto entry = find(position);
  if (!entry) return others_(position).share(position, request, report, effort);
  return {{entry->share(), entry->share()}};
}

std::optional<int> BookValues::decide(const Position& position, const Question& question,
                                      const SearchRequest& request, std::uint64_t nodes_ahead,
                                      SearchStats& effort) {
  if (const auto entry = find(position)) return entry->share();
  return others_(position).decide(position, question, request, nodes_ahead, effort);
}

MoveValues BookValues::moves(const Position& position, ShareBounds share, MoveDetail detail,
                             const SearchRequest& request, SearchStats& effort,
                             const std::function<void()>& settled) {
  const auto entry = find(position);
  if (!entry) return others_(position).moves(position, share, detail, request, effort, settled);
  MoveValues values;
  for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    const int gets = entry->shares[static_cast<std::size_t>(pit)];
    values.moves.push_back({pit, {gets, gets}});
  }
  settled();
  return values;
}

BestLine BookValues::line(const Position& start, int share, const SearchRequest& request,
                          SearchStats& effort) {
  BestLine line;
  Position position = without_stores(start);
  while (!is_over(position)) {
    const auto entry = find(position);
    if (!entry) {
      const BestLine rest = others_(position).line(position, share, request, effort);
      line.pits.insert(line.pits.end(), rest.pits.begin(), rest.pits.end());
      line.complete = rest.complete;
      return line;
    }
    const auto best = std::max_element(entry->shares.begin(), entry->shares.end());
    const auto pit = static_cast<int>(best - entry->shares.begin());
    const Successor next = successor(table_, position, pit);
    line.pits.push_back(pit);
    position = next.position;
    share = next.share_if_worth(share);
  }
  line.complete = true;
  return line;
}

}  // namespace seedbank::engine
