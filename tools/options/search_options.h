// The options of commands that search.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include <seedbank/engine.h>

#include "tools/options/common_options.h"
#include "tools/options/option_table.h"

namespace seedbank::tools {

struct SearchOptions {
  EngineOptions options;          ///< --endgames and --tt, and what the command sets
  std::optional<double> seconds;  ///< time limit of a search

  /// The time limit of a search that starts now.
  [[nodiscard]] std::chrono::steady_clock::time_point deadline() const;

  /// The options of an engine from these and the common options. Throws UsageError if no database
  /// directory is known.
  [[nodiscard]] EngineOptions engine(const CommonOptions& common) const;

  /// The limits of one question, whose bounds `on_bounds` receives.
  [[nodiscard]] Limits limits(std::stop_token stop,
                              std::function<void(Bounds)> on_bounds = {}) const;
};

/// Adds --endgames and --tt: the memory of a search. `options` must outlive the table.
void add_search_memory_options(OptionTable& table, SearchOptions& options);

/// Adds --book, the opening book, by default that of SEEDBANK_BOOK or the installed one. `options`
/// must outlive the table.
void add_book_option(OptionTable& table, SearchOptions& options);

/// The number of seconds that `text` spells. Throws UsageError, which names `source`, such as
/// "option '--time'" or "parameter 'time'".
[[nodiscard]] double parse_seconds(const std::string& source, const std::string& text);

/// Adds --time, described as `meaning`. `options` must outlive the table.
void add_time_option(OptionTable& table, SearchOptions& options, const std::string& meaning);

/// Adds all of them, with --time per position. `options` must outlive the table.
void add_search_options(OptionTable& table, SearchOptions& options);

}  // namespace seedbank::tools
