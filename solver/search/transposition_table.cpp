// The transposition table: allocation and replacement.
#include "solver/search/transposition_table.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace seedbank {

std::uint64_t TranspositionTable::least_bytes(int key_bits) noexcept {
  const int bucket_bits = std::max(key_bits - TableEntry::kTagBits, 2);
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

void TranspositionTable::add(std::uint64_t slot, TableFact found, std::uint64_t work) noexcept {
  std::atomic<std::uint64_t>* entries = bucket(slot);
  const std::uint64_t tag = tag_of(slot);
  std::size_t place = 0;
  std::uint64_t least_work = ~std::uint64_t{0};
  bool known = false;
  for (std::size_t i = 0; i < kEntriesPerBucket && !known; ++i) {
    const TableEntry entry(entries[i].load(std::memory_order_relaxed));
    known = entry.is_of(tag);
    if (known) found = joined(entry.fact(), found);
    if (known || entry.scaled_work() < least_work) {
      place = i;
      least_work = entry.scaled_work();
    }
  }
  entries[place].store(TableEntry(tag, found, TableEntry::scaled(work)).word(),
                       std::memory_order_relaxed);
  if (known || slot >> (bucket_bits_ / 2) & 7) return;
  // The others age from time to time, so that entries with much work do not stay forever.
  for (std::size_t i = 0; i < kEntriesPerBucket; ++i) {
    if (i == place) continue;
    const TableEntry entry(entries[i].load(std::memory_order_relaxed));
    entries[i].store(entry.older().word(), std::memory_order_relaxed);
  }
}

}  // namespace seedbank
