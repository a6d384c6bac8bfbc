// The MAIA data set: its columns.
#include "tools/maia.h"

#include <algorithm>
#include <vector>

#include "solver/game/number_list.h"

namespace seedbank::tools {
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

NotedPosition read_maia_row(std::string_view row, int pits) {
  std::vector<std::string_view> words = words_of(row, columns(pits));
  if (words.size() != inputs(pits) && words.size() != columns(pits)) {
    throw NotationError(std::to_string(words.size()) + " columns, where the header has " +
                        std::to_string(columns(pits)));
  }
  words.resize(inputs(pits));
  return read_numbers(words, south_then_north, Side::kSouth);
}

std::string maia_labels(const Answer& answer) {
  const std::vector<int> best = answer.best();
  std::string text;
  for (int pit = 1; pit <= answer.noted.pits; ++pit) {
    text += std::binary_search(best.begin(), best.end(), pit) ? "1," : "0,";
  }
  return text + std::to_string(answer.value.low);
}

}  // namespace seedbank::tools
