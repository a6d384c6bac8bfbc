// Lists of fair starts, computed by time-limited searches and stored on disk between them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <seedbank/engine.h>

#include "db/storage/file.h"
#include "solver/game/rules.h"

namespace seedbank::tools {

/// Maximum number of seeds on a board. A board with 6 pits per side and 4 seeds per pit takes
/// milliseconds; with more seeds a list can take days.
inline constexpr int kMostFairSeeds = 48;

/// Lists of the drawn boards that result from moving up to two seeds of an opening. That of (6,4)
/// is included in the program (tools/line_files/included_fair.h). Others are computed: decided
/// boards are stored in the database directory, if there is one, in the format of the journal
/// (tools/line_files/fair_journal.h), so a restarted server continues. A file that is damaged or
/// belongs to another list is renamed to NAME.damaged, with a message on standard error, and the
/// list is computed again. If the file cannot be written, or another server writes it, the list is
/// kept in memory. Thread-safe.
class FairLists {
 public:
  struct Progress {
    std::uint64_t decided = 0;
    std::uint64_t of = 0;
  };
  using List = std::vector<FairStart>;  ///< ordered by Ludii number

  /// `files` must outlive this.
  FairLists(db::FileSystem& files, std::optional<std::filesystem::path> directory);

  /// The list if it is included or complete. Searches nothing.
  [[nodiscard]] std::optional<List> completed(const Game& game, int seeds_per_pit);

  /// Continues where the last call for this list ended, until the list is complete, the limits end
  /// it, or a board is decided after a tenth of the time limit. Few boards take longer than that,
  /// so little work is repeated, yet endgames may grow as the whole limit allows. Returns the
  /// number of decided boards. Concurrent calls for the same list wait for one another. Requires an
  /// engine of these rules, a time limit, and 2 * pits * seeds_per_pit <= kMostFairSeeds. Throws
  /// the exceptions of Engine::query().
  [[nodiscard]] Progress advance(const Game& game, int seeds_per_pit, Engine& engine,
                                 const Limits& limits);

 private:
  struct Work {
    std::mutex computing;      // held during advance(), guards verdicts
    FairVerdicts verdicts;     // by board
    std::optional<List> list;  // guarded by mutex_
  };

  [[nodiscard]] Work& work_of(const std::string& file);

  db::FileSystem& files_;
  const std::optional<std::filesystem::path> directory_;
  std::mutex mutex_;                   // guards lists_
  std::map<std::string, Work> lists_;  // by file name; entries are never removed
};

}  // namespace seedbank::tools
