// The part of {fmt} that the engine uses, for WebAssembly, where the library would be a tenth of
// the module: format() with the fields {}, {:.Nf} and {:016x}.
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace fmt {

namespace detail {

/// An argument as text, and a number as such.
struct Argument {
  std::string text;
  double number = 0;
  std::uint64_t whole = 0;

  Argument(std::string_view given) : text(given) {}
  Argument(const char* given) : text(given) {}
  Argument(const std::string& given) : text(given) {}
  Argument(char given) : text(1, given) {}
  Argument(std::integral auto given)
      : text(std::to_string(given)), whole(static_cast<std::uint64_t>(given)) {}
  Argument(std::floating_point auto given) : number(static_cast<double>(given)) {}
};

/// `number`, rounded to this number of digits after the point.
inline std::string fixed(double number, int digits) {
  const auto scale = static_cast<std::int64_t>(std::pow(10, digits));
  const auto scaled = std::llround(std::abs(number) * static_cast<double>(scale));
  std::string fraction = std::to_string(scaled % scale + scale);
  fraction[0] = '.';
  return (number < 0 ? "-" : "") + std::to_string(scaled / scale) + (digits > 0 ? fraction : "");
}

/// 16 hexadecimal digits.
inline std::string hexadecimal(std::uint64_t number) {
  std::string digits(16, '0');
  for (auto digit = digits.rbegin(); number > 0; number /= 16) {
    *digit++ = "0123456789abcdef"[number % 16];
  }
  return digits;
}

inline std::string filled(std::string_view form, std::span<const Argument> arguments) {
  std::string text;
  for (std::size_t i = 0, next = 0; i < form.size(); ++i) {
    if (form[i] != '{' && form[i] != '}') {
      text += form[i];
    } else if (i + 1 < form.size() && form[i + 1] == form[i]) {
      text += form[i++];
    } else {
      const std::string_view field = form.substr(i, form.find('}', i) - i);
      const Argument& argument = arguments[next++];
      if (field == "{:016x") {
        text += hexadecimal(argument.whole);
      } else {
        text += field.starts_with("{:.") ? fixed(argument.number, field[3] - '0') : argument.text;
      }
      i += field.size();
    }
  }
  return text;
}

}  // namespace detail

template <typename... Arguments>
std::string format(std::string_view form, const Arguments&... arguments) {
  return detail::filled(form, std::array<detail::Argument, sizeof...(arguments)>{arguments...});
}

}  // namespace fmt
