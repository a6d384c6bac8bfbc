// The transposition table of LookAhead. It stores whole positions, so that different positions are
// never confused.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <seedbank/four_rows.h>

namespace seedbank::four_rows {

/// The relation of a stored value to the true one.
enum class ValueBound : std::uint8_t { kExact, kAtLeast, kAtMost };

/// The entry of a position.
struct TableEntry {
  std::int16_t value = 0;
  std::uint8_t depth = 0;
  ValueBound bound = ValueBound::kExact;
  std::uint8_t pit = 0;  ///< best, or refuting
};

/// A direct-mapped table: a new entry replaces the old one in its slot. For one thread at a time.
class LookAheadTable {
 public:
  /// Takes 11 MiB. Throws std::bad_alloc.
  LookAheadTable() : slots_(std::size_t{1} << kSlotBits) {}

  /// Removes all entries, in constant time.
  void clear() noexcept {
    if (++era_ != 0) return;
    std::fill(slots_.begin(), slots_.end(), Slot{});  // once in 2^32 searches
    era_ = 1;
  }

  [[nodiscard]] std::optional<TableEntry> find(const Position& position) const noexcept {
    const Slot& slot = slots_[slot_of(position)];
    if (slot.era != era_ || slot.position != position) return std::nullopt;
    return slot.entry;
  }

  void store(const Position& position, const TableEntry& entry) noexcept {
    slots_[slot_of(position)] = {position, era_, entry};
  }

 private:
  static constexpr int kSlotBits = 18;

  struct Slot {
    Position position;
    std::uint32_t era = 0;  // the search that stored it
    TableEntry entry;
  };

  // A multiplicative hash with random odd factors, whose upper bits depend on all words.
  [[nodiscard]] static std::size_t slot_of(const Position& position) noexcept {
    using Words = std::array<std::uint64_t, 4>;
    static_assert(sizeof(Words) == sizeof(Position));
    std::uint64_t mixed = 0;
    for (const std::uint64_t word : __builtin_bit_cast(Words, position)) {
      mixed = (mixed ^ word) * 0x9E37'79B9'7F4A'7C15;
      mixed ^= mixed >> 32;
    }
    return static_cast<std::size_t>((mixed * 0xD6E8'FEB8'6659'FD93) >> (64 - kSlotBits));
  }

  std::vector<Slot> slots_;
  std::uint32_t era_ = 1;
};

}  // namespace seedbank::four_rows
