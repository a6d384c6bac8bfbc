// The facts of JSON: objects and lists taken apart by the meanings of their fields.
#include "engine/notation/json_facts.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>
#include <seedbank/error.h>

#include "engine/base/json.h"
#include "engine/notation/json_fields.h"
#include "engine/notation/side_names.h"

namespace seedbank::engine {
namespace {

using Numbers = std::vector<int>;

constexpr std::string_view kSouthWord = "south";
constexpr std::string_view kNorthWord = "north";
constexpr std::string_view kWholeText = "list";  // names a text that is not an object

[[noreturn]] void fail_expected(const std::string& field, std::string_view expected,
                                const Json& value) {
  throw NotationError("field " + in_quotes(field) + " is not " + std::string(expected) + ", but " +
                      std::string(type_of(value)));
}

int seeds_in(const Json& json, const std::string& place) {
  int seeds = 0;
  const std::string word = json.is_number() ? json.dump() : std::string(type_of(json));
  if (const auto fault = read_seeds(without_fraction(word), kMaxSeeds, seeds)) {
    throw NotationError(place + ' ' + *fault);
  }
  return seeds;
}

Numbers numbers_in(const Json& json, const std::string& field) {
  if (!json.is_array()) fail_expected(field, "a list of numbers", json);
  if (json.size() > kMostNumbers) {
    throw NotationError("field " + in_quotes(field) + " is too long");
  }
  Numbers numbers;
  for (const Json& element : json) {
    numbers.push_back(seeds_in(
        element, "field " + in_quotes(field) + ": number " + std::to_string(numbers.size() + 1)));
  }
  return numbers;
}

bool is_list_of(const Json& json, bool (Json::*is)() const noexcept) {
  return json.is_array() && !json.empty() &&
         std::all_of(json.begin(), json.end(), [is](const Json& each) { return (each.*is)(); });
}

bool has_only_numbers_as_keys(const Json& json) {
  if (!json.is_object() || json.size() < 4) return false;
  for (const auto& [key, value] : json.items()) {
    if (!has_only_digits(key)) return false;
  }
  return true;
}

// Takes the fields of an object apart.
class FactFinder {
 public:
  FactFinder(Facts& facts, std::span<const std::string> ignored, OtherFields others)
      : facts_(facts), ignored_(ignored), others_(others) {}

  // The fields of a position.
  void read(const Json& object, int depth = 0) {
    constexpr int kMostDepth = 3;
    if (depth > kMostDepth) throw NotationError("JSON with too many positions inside each other");
    for (const auto& [key, value] : object.items()) {
      if (std::find(ignored_.begin(), ignored_.end(), key) != ignored_.end()) continue;
      read_field(key, value, depth);
    }
  }

  // A list that is the whole text, or the value of a field such as "board".
  void read_board(const std::string& field, const Json& value, int depth = 0) {
    if (has_only_numbers_as_keys(value)) return read_numbered(field, value);
    if (value.is_object()) return read(value, depth + 1);
    read_list(field, value, false);
  }

 private:
  void read_field(const std::string& key, const Json& value, int depth) {
    const std::vector<FieldMeaning> meanings = meanings_of_field(key);
    const auto meant = std::find_if(meanings.begin(), meanings.end(),
                                    [&value](const auto& each) { return fits(each, value); });
    if (meant != meanings.end()) return read_meaning(*meant, key, value, depth);
    const bool may_be_harmless = value.is_primitive() || is_list_of(value, &Json::is_string);
    if (others_ == OtherFields::kSkip || (may_be_harmless && is_harmless_field(key))) return;
    if (meanings.empty()) {
      throw UnknownFieldError(key,
                              key.size() > 3 ? did_you_mean(key, usual_position_fields()) : "");
    }
    fail_expected(key, expected(meanings.front()).text, value);
  }

  // The types of values, as bits. The name of a player is a text that is not the name of a side.
  static constexpr unsigned kList = 1;
  static constexpr unsigned kObject = 2;
  static constexpr unsigned kNumber = 4;
  static constexpr unsigned kText = 8;
  static constexpr unsigned kPlayer = 16;
  static constexpr unsigned kTruth = 32;

  // The types that the values of a field may have, and what errors call them.
  struct Expected {
    unsigned types;
    std::string_view text;
  };

