// Pairs of a position and a sowing, one per line: rows of CSV, or a position and a word.
#include <algorithm>

#include <fmt/core.h>
#include <seedbank/error.h>

#include "engine/games/raw_game.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

constexpr std::string_view kPairs = "pairs";

// The cells of a row of CSV: separated by commas, in double quotes if they contain commas.
std::vector<std::string> cells_of(std::string_view row) {
  std::vector<std::string> cells = {""};
  bool quoted = false;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] == '"' && quoted && i + 1 < row.size() && row[i + 1] == '"') {
      cells.back() += row[i++];
    } else if (row[i] == '"') {
      quoted = !quoted;
    } else if (row[i] == ',' && !quoted) {
      cells.emplace_back();
    } else if (row[i] != '\r') {
      cells.back() += row[i];
    }
  }
  return cells;
}

RawGame pair_of(Board position, std::string sowing, const std::string& player,
                const FileLine& line) {
  RawGame game = {.start = std::move(position), .record = std::move(sowing)};
  game.format = kPairs;
  game.line = line.number;
  game.is_pair = true;
  game.players[game.start.south_to_move() ? 0 : 1] = player;
  return game;
}

}  // namespace

bool is_sowing_name(std::string_view name) noexcept {
  return name == "sowing" || name == "pit" || name == "move" || name == "action";
}

bool is_player_name(std::string_view name) noexcept {
  return name == "player" || name == "model" || name == "agent" || name == "name";
}

std::optional<PairColumns> pair_columns(std::string_view line) {
  PairColumns columns;
  int index = 0;
  for (const std::string& name : cells_of(line)) {
    if (name == "position") columns.position = index;
    if (is_sowing_name(name)) columns.sowing = index;
    if (is_player_name(name)) columns.player = index;
    ++index;
  }
  return columns.position >= 0 && columns.sowing >= 0 ? std::optional(columns) : std::nullopt;
}

RawGame pair_of_row(const PairColumns& columns, const FileLine& row, const ReadingRules& rules) {
  const std::vector<std::string> cells = cells_of(row.text);
  const auto cell = [&](int column) {
    if (column < 0) return std::string();
    if (static_cast<std::size_t>(column) >= cells.size()) {
      throw PositionError(
          fmt::format("the row has {} columns, where the header has more; a "
                      "position with commas is written in double quotes",
                      cells.size()));
    }
    return cells[static_cast<std::size_t>(column)];
  };
  return pair_of(rules.position(cell(columns.position)), cell(columns.sowing), cell(columns.player),
                 row);
}

bool is_pair_line(std::string_view line) {
  const std::vector<std::string_view> words = words_of(line, kMostNumbers + 3);
  if (words.size() < 6 || words.size() > kMostNumbers + 2) return false;
  const std::string_view side = words[words.size() - 2];
  const auto is_number = [](std::string_view word) {
    return !word.empty() && word.find_first_not_of("0123456789") == word.npos;
  };
  return (side == "s" || side == "n") && words.size() % 2 == 0 &&
         std::all_of(words.begin(), words.end() - 2, is_number);
}

RawGame pair_of_line(const FileLine& line, const ReadingRules& rules) {
  const std::size_t end = line.text.find_last_of(" \t,;") + 1;
  const std::size_t side = line.text.find_last_of("sn", end - 1);
  return pair_of(rules.position(line.text.substr(0, side + 1)), std::string(line.text.substr(end)),
                 "", line);
}

}  // namespace seedbank::engine
