// JSON: one object per line, fields in the order they were set.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace seedbank::engine {

using Json = nlohmann::ordered_json;

/// An object that begins with "schema": "seedbank.<kind>/1".
[[nodiscard]] inline Json json_object(std::string_view kind) {
  return Json{{"schema", "seedbank." + std::string(kind) + "/1"}};
}

/// On one line. Bytes that are not UTF-8, as paths may hold, are replaced.
[[nodiscard]] inline std::string to_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// How deep arrays and objects may be nested in what is read. No form of this program is deeper
/// than four; every level takes stack where a value is copied, compared or written.
inline constexpr int kMostJsonDepth = 32;

/// A text that is not JSON as parse_json() takes it. The message is a clause that says why.
class JsonError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The value that a text from outside the program holds. Throws JsonError for a text that is not
/// JSON, for a number out of range, and where more than kMostJsonDepth arrays and objects are
/// nested. Any thread may call this.
[[nodiscard]] Json parse_json(std::string_view text);

}  // namespace seedbank::engine
