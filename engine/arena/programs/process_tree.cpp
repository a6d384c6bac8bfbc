// Reads /proc.
#include "engine/arena/programs/process_tree.h"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <string>
#include <string_view>

#include <dirent.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

namespace seedbank::engine {
namespace {

// The beginning of a file; empty if it cannot be read, since processes end at any time.
std::string text_of_file(const std::string& file) {
  std::string text;
  const int number = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (number < 0) return text;
  constexpr std::size_t kMost = std::size_t{64} << 10;
  text.resize(4096);
  std::size_t size = 0;
  for (ssize_t count = 0; size < kMost; size += static_cast<std::size_t>(count)) {
    if (size == text.size()) text.resize(2 * size);
    count = ::read(number, text.data() + size, text.size() - size);
    if (count <= 0) break;
  }
  ::close(number);
  text.resize(size);
  return text;
}

std::vector<long> numbers_in_text(std::string_view text) {
  std::vector<long> numbers;
  for (const char* at = text.data(); at < text.data() + text.size();) {
    long number = 0;
    const auto [end, error] = std::from_chars(at, text.data() + text.size(), number);
    if (error == std::errc()) numbers.push_back(number);
    at = error == std::errc() ? end : at + 1;
  }
  return numbers;
}

// The folders of its threads, with a slash at the end.
std::vector<std::string> threads_of(pid_t process) {
  const std::string folder = fmt::format("/proc/{}/task/", process);
  std::vector<std::string> threads;
  DIR* const entries = ::opendir(folder.c_str());
  if (entries == nullptr) return threads;
  while (const dirent* const entry = ::readdir(entries)) {
    if (entry->d_name[0] != '.') threads.push_back(folder + entry->d_name + '/');
  }
  ::closedir(entries);
  return threads;
}

// The state of a thread: the letter after its name, which is in parentheses and may hold any.
char state_of(const std::string& thread) {
  const std::string text = text_of_file(thread + "stat");
  const std::size_t end = text.rfind(')');
  return end == std::string::npos || end + 2 >= text.size() ? '?' : text[end + 2];
}

}  // namespace

std::vector<pid_t> descendants_of(pid_t ancestor) {
  constexpr std::size_t kMost = 100'000;
  std::vector<pid_t> found = {ancestor};
  for (std::size_t i = 0; i < found.size() && found.size() < kMost; ++i) {
    for (const std::string& thread : threads_of(found[i])) {
      for (const long child : numbers_in_text(text_of_file(thread + "children"))) {
        found.push_back(static_cast<pid_t>(child));
      }
    }
  }
  found.erase(found.begin());
  return found;
}

TreeUse use_of(const std::vector<pid_t>& processes) {
  TreeUse use;
  const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  for (const pid_t process : processes) {
    const auto pages = numbers_in_text(text_of_file(fmt::format("/proc/{}/statm", process)));
    if (pages.size() > 1) use.resident_bytes += static_cast<std::uint64_t>(pages[1]) * page;
    for (const std::string& thread : threads_of(process)) {
      ++use.threads;
      const char state = state_of(thread);
      use.ended += state == 'Z' || state == 'X' ? 1 : 0;
      use.computing = use.computing || state == 'R' || state == 'D';
    }
  }
  return use;
}

std::uint64_t proportional_bytes(const std::vector<pid_t>& processes) {
  constexpr std::string_view kLine = "\nPss:";
  std::uint64_t bytes = 0;
  for (const pid_t process : processes) {
    const std::string text = text_of_file(fmt::format("/proc/{}/smaps_rollup", process));
    const std::size_t line = text.find(kLine);
    if (line == std::string::npos) {
      bytes += use_of({process}).resident_bytes;  // it hides its memory, or has ended
    } else {
      const auto numbers = numbers_in_text(text.substr(line, text.find('k', line) - line));
      if (!numbers.empty()) bytes += static_cast<std::uint64_t>(numbers[0]) << 10;
    }
  }
  return bytes;
}

// A stopped process cannot start others, so this ends when all are stopped.
void signal_all(const std::function<std::vector<pid_t>()>& find, int signal) {
  constexpr int kMostRounds = 20;
  std::vector<pid_t> done;
  for (int round = 0; round < kMostRounds; ++round) {
    bool is_new = false;
    for (const pid_t process : find()) {
      if (std::find(done.begin(), done.end(), process) != done.end()) continue;
      ::kill(process, signal);
      done.push_back(process);
      is_new = true;
    }
    if (!is_new) return;
  }
}

}  // namespace seedbank::engine
