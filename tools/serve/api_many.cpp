// Many positions in one request.
#include <chrono>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <boost/algorithm/string/trim.hpp>
#include <fmt/core.h>
#include <seedbank/error.h>

#include "tools/options/position_arguments.h"
#include "tools/serve/api.h"

namespace seedbank::tools {
namespace {

constexpr std::size_t kMostPositions = 256;

// The positions in the lines of a body; blank lines are skipped. Throws UsageError.
std::vector<Board> boards_of(const std::string& body, const NotationChoice& notation, Rules rules) {
  std::vector<Board> boards;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < body.size();) {
    const std::size_t end = std::min(body.find('\n', begin), body.size());
    const std::string line = boost::trim_copy(body.substr(begin, end - begin));
    begin = end + 1;
    ++number;
    if (line.empty()) continue;
    if (boards.size() == kMostPositions) {
      throw UsageError(fmt::format("a request has at most {} positions", kMostPositions));
    }
    try {
      boards.push_back(notation.read(line, rules));
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

}  // namespace

Api::Response Api::query_many(const HttpRequest& request, const DeferResponse& defer) {
  const Parameters given(request.parameters, {"rules", "line", "time", "notation"});
  const NotationChoice notation = given.notation("notation");
  const Rules rules = given.rules(settings_.rules);
  const Wanted wanted{.moves = true, .line = given.flag("line", false)};
  const auto seconds = given.seconds("time");
  const std::vector<Board> boards = boards_of(request.body, notation, rules);
  // One token is taken already.
  const auto others = static_cast<double>(boards.size() - 1);
  if (others > 0 && !rate_.allows(request.client, request.received, others)) {
    return retry_response(429, "too many questions from this client");
  }
  const GameMemory memory(engines_, {boards.front().pits(), rules});
  const auto search = [=, this](const JobTime& time, Waiters&) {
    engine::Json json = engine::json_object("queries");
    json["answers"] = engine::Json::array();
    for (const Board& board : boards) {
      const Answer answer = memory.engine().query(board, limits(time, seconds), wanted);
      const bool is_cut =
          time.stop.stop_requested() || std::chrono::steady_clock::now() >= time.deadline;
      const bool is_first = json["answers"].empty();
      const bool is_complete = answer.completion == Completion::kComplete;
      // A search that had less than the whole time is repeated by the next request.
      if (is_complete || !is_cut || is_first) {
        json["answers"].push_back(engine::to_json(answer, wanted, notation.write(answer.board)));
      }
      if (is_cut) break;
    }
    json["left"] = boards.size() - json["answers"].size();
    return json_response(json);
  };
  return enqueue(request, defer(),
                 {.endpoint = "query", .search = search, .acquire = memory.acquire()});
}

}  // namespace seedbank::tools