  static Expected expected(const FieldMeaning& meaning) {
    const bool is_of_side = !meaning.side.empty();
    switch (meaning.role) {
      case FieldRole::kPits:
        return {is_of_side ? kList : kList | kObject | kNumber, "a list of numbers"};
      case FieldRole::kStore:
      case FieldRole::kScore:
        return is_of_side ? Expected{kNumber, "a number"}
                          : Expected{kList | kObject, "two numbers"};
      case FieldRole::kSide:
        return {kList | kObject | kPlayer, "a list or an object"};
      case FieldRole::kSides:
      case FieldRole::kBoard:
        return {kList | kObject, "a list or an object"};
      case FieldRole::kMover:
        return {kText | kNumber, "the name of a side"};
      case FieldRole::kMoves:
      case FieldRole::kOver:
        return {kTruth, "true or false"};
      case FieldRole::kPitsPerSide:
      case FieldRole::kSize:
      case FieldRole::kSeeds:
        return {kNumber, "a number"};
      case FieldRole::kRules:
        return {kText, "a text"};
      case FieldRole::kName:
        return {kPlayer, "the name of a player"};
    }
    return {};
  }

  static unsigned types_of(const Json& value) {
    if (value.is_string()) return kText | (named_side(value.get<std::string>()) ? 0U : kPlayer);
    if (value.is_array()) return kList;
    if (value.is_object()) return kObject;
    if (value.is_number()) return kNumber;
    return value.is_boolean() ? kTruth : 0U;
  }

  static bool fits(const FieldMeaning& meaning, const Json& value) {
    return (expected(meaning).types & types_of(value)) != 0;
  }

  void read_meaning(const FieldMeaning& meaning, const std::string& key, const Json& value,
                    int depth) {
    const FieldRole role = meaning.role;
    const std::string& side = meaning.side;
    switch (role) {
      case FieldRole::kPits:
        if (!side.empty()) return state(Shape::kPitsOfSide, key, side, numbers_in(value, key));
        if (value.is_number()) return check(of_size(key), key, "", seeds_in(value, in_field(key)));
        if (has_only_numbers_as_keys(value)) return read_numbered(key, value);
        if (value.is_object() || is_two_lists(value)) {
          return read_both(key, value, [this](const auto& field, const auto& name, const Json& of) {
            state(Shape::kPitsOfSide, field, name, numbers_in(of, field));
          });
        }
        return read_list(key, value, true);
      case FieldRole::kStore:
      case FieldRole::kScore:
        if (!side.empty()) return read_store(role, key, side, value);
        return read_both(key, value, [&](const auto& field, const auto& name, const Json& of) {
          read_store(role, field, name, of);
        });
      case FieldRole::kSide:
        return read_side(key, side, value);
      case FieldRole::kSides:
        return read_sides(key, value);
      case FieldRole::kBoard:
        return read_board(key, value, depth);
      case FieldRole::kMover:
        return read_mover(key, value);
      case FieldRole::kMoves:
        facts_.movers.push_back({key, side, value.get<bool>()});
        return;
      case FieldRole::kPitsPerSide:
      case FieldRole::kSize:
      case FieldRole::kSeeds:
        return check(role, key, side, seeds_in(value, in_field(key)));
      case FieldRole::kOver:
        return check(role, key, side, value.get<bool>() ? 1 : 0);
      case FieldRole::kRules:
        if (!facts_.rules.empty() && facts_.rules != value.get<std::string>()) {
          throw NotationError("two fields name different rules");
        }
        facts_.rules = value.get<std::string>();
        return;
      case FieldRole::kName:
        return;
    }
  }

  // "pits" as a number is one per side, "seeds" one per pit, or of all.
  static FieldRole of_size(const std::string& key) {
    const std::string plain = plain_name(key);
    return plain == "seeds" || plain == "stones" ? FieldRole::kSeeds : FieldRole::kPitsPerSide;
  }

  static std::string in_field(const std::string& key) { return "field " + in_quotes(key); }

  static bool is_two_lists(const Json& value) {
    return value.size() == 2 && is_list_of(value, &Json::is_array);
  }

  void state(Shape shape, const std::string& field, const std::string& side, Numbers numbers) {
    facts_.lists.push_back({shape, field, side, std::move(numbers)});
  }

  void check(FieldRole role, const std::string& field, const std::string& side, int number) {
    facts_.checks.push_back({role, field, side, number});
  }

