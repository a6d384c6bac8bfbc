// Writes and reads the records of matches.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/error.h>
#include <seedbank/game.h>
#include <seedbank/match.h>

#include "db/storage/checksum.h"
#include "engine/base/json.h"
#include "engine/games/record_line.h"
#include "engine/strategy/strategy_names.h"
#include "solver/game/number_list.h"

namespace seedbank {
namespace {

using namespace engine::record;
using engine::Json;

// The digest of the texts of all starts, each followed by a line feed.
std::string digest_of_starts(const MatchPlan& plan) {
  std::string text;
  for (const Board& start : plan.starts) text += start.text() + '\n';
  return fmt::format("{:016x}", db::checksum(text));
}

Json costs_json(const MatchGame& game) {
  Json json = Json::array();
  for (const std::optional<int>& cost : game.costs) json.push_back(engine::or_null(cost));
  return json;
}

// Printable and of bounded length, so that reading it back gives the same text.
std::string detail_text(std::string_view detail) {
  return in_printable_ascii(detail.substr(0, kMostDetailBytes));
}

// Numbers of this form are read back unchanged.
double rounded_to_microseconds(double seconds) { return std::round(seconds * 1e6) / 1e6; }

// Sets the fields after "north" that only refereed games have, before and after "pits".
void add_versions(Json& json, const MatchGame& game) {
  if (game.versions == std::array<std::string, 2>()) return;
  json["versions"] = Json::array();
  for (const std::string& version : game.versions) {
    json["versions"].push_back(version.empty() ? Json() : Json(version));
  }
}

void add_swap(Json& json, const MatchGame& game, Pie pie) {
  if (pie == Pie::kNone) return;
  json["pie"] = name(pie);
  json["swapped"] = game.swapped;
}

void add_ending(Json& json, const MatchGame& game) {
  json["verdict"] = name(game.verdict);
  if (game.adjudicated_after) json["adjudicated_after"] = *game.adjudicated_after;
  if (game.verdict == Verdict::kPlay) return;
  json["forfeit"] = kSeats[game.forfeiting_seat];
  json["detail"] = detail_text(game.detail);
}

void add_times(Json& json, const MatchGame& game) {
  json["milliseconds"] = Json::array();
  for (const std::int64_t time : game.microseconds) {
    json["milliseconds"].push_back(static_cast<double>(time) / 1000);
  }
  json["seconds"] = {rounded_to_microseconds(game.seconds[0]),
                     rounded_to_microseconds(game.seconds[1])};
}

std::uint64_t count_field(const Json& json, const char* name) {
  const Json& value = field(json, name);
  if (!value.is_number_unsigned()) fail(std::string("field '") + name + "' is not a count");
  return value.get<std::uint64_t>();
}

void read_versions(const Json& json, MatchGame& game) {
  const auto found = json.find("versions");
  if (found == json.end()) return;
  if (!found->is_array() || found->size() != 2) fail("field 'versions' is not a list of two");
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const Json& version = (*found)[seat];
    if (!version.is_null() && !version.is_string()) fail("field 'versions' has no texts");
    if (version.is_string()) game.versions[seat] = version.get<std::string>();
  }
}

// Throws if another version of a program has played than that of the plan.
void check_versions(const MatchPlan& plan, const MatchGame& game) {
  for (std::size_t seat = 0; seat < 2 && !plan.versions.empty(); ++seat) {
    const std::size_t player = game.fixture.players[seat];
    if (game.versions[seat] == plan.versions.at(player)) continue;
    fail(
        fmt::format("{0} has changed since this game; 'match --again {0}' plays its games again "
                    "and keeps those of the others",
                    plan.players[player]));
  }
}

double time_of(const Json& value, const char* name) {
  constexpr double kMost = 1e12;
  if (!value.is_number() || !(value >= 0 && value <= kMost)) {
    fail(std::string("field '") + name + "': " + shown(engine::to_line(value)) + " is not a time");
  }
  return value.get<double>();
}

void read_times(const Json& json, MatchGame& game) {
  const Json& sowings = field(json, "milliseconds");
  const Json& totals = field(json, "seconds");
  if (!sowings.is_array() || sowings.size() != game.game.sown().size()) {
    fail("the numbers of times and sowings differ");
  }
  if (!totals.is_array() || totals.size() != 2) fail("field 'seconds' is not a list of two times");
  for (const Json& time : sowings) {
    game.microseconds.push_back(std::llround(1000 * time_of(time, "milliseconds")));
  }
  for (std::size_t seat = 0; seat < 2; ++seat) {
    game.seconds[seat] = time_of(totals[seat], "seconds");
  }
}

Json seconds_json(const std::optional<std::chrono::duration<double>>& time) {
  return time ? Json(time->count()) : Json();
}

Json clock_json(const TimeControl& clock) {
  return {{"per_game", seconds_json(clock.game)},
          {"increment", clock.increment.count()},
          {"margin", clock.margin.count()},
          {"start_up", seconds_json(clock.start_up)}};
}

Json own_clocks_json(const MatchPlan& plan) {
  Json json = Json::array();
  for (const auto& clock : plan.own_clocks) {
    json.push_back(
        clock ? Json{{"per_game", clock->game.count()}, {"increment", clock->increment.count()}}
              : Json());
  }
  return json;
}

Json sprt_json(const SprtPlan& sprt) {
  return {{"elo0", sprt.elo0}, {"elo1", sprt.elo1}, {"alpha", sprt.alpha}, {"beta", sprt.beta}};
}

Json played_as(const MatchPlan& plan) {
  Json names = Json::array();
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    // What a program is, the versions of its games say: it may be corrected.
    const bool is_program = !plan.play_as.empty() && plan.play_as.at(i).starts_with('{');
    names.push_back(is_program             ? "program"
                    : plan.play_as.empty() ? engine::resolved_name(plan.players[i])
                                           : plan.play_as[i]);
  }
  return names;
}

