// Colours of text on standard output: ECMA-48, select graphic rendition.
#include "tools/terminal/color.h"

#include <array>
#include <cstdlib>
#include <string_view>

#include <fmt/color.h>
#include <unistd.h>

namespace seedbank::tools {
namespace {

std::string_view environment(const char* variable) {
  const char* const value = std::getenv(variable);
  return value == nullptr ? "" : value;
}

bool is_in_color(ColorChoice choice) {
  if (choice != ColorChoice::kAuto) return choice == ColorChoice::kAlways;
  const std::string_view terminal = environment("TERM");
  return ::isatty(STDOUT_FILENO) == 1 && environment("NO_COLOR").empty() && !terminal.empty() &&
         terminal != "dumb";
}

// By Style.
constexpr std::array<fmt::text_style, 4> kLooks = {fmt::emphasis::bold, fmt::emphasis::faint,
                                                   fmt::fg(fmt::terminal_color::green),
                                                   fmt::fg(fmt::terminal_color::red)};

}  // namespace

Paint::Paint(ColorChoice choice) : in_color_(is_in_color(choice)) {}

std::string Paint::operator()(Style style, const std::string& line) const {
  return in_color_ ? fmt::format(kLooks[static_cast<std::size_t>(style)], "{}", line) : line;
}

}  // namespace seedbank::tools
