// Positions as JSON objects: Seedbank's own form, and states of games as other programs write them.
//
// An object says the same thing in several fields. All of them must agree. The numbers of "board"
// have no order of their own: OpenSpiel begins with North's store, other programs with South's
// pits. The order that all other fields agree with is taken. If several do, only an opening in
// OpenSpiel's order, or its player and move number after the board, tells them apart.
#include <array>
#include <cstddef>
#include <numeric>
#include <optional>
#include <vector>

#include <nlohmann/json.hpp>
#include <seedbank/error.h>

#include "engine/base/json.h"
#include "engine/notation/notations.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

using Numbers = std::vector<int>;

// A value, and the field that states it.
template <typename Value>
struct Stated {
  Value value{};
  std::string field;
};

template <typename Value>
using BySide = std::array<std::optional<Stated<Value>>, 2>;

template <typename Value>
std::optional<Stated<Value>>& of(BySide<Value>& sides, Side side) {
  return sides[static_cast<std::size_t>(side)];
}

[[noreturn]] void fail_contradiction(const std::string& field, const std::string& other) {
  throw NotationError("fields '" + field + "' and '" + other + "' contradict each other");
}

template <typename Value>
void state(std::optional<Stated<Value>>& stated, const Value& value, const std::string& field) {
  if (stated && stated->value != value) fail_contradiction(stated->field, field);
  if (!stated) stated = {value, field};
}

// What the fields of an object other than "board" state.
struct Statements {
  BySide<Numbers> pits;
  BySide<int> stores;
  BySide<int> scores;  // the stores; after the end perhaps with the seeds that were left
  std::optional<Stated<int>> pits_per_side;
  std::optional<Stated<Side>> to_move;
  std::optional<Stated<bool>> over;
};

Json parsed(std::string_view text) {
  try {
    Json json = parse_json(text);
    if (json.is_object()) return json;
  } catch (const JsonError& error) {
    throw NotationError(error.what());
  }
  throw NotationError("the JSON is not an object");
}

// The digits of a number, the text of a string; for any other value the name of its type, which
// makes the caller's error readable.
std::string word_of(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  return json.is_number() ? json.dump() : json.type_name();
}

int number_in(const Json& json, const std::string& place) {
  int seeds = 0;
  const std::string word = json.is_number() ? json.dump() : json.type_name();
  if (const auto fault = read_seeds(without_fraction(word), kMaxSeeds, seeds)) {
    throw NotationError(place + ' ' + *fault);
  }
  return seeds;
}

Numbers numbers_in(const Json& json, const std::string& field) {
  if (!json.is_array()) throw NotationError("field '" + field + "' is not an array");
  if (json.size() > kMostNumbers) throw NotationError("field '" + field + "' is too long");
  Numbers numbers;
  for (const Json& element : json) {
    numbers.push_back(
        number_in(element, "field '" + field + "': number " + std::to_string(numbers.size() + 1)));
  }
  return numbers;
}

int seeds_in(const Json& json, const std::string& field) {
  return number_in(json, "field '" + field + '\'');
}

// How programs name the sides, South first.
constexpr std::array<std::array<const char*, 2>, 3> kSideNames = {
    {{"0", "1"}, {"south", "north"}, {"player", "opponent"}}};

// States a value of each side: an object with both, such as {"0": South's, "1": North's}, or an
// array of both.
template <typename Value>
void state_both(BySide<Value>& stated, const Json& json, const std::string& field,
                Value (*read)(const Json&, const std::string&)) {
  for (const auto& names : kSideNames) {
    const bool is_object =
        json.is_object() && json.size() == 2 && json.contains(names[0]) && json.contains(names[1]);
    if (!is_object && !(json.is_array() && json.size() == 2)) continue;
    for (const Side side : {Side::kSouth, Side::kNorth}) {
      const std::size_t index = side == Side::kSouth ? 0 : 1;
      state(of(stated, side), read(is_object ? json[names[index]] : json[index], field), field);
    }
    return;
  }
  throw NotationError("field '" + field + "' does not have the two sides, 0 and 1");
}

void read_current_player(Statements& stated, const Json& json, const std::string& field) {
  const std::string word = word_of(json);
  const std::string_view player = without_fraction(word);
  if (player == "terminal" || player == "-4") {  // OpenSpiel's player of a finished game
    return state(stated.over, true, field);
  }
  if (player != "0" && player != "1") {
    throw NotationError("field '" + field +
                        "' is neither 0, 1 nor \"terminal\": " + in_quotes(player));
  }
  state(stated.to_move, player == "0" ? Side::kSouth : Side::kNorth, field);
}

void read_side_to_move(Statements& stated, const Json& json, const std::string& field) {
  if (json != "south" && json != "north") {
    throw NotationError("field '" + field + R"(' is neither "south" nor "north")");
  }
  state(stated.to_move, json == "south" ? Side::kSouth : Side::kNorth, field);
}

void read_turn(Statements& stated, const Json& json, const std::string& field) {
  const std::string word = word_of(json);
  for (const auto& names : kSideNames) {
    for (const Side side : {Side::kSouth, Side::kNorth}) {
      if (word == names[side == Side::kSouth ? 0 : 1]) return state(stated.to_move, side, field);
    }
  }
  throw NotationError("field '" + field + "' is neither 0, 1, south nor north: " + in_quotes(word));
}

