// Modules of the page as one script, for documents that open from a file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace seedbank::tools {

/// The module at `path` and all modules that it imports, in one text for an inline script element
/// of type module: browsers load no modules from files. Paths are relative to tools/: those below
/// serve/page/ are files of the page, those below report/page/ of the report. All languages are
/// included. Throws std::logic_error for modules that do not exist, import each other or use a form
/// of import or export that is not supported. Thread-safe.
[[nodiscard]] std::string bundled_script(std::string_view path);

/// The tags of the languages of the page, in alphabetical order, such as "de".
[[nodiscard]] std::vector<std::string> page_languages();

/// The content of a file, with the same paths. Throws std::logic_error if it does not exist.
[[nodiscard]] std::string bundled_file(std::string_view path);

}  // namespace seedbank::tools
