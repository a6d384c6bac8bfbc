// The options of a command: names, what they set, and the help that says so.
//
// A default is stated once, where the variable is initialised; the help reads it from there.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <boost/program_options/options_description.hpp>

namespace seedbank::tools {

/// A whole number that may be given, both ends included.
struct NumberRange {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

/// The number that `text` spells. Throws UsageError, naming `option`, when it is none of the range.
[[nodiscard]] std::int64_t parse_number(const std::string& option, const std::string& text,
                                        NumberRange range);

/// Options and what they set. Variables must outlive the table. For one thread.
class OptionTable {
 public:
  /// Options added from now on stand under this title in the help.
  void begin_section(const std::string& title);

  /// --name: sets `target`.
  void add_flag(const std::string& name, bool& target, const std::string& meaning);

  /// --name N. The help shows the present value of `target`, if it has one, as the default.
  template <std::integral Number>
  void add_number(const std::string& name, Number& target, NumberRange range,
                  const std::string& meaning) {
    add_number_taker(name, range, meaning, std::to_string(target),
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
                 const std::string& shown_default, std::function<void(const std::string&)> take);

  /// --name VALUE..., which may be given several times.
  void add_list(const std::string& name, const std::string& value_name, const std::string& meaning,
                std::vector<std::string>& target);

  /// Allows arguments that are no options, and what begins like a negative number among them.
  void allow_arguments(std::vector<std::string>& target) { arguments_ = &target; }

  /// Sets what the words say. Throws UsageError for what the table does not allow.
  void parse(const std::vector<std::string>& words) const;

  /// All sections, one line an option.
  void print(std::ostream& out) const;

 private:
  void add_number_taker(const std::string& name, NumberRange range, const std::string& meaning,
                        const std::string& shown_default, std::function<void(std::int64_t)> take);
  [[nodiscard]] std::vector<std::string> names() const;

  std::vector<boost::program_options::options_description> sections_;
  std::vector<std::string>* arguments_ = nullptr;
};

}  // namespace seedbank::tools
