// The options of a command: their names, what they set, which of them go together, and their help.
//
// A default is stated once, where the variable is initialised; the help shows its value.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/program_options/options_description.hpp>

namespace seedbank::tools {

/// The numbers an option accepts, both ends included.
struct NumberRange {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

/// The number that `text` spells. If it is not one in the range, throws UsageError, which names
/// `source`, such as "option '--seeds'" or "parameter 'seeds'".
[[nodiscard]] std::int64_t parse_number(const std::string& source, const std::string& text,
                                        NumberRange range);

/// A value of an option, and its name.
template <typename Value>
struct Choice {
  std::string_view name;
  Value value{};
};
template <typename Value>
Choice(std::string_view, Value) -> Choice<Value>;

/// Whether a value is the name of something on disk.
enum class Paths : std::uint8_t { kNone, kFiles, kDirectories };

/// The values of an option, for programs that complete command lines.
struct ValueSet {
  std::vector<std::string> names;  ///< without `paths`, the only values
  Paths paths = Paths::kNone;      ///< with neither, any text is a value
};

/// An option as the help describes it.
struct OptionText {
  std::string name;        ///< without dashes
  std::string letter;      ///< its short name; empty for none
  std::string value_name;  ///< empty for a flag
  std::string meaning;     ///< and the default, if there is one
  ValueSet values;
  bool repeats = false;  ///< may be given several times
  bool rare = false;     ///< shown after the details
  bool required = false;
  bool single_process = false;  ///< not for commands of several processes
  std::vector<std::string> excluded =
      {};                      ///< options, or arguments, that must not be given with it
  std::string companion = {};  ///< the option, or arguments, that it requires; or empty
};

/// The word nearest to `typed` by letters inserted, left out or changed, ignoring case; empty if
/// none is near enough to suggest. `words` are in small letters.
[[nodiscard]] std::string nearest_word(std::string_view typed,
                                       const std::vector<std::string>& words);

struct OptionSection {
  std::string title;
  std::vector<OptionText> options;
};

/// How many processes carry out a command.
enum class Processes : std::uint8_t { kOne, kSeveral };

/// Options and what they set. Variables must outlive the table. Not thread-safe.
class OptionTable {
 public:
  /// Options added after this call appear under this title in the help.
  void begin_section(const std::string& title);

  /// --name: sets `target`. The name may be followed by a comma and a letter, its short name.
  void add_flag(const std::string& name, bool& target, const std::string& meaning);

  /// --name N. The help shows the current value of `target`, if it has one, as the default.
  template <std::integral Number>
  void add_number(const std::string& name, Number& target, NumberRange range,
                  const std::string& meaning) {
    add_number(name, target, range, meaning, std::to_string(target));
  }
  template <std::integral Number>
  void add_number(const std::string& name, Number& target, NumberRange range,
                  const std::string& meaning, const std::string& shown_default) {
    add_number_taker(name, range, meaning, shown_default,
                     [&target](std::int64_t number) { target = static_cast<Number>(number); });
  }
  template <std::integral Number>
  void add_number(const std::string& name, std::optional<Number>& target, NumberRange range,
                  const std::string& meaning) {
    add_number_taker(name, range, meaning, "",
                     [&target](std::int64_t number) { target = static_cast<Number>(number); });
  }

  /// --name VALUE for other types: `take` parses the text and throws UsageError. `shown_default` is
  /// for the help; empty for none.
  void add_value(const std::string& name, const std::string& value_name, const std::string& meaning,
                 const std::string& shown_default, std::function<void(const std::string&)> take,
                 ValueSet values = {});

