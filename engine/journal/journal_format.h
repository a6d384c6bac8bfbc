// Encoding and decoding of journals of proofs, compressed or not, as FORMAT.md specifies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "db/storage/file.h"
#include "solver/game/rules.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

inline constexpr std::size_t kJournalHeaderBytes = 40;

/// Maximum number of facts for encode_batch(): that many always fit into a batch.
inline constexpr std::size_t kMostBatchFacts = 4096;

/// Maximum size of the facts of a batch, and the size of everything else in a batch.
inline constexpr std::size_t kMostFactBytes = std::size_t{1} << 18;
inline constexpr std::size_t kBatchFrameBytes = 24;

/// A header. `salt` is a random number that distinguishes it from other headers of the game.
[[nodiscard]] std::vector<std::uint8_t> encode_journal_header(Game game, std::uint64_t salt);

/// The batch that follows the header or batch whose end_checksum() is `previous`. Requires
/// 1..kMostBatchFacts facts of a game with `pits` pits, stores empty.
[[nodiscard]] std::vector<std::uint8_t> encode_batch(std::span<const ProvenShare> facts, int pits,
                                                     std::uint64_t previous);

/// The checksum at the end of `bytes`: a header, a batch or several of them.
[[nodiscard]] std::uint64_t end_checksum(std::span<const std::uint8_t> bytes);

/// Limit of a compressed journal and of its contents, which are held in memory.
inline constexpr std::uint64_t kMostUnpackedBytes = std::uint64_t{1} << 30;

/// Opens a journal. A file that is one zstd frame, as `zstd FILE` writes it, is decompressed into
/// memory. Throws what db::FileSystem::open() throws; db::FormatError if the frame is damaged, does
/// not state the size of its contents, or exceeds kMostUnpackedBytes; ResourceError if the
/// frame and its contents exceed `memory_bytes`; std::bad_alloc.
[[nodiscard]] std::unique_ptr<db::ReadableFile> open_journal(const db::FileSystem& files,
                                                             const std::filesystem::path& path,
                                                             std::uint64_t memory_bytes);

/// The state of a journal.
struct JournalReport {
  std::optional<Game> game;        ///< nothing if the header is incomplete
  std::uint64_t intact_bytes = 0;  ///< of the sound headers and batches at the beginning
  std::uint64_t end_checksum = 0;  ///< end_checksum() of these; 0 without a header
  std::uint64_t torn_bytes = 0;    ///< after these: an unfinished batch, and zeros
};

/// Takes a fact. Returns false, which ends the reading, if the fact contradicts earlier ones; then
/// sets the bounds of the fact to the crossing bounds.
using TakeFact = std::function<bool(ProvenShare&)>;

/// Reads all facts of a journal, in the order in which they were written; `path` is for errors. If
/// `game` is given, the journal must be of that game. Throws db::FormatError if the file is
/// damaged, is not a journal, has format version 1, is of another game, or contradicts itself;
/// IoError.
JournalReport read_journal(const db::ReadableFile& file, const std::filesystem::path& path,
                           const std::optional<Game>& game, const TakeFact& take);

/// A fact as text for messages: "at least 3 and at most 5 of the seeds in 1,2,0,2,1,0 s". Requires
/// a position of `pits` pits.
[[nodiscard]] std::string fact_text(const ProvenShare& fact, int pits);

}  // namespace seedbank::engine
