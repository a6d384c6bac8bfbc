// How the command ends.
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

ExitCode exit_code_of(engine::Completion completion) noexcept {
  switch (completion) {
    case engine::Completion::kTimeLimit:
      return ExitCode::kTimeLimit;
    case engine::Completion::kStopped:
      return ExitCode::kInterrupted;
    case engine::Completion::kComplete:
      break;
  }
  return ExitCode::kDone;
}

}  // namespace seedbank::tools
