// The module `seedbank._native`: boards, and errors as the exceptions of seedbank._errors.
#include "engine/bindings/python/native/module.h"

#include <array>
#include <exception>
#include <tuple>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <seedbank/board.h>
#include <seedbank/book.h>
#include <seedbank/engine.h>
#include <seedbank/error.h>
#include <seedbank/game.h>
#include <seedbank/machine.h>
#include <seedbank/player.h>
#include <seedbank/strategy.h>

#include "engine/bindings/python/native/interruptible.h"

namespace seedbank::python {
namespace {

namespace py = pybind11;
using namespace py::literals;

// A new exception with this name, whose attributes can be set.
py::object made(const char* name, const Error& error) {
  return py::module_::import("seedbank._errors").attr(name)(error.what());
}

void raise(const py::object& error) { PyErr_SetObject(py::type::of(error).ptr(), error.ptr()); }

// None for an empty path.
py::object path_or_none(const std::filesystem::path& path) {
  return path.empty() ? py::object(py::none()) : py::cast(path.string());
}

// By Resource.
constexpr std::array kResourceNames = {"memory", "disk", "threads", "format"};

// The signature is pybind11's.
void raise_named(std::exception_ptr exception) {  // NOLINT(performance-unnecessary-value-param)
  if (!exception) return;
  try {
    std::rethrow_exception(exception);
  } catch (const ArgumentError& error) {
    raise(made("ArgumentError", error));
  } catch (const PositionError& error) {
    const py::object raised = made("PositionError", error);
    raised.attr("position") = error.position();
    raised.attr("place") = error.place();
    raise(raised);
  } catch (const DatabaseError& error) {
    const py::object raised = made("DatabaseError", error);
    raised.attr("file") = path_or_none(error.file());
    raised.attr("offset") = error.offset();
    raise(raised);
  } catch (const ResourceError& error) {
    const py::object raised = made("ResourceError", error);
    raised.attr("resource") = kResourceNames[static_cast<std::size_t>(error.resource())];
    raised.attr("bytes_required") = error.bytes_required();
    raised.attr("bytes_available") = error.bytes_available();
    raised.attr("sufficient_memory") = error.sufficient_memory();
    raise(raised);
  } catch (const IoError& error) {
    const py::object raised = made("IoError", error);
    raised.attr("file") = path_or_none(error.file());
    raise(raised);
  } catch (const StoppedError& error) {
    const py::object raised = made("StoppedError", error);
    raised.attr("cause") = error.cause() == StoppedError::Cause::kStop ? "stop" : "time";
    raise(raised);
  }
}

void add_board(py::module_& module) {
  py::class_<Board>(module, "Board")
      .def(py::init<int, int, std::string_view>(), "pits"_a, "seeds"_a, "rules"_a)
      .def_static(
          "from_text",
          [](std::string_view text, const std::string& notation, std::string_view rules,
             const std::vector<std::string>& ignore, std::optional<int> players_from) {
            return Board::from_text(text, {notation, ignore, players_from}, rules);
          },
          "text"_a, "notation"_a, "rules"_a, "ignore"_a, "players_from"_a)
      .def_static(
          "from_record",
          [](const std::string& line) {
            const std::optional<GameRecord> record = RecordReader().read(line);
            if (!record) throw PositionError("the line describes a match, not a game");
            return record->game;
          },
          "line"_a)
      .def(
          "record",
          [](const Board& board, const std::string& south, const std::string& north) {
            return record_of(board, {south, north});
          },
          "south"_a, "north"_a)
      .def("copy", [](const Board& board) { return Board(board); })
      .def("pits", &Board::pits)
      .def("rules", &Board::rules)
      .def("south_to_move", &Board::south_to_move)
      .def("numbers", &Board::numbers)
      .def("note", &Board::note)
      .def("legal_pits", &Board::legal_pits)
      .def("over", &Board::over)
      .def("margin", &Board::margin)
      .def("sow", py::overload_cast<int>(&Board::sow), "pit"_a)
      .def("undo", &Board::undo)
      .def("sown", &Board::sown)
      .def("text", &Board::text, "notation"_a)
      .def(
          "svg",
          [](const Board& board, const std::vector<std::tuple<int, std::string, bool>>& labels) {
            std::vector<PitLabel> drawn;
            for (const auto& [pit, text, best] : labels) drawn.push_back({pit, text, best});
            return board.svg(drawn);
          },
          "labels"_a)
      .def("equals", [](const Board& a, const Board& b) { return a == b; });
}

PYBIND11_MODULE(_native, module) {
  pybind11::register_local_exception_translator(raise_named);
  add_board(module);
  add_engine(module);
  add_recorded_games(module);
  add_layers(module);
  add_games(module);
  add_four_rows(module);
  module.def("rule_sets", &rule_sets);
  module.def("notations", &notations);
  module.def("strategies", &strategies);
  module.def("check_strategy_name", &check_strategy_name);
  module.def("is_program",
             [](std::string_view name) { return seedbank::player_called(name).is_program; });
  module.def("version", &version);
  module.def("installed_book", [] {
    const std::optional<std::filesystem::path> book = installed_book();
    return book ? std::optional(book->string()) : std::nullopt;
  });
  module.def("parse_bytes",
             [](const std::string& text) { return parse_bytes(text, memory_available()); });
  py::module_::import("atexit").attr("register")(py::cpp_function(&stop_all_calls));
}

}  // namespace
}  // namespace seedbank::python
