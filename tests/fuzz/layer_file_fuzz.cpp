// Fuzz target: arbitrary bytes as the content of a frame of a full game, as a layer file, and as a
// layer file with correct checksums.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "db/fullgame/files/frame_codec.h"
#include "db/fullgame/files/layer_file.h"
#include "db/storage/errors.h"
#include "tests/db/fullgame/mended_layer.h"
#include "tests/db/memory_file_system.h"
#include "tests/fuzz/target.h"

namespace seedbank::db::fullgame {
namespace {

// Frames are decoded into memory of the size given by the index.
constexpr std::uint64_t kMostPositions = 100'000;

void check_content(const FrameContent& content, std::uint64_t first, std::uint64_t last,
                   std::uint64_t positions) {
  std::uint64_t sum = 0;
  std::uint64_t begin = first;
  for (const auto& run : content.runs) {
    require(run.count > 0 && run.first >= begin && run.count <= last - run.first,
            "a run out of place");
    begin = run.first + run.count;
    sum += run.count;
  }
  require(sum == positions, "wrong number of positions");
}

void read_as_content(std::span<const std::uint8_t> bytes) {
  constexpr std::uint64_t kFirst = 500;
  constexpr std::uint64_t kLast = 560;
  if (bytes.empty()) return;
  const std::uint64_t positions = 1 + bytes[0] % 12;
  FrameContent out;
  for (const Content kind : {Content::kPositions, Content::kValues}) {
    if (parse_frame(bytes.subspan(1), kFirst, kLast, positions, kind, out)) {
      check_content(out, kFirst, kLast, positions);
    }
  }
}

void read_as_file(Bytes content) {
  const std::filesystem::path path = "layer-001.seedbank";
  MemoryFileSystem files;
  files.files[path] = std::make_shared<Bytes>(std::move(content));
  try {
    const StoredLayer stored(files, path);
    if (stored.positions() > kMostPositions) return;
    FrameReader reader;
    for (std::uint64_t number = 0; number < stored.frames(); ++number) {
      stored.read_frame(number, reader);
      check_content(reader.content, 0, stored.layout().candidates(),
                    stored.positions_of_frame(number));
    }
  } catch (const FormatError&) {
    // The bytes are not a valid file.
  }
}

// Corrects the checksums, unless the file is too small for the index described by its header.
void mend(Bytes& file) {
  if (file.size() < kLayerHeaderBytes + kFooterBytes) return;
  write_checksum(file, 0, kLayerHeaderBytes - 8, kLayerHeaderBytes - 8);
  try {
    const LayerHeader header =
        decode_layer_header(std::span(file).first(kLayerHeaderBytes), "file");
    const std::uint64_t frames = frames_of(header.tally.positions);
    const std::size_t room = file.size() - kLayerHeaderBytes - kFooterBytes;
    if (frames <= room / kLayerIndexEntryBytes) mend_checksums(file, frames);
  } catch (const FormatError&) {
    // The header is not valid.
  }
}

}  // namespace
}  // namespace seedbank::db::fullgame

extern "C" int layer_file_fuzz(const std::uint8_t* data, std::size_t size) {
  using namespace seedbank::db;
  Bytes bytes(data, data + size);
  fullgame::read_as_content(bytes);
  fullgame::read_as_file(bytes);
  fullgame::mend(bytes);
  fullgame::read_as_file(std::move(bytes));
  return 0;
}
