// Lines of records: their fields, checksums, and how a game was played.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/game.h>

#include "engine/base/json.h"

/// Functions throw PositionError, "game record: " and the reason, for a line that is not what they
/// expect.
namespace seedbank::engine::record {

inline constexpr std::string_view kGame = "game";
inline constexpr std::string_view kRecords = "records";
/// The schemas of refereed matches.
inline constexpr std::string_view kRefereedRecordsSchema = "seedbank.records/3";
inline constexpr std::string_view kRefereedGameSchema = "seedbank.game/2";
inline constexpr std::array<const char*, 2> kSeats = {"south", "north"};

[[noreturn]] void fail(const std::string& why);

/// A part of a record in the form in which messages show it: printable and short.
[[nodiscard]] std::string shown(std::string_view text);

/// The object in a line.
[[nodiscard]] Json parsed_line(std::string_view line);

/// Whether the line, whose object is `json`, has a checksum. A wrong one is a fault.
[[nodiscard]] bool has_right_checksum(std::string_view binding, std::string_view line,
                                      const Json& json);

[[nodiscard]] const Json& field(const Json& json, const char* name);
[[nodiscard]] std::string text_in(const Json& json, const char* name);
/// `value`, that of the field `name`.
[[nodiscard]] int number_of(const Json& value, const char* name, int least, int most);

[[nodiscard]] inline bool is_finished(const Board& game) {
  return game.over() && !game.sown().empty();
}

/// The game of "pits", played from `start`.
[[nodiscard]] Board game_in(const Json& json, const Board& start, Pie pie);

enum class UnknownCosts : std::uint8_t { kRefused, kAllowed };

/// The costs of the game. Costs are even, since margins of a position differ by even numbers, and 0
/// if only one pit is legal.
[[nodiscard]] std::vector<std::optional<int>> costs_in(const Json& json, const Board& game,
                                                       UnknownCosts unknown);

/// The game of "pits" and of the fields that describe how it was played and ended under `pie`.
[[nodiscard]] EndedGame ended_game(const Json& json, const Board& start, Pie pie);

}  // namespace seedbank::engine::record
