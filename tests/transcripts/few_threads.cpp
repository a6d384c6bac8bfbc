// A preloaded library (LD_PRELOAD) that makes starting more than SEEDBANK_TEST_THREADS threads at a
// time fail, and then also starting processes, as in a container that limits processes.
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <memory>

#include <dlfcn.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/types.h>

namespace {

using Routine = void* (*)(void*);
using Create = int (*)(pthread_t*, const pthread_attr_t*, Routine, void*);

std::atomic<int> threads_now = 0;

int most_threads() {
  static const int most = std::atoi(std::getenv("SEEDBANK_TEST_THREADS"));
  return most;
}

struct Work {
  Routine routine;
  void* argument;
};

void* counted(void* argument) {
  const std::unique_ptr<Work> work(static_cast<Work*>(argument));
  void* const result = work->routine(work->argument);
  --threads_now;
  return result;
}

}  // namespace

// Replacements of the functions of the system.
extern "C" __attribute__((visibility("default"))) int pthread_create(
    pthread_t* thread, const pthread_attr_t* attributes, Routine routine, void* argument) {
  static const auto create = reinterpret_cast<Create>(::dlsym(RTLD_NEXT, "pthread_create"));
  if (++threads_now > most_threads()) {
    --threads_now;
    return EAGAIN;
  }
  auto work = std::make_unique<Work>(Work{routine, argument});
  const int code = create(thread, attributes, counted, work.get());
  if (code == 0) {
    (void)work.release();
  } else {
    --threads_now;
  }
  return code;
}

extern "C" __attribute__((visibility("default"))) int posix_spawn(
    pid_t* child, const char* file, const posix_spawn_file_actions_t* actions,
    const posix_spawnattr_t* attributes, char* const* arguments, char* const* environment) {
  static const auto spawn =
      reinterpret_cast<decltype(&posix_spawn)>(::dlsym(RTLD_NEXT, "posix_spawn"));
  if (threads_now >= most_threads()) return EAGAIN;
  return spawn(child, file, actions, attributes, arguments, environment);
}
