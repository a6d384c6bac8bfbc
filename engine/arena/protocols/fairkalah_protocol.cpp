// FairKalah's classes: run by our host, which speaks the native protocol.
#include <algorithm>
#include <array>
#include <filesystem>

#include "engine/arena/protocols/fairkalah_host.h"
#include "engine/arena/protocols/protocol.h"

namespace seedbank::engine {
namespace {

// A folder of its own, which is added to the classes of Java: those of the program stay apart.
constexpr std::string_view kHostFile = "seedbank-host/FairKalahHost.java";
constexpr std::array<std::string_view, 1> kHostClasses = {"seedbank-host/FairKalahHost.class"};

// Whether the option of java is followed by its value.
bool has_value(std::string_view option) {
  constexpr std::array<std::string_view, 5> kOptions = {"-cp", "-classpath", "--class-path",
                                                        "--add-modules", "-p"};
  return std::find(kOptions.begin(), kOptions.end(), option) != kOptions.end();
}

}  // namespace

std::span<const ProtocolFile> fairkalah_files() {
  static const std::array kFiles = {ProtocolFile{kHostFile, fairkalah_host()}};
  return kFiles;
}

std::span<const std::string_view> fairkalah_classes() { return kHostClasses; }

// The compiler beside the declared java.
std::vector<std::string> fairkalah_build(const std::vector<std::string>& declared) {
  const std::filesystem::path java = declared[0];
  const bool is_java = java.filename() == "java";
  return {is_java ? (java.parent_path() / "javac").string() : "javac", std::string(kHostFile)};
}

// The host is the class that java runs; the player's class becomes its argument.
std::vector<std::string> fairkalah_command(const std::vector<std::string>& declared) {
  std::vector<std::string> command = declared;
  std::size_t at = 1;
  while (at < command.size() && command[at].starts_with('-'))
    at += has_value(command[at]) ? std::size_t{2} : 1;
  at = std::min(at, command.size());
  command.insert(command.begin() + static_cast<std::ptrdiff_t>(at),
                 {"-Xbootclasspath/a:seedbank-host", "FairKalahHost"});
  return command;
}

std::string fairkalah_refusal(const GameTerms& terms) {
  if (terms.rules != "empty-capture") return "plays under the rules 'empty-capture' only";
  if (terms.pits != 6) return "plays with 6 pits per side only";
  return {};
}

}  // namespace seedbank::engine