  void read_store(FieldRole role, const std::string& field, const std::string& side,
                  const Json& value) {
    const int seeds = seeds_in(value, in_field(field));
    if (role == FieldRole::kScore) return check(role, field, side, seeds);
    state(Shape::kStoreOfSide, field, side, {seeds});
  }

  // Both sides: an object with their names, or a list with the first player's part first.
  template <typename Read>
  void read_both(const std::string& field, const Json& value, const Read& read) {
    if (value.size() != 2) {
      throw NotationError(in_field(field) + " does not have the two sides");
    }
    if (value.is_array()) {
      read(field, std::string(kSouthWord), value[0]);
      read(field, std::string(kNorthWord), value[1]);
      return;
    }
    for (const auto& [name, of] : value.items()) {
      if (!named_side(name)) {
        throw NotationError(in_field(field) + ": " + in_quotes(name) + " is not a side");
      }
      read(field, name, of);
    }
  }

  void read_mover(const std::string& key, const Json& value) {
    const std::string word =
        value.is_string() ? value.get<std::string>() : std::string(without_fraction(value.dump()));
    // OpenSpiel's player of a finished game.
    if (word == "terminal" || word == "-4") return check(FieldRole::kOver, key, "", 1);
    if (!named_side(word)) {
      throw NotationError(in_field(key) + " does not name a side: " + in_quotes(word));
    }
    facts_.movers.push_back({key, word, std::nullopt});
  }

  // Pits and store of a side.
  void read_side(const std::string& field, const std::string& side, const Json& value) {
    if (value.is_string()) return;  // a player's name
    if (value.is_array()) return state(Shape::kSideRow, field, side, numbers_in(value, field));
    for (const auto& [key, of] : value.items()) {
      if (std::find(ignored_.begin(), ignored_.end(), key) != ignored_.end()) continue;
      const std::string path = field + '.' + key;
      if (of.is_boolean() && !meanings_of_field("south " + key).empty() &&
          meanings_of_field("south " + key).front().role == FieldRole::kMoves) {
        facts_.movers.push_back({path, side, of.get<bool>()});
        continue;
      }
      const std::vector<FieldMeaning> meanings = meanings_of_field(key);
      const auto is = [&meanings](FieldRole role) {
        return !meanings.empty() && meanings.front().role == role && meanings.front().side.empty();
      };
      if (is(FieldRole::kPits)) {
        state(Shape::kPitsOfSide, path, side, numbers_in(of, path));
      } else if (is(FieldRole::kStore) || is(FieldRole::kScore)) {
        read_store(meanings.front().role, path, side, of);
      } else if (others_ == OtherFields::kRefuse &&
                 (of.is_structured() || !is_harmless_field(key))) {
        throw UnknownFieldError(key);
      }
    }
  }

  // A list of two players, or an object with them.
  void read_sides(const std::string& field, const Json& value) {
    if (is_list_of(value, &Json::is_string)) return;  // the names of players
    if (is_two_lists(value)) return read_list(field, value, false);
    if (!value.is_array()) {
      return read_both(field, value, [this](const auto& key, const auto& name, const Json& of) {
        read_side(key + '.' + name, name, of);
      });
    }
    if (value.size() != 2 || !is_list_of(value, &Json::is_object)) {
      throw NotationError(in_field(field) + " does not have the two sides");
    }
    // The players' own words for their sides, if both have one.
    std::array<std::string, 2> sides = {std::string(kSouthWord), std::string(kNorthWord)};
    for (const char* const name : {"side", "player", "number", "id", "index", "color", "name"}) {
      std::array<std::string, 2> words;
      for (const std::size_t i : {0U, 1U}) {
        const auto found = value[i].find(name);
        if (found == value[i].end() || !found->is_primitive()) continue;
        words[i] = found->is_string() ? found->get<std::string>() : found->dump();
      }
      if (!named_side(words[0]) && !named_side(words[1])) continue;
      if (!named_side(words[0]) || !named_side(words[1])) {
        throw NotationError(in_field(field) + ": one " + in_quotes(name) +
                            " is that of a side, and the other is not");
      }
      sides = words;
      break;
    }
    for (const std::size_t i : {0U, 1U}) {
      Json own = value[i];
      for (const char* const name : {"side", "player", "number", "index", "color"}) own.erase(name);
      read_side(field + '.' + std::to_string(i), sides[i], own);
    }
  }

