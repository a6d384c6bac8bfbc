// Options that several commands take.
#include "tools/options/shared_options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <limits>
#include <utility>

#include <boost/algorithm/string/split.hpp>
#include <fmt/core.h>
#include <seedbank/book.h>
#include <seedbank/error.h>
#include <seedbank/player.h>
#include <seedbank/strategy.h>

#include "solver/base/stopwatch.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

const std::array kPieChoices = {Choice{name(Pie::kNone), Pie::kNone},
                                Choice{name(Pie::kTurn), Pie::kTurn},
                                Choice{name(Pie::kSowing), Pie::kSowing}};
constexpr std::array kColorChoices = {Choice{"auto", ColorChoice::kAuto},
                                      Choice{"always", ColorChoice::kAlways},
                                      Choice{"never", ColorChoice::kNever}};

// The number at the beginning of `text`, from which it is removed; 0 if there is none.
std::uint64_t take_number(std::string_view& text) {
  std::uint64_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
  return error == std::errc() ? number : 0;
}

Shard parse_shard(const std::string& text) {
  std::string_view rest = text;
  Shard shard;
  shard.number = take_number(rest);
  const bool has_slash = rest.starts_with('/');
  if (has_slash) rest.remove_prefix(1);
  shard.of = take_number(rest);
  if (!has_slash || !rest.empty() || shard.number < 1 || shard.number > shard.of ||
      shard.of > kMostShards) {
    throw UsageError(
        fmt::format("option '--shard': '{}' is not a part I/N of the work such as 2/8: I is 1 to "
                    "N, N at most {}",
                    text, kMostShards));
  }
  return shard;
}

// Whether positions in the notation are lists of words, each of which is recognised as this
// notation.
bool is_part_of_a_list(Notation notation) {
  return notation == Notation::kFairKalah || notation == Notation::kRawlings ||
         notation == Notation::kLudii;
}

bool is_letter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

// Whether an argument is the path of a file, or has a slash or a suffix and letters, but no sign of
// a list, as no position does.
bool looks_like_a_path(const std::string& argument) {
  std::error_code unused;
  const bool is_word = argument.size() > 1 && is_letter(argument[0]);
  if (is_word && std::filesystem::is_regular_file(argument, unused)) return true;
  const std::size_t point = std::min(argument.rfind('.'), argument.size() - 1);
  const bool has_suffix = point + 1 < argument.size() && is_letter(argument[point + 1]);
  return argument.find_first_of(",;=<>[]{}()|\n") == std::string::npos &&
         std::any_of(argument.begin(), argument.end(), is_letter) &&
         (has_suffix || argument.find('/') != std::string::npos);
}

std::vector<std::string> numbering_names() {
  std::vector<std::string> names;
  for (const PitNumbers each : all_numberings()) names.emplace_back(name(each));
  return names;
}

constexpr std::string_view kNoBook = "none";

// Sets the book from the text of an option or of an environment variable.
void set_book(EngineOptions& options, std::string_view text) {
  options.book.reset();
  options.book_is_default = false;
  if (text != kNoBook) options.book = text;
}

// A larger number of seconds would overflow the clock.
constexpr double kMostSeconds = 1e9;

// `expected` is for the error message: "a number of seconds such as 60 or 0.5".
double parse_amount(const std::string& source, const std::string& text, double most,
                    std::string_view expected) {
  double amount = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, amount, std::chars_format::fixed);
  if (stop != end || error != std::errc() || !(amount >= 0 && amount <= most)) {
    throw UsageError(fmt::format("{}: '{}' is not {}", source, text, expected));
  }
  return amount;
}

}  // namespace

std::vector<std::string> fields_named(const std::string& text) {
  std::vector<std::string> fields;
  boost::split(fields, text, [](char c) { return c == ','; });
  return fields;
}

TextReading NotationChoice::reading() const {
  return {.notation = given ? std::string(name(*given)) : "",
          .ignore = ignore,
          .players_from = players_from};
}

Board NotationChoice::read(std::string_view text, Rules rules,
                           std::optional<int> found_players_from) const {
  try {
    TextReading as = reading();
    if (!as.players_from) as.players_from = found_players_from;
    Board board = Board::from_text(text, as, seedbank::name(rules));
    if (tells && board.note() != told) {
      told = board.note();
      if (!told.empty()) std::cerr << "seedbank: " << told << '\n';
    }
    return board;
  } catch (const PositionError& error) {
    if (error.option().empty()) throw;
    const bool is_field = error.option() == "ignore";
    throw PositionError(
        fmt::format("{}; {} with {}", error.what(), is_field ? "leave it out" : "choose",
                    error.option() == "notation" ? option
                    : is_field                   ? ignore_option
                                                 : players_from_option),
        error.position(), error.place(), error.option());
  }
}

