// Lists of fair starts, computed by searches of limited time and kept on disk between them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "db/storage/file.h"
#include "engine/analysis/fair_starts.h"
#include "engine/answer/answerer.h"
#include "solver/search/search_request.h"

namespace seedbank::tools {

/// Most seeds on the boards of a list. Each of those of (6,4) takes milliseconds; with more seeds a
/// list may take days.
inline constexpr int kMostFairSeeds = 48;

/// Lists of boards up to two seeds from an opening that are a draw. What is decided stands in a
/// file of the journal's format (tools/line_files/fair_journal.h) in the directory of the
/// databases, and is there when the server begins anew. A file that is damaged, or not of this
/// list, is renamed to NAME.damaged, which is reported on standard error, and the list is computed
/// again. Where files cannot be written, or another server does, the list is kept in memory.
/// Thread-safe.
class FairLists {
 public:
  struct Progress {
    std::uint64_t decided = 0;
    std::uint64_t of = 0;
  };
  using List = std::vector<engine::FairBoard>;  ///< in the order of Ludii's numbers

  /// `files` must outlive this.
  FairLists(db::FileSystem& files, std::filesystem::path directory);
  FairLists(const FairLists&) = delete;
  FairLists& operator=(const FairLists&) = delete;
  ~FairLists() = default;

  /// The list if it has been completed; computes nothing.
  [[nodiscard]] std::optional<List> completed(const Game& game, int seeds_per_pit);

  /// Continues where the last call for this list ended. Returns the list, or else how many boards
  /// are decided: when `request` ends, or a board is decided after a tenth of the time until its
  /// deadline. (Few boards take longer, so few are begun again; and endgames in memory may grow as
  /// the whole time allows.) Of two calls at once for a list, the second waits for the first.
  /// Requires 2 * pits * seeds_per_pit <= kMostFairSeeds, and an
  /// answerer of the rules. Throws what engine::FairSearch::run() throws.
  [[nodiscard]] std::variant<List, Progress> advance(const Game& game, int seeds_per_pit,
                                                     engine::Answerer& answerer,
                                                     const SearchRequest& request);

 private:
  struct Work {
    std::mutex computing;           // held by the call that computes; guards verdicts
    engine::FairVerdicts verdicts;  // by board
    std::optional<List> list;       // guarded by mutex_
  };

  [[nodiscard]] Work& work_of(const std::string& file);
  [[nodiscard]] std::optional<List> completed(const Work& work);

  db::FileSystem& files_;
  const std::filesystem::path directory_;
  std::mutex mutex_;                   // guards lists_
  std::map<std::string, Work> lists_;  // by the name of the file; none is ever removed
};

}  // namespace seedbank::tools
