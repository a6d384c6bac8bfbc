// The target of a request, taken apart.
#include "tools/http/target.h"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace seedbank::tools {
namespace {

constexpr std::size_t kMostParameters = 64;
constexpr std::string_view kScheme = "http://";

enum class Plus : bool { kStays, kIsBlank };

// Nothing for a % without its two digits.
std::optional<std::string> decoded(std::string_view text, Plus plus) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus == Plus::kIsBlank) {
      result += ' ';
    } else if (text[i] != '%') {
      result += text[i];
    } else {
      if (text.size() - i < 3) return std::nullopt;
      unsigned byte = 0;
      const char* const end = text.data() + i + 3;
      if (std::from_chars(text.data() + i + 1, end, byte, 16).ptr != end) return std::nullopt;
      result += static_cast<char>(byte);
      i += 2;
    }
  }
  return result;
}

// The part of `rest` before `separator`, which is taken off with it.
std::string_view cut(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

bool is_control(char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  return byte < 0x20 || byte == 0x7f;
}

}  // namespace

std::optional<HttpTarget> parse_target(std::string_view target) {
  HttpTarget result;
  if (target.starts_with(kScheme)) {
    target.remove_prefix(kScheme.size());
    const std::size_t end = std::min(target.find_first_of("/?"), target.size());
    result.authority = target.substr(0, end);
    target.remove_prefix(end);
    if (result.authority.empty() || !target.starts_with('/')) return std::nullopt;
  }
  if (!target.starts_with('/')) return std::nullopt;
  std::string_view rest = target.substr(0, target.find('#'));
  const auto path = decoded(cut(rest, '?'), Plus::kStays);
  if (!path || std::any_of(path->begin(), path->end(), is_control)) return std::nullopt;
  result.path = *path;
  while (!rest.empty()) {
    std::string_view value = cut(rest, '&');
    if (value.empty()) continue;
    const auto name = decoded(cut(value, '='), Plus::kIsBlank);
    const auto text = decoded(value, Plus::kIsBlank);
    if (!name || !text || result.parameters.size() == kMostParameters) return std::nullopt;
    result.parameters.emplace_back(*name, *text);
  }
  return result;
}

}  // namespace seedbank::tools
