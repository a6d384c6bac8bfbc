// Lines of the Kalah Game Protocol: `6@4 set info:comment "exact +3"`, read leniently and written
// strictly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace seedbank::tools {

/// Most bytes of a line, its end included, that the protocol allows.
inline constexpr std::size_t kMostKgpBytes = 16'384;

/// What stands after the name of a command. How it was written does not matter when it is read:
/// servers put words in quotes.
struct KgpArgument {
  enum class Form : std::uint8_t {
    kBare,    ///< a number, a word or a board
    kQuoted,  ///< a string
  };
  std::string text;
  Form form = Form::kBare;

  friend bool operator==(const KgpArgument&, const KgpArgument&) = default;
};

/// A string for writing.
[[nodiscard]] inline KgpArgument kgp_string(std::string_view text) {
  return {std::string(text), KgpArgument::Form::kQuoted};
}

/// One command of either side.
struct KgpLine {
  std::optional<std::uint64_t> id;   ///< its number
  std::optional<std::uint64_t> ref;  ///< the number of the command that it answers
  std::string name;                  ///< letters and digits, a letter first
  std::vector<KgpArgument> arguments;

  /// The text of an argument, counted from 0; empty when there is none.
  [[nodiscard]] std::string_view argument(std::size_t index) const noexcept {
    return index < arguments.size() ? std::string_view(arguments[index].text) : std::string_view();
  }

  friend bool operator==(const KgpLine&, const KgpLine&) = default;
};

/// Reads a line, with or without its end. Blanks may stand anywhere, also within a board; quotes
/// and boards may lack their end. Nothing for a line without a command, such as an empty one.
/// Any bytes are allowed.
[[nodiscard]] std::optional<KgpLine> parse_kgp_line(std::string_view text);

/// The line without its end. Line breaks and tabs of strings become escapes, and other control
/// characters blanks. Inverse of parse_kgp_line() for what can be sent: a name, bare arguments that
/// are words, numbers or boards.
[[nodiscard]] std::string to_kgp_text(const KgpLine& line);

}  // namespace seedbank::tools
