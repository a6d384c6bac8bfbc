// Notations that are lists of numbers: FairKalah, KGP, kgpc, Manchester, MAIA; and of numbered pits
// and stores: Rawlings's bins and Ludii's sites.
#include <algorithm>
#include <vector>

#include "engine/notation/cell_orders.h"
#include "engine/notation/notations.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

// The numbers of a KGP board: the pits per side, then the seeds of all stores and pits.
NotedPosition read_counted(std::string_view text) {
  const std::vector<std::string_view> words = words_of(text, 1 + kMostNumbers + 1);
  if (words.empty()) throw NotationError("the position is empty");
  const std::string_view count = words[0];
  if (count.size() != 1 || count[0] < '1' || count[0] > '0' + kMaxPits) {
    throw NotationError("number 1 (pits per side) is not in 1.." + std::to_string(kMaxPits) + ": " +
                        in_quotes(count));
  }
  const std::size_t due = 2 * static_cast<std::size_t>(count[0] - '0' + 1);
  if (words.size() - 1 != due) {
    const std::string found =
        words.size() - 1 > kMostNumbers ? "more than 16" : std::to_string(words.size() - 1);
    throw NotationError(found + " numbers after the number of pits per side, " + in_quotes(count) +
                        ", instead of " + std::to_string(due));
  }
  return read_numbers(std::span(words).subspan(1), kgp_order, Side::kSouth,
                      {.noun = "number", .first = 2});
}

std::string write_counted(const NotedPosition& noted, std::string_view separator) {
  std::vector<int> numbers = seeds_in_order(seen_by_mover(noted), kgp_order);
  numbers.insert(numbers.begin(), noted.pits);
  return joined(numbers, separator);
}

// MAIA.

std::size_t inputs(int pits) { return 2 * (static_cast<std::size_t>(pits) + 1); }

std::size_t columns(int pits) { return inputs(pits) + static_cast<std::size_t>(pits) + 1; }

// The columns of all pits, farthest first: "<prefix>6<suffix>,...,<prefix>1<suffix>,".
std::string pit_columns(int pits, const std::string& prefix, const std::string& suffix) {
  std::string text;
  for (int distance = pits; distance >= 1; --distance) {
    text += prefix + std::to_string(distance) + suffix + ',';
  }
  return text;
}

// Throws NotationError unless a label is a whole number.
void check_label(std::string_view word, std::size_t number) {
  const std::string_view digits = word.starts_with('-') ? word.substr(1) : word;
  if (!has_only_digits(digits)) {
    throw NotationError(
        "number " + std::to_string(number) + " (a label) is not a number: " + in_quotes(word),
        number);
  }
}

// Numbered cells. They are written as pairs, `1=0,2=1`, to distinguish them from other lists. Input
// may be pairs in any order, with or without a word before the number, or a list in ascending
// order.

// The seeds of each pair, in ascending order of the numbers before the equals signs.
std::vector<std::string_view> in_order(std::span<const std::string_view> pairs, Counting counting) {
  std::vector<std::string_view> seeds(pairs.size());
  std::vector<bool> given(pairs.size());
  for (const std::string_view pair : pairs) {
    const std::size_t sign = pair.find('=');
    std::string_view number = pair.substr(0, sign);
    if (number.starts_with(counting.noun)) number.remove_prefix(counting.noun.size());
    const auto found = whole_number<std::size_t>(number);
    if (sign == std::string_view::npos || !found) {
      throw NotationError("a pair such as " + std::to_string(counting.first) +
                          "=4 is expected, not " + in_quotes(pair));
    }
    if (*found < counting.first || *found - counting.first >= pairs.size()) {
      throw NotationError(std::string(counting.noun) + ' ' + in_quotes(number) +
                          " is not possible among " + std::to_string(pairs.size()) + " pairs");
    }
    const std::size_t index = *found - counting.first;
    if (given[index]) {
      throw NotationError(std::string(counting.noun) + ' ' + in_quotes(number) + " occurs twice");
    }
    given[index] = true;
    seeds[index] = pair.substr(sign + 1);
  }
  return seeds;
}

