// Reading the file of a layer. Nothing read is trusted before it is checked.
#include "db/fullgame/files/stored_layer.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "db/storage/errors.h"

namespace seedbank::db::fullgame {

StoredLayer::StoredLayer(const FileSystem& files, std::filesystem::path path)
    : file_(files, std::move(path), kLayerHeaderBytes),
      header_(decode_layer_header(file_.read(0, kLayerHeaderBytes), file_.path())),
      candidates_(header_.full_game.game.pits, header_.full_game.seeds(), header_.captured) {
  const FileFooter footer = file_.footer(frames_of(positions()) * kLayerIndexEntryBytes);
  frames_ = decode_layer_index(file_.index(footer), candidates_.candidates(), file_.path(),
                               footer.index_offset);
  std::uint64_t offset = kLayerHeaderBytes;
  for (const FrameEntry& entry : frames_) {
    offsets_.push_back(offset);
    offset += entry.frame.frame_bytes;
  }
  if (offset != footer.index_offset) {
    throw FormatError(file_.path(), footer.index_offset, "frames that do not end at the index");
  }
  if (footer.digests[0] != digest() || footer.digests[1] != 0) {
    throw FormatError(file_.path(), file_.footer_offset(),
                      "digest of the layer that does not fit its frames");
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
    fail("not a sound zstd frame");
  } else if (checksum(*content) != entry.frame.value_checksum) {
    fail("wrong checksum of the content");
  }
  const std::uint64_t end =
      number + 1 < frames() ? frames_[number + 1].first : candidates_.candidates();
  if (!FrameDecoder::parse(*content, entry.first, end, positions_of_frame(number), header_.content,
                           out)) {
    fail("zstd frame whose content is not positions of the layer");
  }
}

}  // namespace seedbank::db::fullgame
