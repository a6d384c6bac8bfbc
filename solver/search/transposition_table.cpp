// The transposition table: proven bounds of positions met before, shared by all threads.
#include "solver/search/transposition_table.h"

#include <algorithm>
#include <bit>

namespace seedbank {
namespace {

// Work on a logarithmic scale, two steps a doubling; at least 1, so that no entry is 0.
std::uint64_t scale(std::uint64_t work) {
  const int doublings = static_cast<int>(std::bit_width(work));
  const bool upper_half = doublings >= 2 && (work >> (doublings - 2) & 1) != 0;
  return std::min<std::uint64_t>(
      1 + 2 * static_cast<std::uint64_t>(doublings) + (upper_half ? 1 : 0), 127);
}

}  // namespace

std::uint64_t TranspositionTable::least_bytes(int key_bits) noexcept {
  const int bucket_bits = std::max(key_bits - kTagBits, 2);
  return (std::uint64_t{1} << bucket_bits) * kEntriesPerBucket * sizeof(std::uint64_t);
}

TranspositionTable::TranspositionTable(std::uint64_t bytes, int key_bits)
    : shift_((key_bits + 1) / 2),
      key_mask_(key_bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << key_bits) - 1) {
  const std::uint64_t usable = std::bit_floor(std::max(bytes, least_bytes(key_bits)));
  buckets_ = usable / (kEntriesPerBucket * sizeof(std::uint64_t));
  bucket_bits_ = static_cast<int>(std::bit_width(buckets_)) - 1;
  memory_ = Pages(usable);
  entries_ = reinterpret_cast<std::atomic<std::uint64_t>*>(memory_.data());
}

void TranspositionTable::add(std::uint64_t slot, Found found, std::uint64_t work) noexcept {
  constexpr std::uint64_t kWorkMask = (std::uint64_t{1} << kPitShift) - 1;
  std::atomic<std::uint64_t>* entries = bucket(slot);
  const std::uint64_t tag = tag_of(slot);
  std::size_t place = 0;
  std::uint64_t least_work = ~std::uint64_t{0};
  bool known = false;
  for (std::size_t i = 0; i < kEntriesPerBucket && !known; ++i) {
    const std::uint64_t entry = entries[i].load(std::memory_order_relaxed);
    known = entry >> kTagShift == tag && entry != 0;
    if (known) {
      const int low = static_cast<int>(entry >> kLowShift & 127);
      if (found.pit == kNoPit || low > found.bounds.low) {
        found.pit = static_cast<int>(entry >> kPitShift & 7);
      }
      found.bounds.low = std::max(found.bounds.low, low);
      found.bounds.high = std::min(found.bounds.high, static_cast<int>(entry >> kHighShift & 127));
    }
    if (known || (entry & kWorkMask) < least_work) {
      place = i;
      least_work = entry & kWorkMask;
    }
  }
  const auto field = [](int value, int shift) {
    return static_cast<std::uint64_t>(value) << shift;
  };
  entries[place].store(tag << kTagShift | field(found.bounds.low, kLowShift) |
                           field(found.bounds.high, kHighShift) | field(found.pit, kPitShift) |
                           scale(work),
                       std::memory_order_relaxed);
  if (known || slot >> (bucket_bits_ / 2) & 7) return;
  // Now and then the others grow older, or what once took much work would stay for ever.
  for (std::size_t i = 0; i < kEntriesPerBucket; ++i) {
    const std::uint64_t entry = entries[i].load(std::memory_order_relaxed);
    if (i != place && (entry & kWorkMask) > 1) {
      entries[i].store(entry - 1, std::memory_order_relaxed);
    }
  }
}

}  // namespace seedbank
