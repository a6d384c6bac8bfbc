// The options of a command, by Boost.Program_options.
#include "tools/options/option_table.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <boost/program_options.hpp>

#include "engine/answer/answer_json.h"
#include "tools/options/nearest.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

namespace po = boost::program_options;

constexpr char kArguments[] = "arguments";  // internal name of what is no option

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Takes "-1 ..." for an argument, so that a position with a negative number is called a bad
// position and not an unknown option.
std::vector<po::option> take_negative_number(std::vector<std::string>& words) {
  std::vector<po::option> taken;
  const std::string& word = words.front();
  if (word.size() >= 2 && word[0] == '-' && is_digit(word[1])) {
    po::option option;
    option.value = {word};
    option.original_tokens = {word};
    taken.push_back(option);
    words.erase(words.begin());
  }
  return taken;
}

// Boost takes the next word for a value even when it looks like an option.
void check_value(const std::string& option, const std::string& text) {
  if (text.empty()) throw UsageError("option '" + option + "': the value is empty");
  if (text.starts_with("--")) {
    throw UsageError("option '" + option + "': a value is missing before '" + text + "'");
  }
}

// "a", "a or b", "a, b or c", with `last` for " or ".
std::string listed(const std::vector<std::string>& names, const std::string& last) {
  std::string text = names[0];
  for (std::size_t i = 1; i < names.size(); ++i) {
    text += (i + 1 < names.size() ? ", " : last) + names[i];
  }
  return text;
}

std::size_t parse_choice(const std::string& option, const std::string& text,
                         const std::vector<std::string>& names) {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found == names.end()) {
    throw UsageError("option '" + option + "': '" + text + "' is " +
                     (names.size() == 2 ? "neither " + listed(names, " nor ")
                                        : "none of " + listed(names, ", ")));
  }
  return static_cast<std::size_t>(found - names.begin());
}

// Numbers before all options are taken for the size of a board, where a command has options for it:
// `solve 6 4` is about 6 pits and 4 seeds.
[[noreturn]] void fail_unexpected(const std::vector<std::string>& words,
                                  const std::vector<std::string>& names) {
  const auto has = [&](const char* name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  const auto is_number = [](const std::string& word) {
    return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
  };
  const auto count = std::find_if_not(words.begin(), words.end(), is_number) - words.begin();
  std::string use;
  if (count == 1 && has("--seeds")) use = "--seeds " + words[0];
  if (count == 2 && has("--seeds") && has("--pits")) {
    use = "--pits " + words[0] + " --seeds " + words[1];
  }
  throw UsageError("takes options only, no arguments" + (use.empty() ? "" : ": use " + use));
}

std::string with_default(const std::string& meaning, const std::string& shown_default) {
  return shown_default.empty() ? meaning : meaning + " (default: " + shown_default + ")";
}

}  // namespace

std::int64_t parse_number(const std::string& option, const std::string& text, NumberRange range) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  const bool is_number = stop == end && error != std::errc::invalid_argument;
  if (!is_number || error != std::errc() || number < range.low || number > range.high) {
    throw UsageError("option '" + option + "': '" + text + "' is " +
                     (is_number ? "out of range" : "not a whole number") + ", expected " +
                     std::to_string(range.low) + ".." + std::to_string(range.high));
  }
  return number;
}

void OptionTable::begin_section(const std::string& title) {
  sections_.push_back({{title, {}}, po::options_description(title)});
}

void OptionTable::add_flag(const std::string& name, bool& target, const std::string& meaning) {
  Section& section = sections_.back();
  section.parser.add_options()(name.c_str(), po::bool_switch(&target), meaning.c_str());
  const std::size_t comma = std::min(name.find(','), name.size());
  section.text.options.push_back({.name = name.substr(0, comma),
                                  .letter = comma < name.size() ? name.substr(comma + 1) : "",
                                  .value_name = "",
                                  .meaning = meaning,
                                  .values = {}});
}

