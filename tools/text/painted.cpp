// Colours for what people read, line by line.
#include "tools/text/painted.h"

#include <algorithm>

namespace seedbank::tools {
namespace {

// Of ECMA-48, select graphic rendition.
constexpr std::string_view kBold = "\033[1m";
constexpr std::string_view kFaint = "\033[2m";
constexpr std::string_view kGreen = "\033[32m";
constexpr std::string_view kRed = "\033[31m";
constexpr std::string_view kReset = "\033[0m";

// How a line is shown; nothing for one that is shown as it is.
std::string_view style_of(std::string_view line) {
  if (line.ends_with(", to move")) return kBold;
  if (line.ends_with("  pit")) return kFaint;
  if (line.ends_with("  best")) return kGreen;
  if (line.find(": a mistake that costs ") != std::string_view::npos) return kRed;
  return {};
}

}  // namespace

std::string painted(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::string_view style = style_of(line);
    result += style;
    result += line;
    if (!style.empty()) result += kReset;
    if (end < text.size()) result += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

}  // namespace seedbank::tools
