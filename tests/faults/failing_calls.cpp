// A preloaded library (LD_PRELOAD) that makes system calls fail: of the calls of one kind, the one
// with a given number, or that call and all later ones.
//
// Environment variables select the fault. The library removes them, so child processes do not
// inherit them:
//
//     SEEDBANK_FAULT_KIND    the kind of call, a name of kNames; unset to count only
//     SEEDBANK_FAULT_AT      the number of the failing call, counted from 1
//     SEEDBANK_FAULT_ERRNO   its error; 0: the call transfers only one byte
//     SEEDBANK_FAULT_LASTS   if set, all later calls of the kind fail too
//     SEEDBANK_FAULT_REPORT  a file that receives "fault OBJECT" for the first failed call, and
//                            "KIND CALLS" for each kind at the end
//
// Counting starts at the beginning of main. Calls on /proc, /sys, devices, standard error and other
// descriptors that are not files do not count. Allocations by std::filesystem count but succeed.
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dirent.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <unistd.h>

namespace {

enum Kind {
  kOpen,
  kRead,
  kWrite,
  kSync,
  kRename,
  kUnlink,
  kMakeDirectory,
  kTruncate,
  kLock,
  kStatus,
  kList,
  kFreeSpace,
  kPoll,
  kMemory,
  kMap,
  kThread,
  kSpawn,
  kPipe,
  kEpollCreate,
  kEpollAdd,
  kEpollWait,
  kEvent,
  kTimer,
  kSocket,
  kBind,
  kListen,
  kAccept,
  kAddress,
  kSocketOption,
  kConnect,
  kResolve,
  kReceive,
  kSend,
  kShutdown,
  kControl,
  kKinds
};

constexpr std::array<const char*, kKinds> kNames = {
    "open",          "read",    "write",   "sync",    "rename",       "unlink",    "mkdir",
    "truncate",      "lock",    "stat",    "list",    "free-space",   "poll",      "memory",
    "map",           "thread",  "spawn",   "pipe",    "epoll-create", "epoll-add", "epoll-wait",
    "event",         "timer",   "socket",  "bind",    "listen",       "accept",    "address",
    "socket-option", "connect", "resolve", "receive", "send",         "shutdown",  "control"};

std::array<std::atomic<long>, kKinds> calls;
std::atomic<bool> in_main = false;
int failing = -1;
long failing_at = 0;
int failing_errno = 0;
bool failing_lasts = false;
std::array<char, 4096> report_file{};

// Writes a line by bare system calls, which do not count.
void report(const char* name, const char* object) {
  if (report_file[0] == '\0') return;
  std::array<char, 4352> line{};
  const int length = std::snprintf(line.data(), line.size(), "%s %s\n", name, object);
  const long file = ::syscall(SYS_openat, AT_FDCWD, report_file.data(),
                              O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0 || length < 0) return;
  ::syscall(SYS_write, file, line.data(), static_cast<std::size_t>(length));
  ::syscall(SYS_close, file);
}

// Whether calls on `path` count.
bool counts(const char* path) {
  if (std::strncmp(path, "/dev/shm/", std::strlen("/dev/shm/")) == 0) return true;
  for (const char* const other : {"/proc/", "/sys/", "/dev/"}) {
    if (std::strncmp(path, other, std::strlen(other)) == 0) return false;
  }
  return true;
}

// Whether std::filesystem is allocating, according to the stack trace. GCC's implementation
// corrupts the component lists of paths if an allocation fails.
bool is_for_paths() {
  std::array<void*, 8> callers{};
  const int count = ::backtrace(callers.data(), static_cast<int>(callers.size()));
  for (int i = 0; i < count; ++i) {
    Dl_info info{};
    if (::dladdr(callers[static_cast<std::size_t>(i)], &info) != 0 && info.dli_sname != nullptr &&
        std::strstr(info.dli_sname, "10filesystem") != nullptr) {
      return true;
    }
  }
  return false;
}

// Counts a call and returns whether it must fail; if so, sets errno.
bool fails(Kind kind, const char* object) {
  if (!in_main || !counts(object)) return false;
  const long number = ++calls[kind];
  if (kind != failing) return false;
  if (number != failing_at && !(failing_lasts && number > failing_at)) return false;
  if (kind == kMemory && is_for_paths()) return false;
  if (number == failing_at) report("fault", object);
  errno = failing_errno;
  return true;
}

bool fails(Kind kind, int descriptor) {
  if (!in_main || descriptor == STDERR_FILENO) return false;
  if (descriptor == STDIN_FILENO) return fails(kind, "standard input");
  if (descriptor == STDOUT_FILENO) return fails(kind, "standard output");
  std::array<char, 64> link{};
  std::snprintf(link.data(), link.size(), "/proc/self/fd/%d", descriptor);
  std::array<char, 4096> path{};
  ::syscall(SYS_readlink, link.data(), path.data(), path.size() - 1);
  if (path[0] != '/') return false;  // not a file
  return fails(kind, path.data());
}

// The function `name` of the libraries loaded after this one.
template <typename Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

const char* taken(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

__attribute__((constructor)) void begin() {
  std::array<void*, 1> caller{};
  ::backtrace(caller.data(), 1);  // the first call loads a library
  std::snprintf(report_file.data(), report_file.size(), "%s", taken("SEEDBANK_FAULT_REPORT"));
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    if (std::strcmp(taken("SEEDBANK_FAULT_KIND"), kNames[kind]) == 0)
      failing = static_cast<int>(kind);
  }
  failing_at = std::atol(taken("SEEDBANK_FAULT_AT"));
  failing_errno = std::atoi(taken("SEEDBANK_FAULT_ERRNO"));
  failing_lasts = *taken("SEEDBANK_FAULT_LASTS") != '\0';
  for (const char* const name :
       {"LD_PRELOAD", "SEEDBANK_FAULT_KIND", "SEEDBANK_FAULT_AT", "SEEDBANK_FAULT_ERRNO",
        "SEEDBANK_FAULT_LASTS", "SEEDBANK_FAULT_REPORT"}) {
    ::unsetenv(name);
  }
}

__attribute__((destructor)) void end() {
  in_main = false;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    std::array<char, 32> number{};
    std::snprintf(number.data(), number.size(), "%ld", calls[kind].load());
    report(kNames[kind], number.data());
  }
}

