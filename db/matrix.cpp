// A block in memory, with the rows one wants: either the mover's or the waiter's sides.
#include "db/matrix.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include <sys/mman.h>
#include <tbb/blocked_range2d.h>
#include <tbb/parallel_for.h>

#include "db/ranking.h"
#include "db/transpose.h"

namespace seedbank::db {
namespace {

constexpr std::size_t kHugePageBytes = std::size_t{1} << 21;
constexpr std::size_t kPageBytes = std::size_t{1} << 12;
constexpr std::size_t kCacheLineBytes = 64;

constexpr std::size_t round_up(std::size_t bytes, std::size_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

// All but small matrices are mapped, not taken from the heap: the heap would keep the memory of
// dropped ones in pieces that later ones do not fit, and the bound of a plan would not hold.
constexpr bool is_mapped(std::size_t bytes) { return bytes >= 32 * kPageBytes; }

// Large ones in whole large pages: row walks touch a new small page every row, so large pages save
// most misses.
constexpr std::size_t page_bytes_for(std::size_t bytes) {
  return bytes >= kHugePageBytes ? kHugePageBytes : kPageBytes;
}

std::uint8_t* map_pages(std::size_t bytes, std::size_t page_bytes) {
  const std::size_t extra = page_bytes - kPageBytes;  // the kernel aligns to small pages only
  void* memory =
      mmap(nullptr, bytes + extra, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  auto* begin = static_cast<std::uint8_t*>(memory);
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const std::size_t skipped = round_up(address, page_bytes) - address;
  if (skipped > 0) munmap(begin, skipped);
  if (skipped < extra) munmap(begin + skipped + bytes, extra - skipped);
  if (page_bytes == kHugePageBytes) madvise(begin + skipped, bytes, MADV_HUGEPAGE);  // advice only
  return begin + skipped;
}

}  // namespace

Matrix::Matrix(std::size_t rows, std::size_t columns) : rows_(rows), columns_(columns) {
  const std::size_t bytes = Matrix::bytes(rows, columns);
  if (is_mapped(bytes)) {
    bytes_ = {map_pages(bytes, page_bytes_for(bytes)), Free{bytes}};
  } else {
    void* memory = std::aligned_alloc(kCacheLineBytes, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    bytes_ = {static_cast<std::uint8_t*>(memory), Free{}};
  }
  std::memset(data() + size(), 0, kSlackBytes);
}

void Matrix::Free::operator()(std::uint8_t* bytes) const noexcept {
  if (mapped_bytes > 0) {
    munmap(bytes, mapped_bytes);
  } else {
    std::free(bytes);
  }
}

std::uint64_t Matrix::bytes(std::uint64_t rows, std::uint64_t columns) noexcept {
  const std::uint64_t bytes = rows * columns + kSlackBytes;
  return round_up(bytes, is_mapped(bytes) ? page_bytes_for(bytes) : kCacheLineBytes);
}

Matrix make_matrix(int pits, MatrixId id) {
  return {side_count(pits, id.row_seeds), side_count(pits, id.column_seeds())};
}

Matrix make_ended_matrix(int pits, MatrixId id) {
  Matrix matrix = make_matrix(pits, id);
  const int mover_seeds = id.row_role == RowRole::kMover ? id.row_seeds : id.column_seeds();
  std::memset(matrix.data(), mover_seeds, matrix.size());
  return matrix;
}

void transpose(const Matrix& from, Matrix& to) {
  // Squares of 64 x 64 bytes, whole cache lines on both sides; a task turns a few of them.
  constexpr std::size_t kSquare = 64;
  constexpr std::size_t kTask = 4 * kSquare;
  tbb::parallel_for(
      tbb::blocked_range2d<std::size_t>(0, from.rows(), kTask, 0, from.columns(), kTask),
      [&](const auto& range) {
        const std::size_t row_end = range.rows().end();
        const std::size_t column_end = range.cols().end();
        for (std::size_t row = range.rows().begin(); row < row_end; row += kSquare) {
          for (std::size_t column = range.cols().begin(); column < column_end; column += kSquare) {
            transpose(from.row(row) + column, from.columns(), std::min(kSquare, row_end - row),
                      std::min(kSquare, column_end - column), to.row(column) + row, to.columns());
          }
        }
      });
}

}  // namespace seedbank::db
