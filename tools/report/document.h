// Documents made of the page's styles and modules, which open from a file.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/json.h"

namespace seedbank::tools {

/// A self-contained document: it loads nothing. Its main element is `name`.html of report/page/,
/// and `name`.js fills it; `generator` is the command that writes it. `data` becomes the content of
/// the element with the id "data"; it is escaped, so that nothing in it acts as markup or as a
/// script. `connects`: it may send requests to the server that it comes from.
[[nodiscard]] std::string document_of(std::string_view name, std::string_view generator,
                                      const engine::Json& data, bool connects = false);

}  // namespace seedbank::tools
