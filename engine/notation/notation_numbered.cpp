// Notations whose pits and stores have numbers: Rawlings's bins and Ludii's sites.
//
// Written as pairs, `1=0,2=1`, so that they are not taken for the list of another notation. Read
// are pairs in any order, with or without the word before the number, or a list in ascending order.
#include <charconv>
#include <vector>

#include "engine/notation/notation_forms.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

// North's store, then the rows as they lie on the table from left to right, then South's store.
Cells as_they_lie(int pits) {
  Cells cells = {{Side::kNorth, kStoreLane}};
  add_pits(cells, Side::kSouth, pits);
  for (int pit = pits - 1; pit >= 0; --pit) cells.push_back({Side::kNorth, pit});
  cells.push_back({Side::kSouth, kStoreLane});
  return cells;
}

// The seeds of each pair, in ascending order of the numbers before the signs of equality.
std::vector<std::string_view> in_order(std::span<const std::string_view> pairs, Counting counting) {
  std::vector<std::string_view> seeds(pairs.size());
  std::vector<bool> given(pairs.size());
  for (const std::string_view pair : pairs) {
    const std::size_t sign = pair.find('=');
    std::string_view number = pair.substr(0, sign);
    if (number.starts_with(counting.noun)) number.remove_prefix(counting.noun.size());
    std::size_t index = 0;
    const char* const end = number.data() + number.size();
    const auto [stop, error] = std::from_chars(number.data(), end, index);
    if (sign == std::string_view::npos || number.empty() || stop != end || error != std::errc()) {
      throw NotationError("after other pairs stands no pair such as " +
                          std::to_string(counting.first) + "=4: " + in_quotes(pair));
    }
    if (index < counting.first || index - counting.first >= pairs.size()) {
      throw NotationError("among " + std::to_string(pairs.size()) + " pairs there is no " +
                          std::string(counting.noun) + ' ' + in_quotes(number));
    }
    index -= counting.first;
    if (given[index]) {
      throw NotationError(std::string(counting.noun) + ' ' + in_quotes(number) + " stands twice");
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

bool has_site_0(std::string_view text) noexcept {
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

NotedPosition read_ludii(std::string_view text) { return read_numbered(text, as_they_lie, kSites); }

std::string write_ludii(const NotedPosition& noted) {
  return write_numbered(noted, as_they_lie, kSites);
}

}  // namespace seedbank::engine
