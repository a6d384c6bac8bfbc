// Lines of records: their fields, checksums, and how a game was played.
#include "engine/games/record_line.h"

#include <algorithm>

#include <nlohmann/json.hpp>
#include <seedbank/error.h>

#include "db/storage/checksum.h"
#include "solver/game/number_list.h"
#include "solver/game/position.h"

namespace seedbank {
namespace engine::record {
namespace {

std::vector<int> numbers_in(const Json& json, const char* name, int least, int most) {
  const Json& values = field(json, name);
  if (!values.is_array()) fail(std::string("field '") + name + "' is not a list");
  std::vector<int> numbers;
  for (const Json& value : values) numbers.push_back(number_of(value, name, least, most));
  return numbers;
}

}  // namespace

[[noreturn]] void fail(const std::string& why) { throw PositionError("game record: " + why); }

std::string shown(std::string_view text) {
  constexpr std::size_t kMost = 40;
  return in_printable_ascii(text.substr(0, kMost)) + (text.size() > kMost ? "..." : "");
}

Json parsed_line(std::string_view line) {
  try {
    return engine::parse_object(line);
  } catch (const engine::JsonError& error) {
    fail(error.what());
  }
}

bool has_right_checksum(std::string_view binding, std::string_view line, const Json& json) {
  constexpr std::size_t kSealBytes = std::string_view(R"(,"checksum":"0123456789abcdef")").size();
  if (!json.contains("checksum")) return false;
  const std::size_t bytes = line.size() - std::min(line.size(), kSealBytes + 1);
  if (db::sealed(binding, std::string(line.substr(0, bytes)) + '}') != line) {
    fail("wrong checksum: the line was changed, or is from the records of another match");
  }
  return true;
}

const Json& field(const Json& json, const char* name) {
  const auto found = json.find(name);
  if (found == json.end()) fail(std::string("field '") + name + "' is missing");
  return *found;
}

std::string text_in(const Json& json, const char* name) {
  const Json& value = field(json, name);
  if (!value.is_string()) fail(std::string("field '") + name + "' is not a text");
  return value.get<std::string>();
}

int number_of(const Json& value, const char* name, int least, int most) {
  // Compares the JSON number itself, which need not fit into an int.
  const bool is_one = value.is_number_integer() && value >= least && value <= most;
  if (!is_one) {
    fail(std::string("field '") + name + "': " + shown(to_line(value)) +
         " is not a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return value.get<int>();
}

Board game_in(const Json& json, const Board& start, Pie pie) {
  const std::vector<int> pits = numbers_in(json, "pits", 1, start.pits());
  if (pie == Pie::kSowing && !pits.empty()) {
    Board game = start;
    game.sow_without_extra_turn(pits[0]);
    for (std::size_t i = 1; i < pits.size(); ++i) game.sow(pits[i]);
    return game;
  }
  std::string text;
  for (const int pit : pits) text += (text.empty() ? "" : " ") + std::to_string(pit);
  return pits.empty() ? start : read_game(start, text);
}

std::vector<std::optional<int>> costs_in(const Json& json, const Board& game,
                                         UnknownCosts unknown) {
  const Json& values = field(json, "costs");
  if (!values.is_array()) fail("field 'costs' is not a list");
  std::vector<std::optional<int>> costs;
  for (const Json& value : values) {
    const bool is_unknown = value.is_null() && unknown == UnknownCosts::kAllowed;
    costs.push_back(is_unknown ? std::nullopt
                               : std::optional(number_of(value, "costs", 0, 2 * kMaxSeeds)));
  }
  const std::vector<Board> positions = game.positions();
  if (costs.size() + 1 != positions.size()) fail("the numbers of costs and sowings differ");
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const bool had_choice = positions[i].legal_pits().size() > 1;
    const int cost = costs[i].value_or(0);
    if (cost % 2 != 0 || (cost != 0 && !had_choice)) {
      fail("sowing " + std::to_string(i + 1) + " cannot cost " + std::to_string(cost));
    }
  }
  return costs;
}

EndedGame ended_game(const Json& json, const Board& start, Pie pie) {
  EndedGame ended{.game = game_in(json, start, pie)};
  if (pie != Pie::kNone) {
    const Json& swapped = field(json, "swapped");
    if (!swapped.is_boolean()) fail("field 'swapped' is neither true nor false");
    ended.swapped = swapped.get<bool>();
    if (ended.swapped && !sowings_before_swap(ended.game, pie)) fail("no swap was possible");
  }
  const std::string verdict = text_in(json, "verdict");
  const std::optional<Verdict> known = verdict_from_name(verdict);
  if (!known) fail("unknown verdict '" + shown(verdict) + '\'');
  ended.verdict = *known;
  if (const auto after = json.find("adjudicated_after"); after != json.end()) {
    const int last = static_cast<int>(ended.game.sown().size()) - 1;
    ended.adjudicated_after = number_of(*after, "adjudicated_after", 0, last);
  }
  if (ended.verdict == Verdict::kPlay) return ended;
  if (ended.game.over()) fail("a forfeit after the end of the game");
  const std::string seat = text_in(json, "forfeit");
  if (seat != kSeats[0] && seat != kSeats[1]) fail("field 'forfeit' is not a seat");
  ended.forfeiting_seat = seat == kSeats[0] ? 0 : 1;
  ended.detail = text_in(json, "detail");
  return ended;
}

}  // namespace engine::record

namespace {

using namespace engine::record;
using engine::Json;

// Reads a game with a referee.
void read_refereed(const Json& json, const Board& start, GameRecord& record) {
  if (json.contains("pie")) {
    const std::string pie = text_in(json, "pie");
    const std::optional<Pie> known = pie_from_name(pie);
    if (!known) fail("unknown pie rule '" + shown(pie) + '\'');
    record.pie = *known;
  }
  static_cast<EndedGame&>(record) = ended_game(json, start, record.pie);
}

}  // namespace

std::string record_of(const Board& game, const std::array<std::string, 2>& players) {
  Json json = engine::json_object(kGame);
  json["rules"] = game.rules();
  json["start"] = game.positions().front().text();
  json["south"] = players[0];
  json["north"] = players[1];
  json["pits"] = game.sown();
  if (is_finished(game)) json["margin"] = game.store_difference();
  return db::sealed("", engine::to_line(json));
}

std::optional<GameRecord> RecordReader::read(std::string_view given) {
  const std::string_view line = trimmed(given);
  const Json json = parsed_line(line);
  const std::string kind = text_in(json, "schema");
  if (kind == engine::schema_name(kRecords) || kind == kRefereedRecordsSchema) {
    head_.clear();
    (void)has_right_checksum("", line, json);
    head_ = line;
    return std::nullopt;
  }
  const bool refereed = kind == kRefereedGameSchema;
  if (kind != engine::schema_name(kGame) && !refereed) {
    fail("schema '" + shown(kind) + "', not '" + engine::schema_name(kGame) + "' or '" +
         std::string(kRefereedGameSchema) + '\'');
  }
  GameRecord record;
  const bool is_of_match = json.contains("game");
  if (!is_of_match || !head_.empty()) {
    record.verified = has_right_checksum(is_of_match ? head_ : "", line, json);
  }
  const std::string rules = text_in(json, "rules");
  if (!rules_from_name(rules)) fail("unknown rules '" + shown(rules) + '\'');
  const Board start = Board::from_text(text_in(json, "start"), "", rules);
  if (refereed) {
    read_refereed(json, start, record);
  } else {
    record.game = game_in(json, start, Pie::kNone);
  }
  const bool is_forfeit = record.verdict != Verdict::kPlay;
  if (json.contains("margin") && !is_forfeit &&
      (!is_finished(record.game) || json["margin"] != record.game.store_difference())) {
    fail("field 'margin' differs from the margin of the game");
  }
  if (json.contains("costs")) {
    (void)costs_in(json, record.game, refereed ? UnknownCosts::kAllowed : UnknownCosts::kRefused);
  }
  return record;
}

}  // namespace seedbank
