// The report of a match: its data.
#include "tools/report/match_report.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/game.h>

#include "tools/report/document.h"
#include "tools/text/game_text.h"

namespace seedbank::tools {
namespace {

using engine::Json;
using engine::or_null;

constexpr std::size_t kMistakesPerPlayer = 5;

// Of the last words of programs. Beyond it, only the end of each is reported.
constexpr std::size_t kWordsBytes = std::size_t{8} << 20;
constexpr std::size_t kShortWordsBytes = 1024;

Json game_json(const MatchTable& table, const MatchGame& game) {
  const MatchPlan& plan = table.plan();
  Json json = {{"start", plan.starts[game.fixture.start].text()},
               {"players", game.fixture.players},
               {"pits", game.game.sown()},
               {"outcome", outcome_of(game, 0)},
               {"margin", final_margin(game, plan.forfeit_rule)},
               {"verdict", name(game.verdict)},
               {"swapped", game.swapped}};
  if (game.swapped) {
    json["swap_after"] = or_null(sowings_before_swap(game.game, plan.pie));
  }
  if (game.verdict != Verdict::kPlay) {
    json["forfeit"] = game.forfeiting_seat;
    json["detail"] = game.detail;
  }
  json["costs"] = Json::array();
  for (const auto& cost : game.costs) json["costs"].push_back(or_null(cost));
  json["values"] = Json::array();
  for (const auto& value : exact_values(game, plan.pie)) json["values"].push_back(or_null(value));
  json["milliseconds"] = Json::array();
  for (const std::int64_t time : game.microseconds) {
    json["milliseconds"].push_back(static_cast<double>(time) / 1000);
  }
  return json;
}

// The end of what the program that forfeited wrote, within what is `left`.
std::string last_words(const MatchGame& game, std::size_t& left) {
  if (game.verdict == Verdict::kPlay) return "";
  std::string words = game.last_words[game.forfeiting_seat];
  if (words.size() > left)
    words = words.substr(words.size() - std::min(words.size(), kShortWordsBytes));
  left -= std::min(left, words.size());
  return words;
}

struct Mistake {
  std::size_t game = 0;
  std::size_t sowing = 0;
  int cost = 0;
};

// Of each player, the mistakes that cost most; earlier ones first if they cost the same.
std::vector<std::vector<Mistake>> worst_mistakes(const MatchTable& table,
                                                 const std::vector<MatchGame>& games) {
  std::vector<std::vector<Mistake>> worst(table.players().size());
  for (std::size_t number = 0; number < games.size(); ++number) {
    const MatchGame& game = games[number];
    const std::vector<std::size_t> seats = seats_of_sowings(game, table.plan().pie);
    for (std::size_t i = 0; i < game.costs.size(); ++i) {
      const int cost = game.costs[i].value_or(0);
      std::vector<Mistake>& own = worst[game.fixture.players[seats[i]]];
      const bool is_listed = own.size() < kMistakesPerPlayer || cost > own.back().cost;
      if (cost == 0 || !is_listed) continue;
      const auto place = std::find_if(own.begin(), own.end(),
                                      [cost](const Mistake& other) { return other.cost < cost; });
      own.insert(place, {number, i, cost});
      if (own.size() > kMistakesPerPlayer) own.pop_back();
    }
  }
  return worst;
}

std::string_view result_name(int margin) {
  return margin > 0 ? "win" : margin < 0 ? "loss" : "draw";
}

Json mistake_json(const MatchGame& game, Pie pie, const Mistake& mistake,
                  const BestPits& best_pits) {
  const Board position = game.game.positions()[mistake.sowing];
  Json json = {
      {"game", mistake.game}, {"sowing", mistake.sowing}, {"pit", game.game.sown()[mistake.sowing]},
      {"cost", mistake.cost}, {"best", Json::array()},    {"before", nullptr},
      {"after", nullptr}};
  const bool is_after_swap =
      pie == Pie::kNone ||
      mistake.sowing >= sowings_before_swap(game.game, pie).value_or(game.game.sown().size());
  if (is_after_swap) json["best"] = best_pits(position);  // which knows no pie rule
  const std::vector<std::optional<int>> values = exact_values(game, pie);
  const auto& before = values[mistake.sowing];
  const auto& after = values[mistake.sowing + 1];
  if (before && after) {
    const int sign = position.south_to_move() ? 1 : -1;
    json["before"] = result_name(sign * *before);
    json["after"] = result_name(sign * *after);
  }
  return json;
}

Json mistakes_json(const MatchTable& table, const std::vector<MatchGame>& games,
                   const BestPits& best_pits) {
  if (!table.plan().judged) return nullptr;
  Json json = Json::array();
  for (const std::vector<Mistake>& own : worst_mistakes(table, games)) {
    Json& list = json.emplace_back(Json::array());
    for (const Mistake& mistake : own) {
      list.push_back(mistake_json(games[mistake.game], table.plan().pie, mistake, best_pits));
    }
  }
  return json;
}

Json match_report_json(const MatchTable& table, const std::vector<MatchGame>& games,
                       const BestPits& best_pits) {
  Json json = {{"table", tools::to_json(table)},
               {"names", player_labels(table.plan())},
               {"pie", name(table.plan().pie)},
               {"clock", clock_text(table.plan())},
               {"games", Json::array()}};
  std::size_t left = kWordsBytes;
  for (const MatchGame& game : games) {
    Json& added = json["games"].emplace_back(game_json(table, game));
    const std::string words = last_words(game, left);
    if (!words.empty()) added["words"] = words;
  }
  json["mistakes"] = mistakes_json(table, games, best_pits);
  return json;
}

}  // namespace

std::string match_report(const MatchTable& table, const std::vector<MatchGame>& games,
                         const BestPits& best_pits) {
  return document_of("match", "seedbank match --html", match_report_json(table, games, best_pits));
}

}  // namespace seedbank::tools
