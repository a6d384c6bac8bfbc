// Whole numbers in texts.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>
#include <system_error>

namespace seedbank {

/// Whether `c` is a digit from 0 to 9.
[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Whether `text` consists of digits, at least one.
[[nodiscard]] constexpr bool has_only_digits(std::string_view text) noexcept {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

/// The number that the whole text spells in digits, after a minus if `Number` has negative values;
/// nothing for other texts, and for a number that is not a value of `Number`.
template <std::integral Number>
[[nodiscard]] std::optional<Number> whole_number(std::string_view text) noexcept {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

}  // namespace seedbank
