// The options of commands that search.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/answer/answerer.h"
#include "tools/options/common_options.h"
#include "tools/options/option_table.h"

namespace seedbank::tools {

struct SearchOptions {
  engine::SessionOptions session;
  std::optional<double> seconds;  ///< time limit of a search

  /// When a search that starts now has to end.
  [[nodiscard]] std::chrono::steady_clock::time_point deadline() const;

  /// What an answerer may use with these and the common options. Throws UsageError when no
  /// directory of databases is known.
  [[nodiscard]] engine::AnswererOptions answerer(const CommonOptions& common) const;
};

/// Adds --endgames and --tt: the memory of a search. `options` must outlive the table.
void add_search_memory_options(OptionTable& table, SearchOptions& options);

/// Adds --time, of which the help says `meaning`. `options` must outlive the table.
void add_time_option(OptionTable& table, SearchOptions& options, const std::string& meaning);

/// Adds all of them, --time for a position. `options` must outlive the table.
void add_search_options(OptionTable& table, SearchOptions& options);

}  // namespace seedbank::tools
