// JSON: one object a line, fields in the order they were set.
#pragma once

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

}  // namespace seedbank::engine
