// The endpoints of the API that answer questions.
#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include <boost/algorithm/string/trim.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/four_rows.h>

#include "engine/base/json.h"
#include "solver/base/stopwatch.h"
#include "solver/game/random.h"
#include "tools/four_rows/shared.h"
#include "tools/options/shared_options.h"
#include "tools/serve/api.h"
#include "tools/serve/assets.h"

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
  for (const char* const parameter : {"notation", "ignore", "players-from", "time", "position"}) {
    key += '\n';
    key += given.text(parameter).value_or("");
  }
  return key;
}

// The positions that share the time of a request. A longer list is answered in groups of as many,
// so that no share is too short for an answer.
constexpr std::size_t kSharing = 16;

// Seconds for each position of a group before those that need more share the rest.
constexpr double kEasySeconds = 0.1;

// The positions in the lines of a body; blank lines are skipped. Throws UsageError.
std::vector<Board> boards_of(const std::string& body, const NotationChoice& notation, Rules rules) {
  std::vector<Board> boards;
  const PlayerNumbers players(body);
  std::istringstream lines(body);
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    boost::trim(line);
    if (line.empty()) continue;
    if (boards.size() == kMostQuestions) {
      throw UsageError(fmt::format("a request has at most {} positions", kMostQuestions));
    }
    try {
      boards.push_back(notation.read(line, rules, players.of(line)));
    } catch (const PositionError& error) {
      throw PositionError(fmt::format("line {}: {}", number, error.what()), line);
    }
    if (boards.back().pits() != boards.front().pits()) {
      throw UsageError(fmt::format(
          "line {}: the positions of a request must have equally many pits per side", number));
    }
  }
  if (boards.empty()) throw UsageError("the body has no position; write one per line");
  return boards;
}

// Whether the first of two answers for a position says more about its value.
bool is_narrower(const Answer& one, const Answer& other) {
  return one.bounds.high - one.bounds.low < other.bounds.high - other.bounds.low;
}

struct Found {
  std::optional<Answer> answer;
  bool is_final = false;  // it is complete, or its position had all the time that one may have
};

// Answers a group of positions: first what is looked up or easy; then the others share the rest of
// the time, and what one of them does not need is left to the others. `ask` answers a position
// within some seconds; a position has at most `most` of them. `tell` is called with the index of
// each answer that is final.
template <typename Ask, typename Tell>
std::vector<Found> answer_group(std::span<const Board> boards, const JobTime& time,
                                std::optional<double> most, const Ask& ask, const Tell& tell) {
  std::vector<Found> all(boards.size());
  std::size_t open = boards.size();
  double longest = kEasySeconds;
  do {
    std::size_t waiting = open;
    for (std::size_t index = 0; index < boards.size(); ++index) {
      Found& one = all[index];
      if (one.is_final) continue;
      const double share = std::min(longest, time.left().count() / static_cast<double>(waiting--));
      const bool is_last = most && *most <= share;
      Answer answer = ask(boards[index], is_last ? *most : share);
      one.is_final = is_last || answer.completion == Completion::kComplete;
      // A share at the end of the time may be shorter than the one before.
      if (one.is_final || !one.answer || !is_narrower(*one.answer, answer)) {
        one.answer = std::move(answer);
      }
      if (!one.is_final) continue;
      --open;
      tell(index, *one.answer);
    }
    longest = std::numeric_limits<double>::infinity();
  } while (open > 0 && !time.is_over());
  return all;
}

}  // namespace

