// The options of commands that search.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "solver/search/value_search.h"
#include "tools/options/option_table.h"

namespace seedbank::tools {

struct SearchOptions {
  std::optional<std::uint64_t> table_bytes;  ///< of the transposition table
  std::optional<int> endgame_seeds;          ///< endgames to be ready before any search, and kept
  std::optional<double> seconds;             ///< most time for a search
  Driver driver = Driver::kMtdf;

  /// When a search that starts now has to end.
  [[nodiscard]] std::chrono::steady_clock::time_point deadline() const;
};

/// Adds --endgames and --tt: the memory of a search. `options` must outlive the table.
void add_search_memory_options(OptionTable& table, SearchOptions& options);

/// Adds --time, of which the help says `meaning`. `options` must outlive the table.
void add_time_option(OptionTable& table, SearchOptions& options, const std::string& meaning);

/// Adds all of them, --time for a position. `options` must outlive the table.
void add_search_options(OptionTable& table, SearchOptions& options);

}  // namespace seedbank::tools