NotedPosition read_numbered(std::string_view text, CellOrder order, Counting counting) {
  std::vector<std::string_view> words = words_of(text, kMostNumbers + 2);
  if (words.empty()) throw NotationError("the position is empty");
  const Side to_move = take_side(words);
  const bool pairs = !words.empty() && words[0].find('=') != std::string_view::npos;
  return read_numbers(pairs ? in_order(words, counting) : words, order, to_move, counting);
}

std::string write_numbered(const NotedPosition& noted, CellOrder order, Counting counting) {
  std::string text;
  std::size_t number = counting.first;
  for (const int seeds : seeds_in_order(noted, order)) {
    if (!text.empty()) text += ',';
    text += std::to_string(number++) + '=' + std::to_string(seeds);
  }
  return text + (noted.to_move == Side::kNorth ? " n" : "");
}

constexpr Counting kBins = {.noun = "bin", .first = 1};
constexpr Counting kSites = {.noun = "site", .first = 0};

}  // namespace

NotedPosition seen_by_mover(const NotedPosition& noted) {
  return {noted.pits, Side::kSouth, noted.position};
}

// True for a list of numbers in brackets or not, with the side to move behind it. In several lines,
// numbers are a drawn board, or two rows, which may be such a list as well.
bool is_fairkalah(std::string_view text) noexcept {
  const std::size_t end = text.find_last_of("0123456789])}");
  if (end == text.npos || text[0] == '<') return false;
  if (text.substr(0, end + 1).find_first_not_of("0123456789 \t\r\n,;[](){}") != text.npos) {
    return false;
  }
  const bool is_indented = text.find("\n ") != text.npos || text.find("\n\t") != text.npos;
  return !is_indented && (!is_drawn(text) || is_in_two_lines(text));
}

NotedPosition read_fairkalah(std::string_view text) {
  constexpr std::string_view kOpening = "{[(";
  constexpr std::string_view kClosing = "}])";
  const std::string_view list = trimmed(text);
  const std::size_t kind = list.empty() ? kOpening.npos : kOpening.find(list[0]);
  if (kind != kOpening.npos) {
    const std::size_t end = list.find(kClosing[kind]);
    if (end == std::string_view::npos) {
      throw NotationError(kind == 0 ? "the closing brace is missing"
                                    : "the closing bracket is missing");
    }
    return parse_position(
        std::string(list.substr(1, end - 1)).append(" ").append(list.substr(end + 1)));
  }
  return parse_position(list.starts_with("p ") ? list.substr(2) : text);
}

bool is_kgp(std::string_view text) noexcept {
  return text.starts_with('<') || text.find("state <") != std::string_view::npos;
}

NotedPosition read_kgp(std::string_view text) {
  std::string_view board = trimmed(text);
  const std::size_t begin = board.find("state <");
  if (begin != std::string_view::npos) board.remove_prefix(board.find('<', begin));
  if (!board.starts_with('<') || !board.ends_with('>') || board.size() < 2) {
    throw NotationError("a KGP board is enclosed in < and >: " + in_quotes(board));
  }
  return read_counted(board.substr(1, board.size() - 2));
}

std::string write_kgp(const NotedPosition& noted) { return '<' + write_counted(noted, ",") + '>'; }

NotedPosition read_kgpc(std::string_view text) { return read_counted(text); }

std::string write_kgpc(const NotedPosition& noted) { return write_counted(noted, " "); }

constexpr std::string_view kChange = "CHANGE;";

bool is_manchester(std::string_view text) noexcept { return text.starts_with(kChange); }

