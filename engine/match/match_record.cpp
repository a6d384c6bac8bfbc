// Records of matches, written and read.
#include "engine/match/match_record.h"

#include "db/storage/frame_format.h"
#include "engine/base/json.h"
#include "engine/base/quantity.h"
#include "engine/notation/notations.h"

namespace seedbank::engine {
namespace {

constexpr std::string_view kGame = "game";
constexpr std::string_view kRecords = "records";

std::string text_of(const MatchPlan& plan, std::size_t start) {
  return to_text(NotedPosition{plan.game.pits, Side::kSouth, plan.starts[start]});
}

// Of the text of all starts, each ended by a line feed.
std::string digest_of_starts(const MatchPlan& plan) {
  std::string text;
  for (std::size_t start = 0; start < plan.starts.size(); ++start) {
    text += text_of(plan, start) + '\n';
  }
  return digest_text(
      db::checksum({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
}

[[noreturn]] void fail(const std::string& why) { throw NotationError("game record: " + why); }

Json parsed(std::string_view line) {
  Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) fail("no JSON object");
  return json;
}

template <typename Value>
Value field(const Json& json, const char* name) {
  try {
    return json.at(name).get<Value>();
  } catch (const Json::exception&) {
    fail(std::string("field '") + name + "' is missing or of another kind");
  }
}

std::string schema(std::string_view kind) { return "seedbank." + std::string(kind) + "/1"; }

// 1..m, by blanks.
std::string pits_text(const Json& json) {
  std::string text;
  for (const int pit : field<std::vector<int>>(json, "pits")) {
    text += (text.empty() ? "" : " ") + std::to_string(pit);
  }
  return text;
}

}  // namespace

std::string records_head(const MatchPlan& plan) {
  Json json = json_object(kRecords);
  json["rules"] = name(plan.game.rules);
  json["pits"] = plan.game.pits;
  json["players"] = plan.players;
  json["starts"] = plan.starts.size();
  json["starts_digest"] = digest_of_starts(plan);
  json["games"] = games_of(plan);
  json["random_seed"] = plan.random_seed;
  json["seconds_a_move"] = nullptr;
  if (plan.seconds_a_move) json["seconds_a_move"] = *plan.seconds_a_move;
  json["costs"] = plan.judged;
  return to_line(json);
}

std::string record_of(const MatchPlan& plan, const MatchGame& game) {
  Json json = json_object(kGame);
  json["game"] = game.number;
  json["rules"] = name(plan.game.rules);
  json["start"] = text_of(plan, game.fixture.start);
  json["south"] = plan.players[game.fixture.players[0]];
  json["north"] = plan.players[game.fixture.players[1]];
  json["pits"] = Json::array();
  for (const int pit : game.played.pits) json["pits"].push_back(pit + 1);
  json["margin"] = game.played.margin;
  if (!game.played.costs.empty()) json["costs"] = game.played.costs;
  return to_line(json);
}

MatchGame read_record(const MatchPlan& plan, std::string_view line) {
  const Json json = parsed(line);
  MatchGame game;
  game.number = field<std::uint64_t>(json, "game");
  if (game.number >= games_of(plan)) fail("the match has no game of this number");
  game.fixture = fixture(plan, game.number);
  const SowingTable table(plan.game);
  const NotedPosition start{plan.game.pits, Side::kSouth, plan.starts[game.fixture.start]};
  game.played.start = start.position;
  const std::vector<PlayedSowing> sowings =
      read_game(table, start, pits_text(json), PitNumbers::kSowing);
  for (const PlayedSowing& sowing : sowings) game.played.pits.push_back(sowing.pit);
  const PlayedSowing& last = sowings.back();
  if (last.after != After::kGameOver) fail("the game is not over");
  const int margin = store_difference(last.reached.position);
  game.played.margin = last.reached.to_move == Side::kSouth ? margin : -margin;
  if (plan.judged) {
    game.played.costs = field<std::vector<int>>(json, "costs");
    if (game.played.costs.size() != sowings.size()) fail("not as many costs as sowings");
    for (const int cost : game.played.costs) {
      if (cost < 0) fail("a cost below 0");
    }
  }
  // All else follows from these, and must be as it was written.
  if (record_of(plan, game) != line) fail("not a game of this match");
  return game;
}

std::optional<LooseRecord> read_loose_record(std::string_view line) {
  const Json json = parsed(line);
  const auto kind = field<std::string>(json, "schema");
  if (kind == schema(kRecords)) return std::nullopt;
  if (kind != schema(kGame)) fail("schema '" + kind + "', not '" + schema(kGame) + '\'');
  LooseRecord record;
  const auto rules = field<std::string>(json, "rules");
  const auto known = rules_from_name(rules);
  if (!known) fail("unknown rules '" + rules + '\'');
  record.rules = *known;
  record.start = read_any(field<std::string>(json, "start"));
  record.pits = pits_text(json);
  return record;
}

}  // namespace seedbank::engine
