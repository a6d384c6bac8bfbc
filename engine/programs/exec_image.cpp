// Looks programs up and prepares their start.
#include "engine/programs/exec_image.h"

#include <cerrno>
#include <filesystem>
#include <sstream>
#include <string_view>
#include <system_error>

#include <fmt/core.h>
#include <unistd.h>

namespace seedbank::engine {
namespace {

bool is_variable(std::string_view entry, std::string_view name) {
  return entry.size() > name.size() && entry.starts_with(name) && entry[name.size()] == '=';
}

void set_variable(std::vector<std::string>& environment, const std::string& name,
                  const std::string& value) {
  std::erase_if(environment, [&](const std::string& entry) { return is_variable(entry, name); });
  environment.push_back(name + '=' + value);
}

std::vector<std::string> environment_of(const ProcessPlan& plan) {
  std::vector<std::string> environment;
  for (char** entry = ::environ; entry != nullptr && *entry != nullptr; ++entry) {
    environment.emplace_back(*entry);
  }
  for (const auto& [name, value] : plan.environment) set_variable(environment, name, value);
  return environment;
}

// 0 if the file can be executed, else an errno. execve(2) reports a directory as EACCES.
int why_not(const std::filesystem::path& file) {
  if (::access(file.c_str(), X_OK) != 0) return errno;
  std::error_code unused;
  return std::filesystem::is_directory(file, unused) ? ENOENT : 0;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

std::string file_to_execute(const ProcessPlan& plan) {
  const std::string& name = plan.command.at(0);
  int reason = ENOENT;
  if (name.find('/') != std::string::npos) {
    const std::filesystem::path file = plan.directory / name;  // `name` itself if it is absolute
    reason = why_not(file);
    if (reason == 0) return std::filesystem::absolute(file).string();
  } else {
    std::string path = "/usr/bin:/bin";
    for (const std::string& entry : environment_of(plan)) {
      if (is_variable(entry, "PATH")) path = entry.substr(entry.find('=') + 1);
    }
    std::istringstream folders(path);
    for (std::string folder; std::getline(folders, folder, ':');) {
      const std::filesystem::path file =
          std::filesystem::path(folder.empty() ? "." : folder) / name;
      const int code = why_not(file);
      if (code == 0) return std::filesystem::absolute(file).string();
      if (code == EACCES) reason = EACCES;
    }
  }
  throw ProgramFailure(
      fmt::format("cannot run {}: {}", name, std::generic_category().message(reason)), reason);
}

ExecImage::ExecImage(const ProcessPlan& plan, std::uint16_t port)
    : texts_of_arguments_(plan.command), texts_of_environment_(environment_of(plan)) {
  if (plan.listen_variables) {
    set_variable(texts_of_environment_, plan.listen_variables->first, "127.0.0.1");
    set_variable(texts_of_environment_, plan.listen_variables->second, std::to_string(port));
  }
  arguments_ = pointers_to(texts_of_arguments_);
  environment_ = pointers_to(texts_of_environment_);
}

}  // namespace seedbank::engine
