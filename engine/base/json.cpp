// Reading JSON.
#include "engine/base/json.h"

namespace seedbank::engine {

Json parse_json(std::string_view text) {
  using Event = Json::parse_event_t;
  const auto check_depth = [](int depth, Event event, const Json&) {
    const bool begins = event == Event::object_start || event == Event::array_start;
    if (begins && depth >= kMostJsonDepth) {
      throw JsonError("JSON nested more than " + std::to_string(kMostJsonDepth) + " deep");
    }
    return true;
  };
  try {
    return Json::parse(text, check_depth);
  } catch (const Json::parse_error& error) {
    throw JsonError("not JSON from byte " + std::to_string(error.byte) + " on");
  } catch (const Json::exception&) {
    throw JsonError("JSON with a number that is out of range");
  }
}

}  // namespace seedbank::engine
