// Other programs, run to their end or beside this one.
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
/// standard output. It gets no other open file of this process. Throws ProgramError, saying why,
/// when it is missing, fails, or is ended by a signal; db::ResourceError when the system has no
/// more processes or memory. Requires that no argument is empty (Boost.Process 1.74 takes the first
/// character of each) and that SIGPIPE is ignored. Any thread may call it.
[[nodiscard]] std::string output_of_child(const ChildProgram& program,
                                          const std::vector<std::string>& arguments,
                                          const std::string& input);

/// Starts it with these arguments and the standard streams of this process, for as long as it
/// likes. Throws as output_of_child() does when it cannot be started, and std::system_error when
/// the system has no more threads: one waits for its end. Requires that no argument is empty.
void start_child(const ChildProgram& program, const std::vector<std::string>& arguments);

}  // namespace seedbank::tools
