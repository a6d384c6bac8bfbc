// Encoding and decoding of a pair file's header and index.
#include "db/endgame/format.h"

#include <algorithm>
#include <string>

#include <fmt/core.h>

#include "db/endgame/tile_codec.h"
#include "db/index/ranking.h"
#include "db/storage/errors.h"
#include "solver/game/position.h"

namespace seedbank::db {
namespace {

// The line ends and the end-of-file mark of DOS reveal damage by programs that treat the file as
// text.
constexpr std::string_view kMagic{"SEEDBANK\r\n\x1a\n", 12};

// Value coding 1: a value is the mover's share; each tile is a zstd frame
// (db/endgame/tile_codec.h).
constexpr std::uint8_t kShareCoding = 1;

// Tiles of 256 x 256 would save 3 % of the bytes but double the time of a probe that misses the
// cache.
constexpr BlockShape kTile{128, 256};
// In a block that is too narrow for kTile, tiles are longer, but at most this long.
constexpr std::uint64_t kLongestTileSide = 512;

// The fewest positions of a full tile, or of the block if it has fewer: this bounds the size of an
// index, whatever a header says.
constexpr std::uint64_t kMinTilePositions = 512;

// The fields of the header in their widths in the file.
struct RawHeader {
  std::uint8_t rules = 0;
  std::uint8_t pits = 0;
  std::uint8_t seeds = 0;
  std::uint8_t fewer = 0;
  std::uint8_t coding = kShareCoding;
  std::array<std::uint32_t, 2> tile_rows{};
  std::array<std::uint32_t, 2> tile_columns{};
};

// The list of fields serves for both directions: Io is FieldWriter or FieldReader.
template <typename Io, typename Header>
void header_fields(Io& io, Header& header) {
  io.number(header.rules);
  io.number(header.pits);
  io.number(header.seeds);
  io.number(header.fewer);
  io.number(header.coding);
  io.zeros(3);
  for (std::size_t i = 0; i < 2; ++i) {
    io.number(header.tile_rows[i]);
    io.number(header.tile_columns[i]);
  }
  io.zeros(16);
}

// Checks the limits of the fields. Describes the fault, or returns an empty string if there is
// none.
std::string fault_of(const RawHeader& raw) {
  if (!rules_from_file_id(raw.rules)) return "unknown rules " + std::to_string(raw.rules);
  if (raw.pits < 1 || raw.pits > kMaxPits)
    return fmt::format("invalid number of pits: {}", raw.pits);
  if (raw.seeds < 2 || raw.seeds > kMaxLayerSeeds) {
    return fmt::format("invalid number of seeds: {}", raw.seeds);
  }
  if (raw.fewer < 1 || 2 * raw.fewer > raw.seeds) {
    return fmt::format("invalid number of seeds on the side with fewer: {}", raw.fewer);
  }
  if (raw.coding != kShareCoding) return "unknown value coding " + std::to_string(raw.coding);
  const std::vector<BlockId> blocks = blocks_of({raw.seeds, raw.fewer});
  for (std::size_t i = 0; i < 2; ++i) {
    const std::uint64_t rows = raw.tile_rows[i];
    const std::uint64_t columns = raw.tile_columns[i];
    const BlockShape block = i < blocks.size() ? block_shape(raw.pits, blocks[i]) : BlockShape{};
    // An absent second block and its tiles have the shape 0 x 0.
    if (rows > std::min<std::uint64_t>(block.rows, kMaxTileSide) ||
        columns > std::min<std::uint64_t>(block.columns, kMaxTileSide) ||
        rows * columns > kMaxTileValues ||
        rows * columns < std::min(block.positions(), kMinTilePositions)) {
      return fmt::format("invalid shape of tiles: {} x {}", rows, columns);
    }
  }
  return {};
}

std::string pair_file_name(PairId pair) {
  return fmt::format("{:03}-{:03}.seedbank", pair.seeds, pair.fewer);
}

constexpr std::uint64_t divided_up(std::uint64_t a, std::uint64_t b) { return (a + b - 1) / b; }

}  // namespace

std::filesystem::path game_directory(const std::filesystem::path& root, Game game) {
  return root / fmt::format("{}-{}", name(game.rules), game.pits);
}

std::optional<Game> game_of_directory_name(const std::filesystem::path& name) {
  // Comparing with all names avoids a second definition of the pattern.
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      const Game game{pits, rules};
      if (game_directory("", game) == name) return game;
    }
  }
  return std::nullopt;
}

