// Stacks that are large enough, whatever the limit of the process.
#include "tools/terminal/stack_size.h"

#include <cstddef>
#include <iostream>
#include <system_error>
#include <thread>

#include <pthread.h>
#include <sys/resource.h>

#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

// The largest frames, those of oneTBB and of path handling included, take some hundred KiB
// together. More is only reserved, not used.
constexpr std::size_t kEnough = std::size_t{1} << 20;
constexpr std::size_t kStackBytes = std::size_t{8} << 20;

bool is_enough() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_STACK, &limit) != 0) return true;
  return limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= kEnough;
}

// The default size is otherwise the limit of the process.
void enlarge_stacks_of_threads() {
  pthread_attr_t attributes;
  if (::pthread_attr_init(&attributes) != 0) return;
  if (::pthread_attr_setstacksize(&attributes, kStackBytes) == 0) {
    (void)::pthread_setattr_default_np(&attributes);
  }
  ::pthread_attr_destroy(&attributes);
}

}  // namespace

int run_with_enough_stack(const std::function<int()>& program) {
  if (is_enough()) return program();
  enlarge_stacks_of_threads();
  int code = 0;
  try {
    std::thread([&] { code = program(); }).join();
  } catch (const std::system_error& error) {
    std::cerr << "seedbank: the limit of stacks (ulimit -s) is too low, and no thread can start: "
              << error.code().message() << '\n';
    return static_cast<int>(ExitCode::kNoResources);
  }
  return code;
}

}  // namespace seedbank::tools