Api::Response Api::query(const HttpRequest& request, const DeferResponse& defer) {
  const Parameters given(request);
  const NotationChoice notation = given.notation();
  const Rules rules = given.rules(settings_.engines.rules);
  const Wanted wanted{.moves = true, .line = given.flag("line", true)};
  const auto seconds = given.seconds();
  const bool by_events = given.events();
  const Board board = notation.read(given.required("position"), rules);
  const Game game{board.pits(), rules};
  if (const EnginePool::Lease ready = engines_.reserve_if_ready(game)) {
    Engine& engine = engines_.engine(ready);
    if (engine.looks_up(board, wanted)) {
      const Answer answer = engine.query(board, {.threads = 1}, wanted);
      const engine::Json json = engine::to_json(answer, wanted, notation.write(answer.board));
      if (!by_events) return json_response(json);
      const std::shared_ptr<DeferredResponse> response = defer();
      response->begin_events("query");
      response->end_events("answer", engine::to_line(json));
      return std::nullopt;
    }
  }
  const GameMemory memory(engines_, game);
  const auto search = [=, this](const JobTime& time, Waiters& waiters) {
    std::optional<Bounds> sent;
    Limits limits = this->limits(time, seconds);
    limits.on_bounds = [&](Bounds bounds) {
      if (sent == bounds) return;
      sent = bounds;
      waiters.event("bounds", engine::to_line({{"low", bounds.low}, {"high", bounds.high}}));
    };
    const Answer answer = memory.engine().query(board, limits, wanted);
    return json_response(engine::to_json(answer, wanted, notation.write(answer.board)));
  };
  return enqueue(request, defer,
                 {.endpoint = "query",
                  .search = search,
                  .acquire = memory.acquire(),
                  .key = key_of(given, rules, wanted.line),
                  .by_events = by_events});
}

Api::Response Api::query_many(const HttpRequest& request, const DeferResponse& defer) {
  const Parameters given(request);
  const NotationChoice notation = given.notation();
  const Rules rules = given.rules(settings_.engines.rules);
  const Wanted wanted{.moves = true, .line = given.flag("line", false)};
  const auto most = given.seconds();
  const bool by_events = given.events();
  const std::vector<Board> boards = boards_of(request.body, notation, rules);
  if (auto refusal = charge(request.client, boards.size())) return refusal;
  const GameMemory memory(engines_, {boards.front().pits(), rules});
  const auto search = [=, this](const JobTime& time, Waiters& waiters) {
    const auto ask = [&](const Board& board, double seconds) {
      return memory.engine().query(board, limits(time, seconds), wanted);
    };
    const auto json_of = [&](const Answer& answer) {
      return engine::to_json(answer, wanted, notation.write(answer.board));
    };
    engine::Json answers = engine::Json::array();
    const std::span<const Board> all(boards);
    for (std::size_t first = 0; first < all.size() && !(first > 0 && time.is_over());
         first += kSharing) {
      const auto tell = [&](std::size_t index, const Answer& answer) {
        waiters.event("position", engine::to_line({{"number", first + index + 1},
                                                   {"answer", json_of(answer)}}));
      };
      const auto group = all.subspan(first, std::min(kSharing, all.size() - first));
      for (const Found& one : answer_group(group, time, most, ask, tell)) {
        // A later group had less than the whole time: the next request repeats its open searches.
        if (first > 0 && !one.is_final) break;
        answers.push_back(json_of(*one.answer));
      }
      if (answers.size() < first + group.size()) break;
    }
    engine::Json json = engine::json_object("queries");
    json["left"] = boards.size() - answers.size();
    json["answers"] = std::move(answers);
    return json_response(json);
  };
  return enqueue(
      request, defer,
      {.endpoint = "query", .search = search, .acquire = memory.acquire(), .by_events = by_events});
}

Api::Response Api::move(const HttpRequest& request, const DeferResponse& defer) {
  const Parameters given(request);
  const NotationChoice notation = given.notation();
  const Rules rules = given.rules(settings_.engines.rules);
  const auto seed = given.random_seed();
  const Board board = notation.read(given.required("position"), rules);
  if (board.over()) throw PositionError("the game is over: there is no pit to sow");
  const Opponent opponent =
      settings_.opponents.called(Parameters::source("strategy"), given.required("strategy"), board);
  const Choosing choosing = this->choosing(opponent, board, seed, given.seconds());
  const auto search = [=](const JobTime& time, Waiters&) {
    const int pit = choosing.pit(time);
    std::vector<Note> notes;
    if (choosing.memory) notes = choosing.memory->engine().notes(board);
    return json_response(
        engine::move_json(notation.write(board), board.rules(), opponent.name, seed, pit, notes));
  };
  return enqueue(request, defer,
                 {.endpoint = "move",
                  .search = search,
                  .acquire = choosing.acquire(),
                  .queue = choosing.queue});
}

