// The options of a command: names, what they set, which of them exclude each other, and help.
//
// A default is stated once, where the variable is initialised; the help shows its value.
#pragma once

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

/// What a value names on disk.
enum class Paths : std::uint8_t { kNone, kFiles, kDirectories };

/// The values of an option, for programs that complete command lines.
struct ValueSet {
  std::vector<std::string> names;  ///< without `paths`, the only values
  Paths paths = Paths::kNone;      ///< with neither, any text is a value
  bool many = false;               ///< several values, separated by commas
};

/// Several of these values, separated by commas.
[[nodiscard]] inline ValueSet several(ValueSet values) {
  values.many = true;
  return values;
}

/// An option: what the help says about it, and what it sets.
struct Option {
  std::string name;             ///< without dashes
  std::string letter = {};      ///< its short name; empty for none
  std::string value_name = {};  ///< empty for a flag
  std::string meaning;          ///< and the default, if there is one
  ValueSet values = {};
  std::function<void(const std::vector<std::string>&)> set;  ///< takes the values, none for a flag
  bool repeats = false;                                      ///< may be given several times
  bool rare = false;                                         ///< shown after the details
  bool common = false;                                       ///< of every command
  bool required = false;
  std::vector<std::string> instead = {};  ///< the options that make it unnecessary
  bool single_process = false;            ///< not for commands of several processes
  std::vector<std::string> excluded =
      {};                         ///< options, or arguments, that must not be given with it
  std::string why_excluded = {};  ///< for the error message; may be empty
  std::string companion = {};     ///< the option, or arguments, that it requires; or empty
};

/// How many processes carry out a command.
enum class Processes : std::uint8_t { kOne, kSeveral };

/// Options and what they set. Variables must outlive the table. Not thread-safe.
class OptionTable {
 public:
  /// Options added after this call are those of every command.
  void begin_common_options() { adds_common_ = true; }

  /// --name: sets `target`. The name may be followed by a comma and a letter, its short name.
  void add_flag(const std::string& name, bool& target, const std::string& meaning);

  /// --name N. The help shows `shown_default`, or else the current value of `target`, a number or
  /// an optional one, as the default.
  template <typename Number>
  void add_number(const std::string& name, Number& target, NumberRange range,
                  const std::string& meaning,
                  const std::optional<std::string>& shown_default = std::nullopt) {
    add_value(name, "N", meaning, shown_default.value_or(text_of(target)),
              [&target, range, source = "option '--" + name + '\''](const std::string& text) {
                target = static_cast<Number>(parse_number(source, text, range));
              });
  }

  /// --name VALUE for other types: `take` parses the text and throws UsageError. `shown_default` is
  /// for the help; empty for none.
  void add_value(const std::string& name, const std::string& value_name, const std::string& meaning,
                 const std::string& shown_default, std::function<void(const std::string&)> take,
                 ValueSet values = {});

  /// --name VALUE with one of `choices`, which the help lists after `meaning` and which must
  /// outlive the table. Requires that the default is one of them.
  template <typename Choices, typename Target, typename Value>
  void add_choice(const std::string& name, const std::string& value_name,
                  const std::string& meaning, const Choices& choices, Target& target,
                  const Value& shown_default) {
    std::vector<std::string> names;
    std::string default_name;
    for (const auto& choice : choices) {
      names.emplace_back(choice.name);
      if (choice.value == shown_default) default_name = choice.name;
    }
    add_name(name, value_name, meaning, names, default_name,
             [&target, &choices](std::size_t place) { target = choices[place].value; });
  }
  template <typename Choices, typename Value>
  void add_choice(const std::string& name, const std::string& value_name,
                  const std::string& meaning, const Choices& choices, Value& target) {
    add_choice(name, value_name, meaning, choices, target, target);
  }

  /// --name FILE or --name DIR.
  void add_path(const std::string& name, Paths paths, const std::string& meaning,
                const std::string& shown_default, std::optional<std::filesystem::path>& target);

  /// --name VALUE..., which may be given several times: `take` parses each value and throws
  /// UsageError, or they are added to `target`.
  void add_list(const std::string& name, const std::string& value_name, const std::string& meaning,
                std::function<void(const std::string&)> take, ValueSet values = {});
  void add_list(const std::string& name, const std::string& value_name, const std::string& meaning,
                std::vector<std::string>& target, ValueSet values = {}) {
    add_list(
        name, value_name, meaning, [&target](const std::string& text) { target.push_back(text); },
        std::move(values));
  }

  // The next functions apply to the option added last. Other options are named without dashes, and
  // arguments by the name given to allow_arguments().

  /// It is rarely needed: the help shows it after the details.
  void mark_rare() { last().rare = true; }

  /// It must be given, unless one of the options `unless` is.
  void mark_required(std::vector<std::string> unless = {});

  /// It is rejected if several processes carry out the command.
  void mark_single_process() { last().single_process = true; }

  /// It cannot be used with any of these, for the reason `why` where that is not obvious.
  void excludes(std::vector<std::string> names, std::string why = "") {
    last().excluded = std::move(names);
    last().why_excluded = std::move(why);
  }

  /// It has no effect without `name`, which must be given too.
  void requires_option(std::string name) { last().companion = std::move(name); }

  /// Allows arguments, called `name` in messages. One that looks like a negative number is not
  /// taken for an option.
  void allow_arguments(std::vector<std::string>& target, std::string name, ValueSet values = {}) {
    arguments_ = &target;
    argument_name_ = std::move(name);
    argument_values_ = std::move(values);
  }

  /// Sets variables from the words after the name of `command`. Throws UsageError for words that
  /// the table does not allow and, unless --help is given, if options are missing or exclude each
  /// other.
  void parse(const std::vector<std::string>& words, std::string_view command,
             Processes processes = Processes::kOne) const;

  [[nodiscard]] const std::vector<Option>& options() const noexcept { return options_; }

  /// What arguments are; nothing if none are allowed.
  [[nodiscard]] std::optional<ValueSet> argument_values() const {
    return arguments_ == nullptr ? std::nullopt : std::optional(argument_values_);
  }

 private:
  static std::string text_of(std::integral auto number) { return std::to_string(number); }
  template <typename Number>
  static std::string text_of(const std::optional<Number>& number) {
    return number ? std::to_string(*number) : "";
  }

  void add_name(const std::string& name, const std::string& value_name, const std::string& meaning,
                const std::vector<std::string>& names, const std::string& shown_default,
                std::function<void(std::size_t)> take);
  void add(Option option);
  [[nodiscard]] Option& last() { return options_.back(); }
  [[nodiscard]] std::string shown(const std::string& name) const;
  void check_together(const std::function<bool(const std::string&)>& is_given,
                      Processes processes) const;

  std::vector<Option> options_;
  bool adds_common_ = false;
  std::vector<std::string>* arguments_ = nullptr;
  std::string argument_name_;
  ValueSet argument_values_;
};

}  // namespace seedbank::tools
