// The table of a match as text and as JSON.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "tools/terminal/wording.h"
#include "tools/text/game_text.h"
#include "tools/text/report_text.h"

namespace seedbank::tools {
namespace {

using Cells = std::vector<std::string>;  // of a line of a table

std::string percent(std::optional<double> share) {
  return share ? fmt::format("{:.1f} %", 100 * *share) : "-";
}

std::string seeds_text(std::optional<double> seeds) {
  return seeds ? fmt::format("{:.2f}", *seeds) : "-";
}

std::string signed_text(double number, int decimals) {
  const std::string text = fmt::format("{:.{}f}", number, decimals);
  const bool is_zero = text.find_first_of("123456789") == std::string::npos;
  if (is_zero) return fmt::format("{:.{}f}", 0.0, decimals);
  return number > 0 ? '+' + text : text;
}

std::string games_text(const MatchTable& table) {
  const Cells names = player_labels(table.plan());
  std::vector<Cells> lines = {
      {"player", "won", "drawn", "lost", "score", "as South", "as North", "margin", "ms"}};
  for (std::size_t i = 0; i < table.players().size(); ++i) {
    const PlayerRow& player = table.players()[i];
    const Results results = player.results();
    lines.push_back({names[i], count_text(results.wins), count_text(results.draws),
                     count_text(results.losses), percent(results.score()),
                     percent(player.by_seat[0].score()), percent(player.by_seat[1].score()),
                     signed_text(player.mean_margin(), 2),
                     player.timed_sowings == 0
                         ? "-"
                         : fmt::format("{:.2f}", 1000 * player.seconds /
                                                     static_cast<double>(player.timed_sowings))});
  }
  return aligned(lines, 1);
}

std::string given_away_text(const MatchTable& table) {
  const Cells names = player_labels(table.plan());
  std::vector<Cells> lines = {
      {"player", "choices", "best", "seeds", "75-100 %", "50-75 %", "25-50 %", "0-25 %"}};
  for (std::size_t i = 0; i < table.players().size(); ++i) {
    const PlayerRow& player = table.players()[i];
    const GivenAway all = player.given_away();
    Cells line = {names[i], count_text(all.choices), percent(all.best_share()),
                  seeds_text(all.seeds_per_choice())};
    for (const GivenAway& stage : player.stages) {
      line.push_back(seeds_text(stage.seeds_per_choice()));
    }
    lines.push_back(std::move(line));
  }
  return "\nGiven away against exact play where there was a choice: share of best pits,\n"
         "seeds for each choice, and the same by share of the seeds still in play\n" +
         aligned(lines, 1);
}

std::string kept_text(const MatchTable& table) {
  const Cells names = player_labels(table.plan());
  std::vector<Cells> lines = {{"player", "judged", "kept", "wins", "draws"}};
  for (std::size_t i = 0; i < table.players().size(); ++i) {
    const PlayerRow& player = table.players()[i];
    lines.push_back({names[i], percent(player.judged_share()), percent(player.kept().share()),
                     percent(player.kept_wins.share()), percent(player.kept_draws.share())});
  }
  return "\nChoices judged exactly, and of these, those that kept the result, be it win,\n"
         "draw or loss; the same where exact play wins, and where it draws\n" +
         aligned(lines, 1);
}

std::string points_text(const MatchTable& table) {
  const Cells names = player_labels(table.plan());
  std::vector<Cells> lines = {{"player", "points", "games", "seconds", "per game", "most"}};
  for (std::size_t i = 0; i < table.players().size(); ++i) {
    const PlayerRow& player = table.players()[i];
    const auto time = [&](double seconds) {
      return player.timed_games == 0 ? "-" : fmt::format("{:.2f}", seconds);
    };
    lines.push_back({names[i], fmt::format("{:.1f}", player.points()),
                     count_text(player.results().games()), time(player.seconds),
                     time(player.seconds / static_cast<double>(player.timed_games)),
                     time(player.most_seconds)});
  }
  return "\nPoints, and thinking time in seconds\n" + aligned(lines, 1);
}

// Only the kinds of forfeits that occurred.
std::string forfeits_text(const MatchTable& table) {
  const std::vector<PlayerRow>& players = table.players();
  const Cells names = player_labels(table.plan());
  std::vector<Cells> lines(players.size() + 1);
  lines[0] = {"player", "forfeits"};
  for (std::size_t i = 0; i < players.size(); ++i) {
    lines[i + 1] = {names[i], count_text(players[i].all_forfeits())};
  }
  bool any = false;
  for (std::size_t kind = 1; kind < kVerdicts; ++kind) {
    const auto has_any = [kind](const PlayerRow& player) { return player.forfeits[kind] != 0; };
    if (std::none_of(players.begin(), players.end(), has_any)) continue;
    any = true;
    lines[0].emplace_back(name(static_cast<Verdict>(kind)));
    for (std::size_t i = 0; i < players.size(); ++i) {
      lines[i + 1].push_back(count_text(players[i].forfeits[kind]));
    }
  }
  return any ? "\nGames lost by forfeit\n" + aligned(lines, 1) : "";
}

std::string sprt_text(const MatchTable& table) {
  const std::optional<SprtState> state = table.sprt();
  if (!state) return "";
  const SprtPlan& plan = *table.plan().sprt;
  const GamePairs& pairs = table.game_pairs();
  const std::string decision = state->decision == SprtDecision::kNone
                                   ? "undecided"
                                   : fmt::format("accepted: {}", name(state->decision));
  return fmt::format(
      "\nIs the first player {} Elo points stronger (elo1), or {} (elo0)? {}\n"
      "log-likelihood ratio {}, bounds {:.2f} and {:.2f} (alpha {}, beta {})\n"
      "pairs of games by points 0, 1/2, 1, 3/2, 2: {}, {}, {}, {}, {}\n",
      plan.elo1, plan.elo0, decision, signed_text(state->llr, 2), state->lower, state->upper,
      plan.alpha, plan.beta, pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
}

// The players, the strongest first.
std::vector<std::size_t> order_of(const std::vector<Rating>& ratings) {
  std::vector<std::size_t> order(ratings.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return ratings[a].points > ratings[b].points;
  });
  return order;
}

std::string ratings_text(const MatchTable& table) {
  const std::vector<Rating> ratings = table.ratings();
  const Cells names = player_labels(table.plan());
  std::vector<Cells> lines = {{"player", "Elo", "95 %"}};
  for (const std::size_t i : order_of(ratings)) {
    lines.push_back({names[i], signed_text(ratings[i].points, 0),
                     fmt::format("+-{:.0f}", ratings[i].interval)});
  }
  return "\nRatings, mean 0; a drawn game of every pair is added\n" + aligned(lines, 1);
}

std::string pairs_text(const MatchTable& table) {
  const Cells names = player_labels(table.plan());
  std::vector<Cells> lines = {{"pair", "won", "drawn", "lost", "score", "margin", "beginning"}};
  for (const PairRow& pair : table.pairs()) {
    lines.push_back({names[pair.first] + " - " + names[pair.second], count_text(pair.results.wins),
                     count_text(pair.results.draws), count_text(pair.results.losses),
                     percent(pair.results.score()), signed_text(pair.mean_margin(), 2),
                     signed_text(pair.mean_south_margin(), 2)});
  }
  return "\nPairs, results of the first; beginning: mean margin of the player that begins\n" +
         aligned(lines, 1);
}

using engine::or_null;

engine::Json to_json(const Results& results) {
  return {{"wins", results.wins},
          {"draws", results.draws},
          {"losses", results.losses},
          {"score", or_null(results.score())}};
}

engine::Json to_json(const GivenAway& given) {
  return {{"choices", given.choices},
          {"best_share", or_null(given.best_share())},
          {"seeds_per_choice", or_null(given.seeds_per_choice())}};
}

engine::Json to_json(const KeptResults& kept) {
  return {{"choices", kept.choices}, {"kept_share", or_null(kept.share())}};
}

engine::Json forfeits_json(const PlayerRow& player) {
  engine::Json json = engine::Json::object();
  for (std::size_t kind = 1; kind < kVerdicts; ++kind) {
    json[std::string(name(static_cast<Verdict>(kind)))] = player.forfeits[kind];
  }
  return json;
}

engine::Json sprt_json(const MatchTable& table) {
  const std::optional<SprtState> state = table.sprt();
  if (!state) return nullptr;
  const SprtPlan& plan = *table.plan().sprt;
  return {{"elo0", plan.elo0},
          {"elo1", plan.elo1},
          {"alpha", plan.alpha},
          {"beta", plan.beta},
          {"llr", state->llr},
          {"lower", state->lower},
          {"upper", state->upper},
          {"game_pairs", table.game_pairs()},
          {"decision", name(state->decision)}};
}

engine::Json clock_json(const TimeControl& clock) {
  const auto seconds = [](const std::optional<std::chrono::duration<double>>& time) {
    return time ? engine::Json(time->count()) : engine::Json();
  };
  return {{"per_game", seconds(clock.game)},
          {"increment", clock.increment.count()},
          {"margin", clock.margin.count()},
          {"start_up", seconds(clock.start_up)}};
}

engine::Json player_json(const MatchTable& table, std::size_t i) {
  const PlayerRow& player = table.players()[i];
  engine::Json json = {{"player", table.plan().players[i]}};
  json.update(to_json(player.results()));
  json["south"] = to_json(player.by_seat[0]);
  json["north"] = to_json(player.by_seat[1]);
  json["margin"] = player.mean_margin();
  json["milliseconds"] = nullptr;
  if (player.timed_sowings != 0) {
    json["milliseconds"] = 1000 * player.seconds / static_cast<double>(player.timed_sowings);
  }
  json["given_away"] = nullptr;
  if (table.plan().judged) {
    json["given_away"] = to_json(player.given_away());
    json["given_away"]["stages"] = engine::Json::array();
    for (const GivenAway& stage : player.stages) {
      json["given_away"]["stages"].push_back(to_json(stage));
    }
    json["given_away"]["all_choices"] = player.choices;
    json["given_away"]["judged_share"] = or_null(player.judged_share());
    json["given_away"]["kept"] = to_json(player.kept());
    json["given_away"]["kept_wins"] = to_json(player.kept_wins);
    json["given_away"]["kept_draws"] = to_json(player.kept_draws);
  }
  json["clock"] = nullptr;
  if (const auto& clocks = table.plan().own_clocks; !clocks.empty() && clocks[i]) {
    json["clock"] = {{"per_game", clocks[i]->game.count()},
                     {"increment", clocks[i]->increment.count()}};
  }
  json["points"] = player.points();
  json["forfeits"] = forfeits_json(player);
  const bool is_timed = player.timed_games != 0;
  json["seconds"] = is_timed ? engine::Json(player.seconds) : engine::Json();
  json["most_seconds"] = is_timed ? engine::Json(player.most_seconds) : engine::Json();
  return json;
}

}  // namespace

std::string to_text(const MatchTable& table) {
  const MatchPlan& plan = table.plan();
  const auto pits = static_cast<std::uint64_t>(plan.starts[0].pits());
  const std::uint64_t used = Schedule(plan).starts_used(table.games());
  const std::uint64_t games = Schedule(plan).games();
  const bool is_whole = table.games() == games || plan.sprt || is_open(plan);
  const bool all_used = used == plan.starts.size();
  std::string text =
      fmt::format("{}{} from {}{}, {}, {}\n{}", is_whole ? "" : count_text(table.games()) + " of ",
                  counted(is_whole ? table.games() : games, "game"),
                  all_used ? "" : count_text(used) + " of ", counted(plan.starts.size(), "start"),
                  counted(pits, "pit"), plan.starts[0].rules(), games_text(table));
  if (plan.judged) text += given_away_text(table) + kept_text(table);
  if (is_refereed(plan)) text += points_text(table) + forfeits_text(table);
  text += ratings_text(table) + sprt_text(table);
  if (plan.players.size() > 2) {
    text += pairs_text(table);
  } else if (!table.pairs().empty()) {
    text += "\nBeginning is worth " + signed_text(table.pairs()[0].mean_south_margin(), 2) +
            " seeds: the mean margin of the player that begins.\n";
  }
  return text;
}

std::string to_csv(const MatchTable& table) {
  const auto known = [](const std::optional<double>& value) {
    return value ? fmt::format("{:.6f}", *value) : "";
  };
  const std::vector<Rating> ratings = table.ratings();
  std::string text =
      "player,games,won,drawn,lost,points,score,margin,elo,elo_interval,forfeits,seconds,"
      "most_seconds,choices,judged_share,best_share,seeds_per_choice,kept_share\n";
  for (const std::size_t i : order_of(ratings)) {
    const PlayerRow& player = table.players()[i];
    const Results all = player.results();
    const auto timed = [&](double seconds) {
      return known(player.timed_games == 0 ? std::nullopt : std::optional(seconds));
    };
    text +=
        fmt::format("{},{},{},{},{},{:.1f},{},{:.6f},{:.2f},{:.2f},{},{},{},{},{},{},{},{}\n",
                    csv_text(table.plan().players[i]), all.games(), all.wins, all.draws, all.losses,
                    player.points(), known(all.score()), player.mean_margin(), ratings[i].points,
                    ratings[i].interval, player.all_forfeits(), timed(player.seconds),
                    timed(player.most_seconds), player.choices, known(player.judged_share()),
                    known(player.given_away().best_share()),
                    known(player.given_away().seeds_per_choice()), known(player.kept().share()));
  }
  return text;
}

std::string clock_text(const MatchPlan& plan) {
  const auto per_game = [](const TimeControl& clock) {
    const double increment = clock.increment.count();
    return fmt::format("{:g}{} s", clock.game->count(),
                       increment > 0 ? fmt::format("+{:g}", increment) : "");
  };
  std::string text = plan.clock.game ? per_game(plan.clock) : "";
  const std::vector<std::string> names = player_labels(plan);
  for (std::size_t i = 0; i < plan.own_clocks.size(); ++i) {
    if (!plan.own_clocks[i]) continue;
    text +=
        fmt::format("{}{}: {}", text.empty() ? "" : ", ", names[i], per_game(clock_of(plan, i)));
  }
  if (plan.clock.move) {
    text += fmt::format("{}{:g} s/1", text.empty() ? "" : ", ", plan.clock.move->count());
  }
  return text;
}

engine::Json to_json(const MatchTable& table) {
  const MatchPlan& plan = table.plan();
  engine::Json json = engine::json_object("match");
  json["rules"] = plan.starts[0].rules();
  json["pits"] = plan.starts[0].pits();
  json["starts"] = Schedule(plan).starts_used(table.games());
  json["games"] = table.games();
  json["random_seed"] = plan.random_seed;
  json["seconds_per_move"] =
      plan.clock.move ? engine::Json(plan.clock.move->count()) : engine::Json();
  const std::vector<Rating> ratings = table.ratings();
  json["players"] = engine::Json::array();
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    engine::Json player = player_json(table, i);
    player["elo"] = ratings[i].points;
    player["elo_interval"] = ratings[i].interval;
    json["players"].push_back(std::move(player));
  }
  json["pairs"] = engine::Json::array();
  for (const PairRow& pair : table.pairs()) {
    engine::Json entry = {{"players", {plan.players[pair.first], plan.players[pair.second]}}};
    entry.update(to_json(pair.results));
    entry["as_south"] = to_json(pair.by_seat[0]);
    entry["as_north"] = to_json(pair.by_seat[1]);
    entry["margin"] = pair.mean_margin();
    entry["south_margin"] = pair.mean_south_margin();
    json["pairs"].push_back(std::move(entry));
  }
  json["tournament"] = name(plan.tournament);
  json["all_starts"] = plan.starts.size();
  json["clock"] = clock_json(plan.clock);
  json["pie"] = name(plan.pie);
  json["forfeit_rule"] = name(plan.forfeit_rule);
  json["judge_seconds"] = or_null(plan.judge_seconds);
  json["sprt"] = sprt_json(table);
  return json;
}

}  // namespace seedbank::tools
