// Positions on the command line.
#include "tools/position_arguments.h"

#include <algorithm>

namespace seedbank::tools {

std::vector<std::string> positions_of_arguments(const std::vector<std::string>& arguments) {
  const auto is_word = [](const std::string& argument) {
    return argument.find_first_of(" \t\r\n,") == std::string::npos;
  };
  if (arguments.size() < 2 || !std::all_of(arguments.begin(), arguments.end(), is_word)) {
    return arguments;
  }
  std::string joined;
  for (const std::string& argument : arguments) joined += (joined.empty() ? "" : " ") + argument;
  return {joined};
}

}  // namespace seedbank::tools
