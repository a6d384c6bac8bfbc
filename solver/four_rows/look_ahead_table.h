// The table of look_ahead: what is known of positions at a depth. Positions are kept whole, so that
// none is taken for another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/four_rows/position.h"

namespace seedbank::four_rows {

/// What a stored value is of the true one.
enum class ValueBound : std::uint8_t { kExact, kAtLeast, kAtMost };

/// What is stored of a position.
struct TableEntry {
  std::int16_t value = 0;
  std::uint8_t depth = 0;
  ValueBound bound = ValueBound::kExact;
  std::uint8_t pit = 0;  ///< that was best, or refuted
};

/// Of two positions with one place the later is kept. For one thread at a time.
class LookAheadTable {
 public:
  /// Takes 11 MiB. Throws std::bad_alloc.
  LookAheadTable() : slots_(std::size_t{1} << kPlaceBits) {}

  /// Forgets everything, in no time.
  void forget() noexcept;

  [[nodiscard]] std::optional<TableEntry> find(const Position& position) const noexcept;
  void store(const Position& position, const TableEntry& entry) noexcept;

 private:
  static constexpr int kPlaceBits = 18;

  struct Slot {
    Position position;
    std::uint32_t era = 0;  // of the search that stored it
    TableEntry entry;
  };

  [[nodiscard]] static std::size_t place(const Position& position) noexcept;

  std::vector<Slot> slots_;
  std::uint32_t era_ = 1;
};

}  // namespace seedbank::four_rows
