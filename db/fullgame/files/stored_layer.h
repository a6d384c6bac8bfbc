// Reading the file of a layer of a full game.
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

/// Scratch memory for decoding frames, kept between calls. For one thread at a time.
struct FrameReader {
  FrameDecoder decoder;
  std::vector<std::uint8_t> frame;
};

/// The file of a layer, open for reading. Returns only data whose checksums are right. Thread-safe.
class StoredLayer {
 public:
  /// Opens the file and checks everything except the frames. Throws MissingError, FormatError,
  /// IoError.
  StoredLayer(const FileSystem& files, std::filesystem::path path);

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return file_.path(); }
  [[nodiscard]] const LayerHeader& header() const noexcept { return header_; }
  [[nodiscard]] const Candidates& candidates() const noexcept { return candidates_; }
  [[nodiscard]] std::uint64_t file_bytes() const noexcept { return file_.bytes(); }
  [[nodiscard]] std::uint64_t positions() const noexcept { return header_.tally.positions; }

  /// The digest of positions and values, which does not depend on the compression.
  [[nodiscard]] std::uint64_t digest() const { return fullgame::digest(frames_); }

  [[nodiscard]] std::uint64_t frames() const noexcept { return frames_.size(); }

  /// The number of positions of a frame. Requires number < frames().
  [[nodiscard]] std::uint64_t positions_of_frame(std::uint64_t number) const noexcept;

  /// The frame that contains the candidate if it is reachable; empty if it cannot be.
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
