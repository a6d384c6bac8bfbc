// Values of the positions in an opening book; all other positions are passed to searches or to the
// database.
#pragma once

#include <functional>
#include <utility>

#include "db/book/opening_book.h"
#include "engine/answer/value_source.h"
#include "solver/game/sowing.h"

namespace seedbank::engine {

class BookValues final : public ValueSource {
 public:
  /// The source for a position that the book lacks.
  using Others = std::function<ValueSource&(const Position&)>;

  /// `book` must outlive this.
  BookValues(const db::OpeningBook& book, const Game& game, Others others)
      : book_(book), table_(game), others_(std::move(others)) {}

  [[nodiscard]] SolvedShare share(const Position& position, const SearchRequest& request,
                                  const BoundsReport& report, SearchStats& effort) override;
  [[nodiscard]] std::optional<int> decide(const Position& position, const Question& question,
                                          const SearchRequest& request, std::uint64_t nodes_ahead,
                                          SearchStats& effort) override;
  [[nodiscard]] MoveValues moves(const Position& position, ShareBounds share, MoveDetail detail,
                                 const SearchRequest& request, SearchStats& effort,
                                 const std::function<void()>& settled) override;
  /// Follows the book as far as it reaches.
  [[nodiscard]] BestLine line(const Position& position, int share, const SearchRequest& request,
                              SearchStats& effort) override;

 private:
  [[nodiscard]] std::optional<db::BookEntry> find(const Position& position) const noexcept {
    return book_.find(table_.game(), position);
  }

  const db::OpeningBook& book_;
  SowingTable table_;
  Others others_;
};

}  // namespace seedbank::engine
