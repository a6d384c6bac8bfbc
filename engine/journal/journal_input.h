// Opening journals for reading, compressed or not.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "db/storage/file.h"

namespace seedbank::engine {

/// Limit of a compressed journal and of its contents, which are held in memory.
inline constexpr std::uint64_t kMostUnpackedBytes = std::uint64_t{1} << 30;

/// Opens a journal. A file that is one zstd frame, as `zstd FILE` writes it, is decompressed into
/// memory. Throws what db::FileSystem::open() throws; db::FormatError if the frame is damaged, does
/// not state the size of its contents, or exceeds kMostUnpackedBytes; db::ResourceError if the
/// frame and its contents exceed `memory_bytes`; std::bad_alloc.
[[nodiscard]] std::unique_ptr<db::ReadableFile> open_journal(const db::FileSystem& files,
                                                             const std::filesystem::path& path,
                                                             std::uint64_t memory_bytes);

}  // namespace seedbank::engine
