// Open files: the clock algorithm chooses the file to close.
#include "db/probe/open_files.h"

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
  // Without the lock, so that a slow disk does not block other threads.
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

}  // namespace seedbank::db
