// Single zstd frames. The only user of zstd.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

struct ZSTD_CCtx_s;  // NOLINT(readability-identifier-naming): of zstd.h
struct ZSTD_DCtx_s;  // NOLINT(readability-identifier-naming)

namespace seedbank::db {

/// The model of the compression.
enum class FrameModel : std::uint8_t {
  kBytes,    ///< an entropy code for single bytes, almost without matches
  kMatches,  ///< also matches of repeated strings
};

/// Compresses frames. Keeps its memory between calls. For one thread at a time.
class FrameCompressor {
 public:
  /// Throws std::bad_alloc.
  explicit FrameCompressor(FrameModel model);

  /// Maximum size in bytes of a frame with this content and number of parts.
  [[nodiscard]] static std::size_t most_bytes(std::size_t content_bytes,
                                              std::size_t parts) noexcept;

  /// Compresses the content to one frame at the beginning of `frame` and returns its bytes. A zstd
  /// block ends at the end of each part, so that each part gets a code of its own. The output is
  /// deterministic for a version of zstd. Requires ascending part ends, the last that of the
  /// content, and room for most_bytes(). Throws std::bad_alloc.
  std::size_t compress(std::span<const std::uint8_t> content,
                       std::span<const std::size_t> part_ends, std::span<std::uint8_t> frame);

 private:
  struct Free {
    void operator()(ZSTD_CCtx_s* zstd) const noexcept;
  };
  std::unique_ptr<ZSTD_CCtx_s, Free> zstd_;
};

/// True if the bytes begin with the magic number of a zstd frame.
[[nodiscard]] bool begins_zstd_frame(std::span<const std::uint8_t> bytes) noexcept;

/// The size of the content that a frame states in its header; empty if it states none, or if the
/// bytes are not one zstd frame.
[[nodiscard]] std::optional<std::uint64_t> frame_content_bytes(
    std::span<const std::uint8_t> frame) noexcept;

/// Decompresses frames. Keeps its memory between calls. For one thread at a time.
class FrameDecompressor {
 public:
  /// Throws std::bad_alloc.
  FrameDecompressor();

  /// Decompresses `frame` to the beginning of `content` and returns the number of bytes; empty if
  /// `frame` is not one valid zstd frame or its content does not fit. Safe on any bytes. Does not
  /// allocate.
  [[nodiscard]] std::optional<std::size_t> decompress(std::span<const std::uint8_t> frame,
                                                      std::span<std::uint8_t> content);

 private:
  struct Free {
    void operator()(ZSTD_DCtx_s* zstd) const noexcept;
  };
  std::unique_ptr<ZSTD_DCtx_s, Free> zstd_;
};

}  // namespace seedbank::db
