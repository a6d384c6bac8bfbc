// Position errors: what a command that takes many positions says of those that failed.
#include "tools/line_files/position_errors.h"

#include <iostream>

#include <unistd.h>

#include "engine/base/json.h"

namespace seedbank::tools {

void ask_for_lines(std::string_view what, Verbosity verbosity) {
  if (verbosity == Verbosity::kNormal && ::isatty(STDIN_FILENO) == 1) {
    std::cerr << "seedbank: one " << what << " per line, please; Ctrl-D ends\n";
  }
}

std::string error_line(Format format, std::string_view command, const Failure& failure,
                       std::uint64_t number) {
  if (format == Format::kText) return "error: " + failure.message;
  engine::Json json = engine::json_object(command);
  json["error"] = failure.message;
  json["code"] = static_cast<int>(failure.code);
  json["line"] = number;
  return engine::to_line(json);
}

}  // namespace seedbank::tools
