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
/// no other open file. Throws ProgramError, with the reason, if it is missing, fails or is ended by
/// a signal; db::ResourceError if the system has no more processes or memory. Requires that no
/// argument is empty (Boost.Process 1.74 reads the first character of each) and that SIGPIPE is
/// ignored. Thread-safe.
[[nodiscard]] std::string output_of_child(const ChildProgram& program,
                                          const std::vector<std::string>& arguments,
                                          const std::string& input);

/// Starts the program with the standard streams of this process and does not wait for its end.
/// Throws as output_of_child() does if it cannot be started, and std::system_error if the system
/// has no thread to collect its exit code. Requires that no argument is empty.
void start_child(const ChildProgram& program, const std::vector<std::string>& arguments);

}  // namespace seedbank::tools