void OptionTable::add_value(const std::string& name, const std::string& value_name,
                            const std::string& meaning, const std::string& shown_default,
                            std::function<void(const std::string&)> take, ValueSet values) {
  const auto checked_take = [option = "--" + name,
                             take = std::move(take)](const std::string& text) {
    check_value(option, text);
    take(text);
  };
  const std::string text = with_default(meaning, shown_default);
  Section& section = sections_.back();
  section.parser.add_options()(
      name.c_str(), po::value<std::string>()->value_name(value_name)->notifier(checked_take),
      text.c_str());
  section.text.options.push_back({.name = name,
                                  .letter = "",
                                  .value_name = value_name,
                                  .meaning = text,
                                  .values = std::move(values)});
}

void OptionTable::add_choice_taker(const std::string& name, const std::string& value_name,
                                   const std::string& meaning,
                                   const std::vector<std::string>& names, std::size_t default_place,
                                   std::function<void(std::size_t)> take) {
  add_value(name, value_name, (meaning.empty() ? "" : meaning + ": ") + listed(names, " or "),
            names.at(default_place),
            [option = "--" + name, names, take = std::move(take)](const std::string& text) {
              take(parse_choice(option, text, names));
            },
            {names, Paths::kNone});
}

void OptionTable::add_path(const std::string& name, Paths paths, const std::string& meaning,
                           const std::string& shown_default,
                           std::optional<std::filesystem::path>& target) {
  add_value(name, paths == Paths::kDirectories ? "DIR" : "FILE", meaning, shown_default,
            [&target](const std::string& text) { target = text; }, {{}, paths});
}

void OptionTable::add_number_taker(const std::string& name, NumberRange range,
                                   const std::string& meaning, const std::string& shown_default,
                                   std::function<void(std::int64_t)> take) {
  add_value(name, "N", meaning, shown_default,
            [option = "--" + name, range, take = std::move(take)](const std::string& text) {
              take(parse_number(option, text, range));
            });
}

void OptionTable::add_list(const std::string& name, const std::string& value_name,
                           const std::string& meaning, std::vector<std::string>& target) {
  const auto take = [option = "--" + name, &target](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) check_value(option, text);
    target = texts;
  };
  Section& section = sections_.back();
  section.parser.add_options()(name.c_str(),
                               po::value<std::vector<std::string>>()
                                   ->composing()
                                   ->multitoken()
                                   ->value_name(value_name)
                                   ->notifier(take),
                               meaning.c_str());
  section.text.options.push_back({.name = name,
                                  .letter = "",
                                  .value_name = value_name,
                                  .meaning = meaning,
                                  .values = {},
                                  .repeats = true});
}

std::vector<OptionSection> OptionTable::sections() const {
  std::vector<OptionSection> sections;
  for (const Section& section : sections_) sections.push_back(section.text);
  return sections;
}

std::vector<std::string> OptionTable::names() const {
  std::vector<std::string> names;
  for (const Section& section : sections_) {
    for (const OptionText& option : section.text.options) names.push_back("--" + option.name);
  }
  return names;
}

void OptionTable::parse(const std::vector<std::string>& words) const {
  po::options_description all;
  for (const Section& section : sections_) all.add(section.parser);
  po::options_description hidden;
  po::positional_options_description positional;
  if (arguments_ != nullptr) {
    hidden.add_options()(kArguments, po::value(arguments_));
    positional.add(kArguments, -1);
  }
  all.add(hidden);

  namespace style = po::command_line_style;
  constexpr int kStyle = style::unix_style & ~style::allow_guessing;
  try {
    po::variables_map values;
    po::store(po::command_line_parser(words)
                  .options(all)
                  .positional(positional)
                  .style(kStyle)
                  .extra_style_parser(take_negative_number)
                  .run(),
              values);
    po::notify(values);
  } catch (const po::unknown_option& error) {
    const std::string typed = error.get_option_name();
    const std::string meant = nearest_word(typed, names());
    throw UsageError("unknown option '" + typed + '\'' +
                     (meant.empty() ? "" : ", did you mean '" + meant + "'?"));
  } catch (const po::too_many_positional_options_error&) {
    fail_unexpected(words, names());
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
}

}  // namespace seedbank::tools