std::string head_of(const MatchPlan& plan, const Schedule& schedule,
                    const std::string& starts_digest) {
  const bool refereed = is_refereed(plan);
  Json json = engine::json_object(kRecords);
  if (refereed) json["schema"] = kRefereedRecordsSchema;
  json["rules"] = plan.starts.at(0).rules();
  json["pits"] = plan.starts[0].pits();
  json["players"] = is_open(plan) ? Json::array() : Json(plan.players);
  json["play_as"] = is_open(plan) ? Json::array() : played_as(plan);
  json["starts"] = plan.starts.size();
  json["starts_digest"] = starts_digest;
  json["games"] = is_open(plan) ? Json() : Json(schedule.games());
  json["random_seed"] = plan.random_seed;
  json["seconds_per_move"] = seconds_json(plan.clock.move);
  if (plan.tournament != Tournament::kRoundRobin) json["tournament"] = name(plan.tournament);
  if (plan.sprt) json["sprt"] = sprt_json(*plan.sprt);
  if (refereed) {
    json["clock"] = clock_json(plan.clock);
    if (!plan.own_clocks.empty() && !is_open(plan)) json["own_clocks"] = own_clocks_json(plan);
    json["pie"] = name(plan.pie);
    json["forfeit_rule"] = name(plan.forfeit_rule);
    json["judge_seconds"] = engine::or_null(plan.judge_seconds);
    if (plan.adjudicated) json["adjudicate"] = "exact";
  }
  json["costs"] = plan.judged;
  return db::sealed("", engine::to_line(json));
}

// The position in which a game began. Throws PositionError.
Board start_in(const MatchPlan& plan, const Json& json) {
  return Board::from_text(text_in(json, "start"), "", plan.starts[0].rules());
}

// That of a game of an open match.
Fixture fixture_in(const MatchPlan& plan, const Json& json) {
  const auto at = std::find(plan.starts.begin(), plan.starts.end(), start_in(plan, json));
  if (at == plan.starts.end()) fail("the match has no such start");
  Fixture fixture;
  fixture.start = static_cast<std::size_t>(at - plan.starts.begin());
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::string player = text_in(json, kSeats[seat]);
    const auto found = std::find(plan.players.begin(), plan.players.end(), player);
    if (found == plan.players.end()) fail("unknown player '" + shown(player) + '\'');
    fixture.players[seat] = static_cast<std::size_t>(found - plan.players.begin());
  }
  return fixture;
}

std::vector<std::string> texts_in(const Json& json, const char* name) {
  const Json& values = field(json, name);
  if (!values.is_array()) fail(std::string("field '") + name + "' is not a list");
  std::vector<std::string> texts;
  for (const Json& value : values) {
    if (!value.is_string()) fail(std::string("field '") + name + "' is not a list of texts");
    texts.push_back(value.get<std::string>());
  }
  return texts;
}

