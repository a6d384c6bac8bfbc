// The modes of `verify` for other files than endgames: --fullgame and --journal.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>

#include "db/storage/file.h"
#include "solver/game/shards.h"
#include "tools/options/common_options.h"

namespace seedbank::tools {

/// Checks all checksums of the full-game database in `directory`, then recomputes a sample of
/// positions, or all without `sample`, and prints the result. Names all files that are missing,
/// damaged or unreadable: see report_faults(). Throws DatabaseError if its rules or pits
/// are not the given ones; db::MissingError, db::FormatError, db::IoError.
[[nodiscard]] ExitCode verify_fullgame(const db::FileSystem& files,
                                       const std::filesystem::path& directory,
                                       std::optional<int> pits, std::optional<std::uint64_t> sample,
                                       std::uint64_t random_seed, CommandContext& context,
                                       const std::stop_token& stop);

/// Which facts of a journal to prove: all without a sample and a shard.
struct FactSelection {
  std::optional<std::uint64_t> sample;
  std::uint64_t random_seed = 1;  ///< of the sample
  std::optional<Shard> shard;
};

/// Proves facts of the journal `file` again, and prints the result. Throws DatabaseError if it is
/// damaged, or of other rules or pits than given; IoError.
[[nodiscard]] ExitCode verify_journal(const std::filesystem::path& file, std::optional<int> pits,
                                      const FactSelection& selection, CommandContext& context,
                                      const std::stop_token& stop);

}  // namespace seedbank::tools
