// Writes and reads the records of matches and of single games.
#include <algorithm>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/error.h>
#include <seedbank/game.h>
#include <seedbank/match.h>

#include "db/storage/frame_format.h"
#include "db/storage/line_checksum.h"
#include "engine/base/json.h"
#include "engine/strategy/strategy_names.h"

namespace seedbank {
namespace {

constexpr std::string_view kGame = "game";
constexpr std::string_view kRecords = "records";

using engine::Json;

// The digest of the texts of all starts, each followed by a line feed.
std::string digest_of_starts(const MatchPlan& plan) {
  std::string text;
  for (const Board& start : plan.starts) text += start.text() + '\n';
  return fmt::format(
      "{:016x}", db::checksum({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
}

[[noreturn]] void fail(const std::string& why) { throw PositionError("game record: " + why); }

// A part of a record in the form in which messages show it: printable and short.
std::string shown(std::string text) {
  constexpr std::size_t kMost = 40;
  const auto is_unprintable = [](char c) { return c < ' ' || c > '~'; };
  std::replace_if(text.begin(), text.end(), is_unprintable, '?');
  return text.size() <= kMost ? text : text.substr(0, kMost) + "...";
}

Json parsed_line(std::string_view line) {
  try {
    Json json = engine::parse_json(line);
    if (json.is_object()) return json;
  } catch (const engine::JsonError& error) {
    fail(error.what());
  }
  fail("not a JSON object");
}

// The text of an object with its checksum added as the last field. The checksum also covers
// `binding`.
std::string sealed(std::string_view binding, std::string line) {
  const std::string checksum = db::line_checksum(binding, line);
  line.pop_back();
  return line + R"(,"checksum":")" + checksum + R"("})";
}

// Returns whether the line, whose object is `json`, has a checksum. Throws PositionError if the
// checksum is wrong.
bool has_right_checksum(std::string_view binding, std::string_view line, const Json& json) {
  constexpr std::size_t kSealBytes = std::string_view(R"(,"checksum":"0123456789abcdef")").size();
  if (!json.contains("checksum")) return false;
  const std::size_t bytes = line.size() - std::min(line.size(), kSealBytes + 1);
  if (sealed(binding, std::string(line.substr(0, bytes)) + '}') != line) {
    fail("wrong checksum: the line was changed, or is from the records of another match");
  }
  return true;
}

std::string_view without_blanks(std::string_view line) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t begin = std::min(line.find_first_not_of(kBlanks), line.size());
  return line.substr(begin, line.find_last_not_of(kBlanks) + 1 - begin);
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
    fail(std::string("field '") + name + "': " + shown(value.dump()) +
         " is not a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return value.get<int>();
}

std::vector<int> numbers_in(const Json& json, const char* name, int least, int most) {
  const Json& values = field(json, name);
  if (!values.is_array()) fail(std::string("field '") + name + "' is not a list");
  std::vector<int> numbers;
  for (const Json& value : values) numbers.push_back(number_of(value, name, least, most));
  return numbers;
}

// Files that begin with this line are still read and resumed.
constexpr std::string_view kFirstRecordsSchema = "seedbank.records/1";

bool is_finished(const Board& game) { return game.over() && !game.sown().empty(); }

// The game of "pits", played from `start`.
Board game_in(const Json& json, const Board& start) {
  std::string pits;
  for (const int pit : numbers_in(json, "pits", 1, start.pits())) {
    pits += (pits.empty() ? "" : " ") + std::to_string(pit);
  }
  return pits.empty() ? start : read_game(start, pits);
}

// The costs of the game. Costs are even, since margins of a position differ by even numbers, and 0
// if only one pit is legal.
std::vector<int> costs_in(const Json& json, const Board& game) {
  const std::vector<int> costs = numbers_in(json, "costs", 0, 2 * kMaxSeeds);
  const std::vector<Board> positions = game.positions();
  if (costs.size() + 1 != positions.size()) fail("the numbers of costs and sowings differ");
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const bool had_choice = positions[i].legal_pits().size() > 1;
    if (costs[i] % 2 != 0 || (costs[i] != 0 && !had_choice)) {
      fail("sowing " + std::to_string(i + 1) + " cannot cost " + std::to_string(costs[i]));
    }
  }
  return costs;
}

std::string head_of(const MatchPlan& plan, const Schedule& schedule, RecordsVersion version) {
  const bool is_first = version == RecordsVersion::kFirst;
  Json json = engine::json_object(kRecords);
  if (is_first) json["schema"] = kFirstRecordsSchema;
  json["rules"] = plan.starts.at(0).rules();
  json["pits"] = plan.starts[0].pits();
  json["players"] = plan.players;
  json["play_as"] = Json::array();
  for (const std::string& player : plan.players) {
    json["play_as"].push_back(engine::resolved_name(player));
  }
  json["starts"] = plan.starts.size();
  json["starts_digest"] = digest_of_starts(plan);
  json["games"] = schedule.games();
  json["random_seed"] = plan.random_seed;
  json[is_first ? "seconds_a_move" : "seconds_per_move"] = engine::or_null(plan.seconds_per_move);
  json["costs"] = plan.judged;
  return sealed("", engine::to_line(json));
}

}  // namespace

MatchRecords::MatchRecords(const MatchPlan& plan, RecordsVersion version)
    : plan_(plan), schedule_(plan), head_(head_of(plan, schedule_, version)) {}

std::string MatchRecords::line(const MatchGame& game) const {
  Json json = engine::json_object(kGame);
  json["game"] = game.number;
  const Board& start = plan_.starts[game.fixture.start];
  json["rules"] = start.rules();
  json["start"] = start.text();
  json["south"] = plan_.players[game.fixture.players[0]];
  json["north"] = plan_.players[game.fixture.players[1]];
  json["pits"] = game.game.sown();
  json["margin"] = game.game.store_difference();
  if (!game.costs.empty()) json["costs"] = game.costs;
  return sealed(head_, engine::to_line(json));
}

MatchGame MatchRecords::read(std::string_view line) const {
  const Json json = parsed_line(line);
  if (!has_right_checksum(head_, line, json)) fail("no checksum, so it cannot be verified");
  const Json& number = field(json, "game");
  if (!number.is_number_unsigned() || number >= schedule_.games()) {
    fail("the match has no game of this number");
  }
  MatchGame game;
  game.number = number.get<std::uint64_t>();
  game.fixture = schedule_.fixture(game.number);
  game.game = game_in(json, plan_.starts[game.fixture.start]);
  if (!is_finished(game.game)) fail("the game is not over");
  if (plan_.judged) game.costs = costs_in(json, game.game);
  // All other fields follow from these, so the line must be what line() writes.
  if (this->line(game) != line) fail("not a game of this match");
  return game;
}

std::string record_of(const Board& game, const std::array<std::string, 2>& players) {
  Json json = engine::json_object(kGame);
  json["rules"] = game.rules();
  json["start"] = game.positions().front().text();
  json["south"] = players[0];
  json["north"] = players[1];
  json["pits"] = game.sown();
  if (is_finished(game)) json["margin"] = game.store_difference();
  return sealed("", engine::to_line(json));
}

std::optional<GameRecord> RecordReader::read(std::string_view given) {
  const std::string_view line = without_blanks(given);
  const Json json = parsed_line(line);
  const std::string kind = text_in(json, "schema");
  if (kind == engine::schema_name(kRecords) || kind == kFirstRecordsSchema) {
    head_.clear();
    (void)has_right_checksum("", line, json);
    head_ = line;
    return std::nullopt;
  }
  if (kind != engine::schema_name(kGame)) {
    fail("schema '" + shown(kind) + "', not '" + engine::schema_name(kGame) + '\'');
  }
  GameRecord record;
  const bool is_of_match = json.contains("game");
  if (!is_of_match || !head_.empty()) {
    record.verified = has_right_checksum(is_of_match ? head_ : "", line, json);
  }
  const std::string rules = text_in(json, "rules");
  if (!rules_from_name(rules)) fail("unknown rules '" + shown(rules) + '\'');
  record.game = game_in(json, Board::from_text(text_in(json, "start"), "", rules));
  if (json.contains("margin") &&
      (!is_finished(record.game) || json["margin"] != record.game.store_difference())) {
    fail("field 'margin' differs from the margin of the game");
  }
  if (json.contains("costs")) (void)costs_in(json, record.game);
  return record;
}

}  // namespace seedbank