JobQueue::Acquire Api::Choosing::acquire() const {
  return memory ? memory->acquire() : JobQueue::Acquire();
}

Api::Choosing Api::choosing(const Opponent& opponent, const Board& board, std::uint64_t seed,
                            std::optional<double> seconds) {
  if (opponent.is_program) {
    const double most = settings_.jobs.most_seconds;
    const double time = std::min(most, seconds.value_or(most));
    const auto pit = [=, this](const JobTime& job) {
      std::stop_source stop;
      const auto end = [&stop] { stop.request_stop(); };
      const std::stop_callback at_end_of_client(job.stop, end);
      const std::stop_callback at_end_of_server(end_.get_token(), end);
      return ask_program(*running_, opponent, board, seed, time, stop.get_token());
    };
    return {.queue = &*programs_, .memory = {}, .pit = pit};
  }
  const GameMemory memory(engines_, {board.pits(), *rules_from_name(board.rules())});
  const auto pit = [=, this](const JobTime& job) {
    return memory.engine().move(board, opponent.play_as, seed, limits(job, seconds));
  };
  return {.queue = &jobs_, .memory = memory, .pit = pit};
}

Api::Response Api::fair(const HttpRequest& request, const DeferResponse& defer) {
  const Parameters given(request);
  const Game game{static_cast<int>(given.number("pits", {1, Board::kMostPits}, Game().pits)),
                  given.rules(settings_.engines.rules)};
  const int seeds = static_cast<int>(given.number("seeds", {1, Board::kMostSeeds}, kSeedsPerPit));
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
    const auto progress = fair_.advance(game, seeds, memory.engine(), limits);
    const auto list = fair_.completed(game, seeds);
    return list ? fair_response(*list, game, seeds) : progress_response(progress);
  };
  return enqueue(request, defer,
                 {.endpoint = "fair",
                  .search = search,
                  .acquire = memory.acquire(),
                  .key = fmt::format("fair {} {} {}", name(game.rules), game.pits, seeds),
                  .even_late = true});
}

Api::Response Api::convert(const HttpRequest& request, const DeferResponse& /*defer*/) {
  const Parameters given(request);
  const Notation to = parse_notation(Parameters::source("to"), given.required("to"));
  NotationChoice notation = given.notation();
  notation.ignore.emplace_back("rules");  // which do not matter
  const Board board = notation.read(given.required("position"));
  return json_response(engine::conversion_json(board, name(to)));
}

Api::Response Api::info(const HttpRequest& request, const DeferResponse& /*defer*/) {
  const Parameters given(request);
  engine::Json json = engine::info_json(settings_.engines.rules);
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
  json["classroom"] = tables_.has_class();
  json["opponents"] = settings_.opponents.json();
  if (const NoteLog* const log = settings_.engines.note_log) engine::add_notes(json, log->notes());
  return json_response(json);
}

Api::Response Api::sow_four_rows(const HttpRequest& request, const DeferResponse& defer) {
  const Parameters given(request);
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
      request, defer,
      {.endpoint = "four-rows/sow", .search = [sow](const JobTime&, Waiters&) { return sow(); }});
}

Api::Response Api::move_four_rows(const HttpRequest& request, const DeferResponse& defer) {
  const Parameters given(request);
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
  const auto seed = given.random_seed();
  const auto noted = four_rows::parse_position(given.required("position"));
  const auto seconds = given.seconds();
  const auto search = [=](const JobTime& time, Waiters&) {
    four_rows::Player player(kind);
    four_rows::TurnRequest turn;
    turn.step_limit = limit;
    turn.deadline = seconds ? std::min(time.deadline, deadline_in(*seconds)) : time.deadline;
    turn.stop = time.stop;
    std::mt19937_64 random = random_source({seed, 1});
    return json_line_response(to_json(four_rows::answer_move(noted, player, turn, random)));
  };
  return enqueue(request, defer, {.endpoint = "four-rows/move", .search = search});
}

}  // namespace seedbank::tools
