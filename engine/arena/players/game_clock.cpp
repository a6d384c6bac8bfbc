// Reads clocks.
#include <charconv>
#include <string>

#include <fmt/core.h>
#include <seedbank/clock.h>
#include <seedbank/error.h>

namespace seedbank {

GameClock game_clock(std::string_view text) {
  constexpr double kMostSeconds = 1e9;
  const auto refuse = [&](std::string_view why) {
    return ArgumentError(fmt::format("'{}' {}", text, why));
  };
  const auto seconds_in = [&](std::string_view number) {
    double value = 0;
    const char* const end = number.data() + number.size();
    const auto [rest, error] = std::from_chars(number.data(), end, value);
    if (error != std::errc() || rest != end || !(value >= 0 && value <= kMostSeconds)) {
      throw refuse("is not a clock: seconds per game, such as 60, or with an increment, 10+0.1");
    }
    return std::chrono::duration<double>(value);
  };
  const std::size_t plus = text.find('+');
  GameClock clock{.game = seconds_in(text.substr(0, plus))};
  if (clock.game.count() == 0) throw refuse("is not a clock: no time at all");
  if (plus != std::string_view::npos) clock.increment = seconds_in(text.substr(plus + 1));
  return clock;
}

}  // namespace seedbank
