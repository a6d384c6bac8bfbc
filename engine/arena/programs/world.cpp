// Calls bubblewrap.
#include "engine/arena/programs/world.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <sstream>
#include <system_error>

#include <fcntl.h>
#include <fmt/core.h>
#include <linux/capability.h>
#include <poll.h>
#include <seedbank/error.h>
#include <sys/fsuid.h>
#include <sys/mman.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "engine/arena/programs/exec_image.h"
#include "engine/arena/programs/pipe_io.h"
#include "engine/arena/programs/process_tree.h"

namespace seedbank::engine {
namespace {

namespace fs = std::filesystem;

// Folders of the system that are visible; in many systems, all but /usr are links into it.
constexpr std::array kSystemFolders = {"/usr",   "/bin",   "/sbin",  "/lib",
                                       "/lib32", "/lib64", "/libx32"};
// What runtimes need of /etc: links to programs, libraries, time, their settings, certificates.
constexpr std::array kSettings = {"alternatives", "ca-certificates", "dotnet",       "java",
                                  "ld.so.cache",  "ld.so.conf",      "ld.so.conf.d", "localtime",
                                  "mono",         "nsswitch.conf",   "pki",          "python3",
                                  "ssl/certs",    "timezone"};
constexpr std::string_view kSettingsOfJava = "java-";  // and a version
constexpr std::array kDevices = {"null", "zero", "full", "random", "urandom"};

// The arguments of bwrap, in the order in which it builds the world.
std::vector<std::string> command_for(const WorldPlan& plan) {
  std::vector<std::string> words = {"bwrap",         "--unshare-user",   "--disable-userns",
                                    "--unshare-ipc", "--unshare-pid",    "--unshare-net",
                                    "--unshare-uts", "--unshare-cgroup", "--hostname",
                                    "arena",         "--die-with-parent"};
  const auto add = [&](std::initializer_list<std::string> more) {
    words.insert(words.end(), more);
  };
  for (const std::string folder : kSystemFolders) {
    std::error_code error;
    const fs::path target = fs::read_symlink(folder, error);
    if (!error) {
      add({"--symlink", target.string(), folder});
    } else {
      add({"--ro-bind-try", folder, folder});
    }
  }
  const auto add_setting = [&](const std::string& name) {
    add({"--ro-bind-try", "/etc/" + name, "/etc/" + name});
  };
  for (const char* const name : kSettings) add_setting(name);
  std::error_code unreadable;
  for (const auto& entry : fs::directory_iterator("/etc", unreadable)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(kSettingsOfJava)) add_setting(name);
  }
  add({"--perms", "0644", "--ro-bind-data", "3", "/etc/passwd"});
  add({"--perms", "0644", "--ro-bind-data", "4", "/etc/hosts"});
  add({"--proc", "/proc", "--remount-ro", "/proc"});
  for (const char* const name : kDevices) {
    const std::string device = std::string("/dev/") + name;
    add({"--dev-bind", device, device});
  }
  add({"--symlink", "/proc/self/fd", "/dev/fd", "--symlink", World::kTemporary, "/dev/shm"});
  for (const char* const folder : {"/home", "/root", "/run", "/var"}) add({"--dir", folder});
  add({"--symlink", World::kTemporary, "/var/tmp"});
  add({"--perms", "1777", "--size", std::to_string(plan.disk_bytes), "--tmpfs", World::kTemporary});
  for (const fs::path& path : plan.readable) add({"--ro-bind", path.string(), path.string()});
  if (plan.folder.empty()) {
    add({"--perms", "0700", "--dir", World::kFolder});
  } else {
    add({"--bind", plan.folder.string(), World::kFolder});
  }
  // This ends with its input.
  add({"--remount-ro", "/", "--chdir", World::kFolder, "--", "cat"});
  return words;
}

OwnedDescriptor memory_file(const std::string& text) {
  OwnedDescriptor file(::memfd_create("seedbank", MFD_CLOEXEC));
  if (file.is_open() && ::pwrite(file.get(), text.data(), text.size(), 0) > 0) return file;
  throw ResourceError("no memory file: " + std::generic_category().message(errno),
                      Resource::kFormat);
}

std::string users() {
  return fmt::format("player:x:{}:{}::{}:/bin/sh\n", World::user().value_or(::geteuid()),
                     World::user().value_or(::getegid()), World::kFolder);
}

// Whether `folder` is a part of `other` or equal.
bool is_in(const fs::path& folder, const fs::path& other) {
  return std::mismatch(other.begin(), other.end(), folder.begin(), folder.end()).first ==
         other.end();
}

// Waits until the holder echoes a line, which it does once the world is made.
void await(ChildProcess& bwrap) {
  std::string_view line = "\n";
  (void)write_some(bwrap.input(), line);
  std::string heard;
  while (heard.empty()) {
    pollfd event{bwrap.output(), POLLIN, 0};
    ::poll(&event, 1, -1);
    if (!read_some(bwrap.output(), heard)) break;
  }
  if (!heard.empty()) return;
  (void)bwrap.wait();
  std::string errors;
  while (read_some(bwrap.errors(), errors) && errors.find('\n') == std::string::npos) {
  }
  throw ProgramFailure(errors.empty() ? "bwrap failed" : errors.substr(0, errors.find('\n')));
}

}  // namespace

