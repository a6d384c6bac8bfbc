// Lines of the Kalah Game Protocol, such as `6@4 set info:comment "exact +3"`: parsed leniently,
// written strictly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace seedbank::tools {

/// Maximum size of a line in bytes, its end included, by the protocol.
inline constexpr std::size_t kMostKgpBytes = 16'384;

/// An argument of a command. Its form matters only for writing: some servers put words in quotes.
struct KgpArgument {
  enum class Form : std::uint8_t {
    kBare,    ///< a number, a word or a board
    kQuoted,  ///< a string
  };
  std::string text;
  Form form = Form::kBare;

  friend bool operator==(const KgpArgument&, const KgpArgument&) = default;
};

/// A string argument.
[[nodiscard]] inline KgpArgument kgp_string(std::string_view text) {
  return {std::string(text), KgpArgument::Form::kQuoted};
}

/// A word, which needs no quotes.
[[nodiscard]] inline KgpArgument kgp_word(std::string text) { return {std::move(text)}; }

/// A whole number, written as a real number.
[[nodiscard]] inline KgpArgument kgp_real(int number) {
  return kgp_word(std::to_string(number) + ".0");
}

/// A command of server or client.
struct KgpLine {
  std::optional<std::uint64_t> id;   ///< its own number
  std::optional<std::uint64_t> ref;  ///< the number of the command that it answers
  std::string name;                  ///< letters and digits, a letter first
  std::vector<KgpArgument> arguments;

  /// The text of an argument, counted from 0; empty if there is none.
  [[nodiscard]] std::string_view argument(std::size_t index) const noexcept {
    return index < arguments.size() ? std::string_view(arguments[index].text) : std::string_view();
  }

  friend bool operator==(const KgpLine&, const KgpLine&) = default;
};

/// Parses a line, with or without its end. Blanks are allowed anywhere, even within a board; quotes
/// and boards need not be closed. Empty for a line without a command. Accepts any bytes.
[[nodiscard]] std::optional<KgpLine> parse_kgp_line(std::string_view text);

/// The text of a line without its end. In strings, line breaks and tabs are escaped and other
/// control characters become blanks. Inverse of parse_kgp_line() if the name and the bare arguments
/// are words, numbers or boards.
[[nodiscard]] std::string to_kgp_text(const KgpLine& line);

}  // namespace seedbank::tools
