// The option --color: whether boards are printed in colour.
#include "tools/options/color_option.h"

#include <array>
#include <cstdlib>
#include <string_view>

#include <unistd.h>

namespace seedbank::tools {
namespace {

constexpr std::array kColorChoices = {Choice{"auto", ColorChoice::kAuto},
                                      Choice{"always", ColorChoice::kAlways},
                                      Choice{"never", ColorChoice::kNever}};

std::string_view environment(const char* variable) {
  const char* const value = std::getenv(variable);
  return value == nullptr ? "" : value;
}

}  // namespace

void add_color_option(OptionTable& table, ColorChoice& choice) {
  table.add_choice("color", "WHEN", "boards in colour", kColorChoices, choice);
  table.mark_rare();
}

bool uses_color(ColorChoice choice) {
  if (choice != ColorChoice::kAuto) return choice == ColorChoice::kAlways;
  const std::string_view terminal = environment("TERM");
  return ::isatty(STDOUT_FILENO) == 1 && environment("NO_COLOR").empty() && !terminal.empty() &&
         terminal != "dumb";
}

}  // namespace seedbank::tools
