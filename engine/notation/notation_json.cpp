// Positions as JSON: Seedbank's own form, and states of games as other programs write them.
//
// The fields of an object are statements about pits, stores and the side to move. A list may stand
// for several orders of pits and stores, and a number for two players: all combinations that fit
// are tried. Each field must agree with a reading; if several readings are left, the text is
// refused. position_fields.cpp knows the names of fields, side_names.cpp those of sides.
#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <numeric>
#include <optional>
#include <vector>

#include <nlohmann/json.hpp>
#include <seedbank/error.h>

#include "engine/base/json.h"
#include "engine/notation/cell_orders.h"
#include "engine/notation/json_fields.h"
#include "engine/notation/notations.h"
#include "engine/notation/position_fields.h"
#include "engine/notation/side_names.h"

namespace seedbank::engine {
namespace {

using Numbers = std::vector<int>;

constexpr std::string_view kSouthWord = "south";
constexpr std::string_view kNorthWord = "north";
constexpr std::string_view kWholeText = "list";  // names a text that is not an object

[[noreturn]] void fail_type(const std::string& field, const std::string& expected,
                            const Json& value) {
  throw NotationError("field " + in_quotes(field) + " is not " + expected + ", but " +
                      std::string(type_of(value)));
}

int number_in(const Json& json, const std::string& place) {
  int seeds = 0;
  const std::string word = json.is_number() ? json.dump() : std::string(type_of(json));
  if (const auto fault = read_seeds(without_fraction(word), kMaxSeeds, seeds)) {
    throw NotationError(place + ' ' + *fault);
  }
  return seeds;
}

Numbers numbers_in(const Json& json, const std::string& field) {
  if (!json.is_array()) fail_type(field, "a list of numbers", json);
  if (json.size() > kMostNumbers) {
    throw NotationError("field " + in_quotes(field) + " is too long");
  }
  Numbers numbers;
  for (const Json& element : json) {
    numbers.push_back(number_in(
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
    if (key.empty() || key.find_first_not_of("0123456789") != std::string::npos) return false;
  }
  return true;
}

// What a list of numbers stands for.
enum class Shape : std::uint8_t {
  kPitsOfSide,
  kSideRow,  // pits of a side, perhaps with its store as the last number
  kStoreOfSide,
  kList,     // all pits, with or without the stores
  kTwoRows,  // the same as two lists
  kCells,    // by number, from 0
  kBins,     // by number, from 1
};

struct Statement {
  Shape shape;
  std::string field;
  std::string side;  // its name, for shapes of a side
  Numbers numbers;
  bool is_native = false;  // read in FairKalah's order unless something speaks against it
  bool is_whole = true;    // all numbers were written as whole ones
};

bool is_of_both_sides(const Statement& list) {
  return list.shape != Shape::kPitsOfSide && list.shape != Shape::kSideRow &&
         list.shape != Shape::kStoreOfSide;
}

struct MoverStatement {
  std::string field;
  std::string word;           // names a side
  std::optional<bool> truth;  // whether that side moves; nothing: it does
};

// A number that a position must have.
struct Check {
  FieldRole role;
  std::string field;
  std::string side;
  int number = 0;
};

// What all fields state.
struct Facts {
  std::vector<Statement> lists;
  std::vector<MoverStatement> movers;
  std::vector<Check> checks;
  std::string rules;
};

// Takes the fields of an object apart.
class FactFinder {
 public:
  FactFinder(Facts& facts, std::span<const std::string> ignored)
      : facts_(facts), ignored_(ignored) {}

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
    if (may_be_harmless && is_harmless_field(key)) return;
    if (meanings.empty()) {
      throw UnknownFieldError(key,
                              key.size() > 3 ? did_you_mean(key, usual_position_fields()) : "");
    }
    fail_type(key, expected(meanings.front()), value);
  }

  static bool fits(const FieldMeaning& meaning, const Json& value) {
    const bool is_list = value.is_array();
    switch (meaning.role) {
      case FieldRole::kPits:
        return meaning.side.empty() ? is_list || value.is_object() || value.is_number() : is_list;
      case FieldRole::kStore:
      case FieldRole::kScore:
        return meaning.side.empty() ? is_list || value.is_object() : value.is_number();
      case FieldRole::kSide:
        return is_list || value.is_object() || is_name(value);
      case FieldRole::kSides:
      case FieldRole::kBoard:
        return is_list || value.is_object();
      case FieldRole::kMover:
        return value.is_string() || value.is_number();
      case FieldRole::kMoves:
      case FieldRole::kOver:
        return value.is_boolean();
      case FieldRole::kPitsPerSide:
      case FieldRole::kSize:
      case FieldRole::kSeeds:
        return value.is_number();
      case FieldRole::kRules:
        return value.is_string();
      case FieldRole::kName:
        return is_name(value);
    }
    return false;
  }

  static std::string expected(const FieldMeaning& meaning) {
    switch (meaning.role) {
      case FieldRole::kPits:
        return "a list of numbers";
      case FieldRole::kStore:
      case FieldRole::kScore:
        return meaning.side.empty() ? "two numbers" : "a number";
      case FieldRole::kSide:
      case FieldRole::kSides:
      case FieldRole::kBoard:
        return "a list or an object";
      case FieldRole::kMover:
        return "the name of a side";
      case FieldRole::kMoves:
      case FieldRole::kOver:
        return "true or false";
      case FieldRole::kPitsPerSide:
      case FieldRole::kSize:
      case FieldRole::kSeeds:
        return "a number";
      case FieldRole::kRules:
        return "a text";
      case FieldRole::kName:
        return "the name of a player";
    }
    return {};
  }

  // A text that is the name of a player, and not that of a side.
  static bool is_name(const Json& value) {
    return value.is_string() && !named_side(value.get<std::string>());
  }

  void read_meaning(const FieldMeaning& meaning, const std::string& key, const Json& value,
                    int depth) {
    const auto& [role, side] = meaning;
    switch (role) {
      case FieldRole::kPits:
        if (!side.empty()) return state(Shape::kPitsOfSide, key, side, numbers_in(value, key));
        if (value.is_number()) return check(of_size(key), key, "", number_in(value, in_field(key)));
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
        return check(role, key, side, number_in(value, in_field(key)));
      case FieldRole::kOver:
        return check(role, key, side, value.get<bool>() ? 1 : 0);
      case FieldRole::kRules:
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
    const int seeds = number_in(value, in_field(field));
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
      } else if (of.is_structured() || !is_harmless_field(key)) {
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
};

// A way to assign the numbers of a statement to cells.
struct Layout {
  Notation notation;  // which selects it, if it is one of several
  int pits;           // per side; 0: unknown
  Cells cells;        // of the first numbers
  std::optional<Side> mover = {};
};

// A reading, and what distinguishes it from others.
struct Found {
  NotedPosition noted;
  PlayersFrom counting;
  std::string field = {};  // of a statement with several layouts, and the one taken
  Notation notation = Notation::kJson;
  bool is_foreign = false;  // a list that is usually in FairKalah's order is in another one
};

// Finds all positions with which the facts agree.
class Search {
 public:
  Search(const Facts& facts, const ReadAs& as) : facts_(facts), as_(as) {
    if (as.notation) named_ = board_order(*as.notation);
  }

  [[nodiscard]] Reading read() {
    check_names();
    PlayerCounting counting(known_counting());
    for (const MoverStatement& mover : facts_.movers) counting.add(mover.word);
    for (const Statement& list : facts_.lists) counting.add(list.side);
    for (const Check& check : facts_.checks) counting.add(check.side);
    std::vector<Reading> readings;
    std::vector<PlayersFrom> countings;
    for (const PlayersFrom from : {PlayersFrom::kZero, PlayersFrom::kOne}) {
      if (counting.from() && counting.from() != from) continue;
      counting_ = from;
      found_.clear();
      place(0, {}, {{}, from});
      if (found_.empty()) continue;
      readings.push_back(chosen());
      countings.push_back(from);
    }
    if (readings.empty()) throw NotationError(failure_.value_or("field 'south_pits' is missing"));
    if (readings.size() == 1 || readings[0].noted == readings[1].noted) return readings[0];
    // The side to move has seeds, unless the game is over for both.
    for (const std::size_t i : {0U, 1U}) {
      const Position& position = readings[i].noted.position;
      const bool is_of_empty_side = is_empty(position.mover) && !is_empty(position.waiter);
      if (is_of_empty_side && readings[0].noted.pits == readings[1].noted.pits) {
        return readings[1 - i];
      }
    }
    throw UndecidedError("the position is " + to_text(readings[0].noted) +
                             " if players are counted from 0, but " + to_text(readings[1].noted) +
                             " if from 1: say which is the first player's number",
                         UndecidedError::Choice::kPlayersFrom);
  }

 private:
  // The seeds of a cell, and the field that states them.
  struct Held {
    std::optional<int> seeds = {};
    std::string field = {};
  };

  struct Place {
    int pits = 0;
    std::string pits_field = {};
    std::array<std::array<Held, kStoreLane + 1>, 2> cells = {};
    std::optional<Side> mover = {};
    std::string mover_field = {};

    Held& at(Side side, int lane) {
      return cells[static_cast<std::size_t>(side)][static_cast<std::size_t>(lane)];
    }
    [[nodiscard]] const Held& at(Side side, int lane) const {
      return cells[static_cast<std::size_t>(side)][static_cast<std::size_t>(lane)];
    }
    // The seeds in the pits of a side.
    [[nodiscard]] int sum(Side side) const {
      int seeds = 0;
      for (int pit = 0; pit < pits; ++pit) seeds += at(side, pit).seeds.value_or(0);
      return seeds;
    }
    [[nodiscard]] bool is_over() const { return sum(Side::kSouth) == 0 || sum(Side::kNorth) == 0; }
  };

  static bool is_empty(Row row) {
    for (int lane = 0; lane < kStoreLane; ++lane) {
      if (row[lane] != 0) return false;
    }
    return true;
  }

  // The names of sides in fields are numbers for all of them, or for none.
  void check_names() const {
    std::string numbered;
    std::string other;
    for (const Statement& list : facts_.lists) {
      const auto named = named_side(list.side);
      if (named) (named->certain() ? other : numbered) = list.field;
    }
    if (!numbered.empty() && !other.empty()) {
      throw NotationError("fields " + in_quotes(numbered) + " and " + in_quotes(other) +
                          " name the sides in different ways");
    }
  }

  // OpenSpiel counts players from 0.
  [[nodiscard]] std::optional<PlayersFrom> known_counting() const {
    if (as_.players_from) return as_.players_from;
    const bool is_openspiel =
        as_.notation == Notation::kOpenSpiel || as_.notation == Notation::kOpenSpielTensor;
    return is_openspiel ? std::optional(PlayersFrom::kZero) : std::nullopt;
  }

  void fail(const std::string& why) {
    if (!failure_) failure_ = why;
  }

  void fail_fields(const std::string& field, const std::string& other) {
    fail("fields " + in_quotes(field) + " and " + in_quotes(other) + " contradict each other");
  }

  [[nodiscard]] std::optional<Side> side(const std::string& word) const {
    const auto named = named_side(word);
    return named ? named->side(counting_) : std::nullopt;
  }

  void add_layout(std::vector<Layout>& layouts, Notation notation, Cells (*order)(int), int pits,
                  bool has_stores) const {
    if (pits < 1 || pits > kMaxPits) return;
    Cells cells = order(pits);
    layouts.push_back({notation, pits, has_stores ? cells : without_stores(cells)});
  }

  // The orders in which `count` numbers of all pits, with or without the stores, may be listed.
  [[nodiscard]] std::vector<Layout> layouts_of_list(
      std::size_t count, std::span<const std::pair<Notation, CellOrder>> with_stores,
      std::span<const std::pair<Notation, CellOrder>> alone) const {
    std::vector<Layout> layouts;
    if (count % 2 != 0) return layouts;
    const int half = static_cast<int>(count / 2);
    if (named_ != nullptr) {
      add_layout(layouts, *as_.notation, named_, half - 1, true);
      return layouts;
    }
    for (const bool has_stores : {true, false}) {
      for (const auto& [notation, order] : has_stores ? with_stores : alone) {
        add_layout(layouts, notation, order, has_stores ? half - 1 : half, has_stores);
      }
    }
    return layouts;
  }

  [[nodiscard]] std::vector<Layout> layouts_of(const Statement& list) const {
    using Order = std::pair<Notation, CellOrder>;
    static constexpr std::array kListed = {Order{Notation::kOpenSpielTensor, openspiel_order},
                                           Order{Notation::kFairKalah, south_then_north},
                                           Order{Notation::kManchester, manchester_order}};
    static constexpr std::array kAlone = {Order{Notation::kFairKalah, south_then_north},
                                          Order{Notation::kManchester, manchester_order},
                                          Order{Notation::kDrawn, drawn_order}};
    static constexpr std::array kRows = {Order{Notation::kFairKalah, south_then_north},
                                         Order{Notation::kManchester, manchester_order},
                                         Order{Notation::kDrawn, drawn_rows_order}};
    static constexpr std::array kSites = {Order{Notation::kFairKalah, south_then_north},
                                          Order{Notation::kOpenSpielTensor, openspiel_order},
                                          Order{Notation::kLudii, ludii_order}};
    static constexpr std::array kBins = {Order{Notation::kRawlings, south_then_north}};
    const std::size_t count = list.numbers.size();
    switch (list.shape) {
      case Shape::kList: {
        std::vector<Layout> layouts;
        if (list.is_whole) layouts = layouts_of_list(count, kListed, kAlone);
        if (!list.is_whole && count != kFixedCells + 2) {
          layouts = layouts_of_list(count, kListed, kAlone);
        }
        if (const auto tensor = tensor_of(list)) layouts.insert(layouts.begin(), *tensor);
        return layouts;
      }
      case Shape::kTwoRows:
        return layouts_of_list(count, kRows, kAlone);
      case Shape::kCells:
        return layouts_of_list(count, kSites, {});
      case Shape::kBins:
        return layouts_of_list(count, kBins, {});
      default:
        return layouts_of_side(list);
    }
  }

  // OpenSpiel's observation: the board, the player, and the number of the move.
  [[nodiscard]] std::optional<Layout> tensor_of(const Statement& list) const {
    constexpr int kSeeds = 48;
    const Numbers& numbers = list.numbers;
    const bool may_be = named_ == nullptr || named_ == openspiel_order;
    if (!may_be || numbers.size() != kFixedCells + 2 || numbers[kFixedCells] > 1) {
      return std::nullopt;
    }
    const auto end = numbers.begin() + kFixedCells;
    if (std::accumulate(numbers.begin(), end, 0) != kSeeds) return std::nullopt;
    return Layout{Notation::kOpenSpielTensor, kFixedPits, openspiel_order(kFixedPits),
                  numbers[kFixedCells] == 0 ? Side::kSouth : Side::kNorth};
  }

  [[nodiscard]] std::vector<Layout> layouts_of_side(const Statement& list) const {
    const auto of = side(list.side);
    if (!of) return {};
    if (list.shape == Shape::kStoreOfSide) {
      return {{Notation::kJson, 0, {{*of, kStoreLane}}}};
    }
    std::vector<Layout> layouts;
    const int count = static_cast<int>(list.numbers.size());
    // A row that is named by its place on the board may be listed in either direction.
    const std::string plain = plain_name(list.side);
    const bool is_upper = plain == "top" || plain == "upper";
    for (const bool backwards : {false, true}) {
      const Notation notation = backwards ? Notation::kDrawn : Notation::kJson;
      const bool is_other = as_.notation == (backwards ? Notation::kJson : Notation::kDrawn);
      if (is_upper ? is_other : backwards) continue;
      for (const bool has_store : {false, true}) {
        const int pits = has_store ? count - 1 : count;
        if (pits < 1 || pits > kMaxPits) continue;
        if (has_store && list.shape != Shape::kSideRow) continue;
        Cells cells;
        add_pits(cells, *of, pits);
        if (has_store && !backwards) cells.push_back({*of, kStoreLane});
        if (backwards) std::reverse(cells.begin(), cells.end());
        if (has_store && backwards) cells.insert(cells.begin(), {*of, kStoreLane});
        layouts.push_back({notation, pits, cells});
      }
    }
    return layouts;
  }

  void place(std::size_t index, const Place& before, const Found& found) {
    constexpr std::size_t kMostFound = 64;
    if (found_.size() > kMostFound) throw NotationError("too many lists that may mean many boards");
    if (index == facts_.lists.size()) return finish(before, found);
    const Statement& list = facts_.lists[index];
    const std::vector<Layout> layouts = layouts_of(list);
    if (layouts.empty()) {
      return fail("field " + in_quotes(list.field) + " has " + std::to_string(list.numbers.size()) +
                  " numbers, which is not a board");
    }
    for (const Layout& layout : layouts) {
      Place now = before;
      if (!assign(now, list, layout)) continue;
      Found next = found;
      if (layouts.size() > 1 && found.field.empty()) {
        next.field = list.field;
        next.notation = layout.notation;
      }
      next.is_foreign |= list.is_native && layout.notation != Notation::kFairKalah;
      place(index + 1, now, next);
    }
  }

  bool assign(Place& now, const Statement& list, const Layout& layout) {
    if (layout.pits != 0) {
      if (now.pits != 0 && now.pits != layout.pits) {
        fail_fields(now.pits_field, list.field);
        return false;
      }
      if (now.pits == 0) now.pits_field = list.field;
      now.pits = layout.pits;
    }
    for (std::size_t i = 0; i < layout.cells.size(); ++i) {
      Held& held = now.at(layout.cells[i].side, layout.cells[i].lane);
      if (held.seeds && *held.seeds != list.numbers[i]) {
        fail_fields(held.field, list.field);
        return false;
      }
      if (!held.seeds) held = {list.numbers[i], list.field};
    }
    if (layout.mover) {
      if (counting_ != PlayersFrom::kZero) return false;
      now.mover = layout.mover;
      now.mover_field = list.field;
    }
    return true;
  }

  // The side to move; nothing if the fields contradict each other.
  std::optional<Side> mover(const Place& place) {
    std::optional<Side> to_move = place.mover;
    std::string field = place.mover_field;
    for (const MoverStatement& each : facts_.movers) {
      auto stated = side(each.word);
      if (!stated) return std::nullopt;
      if (each.truth == false) stated = other(*stated);
      if (to_move && *to_move != *stated) {
        fail_fields(field, each.field);
        return std::nullopt;
      }
      to_move = stated;
      field = each.field;
    }
    return to_move.value_or(Side::kSouth);
  }

  // Stores of which only the score is stated: that is the store as long as the game is not over.
  void take_scores(Place& now) const {
    for (const Check& check : facts_.checks) {
      const auto of = check.role == FieldRole::kScore ? side(check.side) : std::nullopt;
      if (!of) continue;
      Held& store = now.at(*of, kStoreLane);
      if (!store.seeds && !(now.is_over() && now.sum(*of) > 0)) {
        store = {check.number, check.field};
      }
    }
  }

  void finish(Place now, Found found) {
    const bool has_list = std::any_of(facts_.lists.begin(), facts_.lists.end(), is_of_both_sides);
    if (!has_list) take_scores(now);
    std::vector<std::string> words;
    for (const Side side : {Side::kSouth, Side::kNorth}) {
      const std::string name(side == Side::kSouth ? kSouthWord : kNorthWord);
      for (int pit = 0; pit < std::max(now.pits, 1); ++pit) {
        if (!now.at(side, pit).seeds) return fail("field '" + name + "_pits' is missing");
        words.push_back(std::to_string(*now.at(side, pit).seeds));
      }
      const auto& store = now.at(side, kStoreLane).seeds;
      if (!store) return fail("field '" + name + "_store' is missing");
      words.push_back(std::to_string(*store));
    }
    const auto to_move = mover(now);
    if (!to_move) return;
    const std::vector<std::string_view> views(words.begin(), words.end());
    found.noted = read_numbers(views, south_then_north, *to_move);
    for (const Check& check : facts_.checks) {
      if (!holds(check, now)) return fail_fields(facts_.lists.front().field, check.field);
    }
    found_.push_back(std::move(found));
  }

  [[nodiscard]] bool holds(const Check& check, const Place& place) const {
    const auto store = [&place](Side side) { return *place.at(side, kStoreLane).seeds; };
    const int all = place.sum(Side::kSouth) + store(Side::kSouth) + place.sum(Side::kNorth) +
                    store(Side::kNorth);
    switch (check.role) {
      case FieldRole::kScore: {
        const auto of = side(check.side);
        const int left = of && place.is_over() ? place.sum(*of) : 0;
        return of && (check.number == store(*of) || check.number == store(*of) + left);
      }
      case FieldRole::kPitsPerSide:
        return check.number == place.pits;
      case FieldRole::kSize:
        return check.number == place.pits || check.number == 2 * place.pits ||
               check.number == 2 * (place.pits + 1);
      case FieldRole::kSeeds:
        return check.number == all || check.number * 2 * place.pits == all;
      case FieldRole::kOver:
        return (check.number == 1) == place.is_over();
      default:
        return true;
    }
  }

  // The reading of those found; all count players in the same way. Throws UndecidedError.
  [[nodiscard]] Reading chosen() {
    std::vector<Found> distinct;
    for (const Found& found : found_) {
      const auto is_same = [&found](const Found& other) { return other.noted == found.noted; };
      const auto same = std::find_if(distinct.begin(), distinct.end(), is_same);
      if (same == distinct.end()) {
        distinct.push_back(found);
      } else {
        same->is_foreign &= found.is_foreign;
      }
    }
    // In another order than the usual one, a list may fit by chance.
    if (distinct.size() == 1 && (!distinct[0].is_foreign || is_opening(distinct[0].noted))) {
      return {distinct[0].noted, "", facts_.rules};
    }
    for (const Found& found : distinct) {
      if (found.noted.pits == distinct[0].noted.pits) continue;
      throw UndecidedError("field " + in_quotes(found.field) + " is " + to_text(distinct[0].noted) +
                               " with the stores, but " + to_text(found.noted) +
                               " without: add the field 'pits_per_side', or name the notation",
                           UndecidedError::Choice::kNotation);
    }
    const auto is_certain_opening = [this](const Found& found) {
      const bool is_board =
          std::any_of(facts_.lists.begin(), facts_.lists.end(), [&found](const Statement& list) {
            return list.field == found.field && list.shape == Shape::kList && !list.is_native;
          });
      return is_opening(found.noted) && (!is_board || found.notation == Notation::kOpenSpielTensor);
    };
    if (std::count_if(distinct.begin(), distinct.end(), is_certain_opening) == 1) {
      return {std::find_if(distinct.begin(), distinct.end(), is_certain_opening)->noted, "",
              facts_.rules};
    }
    const bool has_native = std::any_of(facts_.lists.begin(), facts_.lists.end(),
                                        [](const Statement& list) { return list.is_native; });
    const auto native = std::find_if(distinct.begin(), distinct.end(), [&](const Found& found) {
      return has_native && !found.is_foreign;
    });
    std::string readings;
    for (const Found& found : distinct) {
      if (native != distinct.end() && &found == &*native) continue;
      readings += (readings.empty() ? "" : ", but ") + to_text(found.noted) + " as " +
                  std::string(name(found.notation));
    }
    if (native != distinct.end()) {
      return {native->noted,
              "field " + in_quotes(native->field) + " was read as " +
                  std::string(name(native->notation)) + "; it is " + readings,
              facts_.rules};
    }
    throw UndecidedError(
        "field " + in_quotes(distinct[0].field) + " is " + readings + ": name the notation",
        UndecidedError::Choice::kNotation);
  }

  const Facts& facts_;
  const ReadAs& as_;
  CellOrder named_ = nullptr;
  PlayersFrom counting_ = PlayersFrom::kZero;
  std::vector<Found> found_;
  std::optional<std::string> failure_;
};

Json parsed(std::string_view text) {
  try {
    return parse_json(text);
  } catch (const JsonError& error) {
    throw NotationError(error.what());
  }
}

Facts facts_of(const Json& json, const ReadAs& as) {
  Facts facts;
  FactFinder finder(facts, as.ignore);
  if (json.is_object() && !has_only_numbers_as_keys(json)) {
    finder.read(json);
  } else if (json.is_structured()) {
    finder.read_board(std::string(kWholeText), json);
  } else {
    throw NotationError("the JSON is neither an object nor a list");
  }
  return facts;
}

}  // namespace

bool is_json(std::string_view text) noexcept {
  if (text.empty()) return false;
  const std::string_view content = trimmed(text.substr(1));
  if (text[0] == '[') return content.starts_with('{') || content.starts_with('[');
  // Numbers in braces are an initializer of C.
  return text[0] == '{' && (content.empty() || content[0] < '0' || content[0] > '9');
}

Reading read_json(std::string_view text, const ReadAs& as) {
  const Facts facts = facts_of(parsed(text), as);
  const bool has_list = std::any_of(facts.lists.begin(), facts.lists.end(), is_of_both_sides);
  if (as.notation && *as.notation != Notation::kJson && *as.notation != Notation::kDrawn &&
      !has_list) {
    throw NotationError("field 'board' is missing");
  }
  return Search(facts, as).read();
}

std::optional<PlayersFrom> players_counted_in(std::string_view text) {
  const std::string_view inner = trimmed(text);
  if (!is_json(inner)) return std::nullopt;
  PlayerCounting counting;
  try {
    const Facts facts = facts_of(parsed(inner), {});
    for (const MoverStatement& mover : facts.movers) counting.add(mover.word);
    for (const Statement& list : facts.lists) counting.add(list.side);
  } catch (const NotationError&) {
    return std::nullopt;  // an error of its own
  }
  return counting.from();
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
  json["side_to_move"] = noted.to_move == Side::kSouth ? kSouthWord : kNorthWord;
  return to_line(json);
}

}  // namespace seedbank::engine
