// Values of the positions of one game: looked up in the database on disk or in the opening book, or
// searched.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include <seedbank/answer.h>

#include "db/book/opening_book.h"
#include "db/probe/database.h"
#include "db/storage/file.h"
#include "engine/answer/endgame_cache.h"
#include "engine/answer/search_session.h"
#include "engine/answer/shared_memory.h"
#include "solver/analysis/move_values.h"
#include "solver/game/rules.h"
#include "solver/game/sowing.h"

namespace seedbank::engine {

/// Options of an answerer. Unset options are chosen automatically.
struct AnswererOptions {
  std::optional<std::filesystem::path> database;         ///< root of the databases on disk
  bool database_is_default = false;                      ///< see EngineOptions
  const db::OpeningBook* book = nullptr;                 ///< may be null; must outlive the answerer
  std::optional<std::filesystem::path> named_book = {};  ///< its file; nothing: no notes on it
  std::filesystem::path journal_file = {};               ///< of session.proofs, for notes
  Rules rules = Game().rules;
  int threads = 1;                 ///< maximum number of threads that search a position together
  std::uint64_t memory_bytes = 0;  ///< for all games together, including taken_bytes
  /// Instead of memory_bytes: memory that other answerers use, too.
  std::shared_ptr<SharedMemory> memory = nullptr;
  std::uint64_t taken_bytes = 0;  ///< the part that the caller uses
  SessionOptions session;
};

/// Values of positions of one game. The game must not be over. Stores are ignored: shares are those
/// of the seeds in play. All functions add their cost to `effort`, and throw ContradictionError if
/// values of the database contradict those of their sowings, or if bounds proven before turn out to
/// be wrong (its evidence names the database or the journal); ResourceError if a search needs
/// more memory; db::FormatError, IoError, std::bad_alloc. Thread-safe.
class GameValues {
 public:
  /// References must outlive this. Takes memory from the pool for the cache of the database. Throws
  /// db::FormatError, IoError.
  GameValues(const db::FileSystem& files, const AnswererOptions& options, int pits,
             MemoryPool& memory, Observer& observer);

  [[nodiscard]] const SowingTable& table() const noexcept { return table_; }
  /// Which files contribute nothing, or less than expected, to this game.
  [[nodiscard]] const std::vector<Note>& notes() const noexcept { return notes_; }
  [[nodiscard]] bool has_database() const noexcept { return database_.has_value(); }

  /// The last complete layer on disk: positions with up to this many seeds in play are looked up
  /// there. 1 for none.
  [[nodiscard]] int covered_seeds() const noexcept { return covered_seeds_; }

  /// Where the value of a position comes from.
  [[nodiscard]] Source source_of(const Position& position) const noexcept;

  /// The number of look-ups on disk that read a file, by seeds in play.
  [[nodiscard]] SeedCounts look_ups_on_disk() const;

  /// True if answering a question about this position by a search takes less time than looking it
  /// up on disk: if the database covers it, and the endgames in memory lack it but come close.
  [[nodiscard]] bool search_is_cheaper(const Position& position, const CoveredWork& work) const;

  /// The mover's share; inexact only if `request` ended the search. A search starts from the bounds
  /// proven before, and reserves the last part of the time for narrowing its bounds.
  [[nodiscard]] SolvedShare share(const Position& position, const SearchRequest& request,
                                  const BoundsReport& report, SearchStats& effort);

  /// Answers one question about the mover's share, like AlphaBetaSearch::decide(); nothing only if
  /// `request` ended the search. `nodes_ahead` is the number of nodes that the caller expects to
  /// search for further positions, which justifies more endgames in memory.
  [[nodiscard]] std::optional<int> decide(const Position& position, const Question& question,
                                          const SearchRequest& request, std::uint64_t nodes_ahead,
                                          SearchStats& effort);

  /// The values of all legal sowings, in at least this detail. The mover's share must lie within
  /// `share`. If `share` is exact, a pit that attains it is found first; then `settled` is called,
  /// and the value of that pit is exact even if `request` ends the search afterwards.
  [[nodiscard]] MoveValues moves(const Position& position, ShareBounds share, MoveDetail detail,
                                 const SearchRequest& request, SearchStats& effort,
                                 const std::function<void()>& settled);

  /// A line of best play to the end of the game. The mover's share must be `share`.
  [[nodiscard]] BestLine line(const Position& position, int share, const SearchRequest& request,
                              SearchStats& effort);

  /// The session that searches all other positions. If there is not enough memory for it, games
  /// that are not in use are released first.
  [[nodiscard]] SearchSession& session();

  /// The endgames in memory; null until something is searched or loaded.
  [[nodiscard]] const EndgameCache* endgames() const noexcept { return endgames_; }

 private:
  void make_session();
  void open_database(const db::FileSystem& files, const std::filesystem::path& root);
  [[nodiscard]] std::optional<db::BookEntry> in_book(const Position& position) const noexcept;
  [[nodiscard]] int share_on_disk(const Position& position) const;
  [[nodiscard]] std::optional<int> looked_up(const Position& position) const;
  [[nodiscard]] MoveValues looked_up_moves(const Position& position,
                                           std::optional<int> enough = {}) const;
  void check(const Position& position, const MoveValue& best, ShareBounds share) const;

  const AnswererOptions& options_;
  MemoryPool& memory_;
  Observer& observer_;
  const SowingTable table_;
  const db::OpeningBook* const book_;  // null if there is none of the game
  PoolMemory cache_memory_;            // of the database
  std::optional<db::Database> database_;
  int covered_seeds_ = 1;
  std::vector<Note> notes_;
  std::mutex mutex_;  // guards session_ while it is being made
  std::optional<SearchSession> session_;
  std::atomic<const EndgameCache*> endgames_ = nullptr;  // of session_
};

}  // namespace seedbank::engine
