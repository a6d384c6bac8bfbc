// The endpoints of the API that judge games.
#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>
#include <seedbank/game.h>
#include <seedbank/recorded_games.h>

#include "engine/base/json.h"
#include "tools/line_files/judged_file.h"
#include "tools/options/shared_options.h"
#include "tools/serve/api.h"

namespace seedbank::tools {
namespace {

constexpr int kMostSkipped = 1'000'000;

// Games that a request reads without judging them.
constexpr std::size_t kMostRead = 4096;

// Where games begin that do not say it.
Board start_of_games(const Parameters& given, const NotationChoice& notation, Rules rules) {
  const auto text = given.text("start");
  return text ? notation.read(*text, rules) : opening_of_options(Game().pits, kSeedsPerPit, rules);
}

// A game about whose values nothing is known but its result.
JudgedGame unjudged(const Board& game) {
  return judged(game, [](const Board& position) {
    int most = 0;
    for (const int seeds : position.numbers()) most += seeds;
    return Answer{.board = position, .bounds = {-most, most}};
  });
}

// The first games, as far as one request may judge them: they have equally many pits.
std::span<const RecordedGame> judged_at_once(std::span<const RecordedGame> games) {
  games = games.first(std::min(games.size(), kMostQuestions));
  const auto has_other_pits = [&](const RecordedGame& game) {
    return game.record.game.pits() != games.front().record.game.pits();
  };
  return {games.begin(), std::find_if(games.begin(), games.end(), has_other_pits)};
}

// The object of the answer, without its games.
engine::Json object_of_file(const GameFile& file) {
  engine::Json json = engine::json_object("replays");
  json["games"] = engine::Json::array();
  json["unreadable"] = engine::Json::array();
  for (const UnreadableGame& part : file.unreadable) {
    engine::Json& added = json["unreadable"].emplace_back();
    added["line"] = part.line;
    added["error"] = part.why;
    if (!part.rules.empty()) added["rules"] = part.rules;
    if (!part.unknown.empty()) added["unknown"] = part.unknown;
    for (const PitNumbers each : part.numberings) added["numberings"].push_back(name(each));
  }
  if (file.assumed) json["numbering"] = name(*file.assumed);
  return json;
}

}  // namespace

JudgedGame Api::judged_game(Engine& engine, const Board& game, const GameTime& time) const {
  constexpr Wanted kWanted{.moves = true, .exact_moves = false, .line = false};
  return judged(game, [&](const Board& position) {
    return engine.query(position, limits(time.job, time.per_position), kWanted);
  });
}

std::optional<HttpResponse> Api::judge_games(
    std::span<const RecordedGame> games, const GameTime& time,
    const std::function<void(const RecordedGame&, JudgedGame)>& take) {
  const Board& first = games.front().record.game;
  const EnginePool::Lease memory =
      engines_.reserve({first.pits(), rules_from_name(first.rules()).value()});
  if (!memory) return retry_response(503, "searches of other games use the memory", 2);
  Engine& engine = engines_.engine(memory);
  bool is_first = true;
  for (const RecordedGame& game : games) {
    JudgedGame judgement = judged_game(engine, game.record.game, time);
    const bool is_cut = time.job.is_over();
    // What had less than the whole time is repeated by the next request.
    if (is_cut && !is_first && judgement.completion != Completion::kComplete) break;
    take(game, std::move(judgement));
    if (is_cut) break;
    is_first = false;
  }
  return std::nullopt;
}

Api::Response Api::replay(const HttpRequest& request, const DeferResponse& defer) {
  const Parameters given(request);
  const NotationChoice notation = given.notation();
  const Rules rules = given.rules(settings_.engines.rules);
  const Board start = start_of_games(given, notation, rules);
  const Board game =
      read_game(start, given.required("pits"), given.numbering().value_or(PitNumbers::kSowing));
  const auto seconds = given.seconds();
  const GameMemory memory(engines_, {start.pits(), rules});
  const auto search = [=, this](const JobTime& time, Waiters&) {
    const auto write = [&](const Board& board) { return notation.write(board); };
    return json_response(
        engine::to_json(judged_game(memory.engine(), game, {time, seconds}), write));
  };
  return enqueue(request, defer,
                 {.endpoint = "replay", .search = search, .acquire = memory.acquire()});
}

Api::Response Api::replay_file(const HttpRequest& request, const DeferResponse& defer) {
  const Parameters given(request);
  const NotationChoice notation = given.notation();
  const GameReading reading = {
      .start = start_of_games(given, notation, given.rules(settings_.engines.rules)),
      .takes_rules = true,
      .text = notation.reading(),
      .numbers = given.numbering()};
  const bool values = given.flag("values", true);
  const auto skipped = static_cast<std::size_t>(given.number("skip", {0, kMostSkipped}, 0));
  const auto seconds = given.seconds();
  // Reading a long file takes a while, so that is a part of the job.
  const auto search = [=, this, client = request.client, text = request.body](const JobTime& time,
                                                                              Waiters&) {
    const GameFile file = read_games(text, reading);
    engine::Json json = object_of_file(file);
    const auto games = std::span(file.games).subspan(std::min(skipped, file.games.size()));
    const auto take = [&](const RecordedGame& game, JudgedGame judgement) {
      forget_costs_before_swap(game, judgement);
      const auto write = [&](const Board& board) { return notation.write(board); };
      json["games"].push_back(judged_json(game, judgement, write));
    };
    if (!values) {
      for (const RecordedGame& game : games.first(std::min(games.size(), kMostRead))) {
        take(game, unjudged(game.record.game));
        if (time.stop.stop_requested()) break;
      }
    } else if (!games.empty()) {
      const auto batch = judged_at_once(games);
      if (auto refusal = charge(client, batch.size())) return *std::move(refusal);
      if (auto refusal = judge_games(batch, {time, seconds}, take)) return *std::move(refusal);
    }
    json["left"] = games.size() - json["games"].size();
    return json_response(json);
  };
  return enqueue(request, defer, {.endpoint = "replay", .search = search});
}

}  // namespace seedbank::tools
