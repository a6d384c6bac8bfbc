// Tile compression: trees, residuals, and a zstd frame of both.
#include "db/endgame/tile_codec.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <utility>

#include "db/endgame/residual_packing.h"
#include "db/endgame/tile_trees.h"
#include "db/storage/zstd_frame.h"
#include "db/values/byte_vector.h"
#include "db/values/matrix.h"

namespace seedbank::db {
namespace {

// Content of a frame: parents of the rows, parents of the columns, packed residuals, excesses.
constexpr std::size_t kMaxContentBytes =
    2 * (kMaxTileSide - 1) + packed_bytes(kMaxTileValues) + kMaxTileValues;

// --- Encoding ------------------------------------------------------------------------------------

constexpr std::array<std::uint8_t, kMaxTileSide> kZeros{};

// A tile as rows or columns, padded with zeros.
class Lines {
 public:
  // Makes lines of this length and undefined contents.
  void set_shape(std::size_t lines, std::size_t length) noexcept {
    count_ = lines;
    stride_ = PaddedMatrix::stride_of(length);
    for (std::size_t i = 0; i < lines; ++i) {
      std::memset(line(i) + stride_ - PaddedMatrix::kUnit, 0, PaddedMatrix::kUnit);
    }
  }

  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  [[nodiscard]] std::uint8_t* line(std::size_t i) noexcept { return data_.data() + i * stride_; }
  [[nodiscard]] const std::uint8_t* line(std::size_t i) const noexcept {
    return data_.data() + i * stride_;
  }
  [[nodiscard]] PaddedMatrix view() const noexcept { return {data_.data(), count_, stride_}; }

 private:
  // Lines of less than a unit take a whole one, and transpositions write whole vectors.
  static constexpr std::size_t kMostBytes =
      kMaxTileValues + (kMaxTileSide + kLanes) * PaddedMatrix::kUnit;
  std::size_t count_ = 0;
  std::size_t stride_ = 0;
  alignas(PaddedMatrix::kUnit) std::array<std::uint8_t, kMostBytes> data_;
};

// across[i][j] = lines[i][parent of j]. `turned` is the transpose of `lines`.
void look_across(const Lines& turned, std::size_t lines, const LineTree& tree, Lines& across) {
  across.set_shape(lines, tree.lines);
  for (std::size_t j = 0; j < tree.lines; j += kLanes) {
    std::array<const std::uint8_t*, kLanes> from;
    for (std::size_t x = 0; x < kLanes; ++x) {
      // Beyond the last line, zeros.
      from[x] = j + x < tree.lines ? turned.line(tree.parents[j + x]) : kZeros.data();
    }
    for (std::size_t i = 0; i < lines; i += kLanes) {
      ByteVector square[kLanes];
      for (std::size_t x = 0; x < kLanes; ++x) square[x] = load_bytes(from[x] + i);
      transpose(square);
      for (std::size_t x = 0; x < kLanes; ++x) store_bytes(square[x], across.line(i + x) + j);
    }
  }
}

std::uint8_t* write_parents(const LineTree& tree, std::uint8_t* out) noexcept {
  for (std::size_t line = 1; line < tree.lines; ++line) {
    *out++ = static_cast<std::uint8_t>(tree.parents[line] - line);
  }
  return out;
}

// How a level searches for trees.
struct TreeSearch {
  bool short_lists = false;  // of the parents that are considered
  int fits = 0;              // trees fitted to the tree of the other direction
};
constexpr std::array<TreeSearch, kMaxLevel> kSearches = {
    {{false, 0}, {false, 1}, {true, 2}, {true, 5}}};

// The rows or the columns of a tile.
struct Direction {
  Lines lines;
  Lines across;  // in each line, the values in the parents of the other direction
  LineTree tree;
  TreeFinder finder;

  void look_across(const Direction& other) {
    db::look_across(other.lines, lines.count(), other.tree, across);
  }
};

}  // namespace

struct TileEncoder::Context {
  explicit Context(int level) : search(kSearches[static_cast<std::size_t>(level - kMinLevel)]) {}

  void take(std::span<const std::uint8_t> values, BlockShape shape);
  void find_trees();
  void find_residuals();
  void write_content(BlockShape shape);

