// Reading the file of one full layer.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "db/fullgame/files/frame_codec.h"
#include "db/fullgame/files/layer_format.h"
#include "db/fullgame/game/candidates.h"
#include "db/storage/file.h"
#include "db/storage/framed_file.h"

namespace seedbank::db::fullgame {

/// Decodes single frames. Keeps its memory between calls; for one thread at a time.
struct FrameReader {
  FrameDecoder decoder;
  std::vector<std::uint8_t> frame;
};

/// The file of a layer, open for reading. Nothing leaves it whose checksums do not fit. All
/// functions may be called by several threads at once.
class StoredLayer {
 public:
  /// Opens the file and checks all of it but the frames. Throws MissingError when there is none;
  /// FormatError when it is damaged; IoError.
  StoredLayer(const FileSystem& files, std::filesystem::path path);

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return file_.path(); }
  [[nodiscard]] const LayerHeader& header() const noexcept { return header_; }
  [[nodiscard]] const Candidates& candidates() const noexcept { return candidates_; }
  [[nodiscard]] std::uint64_t file_bytes() const noexcept { return file_.bytes(); }
  [[nodiscard]] std::uint64_t positions() const noexcept { return header_.tally.positions; }

  /// Digest of positions and values, the same for any compression.
  [[nodiscard]] std::uint64_t digest() const { return fullgame::digest(frames_); }

  [[nodiscard]] std::uint64_t frames() const noexcept { return frames_.size(); }

  /// Positions of a frame. Requires number < frames().
  [[nodiscard]] std::uint64_t positions_of_frame(std::uint64_t number) const noexcept;

  /// The frame that the candidate is in if it is reachable. Nothing when it cannot be.
  [[nodiscard]] std::optional<std::uint64_t> frame_of(std::uint64_t candidate) const noexcept;

  /// Decodes a frame. Requires number < frames(). Throws FormatError, naming the frame; IoError.
  void read_frame(std::uint64_t number, FrameReader& reader, FrameContent& out) const;

 private:
  FramedFile file_;
  LayerHeader header_;
  Candidates candidates_;
  std::vector<FrameEntry> frames_;
  std::vector<std::uint64_t> offsets_;  // of the frames
};

}  // namespace seedbank::db::fullgame
