// The table of look_ahead.
#include "solver/four_rows/look_ahead_table.h"

#include <algorithm>
#include <bit>

namespace seedbank::four_rows {
namespace {

using Words = std::array<std::uint64_t, 4>;
static_assert(sizeof(Words) == sizeof(Position));

}  // namespace

void LookAheadTable::forget() noexcept {
  if (++era_ != 0) return;
  std::fill(slots_.begin(), slots_.end(), Slot{});  // once in 2^32 searches
  era_ = 1;
}

std::optional<TableEntry> LookAheadTable::find(const Position& position) const noexcept {
  const Slot& slot = slots_[place(position)];
  if (slot.era != era_ || slot.position != position) return std::nullopt;
  return slot.entry;
}

void LookAheadTable::store(const Position& position, const TableEntry& entry) noexcept {
  slots_[place(position)] = {position, era_, entry};
}

// Each word is multiplied into the next, by odd numbers that were picked at random; the upper bits
// depend on all of them.
std::size_t LookAheadTable::place(const Position& position) noexcept {
  std::uint64_t mixed = 0;
  for (const std::uint64_t word : std::bit_cast<Words>(position)) {
    mixed = (mixed ^ word) * 0x9E37'79B9'7F4A'7C15;
    mixed ^= mixed >> 32;
  }
  return static_cast<std::size_t>((mixed * 0xD6E8'FEB8'6659'FD93) >> (64 - kPlaceBits));
}

}  // namespace seedbank::four_rows