  TreeSearch search;
  FrameCompressor compressor{FrameModel::kBytes};
  Direction rows;
  Direction columns;
  std::array<std::uint8_t, kMaxTileValues + kLanes> residuals;
  std::array<std::uint8_t, kMaxContentBytes> content;
  std::array<std::size_t, 3> part_ends;  // of the content: parents, packed residuals, excesses
  std::array<std::uint8_t, kMaxFrameBytes> frame;
};

void TileEncoder::Context::take(std::span<const std::uint8_t> values, BlockShape shape) {
  rows.lines.set_shape(shape.rows, shape.columns);
  columns.lines.set_shape(shape.columns, shape.rows);
  for (std::size_t r = 0; r < shape.rows; ++r) {
    std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(r * shape.columns), shape.columns,
                rows.lines.line(r));
  }
  transpose(values.data(), shape.columns, shape.rows, shape.columns, columns.lines.line(0),
            columns.lines.view().stride);
}

// The tree of the direction with more lines is first an alike_tree(); without fits, so is the other
// one. Fits replace the trees of both directions alternately, beginning with the one with fewer
// lines, which is cheaper.
void TileEncoder::Context::find_trees() {
  Direction* fewer = &rows;
  Direction* more = &columns;
  if (rows.lines.count() >= columns.lines.count()) std::swap(fewer, more);
  more->finder.compare(more->lines.view());
  more->tree = more->finder.alike_tree();
  if (search.fits == 0 || search.short_lists) fewer->finder.compare(fewer->lines.view());
  if (search.fits == 0) fewer->tree = fewer->finder.alike_tree();
  if (search.short_lists) {
    fewer->finder.list_candidates();
    more->finder.list_candidates();
  }
  for (int fit = 0; fit < search.fits; ++fit) {
    fewer->look_across(*more);
    fewer->tree = search.short_lists
                      ? fewer->finder.likely_tree(fewer->across.view())
                      : fewer->finder.predicting_tree(fewer->lines.view(), fewer->across.view());
    std::swap(fewer, more);
  }
}

void TileEncoder::Context::find_residuals() {
  rows.look_across(columns);
  std::uint8_t* out = residuals.data();
  for (std::size_t r = 0; r < rows.lines.count(); ++r) {
    // The first row has neighbours only to the left. They also serve as upper and corner here,
    // which makes them the prediction.
    const std::uint8_t* value = rows.lines.line(r);
    const std::uint8_t* left = rows.across.line(r);
    const std::uint8_t* upper = r == 0 ? left : rows.lines.line(rows.tree.parents[r]);
    const std::uint8_t* corner = rows.across.line(rows.tree.parents[r]);
    for (std::size_t c = 0; c < columns.lines.count(); c += kLanes) {
      const ByteVector prediction =
          predict(load_bytes(left + c), load_bytes(upper + c), load_bytes(corner + c));
      store_bytes(turn_sign(load_bytes(value + c) - prediction, load_bytes(left + c),
                            load_bytes(upper + c), load_bytes(corner + c)),
                  out + c);  // bytes beyond the row are overwritten by the next
    }
    // The first column has neighbours only above; the first value has none.
    out[0] = static_cast<std::uint8_t>(value[0] - (r == 0 ? 0 : upper[0]));
    out += columns.lines.count();
  }
  std::fill_n(out, kPackedTogether, std::uint8_t{0});
}

void TileEncoder::Context::write_content(BlockShape shape) {
  std::uint8_t* packed = write_parents(columns.tree, write_parents(rows.tree, content.data()));
  std::uint8_t* excesses = packed + packed_bytes(shape.positions());
  const std::size_t filled = packed_bytes(shape.positions()) * kPackedTogether;
  const std::size_t excess_bytes = pack(std::span(residuals).first(filled), packed, excesses);
  part_ends[0] = static_cast<std::size_t>(packed - content.data());
  part_ends[1] = static_cast<std::size_t>(excesses - content.data());
  part_ends[2] = part_ends[1] + excess_bytes;
}

TileEncoder::TileEncoder(int level) : context_(new Context(level)) {
  assert(kMinLevel <= level && level <= kMaxLevel);
}

TileEncoder::~TileEncoder() = default;
TileEncoder::TileEncoder(TileEncoder&&) noexcept = default;

std::span<const std::uint8_t> TileEncoder::encode(std::span<const std::uint8_t> values,
                                                  BlockShape shape) {
  assert(1 <= shape.rows && shape.rows <= kMaxTileSide);
  assert(1 <= shape.columns && shape.columns <= kMaxTileSide);
  assert(values.size() == shape.positions() && values.size() <= kMaxTileValues);
  context_->take(values, shape);
  context_->find_trees();
  context_->find_residuals();
  context_->write_content(shape);
  const std::span<const std::uint8_t> content(context_->content.data(), context_->part_ends.back());
  return {context_->frame.data(),
          context_->compressor.compress(content, context_->part_ends, context_->frame)};
}

