// The transposition table: proven bounds of positions met before, shared by all threads.
//
// Keys are lossless: a bijection mixes the key's bits, some of them choose the bucket, all others
// stand in the entry. So an entry is found only by the position that it was stored for
// (solver/SEARCH.md).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "solver/base/pages.h"
#include "solver/search/table_entry.h"

namespace seedbank {

/// Any number of threads may look up and store at once. Every entry is one 64-bit word, read and
/// written whole, and true by itself: bounds proven once hold for ever. So relaxed order is enough,
/// and of two threads that store at once one wins, which costs work and never truth.
class TranspositionTable {
 public:
  /// A table of about `bytes` bytes, at most, for keys of `key_bits` bits; empty.
  /// It has at least the entries that a lossless tag needs: least_bytes(key_bits). Throws
  /// std::bad_alloc.
  TranspositionTable(std::uint64_t bytes, int key_bits);

  [[nodiscard]] static std::uint64_t least_bytes(int key_bits) noexcept;
  [[nodiscard]] std::uint64_t entries() const noexcept { return buckets_ * kEntriesPerBucket; }

  /// A key as the table uses it: mixed. Different keys have different slots.
  [[nodiscard]] std::uint64_t slot(std::uint64_t key) const noexcept {
    std::uint64_t x = key;
    x ^= x >> shift_;
    x = x * 0x9E37'79B9'7F4A'7C15U & key_mask_;
    x ^= x >> shift_;
    x = x * 0xD1B5'4A32'D192'ED03U & key_mask_;
    return x ^ x >> shift_;
  }

  void prefetch(std::uint64_t slot) const noexcept { __builtin_prefetch(bucket(slot)); }

  /// Looks a slot up. False when nothing is known of it.
  [[nodiscard]] bool find(std::uint64_t slot, TableFact& found) const noexcept {
    const std::atomic<std::uint64_t>* entries = bucket(slot);
    const std::uint64_t tag = tag_of(slot);
    for (std::size_t i = 0; i < kEntriesPerBucket; ++i) {
      const TableEntry entry(entries[i].load(std::memory_order_relaxed));
      if (entry.is_of(tag)) {
        found = entry.fact();
        return true;
      }
    }
    return false;
  }

  /// Adds what was found out with `work` nodes: the tighter of the bounds and those known. Where
  /// the bucket is full, the entry with the least work goes. Requires 0 <= low <= high <=
  /// kMaxTableShare, and bounds that are proven.
  void add(std::uint64_t slot, TableFact found, std::uint64_t work) noexcept;

  /// Forgets everything. No other thread may use the table meanwhile.
  void clear() noexcept { memory_.clear(); }

 private:
  static constexpr std::size_t kEntriesPerBucket = 4;  // half a cache line

  [[nodiscard]] std::atomic<std::uint64_t>* bucket(std::uint64_t slot) const noexcept {
    return entries_ + (slot & (buckets_ - 1)) * kEntriesPerBucket;
  }
  [[nodiscard]] std::uint64_t tag_of(std::uint64_t slot) const noexcept {
    return slot >> bucket_bits_;
  }

  int bucket_bits_;
  int shift_;
  std::uint64_t key_mask_;
  std::uint64_t buckets_;
  Pages memory_;
  std::atomic<std::uint64_t>* entries_ = nullptr;
};

}  // namespace seedbank
