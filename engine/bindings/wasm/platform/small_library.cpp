// Small replacements for functions of the standard library that would add much code.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdarg>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

// Numbers in JSON and in names of strategies. Exact for up to 15 digits and 22 decimal places; the
// library's function would add 128-bit arithmetic.
extern "C" double __wrap_strtod(const char* text, char** end) {
  const char* at = text;
  const bool is_negative = *at == '-';
  if (is_negative) ++at;
  double digits = 0;
  int exponent = 0;
  for (; *at >= '0' && *at <= '9'; ++at) digits = 10 * digits + (*at - '0');
  if (*at == '.') {
    for (++at; *at >= '0' && *at <= '9'; ++at, --exponent) digits = 10 * digits + (*at - '0');
  }
  if (*at == 'e' || *at == 'E') {
    char* rest = nullptr;
    const long given = std::strtol(at + 1, &rest, 10);
    if (rest != at + 1) {
      at = rest;
      exponent += static_cast<int>(std::clamp(given, -1000L, 1000L));
    }
  }
  if (end != nullptr) *end = const_cast<char*>(at);
  const double scale = std::pow(10, std::abs(exponent));
  const double value = exponent < 0 ? digits / scale : digits * scale;
  return is_negative ? -value : value;
}

// For control characters in JSON, and the texts of system errors. Supports %d, %x and %X, with
// leading zeros; the library's function would add the formatting of fractions.
extern "C" int __wrap_snprintf(char* to, std::size_t size, const char* format, ...) {
  std::string text;
  std::va_list arguments;
  va_start(arguments, format);
  for (const char* at = format; *at != '\0'; ++at) {
    if (*at != '%') {
      text += *at;
      continue;
    }
    std::size_t width = 0;
    for (++at; *at == '.' || (*at >= '0' && *at <= '9'); ++at) {
      if (*at != '.') width = 10 * width + static_cast<std::size_t>(*at - '0');
    }
    char digits[16];
    const bool is_hex = *at == 'x' || *at == 'X';
    char* const end =
        is_hex ? std::to_chars(digits, digits + sizeof digits, va_arg(arguments, unsigned), 16).ptr
               : std::to_chars(digits, digits + sizeof digits, va_arg(arguments, int)).ptr;
    std::string number(digits, end);
    if (*at == 'X') {
      for (char& digit : number) digit = static_cast<char>(digit >= 'a' ? digit - 32 : digit);
    }
    text.append(width - std::min(width, number.size()), '0').append(number);
  }
  va_end(arguments);
  const std::size_t copied = std::min(size - 1, text.size());
  text.copy(to, copied);
  to[copied] = '\0';
  return static_cast<int>(text.size());
}

// std::filesystem::status(), whose errors would add the formatting of numbers. There are no files.
std::filesystem::file_status
no_file(const std::filesystem::path& file, std::error_code* error) __asm__(
    "__wrap__ZNSt3__24__fs10filesystem8__statusERKNS1_4pathEPNS_10error_codeE");
std::filesystem::file_status no_file(const std::filesystem::path& /*file*/,
                                     std::error_code* /*error*/) {
  return std::filesystem::file_status(std::filesystem::file_type::not_found);
}
