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
std::string detail_text(std::string detail) {
  const auto is_unprintable = [](char c) { return c < ' ' || c > '~'; };
  std::replace_if(detail.begin(), detail.end(), is_unprintable, '?');
  return detail.substr(0, kMostDetailBytes);
}

// Numbers of this form are read back unchanged.
double rounded_to_microseconds(double seconds) { return std::round(seconds * 1e6) / 1e6; }

// Sets the fields after "north" that only refereed games have, before and after "pits".
void add_swap(Json& json, const MatchGame& game, Pie pie) {
  if (pie == Pie::kNone) return;
  json["pie"] = name(pie);
  json["swapped"] = game.swapped;
}

void add_ending(Json& json, const MatchGame& game) {
  json["verdict"] = name(game.verdict);
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

double time_of(const Json& value, const char* name) {
  constexpr double kMost = 1e12;
  if (!value.is_number() || !(value >= 0 && value <= kMost)) {
    fail(std::string("field '") + name + "': " + shown(value.dump()) + " is not a time");
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

Json sprt_json(const SprtPlan& sprt) {
  return {{"elo0", sprt.elo0}, {"elo1", sprt.elo1}, {"alpha", sprt.alpha}, {"beta", sprt.beta}};
}

Json played_as(const MatchPlan& plan) {
  Json names = Json::array();
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    names.push_back(plan.play_as.empty() ? engine::resolved_name(plan.players[i])
                                         : plan.play_as.at(i));
  }
  return names;
}

std::string head_of(const MatchPlan& plan, const Schedule& schedule, RecordsVersion version) {
  const bool refereed = is_refereed(plan);
  const bool is_first = version == RecordsVersion::kFirst && !refereed;
  Json json = engine::json_object(kRecords);
  if (is_first) json["schema"] = kFirstRecordsSchema;
  if (refereed) json["schema"] = kRefereedRecordsSchema;
  json["rules"] = plan.starts.at(0).rules();
  json["pits"] = plan.starts[0].pits();
  json["players"] = plan.players;
  json["play_as"] = played_as(plan);
  json["starts"] = plan.starts.size();
  json["starts_digest"] = digest_of_starts(plan);
  json["games"] = schedule.games();
  json["random_seed"] = plan.random_seed;
  json[is_first ? "seconds_a_move" : "seconds_per_move"] = seconds_json(plan.clock.move);
  if (plan.tournament != Tournament::kRoundRobin) json["tournament"] = name(plan.tournament);
  if (plan.sprt) json["sprt"] = sprt_json(*plan.sprt);
  if (refereed) {
    json["clock"] = clock_json(plan.clock);
    json["pie"] = name(plan.pie);
    json["forfeit_rule"] = name(plan.forfeit_rule);
    json["judge_seconds"] = engine::or_null(plan.judge_seconds);
  }
  json["costs"] = plan.judged;
  return sealed("", engine::to_line(json));
}

}  // namespace

MatchRecords::MatchRecords(const MatchPlan& plan, RecordsVersion version)
    : plan_(plan), schedule_(plan), head_(head_of(plan, schedule_, version)) {}

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
  if (refereed) add_swap(json, game, plan_.pie);
  json["pits"] = game.game.sown();
  if (refereed) add_ending(json, game);
  json["margin"] = final_margin(game, plan_.forfeit_rule);
  if (refereed) add_times(json, game);
  const bool has_value = plan_.judged && game.verdict != Verdict::kPlay;
  if (has_value) json["value_at_end"] = engine::or_null(game.value_at_end);
  const bool has_costs = refereed ? plan_.judged : !game.costs.empty();
  if (has_costs) json["costs"] = costs_json(game);
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
  const Board& start = plan_.starts[game.fixture.start];
  if (is_refereed(plan_)) {
    GameRecord played;
    played.pie = plan_.pie;
    read_play(json, start, played);
    game.game = std::move(played.game);
    game.swapped = played.swapped;
    game.verdict = played.verdict;
    game.forfeiting_seat = played.forfeiting_seat;
    game.detail = std::move(played.detail);
    read_times(json, game);
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
  return game;
}

}  // namespace seedbank
