// Answerers for all games, within one bound on memory.
#include "tools/serve/answerers.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "db/storage/errors.h"

namespace seedbank::tools {
namespace {

constexpr std::uint64_t kMostParts = 3;

// Enough for the smallest transposition table of any game, 32 MiB, and some endgames.
constexpr std::uint64_t kLeastPartBytes = std::uint64_t{96} << 20;

}  // namespace

struct Answerers::Part {
  std::uint64_t bytes = 0;
  std::optional<Game> game = {};
  std::unique_ptr<engine::Answerer> answerer = {};
  int leases = 0;
  std::uint64_t last_lease = 0;
};

Answerers::Answerers(const db::FileSystem& files, const AnswererMemory& memory)
    : files_(files), memory_(memory) {
  const std::uint64_t others = memory.bytes / 2;
  const std::uint64_t count = std::clamp(others / kLeastPartBytes, std::uint64_t{1}, kMostParts);
  const Game usual{Game().pits, memory.usual_rules};
  const std::uint64_t usual_bytes = memory.bytes - others;
  parts_.push_back({.bytes = usual_bytes, .game = usual, .answerer = make(usual, usual_bytes)});
  for (std::uint64_t i = 0; i < count; ++i) parts_.push_back({.bytes = others / count});
}

Answerers::~Answerers() = default;

std::unique_ptr<engine::Answerer> Answerers::make(const Game& game, std::uint64_t bytes) {
  // Told of all memory, so that errors name a limit above the present one.
  return std::make_unique<engine::Answerer>(
      files_,
      engine::AnswererOptions{.database = memory_.database,
                              .rules = game.rules,
                              .threads = memory_.threads,
                              .memory_bytes = memory_.bytes,
                              .taken_bytes = memory_.bytes - bytes,
                              .session = {}},
      nobody_);
}

// The part that serves the game, or null. Requires the mutex.
Answerers::Part* Answerers::part_of(const Game& game) {
  const auto found = std::find_if(parts_.begin(), parts_.end(),
                                  [&](const Part& part) { return part.game == game; });
  return found == parts_.end() ? nullptr : &*found;
}

// The game's own part, else an unused one, else that of the game idle for longest; null while all
// are in use. Requires the mutex.
Answerers::Part* Answerers::part_to_use(const Game& game) {
  if (Part* const own = part_of(game)) return own;
  Part* best = nullptr;
  for (Part& part : parts_) {
    if (&part == &parts_.front() || part.leases > 0) continue;
    if (best == nullptr || part.last_lease < best->last_lease) best = &part;
  }
  return best;
}

// Requires the mutex.
Answerers::Lease Answerers::lease(Part& part) {
  ++part.leases;
  part.last_lease = ++leases_;
  return {part.answerer.get(), GiveBack{this, &part}};
}

void Answerers::GiveBack::operator()(engine::Answerer* /*answerer*/) const {
  {
    const std::lock_guard lock(all->mutex_);
    --part->leases;
  }
  all->returned_.notify_all();
}

Answerers::Lease Answerers::of(const Game& game, const SearchRequest& request) {
  std::unique_ptr<engine::Answerer> idle;  // freed without the lock, since that takes a while
  std::unique_lock lock(mutex_);
  Part* part = nullptr;
  const auto found = [&] { return (part = part_to_use(game)) != nullptr; };
  if (!returned_.wait_until(lock, request.stop, request.deadline, found)) {
    throw db::ResourceError("all memory for other games is in use by searches");
  }
  if (part->game != game) {
    idle = std::exchange(part->answerer, make(game, part->bytes));
    part->game = game;
  }
  return lease(*part);
}

Answerers::Lease Answerers::if_ready(const Game& game) {
  const std::lock_guard lock(mutex_);
  Part* const part = part_of(game);
  return part == nullptr ? Lease(nullptr, GiveBack{this, nullptr}) : lease(*part);
}

}  // namespace seedbank::tools
