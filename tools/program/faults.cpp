// Faults of a program's surroundings and how it ends by them.
#include "tools/program/faults.h"

#include <csignal>
#include <iostream>

#include "tools/terminal/streams.h"

namespace seedbank::tools {

void expect_faults() {
  occupy_standard_descriptors();
  // A reader of our output who goes away, and a file that may not grow any more, are errors of
  // writing, not a silent end.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  end_by_code_when_uncaught();
}

ExitCode tell(const Failure& failure, std::string_view program) {
  if (!failure.message.empty()) std::cerr << program << ": " << failure.message << std::endl;
  return failure.code;
}

}  // namespace seedbank::tools
