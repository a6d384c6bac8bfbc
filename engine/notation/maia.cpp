// The MAIA data set: its columns and rows.
#include "engine/notation/maia.h"

#include <vector>

#include "engine/notation/notation_forms.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

std::size_t inputs(int pits) { return 2 * (static_cast<std::size_t>(pits) + 1); }

std::size_t columns(int pits) { return inputs(pits) + static_cast<std::size_t>(pits) + 1; }

// Columns of all pits from the farthest: "<prefix>6<suffix>,...,<prefix>1<suffix>,".
std::string pit_columns(int pits, const std::string& prefix, const std::string& suffix) {
  std::string text;
  for (int distance = pits; distance >= 1; --distance) {
    text += prefix + std::to_string(distance) + suffix + ',';
  }
  return text;
}

// A label of a MAIA row is a whole number.
void check_label(std::string_view word, std::size_t number) {
  const std::string_view digits = word.starts_with('-') ? word.substr(1) : word;
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) {
    throw NotationError(
        "number " + std::to_string(number) + " (a label) is not a number: " + in_quotes(word),
        number);
  }
}

}  // namespace

std::string maia_header(int pits) {
  return pit_columns(pits, "pit_", "") + "score," + pit_columns(pits, "pit_", "o") + "score_o," +
         pit_columns(pits, "optimal_", "") + "game_val";
}

std::optional<int> pits_of_maia_header(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    const std::string header = maia_header(pits);
    // Columns that others have added stand behind.
    if (line.starts_with(header) && (line.size() == header.size() || line[header.size()] == ',')) {
      return pits;
    }
  }
  return std::nullopt;
}

NotedPosition read_maia_row(std::string_view row, std::optional<int> pits) {
  const std::size_t labelled = columns(pits.value_or(kFixedPits));
  std::vector<std::string_view> words = words_of(row, labelled + (pits ? 0 : 1));
  if (words.empty()) throw NotationError("the position is empty");
  if (pits && words.size() != inputs(*pits) && words.size() != labelled) {
    throw NotationError(std::to_string(words.size()) + " columns, where the header has " +
                        std::to_string(labelled));
  }
  if (words.size() == labelled) {
    const std::size_t position = inputs(pits.value_or(kFixedPits));
    // Only what a header says of its columns can be passed over unseen.
    for (std::size_t i = position; i < labelled && !pits; ++i) check_label(words[i], i + 1);
    words.resize(position);
  }
  return read_numbers(words, south_then_north, Side::kSouth);
}

NotedPosition read_maia(std::string_view text) { return read_maia_row(text, std::nullopt); }

std::string write_maia(const NotedPosition& noted) {
  return joined(seeds_in_order(seen_by_mover(noted), south_then_north), ",");
}

}  // namespace seedbank::engine
