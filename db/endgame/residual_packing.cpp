// Packing of three residuals in a byte.
#include "db/endgame/residual_packing.h"

#include <array>
#include <bit>
#include <cstring>

#include "db/values/byte_vector.h"

namespace seedbank::db {
namespace {

// A residual d, a signed byte, is coded as the number 2d (d >= 0) or -2d - 1 (d < 0). Three numbers
// below kEscape make one byte in base kSymbols. kEscape stands for a larger number, whose excess
// over kEscape is stored separately.
constexpr unsigned kSymbols = 6;
constexpr unsigned kEscape = kSymbols - 1;

constexpr unsigned fold_sign(std::uint8_t residual) noexcept {
  return static_cast<std::uint8_t>(residual << 1) ^ (residual >= 128 ? 255U : 0U);
}

constexpr std::uint8_t unfold_sign(unsigned folded) noexcept {
  return static_cast<std::uint8_t>((folded >> 1) ^ (folded % 2 == 1 ? 255U : 0U));
}

// The meaning of a packed byte.
struct Unpacked {
  std::array<std::uint8_t, kPackedTogether> residuals;  // 0 for residuals with an excess
  std::uint8_t flags;  // bit i: residual i has an excess; or kMeaningless
};
constexpr std::uint8_t kMeaningless = 0x80;

constexpr std::array<Unpacked, 256> kUnpacked = [] {
  std::array<Unpacked, 256> table{};
  for (unsigned byte = 0; byte < table.size(); ++byte) {
    Unpacked& entry = table[byte];
    unsigned rest = byte;
    for (std::size_t i = kPackedTogether; i-- > 0; rest /= kSymbols) {
      const unsigned symbol = rest % kSymbols;
      if (symbol == kEscape) {
        entry.flags |= static_cast<std::uint8_t>(1U << i);
      } else {
        entry.residuals[i] = unfold_sign(symbol);
      }
    }
    if (rest != 0) entry.flags = kMeaningless;
  }
  return table;
}();

// Residuals packed at once.
constexpr std::size_t kGroup = kPackedTogether * kLanes;
using Group = std::array<ByteVector, kPackedTogether>;

// Writes the excess of each number of a vector that is at least kEscape. Few are. Returns the end.
std::uint8_t* add_excesses(ByteVector numbers, std::uint8_t* excesses) noexcept {
  static_assert(std::endian::native == std::endian::little);
  const auto escaped = reinterpret_cast<ByteVector>(max(numbers, splat(kEscape)) == numbers);
  std::array<std::uint64_t, kLanes / 8> halves;
  std::memcpy(halves.data(), &escaped, sizeof escaped);
  for (std::size_t half = 0; half < halves.size(); ++half) {
    constexpr std::uint64_t kOneBitPerByte = 0x0101010101010101;
    for (std::uint64_t bits = halves[half] & kOneBitPerByte; bits != 0; bits &= bits - 1) {
      const auto lane = 8 * half + static_cast<std::size_t>(std::countr_zero(bits)) / 8;
      *excesses++ = static_cast<std::uint8_t>(numbers[lane] - kEscape);
    }
  }
  return excesses;
}

ByteVector times_symbols(ByteVector symbols) noexcept {
  static_assert(kSymbols == 6);
  const ByteVector three = symbols + symbols + symbols;
  return three + three;
}

ByteVector high_half(ByteVector bytes) noexcept {
  return __builtin_shufflevector(bytes, bytes, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13,
                                 14, 15);
}

// Deals the bytes of a group: every third byte to each vector. Four rounds, each of which
// interleaves the six halves in pairs, half a group apart.
void deal(Group& group) noexcept {
  static_assert(kLanes == 16 && kPackedTogether == 3);
  for (int round = 0; round < 4; ++round) {
    const auto [a, b, c] = group;
    group = {interleave_low(a, high_half(b)), interleave_low(high_half(a), c),
             interleave_low(b, high_half(c))};
  }
}

// Packs kGroup residuals. Returns the end of the excesses.
std::uint8_t* pack_group(const std::uint8_t* residuals, std::uint8_t* packed,
                         std::uint8_t* excesses) noexcept {
  Group symbols;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    const ByteVector residual = load_bytes(residuals + i * kLanes);
    const ByteVector number = (residual + residual) ^ less(residual, ByteVector{});
    symbols[i] = min(number, splat(kEscape));
    excesses = add_excesses(number, excesses);
  }
  deal(symbols);
  const ByteVector first_two = times_symbols(symbols[0]) + symbols[1];
  store_bytes(times_symbols(first_two) + symbols[2], packed);
  return excesses;
}

}  // namespace

std::size_t pack(std::span<const std::uint8_t> residuals, std::uint8_t* packed,
                 std::uint8_t* excesses) noexcept {
  const std::uint8_t* const first_excess = excesses;
  const std::size_t whole = residuals.size() / kGroup * kGroup;
  for (std::size_t i = 0; i < whole; i += kGroup, packed += kGroup / kPackedTogether) {
    excesses = pack_group(residuals.data() + i, packed, excesses);
  }
  for (std::size_t i = whole; i < residuals.size(); i += kPackedTogether) {
    unsigned byte = 0;
    for (const std::uint8_t residual : residuals.subspan(i, kPackedTogether)) {
      unsigned symbol = fold_sign(residual);
      if (symbol >= kEscape) {
        *excesses++ = static_cast<std::uint8_t>(symbol - kEscape);
        symbol = kEscape;
      }
      byte = byte * kSymbols + symbol;
    }
    *packed++ = static_cast<std::uint8_t>(byte);
  }
  return static_cast<std::size_t>(excesses - first_excess);
}

bool unpack(std::span<const std::uint8_t> packed, std::span<const std::uint8_t> excesses,
            std::uint8_t* residuals) noexcept {
  std::size_t used = 0;
  for (const std::uint8_t byte : packed) {
    const Unpacked entry = kUnpacked[byte];
    std::memcpy(residuals, &entry, sizeof entry);  // one byte too many, overwritten by the next
    if (entry.flags != 0) [[unlikely]] {
      if (entry.flags == kMeaningless) return false;
      for (std::size_t i = 0; i < kPackedTogether; ++i) {
        if ((entry.flags >> i & 1) == 0) continue;
        if (used == excesses.size() || excesses[used] > 255 - kEscape) return false;
        residuals[i] = unfold_sign(kEscape + excesses[used++]);
      }
    }
    residuals += kPackedTogether;
  }
  return used == excesses.size();
}

}  // namespace seedbank::db