using Main = int (*)(int, char**, char**);
Main program_main = nullptr;

int counted_main(int count, char** arguments, char** environment) {
  in_main = true;
  return program_main(count, arguments, environment);
}

mode_t mode_of(int flags, std::va_list arguments) {
  return (flags & (O_CREAT | O_TMPFILE)) == 0 ? 0 : va_arg(arguments, mode_t);
}

// The number of bytes, at most `bytes`, that a call may transfer, or -1 if it fails. `object` as in
// fails().
template <typename Object>
ssize_t share(Kind kind, Object object, std::size_t bytes) {
  if (!fails(kind, object)) return static_cast<ssize_t>(bytes);
  return failing_errno == 0 ? static_cast<ssize_t>(bytes != 0) : -1;
}

}  // namespace

// Replacements of system functions.
#define SEEDBANK_REPLACES extern "C" __attribute__((visibility("default")))

SEEDBANK_REPLACES int __libc_start_main(Main main, int count, char** arguments, void (*init)(),
                                        void (*fini)(), void (*dynamic_fini)(), void* stack_end) {
  program_main = main;
  return next<int(Main, int, char**, void (*)(), void (*)(), void (*)(), void*)>(
      "__libc_start_main")(counted_main, count, arguments, init, fini, dynamic_fini, stack_end);
}

SEEDBANK_REPLACES int open(const char* path, int flags, ...) {
  std::va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  if (fails(kOpen, path)) return -1;
  static auto* const call = next<int(const char*, int, ...)>("open");
  return call(path, flags, mode);
}

SEEDBANK_REPLACES int openat(int directory, const char* path, int flags, ...) {
  std::va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  if (fails(kOpen, path)) return -1;
  static auto* const call = next<int(int, const char*, int, ...)>("openat");
  return call(directory, path, flags, mode);
}

SEEDBANK_REPLACES ssize_t read(int descriptor, void* to, std::size_t bytes) {
  const ssize_t some = share(kRead, descriptor, bytes);
  static auto* const call = next<ssize_t(int, void*, std::size_t)>("read");
  return some < 0 ? some : call(descriptor, to, static_cast<std::size_t>(some));
}

