// Four-row Kalaha for Python: answers are JSON, as in the command.
#include <algorithm>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <seedbank/four_rows.h>
#include <seedbank/four_rows_match.h>

#include "engine/bindings/python/native/interruptible.h"
#include "engine/bindings/python/native/module.h"
#include "solver/base/stopwatch.h"

namespace seedbank::python {
namespace {

namespace py = pybind11;
using namespace py::literals;

four_rows::PlayerKind player_called(const std::string& name) {
  const std::optional<four_rows::PlayerKind> kind = four_rows::parse_player(name);
  if (!kind) {
    throw ArgumentError("player '" + name +
                        "' is unknown; there are beginner, amateur, expert, expert:D");
  }
  return *kind;
}

std::string sow(const std::string& position, int pit, four_rows::StepLimit limit) {
  std::string json;
  interruptible([&](std::stop_token) {
    json = to_json(
        four_rows::answer_sow(four_rows::parse_position(position), std::max(pit, 0) - 1, limit));
  });
  return json;
}

std::string move(const std::string& position, const std::string& player, std::uint64_t random_seed,
                 four_rows::StepLimit limit, std::optional<double> seconds) {
  const four_rows::NotedPosition noted = four_rows::parse_position(position);
  const four_rows::PlayerKind kind = player_called(player);
  if (!(seconds.value_or(0) >= 0)) {
    throw ArgumentError("time: negative, or not a number of seconds");
  }
  std::string json;
  interruptible([&](const std::stop_token& stop) {
    four_rows::TurnRequest request{.step_limit = limit, .stop = stop};
    if (seconds) request.deadline = deadline_in(*seconds);
    four_rows::Player chooser(kind);
    std::mt19937_64 random(random_seed);
    json = to_json(answer_move(noted, chooser, request, random));
  });
  return json;
}

std::string match(const std::string& first, const std::string& second, int games,
                  std::uint64_t random_seed) {
  const four_rows::MatchQuestion question{
      {player_called(first), player_called(second)}, games, random_seed};
  std::string json;
  interruptible([&](const std::stop_token& stop) {
    json = to_json(question, four_rows::play_match(question, stop, [] {}));
  });
  return json;
}

}  // namespace

void add_four_rows(py::module_& module) {
  module.def("four_rows_opening", [] { return four_rows::to_text({}); });
  module.def("four_rows_legal_pits", [](const std::string& position) {
    const std::uint32_t legal =
        four_rows::legal_pits(four_rows::parse_position(position).position.mover);
    py::list pits;
    for (int pit = 0; pit < four_rows::kPits; ++pit) {
      if ((legal >> pit & 1) != 0) pits.append(pit + 1);
    }
    return pits;
  });
  module.def("four_rows_sow", &sow, "position"_a, "pit"_a, "step_limit"_a);
  module.def("four_rows_move", &move, "position"_a, "player"_a, "seed"_a, "step_limit"_a, "time"_a);
  module.def("four_rows_match", &match, "first"_a, "second"_a, "games"_a, "seed"_a);
}

}  // namespace seedbank::python
