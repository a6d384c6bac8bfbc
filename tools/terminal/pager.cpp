// Runs a pager by the shell, as git does.
#include "tools/terminal/pager.h"

#include <csignal>
#include <cstdlib>
#include <string_view>

#include <sys/mman.h>
#include <unistd.h>

#include "tools/terminal/streams.h"

namespace seedbank::tools {
namespace {

// Shell command that shows its standard input.
constexpr const char* kDefaultPager = "if command -v less >/dev/null; then less; else cat; fi";

// The pager to use; null for none.
const char* pager() {
  const char* const terminal = std::getenv("TERM");
  if (::isatty(STDOUT_FILENO) == 0 || terminal == nullptr) return nullptr;
  if (std::string_view(terminal) == "dumb") return nullptr;
  const char* const chosen = std::getenv("PAGER");
  if (chosen == nullptr) return kDefaultPager;
  const std::string_view name = chosen;
  return name.empty() || name == "cat" ? nullptr : chosen;
}

// Replaces this process by the pager. Returns if that is not possible.
void become(const char* command, const std::string& text) {
  const int input = ::memfd_create("text", MFD_CLOEXEC);
  if (input < 0 || write_all(input, text) != 0 || ::lseek(input, 0, SEEK_SET) != 0) return;
  if (::dup2(input, STDIN_FILENO) < 0) return;
  ::setenv("LESS", "FRX", 0);
  std::signal(SIGPIPE, SIG_DFL);
  ::execl("/bin/sh", "sh", "-c", command, nullptr);
}

}  // namespace

void show_paged(const std::string& text) {
  if (const char* const command = pager()) become(command, text);
  Output out;
  out.write(text);
  out.flush();
}

}  // namespace seedbank::tools