SEEDBANK_REPLACES ssize_t pread(int descriptor, void* to, std::size_t bytes, off_t offset) {
  const ssize_t some = share(kRead, descriptor, bytes);
  static auto* const call = next<ssize_t(int, void*, std::size_t, off_t)>("pread");
  return some < 0 ? some : call(descriptor, to, static_cast<std::size_t>(some), offset);
}

SEEDBANK_REPLACES ssize_t write(int descriptor, const void* from, std::size_t bytes) {
  const ssize_t some = share(kWrite, descriptor, bytes);
  static auto* const call = next<ssize_t(int, const void*, std::size_t)>("write");
  return some < 0 ? some : call(descriptor, from, static_cast<std::size_t>(some));
}

SEEDBANK_REPLACES int fsync(int descriptor) {
  static auto* const call = next<int(int)>("fsync");
  return fails(kSync, descriptor) ? -1 : call(descriptor);
}

SEEDBANK_REPLACES int rename(const char* from, const char* to) noexcept {
  static auto* const call = next<int(const char*, const char*)>("rename");
  return fails(kRename, to) ? -1 : call(from, to);
}

SEEDBANK_REPLACES int unlink(const char* path) noexcept {
  static auto* const call = next<int(const char*)>("unlink");
  return fails(kUnlink, path) ? -1 : call(path);
}

SEEDBANK_REPLACES int unlinkat(int directory, const char* path, int flags) noexcept {
  static auto* const call = next<int(int, const char*, int)>("unlinkat");
  return fails(kUnlink, path) ? -1 : call(directory, path, flags);
}

SEEDBANK_REPLACES int mkdir(const char* path, mode_t mode) noexcept {
  static auto* const call = next<int(const char*, mode_t)>("mkdir");
  return fails(kMakeDirectory, path) ? -1 : call(path, mode);
}

SEEDBANK_REPLACES char* mkdtemp(char* name) noexcept {
  static auto* const call = next<char*(char*)>("mkdtemp");
  return fails(kMakeDirectory, name) ? nullptr : call(name);
}

SEEDBANK_REPLACES int ftruncate(int descriptor, off_t bytes) noexcept {
  static auto* const call = next<int(int, off_t)>("ftruncate");
  return fails(kTruncate, descriptor) ? -1 : call(descriptor, bytes);
}

SEEDBANK_REPLACES int flock(int descriptor, int operation) noexcept {
  static auto* const call = next<int(int, int)>("flock");
  return fails(kLock, descriptor) ? -1 : call(descriptor, operation);
}

SEEDBANK_REPLACES int fstat(int descriptor, struct stat* status) noexcept {
  static auto* const call = next<int(int, struct stat*)>("fstat");
  return fails(kStatus, descriptor) ? -1 : call(descriptor, status);
}

SEEDBANK_REPLACES int stat(const char* path, struct stat* status) noexcept {
  static auto* const call = next<int(const char*, struct stat*)>("stat");
  return fails(kStatus, path) ? -1 : call(path, status);
}

SEEDBANK_REPLACES int lstat(const char* path, struct stat* status) noexcept {
  static auto* const call = next<int(const char*, struct stat*)>("lstat");
  return fails(kStatus, path) ? -1 : call(path, status);
}

SEEDBANK_REPLACES DIR* opendir(const char* path) {
  static auto* const call = next<DIR*(const char*)>("opendir");
  return fails(kOpen, path) ? nullptr : call(path);
}

SEEDBANK_REPLACES dirent* readdir(DIR* directory) {
  static auto* const call = next<dirent*(DIR*)>("readdir");
  return fails(kList, ::dirfd(directory)) ? nullptr : call(directory);
}

SEEDBANK_REPLACES int statvfs(const char* path, struct statvfs* status) noexcept {
  static auto* const call = next<int(const char*, struct statvfs*)>("statvfs");
  return fails(kFreeSpace, path) ? -1 : call(path, status);
}

SEEDBANK_REPLACES int poll(pollfd* what, nfds_t count, int timeout) {
  static auto* const call = next<int(pollfd*, nfds_t, int)>("poll");
  return fails(kPoll, "poll") ? -1 : call(what, count, timeout);
}

