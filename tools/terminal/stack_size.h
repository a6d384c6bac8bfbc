// Stacks that are large enough, whatever the limit of the process.
#pragma once

#include <functional>

namespace seedbank::tools {

/// Runs the program, and returns its exit code: in this thread or, if the limit of stacks ("ulimit
/// -s") is lower than searches and libraries need, in a thread whose stack the limit does not
/// bound. Threads started later have such stacks too. Must be called by the main thread, before it
/// starts others. If no thread can start, prints the reason and returns kNoResources. Requires a
/// program that does not throw.
[[nodiscard]] int run_with_enough_stack(const std::function<int()>& program);

}  // namespace seedbank::tools
