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

std::vector<std::uint8_t> encode_layer_index(const LayerIndex& index) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(kLayerIndexEntryBytes * index.frames.size());
  FieldWriter io(bytes);
  for (std::size_t i = 0; i < index.frames.size(); ++i) {
    io.number(index.firsts[i]);
    write_entry(io, index.frames[i]);
  }
  return bytes;
}

LayerIndex decode_layer_index(std::span<const std::uint8_t> bytes, std::uint64_t candidates,
                              const std::filesystem::path& file, std::uint64_t offset) {
  FieldReader io(bytes, file, offset);
  LayerIndex index;
  std::uint64_t least = 0;
  for (std::size_t i = 0; i < bytes.size() / kLayerIndexEntryBytes; ++i) {
    std::uint64_t& first = index.firsts.emplace_back();
    io.number(first);
    if (first < least || first >= candidates) io.fail("invalid first candidate");
    read_entry(io, index.frames.emplace_back(), kMaxLayerFrameBytes);
    least = first + 1;
  }
  return index;
}

// Checks all data before relying on them.
StoredLayer::StoredLayer(const FileSystem& files, std::filesystem::path path)
    : file_(files, std::move(path), kLayerHeaderBytes),
      header_(decode_layer_header(file_.read(0, kLayerHeaderBytes), file_.path())),
      layout_(header_.full_game.game.pits, header_.full_game.seeds(), header_.captured) {
  const FileFooter footer = file_.footer(frames_of(positions()) * kLayerIndexEntryBytes);
  index_ = decode_layer_index(file_.index(footer), layout_.candidates(), file_.path(),
                              footer.index_offset);
  std::uint64_t offset = kLayerHeaderBytes;
  for (const IndexEntry& entry : index_.frames) {
    offsets_.push_back(offset);
    offset += entry.frame_bytes;
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
  const auto after = std::upper_bound(index_.firsts.begin(), index_.firsts.end(), candidate);
  if (after == index_.firsts.begin()) return std::nullopt;
  return static_cast<std::uint64_t>(after - index_.firsts.begin()) - 1;
}

void StoredLayer::read_frame(std::uint64_t number, FrameReader& reader) const {
  const IndexEntry& entry = index_.frames[number];
  const auto fail = [&](std::string_view what) {
    throw FormatError(file_.path(), offsets_[number], fmt::format("frame {}: {}", number, what));
  };
  const std::string_view fault = file_.read_frame(offsets_[number], entry, reader.frame);
  if (!fault.empty()) fail(fault);
  reader.bytes.resize(kMaxLayerContentBytes);
  const auto size = reader.decompressor.decompress(reader.frame, reader.bytes);
  if (!size) fail("not a valid zstd frame");
  const auto content = std::span(reader.bytes).first(size.value_or(0));
  if (checksum(content) != entry.value_checksum) fail("wrong checksum of the content");
  const std::uint64_t end =
      number + 1 < frames() ? index_.firsts[number + 1] : layout_.candidates();
  if (!parse_frame(content, index_.firsts[number], end, positions_of_frame(number), header_.content,
                   reader.content)) {
    fail("zstd frame whose content is not a list of positions of the layer");
  }
}

}  // namespace seedbank::db::fullgame