World::World(const WorldPlan& plan) : plan_(plan) {
  const OwnedDescriptor passwd = memory_file(users());
  const OwnedDescriptor hosts =
      memory_file("127.0.0.1 localhost\n::1 localhost\n127.0.1.1 arena\n");
  ProcessPlan process{.command = command_for(plan), .environment = Environment()};
  process.user = user();
  process.data = {passwd.get(), hosts.get()};
  process.group = plan.group;
  try {
    bwrap_.emplace(process);
  } catch (const ProgramFailure& failure) {
    if (failure.code() == ENOENT) throw ProgramFailure("bubblewrap (bwrap) is not installed");
    throw;
  }
  await(*bwrap_);
  const std::vector<pid_t> processes = descendants_of(bwrap_->keeper());
  if (processes.size() < 2) throw ProgramFailure("bwrap has ended");
  first_ = processes[processes.size() - 2];
  holder_ = processes.back();
  entrance_ = OwnedDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, holder_, 0)));
  files_ = OwnedDescriptor(::open(fmt::format("/proc/{}/root{}", holder_, kTemporary).c_str(),
                                  O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!entrance_.is_open() || !files_.is_open()) {
    throw ProgramFailure("the world of a program cannot be entered: " +
                         std::generic_category().message(errno));
  }
}

std::string World::why_impossible() {
  try {
    const World world({});
    ProcessPlan plan{.command = {"cat"}, .environment = Environment(), .world = &world};
    (void)output_of_program(plan, "");
    return {};
  } catch (const ProgramFailure& failure) {
    return failure.what();
  }
}

std::string_view World::hidden_by(const fs::path& path) {
  for (const std::string_view own : {kTemporary, "/proc", "/dev"}) {
    if (is_in(own, path)) return own;
  }
  return {};
}

std::optional<unsigned> World::user() noexcept {
  return ::geteuid() == 0 ? std::optional(kUserForRoot) : std::nullopt;
}

std::string World::search_path() const {
  std::string path;
  std::istringstream folders(engine::search_path());
  for (std::string folder; std::getline(folders, folder, ':');) {
    const auto holds = [&](const fs::path& visible) { return is_in(folder, visible); };
    if (std::any_of(kSystemFolders.begin(), kSystemFolders.end(), holds) ||
        std::any_of(plan_.readable.begin(), plan_.readable.end(), holds)) {
      path += (path.empty() ? "" : ":") + folder;
    }
  }
  return path;
}

fs::path World::folder() const {
  return fmt::format("/proc/self/fd/{}{}", files_.get(),
                     std::string_view(kFolder).substr(std::string_view(kTemporary).size()));
}

std::uint64_t World::file_memory() const noexcept {
  constexpr std::uint64_t kBytesOfFile = 1024;  // that the kernel needs for a file or folder
  struct statvfs use {};
  if (::fstatvfs(files_.get(), &use) != 0) return 0;
  return (use.f_blocks - use.f_bfree) * use.f_frsize + (use.f_files - use.f_ffree) * kBytesOfFile;
}

std::vector<pid_t> World::orphans() const {
  std::vector<pid_t> processes = descendants_of(first_);
  std::erase(processes, holder_);
  return processes;
}

WorldWriter::WorldWriter() noexcept {
  if (!World::user()) return;
  ::setfsgid(World::kUserForRoot);
  ::setfsuid(World::kUserForRoot);  // which drops rights on files; what follows takes one back
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> rights{};
  ::syscall(SYS_capget, &header, rights.data());
  rights[0].effective |= rights[0].permitted & (1U << CAP_DAC_READ_SEARCH);
  ::syscall(SYS_capset, &header, rights.data());
}

WorldWriter::~WorldWriter() {
  if (!World::user()) return;
  ::setfsuid(0);
  ::setfsgid(0);
}

}  // namespace seedbank::engine
