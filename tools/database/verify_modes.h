// The modes of `verify` for files other than endgames, and the faults of files, which all modes
// name.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <seedbank/database.h>
#include <seedbank/journal.h>

#include "db/check/verify.h"
#include "engine/base/json.h"
#include "solver/game/shards.h"
#include "tools/options/common_options.h"

namespace seedbank::tools {

[[nodiscard]] std::vector<FileFault> named(Game game, const std::vector<db::FileFault>& faults);

/// "missing: empty-capture-6/002-001.seedbank", then the details, if any.
[[nodiscard]] std::string to_text(const FileFault& fault);

/// Objects with "file", "state" and "text".
[[nodiscard]] engine::Json to_json(const std::vector<FileFault>& faults);

/// The faults of files that the operating system could not read.
[[nodiscard]] std::vector<FileFault> unreadable_of(const std::vector<FileFault>& faults);

/// Prints each to standard error: "seedbank: ROOT/FILE: ..."
void name_on_standard_error(const std::filesystem::path& root,
                            const std::vector<FileFault>& faults);

/// As name_on_standard_error(), with advice. Returns the exit code: kIo if the operating system
/// could not read one of the files, otherwise kNoDatabase. `rebuild` returns the command that
/// computes a file again, "" if there is none. Requires a fault.
[[nodiscard]] ExitCode report_faults(const std::filesystem::path& root,
                                     const std::vector<FileFault>& faults,
                                     std::string (*rebuild)(const std::filesystem::path& file));

/// Checks all checksums of the full-game database in `directory`, then recomputes a sample of
/// positions, or all without `sample`, and prints the result. Names all files that are missing,
/// damaged or unreadable: see report_faults(). Throws DatabaseError if its rules or pits
/// are not the given ones, or it has no layers; IoError.
[[nodiscard]] ExitCode verify_fullgame(const std::filesystem::path& directory,
                                       std::optional<int> pits, std::optional<std::uint64_t> sample,
                                       std::uint64_t random_seed, CommandContext& context,
                                       const std::stop_token& stop);

/// Where to keep the facts that proofs consist of.
struct ProofDetails {
  std::optional<std::filesystem::path> file;
  std::uint64_t least_work = VerifyJournalOptions().least_work;  ///< of the facts, in positions
};

/// Which facts of a journal to prove: all without a sample and a shard.
struct FactSelection {
  std::optional<std::uint64_t> sample;
  std::uint64_t random_seed = 1;  ///< of the sample
  std::optional<Shard> shard;
};

/// Proves facts of the journal `file` again, and prints the result. Throws DatabaseError if it is
/// damaged, or of other rules or pits than given; IoError.
[[nodiscard]] ExitCode verify_journal(const std::filesystem::path& file, std::optional<int> pits,
                                      const FactSelection& selection, const ProofDetails& details,
                                      CommandContext& context, const std::stop_token& stop);

}  // namespace seedbank::tools