// --- Decoding ------------------------------------------------------------------------------------

namespace {

// Reads the parents of the lines 1..tree.lines-1. False if one is outside the tile.
bool read_parents(std::span<const std::uint8_t> bytes, LineTree& tree) noexcept {
  tree.lines = bytes.size() + 1;
  tree.parents[0] = 0;
  for (std::size_t line = 1; line < tree.lines; ++line) {
    const auto parent = static_cast<int>(line) + static_cast<std::int8_t>(bytes[line - 1]);
    if (parent < 0 || parent >= static_cast<int>(tree.lines)) return false;
    tree.parents[line] = static_cast<std::uint16_t>(parent);
  }
  return true;
}

// A column and the column from which it is predicted.
struct Link {
  std::uint16_t column;
  std::uint16_t parent;
};

// Sixteen rows of a tile, transposed: a vector per column.
using TransposedRows = std::array<ByteVector, round_up_to_lanes(kMaxTileSide)>;

// Reads whole vectors: up to kLanes - 1 bytes beyond the columns.
void turn(const std::array<const std::uint8_t*, kLanes>& rows, std::size_t columns,
          TransposedRows& turned) noexcept {
  for (std::size_t c = 0; c < columns; c += kLanes) {
    ByteVector square[kLanes];
    for (std::size_t i = 0; i < kLanes; ++i) square[i] = load_bytes(rows[i] + c);
    transpose(square);
    std::copy_n(square, kLanes, turned.data() + c);
  }
}

// Writes whole vectors, like turn().
void turn_back(const TransposedRows& turned, std::size_t columns,
               std::span<std::uint8_t* const> rows) noexcept {
  for (std::size_t c = 0; c < columns; c += kLanes) {
    ByteVector square[kLanes];
    std::copy_n(turned.data() + c, kLanes, square);
    transpose(square);
    for (std::size_t i = 0; i < rows.size(); ++i) store_bytes(square[i], rows[i] + c);
  }
}

}  // namespace

struct TileDecoder::Context {
  // Splits the content of a frame into trees and residuals. False if it is not a tile of this
  // shape.
  [[nodiscard]] bool read_content(BlockShape shape, std::size_t content_bytes) noexcept;
  void restore_first_row(BlockShape shape) noexcept;
  // Restores at most kLanes rows, whose parents are complete.
  void restore_rows(BlockShape shape, std::span<const std::uint16_t> which) noexcept;
  void restore_all_rows(BlockShape shape) noexcept;

  FrameDecompressor decompressor;
  std::array<std::uint8_t, kMaxContentBytes> content;
  LineTree row_tree;
  LineTree column_tree;
  std::array<std::uint16_t, kMaxTileSide> row_order;     // without the first, parents first
  std::array<std::uint16_t, kMaxTileSide> column_order;  // likewise
  std::array<std::uint16_t, kMaxTileSide> place;         // of each row in the order
  std::array<Link, kMaxTileSide> links;                  // columns in order
  std::array<std::uint8_t, kMaxTileValues + kLanes> residuals;
  std::array<std::uint8_t, kMaxTileValues + kMaxTileSide*(kLanes - 1)> rows;  // padded
  TransposedRows turned_residuals;
  TransposedRows turned_upper;
  TransposedRows turned_values;
};

bool TileDecoder::Context::read_content(BlockShape shape, std::size_t content_bytes) noexcept {
  const std::size_t rows_end = shape.rows - 1;
  const std::size_t columns_end = rows_end + shape.columns - 1;
  const std::size_t packed_end = columns_end + packed_bytes(shape.positions());
  if (content_bytes < packed_end) return false;
  const std::span<const std::uint8_t> all(content.data(), content_bytes);
  if (!read_parents(all.first(rows_end), row_tree) ||
      !read_parents(all.subspan(rows_end, columns_end - rows_end), column_tree) ||
      !parents_first(row_tree, std::span(row_order).first(shape.rows - 1)) ||
      !parents_first(column_tree, std::span(column_order).first(shape.columns - 1))) {
    return false;
  }
  for (std::size_t i = 0; i + 1 < shape.columns; ++i) {
    links[i] = {column_order[i], column_tree.parents[column_order[i]]};
  }
  if (!unpack(all.subspan(columns_end, packed_end - columns_end), all.subspan(packed_end),
              residuals.data())) {
    return false;
  }
  const std::size_t unpacked = packed_bytes(shape.positions()) * kPackedTogether;
  return std::all_of(residuals.begin() + static_cast<std::ptrdiff_t>(shape.positions()),
                     residuals.begin() + static_cast<std::ptrdiff_t>(unpacked),
                     [](std::uint8_t fill) { return fill == 0; });
}

