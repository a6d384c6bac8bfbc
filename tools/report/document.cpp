// Documents: their frame, styles, scripts and data.
#include "tools/report/document.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "db/storage/checksum.h"
#include "tools/report/page_bundle.h"

namespace seedbank::tools {
namespace {

using engine::Json;

constexpr std::array<std::string_view, 6> kStyles = {
    "serve/page/shared/page.css",  "serve/page/shared/controls.css", "serve/page/board/board.css",
    "serve/page/board/course.css", "serve/page/shared/lists.css",    "report/page/report.css"};

// JSON as the content of a script element, which ends at "</script" and knows comments.
std::string in_script(const Json& json) {
  return boost::replace_all_copy(engine::to_line(json), "<", "\\u003c");
}

// `text` with each "{name}" of `values` replaced once, from left to right; values are not searched.
std::string filled(std::string_view text,
                   const std::vector<std::pair<std::string_view, std::string>>& values) {
  std::string result;
  while (!text.empty()) {
    const auto found = std::find_if(values.begin(), values.end(), [&](const auto& value) {
      return text.starts_with(fmt::format("{{{}}}", value.first));
    });
    if (text.front() == '{' && found != values.end()) {
      result += found->second;
      text.remove_prefix(found->first.size() + 2);
    } else {
      const std::size_t next = std::min(text.find('{', 1), text.size());
      result += text.substr(0, next);
      text.remove_prefix(next);
    }
  }
  return result;
}

}  // namespace

std::string document_of(const DocumentParts& parts, const Json& content) {
  const std::string data = in_script(content);
  std::string styles;
  for (const std::string_view style : kStyles) styles += bundled_file(style);
  const std::string first_scripts =
      bundled_file("serve/page/shared/storage.js") + bundled_file("serve/page/shared/theme.js");
  return filled(bundled_file("report/page/frame.html"),
                {{"nonce", db::line_checksum("", data)},
                 {"languages", fmt::format("{}", fmt::join(page_languages(), " "))},
                 {"generator", std::string(parts.generator)},
                 {"styles", styles},
                 {"first_scripts", first_scripts},
                 {"main", bundled_file(parts.main)},
                 {"data", data},
                 {"script", bundled_script(parts.script)}});
}

}  // namespace seedbank::tools
