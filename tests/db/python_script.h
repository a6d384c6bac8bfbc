// Runs the scripts that read files, written from the format documents alone.
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <sys/wait.h>

namespace seedbank::db {

struct ScriptOutcome {
  int exit_code = 0;
  std::string text;  ///< standard output and errors
};

/// Runs a script of tests/, for example "db/read_database.py", with a file as its argument.
inline ScriptOutcome run_script(const std::string& script, const std::filesystem::path& file) {
  const std::string command = "'" SEEDBANK_PYTHON "' '" SEEDBANK_SOURCE_DIR "/tests/" + script +
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

/// Expects that a script refuses `file` if a bit of the byte at `offset` is flipped, and restores
/// the file.
inline void expect_damage_refused(const std::string& script, const std::filesystem::path& file,
                                  std::uint64_t offset) {
  const auto flip = [&] {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekg(static_cast<std::streamoff>(offset));
    const int byte = stream.get();
    stream.seekp(static_cast<std::streamoff>(offset));
    stream.put(static_cast<char>(byte ^ 4));
  };
  flip();
  const ScriptOutcome outcome = run_script(script, file);
  flip();
  EXPECT_EQ(outcome.exit_code, 1) << "byte " << offset;
  EXPECT_NE(outcome.text.find("invalid: "), std::string::npos) << outcome.text;
}

}  // namespace seedbank::db
