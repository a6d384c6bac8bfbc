// The options of a command: names, what they set, and the help that says so.
//
// A default is stated once, where the variable is initialised; the help reads it from there.
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
#include <vector>

#include <boost/program_options/options_description.hpp>

namespace seedbank::tools {

/// A whole number that may be given, both ends included.
struct NumberRange {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

/// The number that `text` spells. If it is not one in the range, throws UsageError, which names
/// `source`, such as "option '--seeds'" or "parameter 'seeds'".
[[nodiscard]] std::int64_t parse_number(const std::string& source, const std::string& text,
                                        NumberRange range);

/// A value that an option may have, and what it is called.
template <typename Value>
struct Choice {
  std::string_view name;
  Value value{};
};
template <typename Value>
Choice(std::string_view, Value) -> Choice<Value>;

/// Whether a value is the name of something on disk.
enum class Paths : std::uint8_t { kNone, kFiles, kDirectories };

/// What may be given for a value, for programs that complete command lines.
struct ValueSet {
  std::vector<std::string> names;  ///< without `paths`, nothing else may be given
  Paths paths = Paths::kNone;      ///< with neither, any text may be
};

/// An option as the help describes it.
struct OptionText {
  std::string name;        ///< without dashes
  std::string letter;      ///< its short name; empty for none
  std::string value_name;  ///< empty for a flag
  std::string meaning;     ///< and the default, if there is one
  ValueSet values;
  bool repeats = false;  ///< may be given several times
  bool rare = false;     ///< shown after all that is more often wanted
  bool required = false;
};

struct OptionSection {
  std::string title;
  std::vector<OptionText> options;
};

/// Options and what they set. Variables must outlive the table. For one thread.
class OptionTable {
 public:
  /// Options added from now on stand under this title in the help.
  void begin_section(const std::string& title);

  /// --name: sets `target`. The name may be followed by a comma and a letter, its short name.
  void add_flag(const std::string& name, bool& target, const std::string& meaning);

  /// --name N. The help shows the present value of `target`, if it has one, as the default.
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

  /// --name VALUE with anything else as its value: `take` gets the text and throws UsageError.
  /// `shown_default` is for the help; empty for none.
  void add_value(const std::string& name, const std::string& value_name, const std::string& meaning,
                 const std::string& shown_default, std::function<void(const std::string&)> take,
                 ValueSet values = {});

  /// --name VALUE, one of `choices`, which the help lists after `meaning` and which must outlive
  /// the table. Requires that the default is one of them.
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

  /// The option added last is one that few need: the help shows it after the details.
  void mark_rare() { sections_.back().text.options.back().rare = true; }

  /// The option added last has to be given.
  void mark_required();

  /// Allows arguments that are no options, and what begins like a negative number among them.
  void allow_arguments(std::vector<std::string>& target, Paths paths = Paths::kNone) {
    arguments_ = &target;
    argument_paths_ = paths;
  }

  /// Sets what the words after the name of `command` say. Throws UsageError for what the table does
  /// not allow, and, unless there is a flag --help and it is given, for what is required and not
  /// there.
  void parse(const std::vector<std::string>& words, std::string_view command) const;

  /// The options as the help describes them.
  [[nodiscard]] std::vector<OptionSection> sections() const;

  /// What arguments may be; nothing when none are allowed.
  [[nodiscard]] std::optional<Paths> argument_paths() const noexcept {
    return arguments_ == nullptr ? std::nullopt : std::optional(argument_paths_);
  }

 private:
  // What the help says, and what the parser knows.
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
  [[nodiscard]] std::vector<std::string> names() const;

  std::vector<Section> sections_;
  std::vector<std::string>* arguments_ = nullptr;
  Paths argument_paths_ = Paths::kNone;
};

}  // namespace seedbank::tools
