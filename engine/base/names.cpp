// Texts of error messages: the nearest of several names, single lines, quoted words.
#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include <seedbank/error.h>

#include "solver/game/number_list.h"

namespace seedbank {
namespace {

// The edit distance: the least number of letters inserted, omitted or changed.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> edits(b.size() + 1);
  std::iota(edits.begin(), edits.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(edits[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = edits[j + 1];
      edits[j + 1] = std::min({changed, edits[j] + 1, diagonal + 1});
    }
  }
  return edits.back();
}

constexpr std::size_t kLongestTyped = 40;

}  // namespace

std::string nearest_name(std::string_view word, const std::vector<std::string>& names) {
  if (word.size() > kLongestTyped) return {};  // not a typing error
  const std::string typed = in_lower_case(word);
  std::string nearest;
  std::size_t least = (typed.size() + 2) / 3 + 1;  // a third of the letters may be wrong
  for (const std::string& name : names) {
    const std::size_t edits = distance(typed, in_lower_case(name));
    if (edits < least) {
      least = edits;
      nearest = name;
    }
  }
  return nearest;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& names) {
  const std::string nearest = nearest_name(word, names);
  return nearest.empty() ? "" : ", did you mean '" + nearest + "'?";
}

std::string unknown_name(std::string_view word, const std::vector<std::string>& names) {
  std::string text = '\'' + std::string(word) + "' is unknown";
  if (std::string hint = did_you_mean(word, names); !hint.empty()) return text + hint;
  const char* separator = "; there are ";
  for (const std::string& name : names) {
    text += separator + name;
    separator = ", ";
  }
  return text;
}

std::string single_line(std::string message) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  std::replace_if(message.begin(), message.end(), is_control, '?');
  return message;
}

std::string shell_quoted(std::string_view word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./=,:+%@-";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos) {
    return std::string(word);
  }
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? R"('\'')" : std::string(1, c);
  return quoted + '\'';
}

bool is_thread_shortage(const std::runtime_error& error) noexcept {
  return std::string_view(error.what()).starts_with("pthread_create has failed");
}

}  // namespace seedbank
