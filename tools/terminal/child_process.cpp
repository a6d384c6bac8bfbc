// Programs of Debian packages.
#include "tools/terminal/child_process.h"

#include <cerrno>

#include "engine/arena/programs/child_process.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

engine::ProcessPlan plan_of(const ChildProgram& program,
                            const std::vector<std::string>& arguments) {
  engine::ProcessPlan plan;
  plan.command = {program.name};
  plan.command.insert(plan.command.end(), arguments.begin(), arguments.end());
  return plan;
}

[[noreturn]] void fail(const ChildProgram& program, const engine::ProgramFailure& failure) {
  const bool is_missing = failure.code() == ENOENT;
  throw ProgramError(
      failure.what() +
      (is_missing ? "; on Debian: apt-get install " + program.debian_package : std::string()));
}

}  // namespace

std::string output_of_child(const ChildProgram& program, const std::vector<std::string>& arguments,
                            const std::string& input) {
  try {
    return engine::output_of_program(plan_of(program, arguments), input);
  } catch (const engine::ProgramFailure& failure) {
    fail(program, failure);
  }
}

void start_child(const ChildProgram& program, const std::vector<std::string>& arguments) {
  try {
    engine::start_in_background(plan_of(program, arguments));
  } catch (const engine::ProgramFailure& failure) {
    fail(program, failure);
  }
}

}  // namespace seedbank::tools
