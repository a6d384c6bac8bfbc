// Options that name strategies.
#pragma once

#include <string>
#include <vector>

#include "tools/options/option_table.h"

namespace seedbank::tools {

/// The text, if it names a strategy. If not, throws UsageError, which names `source`, such as
/// "option '--strategy'" or "parameter 'strategy'".
[[nodiscard]] std::string parse_strategy(const std::string& source, const std::string& text);

/// The names that commas separate in `text`. Throws UsageError as parse_strategy() does.
[[nodiscard]] std::vector<std::string> parse_strategies(const std::string& source,
                                                        const std::string& text);

/// Names and meanings of all strategies, a line each, for the help of a command.
[[nodiscard]] std::string strategies_help();

/// Adds --random-seed, of which the help says `meaning`.
void add_random_seed_option(OptionTable& table, std::uint64_t& seed, const std::string& meaning);

}  // namespace seedbank::tools
