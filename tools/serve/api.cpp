// The API and the page.
#include "tools/serve/api.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

#include "db/storage/errors.h"
#include "engine/analysis/judged_game.h"
#include "engine/answer/answer_json.h"
#include "engine/base/deadline.h"
#include "engine/base/json.h"
#include "engine/four_rows/answers.h"
#include "engine/notation/game_record.h"
#include "engine/strategy/random_source.h"
#include "engine/strategy/strategy_names.h"
#include "tools/four_rows/game_options.h"
#include "tools/options/position_arguments.h"
#include "tools/options/strategy_option.h"
#include "tools/serve/assets.h"
#include "tools/terminal/failure.h"
#include "tools/text/fair_text.h"
#include "tools/text/game_text.h"
#include "tools/text/position_json.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kAssetsPath = "/assets/";

// Steps of a sowing in four rows that a request may take: a third of a second.
constexpr std::uint64_t kSowingPatience = 20'000'000;

HttpResponse json_response(const engine::Json& json) {
  return {.body = engine::to_line(json) + '\n'};
}

// What went wrong, as the command would say it. Faults of the program too are answered.
HttpResponse failure_response(const std::exception_ptr& exception) {
  Failure failure;
  try {
    failure = failure_of(exception);
  } catch (...) {
    return error_response(500, "this request met a fault of the server", ExitCode::kIo);
  }
  switch (failure.code) {
    case ExitCode::kUsage:
    case ExitCode::kBadPosition:
      return error_response(400, failure.message, failure.code);
    case ExitCode::kNoResources:
      return retry_response(503, failure.message);
    default:
      return error_response(500, failure.message, failure.code);
  }
}

HttpResponse fair_response(const FairLists::List& list, const Game& game, int seeds) {
  engine::Json json = engine::json_object("fair-list");
  json["rules"] = name(game.rules);
  json["pits"] = game.pits;
  json["seeds"] = seeds;
  json["boards"] = engine::Json::array();
  for (const engine::FairBoard& board : list) {
    engine::Json row = engine::Json::object();
    add_board(row, board, game.pits);
    json["boards"].push_back(std::move(row));
  }
  return json_response(json);
}

HttpResponse progress_response(const FairLists::Progress& progress) {
  engine::Json json = engine::json_object("fair-list");
  json["decided"] = progress.decided;
  json["of"] = progress.of;
  HttpResponse response = json_response(json);
  response.status = 202;
  response.fields = "Retry-After: 0\r\n";
  return response;
}

HttpResponse too_late_response() {
  return error_response(504, "the server had no time for this search", ExitCode::kTimeLimit);
}

four_rows::StepLimit step_limit(const Parameters& given) {
  const auto steps = given.text("max-steps");
  return steps ? parse_step_limit("max-steps", std::string(*steps)) : four_rows::kUsualStepLimit;
}

// What the answer to a query depends on.
std::string key_of(const Parameters& given, Rules rules, bool line) {
  std::string key = std::string(name(rules)) + (line ? " line" : "");
  for (const char* const parameter : {"notation", "time", "position"}) {
    key += '\n';
    key += given.text(parameter).value_or("");
  }
  return key;
}

}  // namespace

// The memory of a game, for a job that begins when it can have that. Copies share it.
class Api::Memory {
 public:
  Memory(Answerers& all, const Game& game)
      : all_(&all), game_(game), lease_(std::make_shared<Answerers::Lease>()) {}

  /// What the queue does before the job begins. The usual game always has its memory.
  [[nodiscard]] JobQueue::Acquire acquire() const {
    if (all_->is_usual(game_)) return {};
    return [*this] { return (*lease_ = all_->reserve(game_)) != nullptr; };
  }

  /// For the job. Throws db::ResourceError if it was too late to acquire the memory.
  [[nodiscard]] engine::Answerer& answerer() const {
    if (*lease_ == nullptr) *lease_ = all_->reserve(game_);
    if (*lease_ == nullptr) {
      throw db::ResourceError("all memory for other games is in use by searches");
    }
    return all_->answerer(*lease_);
  }

 private:
  Answerers* all_;
  Game game_;
  std::shared_ptr<Answerers::Lease> lease_;
};

struct Api::Endpoint {
  std::string_view path;
  std::string_view name;  // in counters
  bool may_search;        // then counted against --rate
  Found (Api::*answer)(const HttpRequest&, const HttpLater&);
};

