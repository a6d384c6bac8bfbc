// The answerer: from positions to answers, by look-up or by search.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

#include <seedbank/answer.h>
#include <seedbank/observer.h>

#include "db/storage/file.h"
#include "engine/answer/memory_pool.h"
#include "engine/answer/search_session.h"
#include "engine/answer/value_source.h"
#include "solver/game/notation.h"
#include "solver/game/position.h"
#include "solver/game/rules.h"

namespace seedbank::engine {

/// For callers that need only the answer.
inline constexpr auto kNoReport = [](Bounds) {};

/// What an answerer may use. It chooses what is not set.
struct AnswererOptions {
  std::optional<std::filesystem::path> database;  ///< root of the databases on disk
  Rules rules = Game().rules;
  int threads = 1;                 ///< that search together, at most
  std::uint64_t memory_bytes = 0;  ///< of all games together, and of what is taken besides
  std::uint64_t taken_bytes = 0;   ///< of these, what the caller itself uses
  SessionOptions session;
};

/// Answers positions of any number of pits under one set of rules. Positions that the database on
/// disk covers are looked up, all others searched. Nothing is loaded or allocated before a position
/// needs it. Any number of threads may ask at once.
class Answerer {
 public:
  /// What is referred to must outlive this.
  Answerer(const db::FileSystem& files, const AnswererOptions& options, Observer& observer);
  ~Answerer();

  /// The answer, complete unless `request` ended the search. If the moves are wanted, the value is
  /// exact only together with a best pit: that is settled first, and until then the answer has
  /// bounds. `report` receives the bounds proven so far, and the exact value once a best pit is
  /// known. Throws ContradictionError if the database contradicts itself; db::ResourceError if
  /// memory does not suffice for a search; db::FormatError, db::IoError, std::bad_alloc.
  [[nodiscard]] Answer answer(const NotedPosition& noted, const Wanted& wanted,
                              const SearchRequest& request,
                              const std::function<void(Bounds)>& report);

  /// The mover's share of many positions of `pits` pits, with all threads of the caller's arena:
  /// from the endgames in memory, from the database on disk, or by searches of one thread each.
  /// False if `request` ended it; `shares` is unspecified then. Games may be over. Requires as many
  /// `shares` as positions. Throws as answer() does.
  [[nodiscard]] bool shares(int pits, std::span<const Position> positions, std::span<int> shares,
                            const SearchRequest& request);

  /// Brings the endgames to memory that so many positions of `pits` pits are worth if the values of
  /// their sowings are wanted in this detail. Throws as answer() does.
  void prepare_for(int pits, std::span<const Position> positions, MoveDetail detail,
                   const SearchRequest& request);

  /// Whether answer() looks up positions of games with so many pits and seeds in play on disk,
  /// without a search. Throws as answer() does.
  [[nodiscard]] bool looks_up(int pits, int seeds);

  /// The source of the values of games with so many pits and seeds in play.
  [[nodiscard]] ValueSource& values(int pits, int seeds);

  /// The session that searches positions of games with so many pits.
  [[nodiscard]] SearchSession& session(int pits);

  /// Most seeds of the endgames of such games in memory, and the time that bringing them there
  /// took.
  [[nodiscard]] std::pair<int, double> endgames(int pits);
  [[nodiscard]] double endgame_seconds(int pits) { return endgames(pits).second; }

  /// Bytes that tables, endgames and caches leave.
  [[nodiscard]] std::uint64_t memory_left();

 private:
  struct GameSources;  // the database and the session of one game

  [[nodiscard]] GameSources& sources_of(int pits);
  [[nodiscard]] ValueSource& values(GameSources& game, int seeds);
  [[nodiscard]] SearchSession& searched(GameSources& game);

  const db::FileSystem& files_;
  const AnswererOptions options_;
  Observer& observer_;
  MemoryPool memory_;
  std::mutex mutex_;  // guards games_ while games are added
  std::array<std::unique_ptr<GameSources>, kMaxPits + 1> games_;  // by pits
};

}  // namespace seedbank::engine
