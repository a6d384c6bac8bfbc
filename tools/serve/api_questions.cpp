// The endpoints of the API that answer questions.
#include <utility>
#include <variant>

#include <fmt/core.h>
#include <seedbank/four_rows.h>
#include <seedbank/game.h>

#include "engine/base/json.h"
#include "solver/base/stopwatch.h"
#include "solver/game/random.h"
#include "tools/four_rows/game_options.h"
#include "tools/options/position_arguments.h"
#include "tools/options/shared_options.h"
#include "tools/serve/api.h"
#include "tools/text/answer_text.h"
#include "tools/text/fair_text.h"
#include "tools/text/game_text.h"

namespace seedbank::tools {
namespace {

// Maximum number of steps of a four-row sowing; they take a third of a second.
constexpr std::uint64_t kSowingPatience = 20'000'000;

HttpResponse fair_response(const FairLists::List& list, const Game& game, int seeds) {
  return json_response(engine::fair_list_json(name(game.rules), game.pits, seeds, list));
}

HttpResponse progress_response(const FairLists::Progress& progress) {
  engine::Json json = engine::json_object("fair-list");
  json["decided"] = progress.decided;
  json["of"] = progress.of;
  HttpResponse response = json_response(json);
  response.status = 202;
  response.headers = "Retry-After: 0\r\n";
  return response;
}

four_rows::StepLimit step_limit(const Parameters& given) {
  const auto steps = given.text("max-steps");
  return steps ? parse_step_limit(Parameters::source("max-steps"), *steps)
               : four_rows::kUsualStepLimit;
}

// The key of a query for coalescing: everything that its answer depends on.
std::string key_of(const Parameters& given, Rules rules, bool line) {
  std::string key = std::string(name(rules)) + (line ? " line" : "");
  for (const char* const parameter : {"notation", "time", "position"}) {
    key += '\n';
    key += given.text(parameter).value_or("");
  }
  return key;
}

}  // namespace

struct Api::Query {
  Board board;
  NotationChoice notation;
  Wanted wanted;
  std::optional<double> seconds;
};

Api::Response Api::query(const HttpRequest& request, const DeferResponse& defer) {
  const Parameters given(request.parameters,
                         {"position", "rules", "line", "time", "notation", "stream"});
  Query query;
  query.notation = given.notation("notation");
  const Rules rules = given.rules(settings_.rules);
  query.wanted = {.moves = true, .line = given.flag("line", true)};
  query.seconds = given.seconds("time");
  const bool by_events =
      given.flag("stream", request.accept.find("text/event-stream") != std::string::npos);
  query.board = query.notation.read(given.required("position"), rules);

  const Game game{query.board.pits(), rules};
  if (const EnginePool::Lease ready = engines_.reserve_if_ready(game)) {
    Engine& engine = engines_.engine(ready);
    if (engine.looks_up(query.board, query.wanted)) {
      const Answer answer = engine.query(query.board, {.threads = 1}, query.wanted);
      const engine::Json json =
          engine::to_json(answer, query.wanted, query.notation.write(answer.board));
      if (!by_events) return json_response(json);
      const std::shared_ptr<DeferredResponse> response = defer();
      response->begin_events("query");
      response->end_events("answer", engine::to_line(json));
      return std::nullopt;
    }
  }
  const GameMemory memory(engines_, game);
  return enqueue(request, defer(),
                 {.endpoint = "query",
                  .search =
                      [this, query, memory](const JobTime& time, Waiters& waiters) {
                        return search_query(query, memory.engine(), time, waiters);
                      },
                  .acquire = memory.acquire(),
                  .key = key_of(given, rules, query.wanted.line),
                  .by_events = by_events});
}

HttpResponse Api::search_query(const Query& query, Engine& engine, const JobTime& time,
                               Waiters& waiters) const {
  std::optional<Bounds> sent;
  Limits limits = this->limits(time, query.seconds);
  limits.on_bounds = [&](Bounds bounds) {
    if (sent == bounds) return;
    sent = bounds;
    waiters.event("bounds", engine::to_line({{"low", bounds.low}, {"high", bounds.high}}));
  };
  const Answer answer = engine.query(query.board, limits, query.wanted);
  return json_response(engine::to_json(answer, query.wanted, query.notation.write(answer.board)));
}

Api::Response Api::move(const HttpRequest& request, const DeferResponse& defer) {
  const Parameters given(request.parameters,
                         {"position", "strategy", "rules", "random-seed", "time", "notation"});
  const std::string name =
      parse_strategy(Parameters::source("strategy"), given.required("strategy"));
  const NotationChoice notation = given.notation("notation");
  const Rules rules = given.rules(settings_.rules);
  const auto seed = static_cast<std::uint64_t>(given.number("random-seed", {0, INT64_MAX}, 1));
  const Board board = notation.read(given.required("position"), rules);
  if (board.over()) throw PositionError("the game is over: there is no pit to sow");
  const auto seconds = given.seconds("time");
  const GameMemory memory(engines_, {board.pits(), rules});
  const auto search = [=, this](const JobTime& time, Waiters&) {
    const int pit = memory.engine().move(board, name, seed, limits(time, seconds));
    return json_response(engine::move_json(notation.write(board), board.rules(), name, seed, pit));
  };
  return enqueue(request, defer(),
                 {.endpoint = "move", .search = search, .acquire = memory.acquire()});
}

Api::Response Api::replay(const HttpRequest& request, const DeferResponse& defer) {
  const Parameters given(request.parameters, {"start", "pits", "rules", "time", "notation"});
  const NotationChoice notation = given.notation("notation");
  const Rules rules = given.rules(settings_.rules);
  const auto text = given.text("start");
  const Board start =
      text ? notation.read(*text, rules) : opening_of_options(Game().pits, kSeedsPerPit, rules);
  const Board game = read_game(start, given.required("pits"));
  const auto seconds = given.seconds("time");
  const GameMemory memory(engines_, {start.pits(), rules});
  const auto search = [=, this](const JobTime& time, Waiters&) {
    Engine& engine = memory.engine();
    const Wanted wanted{.moves = true, .exact_moves = false, .line = false};
    const auto answer = [&](const Board& position) {
      // `seconds` limits each position, as in the command; the job's deadline limits all of them.
      return engine.query(position, limits(time, seconds), wanted);
    };
    const auto write = [&](const Board& board) { return notation.write(board); };
    return json_response(engine::to_json(judged(game, answer), write));
  };
  return enqueue(request, defer(),
                 {.endpoint = "replay", .search = search, .acquire = memory.acquire()});
}

Api::Response Api::fair(const HttpRequest& request, const DeferResponse& defer) {
  const Parameters given(request.parameters, {"pits", "seeds", "rules"});
  const Game game{static_cast<int>(given.number("pits", {1, kMaxPits}, Game().pits)),
                  given.rules(settings_.rules)};
  const int seeds = static_cast<int>(given.number("seeds", {1, kMaxSeeds}, kSeedsPerPit));
  if (2 * game.pits * seeds > kMostFairSeeds) {
    throw UsageError(fmt::format(
        "this server lists fair starts of up to {} seeds; see 'seedbank fair'", kMostFairSeeds));
  }
  if (const auto list = fair_.completed(game, seeds)) return fair_response(*list, game, seeds);
  const GameMemory memory(engines_, game);
  const auto search = [=, this](const JobTime& time, Waiters&) {
    // --time does not apply, since no list could be completed within it. But if other jobs wait,
    // this one is asked to stop when its share of the time is used up.
    Limits limits = this->limits(time, {});
    limits.time = settings_.fair_time;
    const auto found = fair_.advance(game, seeds, memory.engine(), limits);
    const auto* const list = std::get_if<FairLists::List>(&found);
    return list != nullptr ? fair_response(*list, game, seeds)
                           : progress_response(std::get<FairLists::Progress>(found));
  };
  return enqueue(request, defer(),
                 {.endpoint = "fair",
                  .search = search,
                  .acquire = memory.acquire(),
                  .key = fmt::format("fair {} {} {}", name(game.rules), game.pits, seeds),
                  .even_late = true});
}

Api::Response Api::convert(const HttpRequest& request, const DeferResponse& /*defer*/) {
  const Parameters given(request.parameters, {"position", "to", "notation"});
  const Notation to = parse_notation(Parameters::source("to"), given.required("to"));
  const Board board = given.notation("notation").read(given.required("position"));
  return json_response(engine::conversion_json(board, name(to)));
}

Api::Response Api::info(const HttpRequest& request, const DeferResponse& /*defer*/) {
  const Parameters given(request.parameters, {});
  engine::Json json = engine::info_json(settings_.rules);
  const HttpLimits& limits = settings_.limits;
  json["limits"] = {{"time", settings_.jobs.most_seconds},
                    {"searches", settings_.jobs.workers},
                    {"waiting", settings_.jobs.waiting},
                    {"client_searches", settings_.jobs.client},
                    {"client_connections", limits.client_connections},
                    {"client_rate", limits.rate},
                    {"client_burst", limits.burst},
                    {"request_bytes", limits.request_bytes},
                    {"fair_seeds", kMostFairSeeds}};
  json["classroom"] = settings_.classroom;
  return json_response(json);
}

Api::Response Api::sow_four_rows(const HttpRequest& request, const DeferResponse& defer) {
  const Parameters given(request.parameters, {"position", "pit", "max-steps"});
  const auto text = given.text("position");
  const four_rows::NotedPosition noted =
      text ? four_rows::parse_position(*text) : four_rows::NotedPosition();
  const int pit = given.required_number("pit", {1, four_rows::kPits}) - 1;
  const four_rows::StepLimit limit = step_limit(given);
  const auto sow = [noted, pit, limit] {
    return json_line_response(to_json(four_rows::answer_sow(noted, pit, limit, kSowingPatience)));
  };
  if (limit && *limit <= four_rows::kUsualStepLimit) return sow();
  return enqueue(
      request, defer(),
      {.endpoint = "four-rows/sow", .search = [sow](const JobTime&, Waiters&) { return sow(); }});
}

Api::Response Api::move_four_rows(const HttpRequest& request, const DeferResponse& defer) {
  const Parameters given(request.parameters,
                         {"position", "level", "depth", "max-steps", "random-seed", "time"});
  four_rows::PlayerKind kind;
  if (const auto level = given.text("level")) {
    const auto named = four_rows::parse_player(*level);
    if (!named) {
      throw UsageError(fmt::format("{}: '{}' is not beginner, amateur or expert",
                                   Parameters::source("level"), *level));
    }
    kind = *named;
  }
  kind.depth = static_cast<int>(given.number("depth", {1, four_rows::kMaxDepth}, kind.depth));
  const four_rows::StepLimit limit = step_limit(given);
  const auto seed = static_cast<std::uint64_t>(given.number("random-seed", {0, INT64_MAX}, 1));
  const auto noted = four_rows::parse_position(given.required("position"));
  const auto seconds = given.seconds("time");
  const auto search = [=](const JobTime& time, Waiters&) {
    four_rows::Player player(kind);
    four_rows::TurnRequest turn;
    turn.step_limit = limit;
    turn.deadline = seconds ? std::min(time.deadline, deadline_in(*seconds)) : time.deadline;
    turn.stop = time.stop;
    std::mt19937_64 random = random_source({seed, 1});
    return json_line_response(to_json(four_rows::answer_move(noted, player, turn, random)));
  };
  return enqueue(request, defer(), {.endpoint = "four-rows/move", .search = search});
}

}  // namespace seedbank::tools
