// Positions on the command line, answered one after the other.
#include "tools/line_files/argument_replies.h"

#include <cstddef>
#include <exception>
#include <iostream>
#include <string>

#include "tools/options/position_arguments.h"
#include "tools/terminal/failure.h"

namespace seedbank::tools {

ExitCode reply_to_arguments(const std::vector<std::string>& arguments,
                            const ReplyToArgument& reply_to) {
  ExitCode code = ExitCode::kDone;
  bool first = true;
  const std::vector<std::string> positions = positions_of_arguments(arguments);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    try {
      code = worse(code, reply_to(positions[i], first));
      first = false;
    } catch (const StreamError&) {
      throw;
    } catch (...) {
      const Failure failure = failure_of(std::current_exception());
      std::cerr << "seedbank: "
                << (positions.size() > 1 ? "position " + std::to_string(i + 1) + ": " : "")
                << failure.message
                << (failure.code == ExitCode::kBadPosition ? advice_on_file(positions[i]) : "")
                << '\n';
      code = worse(code, failure.code);
    }
  }
  return code;
}

}  // namespace seedbank::tools
