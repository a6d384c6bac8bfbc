// Matches of four-row Kalaha.
#include <algorithm>
#include <bit>
#include <cmath>
#include <random>

#include <nlohmann/json.hpp>
#include <seedbank/four_rows_match.h>

#include "engine/base/json.h"
#include "engine/base/stop_on_error.h"
#include "solver/game/random.h"

namespace seedbank::four_rows {
namespace {

constexpr std::size_t kGamesPerThread = 4;

enum class GameEnd : std::uint8_t {
  kWon,         // a side had no legal pit
  kEndless,     // a sowing did not end, or not within kMatchPatience steps
  kUnfinished,  // after most_turns turns
};

// The result of a game.
struct Game {
  GameEnd end = GameEnd::kUnfinished;
  bool south_won = false;  // if kWon
  std::uint64_t turns = 0;
  SowingCounts played;
  SowingCounts possible;
};

// A random number generator for a purpose and a number.
std::mt19937_64 generator_of(std::uint64_t seed, std::uint64_t purpose, std::uint64_t number) {
  return random_source({seed, seed >> 32, purpose, number, number >> 32});
}

// Sows, counts the sowing and returns how it ended.
SowingEnd counted(Position& position, int pit, StepLimit limit, SowingCounts& counts) {
  const Position before = position;
  Sowing sowing = sow(position, pit, limit, kMatchPatience);
  const SowingEnd end = sowing.end;
  if (end == SowingEnd::kLimit) {
    ++counts.at_limit;
    Position unlimited = before;
    sowing = sow(unlimited, pit, std::nullopt, kMatchPatience);
  }
  ++counts.sowings;
  if (sowing.end == SowingEnd::kEndless) ++counts.endless;
  if (sowing.end == SowingEnd::kUndecided) ++counts.undecided;
  return end;
}

void count_possible(const Position& position, StepLimit limit, SowingCounts& counts) {
  for (std::uint32_t pits = legal_pits(position.mover); pits != 0; pits &= pits - 1) {
    Position next = position;
    (void)counted(next, std::countr_zero(pits), limit, counts);
  }
}

// The opening after random turns, fewer if one would end the game.
struct Start {
  Position position = opening();
  int turns = 0;
};
Start random_start(const MatchQuestion& question, std::uint64_t pair) {
  std::mt19937_64 random = generator_of(question.random_seed, 0, pair);
  Player beginner({Level::kBeginner});
  Start start;
  while (start.turns < question.random_turns && start.turns < question.most_turns) {
    Position next = start.position;
    const int pit = beginner.choose(start.position, {}, random).pit;
    if (!ends(sow(next, pit, question.step_limit, kMatchPatience))) break;
    next = swapped(next);
    if (is_lost(next)) break;
    start.position = next;
    ++start.turns;
  }
  return start;
}

// Nothing if a stop was requested.
std::optional<Game> played_game(const MatchQuestion& question, int number,
                                const std::stop_token& stop) {
  const auto game_number = static_cast<std::uint64_t>(number);
  const Start start = random_start(question, game_number / 2);
  std::mt19937_64 random = generator_of(question.random_seed, 1, game_number);
  // By seat: the second player is South in odd games.
  std::array<Player, 2> players = {Player(question.players[game_number % 2]),
                                   Player(question.players[1 - game_number % 2])};
  TurnRequest request;
  request.step_limit = question.step_limit;
  request.stop = stop;
  Game game;
  Position position = start.position;
  int turns = start.turns;
  for (;; ++turns) {
    const std::size_t seat = static_cast<std::size_t>(turns) % 2;
    if (is_lost(position)) {
      game.end = GameEnd::kWon;
      game.south_won = seat != 0;
      break;
    }
    if (turns == question.most_turns) break;
    if (stop.stop_requested()) return std::nullopt;
    count_possible(position, question.step_limit, game.possible);
    const int pit = players[seat].choose(position, request, random).pit;
    const SowingEnd end = counted(position, pit, question.step_limit, game.played);
    if (end == SowingEnd::kEndless || end == SowingEnd::kUndecided) {
      game.end = GameEnd::kEndless;
      ++turns;
      break;
    }
    position = swapped(position);
  }
  game.turns = static_cast<std::uint64_t>(turns);
  return game;
}

SowingCounts& operator+=(SowingCounts& sum, const SowingCounts& more) {
  sum.sowings += more.sowings;
  sum.at_limit += more.at_limit;
  sum.endless += more.endless;
  sum.undecided += more.undecided;
  return sum;
}

void add_game(MatchResult& result, int number, const Game& game) {
  const std::size_t south = static_cast<std::size_t>(number) % 2;
  Score& score_of_south = result.as_south[south];
  Score& score_of_north = result.as_north[1 - south];
  if (game.end != GameEnd::kWon) {
    ++(game.end == GameEnd::kEndless ? result.endless_games : result.unfinished_games);
    ++score_of_south.undecided;
    ++score_of_north.undecided;
  } else {
    ++(game.south_won ? score_of_south.wins : score_of_south.losses);
    ++(game.south_won ? score_of_north.losses : score_of_north.wins);
  }
  result.turns += game.turns;
  result.played += game.played;
  result.possible += game.possible;
}

engine::Json score_json(const Score& score) {
  return {{"games", score.games()},
          {"wins", score.wins},
          {"losses", score.losses},
          {"undecided", score.undecided}};
}

engine::Json counts_json(const SowingCounts& counts) {
  return {{"sowings", counts.sowings},
          {"at_limit", counts.at_limit},
          {"endless", counts.endless},
          {"undecided", counts.undecided}};
}

}  // namespace

PointShare point_share(const Score& score) noexcept {
  if (score.games() == 0) return {0, 0, 1};
  constexpr double kZ = 1.959964;  // 95 % of a normal distribution
  const double games = score.games();
  const double share = (score.wins + score.undecided / 2.0) / games;
  const double weight = 1 + kZ * kZ / games;
  const double middle = (share + kZ * kZ / (2 * games)) / weight;
  const double reach =
      kZ / weight * std::sqrt(share * (1 - share) / games + kZ * kZ / (4 * games * games));
  return {share, std::max(0.0, middle - reach), std::min(1.0, middle + reach)};
}

Score total_score(const MatchResult& result, int player) noexcept {
  Score score = result.as_south[static_cast<std::size_t>(player)];
  const Score& north = result.as_north[static_cast<std::size_t>(player)];
  score.wins += north.wins;
  score.losses += north.losses;
  score.undecided += north.undecided;
  return score;
}

MatchResult play_match(const MatchQuestion& question, const std::stop_token& stop,
                       const std::function<void()>& played) {
  MatchResult result;
  const auto play = [&](std::uint64_t number, const SearchRequest& request) {
    return played_game(question, static_cast<int>(number), request.stop);
  };
  int taken = 0;
  const auto take = [&](const Game& game) {
    add_game(result, taken++, game);
    played();
  };
  engine::take_in_order(kGamesPerThread, 0, static_cast<std::uint64_t>(question.games),
                        {.stop = stop}, play, take);
  result.complete = taken == question.games;
  return result;
}

std::string to_json(const MatchQuestion& question, const MatchResult& result) {
  engine::Json json = engine::json_object("four-rows.match");
  json["players"] = {name(question.players[0]), name(question.players[1])};
  json["games"] = result.games();
  json["random_seed"] = question.random_seed;
  json["max_steps"] = engine::or_null(question.step_limit);
  json["max_turns"] = question.most_turns;
  json["random_turns"] = question.random_turns;
  json["results"] = engine::Json::array();
  for (std::size_t player = 0; player < 2; ++player) {
    const Score total = total_score(result, static_cast<int>(player));
    engine::Json row = {{"player", name(question.players[player])}};
    row.update(score_json(total));
    const PointShare share = point_share(total);
    row["share"] = share.share;
    row["share_low"] = share.low;
    row["share_high"] = share.high;
    row["south"] = score_json(result.as_south[player]);
    row["north"] = score_json(result.as_north[player]);
    json["results"].push_back(row);
  }
  json["endless_games"] = result.endless_games;
  json["unfinished_games"] = result.unfinished_games;
  const int games = std::max(result.games(), 1);
  json["mean_turns"] = static_cast<double>(result.turns) / games;
  json["played"] = counts_json(result.played);
  json["possible"] = counts_json(result.possible);
  json["complete"] = result.complete;
  return engine::to_line(json);
}

}  // namespace seedbank::four_rows