std::optional<std::chrono::duration<double>> seconds_in(const Json& json, const char* name) {
  const Json& value = field(json, name);
  if (value.is_null()) return std::nullopt;
  return std::chrono::duration<double>(time_of(value, name));
}

double real_in(const Json& json, const char* name) {
  const Json& value = field(json, name);
  if (!value.is_number()) fail(std::string("field '") + name + "' is not a number");
  return value.get<double>();
}

std::vector<std::optional<GameClock>> own_clocks_in(const Json& json, std::size_t players) {
  if (!json.is_array() || json.size() != players) fail("field 'own_clocks' is not as documented");
  std::vector<std::optional<GameClock>> clocks;
  for (const Json& clock : json) {
    auto& added = clocks.emplace_back();
    if (clock.is_null()) continue;
    using Seconds = std::chrono::duration<double>;
    added = {Seconds(real_in(clock, "per_game")), Seconds(real_in(clock, "increment"))};
  }
  return clocks;
}

template <typename Value>
Value named_in(const Json& json, const char* name,
               std::optional<Value> (*value_of)(std::string_view) noexcept) {
  const std::string text = text_in(json, name);
  const auto value = value_of(text);
  if (!value) fail(std::string("field '") + name + "': unknown '" + shown(text) + '\'');
  return *value;
}

// Inverse of head_of(), apart from the starts.
MatchPlan plan_in(std::string_view head) {
  constexpr std::uint64_t kMostStarts = 10'000'000;
  constexpr std::size_t kMostPlayers = 100'000;
  const Json json = parsed_line(head);
  (void)has_right_checksum("", head, json);
  MatchPlan plan;
  plan.players = texts_in(json, "players");
  if (json.contains("tournament")) {
    plan.tournament = named_in(json, "tournament", tournament_from_name);
  }
  const std::uint64_t starts = count_field(json, "starts");
  if (starts == 0 || starts > kMostStarts || (plan.players.size() < 2 && !is_open(plan)) ||
      plan.players.size() > kMostPlayers) {
    fail("too many or too few starts or players");
  }
  const std::string rules = text_in(json, "rules");
  if (!rules_from_name(rules)) fail("unknown rules '" + shown(rules) + '\'');
  const int pits = number_of(field(json, "pits"), "pits", 1, Board::kMostPits);
  plan.starts.assign(static_cast<std::size_t>(starts), Board(pits, 1, rules));
  plan.random_seed = count_field(json, "random_seed");
  plan.clock.move = seconds_in(json, "seconds_per_move");
  if (json.contains("sprt")) {
    const Json& sprt = json["sprt"];
    plan.sprt = SprtPlan{real_in(sprt, "elo0"), real_in(sprt, "elo1"), real_in(sprt, "alpha"),
                         real_in(sprt, "beta")};
  }
  if (json.contains("clock")) {
    plan.play_as = texts_in(json, "play_as");
    const Json& clock = json["clock"];
    plan.clock.game = seconds_in(clock, "per_game");
    plan.clock.increment = std::chrono::duration<double>(real_in(clock, "increment"));
    plan.clock.margin = std::chrono::duration<double>(real_in(clock, "margin"));
    plan.clock.start_up = seconds_in(clock, "start_up");
    if (json.contains("own_clocks")) {
      plan.own_clocks = own_clocks_in(json["own_clocks"], plan.players.size());
    }
    plan.pie = named_in(json, "pie", pie_from_name);
    plan.forfeit_rule = named_in(json, "forfeit_rule", forfeit_rule_from_name);
    plan.adjudicated = json.contains("adjudicate");
    if (!field(json, "judge_seconds").is_null()) {
      plan.judge_seconds = real_in(json, "judge_seconds");
    }
  }
  const Json& costs = field(json, "costs");
  if (!costs.is_boolean()) fail("field 'costs' is neither true nor false");
  plan.judged = costs.get<bool>();
  if (!is_open(plan)) {
    plan.games_per_pair = count_field(json, "games") / Schedule(plan).pairs();
    if (plan.games_per_pair == 0) fail("a match without games");
  }
  // All that was read, and nothing else, is in the line.
  if (head_of(plan, Schedule(plan), text_in(json, "starts_digest")) != head) {
    fail("not the first line of the records of a match");
  }
  return plan;
}

}  // namespace

RecordedMatch::RecordedMatch(std::string_view head)
    : plan_(plan_in(head)), records_(plan_, std::string(head)) {}

