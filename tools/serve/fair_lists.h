// Lists of fair starts, each computed once, in the background, and kept on disk.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "db/storage/file.h"
#include "engine/study/fair_starts.h"
#include "tools/serve/answerers.h"

namespace seedbank::tools {

/// Most seeds on the boards of a list. Each of those of (6,4) takes milliseconds; with more seeds a
/// list may take days.
inline constexpr int kMostFairSeeds = 48;

/// Lists of boards up to two seeds from an opening that are a draw. What is decided stands in a
/// file of the journal's format (tools/rows/fair_journal.h) in the directory of the databases, and
/// is there when the server begins anew. A file that is damaged, or not of this list, is renamed to
/// NAME.damaged, which is reported on standard error, and the list is computed again. Where files
/// cannot be written, the list is kept in memory. Any number of threads may ask.
class FairLists {
 public:
  struct Progress {
    std::uint64_t decided = 0;
    std::uint64_t of = 0;
  };
  using List = std::vector<engine::FairBoard>;  ///< in the order of Ludii's numbers

  /// Another list is being computed: to be asked again later.
  struct Busy {};

  /// What is referred to must outlive this. `threads` compute.
  FairLists(db::FileSystem& files, std::filesystem::path directory, Answerers& answerers,
            int threads);
  FairLists(const FairLists&) = delete;
  FairLists& operator=(const FairLists&) = delete;

  /// The list, or how far it has come: asking begins to compute it. One is computed at a time.
  /// Requires 2 * pits * seeds_a_pit <= kMostFairSeeds. Throws what computing it threw the last
  /// time, and then begins anew when asked again.
  [[nodiscard]] std::variant<List, Progress, Busy> list(const Game& game, int seeds_a_pit);

 private:
  struct Work;

  void compute(const std::shared_ptr<Work>& work, const std::stop_token& stop);

  db::FileSystem& files_;
  const std::filesystem::path directory_;
  Answerers& answerers_;
  const int threads_;
  std::mutex mutex_;                                    // guards what follows
  std::map<std::string, std::shared_ptr<Work>> lists_;  // by the name of the file
  bool busy_ = false;
  std::jthread thread_;  // the last one
};

}  // namespace seedbank::tools