const Api::Endpoint Api::kEndpoints[] = {
    {"/api/v1/query", "query", true, &Api::query},
    {"/api/v1/move", "move", true, &Api::move},
    {"/api/v1/replay", "replay", true, &Api::replay},
    {"/api/v1/fair", "fair", true, &Api::fair},
    {"/api/v1/convert", "convert", false, &Api::convert},
    {"/api/v1/info", "info", false, &Api::info},
    {"/api/v1/four-rows/sow", "four-rows/sow", true, &Api::sow_four_rows},
    {"/api/v1/four-rows/move", "four-rows/move", true, &Api::move_four_rows},
    {"/api/v1/openapi.json", "openapi", false, &Api::openapi},
    {"/healthz", "healthz", false, &Api::health},
    {"/metrics", "metrics", false, &Api::metrics},
};

struct Api::Query {
  NotedPosition noted;
  NotationChoice notation;
  Rules rules = Rules::kEmptyCapture;
  engine::Wanted wanted;
  std::optional<double> seconds;
};

Api::Api(ApiSettings settings, db::FileSystem& files, HttpMetrics& metrics)
    : settings_(std::move(settings)),
      metrics_(metrics),
      rate_(settings_.limits.rate, settings_.limits.burst),
      answerers_(files,
                 {.database = settings_.database,
                  .bytes = settings_.memory_bytes,
                  .threads = settings_.threads,
                  .usual_rules = settings_.rules},
                 [this] { jobs_.retry(); }),
      fair_(files, settings_.database),
      jobs_(settings_.jobs) {}

std::vector<std::string_view> Api::paths() {
  std::vector<std::string_view> paths;
  for (const Endpoint& endpoint : kEndpoints) paths.push_back(endpoint.path);
  return paths;
}

Api::Found Api::handle(const HttpRequest& request, const HttpLater& later) {
  for (const Endpoint& endpoint : kEndpoints) {
    if (endpoint.path == request.path) return answered(endpoint, request, later);
  }
  return page(request);
}

Api::Found Api::answered(const Endpoint& endpoint, const HttpRequest& request,
                         const HttpLater& later) {
  Found found;
  try {
    found = endpoint.may_search && !rate_.allows(request.client, request.received)
                ? retry_response(429, "too many questions of one client")
                : (this->*endpoint.answer)(request, later);
  } catch (...) {
    found = failure_response(std::current_exception());
  }
  if (found) found->endpoint = endpoint.name;
  return found;
}

Api::Found Api::page(const HttpRequest& request) {
  std::string_view path = request.path;
  const Asset* asset = nullptr;
  if (path == "/") {
    asset = find_asset("index.html");
  } else if (path == "/four-rows" || path == "/class") {
    asset = find_asset(std::string(path.substr(1)) + ".html");
  } else if (path.starts_with(kAssetsPath)) {
    asset = find_asset(path.substr(kAssetsPath.size()));
  }
  if (asset == nullptr) return error_response(404, "there is nothing of that name here");
  return asset_response(*asset, request.if_none_match);
}

SearchRequest Api::search_request(const JobTime& time, std::optional<double> seconds) const {
  auto deadline = time.deadline;
  if (seconds) deadline = std::min(deadline, engine::deadline_in(*seconds));
  return {.threads = std::max(1, settings_.threads / settings_.jobs.workers),
          .stop = time.stop,
          .deadline = deadline};
}

// Nothing, or why the job was not taken.
Api::Found Api::enqueued(const HttpRequest& request, std::stop_token stop,
                         std::string_view endpoint, JobQueue::Job job, JobQueue::Acquire acquire) {
  const JobQueue::Accepted accepted =
      jobs_.add(request.client, std::move(stop), std::move(job), std::move(acquire));
  if (accepted == JobQueue::Accepted::kYes) return std::nullopt;
  HttpResponse refusal =
      accepted == JobQueue::Accepted::kFull
          ? retry_response(503, "too many searches are waiting", 2)
          : retry_response(429, "this client has too many searches under way", 2);
  refusal.endpoint = endpoint;
  return refusal;
}

Api::Found Api::searched(const HttpRequest& request, const HttpLater& later,
                         std::string_view endpoint, std::optional<double> seconds, Search search,
                         JobQueue::Acquire acquire) {
  const std::shared_ptr<HttpExchange> exchange = later();
  const auto run = [this, exchange, endpoint, seconds,
                    search = std::move(search)](const JobTime& time) {
    HttpResponse response;
    try {
      response = time.too_late ? too_late_response() : search(search_request(time, seconds));
    } catch (...) {
      response = failure_response(std::current_exception());
    }
    response.endpoint = endpoint;
    exchange->respond(std::move(response));
  };
  if (auto refusal = enqueued(request, exchange->stop(), endpoint, run, std::move(acquire))) {
    exchange->respond(std::move(*refusal));
  }
  return std::nullopt;
}

