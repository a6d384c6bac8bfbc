// Answerers for all games, within one bound on memory.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "db/storage/file.h"
#include "engine/answer/answerer.h"
#include "solver/game/rules.h"
#include "solver/search/search_request.h"

namespace seedbank::tools {

struct AnswererMemory {
  std::filesystem::path database;
  std::uint64_t bytes = 0;  ///< of all answerers together
  int threads = 1;
  Rules usual_rules = Rules::kEmptyCapture;  ///< with 6 pits they get half of the memory
};

/// Half of the memory belongs to the usual game: 6 pits under the usual rules. The other half is
/// divided into at most three equal parts, each of which serves one game at a time. A game without
/// a part takes that of the game that was idle for longest, whose endgames and tables are freed. A
/// part is never taken from a game under search. Nothing is allocated before a question needs it.
/// Thread-safe.
class Answerers {
  struct Part;
  struct GiveBack {
    Answerers* all;
    Part* part;
    void operator()(engine::Answerer* answerer) const;
  };

 public:
  /// Use of a game's answerer. The answerer keeps its memory until the lease is destroyed.
  using Lease = std::unique_ptr<engine::Answerer, GiveBack>;

  Answerers(const db::FileSystem& files, const AnswererMemory& memory);
  Answerers(const Answerers&) = delete;
  Answerers& operator=(const Answerers&) = delete;
  /// Requires that no lease is left.
  ~Answerers();

  /// The answerer of `game`. While other games are under search with all parts, waits for one of
  /// them to end; throws db::ResourceError when `request` ends first. Requires a valid game.
  [[nodiscard]] Lease of(const Game& game, const SearchRequest& request);

  /// The same without waiting and without freeing memory: null for a game that has no part now.
  [[nodiscard]] Lease if_ready(const Game& game);

 private:
  [[nodiscard]] Part* part_of(const Game& game);
  [[nodiscard]] Part* part_to_use(const Game& game);
  [[nodiscard]] std::unique_ptr<engine::Answerer> make(const Game& game, std::uint64_t bytes);
  [[nodiscard]] Lease lease(Part& part);

  const db::FileSystem& files_;
  const AnswererMemory memory_;
  engine::Observer nobody_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable_any returned_;
  std::vector<Part> parts_;  // never resized; the usual game's first
  std::uint64_t leases_ = 0;
};

}  // namespace seedbank::tools
