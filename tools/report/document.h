// Documents made of the page's modules, which open from a file.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/json.h"

namespace seedbank::tools {

/// What a document consists of. Paths as in page_bundle.h.
struct DocumentParts {
  std::string_view generator;  ///< the command that writes it
  std::string_view main;       ///< path of its main element
  std::string_view script;     ///< path of the module that fills it
};

/// A self-contained document: it loads nothing. `data` becomes the content of the element with the
/// id "data"; it is escaped, so that nothing in it acts as markup or as a script.
[[nodiscard]] std::string document_of(const DocumentParts& parts, const engine::Json& data);

}  // namespace seedbank::tools
