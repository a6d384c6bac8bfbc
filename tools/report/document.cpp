// Documents: their parts and data in a frame.
#include "tools/report/document.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "db/storage/checksum.h"
#include "tools/serve/assets.h"

namespace seedbank::tools {
namespace {

using engine::Json;

std::string part(std::string_view file) {
  for (const Asset& part : report_parts()) {
    if (part.path == file) return content_of(part);
  }
  throw std::logic_error(fmt::format("internal error: there is no part {}", file));
}

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

std::string document_of(std::string_view name, std::string_view generator, const Json& content,
                        bool connects) {
  const std::string data = in_script(content);
  return filled(part("frame.html"), {{"nonce", db::line_checksum("", data)},
                                     {"connections", connects ? "connect-src 'self'; " : ""},
                                     {"generator", std::string(generator)},
                                     {"styles", part("styles.css")},
                                     {"first_scripts", part("first.js")},
                                     {"main", part(fmt::format("{}.html", name))},
                                     {"data", data},
                                     {"name", std::string(name)},
                                     {"modules", part(fmt::format("{}.js", name))}});
}

}  // namespace seedbank::tools
