// Control groups, by their files.
#include "engine/arena/programs/control_group.h"

#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

namespace seedbank::engine {
namespace {

namespace fs = std::filesystem;

// Where the hierarchy of version 2 is mounted as a whole; empty if it is not.
fs::path mount_of_groups(const fs::path& root) {
  std::ifstream mounts(root / "proc/self/mountinfo");
  for (std::string line; std::getline(mounts, line);) {
    if (line.find(" - cgroup2 ") == std::string::npos) continue;
    std::istringstream words(line);
    std::string number;
    std::string parent;
    std::string device;
    std::string part;
    std::string place;
    words >> number >> parent >> device >> part >> place;
    if (part == "/") return root / fs::path(place).relative_path();
  }
  return {};
}

// The group of this process, as a path below the mount.
fs::path own_group(const fs::path& root) {
  constexpr std::string_view kVersion2 = "0::/";
  std::ifstream groups(root / "proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    if (line.starts_with(kVersion2)) return line.substr(kVersion2.size());
  }
  return "..";
}

bool write(const fs::path& file, std::string_view text) {
  const OwnedDescriptor number(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
  return number.is_open() &&
         ::write(number.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

// Whether groups in this one have limits of memory and processes, and its members may join them.
bool delegates(const fs::path& group) {
  std::ifstream controllers(group / "cgroup.subtree_control");
  int found = 0;
  for (std::string word; controllers >> word;) found += word == "memory" || word == "pids" ? 1 : 0;
  return found == 2 && ::access((group / "cgroup.procs").c_str(), W_OK) == 0;
}

}  // namespace

ControlGroup::ControlGroup(std::uint64_t memory_bytes, int processes, const fs::path& root) {
  const fs::path mount = mount_of_groups(root);
  const fs::path own = own_group(root);
  if (mount.empty() || own.string().starts_with("..")) return;
  // A group with processes usually has no groups in it: the new one stands beside that of this
  // process.
  for (const fs::path& parent : {own, own.parent_path()}) {
    if (delegates(mount / parent) && make_in(mount / parent, memory_bytes, processes)) return;
  }
}

bool ControlGroup::make_in(const fs::path& parent, std::uint64_t memory_bytes, int processes) {
  std::string name = (parent / "seedbank-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) return false;
  folder_ = name;
  if (write(folder_ / "memory.max", std::to_string(memory_bytes)) &&
      write(folder_ / "pids.max", std::to_string(processes))) {
    (void)write(folder_ / "memory.swap.max", "0");  // which kernels without swap lack
    (void)write(folder_ / "memory.oom.group", "1");
    members_ = OwnedDescriptor(::open((folder_ / "cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC));
  }
  if (!members_.is_open()) remove();
  return members_.is_open();
}

void ControlGroup::remove() noexcept {
  constexpr int kPatience = 200;  // rounds of 5 milliseconds until its processes have ended
  for (int round = 0; ::rmdir(folder_.c_str()) != 0 && errno == EBUSY && round < kPatience;
       ++round) {
    const timespec pause{0, 5'000'000};
    ::nanosleep(&pause, nullptr);
  }
}

ControlGroup::~ControlGroup() {
  if (!members_.is_open()) return;
  (void)write(folder_ / "cgroup.kill", "1");
  remove();
}

}  // namespace seedbank::engine
