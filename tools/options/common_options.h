// The options that every command takes, and the context of a running command.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <seedbank/board.h>
#include <seedbank/machine.h>

#include "engine/base/json.h"
#include "engine/process_group/process_group.h"
#include "solver/game/rules.h"
#include "tools/options/option_table.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/progress.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {

enum class Format : std::uint8_t { kText, kJson };

/// The directory of databases.
struct DatabasePlace {
  std::filesystem::path directory;
  bool is_default = false;  ///< not named by the user
};

struct CommonOptions {
  std::optional<Rules> given_rules;
  int threads = processors_allowed();
  int requested_threads = threads;  ///< before run_command() lowered `threads` to a useful number
  std::uint64_t memory_bytes = memory_available() / 4 * 3;
  std::optional<std::filesystem::path> given_database;
  bool quiet = false;
  bool progress_by_lines = false;  ///< for several processes, whose output is not a terminal
  bool json = false;
  bool help = false;
  bool no_pager = false;  ///< for the help

  [[nodiscard]] Rules rules() const { return given_rules.value_or(Game().rules); }
  [[nodiscard]] Verbosity verbosity() const {
    if (quiet) return Verbosity::kQuiet;
    return progress_by_lines ? Verbosity::kLines : Verbosity::kNormal;
  }

  /// --db, or SEEDBANK_DB, or `seedbank` in the user's data directory, the default. Nothing if none
  /// of them is known, or "none" is given.
  [[nodiscard]] std::optional<DatabasePlace> database_place() const;

  /// The same for commands that cannot do without. Throws UsageError if there is none.
  [[nodiscard]] std::filesystem::path database() const;

  /// Throws DatabaseError if --db names anything but a directory.
  void check_database() const;

  /// Sets the database of options of the engine, which may be missing.
  template <typename Options>
  void set_database(Options& options) const {
    const auto place = database_place();
    if (!place) return;
    options.database = place->directory;
    options.database_is_default = place->is_default;
  }

  /// `seedbank` in the user's state directory: for journals if the database directory cannot be
  /// written. Nothing if it is not known.
  [[nodiscard]] static std::optional<std::filesystem::path> state();
};

/// The context of a running command.
struct CommandContext {
  CommonOptions common;
  std::string command_line;               ///< as typed, quoted for the shell
  Output out;                             ///< flushed by run_command()
  engine::ProcessGroup* group = nullptr;  ///< the processes of an MPI job; null for one process

  /// Prints `json` with --json, otherwise `text`, whose lines end with line feeds.
  void print(const engine::Json& json, const std::string& text);

  /// True for the process that prints.
  [[nodiscard]] bool is_coordinator() const noexcept {
    return group == nullptr || group->rank() == 0;
  }
};

/// Prints "seedbank: interrupted", `advice` and the command line to standard error. Returns
/// kInterrupted.
ExitCode report_interruption(const CommandContext& context, std::string_view advice);

/// The finished part of a job, in `units`, a plural noun.
struct FinishedPart {
  std::size_t done = 0, all = 0;
  std::string_view units;
};

/// The same for a job of many parts. If a file keeps the finished ones, advises to repeat the
/// command, with the same input if the job reads standard input.
ExitCode report_interruption(const CommandContext& context, const FinishedPart& part, bool is_kept,
                             bool reads_input);

/// Adds the common options. `options` must outlive the table.
void add_common_options(OptionTable& table, CommonOptions& options);

/// Adds --name SIZE, an amount of memory. `examples` are for the error message, and must outlive
/// the table.
void add_size_option(OptionTable& table, const std::string& name, const std::string& meaning,
                     const std::string& shown_default, std::string_view examples,
                     std::function<void(std::uint64_t)> take);

/// Adds --pits, 1..Board::kMostPits. `pits` is a number or an optional one.
template <typename Number>
void add_pits_option(OptionTable& table, Number& pits) {
  table.add_number("pits", pits, {1, Board::kMostPits}, "pits per side",
                   std::to_string(Game().pits));
}

}  // namespace seedbank::tools
