// The file of a layer of a full game: name, header, index, and reading.
#include "db/fullgame/files/layer_file.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "db/index/ranking.h"
#include "db/storage/byte_io.h"
#include "db/storage/errors.h"
#include "solver/game/position.h"

namespace seedbank::db::fullgame {
namespace {

constexpr std::string_view kMagic{"SEEDGAME\r\n\x1a\n", 12};

std::string layer_file_name(int captured) { return fmt::format("layer-{:03}.seedbank", captured); }

// The fields of the header in their widths in the file.
struct RawHeader {
  std::uint8_t rules = 0;
  std::uint8_t end = 0;
  std::uint8_t pits = 0;
  std::uint8_t seeds_per_pit = 0;
  std::uint8_t captured = 0;
  std::uint8_t content = 0;
  Tally tally;
};

// The list of fields serves for both directions: Io is FieldWriter or FieldReader.
template <typename Io, typename Header>
void header_fields(Io& io, Header& header) {
  io.number(header.rules);
  io.number(header.end);
  io.number(header.pits);
  io.number(header.seeds_per_pit);
  io.number(header.captured);
  io.number(header.content);
  io.zeros(2);
  io.number(header.tally.positions);
  io.number(header.tally.expanded);
  io.number(header.tally.sowings);
  for (auto& outcome : header.tally.outcomes) io.number(outcome);
}

// Checks the limits of the fields. Describes the fault, or returns an empty string if there is
// none.
std::string fault_of(const RawHeader& raw) {
  const auto fault = [](std::string_view what, int number) {
    return fmt::format("{} {}", what, number);
  };
  if (!rules_from_file_id(raw.rules)) return fault("unknown rules", raw.rules);
  if (raw.end > 1) return fault("unknown end of the game", raw.end);
  if (raw.pits < 1 || raw.pits > kMaxPits) return fault("invalid number of pits:", raw.pits);
  const int seeds = 2 * raw.pits * raw.seeds_per_pit;
  if (raw.seeds_per_pit < 1 || seeds > kMaxLayerSeeds) {
    return fault("invalid number of seeds per pit:", raw.seeds_per_pit);
  }
  if (raw.captured > seeds) return fault("invalid number of captured seeds:", raw.captured);
  const bool has_values = raw.content == static_cast<std::uint8_t>(Content::kValues);
  if (!has_values && raw.content != static_cast<std::uint8_t>(Content::kPositions)) {
    return fault("unknown content", raw.content);
  }
  const Tally& tally = raw.tally;
  if (tally.positions > LayerLayout(raw.pits, seeds, raw.captured).candidates()) {
    return "more positions than candidates";
  }
  if (tally.expanded > tally.positions || tally.sowings < tally.expanded ||
      tally.sowings > tally.expanded * raw.pits) {
    return "invalid numbers of expanded positions and of their sowings";
  }
  const auto [losses, draws, wins] = tally.outcomes;
  const std::uint64_t valued = has_values ? tally.positions : 0;
  // In this order no sum overflows.
  if (losses > valued || draws > valued - losses || wins != valued - losses - draws) {
    return "the outcomes do not add up to the positions";
  }
  return {};
}

}  // namespace

std::filesystem::path layer_file(const std::filesystem::path& directory, int captured) {
  return directory / layer_file_name(captured);
}

std::optional<int> layer_of_file_name(std::string_view file_name) {
  for (int captured = 0; captured <= kMaxLayerSeeds; ++captured) {
    if (file_name == layer_file_name(captured)) return captured;
  }
  return std::nullopt;
}

bool is_layer_file_name(std::string_view file_name) {
  return layer_of_file_name(file_name).has_value();
}

std::vector<std::uint8_t> encode_layer_header(const LayerHeader& header) {
  const auto [game, seeds_per_pit, end] = header.full_game;
  const RawHeader raw{.rules = rule_set(game.rules).file_id,
                      .end = static_cast<std::uint8_t>(end),
                      .pits = static_cast<std::uint8_t>(game.pits),
                      .seeds_per_pit = static_cast<std::uint8_t>(seeds_per_pit),
                      .captured = static_cast<std::uint8_t>(header.captured),
                      .content = static_cast<std::uint8_t>(header.content),
                      .tally = header.tally};
  std::vector<std::uint8_t> bytes;
  FieldWriter io(bytes);
  write_mark(io, kMagic, kFormat);
  header_fields(io, raw);
  io.number(checksum(bytes));
  return bytes;
}

LayerHeader decode_layer_header(std::span<const std::uint8_t> bytes,
                                const std::filesystem::path& file) {
  FieldReader io(bytes, file, 0);
  check_mark(io, kMagic, kFormat, "not a full-game file of Seedbank");
  RawHeader raw;
  header_fields(io, raw);
  check_checksum(io, bytes.first(kLayerHeaderBytes - sizeof(std::uint64_t)), "header");
  if (const std::string fault = fault_of(raw); !fault.empty()) {
    throw FormatError(file, kMagic.size() + sizeof(kFormat), fault);
  }
  return {.full_game = {{raw.pits, rules_from_file_id(raw.rules).value()},
                        raw.seeds_per_pit,
                        static_cast<End>(raw.end)},
          .captured = raw.captured,
          .content = static_cast<Content>(raw.content),
          .tally = raw.tally};
}

std::vector<std::uint8_t> encode_layer_index(std::span<const FrameEntry> frames) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(kLayerIndexEntryBytes * frames.size());
  FieldWriter io(bytes);
  for (const FrameEntry& frame : frames) {
    io.number(frame.first);
    write_entry(io, frame.frame);
  }
  return bytes;
}