void add_notation_option(OptionTable& table, NotationChoice& choice, NotationUse use) {
  const bool writes = use == NotationUse::kReadAndWrite;
  table.add_value(
      "notation", "NAME",
      fmt::format("how positions are read{}; 'seedbank help convert' lists the names. A list of 14 "
                  "numbers is FairKalah's unless this says otherwise",
                  writes ? " and written" : ""),
      writes ? "detected; written as fairkalah" : "detected",
      [&choice](const std::string& text) {
        choice.given = parse_notation("option '--notation'", text);
      },
      notation_names());
  table.mark_rare();
  add_reading_options(table, choice);
}

void add_reading_options(OptionTable& table, NotationChoice& choice) {
  table.add_value("ignore", "FIELD,...", "fields of positions in JSON that do not matter", "",
                  [&choice](const std::string& text) { choice.ignore = fields_named(text); });
  table.mark_rare();
  table.add_value(
      "players-from", "0|1", "the first player's number, for positions in JSON that number players",
      "what the input shows",
      [&choice](const std::string& text) {
        if (text != "0" && text != "1") {
          throw UsageError(fmt::format("option '--players-from': '{}' is neither 0 nor 1", text));
        }
        choice.players_from = text == "0" ? 0 : 1;
      },
      {{"0", "1"}});
  table.mark_rare();
}

void add_numbering_option(OptionTable& table, std::optional<PitNumbers>& numbers) {
  for (const std::string option : {"numbering", "pit-numbers"}) {
    table.add_value(option, "NAME",
                    option == "numbering" ? "how games number pits" : "older name of --numbering",
                    option == "numbering" ? "that of the format, or found" : "",
                    [&numbers, option](const std::string& text) {
                      numbers = parse_numbering("option '--" + option + "'", text);
                    },
                    {numbering_names()});
  }
  table.mark_rare();
  table.excludes({"numbering"});
}

PitNumbers parse_numbering(const std::string& source, const std::string& text) {
  const auto numbers = numbering_from_name(text);
  if (!numbers) throw UsageError(source + ": " + unknown_name(text, numbering_names()));
  return *numbers;
}

std::string numberings_help() {
  std::string text;
  for (const PitNumbers each : all_numberings()) {
    text += fmt::format("  {:<10}  {}\n", name(each), meaning(each));
  }
  return text;
}

ValueSet notation_names() {
  ValueSet set;
  for (const Notation notation : all_notations()) {
    set.names.emplace_back(name(notation));
  }
  return set;
}

ValueSet player_names() {
  constexpr double kMostDepth = 10;
  ValueSet set{.names = {}, .paths = Paths::kFiles};
  for (const StrategyFamily& family : strategy_families()) {
    const std::string name(family.name);
    if (!name.empty() && family.required == 0) set.names.push_back(name);
    if (family.parameters.empty() || (!name.empty() && family.required == 0)) continue;
    const StrategyParameter& depth = family.parameters.front();
    if (!depth.is_whole) continue;
    for (double n = depth.low; n <= std::min(depth.high, kMostDepth); ++n) {
      set.names.push_back(fmt::format("{}{}{:.0f}", name, name.empty() ? "" : ":", n));
    }
  }
  return set;
}

Notation parse_notation(const std::string& source, const std::string& text) {
  if (const auto notation = notation_from_name(text)) return *notation;
  const std::vector<std::string> names = notation_names().names;
  const std::string hint = did_you_mean(text, names);
  throw UsageError(fmt::format("{}: '{}' is not a notation", source, text) +
                   (hint.empty() ? "; there are " + listed(names, ", ") : hint));
}

std::string notations_help() {
  std::string text;
  for (const Notation notation : all_notations()) {
    text += fmt::format("  {:<18}{}\n", name(notation), meaning(notation));
  }
  return text;
}

void add_shard_option(OptionTable& table, std::optional<Shard>& shard, const std::string& meaning) {
  table.add_value("shard", "I/N", meaning, "",
                  [&shard](const std::string& text) { shard = parse_shard(text); });
  table.mark_rare();
}

void add_color_option(OptionTable& table, ColorChoice& choice) {
  table.add_choice("color", "WHEN", "print boards in colour", kColorChoices, choice);
  table.mark_rare();
}

void add_pie_option(OptionTable& table, Pie& pie, const std::string& meaning) {
  table.add_choice("pie", "WHEN", meaning, kPieChoices, pie);
}

std::string parse_strategy(const std::string& source, const std::string& text) {
  try {
    check_strategy_name(text);
  } catch (const ArgumentError& error) {
    throw UsageError(fmt::format("{}: {}", source, error.what()));
  }
  return text;
}

PlayerInfo player_of(const std::string& source, const std::string& text) {
  PlayerInfo player;
  try {
    player = player_called(text);
  } catch (const ArgumentError& error) {
    throw UsageError(fmt::format("{}: {}", source, error.what()));
  }
  if (player.agent) {
    throw UsageError(
        fmt::format("{}: player '{}': an agent that connects by itself, which plays only matches",
                    source, text));
  }
  return player;
}

std::string parse_player(const std::string& source, const std::string& text) {
  (void)player_of(source, text);
  return text;
}

