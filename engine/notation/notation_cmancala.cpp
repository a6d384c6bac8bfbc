// CMancala's code: 27 hexadecimal digits, the lowest 108 bits of a number.
//
// Bit 0 is 1 if South is to move. Cell i in the order of the canonical list has 8 bits from bit 1 +
// 8 i on, with two exceptions, as in CMancala itself:
// - The 8th bit of cell 7, North's pit 1, falls between two words of 64 bits and is always 0.
// - Only 3 bits of cell 13, North's store, remain, since further digits are cut off. CMancala reads
//   the store from these. But the number of seeds in its games is a multiple of 12, since all pits,
//   or opposite pits, start with the same number. So 8 or 16 are added to the store where needed. A
//   position that would be read differently is not written.
#include <array>
#include <cstddef>

#include "engine/notation/notations.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

constexpr std::size_t kDigits = 27;
constexpr std::size_t kSplitCell = 7;
constexpr std::size_t kNorthStore = kFixedCells - 1;

// The number of bits of a cell in the code.
constexpr std::size_t bits_of(std::size_t cell) {
  return cell == kNorthStore ? 3 : cell == kSplitCell ? 7 : 8;
}

// A bit of the code, whose highest digit comes first.
struct BitPlace {
  std::size_t digit;
  unsigned mask;
};
constexpr BitPlace place(std::size_t bit) { return {kDigits - 1 - bit / 4, 1U << (bit % 4)}; }
constexpr BitPlace place(std::size_t cell, std::size_t bit) { return place(1 + 8 * cell + bit); }

using Digits = std::array<unsigned, kDigits>;

// The value of a digit; 16 for any other character.
unsigned value_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  const char small = static_cast<char>(c | 0x20);
  return small >= 'a' && small <= 'f' ? static_cast<unsigned>(small - 'a') + 10 : 16;
}

Digits digits_of(std::string_view code) {
  if (code.size() != kDigits) {
    throw NotationError("CMancala's code has 27 digits, not " + std::to_string(code.size()));
  }
  Digits digits = {};
  for (std::size_t i = 0; i < kDigits; ++i) {
    digits[i] = value_of(code[i]);
    if (digits[i] > 15) {
      throw NotationError(
          "character " + std::to_string(i + 1) +
          " of CMancala's code is not a hexadecimal digit: " + in_quotes(code.substr(i, 1)));
    }
  }
  return digits;
}

// Completes North's store, as described above.
void complete_north_store(std::array<int, kFixedCells>& cells) {
  constexpr int kPits = 2 * kFixedPits;
  int seeds = 0;
  for (const int cell : cells) seeds += cell;
  for (const int missing : {0, 8, 16}) {
    if ((seeds + missing) % kPits == 0) {
      cells[kNorthStore] += missing;
      return;
    }
  }
}

}  // namespace

bool is_cmancala(std::string_view text) noexcept {
  if (text.size() != kDigits) return false;
  for (const char c : text) {
    if (value_of(c) > 15) return false;
  }
  return true;
}

NotedPosition read_cmancala(std::string_view text) {
  const Digits digits = digits_of(trimmed(text));
  const auto is_set = [&digits](BitPlace bit) { return (digits[bit.digit] & bit.mask) != 0; };
  const BitPlace no_bit = place(kSplitCell, bits_of(kSplitCell));
  if (is_set(no_bit)) {
    throw NotationError("character " + std::to_string(no_bit.digit + 1) +
                        " of CMancala's code sets a bit outside of all pits");
  }
  std::array<int, kFixedCells> cells = {};
  for (std::size_t cell = 0; cell < kFixedCells; ++cell) {
    for (std::size_t bit = 0; bit < bits_of(cell); ++bit) {
      if (is_set(place(cell, bit))) cells[cell] += 1 << bit;
    }
  }
  complete_north_store(cells);
  return placed(cells, south_then_north, is_set(place(0)) ? Side::kSouth : Side::kNorth);
}

std::string write_cmancala(const NotedPosition& noted) {
  require_fixed_pits(noted, "CMancala");
  const Cells cells = south_then_north(kFixedPits);
  const std::vector<int> seeds = seeds_in_order(noted, south_then_north);
  Digits digits = {};
  const auto set = [&digits](BitPlace bit) { digits[bit.digit] |= bit.mask; };
  if (noted.to_move == Side::kSouth) set(place(0));
  for (std::size_t cell = 0; cell < kFixedCells; ++cell) {
    const int most = cell == kSplitCell ? 127 : 255;
    if (seeds[cell] > most) {
      throw NotationError("CMancala's code has room for " + std::to_string(most) + " seeds in " +
                          name(cells[cell]) + ", not for " + std::to_string(seeds[cell]));
    }
    for (std::size_t bit = 0; bit < bits_of(cell); ++bit) {
      if ((seeds[cell] >> bit & 1) != 0) set(place(cell, bit));
    }
  }
  std::string code;
  for (const unsigned digit : digits) code += "0123456789abcdef"[digit];
  if (!(read_cmancala(code) == noted)) {
    throw NotationError("CMancala's code has 3 bits of North's store, which do not suffice for " +
                        std::to_string(seeds[kNorthStore]));
  }
  return code;
}

}  // namespace seedbank::engine
