// The command seedbank.
#include "tools/program/command_line.h"
#include "tools/terminal/failure.h"
#include "tools/terminal/stack_size.h"

int main(int count, char** arguments) {
  using namespace seedbank::tools;
  expect_faults();
  return run_with_enough_stack(
      [&] { return static_cast<int>(run_command_line(count, arguments)); });
}
