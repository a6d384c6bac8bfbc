// The help of the commands.
#include "tools/program/help_texts.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "tools/opponents/play_session.h"
#include "tools/options/shared_options.h"

namespace seedbank::tools {
namespace {

std::string text_of(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '-');
  for (const HelpText& one : help_texts()) {
    if (one.name == name) return std::string(one.text);
  }
  throw std::logic_error("internal error: no help for " + name);
}

// A line of the details of a command, or the lines that it stands for.
std::string expanded(const std::string& line, std::string_view command) {
  if (line == "{strategies}") return strategies_help();
  if (line == "{notations}") return notations_help();
  if (line == "{play}") return kPlayHelp;
  if (line == "{details}") return description_of(command).details;
  return line + '\n';
}

}  // namespace

CommandDescription description_of(std::string_view command, std::string_view edition) {
  CommandDescription about;
  about.name = command;
  std::istringstream lines(text_of(std::string(edition) + about.name));
  std::string line;
  std::getline(lines, line);
  const std::size_t place = line.find(' ' + about.name + ' ');
  about.program = line.substr(0, place);
  about.arguments = line.substr(place + about.name.size() + 2);
  std::getline(lines, about.summary);
  std::getline(lines, line);  // empty
  while (std::getline(lines, line) && line != "Examples:") {
    about.details += expanded(line, command);
  }
  about.details.pop_back();  // the empty line before the examples
  while (std::getline(lines, line)) about.examples += line + '\n';
  return about;
}

}  // namespace seedbank::tools
