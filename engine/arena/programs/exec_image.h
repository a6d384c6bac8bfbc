// The arguments of execve(2).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/arena/programs/process_plan.h"

namespace seedbank::engine {

/// A variable of this process.
[[nodiscard]] std::optional<std::string> inherited_variable(std::string_view name);

/// PATH of this process, or else that of a shell.
[[nodiscard]] std::string search_path();

/// The files that a shell with this PATH tries for the name of a program.
[[nodiscard]] std::vector<std::string> places_of(const std::string& program,
                                                 const std::string& path);

/// Files, arguments and environment as execve(2) takes them. If the plan listens, the environment
/// has its host and `port`.
class ExecImage {
 public:
  ExecImage(const ProcessPlan& plan, std::uint16_t port);
  ExecImage(const ExecImage&) = delete;
  ExecImage& operator=(const ExecImage&) = delete;
  ~ExecImage() = default;

  /// The files to try, in this order.
  [[nodiscard]] const char* const* files() const noexcept { return files_.data(); }
  [[nodiscard]] char* const* arguments() const noexcept { return arguments_.data(); }
  [[nodiscard]] char* const* environment() const noexcept { return environment_.data(); }

 private:
  std::vector<std::string> texts_of_files_;
  std::vector<std::string> texts_of_arguments_;
  std::vector<std::string> texts_of_environment_;
  // All end with null.
  std::vector<char*> files_;
  std::vector<char*> arguments_;
  std::vector<char*> environment_;
};

}  // namespace seedbank::engine
