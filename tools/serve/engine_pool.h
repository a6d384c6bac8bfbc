// Engines for all games within one memory limit.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include <seedbank/engine.h>

#include "solver/game/rules.h"
#include "tools/options/note_log.h"

namespace seedbank::tools {

struct EnginePoolSettings {
  Rules rules = Game().rules;  ///< games of 6 pits under these get half of the memory
  std::optional<std::filesystem::path> database = {};  ///< may be missing
  bool database_is_default = false;
  std::optional<std::filesystem::path> book = {};
  bool book_is_default = false;
  std::uint64_t memory_bytes = 0;  ///< limit for all engines
  int threads = 1;                 ///< for all searches
  NoteLog* note_log = nullptr;     ///< receives notes; may be null
};

/// Half of the memory belongs to the usual game: 6 pits under the usual rules. The other half is
/// divided into at most three equal parts, each of which serves one game at a time. A game without
/// a part takes the part of the game that has been idle for longest and frees its endgames and
/// tables, but never that of a game under search. Memory is allocated when first needed.
/// Thread-safe.
class EnginePool {
  struct Part;
  struct GiveBack {
    EnginePool* all;
    void operator()(Part* part) const;
  };

 public:
  /// Keeps the memory of a game while it is used.
  using Lease = std::unique_ptr<Part, GiveBack>;

  /// `returned` is called when another game can have a part again, by the thread that destroyed the
  /// last lease of that part.
  explicit EnginePool(
      const EnginePoolSettings& settings, std::function<void()> returned = [] {});
  /// Requires that no lease is left.
  ~EnginePool();

  /// A lease for `game`. Null while all parts are under search by other games; never null for the
  /// usual game. Returns quickly. Requires a valid game.
  [[nodiscard]] Lease reserve(const Game& game) noexcept;

  /// As reserve(), but also null if the game has no part yet.
  [[nodiscard]] Lease reserve_if_ready(const Game& game) noexcept;

  [[nodiscard]] bool is_usual(const Game& game) const noexcept;

  /// The engine for a lease. First frees the memory of the part's previous game. Throws the
  /// exceptions of Engine::Engine().
  [[nodiscard]] Engine& engine(const Lease& lease);

 private:
  [[nodiscard]] Part* part_of(const Game& game) noexcept;
  [[nodiscard]] Lease lease(Part* part) noexcept;

  const EnginePoolSettings settings_;
  const std::function<void()> returned_;
  std::mutex mutex_;        // guards the members below
  std::deque<Part> parts_;  // the first is the usual game's
  std::uint64_t leases_ = 0;
};

/// The memory of a game for a queued job. Copies share one lease, released with the last of them.
class GameMemory {
 public:
  GameMemory(EnginePool& all, const Game& game)
      : all_(&all), game_(game), lease_(std::make_shared<EnginePool::Lease>()) {}

  /// A function for JobQueue::add() that reserves the memory. Empty for the usual game, which
  /// always has its memory.
  [[nodiscard]] std::function<bool()> acquire() const;

  /// The engine, for the job. Reserves the memory if acquire() did not. Throws ResourceError if
  /// searches of other games use all of it.
  [[nodiscard]] Engine& engine() const;

 private:
  EnginePool* all_;
  Game game_;
  std::shared_ptr<EnginePool::Lease> lease_;
};

}  // namespace seedbank::tools
