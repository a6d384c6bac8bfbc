// The transposition table: proven bounds of positions, shared by all threads.
//
// Keys are lossless: a bijection mixes the bits of a key; some of them select the bucket, all
// others are stored in the entry. So an entry is found only by the position for which it was stored
// (solver/SEARCH.md).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "solver/base/pages.h"
#include "solver/search/table_entry.h"

namespace seedbank {

/// Any number of threads may look up and store at once. Every entry is one 64-bit word that is read
/// and written atomically and is true by itself. So relaxed memory order is enough; of two threads
/// that store at once one wins, which costs work but never changes an answer.
class TranspositionTable {
 public:
  /// An empty table for keys of `key_bits` bits. Takes at most `bytes` bytes, or the
  /// least_bytes(key_bits) that lossless tags require if that is more. Throws std::bad_alloc.
  TranspositionTable(std::uint64_t bytes, int key_bits);

  [[nodiscard]] static std::uint64_t least_bytes(int key_bits) noexcept;
  [[nodiscard]] std::uint64_t entries() const noexcept { return buckets_ * kEntriesPerBucket; }

  /// The slot of a key: its bits mixed. Different keys have different slots.
  [[nodiscard]] std::uint64_t slot(std::uint64_t key) const noexcept {
    std::uint64_t x = key;
    x ^= x >> shift_;
    x = x * 0x9E37'79B9'7F4A'7C15U & key_mask_;
    x ^= x >> shift_;
    x = x * 0xD1B5'4A32'D192'ED03U & key_mask_;
    return x ^ x >> shift_;
  }

  /// The memory that find() reads.
  [[nodiscard]] const void* place(std::uint64_t slot) const noexcept { return bucket(slot); }

  /// Looks up a slot. False if there is no entry.
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

  /// Adds bounds proven with `work` nodes to those in the table. If the bucket is full, replaces
  /// the entry with the least work. Requires 0 <= low <= high <= kMaxTableShare and bounds that
  /// hold.
  void add(std::uint64_t slot, TableFact found, std::uint64_t work) noexcept;

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
