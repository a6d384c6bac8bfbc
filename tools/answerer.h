// The answerer: from positions to answers, by looking up, by searching, or by looking at the board.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <span>

#include "db/storage/file.h"
#include "solver/game/notation.h"
#include "solver/game/position.h"
#include "solver/game/rules.h"
#include "solver/search/solver.h"
#include "tools/answer.h"
#include "tools/memory_pool.h"
#include "tools/options/common_options.h"
#include "tools/options/search_options.h"
#include "tools/text/search_progress.h"
#include "tools/value_source.h"

namespace seedbank::tools {

class SearchSession;

/// What ended a search that was made by this request, and that is not complete.
[[nodiscard]] Ending ending_of(const SearchRequest& request) noexcept;

/// Answers positions of any number of pits under one set of rules. Positions that the database on
/// disk covers are looked up, all others searched; nothing is brought to memory, or allocated,
/// before a position needs it. Any number of threads may ask at once.
class Answerer {
 public:
  /// `first_positions`: see SearchSession. What is referred to must outlive this. Throws UsageError
  /// when no directory of databases is known.
  Answerer(const db::FileSystem& files, const CommonOptions& common, const SearchOptions& search,
           std::uint64_t first_positions, SearchProgress& progress);
  ~Answerer();

  /// The answer, complete unless `request` ended the search. `report` is told the bounds proven so
  /// far. Throws UnusableDatabaseError when the database contradicts itself; db::ResourceError when
  /// memory does not suffice for a search; db::FormatError, db::IoError, std::bad_alloc.
  [[nodiscard]] Answer answer(const NotedPosition& noted, Wanted wanted,
                              const SearchRequest& request,
                              const std::function<void(MarginBounds)>& report);

  /// Brings to memory at once the endgames that so many positions of `pits` pits are worth when the
  /// values of their sowings are wanted in `detail`. Throws as answer() does.
  void prepare_for(int pits, std::span<const Position> positions, MoveDetail detail,
                   const SearchRequest& request);

  /// Where answer() would get values of a game with so many pits and seeds in play from.
  [[nodiscard]] ValueSource& values(int pits, int seeds);

  /// Time that went into bringing endgames of such a game to memory.
  [[nodiscard]] double endgame_seconds(int pits);

 private:
  struct Known;  // what there is of one game

  [[nodiscard]] Known& known(int pits);
  [[nodiscard]] SearchSession& searched(Known& game);

  const db::FileSystem& files_;
  const std::filesystem::path root_;
  const Rules rules_;
  const SearchOptions& search_;
  const int threads_;
  const std::uint64_t first_positions_;
  SearchProgress& progress_;
  MemoryPool memory_;
  std::mutex mutex_;                                        // guards known_ while games are added
  std::array<std::unique_ptr<Known>, kMaxPits + 1> known_;  // by pits
};

}  // namespace seedbank::tools
