// The caches of a database. The clock algorithm chooses the file to close.
#include "db/probe/caches.h"

#include <cassert>
#include <cerrno>
#include <mutex>
#include <utility>

#include "db/index/ranking.h"
#include "db/storage/errors.h"

namespace seedbank::db {
namespace {

constexpr std::size_t kPairsPerLayer = kMaxLayerSeeds / 2 + 1;
constexpr std::size_t kSlots = (kMaxLayerSeeds + 1) * kPairsPerLayer;

std::size_t slot_of(PairId pair) {
  return static_cast<std::size_t>(pair.seeds) * kPairsPerLayer +
         static_cast<std::size_t>(pair.fewer);
}

}  // namespace

OpenFiles::OpenFiles(const FileSystem& files, std::filesystem::path root, Game game,
                     std::size_t max_open)
    : files_(files), root_(std::move(root)), game_(game), max_open_(max_open), slots_(kSlots) {
  assert(max_open >= 1);
}

std::shared_ptr<const PairFile> OpenFiles::get(PairId pair) {
  Slot& slot = slots_[slot_of(pair)];
  {
    const std::shared_lock guard(mutex_);
    if (slot.file) {
      slot.used.store(true, std::memory_order_relaxed);
      return slot.file;
    }
  }
  // Opens the file without the lock, so that a slow disk does not block other threads.
  std::shared_ptr<const PairFile> file = open(pair);
  const std::unique_lock guard(mutex_);
  if (!slot.file) {
    if (open_ == max_open_) close_one();
    slot.file = std::move(file);
    ++open_;
  }
  slot.used.store(true, std::memory_order_relaxed);
  return slot.file;
}

// The system's limit of open files may be lower than max_open_. Terminates because each attempt
// closes a file.
std::shared_ptr<const PairFile> OpenFiles::open(PairId pair) {
  while (true) {
    try {
      return std::make_shared<const PairFile>(files_, root_, game_, pair);
    } catch (const IoError& error) {
      if (error.code() != EMFILE && error.code() != ENFILE) throw;
      const std::unique_lock guard(mutex_);
      if (!close_one()) throw;
    }
  }
}

bool OpenFiles::close_one() {
  while (open_ > 0) {
    Slot& slot = slots_[hand_];
    hand_ = (hand_ + 1) % slots_.size();
    if (slot.file && !slot.used.exchange(false, std::memory_order_relaxed)) {
      slot.file.reset();
      --open_;
      return true;
    }
  }
  return false;
}

std::size_t TileCache::Hash::operator()(const TileKey& key) const noexcept {
  const auto block = static_cast<unsigned>(key.block.seeds * 64 + key.block.mover_seeds);
  const std::uint64_t mixed = (key.number ^ std::uint64_t{block} << 48) * 0x9E37'79B9'7F4A'7C15U;
  return mixed ^ mixed >> 32;
}

TileCache::Shard& TileCache::shard_of(const TileKey& key) noexcept {
  // Uses the high bits, because the hash table of the shard uses the low ones.
  return shards_[Hash{}(key) >> 60];
}
static_assert(sizeof(std::size_t) == 8);

std::optional<std::uint8_t> TileCache::find(const TileKey& key, std::size_t index) {
  Shard& shard = shard_of(key);
  const std::lock_guard guard(shard.mutex);
  const auto found = shard.places.find(key);
  if (found == shard.places.end()) return std::nullopt;
  shard.entries.splice(shard.entries.begin(), shard.entries, found->second);
  return found->second->values[index];
}

void TileCache::insert(const TileKey& key, std::span<const std::uint8_t> values) {
  const std::size_t bytes = values.size() + kBytesPerTile;
  if (bytes > shard_bytes_) return;
  Shard& shard = shard_of(key);
  const std::lock_guard guard(shard.mutex);
  if (shard.places.contains(key)) return;
  while (shard.bytes + bytes > shard_bytes_) {
    shard.bytes -= shard.entries.back().values.size() + kBytesPerTile;
    shard.places.erase(shard.entries.back().key);
    shard.entries.pop_back();
  }
  // In this order, std::bad_alloc leaves the shard unchanged: splicing cannot fail and does not
  // invalidate the iterator.
  std::list<Entry> made;
  made.push_front({key, {values.begin(), values.end()}});
  shard.places.emplace(key, made.begin());
  shard.entries.splice(shard.entries.begin(), made);
  shard.bytes += bytes;
}

std::size_t TileCache::bytes() const {
  std::size_t sum = 0;
  for (const Shard& shard : shards_) {
    const std::lock_guard guard(shard.mutex);
    sum += shard.bytes;
  }
  return sum;
}

}  // namespace seedbank::db
