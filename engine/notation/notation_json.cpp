// Positions as JSON objects: Seedbank's own form, and OpenSpiel states of Kaggle's harness.
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/base/json.h"
#include "engine/notation/notations.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

Json parsed(std::string_view text) {
  try {
    Json json = parse_json(text);
    if (json.is_object()) return json;
  } catch (const JsonError& error) {
    throw NotationError(error.what());
  }
  throw NotationError("the JSON is not an object");
}

const Json& field(const Json& json, const std::string& key) {
  const auto found = json.find(key);
  if (found == json.end()) throw NotationError("field '" + key + "' is missing");
  return *found;
}

// The digits of a number; for any other value the name of its type, which makes the caller's error
// readable.
std::string word_of(const Json& json) { return json.is_number() ? json.dump() : json.type_name(); }

// The words of an array of numbers: at most one more than a position can have.
std::vector<std::string> words_in(const Json& json, const std::string& key) {
  const Json& array = field(json, key);
  if (!array.is_array()) throw NotationError("field '" + key + "' is not an array");
  std::vector<std::string> words;
  for (const Json& element : array) {
    if (words.size() > kMostNumbers) break;
    words.push_back(word_of(element));
  }
  return words;
}

// Kaggle's harness: {"board":[14,0,1,0,0,5,2,11,3,0,7,1,0,4],"current_player":0,...}
NotedPosition read_board(const Json& json) {
  constexpr std::string_view kNobody = "-4";  // OpenSpiel's player of a finished game
  std::vector<std::string> words = words_in(json, "board");
  const auto player = json.find("current_player");
  if (player != json.end() && word_of(*player) != kNobody &&
      (words.size() == kFixedCells || words.size() == kFixedCells + 2)) {
    words.resize(kFixedCells);
    words.push_back(word_of(*player));
    words.emplace_back("0");  // the move number
  }
  const std::vector<std::string_view> views(words.begin(), words.end());
  return read_openspiel_numbers(views);
}

Side side_to_move(const Json& json) {
  const auto found = json.find("side_to_move");
  if (found == json.end() || *found == "south") return Side::kSouth;
  if (*found == "north") return Side::kNorth;
  throw NotationError("field 'side_to_move' is neither \"south\" nor \"north\"");
}

NotedPosition read_sides(const Json& json) {
  std::vector<std::string> words = words_in(json, "south_pits");
  const std::vector<std::string> north = words_in(json, "north_pits");
  if (words.size() != north.size()) {
    throw NotationError("fields 'south_pits' and 'north_pits' have different lengths");
  }
  const auto pits = json.find("pits_per_side");
  if (pits != json.end() && *pits != words.size()) {
    throw NotationError("field 'pits_per_side' is " + in_quotes(word_of(*pits)) +
                        ", but 'south_pits' has " + std::to_string(words.size()) + " numbers");
  }
  words.push_back(word_of(field(json, "south_store")));
  words.insert(words.end(), north.begin(), north.end());
  words.push_back(word_of(field(json, "north_store")));
  const std::vector<std::string_view> views(words.begin(), words.end());
  return read_numbers(views, south_then_north, side_to_move(json));
}

}  // namespace

NotedPosition read_json(std::string_view text) {
  const Json json = parsed(text);
  return json.contains("board") ? read_board(json) : read_sides(json);
}

std::string write_json(const NotedPosition& noted) {
  const std::vector<int> seeds = seeds_in_order(noted, south_then_north);
  const std::span<const int> all = seeds;
  const auto pits = static_cast<std::size_t>(noted.pits);
  const auto array = [](std::span<const int> numbers) {
    return Json(std::vector<int>(numbers.begin(), numbers.end()));
  };
  Json json;
  json["pits_per_side"] = pits;
  json["south_pits"] = array(all.first(pits));
  json["south_store"] = all[pits];
  json["north_pits"] = array(all.subspan(pits + 1, pits));
  json["north_store"] = all.back();
  json["side_to_move"] = noted.to_move == Side::kSouth ? "south" : "north";
  return to_line(json);
}

}  // namespace seedbank::engine