NotedPosition read_manchester(std::string_view text) {
  const std::string_view line = trimmed(text);
  if (!is_manchester(line)) return read_list(text, manchester_order);
  // CHANGE;SOWING;BOARD;YOU, OPP or END, and perhaps the side to move.
  const std::size_t begin = line.find(';', kChange.size());
  const std::size_t end = begin == line.npos ? line.npos : line.find(';', begin + 1);
  const std::string_view sown = line.substr(kChange.size(), begin - kChange.size());
  const bool is_sowing = sown == "SWAP" || has_only_digits(sown);
  if (end == line.npos || !is_sowing) {
    throw NotationError("the line has no sowing and no board between semicolons");
  }
  std::vector<std::string_view> words = words_of(line.substr(end + 1), 3);
  const bool is_over = words.size() == 1 && words[0] == "END";
  const bool names_receiver = !words.empty() && (words[0] == "YOU" || words[0] == "OPP");
  if (!is_over && (words.size() != 2 || (!names_receiver && words[0] != "END"))) {
    throw NotationError(
        "the line says that its receiver, or the opponent, moves, but not which side that is: "
        "write s or n after it");
  }
  words.erase(words.begin());
  const bool has_side = !words.empty();
  const Side to_move = take_side(words);
  if (has_side && !words.empty()) {
    throw NotationError("the side to move is s or n, not " + in_quotes(words.front()));
  }
  words = words_of(line.substr(begin + 1, end - begin - 1), kMostNumbers + 1);
  return read_numbers(words, manchester_order, to_move);
}

std::string write_manchester(const NotedPosition& noted) {
  return joined(seeds_in_order(noted, manchester_order), ",") +
         (noted.to_move == Side::kNorth ? " n" : "");
}

NotedPosition read_labelled_row(std::string_view row, std::optional<int> pits) {
  const std::size_t labelled = columns(pits.value_or(kFixedPits));
  std::vector<std::string_view> words = words_of(row, labelled + (pits ? 0 : 1));
  if (words.empty()) throw NotationError("the position is empty");
  if (pits && words.size() != inputs(*pits) && words.size() != labelled) {
    throw NotationError(std::to_string(words.size()) + " columns, where the header has " +
                        std::to_string(labelled));
  }
  if (words.size() == labelled) {
    const std::size_t position = inputs(pits.value_or(kFixedPits));
    // Without a header, labels must look like labels.
    for (std::size_t i = position; i < labelled && !pits; ++i) check_label(words[i], i + 1);
    words.resize(position);
  }
  return read_numbers(words, south_then_north, Side::kSouth);
}

NotedPosition read_maia(std::string_view text) { return read_labelled_row(text, std::nullopt); }

std::string write_maia(const NotedPosition& noted) {
  return joined(seeds_in_order(seen_by_mover(noted), south_then_north), ",");
}

bool is_rawlings(std::string_view text) noexcept {
  return !is_json(text) && text.find('=') != std::string_view::npos && !is_ludii(text);
}

bool is_ludii(std::string_view text) noexcept {
  if (is_json(text)) return false;
  for (std::size_t sign = text.find('='); sign != std::string_view::npos;
       sign = text.find('=', sign + 1)) {
    std::size_t digits = 0;
    while (digits < sign && text[sign - digits - 1] >= '0' && text[sign - digits - 1] <= '9') {
      ++digits;
    }
    const std::string_view number = text.substr(sign - digits, digits);
    if (!number.empty() && number.find_first_not_of('0') == std::string_view::npos) return true;
  }
  return false;
}

NotedPosition read_rawlings(std::string_view text) {
  return read_numbered(text, south_then_north, kBins);
}

std::string write_rawlings(const NotedPosition& noted) {
  return write_numbered(noted, south_then_north, kBins);
}

NotedPosition read_ludii(std::string_view text) { return read_numbered(text, ludii_order, kSites); }

std::string write_ludii(const NotedPosition& noted) {
  return write_numbered(noted, ludii_order, kSites);
}

}  // namespace seedbank::engine

namespace seedbank {

std::string maia_header(int pits) {
  return engine::pit_columns(pits, "pit_", "") + "score," + engine::pit_columns(pits, "pit_", "o") +
         "score_o," + engine::pit_columns(pits, "optimal_", "") + "game_val";
}

std::optional<int> pits_of_maia_header(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    const std::string header = maia_header(pits);
    // Additional columns may follow.
    if (line.starts_with(header) && (line.size() == header.size() || line[header.size()] == ',')) {
      return pits;
    }
  }
  return std::nullopt;
}

}  // namespace seedbank
