// The options of a command, by Boost.Program_options.
#include "tools/options/option_table.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

#include <boost/program_options.hpp>
#include <fmt/core.h>

#include "tools/terminal/exit_code.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

namespace po = boost::program_options;

constexpr char kArguments[] = "arguments";  // their name for Boost

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The number of letters to insert, leave out or change to get from one word to the other.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> edits(b.size() + 1);
  std::iota(edits.begin(), edits.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(edits[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = edits[j + 1];
      edits[j + 1] = std::min({changed, edits[j] + 1, diagonal + 1});
    }
  }
  return edits.back();
}

// Takes "-1 ..." for an argument, so that a position with a negative number is reported as a bad
// position and not as an unknown option.
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
  if (text.empty()) throw UsageError(fmt::format("option '{}': the value is empty", option));
  if (text.starts_with("--")) {
    throw UsageError(fmt::format("option '{}': a value is missing before '{}'", option, text));
  }
}

std::size_t parse_choice(const std::string& option, const std::string& text,
                         const std::vector<std::string>& names) {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found == names.end()) {
    throw UsageError(fmt::format("option '{}': '{}' is {}", option, text,
                                 names.size() == 2 ? "neither " + listed(names, " nor ")
                                                   : "not one of " + listed(names, ", ")));
  }
  return static_cast<std::size_t>(found - names.begin());
}

// Numbers alone are probably the size of a board, if the options for it were not given: `solve 6 4`
// means 6 pits and 4 seeds. `is_free`: the table has the option, but it was not given.
[[noreturn]] void fail_unexpected(const std::vector<std::string>& words,
                                  const std::function<bool(const char*)>& is_free) {
  const auto is_number = [](const std::string& word) {
    return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
  };
  std::string use;
  if (std::all_of(words.begin(), words.end(), is_number) && is_free("seeds")) {
    if (words.size() == 1) use = "--seeds " + words[0];
    if (words.size() == 2 && is_free("pits")) {
      use = "--pits " + words[0] + " --seeds " + words[1];
    }
  }
  throw UsageError(fmt::format("unexpected argument '{}': {}", words[0],
                               use.empty() ? "this command takes options only" : "use " + use));
}

[[noreturn]] void fail_unknown(const std::string& name, const std::vector<std::string>& words,
                               const std::vector<OptionText>& options, std::string_view command) {
  std::string typed = name;
  if (name.size() == 2) {  // Boost reads a long name after a single dash letter by letter
    const auto has_letter = [&](const std::string& word) {
      return word.size() > 2 && word[0] == '-' && word[1] != '-' &&
             word.find(name[1]) != std::string::npos;
    };
    const auto whole = std::find_if(words.begin(), words.end(), has_letter);
    if (whole != words.end()) typed = *whole;
  }
  std::vector<std::string> names;
  for (const OptionText& option : options) names.push_back("--" + option.name);
  const std::string meant = nearest_word(typed, names);
  throw UsageError(fmt::format("unknown option '{}', ", typed) +
                   (meant.empty() ? fmt::format("try 'seedbank help {}'", command)
                                  : fmt::format("did you mean '{}'?", meant)));
}

std::string with_default(const std::string& meaning, const std::string& shown_default) {
  return shown_default.empty() ? meaning : fmt::format("{} (default: {})", meaning, shown_default);
}

}  // namespace

std::string nearest_word(std::string_view word, const std::vector<std::string>& words) {
  std::string typed(word);
  for (char& c : typed) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  std::string nearest;
  std::size_t least = (typed.size() + 2) / 3 + 1;  // a third of the letters may be wrong
  if (typed.size() > 40) return nearest;           // not a typing error
  for (const std::string& one : words) {
    const std::size_t edits = distance(typed, one);
    if (edits < least) {
      least = edits;
      nearest = one;
    }
  }
  return nearest;
}

std::int64_t parse_number(const std::string& source, const std::string& text, NumberRange range) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  const bool is_number = stop == end && error != std::errc::invalid_argument;
  if (!is_number || error != std::errc() || number < range.low || number > range.high) {
    throw UsageError(fmt::format("{}: '{}' is {}, expected {}..{}", source, text,
                                 is_number ? "out of range" : "not a whole number", range.low,
                                 range.high));
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
            [source = "option '--" + name + '\'', range, take = std::move(take)](
                const std::string& text) { take(parse_number(source, text, range)); });
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

std::vector<OptionText> OptionTable::options() const {
  std::vector<OptionText> options;
  for (const Section& section : sections_) {
    options.insert(options.end(), section.text.options.begin(), section.text.options.end());
  }
  return options;
}

void OptionTable::mark_required() {
  last().required = true;
  last().meaning += "; required";
}

std::string OptionTable::shown(const std::string& name) const {
  return name == argument_name_ ? name : fmt::format("'--{}'", name);
}

void OptionTable::check_together(const std::function<bool(const std::string&)>& is_given,
                                 Processes processes) const {
  for (const OptionText& option : options()) {
    if (!is_given(option.name)) {
      if (!option.required) continue;
      throw UsageError(fmt::format("option '--{} {}' is required", option.name, option.value_name));
    }
    if (option.single_process && processes == Processes::kSeveral) {
      throw UsageError(fmt::format("option '--{}' is for one process: use seedbank", option.name));
    }
    for (const std::string& other : option.excluded) {
      if (!is_given(other)) continue;
      throw UsageError(
          fmt::format("option '--{}' cannot be used with {}", option.name, shown(other)));
    }
    if (!option.companion.empty() && !is_given(option.companion)) {
      throw UsageError(
          fmt::format("option '--{}' requires {}", option.name, shown(option.companion)));
    }
  }
}

void OptionTable::parse(const std::vector<std::string>& words, std::string_view command,
                        Processes processes) const {
  po::options_description all;
  for (const Section& section : sections_) all.add(section.parser);
  std::vector<std::string> unexpected;
  po::options_description hidden;
  hidden.add_options()(kArguments, po::value(arguments_ == nullptr ? &unexpected : arguments_));
  all.add(hidden);
  po::positional_options_description positional;
  positional.add(kArguments, -1);

  namespace style = po::command_line_style;
  constexpr int kStyle = style::unix_style & ~style::allow_guessing;
  po::variables_map values;
  try {
    po::store(po::command_line_parser(words)
                  .options(all)
                  .positional(positional)
                  .style(kStyle)
                  .extra_style_parser(take_negative_number)
                  .run(),
              values);
    po::notify(values);
  } catch (const po::unknown_option& error) {
    fail_unknown(error.get_option_name(), words, options(), command);
  } catch (const po::invalid_command_line_syntax& error) {
    using Error = po::invalid_command_line_syntax;
    if (error.kind() != Error::missing_parameter && error.kind() != Error::empty_adjacent_parameter)
      throw UsageError(error.what());
    throw UsageError(fmt::format("option '{}': a value is missing", error.get_option_name()));
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
  const auto is_given = [&](const std::string& name) {
    if (name == argument_name_) return arguments_ != nullptr && !arguments_->empty();
    return values.count(name) != 0 && !values[name].defaulted();
  };
  if (!unexpected.empty()) {
    fail_unexpected(unexpected, [&](const char* name) {
      return all.find_nothrow(name, false) != nullptr && !is_given(name);
    });
  }
  if (!is_given("help")) check_together(is_given, processes);
}

}  // namespace seedbank::tools
