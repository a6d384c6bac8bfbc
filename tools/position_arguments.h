// Positions on the command line: one an argument, or the numbers of one as arguments.
#pragma once

#include <string>
#include <vector>

namespace seedbank::tools {

/// The texts of the positions that `arguments` hold. Each argument is a position; but when there
/// are several and none holds a blank or a comma, as no position does without, they are the words
/// of a single one.
[[nodiscard]] std::vector<std::string> positions_of_arguments(
    const std::vector<std::string>& arguments);

}  // namespace seedbank::tools
