// Tables: rows of sowings below a header, and lines with a position and a sowing.
#include <algorithm>

#include <fmt/core.h>
#include <seedbank/error.h>

#include "engine/games/raw_game.h"
#include "engine/notation/notations.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

// The cells of a row: separated by `separator`, in double quotes if they contain it; by blanks if
// it is a blank. Bars may enclose a row.
std::vector<std::string> cells_of(std::string_view row, char separator) {
  if (separator == '|' && row.starts_with('|')) row.remove_prefix(1);
  if (separator == '|' && row.ends_with('|')) row.remove_suffix(1);
  if (separator == ' ') {
    std::vector<std::string> words;
    for (const std::string_view word : words_of(row, row.size() + 1)) words.emplace_back(word);
    return words;
  }
  std::vector<std::string> cells = {""};
  bool quoted = false;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] == '"' && quoted && i + 1 < row.size() && row[i + 1] == '"') {
      cells.back() += row[i++];
    } else if (row[i] == '"') {
      quoted = !quoted;
    } else if (row[i] == separator && !quoted) {
      cells.emplace_back();
    } else {
      cells.back() += row[i];
    }
  }
  for (std::string& cell : cells) cell = trimmed(cell);
  return cells;
}

// Whether the cells are names: words of letters, one of which has three and is not a side.
bool are_names(const std::vector<std::string>& cells) {
  const auto is_name = [](const std::string& cell) {
    const auto is_part = [](char c) { return is_letter(c) || c == '_' || c == ' '; };
    return !cell.empty() && is_letter(cell[0]) && std::all_of(cell.begin(), cell.end(), is_part);
  };
  const auto is_word = [](const std::string& cell) {
    const std::string small = in_lower_case(cell);
    return cell.size() >= 3 && small != "south" && small != "north";
  };
  return cells.size() > 1 && std::all_of(cells.begin(), cells.end(), is_name) &&
         std::any_of(cells.begin(), cells.end(), is_word);
}

}  // namespace

RawGame raw_pair(Board position, std::string_view sowing, const std::string& player) {
  RawGame raw = raw_game(std::move(position), "pairs");
  const Board& start = raw.game.record.game;
  raw.told = told_from(start, sowing);
  raw.game.is_pair = true;
  raw.game.players[start.south_to_move() ? 0 : 1] = player;
  return raw;
}

std::optional<TableGames> TableGames::of(std::string_view header,
                                         std::span<const std::string> ignored) {
  for (const char separator : {',', ';', '\t', '|', ' '}) {
    const std::vector<std::string> names = cells_of(header, separator);
    if (!are_names(names)) continue;
    TableGames table(separator);
    table.roles_ = roles_of(names, ignored);
    return table;
  }
  return std::nullopt;
}

bool TableGames::has_positions() const noexcept {
  return std::find(roles_.begin(), roles_.end(), EntryRole::kPosition) != roles_.end();
}

void TableGames::read(const FileLine& row, const ReadingRules& rules, GameSink& sink) {
  const bool is_rule = separator_ == '|' && row.text.find_first_not_of("|-: ") == row.text.npos;
  if (is_rule) return;
  const std::vector<std::string> cells = cells_of(row.text, separator_);
  if (cells.size() != roles_.size()) {
    throw PositionError(fmt::format(
        "line {}: {} columns, where the header has {}; a position with commas is written in double "
        "quotes",
        row.number, cells.size(), roles_.size()));
  }
  if (!has_positions()) {
    games_.add(roles_, cells, row.number);
    return;
  }
  const auto cell = [&](EntryRole role) {
    const auto found = std::find(roles_.begin(), roles_.end(), role);
    return found == roles_.end() ? std::string()
                                 : cells[static_cast<std::size_t>(found - roles_.begin())];
  };
  RawGame pair = raw_pair(rules.position(cell(EntryRole::kPosition)), cell(EntryRole::kPit),
                          cell(EntryRole::kPlayer));
  pair.game.line = row.number;
  sink.take(std::move(pair));
}

void TableGames::finish(const ReadingRules& rules, GameSink& sink) {
  for (EntryGame& game : games_.take()) {
    RawGame raw = raw_game(rules.start(), "entries", game.line);
    raw.told = std::move(game.told);
    sink.take(std::move(raw));
  }
}

bool is_pair_line(std::string_view line) {
  const std::vector<std::string_view> words = words_of(line, kMostNumbers + 3);
  if (words.size() < 6 || words.size() > kMostNumbers + 2) return false;
  const std::string_view side = words[words.size() - 2];
  return (side == "s" || side == "n") && words.size() % 2 == 0 &&
         std::all_of(words.begin(), words.end() - 2, has_only_digits);
}

RawGame pair_of_line(const FileLine& line, const ReadingRules& rules) {
  const std::size_t end = line.text.find_last_of(" \t,;") + 1;
  const std::size_t side = line.text.find_last_of("sn", end - 1);
  RawGame pair = raw_pair(rules.position(line.text.substr(0, side + 1)), line.text.substr(end), "");
  pair.game.line = line.number;
  return pair;
}

}  // namespace seedbank::engine
