// Notations that are lists of numbers: FairKalah, KGP, kgpc, Manchester.
#include <vector>

#include "engine/notation/notation_forms.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

// South's store, North's store, South's pits, North's pits.
Cells stores_then_pits(int pits) {
  Cells cells = {{Side::kSouth, kStoreLane}, {Side::kNorth, kStoreLane}};
  add_pits(cells, Side::kSouth, pits);
  add_pits(cells, Side::kNorth, pits);
  return cells;
}

Cells north_then_south(int pits) {
  Cells cells;
  for (const Side side : {Side::kNorth, Side::kSouth}) {
    add_pits(cells, side, pits);
    cells.push_back({side, kStoreLane});
  }
  return cells;
}

// The numbers of a KGP board: pits a side, then as many numbers as these have.
NotedPosition read_counted(std::string_view text) {
  const std::vector<std::string_view> words = words_of(text, 1 + kMostNumbers + 1);
  if (words.empty()) throw NotationError("the position is empty");
  const std::string_view count = words[0];
  if (count.size() != 1 || count[0] < '1' || count[0] > '0' + kMaxPits) {
    throw NotationError("number 1 (pits a side) is not in 1.." + std::to_string(kMaxPits) + ": " +
                        in_quotes(count));
  }
  const std::size_t due = 2 * static_cast<std::size_t>(count[0] - '0' + 1);
  if (words.size() - 1 != due) {
    const std::string found =
        words.size() - 1 > kMostNumbers ? "more than 16" : std::to_string(words.size() - 1);
    throw NotationError(found + " numbers after the number of pits a side, " + in_quotes(count) +
                        ", where " + std::to_string(due) + " are due");
  }
  return read_numbers(std::span(words).subspan(1), stores_then_pits, Side::kSouth,
                      {.noun = "number", .first = 2});
}

std::string write_counted(const NotedPosition& noted, std::string_view separator) {
  std::vector<int> numbers = seeds_in_order(seen_by_mover(noted), stores_then_pits);
  numbers.insert(numbers.begin(), noted.pits);
  return joined(numbers, separator);
}

}  // namespace

NotedPosition seen_by_mover(const NotedPosition& noted) {
  return {noted.pits, Side::kSouth, noted.position};
}

NotedPosition read_fairkalah(std::string_view text) {
  const std::string_view list = trimmed(text);
  if (list.starts_with('{')) {
    const std::size_t end = list.find('}');
    if (end == std::string_view::npos) throw NotationError("the brace at the end is missing");
    return parse_position(
        std::string(list.substr(1, end - 1)).append(" ").append(list.substr(end + 1)));
  }
  return parse_position(list.starts_with("p ") ? list.substr(2) : text);
}

NotedPosition read_kgp(std::string_view text) {
  const std::string_view board = trimmed(text);
  if (!board.starts_with('<') || !board.ends_with('>') || board.size() < 2) {
    throw NotationError("a KGP board stands between < and >, not so " + in_quotes(board));
  }
  return read_counted(board.substr(1, board.size() - 2));
}

std::string write_kgp(const NotedPosition& noted) { return '<' + write_counted(noted, ",") + '>'; }

NotedPosition read_kgpc(std::string_view text) { return read_counted(text); }

std::string write_kgpc(const NotedPosition& noted) { return write_counted(noted, " "); }

NotedPosition read_manchester(std::string_view text) { return read_list(text, north_then_south); }

std::string write_manchester(const NotedPosition& noted) {
  return joined(seeds_in_order(noted, north_then_south), ",") +
         (noted.to_move == Side::kNorth ? " n" : "");
}

}  // namespace seedbank::engine
