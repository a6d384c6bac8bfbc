// Sets up namespaces by system calls alone.
#include "engine/programs/namespaces.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <fmt/core.h>
#include <linux/mount.h>
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace seedbank::engine {
namespace {

constexpr const char* kScratchOptions = "size=64m,mode=1777";

int write_file(const char* file, const char* text, std::size_t bytes) noexcept {
  const int number = ::open(file, O_WRONLY | O_CLOEXEC);
  if (number < 0) return errno;
  const int code = ::write(number, text, bytes) == static_cast<ssize_t>(bytes) ? 0 : errno;
  ::close(number);
  return code;
}

int map_users(const NamespacePlan& plan) noexcept {
  constexpr const char* kDeny = "deny";
  if (const int code = write_file("/proc/self/setgroups", kDeny, std::strlen(kDeny))) return code;
  if (const int code =
          write_file("/proc/self/uid_map", plan.user_map.data(), plan.user_map.size())) {
    return code;
  }
  return write_file("/proc/self/gid_map", plan.group_map.data(), plan.group_map.size());
}

int set_mount_flags(const char* place, unsigned flags, std::uint64_t set,
                    std::uint64_t clear) noexcept {
  mount_attr attributes{};
  attributes.attr_set = set;
  attributes.attr_clr = clear;
  const long result =
      ::syscall(SYS_mount_setattr, AT_FDCWD, place, flags, &attributes, sizeof attributes);
  return result == 0 ? 0 : errno;
}

// Mounts `directory`, opened as `number`, at its own place, writable: it may lie in a folder that
// is now another one.
int keep_writable(const NamespacePlan& plan, int number) noexcept {
  for (const std::string& parent : plan.parents) ::mkdir(parent.c_str(), 0755);
  char source[32] = "/proc/self/fd/";
  std::size_t at = std::strlen(source);
  char digits[12];
  std::size_t count = 0;
  for (int left = number; left > 0 || count == 0; left /= 10) {
    digits[count++] = static_cast<char>('0' + left % 10);
  }
  while (count > 0) source[at++] = digits[--count];
  const char* const place = plan.directory.c_str();
  if (::mount(source, place, nullptr, MS_BIND, nullptr) != 0) return errno;
  return set_mount_flags(place, 0, 0, MOUNT_ATTR_RDONLY);
}

int restrict_files(const NamespacePlan& plan) noexcept {
  if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return errno;
  int number = -1;
  if (!plan.directory.empty()) {
    number = ::open(plan.directory.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (number < 0) return errno;
  }
  int code = set_mount_flags("/", AT_RECURSIVE, MOUNT_ATTR_RDONLY, 0);
  for (std::size_t i = 0; i < NamespacePlan::kScratch.size() && code == 0; ++i) {
    if (!plan.replaced[i]) continue;
    constexpr unsigned long kFlags = MS_NOSUID | MS_NODEV;
    const int failed =
        ::mount("tmpfs", NamespacePlan::kScratch[i], "tmpfs", kFlags, kScratchOptions);
    if (failed != 0 && errno != ENOENT) code = errno;  // a system may lack one of the folders
  }
  if (code == 0 && number >= 0) code = keep_writable(plan, number);
  if (number >= 0) ::close(number);
  // Only shows the processes outside; containers that hide parts of /proc refuse a new one.
  if (code == 0) ::mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr);
  return code;
}

int start_loopback() noexcept {
  const int number = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (number < 0) return errno;
  ifreq request{};
  std::memcpy(request.ifr_name, "lo", 3);
  request.ifr_flags = IFF_UP;
  const int code = ::ioctl(number, SIOCSIFFLAGS, &request) == 0 ? 0 : errno;
  ::close(number);
  return code;
}

}  // namespace

NamespacePlan::NamespacePlan(const std::string& directory_of_plan,
                             const std::vector<std::string>& command)
    : directory(directory_of_plan) {
  for (std::size_t i = 0; i < kScratch.size(); ++i) {
    replaced[i] = std::none_of(command.begin(), command.end(), [&](const std::string& word) {
      return word.starts_with(std::string(kScratch[i]) + '/') &&
             (directory.empty() || !word.starts_with(directory));
    });
  }
  const auto map = [](unsigned id) {
    constexpr unsigned kNobody = 65534;
    return fmt::format("{} {} 1\n", id == 0 ? kNobody : id, id);
  };
  user_map = map(::geteuid());
  group_map = map(::getegid());
  for (std::size_t at = 0; at != std::string::npos && !directory.empty();) {
    at = directory.find('/', at + 1);
    parents.push_back(directory.substr(0, at));
  }
}

unsigned long namespace_flags() noexcept {
  return CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC;
}

int enter_namespaces(const NamespacePlan& plan) noexcept {
  if (const int code = map_users(plan)) return code;
  if (const int code = restrict_files(plan)) return code;
  return start_loopback();
}

}  // namespace seedbank::engine
