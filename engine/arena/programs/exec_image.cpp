// Prepares the start of programs.
#include "engine/arena/programs/exec_image.h"

#include <sstream>

#include <unistd.h>

namespace seedbank::engine {
namespace {

std::optional<std::string> value_in(const std::vector<std::string>& environment,
                                    std::string_view name) {
  for (const std::string_view entry : environment) {
    const bool is_named = entry.size() > name.size() && entry.starts_with(name);
    if (is_named && entry[name.size()] == '=') return std::string(entry.substr(name.size() + 1));
  }
  return std::nullopt;
}

std::vector<std::string> inherited() {
  std::vector<std::string> environment;
  for (char** entry = ::environ; entry != nullptr && *entry != nullptr; ++entry) {
    environment.emplace_back(*entry);
  }
  return environment;
}

std::vector<std::string> environment_of(const ProcessPlan& plan, std::uint16_t port) {
  std::vector<std::string> environment;
  if (!plan.environment) environment = inherited();
  const auto add = [&](const std::string& name, const std::string& value) {
    environment.push_back(name + '=' + value);
  };
  for (const auto& [name, value] : plan.environment.value_or(Environment())) add(name, value);
  if (plan.listen_variables) {
    add(plan.listen_variables->first, "127.0.0.1");
    add(plan.listen_variables->second, std::to_string(port));
  }
  return environment;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

std::optional<std::string> inherited_variable(std::string_view name) {
  return value_in(inherited(), name);
}

std::string search_path() { return inherited_variable("PATH").value_or("/usr/bin:/bin"); }

std::vector<std::string> places_of(const std::string& program, const std::string& path) {
  if (program.find('/') != std::string::npos) return {program};
  std::vector<std::string> places;
  std::istringstream folders(path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    places.push_back((folder.empty() ? "." : folder) + '/' + program);
  }
  return places;
}

ExecImage::ExecImage(const ProcessPlan& plan, std::uint16_t port)
    : texts_of_arguments_(plan.command), texts_of_environment_(environment_of(plan, port)) {
  texts_of_files_ = places_of(plan.command.at(0),
                              value_in(texts_of_environment_, "PATH").value_or(search_path()));
  files_ = pointers_to(texts_of_files_);
  arguments_ = pointers_to(texts_of_arguments_);
  environment_ = pointers_to(texts_of_environment_);
}

}  // namespace seedbank::engine
