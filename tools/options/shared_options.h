// Options that several commands take: notations, positions and openings, strategies, searches.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/engine.h>
#include <seedbank/notation.h>
#include <seedbank/numbering.h>
#include <seedbank/player.h>

#include "solver/game/rules.h"
#include "solver/game/shards.h"
#include "tools/options/common_options.h"
#include "tools/options/option_table.h"
#include "tools/terminal/color.h"

namespace seedbank::tools {

// Variables passed to an add_...() function must outlive the table.

/// What --notation, --ignore and --players-from select.
struct NotationChoice {
  std::optional<Notation> given;
  std::string_view option = "--notation";  ///< what names the notation, for refusals
  std::vector<std::string> ignore = {};    ///< fields of JSON
  std::string_view ignore_option = "--ignore";
  std::optional<int> players_from = {};  ///< the first player's number in JSON
  std::string_view players_from_option = "--players-from";
  bool tells = true;              ///< writes Board::note() to standard error
  mutable std::string told = {};  ///< the last note, which is not repeated

  /// The same for Board::from_text().
  [[nodiscard]] TextReading reading() const;
  /// Reads in the given notation, or in the only one possible. Throws PositionError, which names
  /// the option that would make the text readable. `found_players_from` is what other positions
  /// show. For one thread at a time.
  [[nodiscard]] Board read(std::string_view text, Rules rules = Game().rules,
                           std::optional<int> found_players_from = {}) const;
  /// Writes in the given notation, or in FairKalah's. Throws PositionError.
  [[nodiscard]] std::string write(const Board& board) const {
    return board.text(name(given.value_or(Notation::kFairKalah)));
  }
};

/// What a command uses the notation for.
enum class NotationUse : std::uint8_t { kRead, kReadAndWrite };

/// Adds --notation, and add_reading_options().
void add_notation_option(OptionTable& table, NotationChoice& choice,
                         NotationUse use = NotationUse::kReadAndWrite);

/// The names of fields between commas.
[[nodiscard]] std::vector<std::string> fields_named(const std::string& text);

/// Adds --ignore and --players-from.
void add_reading_options(OptionTable& table, NotationChoice& choice);

/// Adds --numbering, and --pit-numbers, its older name.
void add_numbering_option(OptionTable& table, std::optional<PitNumbers>& numbers);

/// The numbering with this name. Throws UsageError, which names `source`.
[[nodiscard]] PitNumbers parse_numbering(const std::string& source, const std::string& text);

/// Names and meanings of all numberings, one per line, for the help of a command.
[[nodiscard]] std::string numberings_help();

/// The names of all notations, as values of an option.
[[nodiscard]] ValueSet notation_names();

/// The names of strategies, with small depths, and the files of programs, as values of an option.
[[nodiscard]] ValueSet player_names();

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

/// What the text means, if it names a player: a strategy, or a program other than an agent. If not,
/// throws UsageError, which names `source`.
[[nodiscard]] PlayerInfo player_of(const std::string& source, const std::string& text);

/// The text, if player_of() accepts it.
[[nodiscard]] std::string parse_player(const std::string& source, const std::string& text);

/// Names and meanings of all strategies, one per line, for the help of a command.
[[nodiscard]] std::string strategies_help();

/// Adds --random-seed, described as `meaning`.
void add_random_seed_option(OptionTable& table, std::uint64_t& seed, const std::string& meaning);

/// The texts of the positions in `arguments`. Each argument is a position, unless there are several
/// and none has a blank, a comma or the form of a position: then they are the words of one
/// position. Throws PositionError for an argument that is an option or a file.
[[nodiscard]] std::vector<std::string> positions_of_arguments(
    const std::vector<std::string>& arguments);

/// What is wrong with an argument that should be a `what`, such as "position", if it is the path of
/// a file or spelled like one; otherwise empty. `reader` is what to write before the path instead.
[[nodiscard]] std::string fault_of_path(const std::string& argument, std::string_view what,
                                        std::string_view reader);

/// The seeds in every pit of an opening if --seeds is not given.
inline constexpr int kSeedsPerPit = 4;

/// Adds --seeds: the seeds in every pit of the opening. `seeds_per_pit` is a number or an optional
/// one.
template <typename Number>
void add_opening_seeds_option(OptionTable& table, Number& seeds_per_pit, int least = 1) {
  table.add_number("seeds", seeds_per_pit, {least, Board::kMostSeeds},
                   "seeds in every pit of the opening", std::to_string(kSeedsPerPit));
}

/// Adds --pie none|turn|sowing, described as `meaning`.
void add_pie_option(OptionTable& table, Pie& pie, const std::string& meaning);

/// The opening that --pits and --seeds name, South to move. Throws UsageError if a board does not
/// hold that many seeds. Requires 1 <= pits <= Board::kMostPits,
/// 0 <= seeds_per_pit <= Board::kMostSeeds.
[[nodiscard]] Board opening_of_options(int pits, int seeds_per_pit, Rules rules);

struct SearchOptions {
  EngineOptions options;          ///< --endgames and --tt, and what the command sets
  std::optional<double> seconds;  ///< time limit of a search

  /// The time limit of a search that starts now.
  [[nodiscard]] std::chrono::steady_clock::time_point deadline() const;

  /// The options of an engine from these and the common options.
  [[nodiscard]] EngineOptions engine(const CommonOptions& common) const;

  /// The limits of one question, whose bounds `on_bounds` receives.
  [[nodiscard]] Limits limits(std::stop_token stop,
                              std::function<void(Bounds)> on_bounds = {}) const;
};

/// Adds --endgames and --tt: the memory of a search.
void add_search_memory_options(OptionTable& table, SearchOptions& options);

/// Adds --book, the opening book, by default that of SEEDBANK_BOOK or the installed one.
void add_book_option(OptionTable& table, SearchOptions& options);

/// The number of seconds that `text` spells. Throws UsageError, which names `source`, such as
/// "option '--time'" or "parameter 'time'".
[[nodiscard]] double parse_seconds(const std::string& source, const std::string& text);

/// The same for milliseconds, in seconds.
[[nodiscard]] double parse_milliseconds(const std::string& source, const std::string& text);

/// Adds --time, described as `meaning`.
void add_time_option(OptionTable& table, SearchOptions& options, const std::string& meaning);

/// Adds all of them, with --time per position.
void add_search_options(OptionTable& table, SearchOptions& options);

}  // namespace seedbank::tools
