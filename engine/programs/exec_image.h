// The arguments of execve(2).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/programs/process_plan.h"

namespace seedbank::engine {

/// The file of the program of a plan, found as a shell finds it. Throws ProgramFailure, "cannot run
/// NAME: REASON".
[[nodiscard]] std::string file_to_execute(const ProcessPlan& plan);

/// Arguments and environment as execve(2) takes them. The environment is that of this process with
/// the variables of the plan, and, if it listens, its host and `port`.
class ExecImage {
 public:
  ExecImage(const ProcessPlan& plan, std::uint16_t port);
  ExecImage(const ExecImage&) = delete;
  ExecImage& operator=(const ExecImage&) = delete;
  ~ExecImage() = default;

  [[nodiscard]] char* const* arguments() const noexcept { return arguments_.data(); }
  [[nodiscard]] char* const* environment() const noexcept { return environment_.data(); }

 private:
  std::vector<std::string> texts_of_arguments_;
  std::vector<std::string> texts_of_environment_;
  std::vector<char*> arguments_;    // null at the end
  std::vector<char*> environment_;  // likewise
};

}  // namespace seedbank::engine
