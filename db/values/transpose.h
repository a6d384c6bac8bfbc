// Transposing a matrix of bytes that lies inside a larger one.
#pragma once

#include <cstddef>
#include <cstdint>

namespace seedbank::db {

/// Writes the transposed matrix: out[column * out_stride + row] = in[row * in_stride + column].
/// The strides are in bytes, at least `columns` and `rows`. The matrices must not overlap.
void transpose(const std::uint8_t* in, std::size_t in_stride, std::size_t rows, std::size_t columns,
               std::uint8_t* out, std::size_t out_stride) noexcept;

}  // namespace seedbank::db