SEEDBANK_REPLACES int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                                     void* (*routine)(void*), void* argument) noexcept {
  static auto* const call =
      next<int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>("pthread_create");
  return fails(kThread, "thread") ? errno : call(thread, attributes, routine, argument);
}

SEEDBANK_REPLACES pid_t fork() noexcept {
  static auto* const call = next<pid_t()>("fork");
  return fails(kSpawn, "process") ? -1 : call();
}

SEEDBANK_REPLACES int pipe(int* ends) noexcept {
  static auto* const call = next<int(int*)>("pipe");
  return fails(kPipe, "pipe") ? -1 : call(ends);
}

SEEDBANK_REPLACES int epoll_create1(int flags) noexcept {
  static auto* const call = next<int(int)>("epoll_create1");
  return fails(kEpollCreate, "epoll_create1") ? -1 : call(flags);
}

// Only registering a new descriptor needs resources that may be missing.
SEEDBANK_REPLACES int epoll_ctl(int epoll, int operation, int descriptor,
                                epoll_event* event) noexcept {
  static auto* const call = next<int(int, int, int, epoll_event*)>("epoll_ctl");
  if (operation == EPOLL_CTL_ADD && fails(kEpollAdd, "epoll_ctl")) return -1;
  return call(epoll, operation, descriptor, event);
}

SEEDBANK_REPLACES int epoll_wait(int epoll, epoll_event* events, int most, int timeout) {
  static auto* const call = next<int(int, epoll_event*, int, int)>("epoll_wait");
  return fails(kEpollWait, "epoll_wait") ? -1 : call(epoll, events, most, timeout);
}

SEEDBANK_REPLACES int eventfd(unsigned int value, int flags) noexcept {
  static auto* const call = next<int(unsigned int, int)>("eventfd");
  return fails(kEvent, "eventfd") ? -1 : call(value, flags);
}

SEEDBANK_REPLACES int timerfd_create(clockid_t clock, int flags) noexcept {
  static auto* const call = next<int(clockid_t, int)>("timerfd_create");
  return fails(kTimer, "timerfd_create") ? -1 : call(clock, flags);
}

SEEDBANK_REPLACES int socket(int domain, int type, int protocol) noexcept {
  static auto* const call = next<int(int, int, int)>("socket");
  return fails(kSocket, "socket") ? -1 : call(domain, type, protocol);
}

SEEDBANK_REPLACES int bind(int descriptor, const sockaddr* address, socklen_t bytes) noexcept {
  static auto* const call = next<int(int, const sockaddr*, socklen_t)>("bind");
  return fails(kBind, "bind") ? -1 : call(descriptor, address, bytes);
}

SEEDBANK_REPLACES int listen(int descriptor, int most) noexcept {
  static auto* const call = next<int(int, int)>("listen");
  return fails(kListen, "listen") ? -1 : call(descriptor, most);
}

SEEDBANK_REPLACES int accept(int descriptor, sockaddr* address, socklen_t* bytes) {
  static auto* const call = next<int(int, sockaddr*, socklen_t*)>("accept");
  return fails(kAccept, "accept") ? -1 : call(descriptor, address, bytes);
}

SEEDBANK_REPLACES int getsockname(int descriptor, sockaddr* address, socklen_t* bytes) noexcept {
  static auto* const call = next<int(int, sockaddr*, socklen_t*)>("getsockname");
  return fails(kAddress, "getsockname") ? -1 : call(descriptor, address, bytes);
}

SEEDBANK_REPLACES int getpeername(int descriptor, sockaddr* address, socklen_t* bytes) noexcept {
  static auto* const call = next<int(int, sockaddr*, socklen_t*)>("getpeername");
  return fails(kAddress, "getpeername") ? -1 : call(descriptor, address, bytes);
}

SEEDBANK_REPLACES int setsockopt(int descriptor, int level, int option, const void* value,
                                 socklen_t bytes) noexcept {
  static auto* const call = next<int(int, int, int, const void*, socklen_t)>("setsockopt");
  return fails(kSocketOption, "setsockopt") ? -1 : call(descriptor, level, option, value, bytes);
}

SEEDBANK_REPLACES int getsockopt(int descriptor, int level, int option, void* value,
                                 socklen_t* bytes) noexcept {
  static auto* const call = next<int(int, int, int, void*, socklen_t*)>("getsockopt");
  return fails(kSocketOption, "getsockopt") ? -1 : call(descriptor, level, option, value, bytes);
}

