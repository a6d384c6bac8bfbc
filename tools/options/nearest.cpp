// The word that was probably meant: edit distance.
#include "tools/options/nearest.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace seedbank::tools {
namespace {

std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string nearest_word(std::string_view word_typed, const std::vector<std::string>& words) {
  std::string typed(word_typed);
  for (char& c : typed) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  std::string nearest;
  std::size_t least = (typed.size() + 2) / 3 + 1;  // a third of the letters may be wrong
  if (typed.size() > 40) return nearest;           // no slip of the finger
  for (const std::string& word : words) {
    const std::size_t edits = distance(typed, word);
    if (edits < least) {
      least = edits;
      nearest = word;
    }
  }
  return nearest;
}

}  // namespace seedbank::tools
