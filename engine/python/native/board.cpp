// seedbank::Board for Python.
#include <string_view>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <seedbank/board.h>

#include "engine/python/native/module.h"

namespace seedbank::python {

namespace py = pybind11;
using namespace py::literals;

void add_board(py::module_& module) {
  py::class_<Board>(module, "Board")
      .def(py::init<int, int, std::string_view>(), "pits"_a, "seeds"_a, "rules"_a)
      .def_static("from_text", &Board::from_text, "text"_a, "notation"_a, "rules"_a)
      .def("copy", [](const Board& board) { return Board(board); })
      .def("pits", &Board::pits)
      .def("rules", &Board::rules)
      .def("south_to_move", &Board::south_to_move)
      .def("numbers", &Board::numbers)
      .def("legal_pits", &Board::legal_pits)
      .def("over", &Board::over)
      .def("sow", &Board::sow, "pit"_a)
      .def("undo", &Board::undo)
      .def("sown", &Board::sown)
      .def("text", &Board::text, "notation"_a)
      .def("svg", &Board::svg)
      .def("equals", [](const Board& a, const Board& b) { return a == b; });
}

}  // namespace seedbank::python