SEEDBANK_REPLACES int connect(int descriptor, const sockaddr* address, socklen_t bytes) {
  static auto* const call = next<int(int, const sockaddr*, socklen_t)>("connect");
  return fails(kConnect, "connect") ? -1 : call(descriptor, address, bytes);
}

SEEDBANK_REPLACES int getaddrinfo(const char* name, const char* service, const addrinfo* hints,
                                  addrinfo** found) {
  static auto* const call =
      next<int(const char*, const char*, const addrinfo*, addrinfo**)>("getaddrinfo");
  return fails(kResolve, "getaddrinfo") ? EAI_SYSTEM : call(name, service, hints, found);
}

SEEDBANK_REPLACES ssize_t recv(int descriptor, void* to, std::size_t bytes, int flags) {
  const ssize_t some = share(kReceive, "recv", bytes);
  static auto* const call = next<ssize_t(int, void*, std::size_t, int)>("recv");
  return some < 0 ? some : call(descriptor, to, static_cast<std::size_t>(some), flags);
}

SEEDBANK_REPLACES ssize_t send(int descriptor, const void* from, std::size_t bytes, int flags) {
  static auto* const call = next<ssize_t(int, const void*, std::size_t, int)>("send");
  return fails(kSend, "send") ? -1 : call(descriptor, from, bytes, flags);
}

SEEDBANK_REPLACES ssize_t sendmsg(int descriptor, const msghdr* message, int flags) {
  static auto* const call = next<ssize_t(int, const msghdr*, int)>("sendmsg");
  return fails(kSend, "sendmsg") ? -1 : call(descriptor, message, flags);
}

SEEDBANK_REPLACES int shutdown(int descriptor, int how) noexcept {
  static auto* const call = next<int(int, int)>("shutdown");
  return fails(kShutdown, "shutdown") ? -1 : call(descriptor, how);
}

SEEDBANK_REPLACES int ioctl(int descriptor, unsigned long request, ...) noexcept {
  std::va_list arguments;
  va_start(arguments, request);
  void* const argument = va_arg(arguments, void*);
  va_end(arguments);
  static auto* const call = next<int(int, unsigned long, ...)>("ioctl");
  return fails(kControl, "ioctl") ? -1 : call(descriptor, request, argument);
}

SEEDBANK_REPLACES void* mmap(void* at, std::size_t bytes, int protection, int flags, int descriptor,
                             off_t offset) noexcept {
  static auto* const call = next<void*(void*, std::size_t, int, int, int, off_t)>("mmap");
  return fails(kMap, "memory") ? MAP_FAILED
                               : call(at, bytes, protection, flags, descriptor, offset);
}

// dlsym may allocate memory itself, so the replacements call the originals by their internal names.
extern "C" {
void* __libc_malloc(std::size_t bytes);
void* __libc_calloc(std::size_t count, std::size_t bytes);
void* __libc_realloc(void* memory, std::size_t bytes);
void* __libc_memalign(std::size_t alignment, std::size_t bytes);
}

SEEDBANK_REPLACES void* malloc(std::size_t bytes) noexcept {
  return fails(kMemory, "memory") ? nullptr : __libc_malloc(bytes);
}

SEEDBANK_REPLACES void* calloc(std::size_t count, std::size_t bytes) noexcept {
  return fails(kMemory, "memory") ? nullptr : __libc_calloc(count, bytes);
}

SEEDBANK_REPLACES void* realloc(void* memory, std::size_t bytes) noexcept {
  return fails(kMemory, "memory") ? nullptr : __libc_realloc(memory, bytes);
}

SEEDBANK_REPLACES void* aligned_alloc(std::size_t alignment, std::size_t bytes) noexcept {
  return fails(kMemory, "memory") ? nullptr : __libc_memalign(alignment, bytes);
}

SEEDBANK_REPLACES int posix_memalign(void** memory, std::size_t alignment,
                                     std::size_t bytes) noexcept {
  *memory = fails(kMemory, "memory") ? nullptr : __libc_memalign(alignment, bytes);
  return *memory == nullptr ? ENOMEM : 0;
}
