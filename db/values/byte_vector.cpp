// Transposition in squares of 16 x 16 bytes; rows and columns beyond the last square byte by byte.
#include "db/values/byte_vector.h"

namespace seedbank::db {
namespace {

void transpose_square(const std::uint8_t* in, std::size_t in_stride, std::uint8_t* out,
                      std::size_t out_stride) noexcept {
  ByteVector square[kLanes];
  for (std::size_t i = 0; i < kLanes; ++i) square[i] = load_bytes(in + i * in_stride);
  transpose(square);
  for (std::size_t i = 0; i < kLanes; ++i) store_bytes(square[i], out + i * out_stride);
}

void transpose_bytes(const std::uint8_t* in, std::size_t in_stride, std::size_t rows,
                     std::size_t columns, std::uint8_t* out, std::size_t out_stride) noexcept {
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      out[column * out_stride + row] = in[row * in_stride + column];
    }
  }
}

}  // namespace

void transpose(const std::uint8_t* in, std::size_t in_stride, std::size_t rows, std::size_t columns,
               std::uint8_t* out, std::size_t out_stride) noexcept {
  const std::size_t square_rows = rows - rows % kLanes;
  const std::size_t square_columns = columns - columns % kLanes;
  for (std::size_t row = 0; row < square_rows; row += kLanes) {
    for (std::size_t column = 0; column < square_columns; column += kLanes) {
      transpose_square(in + row * in_stride + column, in_stride, out + column * out_stride + row,
                       out_stride);
    }
  }
  transpose_bytes(in + square_columns, in_stride, square_rows, columns - square_columns,
                  out + square_columns * out_stride, out_stride);
  transpose_bytes(in + square_rows * in_stride, in_stride, rows - square_rows, columns,
                  out + square_rows, out_stride);
}

}  // namespace seedbank::db
