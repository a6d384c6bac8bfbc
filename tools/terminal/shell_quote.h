// A command line that can be pasted into a shell.
#pragma once

#include <string>
#include <vector>

namespace seedbank::tools {

/// The words with blanks between, each quoted where a POSIX shell would otherwise change it.
[[nodiscard]] std::string shell_quoted(const std::vector<std::string>& words);

}  // namespace seedbank::tools
