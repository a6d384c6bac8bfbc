// The table of the proof-number search: bounds of positions and proof numbers of open questions,
// shared by all threads.
//
// Keys are lossless, as in the transposition table (solver/SEARCH.md). An entry is two words: a
// TableEntry, which is true by itself, and the numbers of one question about the position, which
// only steer. A thread may read one word before and the other after another thread has stored both.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "solver/base/pages.h"
#include "solver/search/proof_numbers.h"
#include "solver/search/table_entry.h"

namespace seedbank {

/// The contents of the table for a position.
struct ProofEntry {
  TableFact fact;
  std::uint64_t work = 0;  ///< positions searched for it, approximately
  int threshold = -1;      ///< of the question to which `numbers` belong; -1 without numbers
  ProofNumbers numbers;
};

/// Any number of threads may look up and store at once.
class ProofNumberTable {
 public:
  /// An empty table for slots of keys of `key_bits` bits (TranspositionTable::slot()). Takes at
  /// most `bytes` bytes, or least_bytes(key_bits) if that is more. Throws std::bad_alloc.
  ProofNumberTable(std::uint64_t bytes, int key_bits);

  [[nodiscard]] static std::uint64_t least_bytes(int key_bits) noexcept;
  [[nodiscard]] std::uint64_t entries() const noexcept { return buckets_ * kEntriesPerBucket; }

  /// The memory that find() reads.
  [[nodiscard]] const void* place(std::uint64_t slot) const noexcept { return bucket(slot); }

  /// Looks up a slot. False if there is no entry.
  [[nodiscard]] bool find(std::uint64_t slot, ProofEntry& found) const noexcept;

  /// Adds bounds proven with `work` nodes to those in the table and keeps the numbers there. If the
  /// bucket is full, replaces the entry with the least work. Requires 0 <= low <= high <=
  /// kMaxTableShare and bounds that hold.
  void add(std::uint64_t slot, const TableFact& fact, std::uint64_t work) noexcept;

  /// Stores the numbers of a question for which `work` nodes have been searched, in place of the
  /// numbers there. Requires 0 <= threshold <= kMaxTableShare and `seeds` in play.
  void put(std::uint64_t slot, int threshold, ProofNumbers numbers, int seeds,
           std::uint64_t work) noexcept;

 private:
  struct Entry {
    std::atomic<std::uint64_t> fact;
    std::atomic<std::uint64_t> numbers;
  };
  static constexpr std::size_t kEntriesPerBucket = 4;  // a cache line

  [[nodiscard]] Entry* bucket(std::uint64_t slot) const noexcept {
    return entries_ + (slot & (buckets_ - 1)) * kEntriesPerBucket;
  }
  [[nodiscard]] std::uint64_t tag_of(std::uint64_t slot) const noexcept {
    return slot >> bucket_bits_;
  }
  Entry& claim(std::uint64_t slot, TableFact fact, std::uint64_t work) noexcept;

  int bucket_bits_;
  std::uint64_t buckets_;
  Pages memory_;
  Entry* entries_ = nullptr;
};

}  // namespace seedbank
