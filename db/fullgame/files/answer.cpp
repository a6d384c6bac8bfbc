// Answers from a full-game database, whose values are checked against each other.
#include "db/fullgame/files/answer.h"

#include <bit>
#include <string>

#include "db/fullgame/game/full_game.h"
#include "db/storage/errors.h"
#include "solver/game/sowing.h"

namespace seedbank::db::fullgame {
namespace {

[[noreturn]] void contradiction(const FullGameDatabase& database, const NotedPosition& noted) {
  throw ContradictionError(database.directory(), "the value of " + seedbank::to_text(noted) +
                                                     " contradicts those of its sowings");
}

std::vector<FullGameMove> moves_of(const FullGameDatabase& database, const NotedPosition& noted,
                                   const Value& value) {
  const SowingTable table(database.full_game().game);
  std::vector<FullGameMove> moves;
  bool any_best = false;
  for (std::uint32_t pits = legal_pits(noted.position); pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    const std::optional<Found> found = database.find(after_sowing(table, noted, pit));
    if (!found) contradiction(database, noted);
    const Value reached{found->value.outcome, found->value.depth + 1};
    if (prefers(noted.to_move, reached, value)) contradiction(database, noted);
    moves.push_back({pit + 1, reached, reached == value});
    any_best = any_best || reached == value;
  }
  if (!any_best) contradiction(database, noted);
  return moves;
}

}  // namespace

FullGameAnswer look_up(const FullGameDatabase& database, const NotedPosition& noted) {
  if (!database.is_of_game(noted)) {
    throw NotationError("not a position of the database: " + to_text(database.full_game()) + ", " +
                        std::to_string(database.full_game().seeds()) + " seeds in all");
  }
  FullGameAnswer answer{noted, database.full_game(), std::nullopt, {}};
  const std::optional<Found> found = database.find(noted);
  if (!found) return answer;
  answer.value = found->value;
  if (!is_over(database.full_game(), noted.position)) {
    answer.moves = moves_of(database, noted, found->value);
  }
  return answer;
}

std::vector<int> FullGameAnswer::best() const {
  std::vector<int> pits;
  for (const FullGameMove& move : moves) {
    if (move.best) pits.push_back(move.pit);
  }
  return pits;
}

}  // namespace seedbank::db::fullgame