MatchGame RecordedMatch::read(std::string_view line) {
  const Json json = parsed_line(line);
  const std::uint64_t number = count_field(json, "game");
  if (number < next_) fail("a game of this number, or of a greater one, came before");
  if (number >= records_.schedule().games()) fail("the match has no game of this number");
  const Board start = start_in(plan_, json);
  if (start.pits() != plan_.starts[0].pits()) fail("the start has another number of pits");
  if (is_open(plan_)) {
    add_open(start, {text_in(json, "south"), text_in(json, "north")});
  } else {
    plan_.starts[records_.schedule().fixture(number).start] = start;
  }
  MatchGame game = records_.read(line);
  next_ = number + 1;
  return game;
}

void RecordedMatch::add_open(const Board& start, const std::array<std::string, 2>& names) {
  const auto told = plan_.starts.begin() + static_cast<std::ptrdiff_t>(starts_told_);
  if (std::find(plan_.starts.begin(), told, start) == told) {
    if (starts_told_ == plan_.starts.size()) fail("the match has fewer starts");
    plan_.starts[starts_told_++] = start;
  }
  for (const std::string& name : names) {
    const auto& known = plan_.players;
    if (std::find(known.begin(), known.end(), name) == known.end()) add_entrant(plan_, name);
  }
}

MatchRecords::MatchRecords(const MatchPlan& plan)
    : plan_(plan), schedule_(plan), head_(head_of(plan, schedule_, digest_of_starts(plan))) {}

MatchRecords::MatchRecords(const MatchPlan& plan, std::string head)
    : plan_(plan), schedule_(plan), head_(std::move(head)) {}

std::string MatchRecords::line(const MatchGame& game) const {
  const bool refereed = is_refereed(plan_);
  Json json = engine::json_object(kGame);
  if (refereed) json["schema"] = kRefereedGameSchema;
  json["game"] = game.number;
  const Board& start = plan_.starts[game.fixture.start];
  json["rules"] = start.rules();
  json["start"] = start.text();
  json["south"] = plan_.players[game.fixture.players[0]];
  json["north"] = plan_.players[game.fixture.players[1]];
  if (refereed) add_versions(json, game);
  if (refereed) add_swap(json, game, plan_.pie);
  json["pits"] = game.game.sown();
  if (refereed) add_ending(json, game);
  json["margin"] = final_margin(game, plan_.forfeit_rule);
  if (refereed) add_times(json, game);
  const bool has_value = plan_.judged && game.verdict != Verdict::kPlay;
  if (has_value) json["value_at_end"] = engine::or_null(game.value_at_end);
  const bool has_costs = refereed ? plan_.judged : !game.costs.empty();
  if (has_costs) json["costs"] = costs_json(game);
  return db::sealed(head_, engine::to_line(json));
}

MatchGame MatchRecords::read(std::string_view line, RecordedVersions versions) const {
  const Json json = parsed_line(line);
  if (!has_right_checksum(head_, line, json)) fail("no checksum, so it cannot be verified");
  const Json& number = field(json, "game");
  if (!number.is_number_unsigned() || number >= schedule_.games()) {
    fail("the match has no game of this number");
  }
  MatchGame game;
  game.number = number.get<std::uint64_t>();
  game.fixture = is_open(plan_) ? fixture_in(plan_, json) : schedule_.fixture(game.number);
  const Board& start = plan_.starts[game.fixture.start];
  if (is_refereed(plan_)) {
    static_cast<EndedGame&>(game) = ended_game(json, start, plan_.pie);
    read_times(json, game);
    read_versions(json, game);
  } else {
    game.game = game_in(json, start, Pie::kNone);
  }
  if (game.verdict == Verdict::kPlay && !is_finished(game.game)) fail("the game is not over");
  if (plan_.judged && game.verdict != Verdict::kPlay) {
    const Json& value = field(json, "value_at_end");
    if (!value.is_null()) {
      game.value_at_end = number_of(value, "value_at_end", -kMaxSeeds, kMaxSeeds);
    }
  } else if (plan_.judged) {
    game.value_at_end = game.game.store_difference();
  }
  if (plan_.judged) {
    game.costs = costs_in(json, game.game,
                          plan_.judge_seconds ? UnknownCosts::kAllowed : UnknownCosts::kRefused);
  }
  // All other fields follow from these, so the line must be what line() writes.
  if (this->line(game) != line) fail("not a game of this match");
  if (versions == RecordedVersions::kSame) check_versions(plan_, game);
  return game;
}

}  // namespace seedbank
