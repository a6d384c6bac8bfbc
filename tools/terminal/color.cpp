// Colours of text on standard output: ECMA-48, select graphic rendition.
#include "tools/terminal/color.h"

#include <cstdlib>
#include <string_view>

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

std::string_view sequence(Style style) {
  switch (style) {
    case Style::kToMove:
      return "\033[1m";  // bold
    case Style::kPitNumbers:
      return "\033[2m";  // faint
    case Style::kBestPit:
      return "\033[32m";  // green
    case Style::kMistake:
      break;
  }
  return "\033[31m";  // red
}

}  // namespace

Paint::Paint(ColorChoice choice) : in_color_(is_in_color(choice)) {}

std::string Paint::operator()(Style style, const std::string& line) const {
  return in_color_ ? std::string(sequence(style)) + line + "\033[0m" : line;
}

}  // namespace seedbank::tools
