// The format of a journal of proofs, to the byte: FORMAT.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "db/storage/file.h"
#include "solver/game/rules.h"
#include "solver/search/proven_share.h"

namespace seedbank::engine {

inline constexpr std::size_t kJournalHeaderBytes = 40;

/// Most facts that encode_batch() takes: with the largest numbers they fit a batch.
inline constexpr std::size_t kMostBatchFacts = 4096;

/// Most bytes that the facts of a batch take, and what stands around them.
inline constexpr std::size_t kMostFactBytes = std::size_t{1} << 18;
inline constexpr std::size_t kBatchFrameBytes = 24;

/// A header. `salt` tells it from other headers of the game: a random number.
[[nodiscard]] std::vector<std::uint8_t> encode_journal_header(Game game, std::uint64_t salt);

/// The batch that follows the header or batch whose end_checksum() is `previous`. Requires
/// 1..kMostBatchFacts facts of a game with `pits` pits, stores empty.
[[nodiscard]] std::vector<std::uint8_t> encode_batch(std::span<const ProvenShare> facts, int pits,
                                                     std::uint64_t previous);

/// The checksum that a header or a batch ends with. Requires the bytes of one, or of several.
[[nodiscard]] std::uint64_t end_checksum(std::span<const std::uint8_t> bytes);

/// The state of a journal.
struct JournalReport {
  std::optional<Game> game;        ///< nothing when not even the header was written
  std::uint64_t intact_bytes = 0;  ///< up to where there is nothing but sound headers and batches
  std::uint64_t end_checksum = 0;  ///< end_checksum() of these; 0 when there is no header
  std::uint64_t torn_bytes = 0;    ///< behind them: what was being written at the end, and zeros
};

/// Takes a fact, and says whether it can be true. One that cannot ends the reading; it has then set
/// the bounds to those that cross.
using TakeFact = std::function<bool(ProvenShare&)>;

/// Reads all facts of a journal, in the order they were written; `path` is for errors. `game` is
/// the game it must be of; without one, any game is read. Throws db::FormatError when the file is
/// damaged, is not a journal, is of format version 1 or of another game, or contradicts itself;
/// db::IoError.
JournalReport read_journal(const db::ReadableFile& file, const std::filesystem::path& path,
                           const std::optional<Game>& game, const TakeFact& take);

/// "share of 3..5 in 1,2,0,2,1,0 s": a fact for messages. Requires a position of `pits` pits.
[[nodiscard]] std::string fact_text(const ProvenShare& fact, int pits);

}  // namespace seedbank::engine