void read_is_terminal(Statements& stated, const Json& json, const std::string& field) {
  if (!json.is_boolean()) throw NotationError("field '" + field + "' is neither true nor false");
  state(stated.over, json.get<bool>(), field);
}

// A field, and what reads its statement.
struct Field {
  const char* key;
  void (*read)(Statements& stated, const Json& json, const std::string& field);
};

template <Side side>
void read_pits(Statements& stated, const Json& json, const std::string& field) {
  state(of(stated.pits, side), numbers_in(json, field), field);
}

template <Side side>
void read_store(Statements& stated, const Json& json, const std::string& field) {
  state(of(stated.stores, side), seeds_in(json, field), field);
}

// The pits of a side, with its store as the last number unless another field states the stores.
template <Side side>
void read_row(Statements& stated, const Json& json, const std::string& field) {
  Numbers numbers = numbers_in(json, field);
  if (!of(stated.stores, side) && !numbers.empty()) {
    state(of(stated.stores, side), numbers.back(), field);
    numbers.pop_back();
  }
  state(of(stated.pits, side), numbers, field);
}

constexpr const char* kBoard = "board";

// In this order, in which they are read: stores before the rows that may end with them. Other
// programs' fields follow our own, for which mistyped names are recognised.
constexpr std::size_t kOurFields = 6;
constexpr Field kFields[] = {
    {"pits_per_side",
     [](Statements& stated, const Json& json, const std::string& field) {
       state(stated.pits_per_side, seeds_in(json, field), field);
     }},
    {"south_pits", read_pits<Side::kSouth>},
    {"north_pits", read_pits<Side::kNorth>},
    {"south_store", read_store<Side::kSouth>},
    {"north_store", read_store<Side::kNorth>},
    {"side_to_move", read_side_to_move},
    {"pits", [](Statements& stated, const Json& json,
                const std::string& field) { state_both(stated.pits, json, field, numbers_in); }},
    {"stores", [](Statements& stated, const Json& json,
                  const std::string& field) { state_both(stated.stores, json, field, seeds_in); }},
    {"scores", [](Statements& stated, const Json& json,
                  const std::string& field) { state_both(stated.scores, json, field, seeds_in); }},
    {"player_pits", read_pits<Side::kSouth>},
    {"opponent_pits", read_pits<Side::kNorth>},
    {"player_store", read_store<Side::kSouth>},
    {"opponent_store", read_store<Side::kNorth>},
    {"south", read_row<Side::kSouth>},
    {"north", read_row<Side::kNorth>},
    {"turn", read_turn},
    {"to_move", read_turn},
    {"current_player", read_current_player},
    {"currentPlayer", read_current_player},
    {"is_terminal", read_is_terminal},
};

// Throws NotationError for an unknown field that looks like one of ours, mistyped. Other programs
// write more fields than these, which are ignored.
void check_key(const std::string& key) {
  std::vector<std::string> ours = {kBoard};
  for (std::size_t i = 0; i < std::size(kFields); ++i) {
    if (key == kFields[i].key) return;
    if (i < kOurFields) ours.emplace_back(kFields[i].key);
  }
  if (key == kBoard) return;
  const std::string hint = did_you_mean(key, ours);
  if (key.size() > 3 && !hint.empty())
    throw NotationError("unknown field " + in_quotes(key) + hint);
}

// Names of fields, without case and punctuation, that may say which side moves.
constexpr std::string_view kMoverNames =
    " active activeplayer currentside mover next nextplayer player side sidetoplay tomove toplay "
    "turn whoseturn ";

// Throws NotationError for a field that is not read but seems to say which side moves: ignored, it
// would give the position to South.
void check_no_other_mover(const Json& json) {
  for (const auto& [key, value] : json.items()) {
    std::string plain = " ";
    for (const char c : in_lower_case(key)) {
      if (c >= 'a' && c <= 'z') plain += c;
    }
    if (kMoverNames.find(plain += ' ') == kMoverNames.npos) continue;
    const std::string word = word_of(value);
    for (const auto& names : kSideNames) {
      if (word == names[0] || word == names[1]) {
        throw NotationError("field '" + key +
                            "' is not known; \"side_to_move\" says which side moves");
      }
    }
  }
}

Statements statements_of(const Json& json) {
  for (const auto& [key, value] : json.items()) check_key(key);
  Statements stated;
  for (const Field& field : kFields) {
    if (const auto found = json.find(field.key); found != json.end()) {
      field.read(stated, *found, field.key);
    }
  }
  const bool is_over = stated.over && stated.over->value;
  if (!stated.to_move && !is_over) check_no_other_mover(json);
  return stated;
}

