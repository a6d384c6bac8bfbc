// Answerers for all games, within one bound on memory.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "db/storage/file.h"
#include "engine/answer/answerer.h"
#include "solver/game/rules.h"

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
    void operator()(Part* part) const;
  };

 public:
  /// The right to use a game's answerer, which keeps its memory until the lease is destroyed.
  using Lease = std::unique_ptr<Part, GiveBack>;

  /// `returned` is called by any thread after a lease was destroyed.
  Answerers(
      const db::FileSystem& files, const AnswererMemory& memory,
      std::function<void()> returned = [] {});
  Answerers(const Answerers&) = delete;
  Answerers& operator=(const Answerers&) = delete;
  /// Requires that no lease is left.
  ~Answerers();

  /// A lease for `game`; null while other games are under search with all parts it could have,
  /// which never happens to the usual game. Does not throw, and takes no time. Requires a valid
  /// game.
  [[nodiscard]] Lease reserve(const Game& game) noexcept;

  /// The same, but null also for a game that has no part now.
  [[nodiscard]] Lease reserve_if_ready(const Game& game) noexcept;

  [[nodiscard]] bool is_usual(const Game& game) const noexcept;

  /// The answerer that `lease` is for. At first frees the memory of the game that had the part
  /// before. Throws std::bad_alloc.
  [[nodiscard]] engine::Answerer& answerer(const Lease& lease);

 private:
  [[nodiscard]] Part* part_of(const Game& game) noexcept;
  [[nodiscard]] Part* part_to_use(const Game& game) noexcept;
  [[nodiscard]] std::unique_ptr<engine::Answerer> make(const Game& game, std::uint64_t bytes);
  [[nodiscard]] Lease lease(Part* part) noexcept;

  const db::FileSystem& files_;
  const AnswererMemory memory_;
  const std::function<void()> returned_;
  engine::Observer nobody_;
  std::mutex mutex_;        // guards what follows
  std::deque<Part> parts_;  // the usual game's first
  std::uint64_t leases_ = 0;
};

}  // namespace seedbank::tools
