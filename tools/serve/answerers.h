// Answerers for all games within one memory limit.
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
  std::uint64_t bytes = 0;  ///< limit for all answerers
  int threads = 1;
  Rules usual_rules = Rules::kEmptyCapture;  ///< games of 6 pits under these get half of the memory
};

/// Half of the memory belongs to the usual game: 6 pits under the usual rules. The other half is
/// divided into at most three equal parts, each of which serves one game at a time. A game without
/// a part takes the part of the game that has been idle for longest and frees its endgames and
/// tables, but never that of a game under search. Memory is allocated when first needed.
/// Thread-safe.
class Answerers {
  struct Part;
  struct GiveBack {
    Answerers* all;
    void operator()(Part* part) const;
  };

 public:
  /// Keeps the memory of a game while it is used.
  using Lease = std::unique_ptr<Part, GiveBack>;

  /// `returned` is called when another game can have a part again, by the thread that destroyed the
  /// last lease of that part.
  Answerers(
      const db::FileSystem& files, const AnswererMemory& memory,
      std::function<void()> returned = [] {});
  Answerers(const Answerers&) = delete;
  Answerers& operator=(const Answerers&) = delete;
  /// Requires that no lease is left.
  ~Answerers();

  /// A lease for `game`. Null while all parts are under search by other games; never null for the
  /// usual game. Returns quickly. Requires a valid game.
  [[nodiscard]] Lease reserve(const Game& game) noexcept;

  /// The same, but null also if the game has no part yet.
  [[nodiscard]] Lease reserve_if_ready(const Game& game) noexcept;

  [[nodiscard]] bool is_usual(const Game& game) const noexcept;

  /// The answerer for a lease. First frees the memory of the part's previous game. Throws
  /// std::bad_alloc.
  [[nodiscard]] engine::Answerer& answerer(const Lease& lease);

 private:
  [[nodiscard]] Part* part_of(const Game& game) noexcept;
  [[nodiscard]] Part* part_to_use(const Game& game) noexcept;
  [[nodiscard]] std::unique_ptr<engine::Answerer> make(const Game& game, std::uint64_t bytes);
  [[nodiscard]] Lease lease(Part* part) noexcept;

  const db::FileSystem& files_;
  const AnswererMemory memory_;
  const std::function<void()> returned_;
  Observer silent_;
  std::mutex mutex_;        // guards the members below
  std::deque<Part> parts_;  // the first is the usual game's
  std::uint64_t leases_ = 0;
};

/// The memory of a game for a queued job. Copies share one lease, released with the last of them.
class GameMemory {
 public:
  GameMemory(Answerers& all, const Game& game)
      : all_(&all), game_(game), lease_(std::make_shared<Answerers::Lease>()) {}

  /// Reserves the memory, for JobQueue::add(); empty for the usual game, which always has it.
  [[nodiscard]] std::function<bool()> acquire() const;

  /// The answerer, for the job. Throws db::ResourceError if acquire() never succeeded.
  [[nodiscard]] engine::Answerer& answerer() const;

 private:
  Answerers* all_;
  Game game_;
  std::shared_ptr<Answerers::Lease> lease_;
};

}  // namespace seedbank::tools
