// Packing of three residuals in a byte.
#include "db/endgame/residual_packing.h"

#include <array>
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

// Residuals packed at once, whole vectors.
constexpr std::size_t kGroup = kPackedTogether * 16 * kLanes;

// Writes the excess of each number of a vector that is at least kEscape. Few are. Returns the end.
std::uint8_t* add_excesses(ByteVector numbers, std::uint8_t* excesses) noexcept {
  const auto escaped = reinterpret_cast<ByteVector>(max(numbers, splat(kEscape)) == numbers);
  std::array<std::uint64_t, kLanes / 8> halves;
  std::memcpy(halves.data(), &escaped, sizeof escaped);
  for (std::size_t half = 0; half < halves.size(); ++half) {
    if (halves[half] == 0) continue;
    for (std::size_t lane = 8 * half; lane < 8 * half + 8; ++lane) {
      *excesses = static_cast<std::uint8_t>(numbers[lane] - kEscape);
      excesses += numbers[lane] >= kEscape ? 1 : 0;
    }
  }
  return excesses;
}

ByteVector times_symbols(ByteVector symbols) noexcept {
  static_assert(kSymbols == 6);
  const ByteVector three = symbols + symbols + symbols;
  return three + three;
}

// Packs kGroup residuals. Returns the end of the excesses.
std::uint8_t* pack_group(const std::uint8_t* residuals, std::uint8_t* packed,
                         std::uint8_t* excesses) noexcept {
  std::array<std::uint8_t, kGroup + 2> symbols;
  for (std::size_t i = 0; i < kGroup; i += kLanes) {
    const ByteVector residual = load_bytes(residuals + i);
    const ByteVector number = (residual + residual) ^ less(residual, ByteVector{});
    store_bytes(min(number, splat(kEscape)), &symbols[i]);
    excesses = add_excesses(number, excesses);
  }
  // The bytes that begin at every symbol; a third of them is needed.
  std::array<std::uint8_t, kGroup> bytes;
  symbols[kGroup] = symbols[kGroup + 1] = 0;
  for (std::size_t i = 0; i < kGroup; i += kLanes) {
    const ByteVector first_two =
        times_symbols(load_bytes(&symbols[i])) + load_bytes(&symbols[i + 1]);
    store_bytes(times_symbols(first_two) + load_bytes(&symbols[i + 2]), &bytes[i]);
  }
  for (std::size_t i = 0; i < kGroup; i += kPackedTogether) *packed++ = bytes[i];
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
