// Options that several commands take.
#include "tools/options/shared_options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include <fmt/core.h>
#include <seedbank/error.h>
#include <seedbank/strategy.h>

#include "tools/terminal/exit_code.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

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

}  // namespace

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
}

ValueSet notation_names() {
  ValueSet set;
  for (const Notation notation : all_notations()) {
    set.names.emplace_back(name(notation));
  }
  return set;
}

Notation parse_notation(const std::string& source, const std::string& text) {
  if (const auto notation = notation_from_name(text)) return *notation;
  const std::vector<std::string> names = notation_names().names;
  const std::string meant = nearest_word(text, names);
  throw UsageError(fmt::format("{}: '{}' is not a notation", source, text) +
                   (meant.empty() ? "; there are " + listed(names, ", ")
                                  : fmt::format(", did you mean '{}'?", meant)));
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

std::string parse_strategy(const std::string& source, const std::string& text) {
  try {
    check_strategy_name(text);
  } catch (const ArgumentError& error) {
    throw UsageError(fmt::format("{}: {}", source, error.what()));
  }
  return text;
}

std::vector<std::string> parse_strategies(const std::string& source, const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    names.push_back(parse_strategy(source, text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return names;
}

std::string strategies_help() {
  std::size_t width = 0;
  for (const auto& family : kStrategyFamilies) width = std::max(width, family.form.size());
  std::string text;
  for (const auto& family : kStrategyFamilies) {
    text += fmt::format("  {:<{}}  {}\n", family.form, width, family.meaning);
  }
  return text;
}

void add_random_seed_option(OptionTable& table, std::uint64_t& seed, const std::string& meaning) {
  table.add_number("random-seed", seed, {0, std::numeric_limits<std::int64_t>::max()}, meaning);
  table.mark_rare();
}

}  // namespace seedbank::tools
