// The endpoint of the API that answers a list of positions.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <boost/algorithm/string/trim.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "engine/base/json.h"
#include "tools/options/shared_options.h"
#include "tools/serve/api.h"

namespace seedbank::tools {
namespace {

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

double seconds_until(std::chrono::steady_clock::time_point time) {
  return std::chrono::duration<double>(time - std::chrono::steady_clock::now()).count();
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
      const double left = std::max(0.0, seconds_until(time.deadline));
      const double share = std::min(longest, left / static_cast<double>(waiting--));
      const bool is_last = most && *most <= share;
      one.answer = ask(boards[index], is_last ? *most : share);
      one.is_final = is_last || one.answer->completion == Completion::kComplete;
      if (!one.is_final) continue;
      --open;
      tell(index, *one.answer);
    }
    longest = std::numeric_limits<double>::infinity();
  } while (open > 0 && !time.is_over());
  return all;
}

}  // namespace

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

}  // namespace seedbank::tools
