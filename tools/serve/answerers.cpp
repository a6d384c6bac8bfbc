// Answerers for all games within one memory limit.
#include "tools/serve/answerers.h"

#include <algorithm>
#include <utility>

#include "db/storage/errors.h"

namespace seedbank::tools {
namespace {

constexpr std::uint64_t kMostParts = 3;

// Enough for the smallest transposition table of any game, 32 MiB, and some endgames.
constexpr std::uint64_t kLeastPartBytes = std::uint64_t{96} << 20;

}  // namespace

struct Answerers::Part {
  explicit Part(std::uint64_t size, std::optional<Game> owner = {}) : bytes(size), game(owner) {}

  const std::uint64_t bytes;
  // Guarded by the mutex of all; `game` does not change while there are leases.
  std::optional<Game> game;
  int leases = 0;
  std::uint64_t last_lease = 0;

  std::mutex making;  // guards the members below
  std::optional<Game> made_for;
  std::unique_ptr<engine::Answerer> answerer;
};

Answerers::Answerers(const db::FileSystem& files, const AnswererMemory& memory,
                     std::function<void()> returned)
    : files_(files), memory_(memory), returned_(std::move(returned)) {
  const std::uint64_t others = memory.bytes / 2;
  const std::uint64_t count = std::clamp(others / kLeastPartBytes, std::uint64_t{1}, kMostParts);
  parts_.emplace_back(memory.bytes - others, Game{Game().pits, memory.usual_rules});
  for (std::uint64_t i = 0; i < count; ++i) parts_.emplace_back(others / count);
}

Answerers::~Answerers() = default;

std::unique_ptr<engine::Answerer> Answerers::make(const Game& game, std::uint64_t bytes) {
  // Given the whole limit, so that errors name one above it.
  return std::make_unique<engine::Answerer>(
      files_,
      engine::AnswererOptions{.database = memory_.database,
                              .rules = game.rules,
                              .threads = memory_.threads,
                              .memory_bytes = memory_.bytes,
                              .taken_bytes = memory_.bytes - bytes,
                              .session = {}},
      silent_);
}

// The part of the game, or null. Requires the mutex.
Answerers::Part* Answerers::part_of(const Game& game) noexcept {
  const auto found = std::find_if(parts_.begin(), parts_.end(),
                                  [&](const Part& part) { return part.game == game; });
  return found == parts_.end() ? nullptr : &*found;
}

// The game's own part, else an unused one, else that of the game idle for longest; null if all are
// in use. Requires the mutex.
Answerers::Part* Answerers::part_to_use(const Game& game) noexcept {
  if (Part* const own = part_of(game)) return own;
  Part* best = nullptr;
  for (Part& part : parts_) {
    if (&part == &parts_.front() || part.leases > 0) continue;
    if (best == nullptr || part.last_lease < best->last_lease) best = &part;
  }
  return best;
}

// Requires the mutex.
Answerers::Lease Answerers::lease(Part* part) noexcept {
  if (part != nullptr) {
    ++part->leases;
    part->last_lease = ++leases_;
  }
  return {part, GiveBack{this}};
}

void Answerers::GiveBack::operator()(Part* part) const {
  {
    const std::lock_guard lock(all->mutex_);
    if (--part->leases > 0 || part == &all->parts_.front()) return;
  }
  all->returned_();
}

Answerers::Lease Answerers::reserve(const Game& game) noexcept {
  const std::lock_guard lock(mutex_);
  Part* const part = part_to_use(game);
  // While there are leases, answerer() reads the game without the mutex.
  if (part != nullptr && part->game != game) part->game = game;
  return lease(part);
}

Answerers::Lease Answerers::reserve_if_ready(const Game& game) noexcept {
  const std::lock_guard lock(mutex_);
  return lease(part_of(game));
}

bool Answerers::is_usual(const Game& game) const noexcept {
  return game == Game{Game().pits, memory_.usual_rules};
}

engine::Answerer& Answerers::answerer(const Lease& lease) {
  Part& part = *lease;
  const std::lock_guard lock(part.making);
  if (part.made_for != part.game) {
    part.answerer.reset();
    part.answerer = make(*part.game, part.bytes);
    part.made_for = part.game;
  }
  return *part.answerer;
}

std::function<bool()> GameMemory::acquire() const {
  if (all_->is_usual(game_)) return {};
  return [*this] { return (*lease_ = all_->reserve(game_)) != nullptr; };
}

engine::Answerer& GameMemory::answerer() const {
  if (*lease_ == nullptr) *lease_ = all_->reserve(game_);
  if (*lease_ == nullptr) throw db::ResourceError("searches of other games use all memory");
  return all_->answerer(*lease_);
}

}  // namespace seedbank::tools