  // Lists of all pits: numbers, two lists of them, or numbered cells.
  void read_list(const std::string& field, const Json& value, bool is_native) {
    if (is_list_of(value, &Json::is_object)) return read_cells(field, value);
    if (is_two_lists(value)) {
      Numbers numbers = numbers_in(value[0], field);
      const Numbers other = numbers_in(value[1], field);
      if (numbers.size() != other.size()) {
        throw NotationError(in_field(field) + " has two lists of different lengths");
      }
      numbers.insert(numbers.end(), other.begin(), other.end());
      return state(Shape::kTwoRows, field, "", std::move(numbers));
    }
    state(Shape::kList, field, "", numbers_in(value, field));
    facts_.lists.back().is_native = is_native;
    facts_.lists.back().is_whole = std::all_of(
        value.begin(), value.end(), [](const Json& each) { return each.is_number_integer(); });
  }

  // An object such as {"1": "4", "2": 0}.
  void read_numbered(const std::string& field, const Json& value) {
    std::vector<std::pair<int, int>> cells;
    for (const auto& [key, seeds] : value.items()) add_cell(cells, field, key, seeds);
    state_cells(field, std::move(cells));
  }

  // A list of objects such as {"id": 0, "stones": 4}.
  void read_cells(const std::string& field, const Json& value) {
    std::vector<std::pair<int, int>> cells;
    for (const Json& each : value) {
      JsonFields fields(each, ignored_);
      const Json* const number =
          fields.take({"id", "index", "pit", "cell", "hole", "slot", "number", "position", "no"});
      const Json* const seeds =
          fields.take({"stones", "seeds", "count", "value", "amount", "n", "beans", "marbles"});
      if (number == nullptr || seeds == nullptr) {
        throw NotationError(in_field(field) + " has a cell without its number or its seeds");
      }
      fields.finish();
      const std::string word = number->is_string() ? number->get<std::string>() : number->dump();
      add_cell(cells, field, word, *seeds);
    }
    state_cells(field, std::move(cells));
  }

  static void add_cell(std::vector<std::pair<int, int>>& cells, const std::string& field,
                       const std::string& number, const Json& seeds) {
    if (cells.size() > kMostNumbers) throw NotationError(in_field(field) + " is too long");
    int index = 0;
    int count = 0;
    const std::string word = seeds.is_string()   ? seeds.get<std::string>()
                             : seeds.is_number() ? seeds.dump()
                                                 : std::string(type_of(seeds));
    if (const auto fault = read_seeds(number, kMaxSeeds, index)) {
      throw NotationError(in_field(field) + ": the number of a cell " + *fault);
    }
    if (const auto fault = read_seeds(without_fraction(word), kMaxSeeds, count)) {
      throw NotationError(in_field(field) + ": cell " + in_quotes(number) + ' ' + *fault);
    }
    cells.emplace_back(index, count);
  }

  void state_cells(const std::string& field, std::vector<std::pair<int, int>> cells) {
    std::sort(cells.begin(), cells.end());
    const int first = cells.front().first;
    Numbers numbers;
    for (const auto& [number, seeds] : cells) {
      if (first > 1 || number != first + static_cast<int>(numbers.size())) {
        throw NotationError(in_field(field) + " does not number its cells from 0 or 1 on: " +
                            in_quotes(std::to_string(number)));
      }
      numbers.push_back(seeds);
    }
    state(first == 0 ? Shape::kCells : Shape::kBins, field, "", std::move(numbers));
  }

  Facts& facts_;
  std::span<const std::string> ignored_;
  OtherFields others_;
};

Json parsed(std::string_view text) {
  try {
    return parse_json(text);
  } catch (const JsonError& error) {
    throw NotationError(error.what());
  }
}

}  // namespace

Facts json_facts(std::string_view text, std::span<const std::string> ignored, OtherFields others) {
  const Json json = parsed(text);
  Facts facts;
  FactFinder finder(facts, ignored, others);
  if (json.is_object() && !has_only_numbers_as_keys(json)) {
    finder.read(json);
  } else if (json.is_structured()) {
    finder.read_board(std::string(kWholeText), json);
  } else {
    throw NotationError("the JSON is neither an object nor a list");
  }
  return facts;
}

}  // namespace seedbank::engine
