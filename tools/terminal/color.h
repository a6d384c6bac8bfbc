// Colours of text on standard output.
#pragma once

#include <cstdint>
#include <string>

namespace seedbank::tools {

enum class ColorChoice : std::uint8_t {
  kAuto,  ///< on a terminal with colours, unless NO_COLOR is set and not empty (no-color.org)
  kAlways,
  kNever,
};

/// The kinds of lines that are coloured.
enum class Style : std::uint8_t { kToMove, kPitNumbers, kBestPit, kMistake };

/// Adds the escape sequences for a style to a line, or leaves lines as they are.
class Paint {
 public:
  /// Without colours.
  constexpr Paint() = default;

  /// Reads the environment and standard output's terminal for kAuto.
  explicit Paint(ColorChoice choice);

  /// The line, which has no line feed, in the style.
  [[nodiscard]] std::string operator()(Style style, const std::string& line) const;

 private:
  bool in_color_ = false;
};

}  // namespace seedbank::tools
