// Layers and full-game databases for Python.
#include <chrono>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>
#include <seedbank/error.h>
#include <seedbank/full_game.h>
#include <seedbank/layers.h>

#include "engine/bindings/python/native/interruptible.h"
#include "engine/bindings/python/native/module.h"
#include "solver/base/stopwatch.h"

namespace seedbank::python {
namespace {

namespace py = pybind11;
using namespace py::literals;

using Clock = std::chrono::steady_clock;
using Numbers = py::array_t<std::uint64_t, py::array::c_style>;

Rows consecutive_rows(const LayerPositions& positions, std::uint64_t first, std::uint64_t count) {
  Rows rows = empty_rows(count, positions.pits());
  interruptible([&, room = room_of(rows)](std::stop_token) { positions.rows(first, room); });
  return rows;
}

Rows rows_of_numbers(const LayerPositions& positions, const Numbers& numbers) {
  const auto count = static_cast<std::size_t>(numbers.size());
  Rows rows = empty_rows(count, positions.pits());
  interruptible([&, room = room_of(rows), data = numbers.data()](std::stop_token) {
    positions.rows(std::span(data, count), room);
  });
  return rows;
}

Numbers numbers_of_rows(const LayerPositions& positions, const Rows& rows) {
  const RowsView view(rows);
  Numbers numbers(view.count);
  interruptible(
      [&, room = room_of(numbers)](std::stop_token) { positions.numbers(view.numbers, room); });
  return numbers;
}

py::array_t<std::int8_t> values(const LayerValues& layer, std::uint64_t first, std::uint64_t count,
                                const Given& given) {
  py::array_t<std::int8_t> margins(static_cast<py::ssize_t>(count));
  const auto deadline = given.first ? deadline_in(*given.first) : Clock::time_point::max();
  bool is_stopped = false;
  const auto goes_on = [&] {
    is_stopped = is_stopped || is_set(given.second);
    return !is_stopped && Clock::now() < deadline;
  };
  bool is_complete = false;
  if (goes_on()) {
    interruptible(goes_on, [&, room = room_of(margins)](const std::stop_token& stop) {
      is_complete = layer.read(first, room, stop);
    });
  }
  if (!is_complete) {
    throw StoppedError(is_stopped ? StoppedError::Cause::kStop : StoppedError::Cause::kTimeLimit);
  }
  return margins;
}

py::tuple full_game_rows(const FullGame& game, int captured, std::uint64_t first,
                         std::uint64_t count) {
  Rows rows = empty_rows(count, game.pits());
  const auto length = static_cast<py::ssize_t>(count);
  py::array_t<std::uint8_t> south_to_move(length);
  py::array_t<std::int8_t> outcomes(length);
  py::array_t<std::uint8_t> depths(length);
  const FullGameRows room{room_of(rows), room_of(south_to_move), room_of(outcomes),
                          room_of(depths)};
  interruptible([&](const std::stop_token& stop) { (void)game.read(captured, first, room, stop); });
  return py::make_tuple(rows, south_to_move, outcomes, depths);
}

py::tuple full_game_query(const FullGame& game, const Board& board) {
  FullGameAnswer answer;
  interruptible([&](std::stop_token) { answer = game.query(board); });
  const auto pair = [](const FullGameValue& value) {
    return py::make_tuple(value.outcome, value.depth);
  };
  py::list sowings;
  for (const FullGameSowing& sowing : answer.sowings) {
    sowings.append(
        py::make_tuple(sowing.pit, sowing.value.outcome, sowing.value.depth, sowing.best));
  }
  return py::make_tuple(answer.value ? py::object(pair(*answer.value)) : py::none(), sowings);
}

}  // namespace

void add_layers(py::module_& module) {
  py::class_<LayerPositions>(module, "LayerPositions")
      .def(py::init<int, int>(), "pits"_a, "seeds"_a)
      .def("count", &LayerPositions::count)
      .def("rows", &consecutive_rows, "first"_a, "count"_a)
      .def("rows_of", &rows_of_numbers, "numbers"_a)
      .def("numbers", &numbers_of_rows, "rows"_a);
  py::class_<LayerValues>(module, "LayerValues")
      .def(py::init<std::filesystem::path, std::string, int, int>(), "db"_a, "rules"_a, "pits"_a,
           "seeds"_a)
      .def("end_of_range", &LayerValues::end_of_range, "first"_a, "count"_a)
      .def("values", &values, "first"_a, "count"_a, "limits"_a);
  py::class_<FullGame>(module, "FullGame")
      .def(py::init<std::filesystem::path>(), "db"_a)
      .def("pits", &FullGame::pits)
      .def("seeds_per_pit", &FullGame::seeds_per_pit)
      .def("rules", &FullGame::rules)
      .def("end", &FullGame::end)
      .def("positions", &FullGame::positions)
      .def("rows", &full_game_rows, "captured"_a, "first"_a, "count"_a)
      .def("query", &full_game_query, "board"_a)
      .def_readonly_static("frame_positions", &FullGame::kFramePositions);
}

}  // namespace seedbank::python