Api::Found Api::coalesced(const HttpRequest& request, const std::shared_ptr<HttpExchange>& exchange,
                          bool by_events, const std::string& key, std::string_view endpoint,
                          CoalescedSearch search, JobQueue::Acquire acquire) {
  // Otherwise two requests at the same moment would not see each other.
  const std::lock_guard lock(begin_coalesced_);
  if (queries_.join(key, exchange, by_events)) return std::nullopt;
  const auto audience = queries_.begin(key, exchange, by_events);
  const auto run = [search = std::move(search), audience](const JobTime& time) {
    search(time, *audience);
  };
  if (auto refusal = enqueued(request, audience->stop(), endpoint, run, std::move(acquire))) {
    audience->end("error", *refusal);
  } else {
    queries_.publish(audience);
  }
  return std::nullopt;
}

engine::Json Api::query_json(engine::Answerer& answerer, const Query& query,
                             const SearchRequest& request,
                             const std::function<void(engine::MarginBounds)>& report) {
  const engine::Answer answer = answerer.answer(query.noted, query.wanted, request, report);
  return to_json(answer, query.wanted, query.notation.write(answer.noted));
}

Api::Found Api::query(const HttpRequest& request, const HttpLater& later) {
  const Parameters given(request.parameters,
                         {"position", "rules", "line", "time", "notation", "stream"});
  Query query;
  query.notation = given.notation("notation");
  query.rules = given.rules(settings_.rules);
  query.wanted = {.moves = true, .line = given.flag("line", true)};
  query.seconds = given.seconds("time");
  const bool by_events =
      given.flag("stream", request.accept.find("text/event-stream") != std::string::npos);
  query.noted = query.notation.read(given.required("position"));

  const Position& position = query.noted.position;
  const Game game{query.noted.pits, query.rules};
  if (const Answerers::Lease ready = answerers_.reserve_if_ready(game)) {
    engine::Answerer& answerer = answerers_.answerer(ready);
    if (is_over(position) || answerer.looks_up(game.pits, seeds_in_play(position))) {
      const engine::Json json = query_json(answerer, query, {}, engine::kNoReport);
      if (!by_events) return json_response(json);
      const std::shared_ptr<HttpExchange> exchange = later();
      exchange->begin_events("query");
      exchange->end_events("answer", engine::to_line(json));
      return std::nullopt;
    }
  }
  const std::shared_ptr<HttpExchange> exchange = later();
  const std::string key = key_of(given, query.rules, query.wanted.line);
  const Memory memory(answerers_, game);
  return coalesced(
      request, exchange, by_events, key, "query",
      [this, query, memory](const JobTime& time, SharedQueries::Audience& audience) {
        answer_query(query, memory, time, audience);
      },
      memory.acquire());
}

void Api::answer_query(const Query& query, const Memory& memory, const JobTime& time,
                       SharedQueries::Audience& audience) {
  audience.begin();
  std::optional<engine::MarginBounds> told;
  const auto tell = [&](engine::MarginBounds bounds) {
    if (told && told->low == bounds.low && told->high == bounds.high) return;
    told = bounds;
    audience.tell("bounds", engine::to_line({{"low", bounds.low}, {"high", bounds.high}}));
  };
  std::string event = "error";
  HttpResponse response;
  try {
    if (time.too_late) {
      response = too_late_response();
    } else {
      const SearchRequest request = search_request(time, query.seconds);
      response = json_response(query_json(memory.answerer(), query, request, tell));
      event = "answer";
    }
  } catch (...) {
    response = failure_response(std::current_exception());
  }
  response.endpoint = "query";
  audience.end(event, response);
}

Api::Found Api::move(const HttpRequest& request, const HttpLater& later) {
  const Parameters given(request.parameters,
                         {"position", "strategy", "rules", "random-seed", "time", "notation"});
  const std::string name = parse_strategy("strategy", given.required("strategy"));
  const NotationChoice notation = given.notation("notation");
  const Rules rules = given.rules(settings_.rules);
  const auto seed = static_cast<std::uint64_t>(given.number("random-seed", {0, INT64_MAX}, 1));
  const NotedPosition noted = notation.read(given.required("position"));
  if (is_over(noted.position)) throw NotationError("the game is over: there is no pit to sow");
  const Memory memory(answerers_, {noted.pits, rules});
  return searched(
      request, later, "move", given.seconds("time"),
      [memory, name, notation, rules, seed, noted](const SearchRequest& search) {
        const auto strategy = engine::make_strategy(name, memory.answerer());
        std::mt19937_64 random = engine::random_source(seed, noted.position);
        const SowingTable table({noted.pits, rules});
        const int pit = strategy->choose(table, noted.position, random, search) + 1;
        return json_response(move_json(notation.write(noted), rules, name, seed, pit));
      },
      memory.acquire());
}

