// The target of a request: path and parameters, as in /api/v1/query?position=4%2C4&line=0.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace seedbank::tools {

/// Names and values, decoded, in the order given.
using HttpParameters = std::vector<std::pair<std::string, std::string>>;

struct HttpTarget {
  std::string path;       ///< decoded; begins with a slash
  std::string authority;  ///< of a target that names its host as http://host/path; or empty
  HttpParameters parameters;
};

/// Takes a target apart. Nothing for one that does not begin with a slash or http://, holds a %
/// that is not followed by two hexadecimal digits, a control character in the path, encoded or not,
/// or more parameters than anybody needs.
[[nodiscard]] std::optional<HttpTarget> parse_target(std::string_view target);

}  // namespace seedbank::tools