std::string strategies_help() {
  std::size_t width = 0;
  for (const auto& family : strategy_families()) width = std::max(width, family.form.size());
  std::string text;
  for (const auto& family : strategy_families()) {
    text += fmt::format("  {:<{}}  {}\n", family.form, width, family.meaning);
  }
  return text;
}

void add_random_seed_option(OptionTable& table, std::uint64_t& seed, const std::string& meaning) {
  table.add_number("random-seed", seed, {0, std::numeric_limits<std::int64_t>::max()}, meaning);
  table.mark_rare();
}

std::string fault_of_path(const std::string& argument, std::string_view what,
                          std::string_view reader) {
  if (!looks_like_a_path(argument)) return {};
  std::error_code unused;
  return std::filesystem::exists(argument, unused)
             ? fmt::format("'{}' is a file, not a {}: use {}{}", argument, what, reader,
                           seedbank::shell_quoted(argument))
             : fmt::format("{}: no such file, and not a {}", argument, what);
}

std::vector<std::string> positions_of_arguments(const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    if (argument == "-") {
      throw PositionError("'-' was read as a position; without one, standard input is read",
                          argument);
    }
    if (argument.starts_with("--") && argument.find('\n') == std::string::npos) {
      throw PositionError(
          fmt::format("'{}' was read as a position, because it follows '--'", argument), argument);
    }
    const std::string fault = fault_of_path(argument, "position", "<");
    if (!fault.empty()) throw PositionError(fault);
  }
  const auto is_word = [](const std::string& argument) {
    return argument.find_first_of(" \t\r\n,") == std::string::npos &&
           is_part_of_a_list(detected(argument));
  };
  if (arguments.size() < 2 || !std::all_of(arguments.begin(), arguments.end(), is_word)) {
    return arguments;
  }
  std::string joined;
  for (const std::string& argument : arguments) joined += (joined.empty() ? "" : " ") + argument;
  return {joined};
}

Board opening_of_options(int pits, int seeds_per_pit, Rules rules) {
  if (2 * pits * seeds_per_pit > Board::kMostSeeds) {
    throw UsageError(fmt::format(
        "option '--seeds': {} in every pit are more than the {} seeds that a board holds",
        seeds_per_pit, Board::kMostSeeds));
  }
  return Board(pits, seeds_per_pit, name(rules));
}

double parse_seconds(const std::string& source, const std::string& text) {
  return parse_amount(source, text, kMostSeconds, "a number of seconds such as 60 or 0.5");
}

double parse_milliseconds(const std::string& source, const std::string& text) {
  constexpr double kPerSecond = 1000;
  return parse_amount(source, text, kPerSecond * kMostSeconds,
                      "a number of milliseconds such as 50 or 0.5") /
         kPerSecond;
}

std::chrono::steady_clock::time_point SearchOptions::deadline() const {
  return seconds ? deadline_in(*seconds) : std::chrono::steady_clock::time_point::max();
}

EngineOptions SearchOptions::engine(const CommonOptions& common) const {
  EngineOptions all = options;
  all.rules = name(common.rules());
  common.set_database(all);
  all.database_may_be_missing = true;
  all.memory_bytes = common.memory_bytes;
  all.threads = common.threads;
  return all;
}

Limits SearchOptions::limits(std::stop_token stop, std::function<void(Bounds)> on_bounds) const {
  Limits limits{.stop = std::move(stop), .on_bounds = std::move(on_bounds)};
  if (seconds) limits.time = std::chrono::duration<double>(*seconds);
  return limits;
}

void add_search_memory_options(OptionTable& table, SearchOptions& options) {
  table.add_number("endgames", options.options.endgame_seeds, {0, kMostDatabaseSeeds},
                   "keep endgames of up to N seeds in memory (default: as many as pay off)");
  table.mark_rare();
  add_size_option(table, "tt", "size of the transposition table, part of --memory",
                  "an eighth, at most 512MiB", "64MiB, 2G or 10%",
                  [&options](auto bytes) { options.options.table_bytes = bytes; });
  table.mark_rare();
}

void add_book_option(OptionTable& table, SearchOptions& options) {
  const char* const given = std::getenv("SEEDBANK_BOOK");
  if (given != nullptr && *given != '\0') {
    set_book(options.options, given);
  } else {
    options.options.book = installed_book();
    options.options.book_is_default = true;
  }
  table.add_value("book", "FILE|none", "opening book: exact values of positions near the opening",
                  "$SEEDBANK_BOOK or the installed one",
                  [&options](const std::string& text) { set_book(options.options, text); },
                  {{std::string(kNoBook)}, Paths::kFiles});
  table.mark_rare();
}

void add_time_option(OptionTable& table, SearchOptions& options, const std::string& meaning) {
  table.add_value("time", "SECONDS", meaning, "", [&options](const std::string& text) {
    options.seconds = parse_seconds("option '--time'", text);
  });
}

void add_search_options(OptionTable& table, SearchOptions& options) {
  add_time_option(table, options, "time limit per position; prints the bounds proven by then");
  add_search_memory_options(table, options);
}

}  // namespace seedbank::tools
