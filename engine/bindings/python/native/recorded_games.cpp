// Files of games and of positions for Python.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <seedbank/error.h>
#include <seedbank/notation.h>
#include <seedbank/recorded_games.h>

#include "engine/bindings/python/native/module.h"

namespace seedbank::python {
namespace {

namespace py = pybind11;
using namespace py::literals;

// The arguments of seedbank.RecordedGame, with the board and the illegal sowing as plain values.
py::tuple fields_of(const RecordedGame& game) {
  const PlayedRecord& record = game.record;
  py::object illegal = py::none();
  if (record.illegal) {
    illegal = py::make_tuple(record.illegal->number, record.illegal->south ? "South" : "North",
                             record.illegal->word, record.illegal->why, record.unread);
  }
  return py::make_tuple(record.game, game.players[0], game.players[1], game.format, game.line,
                        name(record.numbers), illegal, record.past_end, game.swapped, game.is_pair);
}

// The games of a text, and the line and the reason of each part that is not one.
py::tuple games_in(std::string_view text, const Board& start, bool takes_rules,
                   const std::string& notation, const std::string& numbering,
                   const std::vector<std::string>& ignore) {
  GameReading reading{
      .start = start, .takes_rules = takes_rules, .text = {.notation = notation, .ignore = ignore}};
  if (!numbering.empty()) {
    reading.numbers = numbering_from_name(numbering);
    std::vector<std::string> names;
    for (const PitNumbers each : all_numberings()) names.emplace_back(name(each));
    if (!reading.numbers) throw ArgumentError("numbering: " + unknown_name(numbering, names));
  }
  const GameFile file = read_games(text, reading);
  py::list games;
  for (const RecordedGame& game : file.games) games.append(fields_of(game));
  py::list unreadable;
  for (const UnreadableGame& part : file.unreadable) {
    std::vector<std::string_view> numberings;
    for (const PitNumbers each : part.numberings) numberings.push_back(name(each));
    unreadable.append(py::make_tuple(part.line, part.why, part.rules, numberings, part.unknown));
  }
  return py::make_tuple(games, unreadable);
}

// The boards of the lines of a text; below a header of MAIA, those of its rows.
std::vector<Board> positions_in(std::string_view text, const std::string& notation,
                                const std::string& rules, const std::vector<std::string>& ignore,
                                std::optional<int> players_from) {
  const PlayerNumbers players(text);
  std::vector<Board> boards;
  std::optional<int> maia_pits;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, length);
    text.remove_prefix(std::min(length + 1, text.size()));
    if (number == 1) maia_pits = pits_of_maia_header(line);
    const bool is_header = number == 1 && maia_pits;
    if (is_header || line.find_first_not_of(" \t\r") == line.npos) continue;
    try {
      boards.push_back(
          maia_pits ? read_maia_row(line, *maia_pits, rules)
                    : Board::from_text(
                          line, {notation, ignore, players_from ? players_from : players.of(line)},
                          rules));
    } catch (const PositionError& error) {
      throw PositionError("line " + std::to_string(number) + ": " + error.what(), error.position(),
                          error.place(), error.option());
    }
  }
  return boards;
}

}  // namespace

void add_recorded_games(py::module_& module) {
  module.def("games_in", games_in, "text"_a, "start"_a, "takes_rules"_a, "notation"_a,
             "numbering"_a, "ignore"_a);
  module.def("positions_in", positions_in, "text"_a, "notation"_a, "rules"_a, "ignore"_a,
             "players_from"_a);
  module.def("numberings", [] {
    std::vector<std::string> names;
    for (const PitNumbers each : all_numberings()) names.emplace_back(name(each));
    return names;
  });
}

}  // namespace seedbank::python