Api::Found Api::replay(const HttpRequest& request, const HttpLater& later) {
  const Parameters given(request.parameters, {"start", "pits", "rules", "time", "notation"});
  const NotationChoice notation = given.notation("notation");
  const Rules rules = given.rules(settings_.rules);
  const auto text = given.text("start");
  const NotedPosition start =
      text ? notation.read(*text) : opening_of_options(Game().pits, kSeedsPerPit);
  const SowingTable table({start.pits, rules});
  const auto sowings =
      engine::read_game(table, start, given.required("pits"), engine::PitNumbers::kSowing);
  const auto seconds = given.seconds("time");
  const Memory memory(answerers_, {start.pits, rules});
  // The time is that of each position, as in the command; that of the job is for all of them.
  return searched(
      request, later, "replay", {},
      [this, memory, notation, start, sowings, seconds](const SearchRequest& search) {
        engine::Answerer& answerer = memory.answerer();
        const engine::Wanted wanted{.moves = true, .detail = MoveDetail::kBestOnly, .line = false};
        const auto answer = [&](const NotedPosition& position) {
          return answerer.answer(
              position, wanted,
              search_request({.deadline = search.deadline, .stop = search.stop}, seconds),
              engine::kNoReport);
        };
        const auto write = [&](const NotedPosition& noted) { return notation.write(noted); };
        return json_response(to_json(engine::replayed(start, sowings, answer), write));
      },
      memory.acquire());
}

Api::Found Api::fair(const HttpRequest& request, const HttpLater& later) {
  const Parameters given(request.parameters, {"pits", "seeds", "rules"});
  const Game game{static_cast<int>(given.number("pits", {1, kMaxPits}, Game().pits)),
                  given.rules(settings_.rules)};
  const int seeds = static_cast<int>(given.number("seeds", {1, kMaxSeeds}, kSeedsPerPit));
  if (2 * game.pits * seeds > kMostFairSeeds) {
    throw UsageError("this server lists fair starts of up to " + std::to_string(kMostFairSeeds) +
                     " seeds; see 'seedbank fair'");
  }
  if (const auto list = fair_.completed(game, seeds)) return fair_response(*list, game, seeds);
  const std::string key = "fair " + std::string(name(game.rules)) + ' ' +
                          std::to_string(game.pits) + ' ' + std::to_string(seeds);
  const Memory memory(answerers_, game);
  const auto advance = [this, memory, game, seeds](const JobTime& time) {
    // Not for --time, in which nothing is to be completed; but when others wait, a stop is
    // requested after its share.
    SearchRequest search = search_request(time, {});
    search.deadline = std::chrono::steady_clock::now() + settings_.fair_time;
    const auto found = fair_.advance(game, seeds, memory.answerer(), search);
    const auto* const list = std::get_if<FairLists::List>(&found);
    return list != nullptr ? fair_response(*list, game, seeds)
                           : progress_response(std::get<FairLists::Progress>(found));
  };
  return coalesced(
      request, later(), false, key, "fair",
      [advance](const JobTime& time, SharedQueries::Audience& audience) {
        HttpResponse response;
        try {
          response = advance(time);
        } catch (...) {
          response = failure_response(std::current_exception());
        }
        response.endpoint = "fair";
        audience.end({}, response);
      },
      memory.acquire());
}

Api::Found Api::convert(const HttpRequest& request, const HttpLater& /*later*/) {
  const Parameters given(request.parameters, {"position", "to", "notation"});
  const engine::Notation to = parse_notation("to", given.required("to"));
  const NotedPosition noted = given.notation("notation").read(given.required("position"));
  return json_response(conversion_json(noted, to));
}

