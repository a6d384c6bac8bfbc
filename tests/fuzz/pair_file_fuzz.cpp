// Fuzz target: arbitrary bytes as a frame of a tile, and as a database file.
//
// Random bytes rarely pass checksums, so the target also passes the bytes to the code behind them:
// the decoder of tiles, and header, index and footer with corrected checksums.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "db/endgame/format.h"
#include "db/endgame/pair_reader.h"
#include "db/endgame/tile_codec.h"
#include "db/storage/errors.h"
#include "tests/db/memory_file_system.h"
#include "tests/fuzz/target.h"

namespace seedbank::db {
namespace {

void write_number(Bytes& file, std::size_t at, std::uint64_t number) {
  for (std::size_t i = 0; i < 8; ++i) file[at + i] = static_cast<std::uint8_t>(number >> (8 * i));
}

void write_checksum(Bytes& file, std::size_t from, std::size_t bytes, std::size_t at) {
  write_number(file, at, checksum(std::span(file).subspan(from, bytes)));
}

// Corrects the checksums of header, index and footer. Requires room for header and footer.
void mend(Bytes& file) {
  const std::size_t footer = file.size() - kFooterBytes;
  write_checksum(file, 0, kHeaderBytes - 8, kHeaderBytes - 8);
  std::uint64_t index = 0;
  for (std::size_t i = 8; i-- > 0;) index = index << 8 | file[footer + i];
  if (index <= footer) {
    const std::span<const std::uint8_t> all(file);
    write_number(file, footer + 16,
                 checksum_of_index(all.first(kHeaderBytes), all.subspan(index, footer - index)));
  }
  write_checksum(file, footer, 48, footer + 48);
  std::copy_n("SEEDEND\n", 8, file.end() - 8);
}

void read_as_frame(std::span<const std::uint8_t> bytes) {
  TileDecoder decoder;
  const std::size_t rows = bytes.empty() ? 1 : 1 + std::size_t{bytes[0]} % 40;
  std::vector<std::uint8_t> values(rows * 50 + 64, 0xA5);
  (void)decoder.decode(bytes, {rows, 50}, std::span(values).first(rows * 50));
  require(std::all_of(values.end() - 64, values.end(), [](std::uint8_t b) { return b == 0xA5; }),
          "written past the end");
}

void read_as_file(Bytes content) {
  constexpr Game kGame{3, Rules::kEmptyCapture};
  constexpr PairId kPair{5, 2};
  MemoryFileSystem files;
  files.files[pair_file("root", kGame, kPair)] = std::make_shared<Bytes>(std::move(content));
  try {
    const PairFile file(files, "root", kGame, kPair);
    std::vector<std::uint8_t> values(block_shape(3, kPair.first()).positions());
    for (const BlockId block : {kPair.first(), kPair.second()}) {
      file.read_block(block, values);
      require(*std::max_element(values.begin(), values.end()) <= kPair.seeds,
              "a value out of range");
    }
  } catch (const FormatError&) {
    // The bytes are not a valid file.
  }
}

}  // namespace
}  // namespace seedbank::db

extern "C" int pair_file_fuzz(const std::uint8_t* data, std::size_t size) {
  using namespace seedbank::db;
  Bytes bytes(data, data + size);
  read_as_frame(bytes);
  read_as_file(bytes);
  if (size >= kHeaderBytes + kFooterBytes) {
    mend(bytes);
    read_as_file(bytes);
  }
  return 0;
}
