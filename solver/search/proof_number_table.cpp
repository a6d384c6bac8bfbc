// The table of the proof-number search.
#include "solver/search/proof_number_table.h"

#include <algorithm>
#include <bit>

namespace seedbank {
namespace {

// Bits of a word of proof numbers, high to low: proof 28 | disproof 28 | threshold 7 | 1, so that
// the word is not 0. A number is a float without its sign and its lowest 3 bits, rounded up: a
// number that has reached its limit must not be read back as one below it.
constexpr int kLostBits = 3;
constexpr int kNumberBits = 28;
constexpr int kThresholdBits = 7;

// Uses __builtin_bit_cast because some standard libraries lack std::bit_cast.
std::uint64_t packed(float number) {
  constexpr std::uint32_t kLost = (1U << kLostBits) - 1;
  return (__builtin_bit_cast(std::uint32_t, number) + kLost) >> kLostBits;
}

float unpacked(std::uint64_t bits) {
  constexpr std::uint64_t kMask = (std::uint64_t{1} << kNumberBits) - 1;
  return __builtin_bit_cast(float, static_cast<std::uint32_t>(bits & kMask) << kLostBits);
}

std::uint64_t numbers_word(int threshold, ProofNumbers numbers) {
  const std::uint64_t both = packed(numbers.proof) << kNumberBits | packed(numbers.disproof);
  return (both << kThresholdBits | static_cast<std::uint64_t>(threshold)) << 1 | 1;
}

}  // namespace

std::uint64_t ProofNumberTable::least_bytes(int key_bits) noexcept {
  const int bucket_bits = std::max(key_bits - TableEntry::kTagBits, 2);
  return (std::uint64_t{1} << bucket_bits) * kEntriesPerBucket * sizeof(Entry);
}

ProofNumberTable::ProofNumberTable(std::uint64_t bytes, int key_bits) {
  const std::uint64_t usable = std::bit_floor(std::max(bytes, least_bytes(key_bits)));
  buckets_ = usable / (kEntriesPerBucket * sizeof(Entry));
  bucket_bits_ = static_cast<int>(std::bit_width(buckets_)) - 1;
  memory_ = Pages(usable);
  entries_ = reinterpret_cast<Entry*>(memory_.data());
}

bool ProofNumberTable::find(std::uint64_t slot, ProofEntry& found) const noexcept {
  const Entry* entries = bucket(slot);
  const std::uint64_t tag = tag_of(slot);
  for (std::size_t i = 0; i < kEntriesPerBucket; ++i) {
    const TableEntry entry(entries[i].fact.load(std::memory_order_relaxed));
    if (!entry.is_of(tag)) continue;
    found.fact = entry.fact();
    found.work = entry.work();
    const std::uint64_t word = entries[i].numbers.load(std::memory_order_relaxed);
    if (word == 0) {
      found.threshold = -1;
    } else {
      found.threshold = static_cast<int>(word >> 1 & kMaxTableShare);
      found.numbers.disproof = unpacked(word >> (1 + kThresholdBits));
      found.numbers.proof = unpacked(word >> (1 + kThresholdBits + kNumberBits));
    }
    return true;
  }
  return false;
}

// Stores the fact in the entry of the slot or, if there is none, in that with the least work.
ProofNumberTable::Entry& ProofNumberTable::claim(std::uint64_t slot, TableFact fact,
                                                 std::uint64_t work) noexcept {
  Entry* entries = bucket(slot);
  const std::uint64_t tag = tag_of(slot);
  std::uint64_t scaled = TableEntry::scaled(work);
  std::size_t place = 0;
  std::uint64_t least_work = ~std::uint64_t{0};
  bool known = false;
  for (std::size_t i = 0; i < kEntriesPerBucket && !known; ++i) {
    const TableEntry entry(entries[i].fact.load(std::memory_order_relaxed));
    known = entry.is_of(tag);
    if (known) {
      fact = joined(entry.fact(), fact);
      scaled = std::max(scaled, entry.scaled_work());
    }
    if (known || entry.scaled_work() < least_work) {
      place = i;
      least_work = entry.scaled_work();
    }
  }
  Entry& entry = entries[place];
  if (!known) entry.numbers.store(0, std::memory_order_relaxed);
  entry.fact.store(TableEntry(tag, fact, scaled).word(), std::memory_order_relaxed);
  if (!known && (slot >> (bucket_bits_ / 2) & 7) == 0) {
    // The others age from time to time, so that entries with much work do not stay forever.
    for (std::size_t i = 0; i < kEntriesPerBucket; ++i) {
      if (i == place) continue;
      const TableEntry other(entries[i].fact.load(std::memory_order_relaxed));
      entries[i].fact.store(other.older().word(), std::memory_order_relaxed);
    }
  }
  return entry;
}

void ProofNumberTable::add(std::uint64_t slot, const TableFact& fact, std::uint64_t work) noexcept {
  claim(slot, fact, work);
}

void ProofNumberTable::put(std::uint64_t slot, int threshold, ProofNumbers numbers, int seeds,
                           std::uint64_t work) noexcept {
  Entry& entry = claim(slot, {{0, seeds}, kNoPit}, work);
  entry.numbers.store(numbers_word(threshold, numbers), std::memory_order_relaxed);
}

}  // namespace seedbank
