// Rule sets, sides and drivers of searches: enumerators, their names, and options that take either.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace seedbank {

/// A rule set. They differ in what happens to a last seed that falls into an empty pit of the mover
/// opposite an empty pit; solver/RULES.md has boards.
enum class Rules : std::uint8_t {
  kEmptyCapture,  ///< it goes to the store
  kStandard,      ///< it stays where it fell
};

/// "empty-capture" or "standard": the name on the command line, in file names and in answers.
[[nodiscard]] constexpr std::string_view name(Rules rules) noexcept {
  switch (rules) {
    case Rules::kEmptyCapture:
      return "empty-capture";
    case Rules::kStandard:
      return "standard";
  }
  return {};  // unreachable
}

/// All rule sets, in the order of the enumerators.
inline constexpr std::array kAllRules = {Rules::kEmptyCapture, Rules::kStandard};

/// The rules with exactly this name; nothing for any other text.
[[nodiscard]] constexpr std::optional<Rules> rules_from_name(std::string_view text) noexcept {
  for (const Rules rules : kAllRules) {
    if (text == name(rules)) return rules;
  }
  return std::nullopt;
}

/// The two sides of the board. South moves first in a game.
enum class Side : std::uint8_t { kSouth, kNorth };

/// "South" or "North".
[[nodiscard]] constexpr std::string_view name(Side side) noexcept {
  return side == Side::kSouth ? "South" : "North";
}

[[nodiscard]] constexpr Side other(Side side) noexcept {
  return side == Side::kSouth ? Side::kNorth : Side::kSouth;
}

/// How a search finds a value by questions whether it reaches a threshold: which search answers
/// them, and how the next threshold is chosen.
enum class Driver : std::uint8_t {
  kAuto,         ///< proof numbers for large questions, else alpha-beta; next to the last bound
  kMtdf,         ///< alpha-beta; next to the last bound: Plaat et al., "Best-first fixed-depth
                 ///< minimax algorithms", Artificial Intelligence 87, 1996
  kBisection,    ///< alpha-beta; in the middle of the bounds
  kProofNumber,  ///< proof numbers; next to the last bound
};

/// "auto", "mtdf", "bisection" or "proof-number".
[[nodiscard]] constexpr std::string_view name(Driver driver) noexcept {
  switch (driver) {
    case Driver::kAuto:
      return "auto";
    case Driver::kMtdf:
      return "mtdf";
    case Driver::kBisection:
      return "bisection";
    case Driver::kProofNumber:
      return "proof-number";
  }
  return {};  // unreachable
}

inline constexpr std::array kAllDrivers = {Driver::kAuto, Driver::kMtdf, Driver::kBisection,
                                           Driver::kProofNumber};

/// The driver with exactly this name; nothing for any other text.
[[nodiscard]] constexpr std::optional<Driver> driver_from_name(std::string_view text) noexcept {
  for (const Driver driver : kAllDrivers) {
    if (text == name(driver)) return driver;
  }
  return std::nullopt;
}

/// An enumerator, or its name: both convert to it. A name is checked where it is used; functions
/// that take a Named throw ArgumentError for an unknown one.
template <typename Enumeration>
class Named {
 public:
  // NOLINTBEGIN(google-explicit-constructor): options are assigned enumerators and texts.
  Named(Enumeration value) : text_(name(value)) {}
  Named(const char* text) : text_(text) {}
  Named(std::string_view text) : text_(text) {}
  Named(std::string text) noexcept : text_(std::move(text)) {}
  operator const std::string&() const noexcept { return text_; }
  operator std::string_view() const noexcept { return text_; }
  // NOLINTEND(google-explicit-constructor)

  [[nodiscard]] const std::string& text() const noexcept { return text_; }

  friend bool operator==(const Named& a, Enumeration b) noexcept { return a.text_ == name(b); }
  template <std::convertible_to<std::string_view> Text>
  friend bool operator==(const Named& a, const Text& b) noexcept {
    return a.text_ == std::string_view(b);
  }

 private:
  std::string text_;
};

using RulesName = Named<Rules>;
using DriverName = Named<Driver>;

}  // namespace seedbank
