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
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <seedbank/error.h>

#include "engine/base/json.h"
#include "engine/notation/cell_orders.h"
#include "engine/notation/json_facts.h"
#include "engine/notation/notations.h"
#include "engine/notation/side_names.h"

namespace seedbank::engine {
namespace {

constexpr std::string_view kSouthName = "south";
constexpr std::string_view kNorthName = "north";

// A way to assign the numbers of a statement to cells.
struct Layout {
  Notation notation;  // which selects it, if it is one of several
  int pits;           // per side; 0: unknown
  Cells cells;        // of the first numbers
  std::optional<Side> mover = {};
};

// A reading, and what distinguishes it from others.
struct Found {
  NotedPosition noted = {};
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
    for (const PlayersFrom from : {PlayersFrom::kZero, PlayersFrom::kOne}) {
      if (counting.from() && counting.from() != from) continue;
      counting_ = from;
      found_.clear();
      place(0, {}, {});
      if (!found_.empty()) readings.push_back(chosen());
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

  // The names of sides in fields are a pair.
  void check_names() const {
    const Statement* first = nullptr;
    for (const Statement& list : facts_.lists) {
      if (!named_side(list.side)) continue;
      if (first == nullptr) first = &list;
      if (!are_a_pair(first->side, list.side)) {
        throw NotationError("fields " + in_quotes(first->field) + " and " + in_quotes(list.field) +
                            " name the sides in different ways");
      }
    }
  }

  // OpenSpiel counts players from 0.
  [[nodiscard]] std::optional<PlayersFrom> known_counting() const {
    if (as_.players_from) return as_.players_from;
    const bool is_openspiel =
        as_.notation == Notation::kOpenSpiel || as_.notation == Notation::kOpenSpielTensor;
    return is_openspiel ? std::optional(PlayersFrom::kZero) : std::nullopt;
  }

  // How far a combination came that failed: the error is that of the one that came farthest.
  enum class Stage : std::uint8_t { kMissing, kCells, kWhole };

  void fail(Stage stage, const std::string& why) {
    if (failure_ && failed_at_ >= stage) return;
    failure_ = why;
    failed_at_ = stage;
  }

  void fail_fields(Stage stage, const std::string& field, const std::string& other) {
    fail(stage,
         "fields " + in_quotes(field) + " and " + in_quotes(other) + " contradict each other");
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
        if (list.is_whole || count != kFixedCells + 2) {
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
    const std::vector<int>& numbers = list.numbers;
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
    constexpr int kMostTried = 4096;
    if (++tried_ > kMostTried) throw NotationError("too many lists that may mean many boards");
    if (index == facts_.lists.size()) return finish(before, found);
    const Statement& list = facts_.lists[index];
    const std::vector<Layout> layouts = layouts_of(list);
    if (layouts.empty()) {
      return fail(Stage::kMissing, "field " + in_quotes(list.field) + " has " +
                                       std::to_string(list.numbers.size()) +
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
        fail_fields(Stage::kCells, now.pits_field, list.field);
        return false;
      }
      if (now.pits == 0) now.pits_field = list.field;
      now.pits = layout.pits;
    }
    for (std::size_t i = 0; i < layout.cells.size(); ++i) {
      Held& held = now.at(layout.cells[i].side, layout.cells[i].lane);
      if (held.seeds && *held.seeds != list.numbers[i]) {
        fail_fields(Stage::kCells, held.field, list.field);
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
        fail_fields(Stage::kWhole, field, each.field);
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
      const std::string name(side == Side::kSouth ? kSouthName : kNorthName);
      for (int pit = 0; pit < std::max(now.pits, 1); ++pit) {
        if (!now.at(side, pit).seeds)
          return fail(Stage::kMissing, "field '" + name + "_pits' is missing");
        words.push_back(std::to_string(*now.at(side, pit).seeds));
      }
      const auto& store = now.at(side, kStoreLane).seeds;
      if (!store) return fail(Stage::kMissing, "field '" + name + "_store' is missing");
      words.push_back(std::to_string(*store));
    }
    // A field with the pits of a side needs one of the other side.
    std::array<bool, 2> has_pits = {};
    for (const Statement& list : facts_.lists) {
      const bool is_pits = list.shape == Shape::kPitsOfSide || list.shape == Shape::kSideRow;
      if (is_pits) has_pits[static_cast<std::size_t>(*side(list.side))] = true;
    }
    if (has_pits[0] != has_pits[1]) {
      const std::string_view name = has_pits[0] ? kNorthName : kSouthName;
      return fail(Stage::kMissing, "field '" + std::string(name) + "_pits' is missing");
    }
    const auto to_move = mover(now);
    if (!to_move) return;
    const std::vector<std::string_view> views(words.begin(), words.end());
    found.noted = read_numbers(views, south_then_north, *to_move);
    for (const Check& check : facts_.checks) {
      if (!holds(check, now))
        return fail_fields(Stage::kWhole, facts_.lists.front().field, check.field);
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
  int tried_ = 0;
  std::optional<std::string> failure_;
  Stage failed_at_ = Stage::kMissing;
};

}  // namespace

bool is_json(std::string_view text) noexcept {
  if (text.empty()) return false;
  const std::string_view content = trimmed(text.substr(1));
  if (text[0] == '[') return content.starts_with('{') || content.starts_with('[');
  // Numbers in braces are an initializer of C.
  return text[0] == '{' && (content.empty() || content[0] < '0' || content[0] > '9');
}

Reading read_json(std::string_view text, const ReadAs& as) {
  const Facts facts = json_facts(text, as.ignore);
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
    const Facts facts = json_facts(inner, {}, OtherFields::kSkip);
    for (const MoverStatement& mover : facts.movers) counting.add(mover.word);
    for (const Statement& list : facts.lists) counting.add(list.side);
  } catch (const NotationError&) {
    return std::nullopt;  // an error of its own
  }
  return counting.from();
}

std::string json_field_names(std::string_view text) {
  std::set<std::string> names;
  const std::function<void(const Json&)> collect = [&](const Json& json) {
    if (json.is_object()) {
      for (const auto& [name, value] : json.items()) names.insert(Json(name).dump());
    }
    if (json.is_structured()) std::for_each(json.begin(), json.end(), collect);
  };
  try {
    collect(parse_json(text));
  } catch (const JsonError&) {
    return {};
  }
  std::string all;
  for (const std::string& name : names) all += name;
  return all;
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
  json["side_to_move"] = noted.to_move == Side::kSouth ? kSouthName : kNorthName;
  return to_line(json);
}

}  // namespace seedbank::engine
