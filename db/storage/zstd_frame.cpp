// Single zstd frames. Uses only the stable API of zstd.
#include "db/storage/zstd_frame.h"

#include <new>

#include <zstd.h>

namespace seedbank::db {
namespace {

// Leaves only an entropy code for single bytes. Matches would cost more than they save, so zstd
// gets almost no memory to find them.
void set_bytes_only(ZSTD_CCtx* zstd) {
  ZSTD_CCtx_setParameter(zstd, ZSTD_c_compressionLevel, 1);
  ZSTD_CCtx_setParameter(zstd, ZSTD_c_strategy, ZSTD_fast);
  ZSTD_CCtx_setParameter(zstd, ZSTD_c_hashLog, 6);
  ZSTD_CCtx_setParameter(zstd, ZSTD_c_minMatch, 7);
}

// True if the bytes are one zstd frame by magic and size. Decompression alone would also accept
// frames of metadata, of older formats, and several frames in a row.
bool is_one_frame(std::span<const std::uint8_t> bytes) noexcept {
  return begins_zstd_frame(bytes) &&
         ZSTD_findFrameCompressedSize(bytes.data(), bytes.size()) == bytes.size();
}

}  // namespace

bool begins_zstd_frame(std::span<const std::uint8_t> bytes) noexcept {
  std::uint32_t magic = 0;
  if (bytes.size() < sizeof(magic)) return false;
  for (std::size_t i = 0; i < sizeof(magic); ++i) magic |= std::uint32_t{bytes[i]} << (8 * i);
  return magic == ZSTD_MAGICNUMBER;
}

std::optional<std::uint64_t> frame_content_bytes(std::span<const std::uint8_t> frame) noexcept {
  if (!is_one_frame(frame)) return std::nullopt;
  const unsigned long long bytes = ZSTD_getFrameContentSize(frame.data(), frame.size());
  if (bytes == ZSTD_CONTENTSIZE_UNKNOWN || bytes == ZSTD_CONTENTSIZE_ERROR) return std::nullopt;
  return bytes;
}

FrameCompressor::FrameCompressor(FrameModel model) : zstd_(ZSTD_createCCtx()) {
  if (!zstd_) throw std::bad_alloc();
  if (model == FrameModel::kBytes) {
    set_bytes_only(zstd_.get());
  } else {
    ZSTD_CCtx_setParameter(zstd_.get(), ZSTD_c_compressionLevel, 3);
  }
}

void FrameCompressor::Free::operator()(ZSTD_CCtx* zstd) const noexcept { ZSTD_freeCCtx(zstd); }

std::size_t FrameCompressor::most_bytes(std::size_t content_bytes, std::size_t parts) noexcept {
  constexpr std::size_t kBlockHeaderBytes = 3;
  return ZSTD_compressBound(content_bytes) + kBlockHeaderBytes * parts;
}

std::size_t FrameCompressor::compress(std::span<const std::uint8_t> content,
                                      std::span<const std::size_t> part_ends,
                                      std::span<std::uint8_t> frame) {
  ZSTD_CCtx* zstd = zstd_.get();
  // These two cannot fail on a context between frames.
  ZSTD_CCtx_reset(zstd, ZSTD_reset_session_only);
  ZSTD_CCtx_setPledgedSrcSize(zstd, content.size());
  ZSTD_outBuffer out{frame.data(), frame.size(), 0};
  ZSTD_inBuffer in{content.data(), 0, 0};
  for (std::size_t part = 0; part < part_ends.size(); ++part) {
    in.size = part_ends[part];
    const bool last = part + 1 == part_ends.size();
    // There is room for any frame, so this can only fail for lack of memory.
    if (ZSTD_compressStream2(zstd, &out, &in, last ? ZSTD_e_end : ZSTD_e_flush) != 0) {
      throw std::bad_alloc();
    }
  }
  return out.pos;
}

FrameDecompressor::FrameDecompressor() : zstd_(ZSTD_createDCtx()) {
  if (!zstd_) throw std::bad_alloc();
}

void FrameDecompressor::Free::operator()(ZSTD_DCtx* zstd) const noexcept { ZSTD_freeDCtx(zstd); }

std::optional<std::size_t> FrameDecompressor::decompress(std::span<const std::uint8_t> frame,
                                                         std::span<std::uint8_t> content) {
  if (!is_one_frame(frame)) return std::nullopt;
  const std::size_t bytes =
      ZSTD_decompressDCtx(zstd_.get(), content.data(), content.size(), frame.data(), frame.size());
  if (ZSTD_isError(bytes) != 0) return std::nullopt;
  return bytes;
}

}  // namespace seedbank::db
