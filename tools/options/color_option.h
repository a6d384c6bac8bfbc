// The option --color: whether boards are printed in colour.
#pragma once

#include <cstdint>

#include "tools/options/option_table.h"

namespace seedbank::tools {

enum class ColorChoice : std::uint8_t {
  kAuto,  ///< where standard output is a terminal that knows colours and NO_COLOR is not set
  kAlways,
  kNever,
};

/// Adds --color auto|always|never. `choice` must outlive the table.
void add_color_option(OptionTable& table, ColorChoice& choice);

/// Whether text for people goes to standard output in colour. NO_COLOR counts when it is not empty
/// (no-color.org).
[[nodiscard]] bool uses_color(ColorChoice choice);

}  // namespace seedbank::tools
