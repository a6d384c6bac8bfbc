// Values of positions: looked up or searched.
#include "engine/answer/game_values.h"

#include <algorithm>
#include <bit>
#include <string>

#include <seedbank/error.h>

#include "db/endgame/format.h"
#include "engine/answer/game_notes.h"
#include "solver/game/successor.h"

namespace seedbank::engine {
namespace {

// The first pit with the highest value.
const MoveValue& highest(const MoveValues& values) {
  return *std::max_element(
      values.moves.begin(), values.moves.end(),
      [](const MoveValue& a, const MoveValue& b) { return a.share.low < b.share.low; });
}

}  // namespace

GameValues::GameValues(const db::FileSystem& files, const AnswererOptions& options, int pits,
                       MemoryPool& memory, Observer& observer)
    : options_(options),
      memory_(memory),
      observer_(observer),
      table_({pits, options.rules}),
      book_(options.book != nullptr && options.book->covers(table_.game()) ? options.book
                                                                           : nullptr),
      cache_memory_(memory) {
  if (options.database) open_database(files, *options.database);
  notes_ = notes_on(files, options, database_ ? &*database_ : nullptr, table_.game());
}

void GameValues::open_database(const db::FileSystem& files, const std::filesystem::path& root) {
  const std::lock_guard lock(memory_.mutex);
  db::DatabaseOptions reading;
  reading.cache_bytes =
      std::min(reading.cache_bytes, static_cast<std::size_t>(memory_.left_bytes / 8));
  database_.emplace(files, root, table_.game(), reading);
  covered_seeds_ = database_->complete_up_to();
  cache_memory_.take(reading.cache_bytes);
}

Source GameValues::source_of(const Position& position) const noexcept {
  if (seeds_in_play(position) <= covered_seeds_) return Source::kDatabase;
  return in_book(position) ? Source::kBook : Source::kSearch;
}

SeedCounts GameValues::look_ups_on_disk() const {
  SeedCounts counts;
  for (int seeds = 2; seeds <= covered_seeds_; ++seeds) {
    add_count(counts, seeds, database_->tiles_decoded(seeds));
  }
  return counts;
}

bool GameValues::search_is_cheaper(const Position& position, const CoveredWork& work) const {
  const int seeds = seeds_in_play(position);
  const EndgameCache* const endgames = endgames_;
  if (endgames == nullptr || seeds > covered_seeds_) return false;
  const auto lock = endgames->lock();
  const int held = endgames->seeds();
  return held < seeds && engine::search_is_cheaper(work, seeds, held);
}

SolvedShare GameValues::share(const Position& position, const SearchRequest& request,
                              const BoundsReport& report, SearchStats& effort) {
  if (const auto share = looked_up(position)) return {{*share, *share}};
  return session().share(position, request, report, effort);
}

std::optional<int> GameValues::decide(const Position& position, const Question& question,
                                      const SearchRequest& request, std::uint64_t nodes_ahead,
                                      SearchStats& effort) {
  if (const auto share = looked_up(position)) return share;
  return session().decide(position, question, request, nodes_ahead, effort);
}

MoveValues GameValues::moves(const Position& position, ShareBounds share, MoveDetail detail,
                             const SearchRequest& request, SearchStats& effort,
                             const std::function<void()>& settled) {
  MoveValues values = looked_up_moves(position);
  if (values.moves.empty()) {
    return session().moves(position, share, detail, request, effort, settled);
  }
  check(position, highest(values), share);
  if (share.exact()) settled();
  return values;
}

// Looks sowings up as far as possible and searches the rest.
BestLine GameValues::line(const Position& start, int share, const SearchRequest& request,
                          SearchStats& effort) {
  BestLine line;
  Position position = without_stores(start);
  while (!is_over(position)) {
    const MoveValues values = looked_up_moves(position, share);
    if (values.moves.empty()) {
      const BestLine rest = session().line(position, share, request, effort);
      line.pits.insert(line.pits.end(), rest.pits.begin(), rest.pits.end());
      line.complete = rest.complete;
      return line;
    }
    const MoveValue& best = highest(values);
    check(position, best, {share, share});
    const Successor next = successor(table_, position, best.pit);
    line.pits.push_back(best.pit);
    position = next.position;
    share = next.share_if_worth(share);
  }
  line.complete = true;
  return line;
}

SearchSession& GameValues::session() {
  const std::lock_guard lock(mutex_);
  if (session_) return *session_;
  try {
    make_session();
  } catch (const ResourceError&) {
    if (!memory_.release_unused || !memory_.release_unused()) throw;
    make_session();
  }
  endgames_ = &session_->endgames();
  return *session_;
}

void GameValues::make_session() {
  session_.emplace(table_.game(), database_ ? &*database_ : nullptr, options_.session,
                   options_.threads, memory_, observer_);
}

std::optional<db::BookEntry> GameValues::in_book(const Position& position) const noexcept {
  return book_ == nullptr ? std::nullopt : book_->find(table_.game(), position);
}

// Requires a covered position. Prefers the endgames in memory.
int GameValues::share_on_disk(const Position& position) const {
  if (const EndgameCache* const endgames = endgames_) {
    if (const auto share = endgames->share(position)) return *share;
  }
  return database_->share(db::to_side(position.mover), db::to_side(position.waiter)).value();
}

// The mover's share; nothing if it must be searched.
std::optional<int> GameValues::looked_up(const Position& position) const {
  if (seeds_in_play(position) <= covered_seeds_) return share_on_disk(position);
  const auto entry = in_book(position);
  return entry ? std::optional(entry->share()) : std::nullopt;
}

// The values of all legal sowings, or of those up to the first one worth `enough`; empty if they
// must be searched.
MoveValues GameValues::looked_up_moves(const Position& position, std::optional<int> enough) const {
  MoveValues values;
  const bool is_covered = seeds_in_play(position) <= covered_seeds_;
  const auto entry = is_covered ? std::nullopt : in_book(position);
  if (!is_covered && !entry) return values;
  for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    int gets = 0;
    if (entry) {
      gets = entry->shares[static_cast<std::size_t>(pit)];
    } else {
      const Successor child = successor(table_, position, pit);
      gets = child.worth(child.is_over() ? 0 : share_on_disk(child.position));
    }
    values.moves.push_back({pit, {gets, gets}});
    if (gets == enough) break;
  }
  return values;
}

// Throws ContradictionError if the value of the best sowing, looked up in the database, is outside
// of the mover's share. If that share comes from a search that used proven facts, and the database
// agrees with itself, a fact is wrong. A book stores the values of the sowings only, so it cannot
// contradict itself.
void GameValues::check(const Position& position, const MoveValue& best, ShareBounds share) const {
  if (best.share.low >= share.low && best.share.low <= share.high) return;
  if (seeds_in_play(position) > covered_seeds_) return;
  if (options_.session.proofs != nullptr && best.share.low == share_on_disk(position)) {
    throw_wrong_fact(table_.game().pits, position);
  }
  const auto directory = db::game_directory(database_->root(), table_.game());
  throw ContradictionError(single_line(directory.string()) +
                               ": contradicts itself: the mover's share is " +
                               std::to_string(share.low) + ", but the best sowing gives another",
                           ContradictionError::Evidence::kDatabase, directory);
}

}  // namespace seedbank::engine
