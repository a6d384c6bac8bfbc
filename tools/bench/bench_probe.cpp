// Measurements of reading: the codec, on tiles of one real block; probing; verification.
#include <memory>
#include <random>
#include <stdexcept>

#include <seedbank/error.h>

#include "db/check/verify.h"
#include "db/endgame/pair_reader.h"
#include "db/endgame/tile_codec.h"
#include "db/memory/resident.h"
#include "db/probe/database.h"
#include "solver/base/stopwatch.h"
#include "solver/search/endgame_source.h"
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
    const db::Database database = context_.open_database(0);
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

constexpr std::size_t kColdProbes = 2'000;
constexpr std::size_t kWarmProbes = 50'000;
constexpr std::size_t kResidentProbes = 2'000'000;

struct Probe {
  db::SidePits mover{};
  db::SidePits waiter{};
};

// Positions drawn evenly from all of the layers 2..seeds.
std::vector<Probe> random_probes(const BenchContext& context, std::size_t count) {
  const int pits = context.game.pits;
  std::vector<db::BlockId> blocks;
  std::vector<double> weights;
  for (int seeds = 2; seeds <= context.seeds; ++seeds) {
    for (int mover = 1; mover < seeds; ++mover) {
      blocks.push_back({seeds, mover});
      weights.push_back(static_cast<double>(db::block_shape(pits, blocks.back()).positions()));
    }
  }
  std::mt19937_64 random(1);
  std::discrete_distribution<std::size_t> any_block(weights.begin(), weights.end());
  std::vector<Probe> probes;
  while (probes.size() < count) {
    const db::BlockId block = blocks[any_block(random)];
    const auto side = [&](int seeds) {
      const auto rank = static_cast<db::SideRank>(random() % db::side_count(pits, seeds));
      return db::unrank_side(pits, seeds, rank);
    };
    const db::SidePits mover = side(block.mover_seeds);
    probes.push_back({mover, side(block.waiter_seeds())});
  }
  return probes;
}

double probes_per_second(const db::Database& database, const std::vector<Probe>& probes) {
  const Stopwatch watch;
  for (const Probe& probe : probes) keep(database.share(probe.mover, probe.waiter));
  return static_cast<double>(probes.size()) / watch.seconds();
}

double probe_cold(const BenchContext& context) {
  const db::Database database = context.open_database(0);
  return probes_per_second(database, random_probes(context, kColdProbes));
}

double probe_warm(const BenchContext& context) {
  const db::Database database =
      context.open_database(static_cast<std::size_t>(context.memory_bytes / 2));
  const std::vector<Probe> probes = random_probes(context, kWarmProbes);
  probes_per_second(database, probes);  // brings the tiles into the cache
  return probes_per_second(database, probes);
}

double probe_resident(const BenchContext& context) {
  const db::Database database = context.open_database(0);
  db::Resident resident(context.game);
  db::load_endgames(
      resident, database, db::ResidentLayout::exact(context.seeds),
      [](std::uint64_t, std::uint64_t) {}, context.stop);
  if (resident.up_to_seeds() < context.seeds) return 0;  // stopped
  struct Question {
    Position position;
    int mover_seeds = 0;
    int waiter_seeds = 0;
  };
  std::vector<Question> questions;
  for (const Probe& probe : random_probes(context, kResidentProbes)) {
    const Position position{db::to_row(probe.mover), db::to_row(probe.waiter)};
    questions.push_back({position, seeds_in_pits(position.mover), seeds_in_pits(position.waiter)});
  }
  const EndgameSource& source = resident;  // as the search sees it
  const Stopwatch watch;
  for (const auto& [position, mover_seeds, waiter_seeds] : questions) {
    keep(read_share(source.place(position, mover_seeds, waiter_seeds), mover_seeds + waiter_seeds));
  }
  return static_cast<double>(questions.size()) / watch.seconds() / 1e6;
}

double checksums(const BenchContext& context) {
  const db::Database database = context.open_database(0);
  const Stopwatch watch;
  const db::VerifyReport report = db::verify_checksums(
      database, [](std::uint64_t, std::uint64_t) {}, context.stop);
  if (!report.unreadable.empty()) {
    throw DatabaseError(database.root().string() + ": damaged; 'seedbank verify' names the files");
  }
  return static_cast<double>(report.positions) / watch.seconds() / 1e6;
}

double verify(const BenchContext& context) {
  const db::Database database = context.open_database(0);
  const Stopwatch watch;
  const db::VerifyReport report = db::verify_all(
      database, context.memory_bytes, [](std::uint64_t, std::uint64_t) {}, context.stop);
  return static_cast<double>(report.positions) / watch.seconds() / 1e6;
}

}  // namespace

void add_probe_cases(const BenchContext& context, std::vector<BenchCase>& cases) {
  const auto tiles = std::make_shared<Tiles>(context);
  cases.push_back(
      {"encode", "tiles to frames, one thread", "MB/s", [tiles] { return encode(*tiles); }});
  cases.push_back(
      {"decode", "frames to tiles, one thread", "MB/s", [tiles] { return decode(*tiles); }});
  cases.push_back({"probe-cold", "random probes of files, no cache, one thread", "probes/s",
                   [&context] { return probe_cold(context); }});
  cases.push_back({"probe-warm", "random probes of files, cached tiles, one thread", "probes/s",
                   [&context] { return probe_warm(context); }});
  cases.push_back({"probe-resident", "random probes of memory, one thread", "M probes/s",
                   [&context] { return probe_resident(context); }});
  cases.push_back({"checksums", "verification of all checksums", "M positions/s",
                   [&context] { return checksums(context); }});
  cases.push_back({"verify", "verification of all values", "M positions/s",
                   [&context] { return verify(context); }});
}

}  // namespace seedbank::tools