Api::Found Api::info(const HttpRequest& request, const HttpLater& /*later*/) {
  const Parameters given(request.parameters, {});
  engine::Json json = engine::json_object("serve");
  json["version"] = settings_.version;
  json["rules"] = engine::Json::array();
  // The usual ones first.
  json["rules"].push_back(name(settings_.rules));
  for (const Rules rules : kAllRules) {
    if (rules != settings_.rules) json["rules"].push_back(name(rules));
  }
  json["strategies"] = engine::Json::array();
  for (const engine::StrategyFamily& family : engine::kStrategyFamilies) {
    json["strategies"].push_back({{"form", family.form}, {"meaning", family.meaning}});
  }
  json["notations"] = notation_names().names;
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

Api::Found Api::sow_four_rows(const HttpRequest& request, const HttpLater& later) {
  const Parameters given(request.parameters, {"position", "pit", "max-steps"});
  const auto text = given.text("position");
  const four_rows::NotedPosition noted =
      text ? four_rows::parse_position(*text) : four_rows::NotedPosition();
  static_cast<void>(given.required("pit"));
  const int pit = static_cast<int>(given.number("pit", {1, four_rows::kPits}, 0)) - 1;
  const four_rows::StepLimit limit = step_limit(given);
  const auto sow = [noted, pit, limit] {
    const auto answer = four_rows::answer_sow(noted, pit, limit, kSowingPatience);
    return json_response(to_json(answer));
  };
  if (limit && *limit <= four_rows::kUsualStepLimit) return sow();
  return searched(request, later, "four-rows/sow", {},
                  [sow](const SearchRequest&) { return sow(); });
}

Api::Found Api::move_four_rows(const HttpRequest& request, const HttpLater& later) {
  const Parameters given(request.parameters,
                         {"position", "level", "depth", "max-steps", "random-seed", "time"});
  four_rows::PlayerKind kind;
  if (const auto level = given.text("level")) {
    const auto named = four_rows::parse_player(*level);
    if (!named) {
      throw UsageError("parameter 'level': '" + std::string(*level) +
                       "' is not beginner, amateur or expert");
    }
    kind = *named;
  }
  kind.depth = static_cast<int>(given.number("depth", {1, four_rows::kMaxDepth}, kind.depth));
  const four_rows::StepLimit limit = step_limit(given);
  const auto seed = static_cast<std::uint64_t>(given.number("random-seed", {0, INT64_MAX}, 1));
  const auto noted = four_rows::parse_position(given.required("position"));
  return searched(request, later, "four-rows/move", given.seconds("time"),
                  [kind, limit, seed, noted](const SearchRequest& search) {
                    four_rows::Player player(kind);
                    four_rows::TurnRequest turn;
                    turn.step_limit = limit;
                    turn.deadline = search.deadline;
                    turn.stop = search.stop;
                    std::mt19937_64 random = four_rows::random_source(seed, 1);
                    const auto answer = four_rows::answer_move(noted, kind, player, turn, random);
                    return json_response(to_json(answer));
                  });
}

Api::Found Api::openapi(const HttpRequest& request, const HttpLater& /*later*/) {
  return asset_response(*find_asset("openapi.json"), request.if_none_match);
}

Api::Found Api::health(const HttpRequest& /*request*/, const HttpLater& /*later*/) {
  return json_response({{"status", "ok"}});
}

Api::Found Api::metrics(const HttpRequest& /*request*/, const HttpLater& /*later*/) {
  const JobQueue::Counts counts = jobs_.counts();
  const auto line = [](const std::string& name, const std::string& type, const std::string& help,
                       std::uint64_t number) {
    return "# HELP seedbank_" + name + ' ' + help + "\n# TYPE seedbank_" + name + ' ' + type +
           "\nseedbank_" + name + ' ' + std::to_string(number) + '\n';
  };
  std::string text = metrics_.text();
  text += line("searches_running", "gauge", "Searches under way.",
               static_cast<std::uint64_t>(counts.running));
  text += line("searches_waiting", "gauge", "Searches that wait for others.",
               static_cast<std::uint64_t>(counts.waiting));
  text += line("searches_total", "counter", "Searches that ended.", counts.done);
  text += line("searches_refused_total", "counter", "Searches that there was no room for.",
               counts.refused);
  return HttpResponse{.body = std::move(text),
                      .content_type = "text/plain; version=0.0.4; charset=utf-8"};
}

void Api::warm_up() {
  const NotedPosition opening = opening_of_options(Game().pits, kSeedsPerPit);
  // Nobody waits for it, and where there is no room it is not done.
  const auto search = [this, opening](const JobTime& time) {
    try {
      const Memory memory(answerers_, {opening.pits, settings_.rules});
      static_cast<void>(memory.answerer().answer(opening, {.moves = true, .line = false},
                                                 search_request(time, {}), engine::kNoReport));
    } catch (...) {
      // Whoever asks the same meets the same, and is told.
      static_cast<void>(std::current_exception());
    }
  };
  static_cast<void>(jobs_.add("warm-up", end_.get_token(), search));
}

}  // namespace seedbank::tools
