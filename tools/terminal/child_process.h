// Another program, run to its end.
#pragma once

#include <string>
#include <vector>

namespace seedbank::tools {

/// A program that is found in PATH.
struct ChildProgram {
  std::string name;
  std::string debian_package;  ///< that has it, for those who lack it
};

/// Runs it with these arguments and `input` on its standard input, and returns what it wrote to its
/// standard output. Throws ProgramError, saying why, when it is missing, fails, or is ended by a
/// signal.
[[nodiscard]] std::string output_of_child(const ChildProgram& program,
                                          const std::vector<std::string>& arguments,
                                          const std::string& input);

}  // namespace seedbank::tools
