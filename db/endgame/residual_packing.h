// Packing of the residuals of a tile, three per byte, before Huffman coding.
//
// Most residuals are 0. A Huffman code spends at least one bit per byte: with three residuals per
// byte that is a third of a bit each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace seedbank::db {

/// Residuals per packed byte.
inline constexpr std::size_t kPackedTogether = 3;

/// The size in bytes of the packed residuals of `values` values, without the excesses.
[[nodiscard]] constexpr std::size_t packed_bytes(std::size_t values) noexcept {
  return (values + kPackedTogether - 1) / kPackedTogether;
}

/// Packs residuals (signed bytes; see db/FORMAT.md). Writes packed_bytes() bytes to `packed`, and a
/// byte to `excesses` for each residual that is too large. Returns the number of excesses. Requires
/// a multiple of kPackedTogether residuals, padded with 0, and room for one excess per residual;
/// the arrays must not overlap.
std::size_t pack(std::span<const std::uint8_t> residuals, std::uint8_t* packed,
                 std::uint8_t* excesses) noexcept;

/// Inverse of pack(): writes kPackedTogether residuals per packed byte, and may write one byte
/// after the last residual. Returns false, with meaningless residuals, if pack() cannot have
/// produced these bytes and excesses.
[[nodiscard]] bool unpack(std::span<const std::uint8_t> packed,
                          std::span<const std::uint8_t> excesses, std::uint8_t* residuals) noexcept;

}  // namespace seedbank::db