  /// --name VALUE with one of `choices`, which the help lists after `meaning` and which must
  /// outlive the table. Requires that the default is one of them.
  template <typename Choices, typename Value>
  void add_choice(const std::string& name, const std::string& value_name,
                  const std::string& meaning, const Choices& choices, Value& target) {
    add_choice_taker(name, value_name, meaning, names_of(choices), place_of(choices, target),
                     [&target, &choices](std::size_t place) { target = choices[place].value; });
  }
  template <typename Choices, typename Value>
  void add_choice(const std::string& name, const std::string& value_name,
                  const std::string& meaning, const Choices& choices, std::optional<Value>& target,
                  Value shown_default) {
    add_choice_taker(name, value_name, meaning, names_of(choices), place_of(choices, shown_default),
                     [&target, &choices](std::size_t place) { target = choices[place].value; });
  }

  /// --name FILE or --name DIR.
  void add_path(const std::string& name, Paths paths, const std::string& meaning,
                const std::string& shown_default, std::optional<std::filesystem::path>& target);

  /// --name VALUE..., which may be given several times.
  void add_list(const std::string& name, const std::string& value_name, const std::string& meaning,
                std::vector<std::string>& target);

  // The next functions apply to the option added last. They name other options without dashes, and
  // arguments as allow_arguments() does.

  /// It is needed rarely: the help shows it after the details.
  void mark_rare() { last().rare = true; }

  /// It has to be given.
  void mark_required();

  /// Commands of several processes refuse it.
  void mark_single_process() { last().single_process = true; }

  /// It cannot be used with any of these.
  void excludes(std::vector<std::string> names) { last().excluded = std::move(names); }

  /// It has no effect without `name`, which must be given too.
  void requires_option(std::string name) { last().companion = std::move(name); }

  /// Allows arguments, called `name`, which may also begin like a negative number.
  void allow_arguments(std::vector<std::string>& target, std::string name,
                       Paths paths = Paths::kNone) {
    arguments_ = &target;
    argument_name_ = std::move(name);
    argument_paths_ = paths;
  }

  /// Sets variables from the words after the name of `command`. Throws UsageError for words that
  /// the table does not allow and, unless there is a flag --help and it is given, for options that
  /// are missing or do not go together.
  void parse(const std::vector<std::string>& words, std::string_view command,
             Processes processes = Processes::kOne) const;

  /// The options as the help describes them.
  [[nodiscard]] std::vector<OptionSection> sections() const;

  /// What arguments are; none if none are allowed.
  [[nodiscard]] std::optional<Paths> argument_paths() const noexcept {
    return arguments_ == nullptr ? std::nullopt : std::optional(argument_paths_);
  }

 private:
  // For the help and for the parser.
  struct Section {
    OptionSection text;
    boost::program_options::options_description parser;
  };

  template <typename Choices>
  static std::vector<std::string> names_of(const Choices& choices) {
    std::vector<std::string> names;
    names.reserve(choices.size());
    for (const auto& choice : choices) names.emplace_back(choice.name);
    return names;
  }
  template <typename Choices, typename Value>
  static std::size_t place_of(const Choices& choices, const Value& value) {
    const auto found = std::find_if(choices.begin(), choices.end(),
                                    [&](const auto& choice) { return choice.value == value; });
    return static_cast<std::size_t>(found - choices.begin());
  }

  void add_choice_taker(const std::string& name, const std::string& value_name,
                        const std::string& meaning, const std::vector<std::string>& names,
                        std::size_t default_place, std::function<void(std::size_t)> take);
  void add_number_taker(const std::string& name, NumberRange range, const std::string& meaning,
                        const std::string& shown_default, std::function<void(std::int64_t)> take);
  [[nodiscard]] OptionText& last() { return sections_.back().text.options.back(); }
  [[nodiscard]] std::vector<OptionText> options() const;
  [[nodiscard]] std::string shown(const std::string& name) const;
  void check_together(const std::function<bool(const std::string&)>& is_given,
                      Processes processes) const;

  std::vector<Section> sections_;
  std::vector<std::string>* arguments_ = nullptr;
  std::string argument_name_;
  Paths argument_paths_ = Paths::kNone;
};

}  // namespace seedbank::tools
