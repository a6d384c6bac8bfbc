// Allocation and transposition of matrices.
#include "db/values/matrix.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <new>

#include "db/index/ranking.h"
#include "db/values/byte_vector.h"
#include "solver/base/parallel.h"

namespace seedbank::db {
namespace {

constexpr std::size_t kCacheLineBytes = 64;

// Transposition in squares of 64 x 64 bytes uses whole cache lines on both sides.
constexpr std::size_t kSquare = 64;

// Larger matrices are mapped instead of taken from the heap: dropping them would fragment the heap,
// and the memory bound of a plan would not hold. Large pages speed up walks along a column, which
// would touch a new small page in every row.
constexpr bool is_mapped(std::size_t bytes) { return bytes >= std::size_t{128} << 10; }

constexpr std::size_t heap_bytes(std::size_t bytes) {
  return (bytes + kCacheLineBytes - 1) / kCacheLineBytes * kCacheLineBytes;
}

// Squares of 16 x 16 bytes are transposed as vectors, rows and columns beyond them byte by byte.
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

Matrix::Matrix(std::size_t rows, std::size_t columns) : rows_(rows), columns_(columns) {
  const std::size_t bytes = size() + kSlackBytes;
  if (is_mapped(bytes)) {
    pages_ = Pages(bytes, PageUse::kOverwritten);
    data_ = pages_.data();
  } else {
    heap_.reset(static_cast<std::uint8_t*>(std::aligned_alloc(kCacheLineBytes, heap_bytes(bytes))));
    if (heap_ == nullptr) throw std::bad_alloc();
    data_ = heap_.get();
  }
  std::memset(data() + size(), 0, kSlackBytes);
}

void Matrix::Free::operator()(std::uint8_t* bytes) const noexcept { std::free(bytes); }

std::uint64_t Matrix::bytes(std::uint64_t rows, std::uint64_t columns) noexcept {
  const std::uint64_t bytes = rows * columns + kSlackBytes;
  return is_mapped(bytes) ? Pages::rounded(bytes) : heap_bytes(bytes);
}

Matrix make_matrix(int pits, MatrixId id) {
  return {side_count(pits, id.row_seeds), side_count(pits, id.column_seeds())};
}

Matrix make_ended_matrix(int pits, MatrixId id) {
  Matrix matrix = make_matrix(pits, id);
  std::memset(matrix.data(), share_when_ended(id), matrix.size());
  return matrix;
}

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

void transpose(const Matrix& from, Matrix& to) {
  constexpr std::size_t kTask = 4 * kSquare;  // rows and columns of the part that a task handles
  const std::size_t across = (from.columns() + kTask - 1) / kTask;
  const std::size_t down = (from.rows() + kTask - 1) / kTask;
  parallel_for(std::size_t{0}, across * down, [&](std::size_t task) {
    const std::size_t row_begin = task / across * kTask;
    const std::size_t column_begin = task % across * kTask;
    const std::size_t row_end = std::min(row_begin + kTask, from.rows());
    const std::size_t column_end = std::min(column_begin + kTask, from.columns());
    for (std::size_t row = row_begin; row < row_end; row += kSquare) {
      for (std::size_t column = column_begin; column < column_end; column += kSquare) {
        transpose(from.row(row) + column, from.columns(), std::min(kSquare, row_end - row),
                  std::min(kSquare, column_end - column), to.row(column) + row, to.columns());
      }
    }
  });
}

void PartialMatrix::add(const RowSet& rows) {
  groups_.push_back({rows, Matrix(rows.count(), columns_)});
  std::uint8_t* next = groups_.back().values.data();
  rows.for_each([&](SideRank row) {
    table_[row] = next;
    next += columns_;
  });
}

void PartialMatrix::drop_last() {
  groups_.back().rows.for_each([&](SideRank row) { table_[row] = nullptr; });
  groups_.pop_back();
}

void transpose_rows(const Matrix& from, const Rows& to) {
  // Rows and columns that fit the first-level cache.
  constexpr std::size_t kRows = 64;
  constexpr std::size_t kColumns = 256;
  const std::size_t strips = (from.columns() + kRows - 1) / kRows;
  parallel_for(std::size_t{0}, strips, [&](std::size_t strip) {
    const std::size_t begin = strip * kRows;
    const std::size_t end = std::min(begin + kRows, from.columns());
    const auto is_there = [&](std::size_t row) {
      return to.row(static_cast<SideRank>(row)) != nullptr;
    };
    bool any = false;
    for (std::size_t row = begin; row < end; ++row) any = any || is_there(row);
    if (!any) return;
    std::array<std::uint8_t, kRows * kColumns> turned;
    for (std::size_t column = 0; column < from.rows(); column += kColumns) {
      const std::size_t count = std::min(kColumns, from.rows() - column);
      transpose(from.row(column) + begin, from.columns(), count, end - begin, turned.data(),
                kColumns);
      for (std::size_t row = begin; row < end; ++row) {
        if (!is_there(row)) continue;
        std::memcpy(to.row(static_cast<SideRank>(row)) + column,
                    turned.data() + (row - begin) * kColumns, count);
      }
    }
  });
}

}  // namespace seedbank::db
