// A library that is loaded before others: threads fail beyond SEEDBANK_TEST_THREADS at a time, as
// they do where a container limits processes.
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <memory>

#include <dlfcn.h>
#include <pthread.h>

namespace {

using Routine = void* (*)(void*);
using Create = int (*)(pthread_t*, const pthread_attr_t*, Routine, void*);

std::atomic<int> threads_now = 0;

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

// Takes the place of the system's.
extern "C" __attribute__((visibility("default"))) int pthread_create(
    pthread_t* thread, const pthread_attr_t* attributes, Routine routine, void* argument) {
  static const auto create = reinterpret_cast<Create>(::dlsym(RTLD_NEXT, "pthread_create"));
  static const int most = std::atoi(std::getenv("SEEDBANK_TEST_THREADS"));
  if (++threads_now > most) {
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