std::vector<FrameEntry> decode_layer_index(std::span<const std::uint8_t> bytes,
                                           std::uint64_t candidates,
                                           const std::filesystem::path& file,
                                           std::uint64_t offset) {
  FieldReader io(bytes, file, offset);
  std::vector<FrameEntry> frames(bytes.size() / kLayerIndexEntryBytes);
  std::uint64_t least = 0;
  for (FrameEntry& frame : frames) {
    io.number(frame.first);
    if (frame.first < least || frame.first >= candidates) io.fail("invalid first candidate");
    read_entry(io, frame.frame, kMaxLayerFrameBytes);
    least = frame.first + 1;
  }
  return frames;
}

std::uint64_t digest(std::span<const FrameEntry> frames) {
  std::vector<IndexEntry> entries;
  entries.reserve(frames.size());
  for (const FrameEntry& frame : frames) entries.push_back(frame.frame);
  return db::digest(entries);
}

// Checks all data before relying on them.
StoredLayer::StoredLayer(const FileSystem& files, std::filesystem::path path)
    : file_(files, std::move(path), kLayerHeaderBytes),
      header_(decode_layer_header(file_.read(0, kLayerHeaderBytes), file_.path())),
      layout_(header_.full_game.game.pits, header_.full_game.seeds(), header_.captured) {
  const FileFooter footer = file_.footer(frames_of(positions()) * kLayerIndexEntryBytes);
  frames_ = decode_layer_index(file_.index(footer), layout_.candidates(), file_.path(),
                               footer.index_offset);
  std::uint64_t offset = kLayerHeaderBytes;
  for (const FrameEntry& entry : frames_) {
    offsets_.push_back(offset);
    offset += entry.frame.frame_bytes;
  }
  if (offset != footer.index_offset) {
    throw FormatError(file_.path(), footer.index_offset, "the frames do not end at the index");
  }
  if (footer.digests[0] != digest() || footer.digests[1] != 0) {
    throw FormatError(file_.path(), file_.footer_offset(),
                      "the digest of the layer does not match its frames");
  }
}

std::uint64_t StoredLayer::positions_of_frame(std::uint64_t number) const noexcept {
  return std::min(kFramePositions, positions() - number * kFramePositions);
}

std::optional<std::uint64_t> StoredLayer::frame_of(std::uint64_t candidate) const noexcept {
  const auto after =
      std::upper_bound(frames_.begin(), frames_.end(), candidate,
                       [](std::uint64_t a, const FrameEntry& b) { return a < b.first; });
  if (after == frames_.begin()) return std::nullopt;
  return static_cast<std::uint64_t>(after - frames_.begin()) - 1;
}

void StoredLayer::read_frame(std::uint64_t number, FrameReader& reader, FrameContent& out) const {
  const FrameEntry& entry = frames_[number];
  const auto fail = [&](std::string_view what) {
    throw FormatError(file_.path(), offsets_[number],
                      "frame " + std::to_string(number) + ": " + std::string(what));
  };
  const std::string_view fault = file_.read_frame(offsets_[number], entry.frame.frame_bytes,
                                                  entry.frame.frame_checksum, reader.frame);
  if (!fault.empty()) fail(fault);
  const auto content = reader.decoder.decompress(reader.frame);
  if (!content) {
    fail("not a valid zstd frame");
  } else if (checksum(*content) != entry.frame.value_checksum) {
    fail("wrong checksum of the content");
  }
  const std::uint64_t end =
      number + 1 < frames() ? frames_[number + 1].first : layout_.candidates();
  if (!FrameDecoder::parse(*content, entry.first, end, positions_of_frame(number), header_.content,
                           out)) {
    fail("zstd frame whose content is not positions of the layer");
  }
}

}  // namespace seedbank::db::fullgame
