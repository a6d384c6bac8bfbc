// Measurements of the codec on one real block.
#include <memory>
#include <stdexcept>

#include "db/endgame/pair_reader.h"
#include "db/endgame/tile_codec.h"
#include "solver/base/stopwatch.h"
#include "tools/bench/bench_case.h"

namespace seedbank::tools {
namespace {

struct TileValues {
  db::BlockShape shape;
  std::vector<std::uint8_t> values;
  std::vector<std::uint8_t> frame;
};

// The tiles of the even block of the highest layer, up to about 64 MiB.
class Tiles {
 public:
  explicit Tiles(const BenchContext& context) : context_(context) {}

  const std::vector<TileValues>& all() {
    if (tiles_.empty()) read();
    return tiles_;
  }

  [[nodiscard]] double megabytes() const { return static_cast<double>(bytes_) / 1e6; }

 private:
  void read() {
    constexpr std::uint64_t kMostBytes = std::uint64_t{64} << 20;
    const db::Database database = context_.database.open(0);
    const db::PairId pair{context_.seeds, context_.seeds / 2};
    const auto file = database.open(pair);
    db::TileReader reader;
    db::TileEncoder encoder(db::kDefaultLevel);
    const db::TileGrid& grid = file->grid(pair.first());
    for (std::uint64_t number = 0; number < grid.tiles() && bytes_ < kMostBytes; ++number) {
      const db::Tile tile = grid.tile(number);
      TileValues& read = tiles_.emplace_back();
      read.shape = {tile.rows, tile.columns};
      file->read_tile(pair.first(), number, reader);
      read.values = reader.values;
      const auto frame = encoder.encode(read.values, read.shape);
      read.frame.assign(frame.begin(), frame.end());
      bytes_ += read.values.size();
    }
  }

  const BenchContext& context_;
  std::vector<TileValues> tiles_;
  std::uint64_t bytes_ = 0;
};

double encode(Tiles& tiles) {
  const std::vector<TileValues>& all = tiles.all();
  db::TileEncoder encoder(db::kDefaultLevel);
  const Stopwatch watch;
  for (const TileValues& tile : all) keep(encoder.encode(tile.values, tile.shape).size());
  return tiles.megabytes() / watch.seconds();
}

double decode(Tiles& tiles) {
  const std::vector<TileValues>& all = tiles.all();
  std::vector<std::uint8_t> values(db::kMaxTileValues);
  db::TileDecoder decoder;
  const Stopwatch watch;
  for (const TileValues& tile : all) {
    const auto result = decoder.decode(tile.frame, tile.shape, {values.data(), tile.values.size()});
    if (result != db::DecodeResult::kDone) throw std::logic_error("a frame does not decode");
  }
  return tiles.megabytes() / watch.seconds();
}

}  // namespace

void add_codec_cases(const BenchContext& context, std::vector<BenchCase>& cases) {
  const auto tiles = std::make_shared<Tiles>(context);
  cases.push_back(
      {"encode", "tiles to frames, one thread", "MB/s", [tiles] { return encode(*tiles); }});
  cases.push_back(
      {"decode", "frames to tiles, one thread", "MB/s", [tiles] { return decode(*tiles); }});
}

}  // namespace seedbank::tools
