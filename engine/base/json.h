// JSON: one object per line, fields in the order in which they were set; the objects of answers,
// which the command, the server and the engine for browsers share.
//
// Json is only declared here, because its definition takes a second to compile. Sources that use
// its members include <nlohmann/json.hpp>.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <seedbank/engine.h>
#include <seedbank/game.h>

#include "solver/game/rules.h"

namespace seedbank::engine {

using Json = nlohmann::ordered_json;

/// The name of the current schema of objects of a kind: "seedbank.<kind>/<version>".
[[nodiscard]] std::string schema_name(std::string_view kind);

/// An object that begins with "schema": schema_name(kind).
[[nodiscard]] Json json_object(std::string_view kind);

/// The text of a value, on one line. Invalid UTF-8, which paths may hold, is replaced.
[[nodiscard]] std::string to_line(const Json& json);

/// Maximum nesting of arrays and objects in input. No schema of this program is deeper than four;
/// copying, comparing and writing a value take stack for each level.
inline constexpr int kMostJsonDepth = 32;

/// A text that parse_json() refuses. The message is a clause with the reason.
class JsonError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Parses untrusted input. Throws JsonError if the text is not JSON, a number is out of range, an
/// object has two fields of the same name, or the nesting exceeds kMostJsonDepth. Thread-safe.
[[nodiscard]] Json parse_json(std::string_view text);

/// The same for an object.
[[nodiscard]] Json parse_object(std::string_view text);

/// Sets "value" if it is known; otherwise sets "value" to null and "bounds" to an array of two
/// numbers.
void add_value(Json& json, Bounds bounds);

/// Sets "outcome", to null if it is not known.
void add_outcome(Json& json, Bounds bounds);

/// Sets "notes" to an array of objects, unless there are none.
void add_notes(Json& json, std::span<const Note> notes);

/// An array of objects with "pit" and the fields that add_value() sets.
[[nodiscard]] Json moves_json(const std::vector<Move>& moves);

/// The value; null if there is none. `Result` is a parameter because Json is incomplete here.
template <typename Value, typename Result = Json>
[[nodiscard]] Result or_null(const std::optional<Value>& value) {
  return value ? Result(*value) : Result();
}

/// The fields of `query --json` for a position with the text `position`; "line" only if it was
/// wanted.
[[nodiscard]] Json to_json(const Answer& answer, const Wanted& wanted, std::string_view position);

/// The object of `replay --json`. `write` writes positions.
[[nodiscard]] Json to_json(const JudgedGame& game,
                           const std::function<std::string(const Board&)>& write);

/// The object of `move --json`. `pit` is numbered from 1, farthest from the store.
[[nodiscard]] Json move_json(std::string_view position, std::string_view rules,
                             std::string_view strategy, std::uint64_t random_seed, int pit,
                             std::span<const Note> notes);

/// The object of `convert --json`. Throws PositionError if the notation cannot express the
/// position.
[[nodiscard]] Json conversion_json(const Board& board, std::string_view notation);

/// The first fields of the answer to `/api/v1/info`: the version, and the names of rules (`usual`
/// first), strategies and notations.
[[nodiscard]] Json info_json(Rules usual);

/// The content of a database, as printed by `seedbank info --json`.
[[nodiscard]] Json database_json(const DatabaseContent& content);

/// Sets "board", "moved", "java" and "ludii".
void add_board(Json& json, const FairStart& start);

/// A list of fair starts, in the order given.
[[nodiscard]] Json fair_list_json(std::string_view rules, int pits, int seeds_per_pit,
                                  std::span<const FairStart> starts);

}  // namespace seedbank::engine