std::filesystem::path pair_file(const std::filesystem::path& root, Game game, PairId pair) {
  return game_directory(root, game) / pair_file_name(pair);
}

std::optional<PairId> pair_of_file_name(std::string_view file_name) {
  // Comparing with all names avoids a second definition of the pattern.
  for (int seeds = 2; seeds <= kMaxLayerSeeds; ++seeds) {
    for (const PairId pair : pairs_of_layer(seeds)) {
      if (file_name == pair_file_name(pair)) return pair;
    }
  }
  return std::nullopt;
}

bool is_pair_file_name(std::string_view file_name) {
  return pair_of_file_name(file_name).has_value();
}

BlockShape tile_shape(BlockShape block) noexcept {
  const auto longer = [](std::uint64_t other_side) {
    return std::min(kTile.positions() / other_side, kLongestTileSide);
  };
  std::uint64_t rows = std::min(block.rows, kTile.rows);
  std::uint64_t columns = std::min(block.columns, kTile.columns);
  if (block.rows < kTile.rows) columns = std::min(block.columns, longer(rows));
  if (block.columns < kTile.columns) rows = std::min(block.rows, longer(columns));
  // Keeps the number of tiles but makes them nearly equal, without slivers at the ends.
  return {divided_up(block.rows, divided_up(block.rows, rows)),
          divided_up(block.columns, divided_up(block.columns, columns))};
}

std::vector<std::uint8_t> encode_header(const FileHeader& header) {
  RawHeader raw;
  raw.rules = rule_set(header.game.rules).file_id;
  raw.pits = static_cast<std::uint8_t>(header.game.pits);
  raw.seeds = static_cast<std::uint8_t>(header.pair.seeds);
  raw.fewer = static_cast<std::uint8_t>(header.pair.fewer);
  for (std::size_t i = 0; i < 2; ++i) {
    raw.tile_rows[i] = static_cast<std::uint32_t>(header.tiles[i].rows);
    raw.tile_columns[i] = static_cast<std::uint32_t>(header.tiles[i].columns);
  }
  std::vector<std::uint8_t> bytes;
  FieldWriter io(bytes);
  write_mark(io, kMagic, kFormat);
  header_fields(io, raw);
  io.number(checksum(bytes));
  return bytes;
}

FileHeader decode_header(std::span<const std::uint8_t> bytes, const std::filesystem::path& file) {
  FieldReader io(bytes, file, 0);
  check_mark(io, kMagic, kFormat, "not a database file of Seedbank");
  RawHeader raw;
  header_fields(io, raw);
  check_checksum(io, bytes.first(kHeaderBytes - sizeof(std::uint64_t)), "header");
  if (const std::string fault = fault_of(raw); !fault.empty()) {
    throw FormatError(file, kMagic.size() + sizeof(kFormat), fault);
  }
  FileHeader header;
  header.game = {raw.pits, rules_from_file_id(raw.rules).value()};
  header.pair = {raw.seeds, raw.fewer};
  for (std::size_t i = 0; i < 2; ++i) header.tiles[i] = {raw.tile_rows[i], raw.tile_columns[i]};
  return header;
}

std::vector<std::uint8_t> encode_index(std::span<const IndexEntry> tiles) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(kIndexEntryBytes * tiles.size());
  FieldWriter io(bytes);
  for (const IndexEntry& tile : tiles) write_entry(io, tile);
  return bytes;
}

std::vector<IndexEntry> decode_index(std::span<const std::uint8_t> bytes,
                                     const std::filesystem::path& file, std::uint64_t offset) {
  FieldReader io(bytes, file, offset);
  std::vector<IndexEntry> tiles(bytes.size() / kIndexEntryBytes);
  for (IndexEntry& tile : tiles) read_entry(io, tile, kMaxFrameBytes);
  return tiles;
}

}  // namespace seedbank::db
