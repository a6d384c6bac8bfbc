// JSON: names of schemas, and parsing.
#include "engine/base/json.h"

#include <algorithm>
#include <array>

namespace seedbank::engine {
namespace {

// Kinds whose schema has version 2; all others have version 1. Version 1 of these had the fields
// seconds_a_move, seeds_a_choice and most_bytes_a_second, and the value "empty-hole".
constexpr std::array<std::string_view, 5> kSecondVersions = {"four-rows.move", "four-rows.sow",
                                                             "match", "records", "simulate"};

}  // namespace

std::string schema_name(std::string_view kind) {
  const bool is_second =
      std::find(kSecondVersions.begin(), kSecondVersions.end(), kind) != kSecondVersions.end();
  return "seedbank." + std::string(kind) + (is_second ? "/2" : "/1");
}

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