// The field that contradicts a position; nothing if all agree with it.
std::optional<std::string> contradiction(const Statements& stated, const NotedPosition& noted) {
  if (stated.pits_per_side && stated.pits_per_side->value != noted.pits) {
    return stated.pits_per_side->field;
  }
  const bool over = is_over(noted.position);
  const Numbers all = seeds_in_order(noted, south_then_north);
  for (const std::size_t side : {0U, 1U}) {
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(side * all.size() / 2);
    const Numbers pits(begin, begin + noted.pits);
    const int store = begin[noted.pits];
    const int left = over ? std::accumulate(pits.begin(), pits.end(), 0) : 0;
    const auto& score = stated.scores[side];
    if (stated.pits[side] && stated.pits[side]->value != pits) return stated.pits[side]->field;
    if (stated.stores[side] && stated.stores[side]->value != store) {
      return stated.stores[side]->field;
    }
    if (score && score->value != store && score->value != store + left) return score->field;
  }
  if (stated.over && stated.over->value != over) return stated.over->field;
  return std::nullopt;
}

Side side_to_move(const Statements& stated) {
  return stated.to_move ? stated.to_move->value : Side::kSouth;
}

// An order of the numbers of "board", named like the notation that has the same order.
struct Layout {
  Notation notation;
  CellOrder order;
};
constexpr std::array kLayouts = {Layout{Notation::kOpenSpielTensor, openspiel_order},
                                 Layout{Notation::kFairKalah, south_then_north}};

// The position with `numbers` in its cells, if there are as many and as few seeds as on a board.
NotedPosition checked_position(const Numbers& numbers, CellOrder order, Side to_move) {
  std::vector<std::string> words;
  for (const int number : numbers) words.push_back(std::to_string(number));
  const std::vector<std::string_view> views(words.begin(), words.end());
  return read_numbers(views, order, to_move);
}

// All pits hold the same number of seeds, and the stores are empty.
bool is_opening(const NotedPosition& noted) {
  return noted.position == opening(noted.pits, noted.position.mover[0]);
}

NotedPosition read_board(const Json& json, Statements& stated, CellOrder named) {
  const bool has_player = json.is_array() && json.size() == kFixedCells + 2;
  if (has_player) read_current_player(stated, json[kFixedCells], kBoard);
  const Numbers numbers =
      numbers_in(has_player ? Json(json.begin(), json.begin() + kFixedCells) : json, kBoard);
  if (numbers.size() != kFixedCells) {
    throw NotationError("field 'board' has " + std::to_string(numbers.size()) +
                        " numbers instead of 14, or 16 with player and move number");
  }
  const auto reading = [&](CellOrder order) {
    return checked_position(numbers, order, side_to_move(stated));
  };
  if (named != nullptr) {
    const NotedPosition noted = reading(named);
    if (const auto other = contradiction(stated, noted)) fail_contradiction(kBoard, *other);
    return noted;
  }
  const NotedPosition openspiel = reading(kLayouts[0].order);
  const NotedPosition other = reading(kLayouts[1].order);
  const auto against = contradiction(stated, openspiel);
  const bool other_agrees = !has_player && !contradiction(stated, other);
  if (against && !other_agrees) fail_contradiction(kBoard, *against);
  if (against) return other;
  if (!other_agrees || openspiel == other || is_opening(openspiel)) return openspiel;
  throw NotationError("field 'board' is " + to_text(openspiel) + " as " +
                      std::string(name(kLayouts[0].notation)) + ", but " + to_text(other) + " as " +
                      std::string(name(kLayouts[1].notation)) + ": name the notation");
}

// The position that the fields other than "board" state.
NotedPosition read_sides(const Statements& stated) {
  const auto& south = stated.pits[0];
  const auto& north = stated.pits[1];
  if (!south) throw NotationError("field 'south_pits' is missing");
  if (!north) throw NotationError("field 'north_pits' is missing");
  if (!stated.stores[0]) throw NotationError("field 'south_store' is missing");
  if (!stated.stores[1]) throw NotationError("field 'north_store' is missing");
  if (south->value.size() != north->value.size()) {
    throw NotationError("fields 'south_pits' and 'north_pits' have different lengths");
  }
  Numbers numbers;
  for (const std::size_t side : {0U, 1U}) {
    const Numbers& pits = stated.pits[side]->value;
    numbers.insert(numbers.end(), pits.begin(), pits.end());
    numbers.push_back(stated.stores[side]->value);
  }
  const NotedPosition noted = checked_position(numbers, south_then_north, side_to_move(stated));
  if (const auto other = contradiction(stated, noted)) fail_contradiction(south->field, *other);
  return noted;
}

}  // namespace

bool is_json(std::string_view text) noexcept {
  if (!text.starts_with('{')) return false;
  const std::string_view content = trimmed(text.substr(1));
  return content.empty() || content[0] < '0' || content[0] > '9';
}

NotedPosition read_json(std::string_view text) {
  const Json json = parsed(text);
  Statements stated = statements_of(json);
  const auto board = json.find(kBoard);
  return board == json.end() ? read_sides(stated) : read_board(*board, stated, nullptr);
}

NotedPosition read_json_board(CellOrder order, std::string_view text) {
  const Json json = parsed(text);
  Statements stated = statements_of(json);
  const auto board = json.find(kBoard);
  if (board == json.end()) throw NotationError("field 'board' is missing");
  return read_board(*board, stated, order);
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
