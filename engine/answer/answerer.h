// The answerer: from positions to answers, by look-up or by search.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <seedbank/engine.h>

#include "db/storage/file.h"
#include "engine/answer/game_values.h"
#include "solver/game/position.h"

namespace seedbank::engine {

/// How to answer positions that the database covers but the endgames in memory lack.
enum class CoveredBy : std::uint8_t {
  kDatabase,      ///< look them up on disk
  kCheapestWork,  ///< or search them, if that takes less time
};

/// For callers that need only the answer.
inline constexpr auto kNoReport = [](Bounds) {};

/// Bounds of the final margin for the mover of `position`, from bounds of its share.
[[nodiscard]] inline Bounds margins_from_shares(const Position& position,
                                                ShareBounds share) noexcept {
  return {margin_from_share(position, share.low), margin_from_share(position, share.high)};
}

/// What searches count while they run. Any thread may read it.
struct SearchCounters {
  std::atomic<std::uint64_t> nodes = 0;
  ProofState proof;

  [[nodiscard]] SearchState state() const {
    return {nodes, proof.proof, proof.disproof, proof.sowings, proof.settled, proof.line_pits()};
  }
};

/// The reason why work with this request is incomplete.
[[nodiscard]] inline Completion completion_of(const SearchRequest& request) noexcept {
  return request.is_stopped() ? Completion::kStopped : Completion::kTimeLimit;
}

/// Converts options of an engine to options of an answerer; ignores the journal and the observer.
/// Throws ArgumentError; DatabaseError if the database directory must exist but does not.
[[nodiscard]] AnswererOptions answerer_options(const EngineOptions& options);

/// Answers questions about positions with any number of pits under one rule set. Positions that the
/// database on disk covers, or that the opening book has, are looked up; all others are searched.
/// Nothing is loaded or allocated before a position needs it. Thread-safe.
class Answerer {
 public:
  /// `files` and `observer` must outlive this.
  Answerer(const db::FileSystem& files, const AnswererOptions& options, Observer& observer);

  /// Computes the answer, which is complete unless `request` ended the search. If moves are
  /// requested, an exact value always comes with a best pit, which is searched before the other
  /// pits; while no best pit is known, the answer has bounds. `report` receives the bounds proven
  /// so far, and the exact value once a best pit is known. Throws ContradictionError if the
  /// database contradicts itself; ResourceError if a search needs more memory; db::FormatError,
  /// IoError, std::bad_alloc. The board must have the rule set of the options.
  [[nodiscard]] Answer answer(const Board& board, const Wanted& wanted,
                              const SearchRequest& request,
                              const std::function<void(Bounds)>& report,
                              CoveredBy covered_by = CoveredBy::kDatabase);

  /// Finds the mover's share of many positions with `pits` pits per side, using all threads of the
  /// caller's arena: in the endgames in memory, in the database on disk, or by single-threaded
  /// searches, whichever takes the least time. Returns false if `request` ended it; `shares` is
  /// then unspecified. Games may be over. Requires as many `shares` as positions. Throws the same
  /// exceptions as answer().
  [[nodiscard]] bool shares(int pits, std::span<const Position> positions, std::span<int> shares,
                            const SearchRequest& request);

  /// Finds all best pits of many positions, as shares() does: `mask` receives `pits` entries for
  /// each, 1 for a best pit and 0 for the others; all 0 if the game is over.
  [[nodiscard]] bool best(int pits, std::span<const Position> positions,
                          std::span<std::uint8_t> mask, const SearchRequest& request);

  /// Prepares for finding the values of all sowings of these positions, with `pits` pits per side,
  /// in this detail and with CoveredBy::kCheapestWork: loads or computes as many endgames as pay
  /// off, considering earlier look-ups too. Throws the same exceptions as answer().
  void prepare_for(int pits, std::span<const Position> positions, MoveDetail detail,
                   const SearchRequest& request);

  /// The same for CoveredBy::kDatabase, and only for the positions that would be looked up on disk.
  void prepare_look_ups(int pits, std::span<const Position> positions,
                        const SearchRequest& request);

  /// True if answer() needs no search: if the game is over, if the position is looked up on disk,
  /// or if it is looked up in the book and neither turns nor a line are requested, since both lead
  /// out of the book. Throws the same exceptions as answer().
  [[nodiscard]] bool looks_up(const Board& board, const Wanted& wanted);

  /// The values of positions with `pits` pits per side. The first call for a game reports its notes
  /// to the observer. A game is in use as long as the result exists. The memory of other games may
  /// be given to those that need it; they start again with their next position.
  [[nodiscard]] std::shared_ptr<GameValues> values(int pits);

  /// The notes on all games that were asked about, by pits, and those of add_note().
  [[nodiscard]] std::vector<Note> notes();
  /// Adds a note that is not about the values of a game, and reports it to the observer, unless
  /// there is one with the same message.
  void add_note(const Note& note);

  /// The maximum number of seeds in play of the endgames in memory with `pits` pits per side, and
  /// the seconds that loading and computing them took.
  [[nodiscard]] std::pair<int, double> endgames(int pits);
  [[nodiscard]] double endgame_seconds(int pits) { return endgames(pits).second; }

  /// Bytes of memory not used by tables, endgames and caches.
  [[nodiscard]] std::uint64_t memory_left();

 private:
  void prepare_covered(GameValues& game, std::span<const Position> positions,
                       const CoveredWork& work, const SearchRequest& request);
  bool release_unused();

  const db::FileSystem& files_;
  const AnswererOptions options_;
  Observer& observer_;
  const std::shared_ptr<SharedMemory> memory_;
  PoolMemory taken_;                                             // of the options
  std::mutex mutex_;                                             // guards games_ and all notes
  std::array<std::shared_ptr<GameValues>, kMaxPits + 1> games_;  // by pits
  // By pits, of the games that were asked about; kept if their memory is given back.
  std::array<std::optional<std::vector<Note>>, kMaxPits + 1> notes_;
  std::vector<Note> further_notes_;
  const SharedMemory::User user_;  // the last member: no other thread releases games from then on
};

}  // namespace seedbank::engine
