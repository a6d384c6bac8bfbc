// The options that every command takes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "db/storage/errors.h"
#include "engine/base/machine.h"
#include "solver/game/rules.h"
#include "tools/options/option_table.h"
#include "tools/terminal/progress.h"

namespace seedbank::tools {

enum class Format : std::uint8_t { kText, kJson };

struct CommonOptions {
  std::optional<Rules> given_rules;
  int threads = engine::processors_allowed();
  std::uint64_t memory_bytes = engine::memory_available() / 4 * 3;
  std::optional<std::filesystem::path> given_database;
  bool quiet = false;
  bool progress_by_lines = false;  ///< where no terminal shows it, as of several processes
  bool json = false;
  bool help = false;

  [[nodiscard]] Rules rules() const { return given_rules.value_or(Game().rules); }
  [[nodiscard]] Verbosity verbosity() const {
    if (quiet) return Verbosity::kQuiet;
    return progress_by_lines ? Verbosity::kLines : Verbosity::kNormal;
  }

  /// --db, or else SEEDBANK_DB, or else `seedbank` in the user's data directory.
  /// Throws UsageError when none of them is known.
  [[nodiscard]] std::filesystem::path database() const;

  /// Where to keep what a run goes on from when the databases may not be written: `seedbank` in the
  /// user's state directory. Throws UsageError when that is not known.
  [[nodiscard]] static std::filesystem::path state();
};

/// What `work` returns, which gets the memory that there is besides `taken` bytes. A ResourceError
/// of it is said in terms of all memory, and of `what`.
template <typename Work>
auto memory_besides(std::uint64_t taken, const CommonOptions& common, const std::string& what,
                    Work work) {
  try {
    return work(common.memory_bytes - std::min(common.memory_bytes, taken));
  } catch (const db::ResourceError& error) {
    if (!error.enough_memory()) throw;
    throw db::ResourceError::memory(what, *error.enough_memory() + taken, common.memory_bytes);
  }
}

/// Adds them to `table`, in a section of their own. `options` must outlive the table.
void add_common_options(OptionTable& table, CommonOptions& options);

/// Adds --pits, 1..kMaxPits.
void add_pits_option(OptionTable& table, std::optional<int>& pits);

}  // namespace seedbank::tools
