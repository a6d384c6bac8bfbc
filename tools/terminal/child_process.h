// Other programs, run to their end or in the background.
#pragma once

#include <string>
#include <vector>

namespace seedbank::tools {

/// A program in PATH.
struct ChildProgram {
  std::string name;
  std::string debian_package;  ///< contains it; for the error message
};

/// Runs the program with `input` as its standard input and returns its standard output. It inherits
/// no other open file. Throws ProgramError, with the reason, if it is missing, fails or is killed
/// by a signal; ResourceError if the system has no more processes or memory. Thread-safe.
[[nodiscard]] std::string output_of_child(const ChildProgram& program,
                                          const std::vector<std::string>& arguments,
                                          const std::string& input);

/// Starts the program with the standard streams of this process and does not wait for its end.
/// Throws as output_of_child() does if it cannot be started, and std::system_error if the system
/// has no thread to collect its exit code.
void start_child(const ChildProgram& program, const std::vector<std::string>& arguments);

}  // namespace seedbank::tools
