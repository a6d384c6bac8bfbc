// Running the scripts that read files by their documents alone.
#pragma once

#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

#include <sys/wait.h>

namespace seedbank::db {

struct ScriptOutcome {
  int exit_code = 0;
  std::string text;  ///< standard output and errors
};

/// Runs a script of tests/db/ with a file as its argument.
inline ScriptOutcome run_script(const std::string& script, const std::filesystem::path& file) {
  const std::string command = "'" SEEDBANK_PYTHON "' '" SEEDBANK_SOURCE_DIR "/tests/db/" + script +
                              "' '" + file.string() + "' 2>&1";
  std::FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return {-1, "cannot start " + command};
  std::string text;
  std::array<char, 4096> buffer;
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    text.append(buffer.data(), count);
  }
  return {WEXITSTATUS(::pclose(pipe)), text};
}

}  // namespace seedbank::db
