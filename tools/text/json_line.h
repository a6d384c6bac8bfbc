// JSON answers: one object a line, fields in the order they were set.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "solver/game/rules.h"

namespace seedbank::tools {

using Json = nlohmann::ordered_json;

/// An object that begins with "schema": "seedbank.<command>/1".
[[nodiscard]] inline Json json_object(std::string_view command) {
  return Json{{"schema", "seedbank." + std::string(command) + "/1"}};
}

/// On one line. Bytes that are no UTF-8, as paths may hold, are replaced.
[[nodiscard]] inline std::string to_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace seedbank::tools
