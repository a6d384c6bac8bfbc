// The answerer: from positions to answers, by looking up, by searching, or by looking at the board.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>

#include "db/storage/file.h"
#include "engine/answer/answer.h"
#include "engine/answer/memory_pool.h"
#include "engine/answer/observer.h"
#include "engine/answer/search_session.h"
#include "engine/answer/value_source.h"
#include "solver/game/notation.h"
#include "solver/game/position.h"
#include "solver/game/rules.h"

namespace seedbank::engine {

/// No progress callback: for callers that want the answer only.
inline constexpr auto kNoReport = [](MarginBounds) {};

/// What an answerer may use. What it is not told it chooses by itself.
struct AnswererOptions {
  std::optional<std::filesystem::path> database;  ///< root of the databases on disk; none: none
  Rules rules = Game().rules;
  int threads = 1;                 ///< that search at most, together
  std::uint64_t memory_bytes = 0;  ///< of all games together, and of what is taken besides
  std::uint64_t taken_bytes = 0;   ///< of these the caller's own
  SessionOptions session;
};

/// Answers positions of any number of pits under one set of rules. Positions that the database on
/// disk covers are looked up, all others searched; nothing is brought to memory, or allocated,
/// before a position needs it. Any number of threads may ask at once.
class Answerer {
 public:
  /// What is referred to must outlive this.
  Answerer(const db::FileSystem& files, const AnswererOptions& options, Observer& observer);
  ~Answerer();

  /// The answer, complete unless `request` ended the search. Where the moves are wanted, a value is
  /// exact only when a best pit is known too: that is settled first of all, and while none is,
  /// bounds stand in the place of the value. `report` is told the bounds proven so far, and the
  /// exact value once a best pit is known. Throws UnusableDatabaseError when the database
  /// contradicts itself; db::ResourceError when memory does not suffice for a search;
  /// db::FormatError, db::IoError, std::bad_alloc.
  [[nodiscard]] Answer answer(const NotedPosition& noted, Wanted wanted,
                              const SearchRequest& request,
                              const std::function<void(MarginBounds)>& report);

  /// The mover's share of many positions of `pits` pits, by all threads of the caller's arena: from
  /// the endgames in memory, from the database on disk, or by searches of one thread each. False
  /// when `request` ended it; `shares` is unspecified then. Games may be over. Requires as many
  /// `shares` as positions. Throws as answer() does.
  [[nodiscard]] bool shares(int pits, std::span<const Position> positions, std::span<int> shares,
                            const SearchRequest& request);

  /// Brings to memory at once the endgames that so many positions of `pits` pits are worth when the
  /// values of their sowings are wanted in `detail`. Throws as answer() does.
  void prepare_for(int pits, std::span<const Position> positions, MoveDetail detail,
                   const SearchRequest& request);

  /// Whether answer() would look up positions of a game with so many pits and seeds in play on
  /// disk, and search nothing. Throws as answer() does.
  [[nodiscard]] bool looks_up(int pits, int seeds) { return seeds <= covered_seeds(pits); }

  /// Where answer() would get values of a game with so many pits and seeds in play from.
  [[nodiscard]] ValueSource& values(int pits, int seeds);

  /// The session that searches positions of games with so many pits.
  [[nodiscard]] SearchSession& session(int pits) { return searched(known(pits)); }

  /// Time that went into bringing endgames of such a game to memory.
  [[nodiscard]] double endgame_seconds(int pits);

 private:
  struct Known;  // what there is of one game

  [[nodiscard]] Known& known(int pits);
  [[nodiscard]] int covered_seeds(int pits);
  [[nodiscard]] ValueSource& values(Known& game, int seeds);
  [[nodiscard]] SearchSession& searched(Known& game);

  const db::FileSystem& files_;
  const AnswererOptions options_;
  Observer& observer_;
  MemoryPool memory_;
  std::mutex mutex_;                                        // guards known_ while games are added
  std::array<std::unique_ptr<Known>, kMaxPits + 1> known_;  // by pits
};

}  // namespace seedbank::engine
