// The options of a command, by Boost.Program_options.
#include "tools/options/option_table.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <boost/program_options.hpp>
#include <fmt/core.h>
#include <seedbank/error.h>

#include "tools/terminal/exit_code.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

namespace po = boost::program_options;

constexpr char kArguments[] = "arguments";  // their name for Boost

using Words = std::vector<std::string>;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Takes "-1 ..." for an argument, so that a position with a negative number is reported as an
// invalid position rather than an unknown option.
std::vector<po::option> take_negative_number(Words& words) {
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

// Boost takes the next word for a value even if it looks like an option.
void check_value(const std::string& option, const std::string& text) {
  if (text.empty()) throw UsageError(fmt::format("option '--{}': the value is empty", option));
  if (text.starts_with("--")) {
    throw UsageError(fmt::format("option '--{}': a value is missing before '{}'", option, text));
  }
}

// Plain numbers are probably the size of a board, unless the options for it were given: `solve 6 4`
// means 6 pits and 4 seeds. `is_free`: the table has the option, but it was not given.
[[noreturn]] void fail_unexpected(const Words& words,
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

// What other programs call an option or an argument of this one.
struct OtherName {
  std::string_view other;
  std::string_view name;  // of an option, or of arguments
};
constexpr std::string_view kPosition = "POSITION";
constexpr std::array kOtherNames = {
    OtherName{"level", "opponent"},    OtherName{"strength", "opponent"},
    OtherName{"strategy", "opponent"}, OtherName{"player", "opponent"},
    OtherName{"bot", "opponent"},      OtherName{"start", kPosition},
    OtherName{"position", kPosition},  OtherName{"board", kPosition},
    OtherName{"fen", kPosition},       OtherName{"output", "out"},
    OtherName{"jobs", "threads"},      OtherName{"cores", "threads"},
    OtherName{"database", "db"},       OtherName{"variant", "rules"},
    OtherName{"timeout", "time"},      OtherName{"hash", "tt"},
};

// ", did you mean '--opponent'?", by the spelling or the meaning of an unknown option.
std::string hint_at_option(const std::string& typed, const std::vector<Option>& options,
                           std::string_view arguments) {
  Words names;
  for (const Option& option : options) names.push_back("--" + option.name);
  std::string hint = did_you_mean(typed, names);
  if (!hint.empty()) return hint;
  for (const OtherName& each : kOtherNames) {
    const std::string shown = "--" + std::string(each.name);
    if (typed != "--" + std::string(each.other)) continue;
    if (std::find(names.begin(), names.end(), shown) != names.end()) {
      return fmt::format(", did you mean '{}'?", shown);
    }
    if (each.name == arguments) return fmt::format(": a {} is given without an option", arguments);
  }
  return hint;
}

[[noreturn]] void fail_unknown(const std::string& name, const Words& words,
                               const std::vector<Option>& options, std::string_view arguments,
                               std::string_view command) {
  std::string typed = name;
  if (name.size() == 2) {  // Boost reads a long name after a single dash letter by letter
    const auto has_letter = [&](const std::string& word) {
      return word.size() > 2 && word[0] == '-' && word[1] != '-' &&
             word.find(name[1]) != std::string::npos;
    };
    const auto whole = std::find_if(words.begin(), words.end(), has_letter);
    if (whole != words.end()) typed = *whole;
  }
  const std::string hint = hint_at_option(typed, options, arguments);
  throw UsageError(fmt::format("unknown option '{}'", typed) +
                   (hint.empty() ? fmt::format(", try 'seedbank help {}'", command) : hint));
}

// How Boost reads the values of an option, which owns the result.
po::value_semantic* semantic_of(const Option& option) {
  if (option.value_name.empty()) return po::bool_switch();
  if (option.repeats) return po::value<Words>()->composing()->multitoken();
  return po::value<std::string>();
}

}  // namespace

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

void OptionTable::add(Option option) {
  option.common = adds_common_;
  options_.push_back(std::move(option));
}

void OptionTable::add_flag(const std::string& name, bool& target, const std::string& meaning) {
  const std::size_t comma = std::min(name.find(','), name.size());
  add({.name = name.substr(0, comma),
       .letter = comma < name.size() ? name.substr(comma + 1) : "",
       .meaning = meaning,
       .set = [&target](const Words&) { target = true; }});
}

void OptionTable::add_value(const std::string& name, const std::string& value_name,
                            const std::string& meaning, const std::string& shown_default,
                            std::function<void(const std::string&)> take, ValueSet values) {
  add({.name = name,
       .value_name = value_name,
       .meaning = shown_default.empty() ? meaning
                                        : fmt::format("{} (default: {})", meaning, shown_default),
       .values = std::move(values),
       .set = [take = std::move(take)](const Words& texts) { take(texts.front()); }});
}

void OptionTable::add_name(const std::string& name, const std::string& value_name,
                           const std::string& meaning, const Words& names,
                           const std::string& shown_default,
                           std::function<void(std::size_t)> take) {
  add_value(
      name, value_name, (meaning.empty() ? "" : meaning + ": ") + listed(names, " or "),
      shown_default,
      [name, names, take = std::move(take)](const std::string& text) {
        const auto found = std::find(names.begin(), names.end(), text);
        if (found == names.end()) {
          throw UsageError(fmt::format("option '--{}': '{}' is {}{}", name, text,
                                       names.size() == 2 ? "neither " + listed(names, " nor ")
                                                         : "not one of " + listed(names, ", "),
                                       did_you_mean(text, names)));
        }
        take(static_cast<std::size_t>(found - names.begin()));
      },
      {names, Paths::kNone});
}

void OptionTable::add_path(const std::string& name, Paths paths, const std::string& meaning,
                           const std::string& shown_default,
                           std::optional<std::filesystem::path>& target) {
  add_value(name, paths == Paths::kDirectories ? "DIR" : "FILE", meaning, shown_default,
            [&target](const std::string& text) { target = text; }, {{}, paths});
}

void OptionTable::add_list(const std::string& name, const std::string& value_name,
                           const std::string& meaning, std::function<void(const std::string&)> take,
                           ValueSet values) {
  add({.name = name,
       .value_name = value_name,
       .meaning = meaning,
       .values = std::move(values),
       .set =
           [take = std::move(take)](const Words& texts) {
             for (const std::string& text : texts) take(text);
           },
       .repeats = true});
}

void OptionTable::mark_required(std::vector<std::string> unless) {
  last().required = true;
  last().meaning += "; required";
  for (const std::string& name : unless) {
    last().meaning += (&name == unless.data() ? " without --" : " or --") + name;
  }
  last().instead = std::move(unless);
}

std::string OptionTable::shown(const std::string& name) const {
  return name == argument_name_ ? name : fmt::format("'--{}'", name);
}

void OptionTable::check_together(const std::function<bool(const std::string&)>& is_given,
                                 Processes processes) const {
  for (const Option& option : options_) {
    if (!is_given(option.name)) {
      const auto& instead = option.instead;
      if (!option.required || std::any_of(instead.begin(), instead.end(), is_given)) continue;
      throw UsageError(fmt::format("option '--{} {}' is required", option.name, option.value_name));
    }
    if (option.single_process && processes == Processes::kSeveral) {
      throw UsageError(fmt::format("option '--{}' is for one process: use seedbank", option.name));
    }
    for (const std::string& other : option.excluded) {
      if (!is_given(other)) continue;
      throw UsageError(fmt::format("option '--{}' cannot be used with {}{}{}", option.name,
                                   shown(other), option.why_excluded.empty() ? "" : ": ",
                                   option.why_excluded));
    }
    if (!option.companion.empty() && !is_given(option.companion)) {
      throw UsageError(
          fmt::format("option '--{}' requires {}", option.name, shown(option.companion)));
    }
  }
}

void OptionTable::parse(const Words& words, std::string_view command, Processes processes) const {
  po::options_description described;
  for (const Option& option : options_) {
    const std::string names = option.name + (option.letter.empty() ? "" : ',' + option.letter);
    described.add_options()(names.c_str(), semantic_of(option));
  }
  described.add_options()(kArguments, po::value<Words>()->default_value({}, ""));
  po::positional_options_description positional;
  positional.add(kArguments, -1);

  namespace style = po::command_line_style;
  constexpr int kStyle = style::unix_style & ~style::allow_guessing;
  po::variables_map values;
  try {
    po::store(po::command_line_parser(words)
                  .options(described)
                  .positional(positional)
                  .style(kStyle)
                  .extra_style_parser(take_negative_number)
                  .run(),
              values);
  } catch (const po::unknown_option& error) {
    fail_unknown(error.get_option_name(), words, options_, argument_name_, command);
  } catch (const po::invalid_command_line_syntax& error) {
    using Error = po::invalid_command_line_syntax;
    if (error.kind() != Error::missing_parameter && error.kind() != Error::empty_adjacent_parameter)
      throw UsageError(error.what());
    throw UsageError(fmt::format("option '{}': a value is missing", error.get_option_name()));
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
  const Words& arguments = values[kArguments].as<Words>();
  const auto is_given = [&](const std::string& name) {
    if (name == argument_name_) return !arguments.empty();
    return values.count(name) != 0 && !values[name].defaulted();
  };
  for (const Option& option : options_) {
    if (!is_given(option.name)) continue;
    const boost::any& value = values[option.name].value();
    Words texts;
    if (option.repeats) {
      texts = boost::any_cast<Words>(value);
    } else if (!option.value_name.empty()) {
      texts = {boost::any_cast<std::string>(value)};
    }
    for (const std::string& text : texts) check_value(option.name, text);
    option.set(texts);
  }
  if (arguments_ != nullptr) {
    *arguments_ = arguments;
  } else if (!arguments.empty()) {
    fail_unexpected(arguments, [&](const char* name) {
      return described.find_nothrow(name, false) != nullptr && !is_given(name);
    });
  }
  if (!is_given("help")) check_together(is_given, processes);
}

}  // namespace seedbank::tools
