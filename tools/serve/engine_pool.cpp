// Engines for all games within one memory limit.
#include "tools/serve/engine_pool.h"

#include <algorithm>
#include <utility>

#include <seedbank/error.h>

namespace seedbank::tools {
namespace {

constexpr std::uint64_t kMostParts = 3;

// Enough for the smallest transposition table of any game, 32 MiB, and some endgames.
constexpr std::uint64_t kLeastPartBytes = std::uint64_t{96} << 20;

}  // namespace

struct EnginePool::Part {
  explicit Part(std::uint64_t size, std::optional<Game> owner = {}) : bytes(size), game(owner) {}

  const std::uint64_t bytes;
  // Guarded by the mutex of the pool; `game` does not change while there are leases.
  std::optional<Game> game;
  int leases = 0;
  std::uint64_t last_lease = 0;

  std::mutex making;  // guards the members below
  std::optional<Game> made_for;
  std::unique_ptr<Engine> engine;
};

EnginePool::EnginePool(const EnginePoolSettings& settings, std::function<void()> returned)
    : settings_(settings), returned_(std::move(returned)) {
  const std::uint64_t others = settings.memory_bytes / 2;
  const std::uint64_t count = std::clamp(others / kLeastPartBytes, std::uint64_t{1}, kMostParts);
  parts_.emplace_back(settings.memory_bytes - others, Game{Game().pits, settings.rules});
  for (std::uint64_t i = 0; i < count; ++i) parts_.emplace_back(others / count);
}

EnginePool::~EnginePool() = default;

// The part of the game, or null. Requires the mutex.
EnginePool::Part* EnginePool::part_of(const Game& game) noexcept {
  const auto found = std::find_if(parts_.begin(), parts_.end(),
                                  [&](const Part& part) { return part.game == game; });
  return found == parts_.end() ? nullptr : &*found;
}

// Requires the mutex.
EnginePool::Lease EnginePool::lease(Part* part) noexcept {
  if (part != nullptr) {
    ++part->leases;
    part->last_lease = ++leases_;
  }
  return {part, GiveBack{this}};
}

void EnginePool::GiveBack::operator()(Part* part) const {
  {
    const std::lock_guard lock(all->mutex_);
    if (--part->leases > 0 || part == &all->parts_.front()) return;
  }
  all->returned_();
}

EnginePool::Lease EnginePool::reserve(const Game& game) noexcept {
  const std::lock_guard lock(mutex_);
  if (Part* const own = part_of(game)) return lease(own);
  // An unused part, else that of the game idle for longest. While there are leases, engine() reads
  // the game without the mutex.
  Part* best = nullptr;
  for (Part& part : parts_) {
    if (&part == &parts_.front() || part.leases > 0) continue;
    if (best == nullptr || part.last_lease < best->last_lease) best = &part;
  }
  if (best != nullptr) best->game = game;
  return lease(best);
}

EnginePool::Lease EnginePool::reserve_if_ready(const Game& game) noexcept {
  const std::lock_guard lock(mutex_);
  return lease(part_of(game));
}

bool EnginePool::is_usual(const Game& game) const noexcept {
  return game == Game{Game().pits, settings_.rules};
}

Engine& EnginePool::engine(const Lease& lease) {
  Part& part = *lease;
  const std::lock_guard lock(part.making);
  if (part.made_for != part.game) {
    part.engine.reset();
    // The limit is that of the whole pool, so that errors suggest a limit above the current one.
    part.engine = std::make_unique<Engine>(
        EngineOptions{.rules = std::string(name(part.game->rules)),
                      .database = settings_.database,
                      .database_may_be_missing = true,
                      .database_is_default = settings_.database_is_default,
                      .memory_bytes = settings_.memory_bytes,
                      .book = settings_.book,
                      .book_is_default = settings_.book_is_default,
                      .reserved_bytes = settings_.memory_bytes - part.bytes,
                      .threads = settings_.threads,
                      .observer = settings_.note_log});
    part.made_for = part.game;
  }
  return *part.engine;
}

std::function<bool()> GameMemory::acquire() const {
  if (all_->is_usual(game_)) return {};
  return [*this] { return (*lease_ = all_->reserve(game_)) != nullptr; };
}

Engine& GameMemory::engine() const {
  if (*lease_ == nullptr) *lease_ = all_->reserve(game_);
  if (*lease_ == nullptr)
    throw ResourceError("searches of other games use all memory", Resource::kFormat);
  return all_->engine(*lease_);
}

}  // namespace seedbank::tools
