// JSON: one object per line, fields in the order in which they were set; the fields of answers.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>
#include <seedbank/answer.h>

namespace seedbank::engine {

using Json = nlohmann::ordered_json;

/// The name of the current schema of objects of a kind: "seedbank.<kind>/<version>".
[[nodiscard]] std::string schema_name(std::string_view kind);

/// An object that begins with "schema": schema_name(kind).
[[nodiscard]] inline Json json_object(std::string_view kind) {
  return Json{{"schema", schema_name(kind)}};
}

/// The text of a value, on one line. Invalid UTF-8, which paths may hold, is replaced.
[[nodiscard]] inline std::string to_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Maximum nesting of arrays and objects in input. No schema of this program is deeper than four;
/// copying, comparing and writing a value take stack for each level.
inline constexpr int kMostJsonDepth = 32;

/// A text that parse_json() refuses. The message is a clause with the reason.
class JsonError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Parses untrusted input. Throws JsonError if the text is not JSON, a number is out of range, or
/// the nesting exceeds kMostJsonDepth. Thread-safe.
[[nodiscard]] Json parse_json(std::string_view text);

/// Sets "value"; if it is not known, to null, and "bounds" to an array of two.
void add_value(Json& json, Bounds bounds);

/// Sets "outcome"; if it is not known, to null.
void add_outcome(Json& json, Bounds bounds);

/// An array of objects with "pit" and what add_value() sets.
[[nodiscard]] Json moves_json(const std::vector<Move>& moves);

/// The pits in the order sown; null if the line is not known.
[[nodiscard]] Json line_json(const std::optional<std::vector<int>>& line);

/// The fields of `query --json` for a position with the text `position`; "line" only if it was
/// wanted.
[[nodiscard]] Json to_json(const Answer& answer, const Wanted& wanted, std::string_view position);

}  // namespace seedbank::engine