void TileDecoder::Context::restore_first_row(BlockShape shape) noexcept {
  std::copy_n(residuals.begin(), shape.columns, rows.begin());
  for (const Link link : std::span(links).first(shape.columns - 1)) {
    rows[link.column] = static_cast<std::uint8_t>(rows[link.column] + rows[link.parent]);
  }
}

void TileDecoder::Context::restore_rows(BlockShape shape,
                                        std::span<const std::uint16_t> which) noexcept {
  const std::size_t stride = round_up_to_lanes(shape.columns);
  std::array<const std::uint8_t*, kLanes> from;
  std::array<const std::uint8_t*, kLanes> upper_rows;
  std::array<std::uint8_t*, kLanes> to;
  for (std::size_t i = 0; i < kLanes; ++i) {
    const std::size_t row = which[i < which.size() ? i : 0];  // idle lanes repeat the first row
    from[i] = residuals.data() + row * shape.columns;
    upper_rows[i] = rows.data() + row_tree.parents[row] * stride;
    to[i] = rows.data() + row * stride;
  }
  turn(from, shape.columns, turned_residuals);
  turn(upper_rows, shape.columns, turned_upper);
  turned_values[0] = turned_residuals[0] + turned_upper[0];
  for (const Link link : std::span(links).first(shape.columns - 1)) {
    const ByteVector left = turned_values[link.parent];
    const ByteVector upper = turned_upper[link.column];
    const ByteVector corner = turned_upper[link.parent];
    turned_values[link.column] = predict(left, upper, corner) +
                                 turn_sign(turned_residuals[link.column], left, upper, corner);
  }
  turn_back(turned_values, shape.columns, std::span(to).first(which.size()));
}

// Restores rows together as long as none is the parent of another.
void TileDecoder::Context::restore_all_rows(BlockShape shape) noexcept {
  restore_first_row(shape);
  const auto order = std::span<const std::uint16_t>(row_order).first(shape.rows - 1);
  place[0] = 0;
  for (std::size_t i = 0; i < order.size(); ++i)
    place[order[i]] = static_cast<std::uint16_t>(i + 1);
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    end = begin + 1;
    while (end < order.size() && end < begin + kLanes &&
           place[row_tree.parents[order[end]]] <= begin) {
      ++end;
    }
    restore_rows(shape, order.subspan(begin, end - begin));
  }
}

std::string_view to_text(DecodeResult result) noexcept {
  constexpr std::array<std::string_view, 3> kTexts = {"done", "not a valid zstd frame",
                                                      "zstd frame whose content is not a tile"};
  return kTexts[static_cast<std::size_t>(result)];
}

// All arrays start as zeros, because whole vectors are read even if only a part was written.
TileDecoder::TileDecoder() : context_(new Context()) {}

TileDecoder::~TileDecoder() = default;
TileDecoder::TileDecoder(TileDecoder&&) noexcept = default;

DecodeResult TileDecoder::decode(std::span<const std::uint8_t> frame, BlockShape shape,
                                 std::span<std::uint8_t> values) {
  assert(1 <= shape.rows && shape.rows <= kMaxTileSide);
  assert(1 <= shape.columns && shape.columns <= kMaxTileSide);
  assert(values.size() == shape.positions() && values.size() <= kMaxTileValues);
  Context& context = *context_;
  const auto content_bytes = context.decompressor.decompress(frame, context.content);
  if (!content_bytes) return DecodeResult::kNoFrame;
  if (!context.read_content(shape, *content_bytes)) return DecodeResult::kNoTile;
  context.restore_all_rows(shape);
  for (std::size_t r = 0; r < shape.rows; ++r) {
    std::copy_n(context.rows.data() + r * round_up_to_lanes(shape.columns), shape.columns,
                values.data() + r * shape.columns);
  }
  return DecodeResult::kDone;
}

}  // namespace seedbank::db
