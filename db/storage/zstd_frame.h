// Single zstd frames. The only user of zstd.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace seedbank::db {

/// What zstd looks for.
enum class FrameModel : std::uint8_t {
  kBytes,    ///< a code for single bytes and next to nothing else
  kMatches,  ///< repeated strings as well
};

/// Makes frames. Keeps its memory between calls; for one thread at a time.
class FrameCompressor {
 public:
  /// Throws std::bad_alloc.
  explicit FrameCompressor(FrameModel model);
  ~FrameCompressor();
  FrameCompressor(FrameCompressor&&) noexcept;
  FrameCompressor& operator=(FrameCompressor&&) = delete;

  /// Bytes that the frame of so many bytes of content in so many parts can have at most.
  [[nodiscard]] static std::size_t most_bytes(std::size_t content_bytes,
                                              std::size_t parts) noexcept;

  /// One frame of the whole content, in which a zstd block ends where a part ends, so that each
  /// part gets a code of its own. Returns the bytes of it, which stand at the beginning of `frame`.
  /// The same content gives the same bytes (with the same version of zstd). Requires rising part
  /// ends, the last that of the content, and most_bytes() of room. Throws std::bad_alloc.
  std::size_t compress(std::span<const std::uint8_t> content,
                       std::span<const std::size_t> part_ends, std::span<std::uint8_t> frame);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

/// Opens frames. Keeps its memory between calls; for one thread at a time.
class FrameDecompressor {
 public:
  /// Throws std::bad_alloc.
  FrameDecompressor();
  ~FrameDecompressor();
  FrameDecompressor(FrameDecompressor&&) noexcept;
  FrameDecompressor& operator=(FrameDecompressor&&) = delete;

  /// Writes the content of `frame` to the beginning of `content` and returns its bytes; nothing
  /// when the frame is not one sound zstd frame, or holds more than there is room for. Safe on any
  /// bytes, and allocates nothing.
  [[nodiscard]] std::optional<std::size_t> decompress(std::span<const std::uint8_t> frame,
                                                      std::span<std::uint8_t> content);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace seedbank::db
