// Options that several commands take: --notation, --shard, --color, strategies and their seed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/notation.h>

#include "solver/game/rules.h"
#include "solver/game/shards.h"
#include "tools/options/option_table.h"
#include "tools/terminal/color.h"

namespace seedbank::tools {

// Variables passed to an add_...() function must outlive the table.

/// What --notation selects.
struct NotationChoice {
  std::optional<Notation> given;

  /// Reads in the given notation, or detects it. Throws PositionError.
  [[nodiscard]] Board read(std::string_view text, Rules rules = Game().rules) const {
    return Board::from_text(text, given ? name(*given) : "", seedbank::name(rules));
  }
  /// Writes in the given notation, or in FairKalah's. Throws PositionError.
  [[nodiscard]] std::string write(const Board& board) const {
    return board.text(name(given.value_or(Notation::kFairKalah)));
  }
};

/// What a command uses the notation for.
enum class NotationUse : std::uint8_t { kRead, kReadAndWrite };

/// Adds --notation.
void add_notation_option(OptionTable& table, NotationChoice& choice,
                         NotationUse use = NotationUse::kReadAndWrite);

/// The names of all notations, as values of an option.
[[nodiscard]] ValueSet notation_names();

/// The notation of that name. If there is none, throws UsageError, which names `source`, such as
/// "option '--notation'" or "parameter 'notation'".
[[nodiscard]] Notation parse_notation(const std::string& source, const std::string& text);

/// Names and meanings of all notations, one per line, for the help of a command.
[[nodiscard]] std::string notations_help();

/// Adds --shard I/N, described as `meaning`.
void add_shard_option(OptionTable& table, std::optional<Shard>& shard, const std::string& meaning);

/// Adds --color auto|always|never.
void add_color_option(OptionTable& table, ColorChoice& choice);

/// The text, if it names a strategy. If not, throws UsageError, which names `source`, such as
/// "option '--strategy'" or "parameter 'strategy'".
[[nodiscard]] std::string parse_strategy(const std::string& source, const std::string& text);

/// The comma-separated names of strategies in `text`. Throws UsageError, which names `source`.
[[nodiscard]] std::vector<std::string> parse_strategies(const std::string& source,
                                                        const std::string& text);

/// Names and meanings of all strategies, one per line, for the help of a command.
[[nodiscard]] std::string strategies_help();

/// Adds --random-seed, described as `meaning`.
void add_random_seed_option(OptionTable& table, std::uint64_t& seed, const std::string& meaning);

}  // namespace seedbank::tools
