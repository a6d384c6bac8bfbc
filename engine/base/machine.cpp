// The resources that this process may use, from the affinity, cgroups and /proc of Linux.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <latch>
#include <limits>
#include <new>
#include <optional>
#include <sstream>
#include <system_error>
#include <thread>
#include <vector>

#include <sched.h>
#include <seedbank/machine.h>
#include <sys/resource.h>

#include "solver/game/number_list.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;

// The words that follow `start` in the first line that begins with it.
std::vector<std::string> words_of_line(const fs::path& file, const std::string& start) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with(start)) continue;
    std::istringstream rest(line.substr(start.size()));
    std::vector<std::string> words;
    for (std::string word; rest >> word;) words.push_back(word);
    return words;
  }
  return {};
}

std::optional<std::uint64_t> number_of(const std::vector<std::string>& words, std::size_t index) {
  if (index >= words.size()) return std::nullopt;
  std::uint64_t number = 0;
  std::istringstream in(words[index]);  // "max", which is not a number, means no limit
  if (!(in >> number)) return std::nullopt;
  return number;
}

// The directories of this process's cgroup and of its ancestors, each of which may set a limit: for
// version 2, and for a controller of version 1.
std::vector<fs::path> cgroup_directories(const std::string& controller) {
  std::vector<fs::path> directories;
  const auto add_with_parents = [&directories](const fs::path& root, fs::path below) {
    while (true) {
      directories.push_back(root / below.relative_path());
      if (!below.has_relative_path()) break;
      below = below.parent_path();
    }
  };
  std::ifstream in("/proc/self/cgroup");
  for (std::string line; std::getline(in, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = ',' + line.substr(first + 1, second - first - 1) + ',';
    const fs::path below = line.substr(second + 1);
    if (controllers == ",,") {
      add_with_parents("/sys/fs/cgroup", below);
    } else if (controllers.find(',' + controller + ',') != std::string::npos) {
      add_with_parents(fs::path("/sys/fs/cgroup") / controller, below);
    }
  }
  return directories;
}

std::uint64_t less(std::uint64_t limit, std::uint64_t used) {
  return limit > used ? limit - used : 0;
}

std::optional<double> bytes_per_unit(std::string_view name, std::uint64_t whole) {
  if (name == "%") return static_cast<double>(whole) / 100;
  const std::string small = in_lower_case(name);
  if (small.empty() || small == "b") return 1;
  const std::size_t power = std::string_view("kmgt").find(small[0]);
  const std::string rest = small.substr(1);
  if (power == std::string_view::npos) return std::nullopt;
  if (rest.empty() || rest == "ib") return std::pow(1024.0, power + 1);
  if (rest == "b") return std::pow(1000.0, power + 1);
  return std::nullopt;
}

}  // namespace

int processors_allowed() {
  cpu_set_t set;
  CPU_ZERO(&set);
  int processors = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
  const auto grant = [&processors](std::optional<std::uint64_t> quota,
                                   std::optional<std::uint64_t> period) {
    if (!quota || !period || *period == 0) return;
    // A quota of one and a half processors keeps two busy.
    const std::uint64_t granted = (*quota + *period - 1) / *period;
    processors = static_cast<int>(std::min<std::uint64_t>(static_cast<std::uint64_t>(processors),
                                                          std::max<std::uint64_t>(granted, 1)));
  };
  for (const fs::path& directory : cgroup_directories("cpu")) {
    const auto both = words_of_line(directory / "cpu.max", "");
    grant(number_of(both, 0), number_of(both, 1));
    const auto quota = words_of_line(directory / "cpu.cfs_quota_us", "");
    if (!quota.empty() && !quota[0].starts_with('-')) {
      grant(number_of(quota, 0), number_of(words_of_line(directory / "cpu.cfs_period_us", ""), 0));
    }
  }
  return std::max(processors, 1);
}

int useful_threads(int threads) {
  constexpr int kThreadsPerProcessor = 4;
  return std::min(threads, kThreadsPerProcessor * processors_allowed());
}

int startable_threads(int most) {
  std::latch counted(1);
  std::vector<std::jthread> threads;
  try {
    threads.reserve(static_cast<std::size_t>(most));
    for (int i = 0; i < most; ++i) threads.emplace_back([&counted] { counted.wait(); });
  } catch (const std::system_error&) {
    // The system allows no more threads.
  } catch (const std::bad_alloc&) {
    // The same. The waiting threads must still be released.
  }
  counted.count_down();
  return static_cast<int>(threads.size());
}

std::uint64_t memory_available() {
  constexpr std::uint64_t kKibi = 1024;
  std::uint64_t bytes = std::numeric_limits<std::uint64_t>::max();
  if (const auto available = number_of(words_of_line("/proc/meminfo", "MemAvailable:"), 0)) {
    bytes = *available * kKibi;
  }
  const auto bound = [&bytes](const fs::path& limit_file, const fs::path& used_file) {
    const auto limit = number_of(words_of_line(limit_file, ""), 0);
    const auto used = number_of(words_of_line(used_file, ""), 0);
    if (limit && used) bytes = std::min(bytes, less(*limit, *used));
  };
  for (const fs::path& directory : cgroup_directories("memory")) {
    bound(directory / "memory.max", directory / "memory.current");
    bound(directory / "memory.limit_in_bytes", directory / "memory.usage_in_bytes");
  }
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
    const auto used = number_of(words_of_line("/proc/self/status", "VmSize:"), 0);
    bytes = std::min<std::uint64_t>(bytes, less(limit.rlim_cur, used.value_or(0) * kKibi));
  }
  return bytes;
}

std::optional<std::uint64_t> parse_bytes(std::string_view text, std::uint64_t whole) {
  if (text.empty() || text[0] < '0' || text[0] > '9') return std::nullopt;
  double number = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (error != std::errc()) return std::nullopt;
  std::string_view name = text.substr(static_cast<std::size_t>(end - text.data()));
  if (name.starts_with(' ')) name.remove_prefix(1);
  const auto unit = bytes_per_unit(name, whole);
  if (!unit) return std::nullopt;
  const double bytes = number * *unit;
  if (bytes < 1 || bytes >= std::ldexp(1.0, 63)) return std::nullopt;
  return static_cast<std::uint64_t>(bytes);
}

std::string processor_name() {
  std::string name;
  for (const std::string& word : words_of_line("/proc/cpuinfo", "model name")) {
    if (word == ":") continue;
    name += (name.empty() ? "" : " ") + word;
  }
  return name.empty() ? "unknown processor" : name;
}

}  // namespace seedbank
