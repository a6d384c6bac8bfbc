// The options of a command, by Boost.Program_options.
#include "tools/options/option_table.h"

#include <charconv>
#include <utility>

#include <boost/program_options.hpp>

#include "engine/answer/answer_json.h"
#include "tools/io/exit_code.h"
#include "tools/options/nearest.h"

namespace seedbank::tools {
namespace {

namespace po = boost::program_options;

constexpr char kArguments[] = "arguments";  // internal name of what is no option
constexpr unsigned kColumns = 100;

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

}  // namespace

std::int64_t parse_number(const std::string& option, const std::string& text, NumberRange range) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  const bool is_number = stop == end && error != std::errc::invalid_argument;
  if (!is_number || error != std::errc() || number < range.low || number > range.high) {
    throw UsageError("option '" + option + "': '" + text + "' is " +
                     (is_number ? "out of range" : "no whole number") + ", expected " +
                     std::to_string(range.low) + ".." + std::to_string(range.high));
  }
  return number;
}

void OptionTable::begin_section(const std::string& title) {
  sections_.emplace_back(title, kColumns, kColumns / 2);
}

void OptionTable::add_flag(const std::string& name, bool& target, const std::string& meaning) {
  sections_.back().add_options()(name.c_str(), po::bool_switch(&target), meaning.c_str());
}

void OptionTable::add_value(const std::string& name, const std::string& value_name,
                            const std::string& meaning, const std::string& shown_default,
                            std::function<void(const std::string&)> take) {
  const auto checked_take = [option = "--" + name,
                             take = std::move(take)](const std::string& text) {
    check_value(option, text);
    take(text);
  };
  const std::string text =
      shown_default.empty() ? meaning : meaning + " (default: " + shown_default + ")";
  sections_.back().add_options()(
      name.c_str(), po::value<std::string>()->value_name(value_name)->notifier(checked_take),
      text.c_str());
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
  sections_.back().add_options()(name.c_str(),
                                 po::value<std::vector<std::string>>()
                                     ->composing()
                                     ->multitoken()
                                     ->value_name(value_name)
                                     ->notifier(take),
                                 meaning.c_str());
}

std::vector<std::string> OptionTable::names() const {
  std::vector<std::string> names;
  for (const auto& section : sections_) {
    for (const auto& option : section.options()) names.push_back("--" + option->long_name());
  }
  return names;
}

void OptionTable::parse(const std::vector<std::string>& words) const {
  po::options_description all;
  for (const auto& section : sections_) all.add(section);
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
    throw UsageError("takes no arguments besides its options");
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
}

void OptionTable::print(std::ostream& out) const {
  for (const auto& section : sections_) out << '\n' << section;
}

}  // namespace seedbank::tools
