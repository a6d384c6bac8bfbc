// A process group made of the processes of an MPI job.
#pragma once

#include <cstdint>
#include <exception>
#include <list>
#include <optional>
#include <set>
#include <vector>

#include <mpi.h>
#include <nlohmann/json.hpp>

#include "engine/process_group/process_group.h"
#include "tools/terminal/failure.h"

namespace seedbank::tools {

/// The kinds of letters between processes.
enum class LetterKind : std::uint8_t {
  kOpening,  // from rank 0: an operation begins
  kTask,
  kEnd,      // no more tasks follow; the result of the current one is not needed
  kOutcome,  // the operation is over
  kDismiss,  // the job is over
  kWant,     // to rank 0: ready for a task
  kReport,
  kFailure,  // with "out" if the process has left the operation
  kStop,     // this process was asked to stop
  kLeft,     // this process has done its part of the operation
  kBye,      // this process ends
};

/// A letter between processes.
struct Letter {
  LetterKind kind = LetterKind::kBye;
  engine::Message text;
};

/// Thrown in ranks other than 0 when the job ends: another process failed, or the command is done.
/// Not a failure of the process itself.
class Dismissed : public std::exception {};

/// Create one per process, before anything else, and keep it until the process ends. For the main
/// thread only.
class MpiProcessGroup final : public engine::ProcessGroup {
 public:
  MpiProcessGroup();
  MpiProcessGroup(const MpiProcessGroup&) = delete;
  MpiProcessGroup& operator=(const MpiProcessGroup&) = delete;
  /// Waits for the other processes.
  ~MpiProcessGroup() override;

  [[nodiscard]] int size() const noexcept override { return size_; }
  [[nodiscard]] int rank() const noexcept override { return rank_; }

  /// Processes on this machine.
  [[nodiscard]] int processes_here() const noexcept { return processes_here_; }

  /// In rank 0, throws the failure there, or ToolError for that of another process; in the others,
  /// Dismissed.
  [[nodiscard]] engine::Message run(engine::Coordinator* coordinator, engine::Worker& worker,
                                    const std::stop_token& stop) override;

  /// Call once, last, with the failure of this process, if any. Returns when all processes have
  /// called it: in rank 0, the first failure of any process that has not been thrown yet; nothing
  /// in the others.
  [[nodiscard]] std::optional<Failure> close(std::optional<Failure> own);

 private:
  struct Received {
    int from = 0;
    Letter letter;
  };
  struct Sending {
    std::vector<std::uint8_t> bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  class Operation;  // one call of run(), in rank 0

  void send(int to, LetterKind kind, const engine::Message& text);
  void send_to_others(LetterKind kind, const engine::Message& text);
  [[nodiscard]] std::optional<Received> receive();
  [[nodiscard]] Received wait();
  [[nodiscard]] engine::Message coordinate(engine::Coordinator& coordinator, engine::Worker& worker,
                                           const std::stop_token& stop);
  [[nodiscard]] engine::Message take_part(engine::Worker& worker, const std::stop_token& stop);
  [[noreturn]] void be_dismissed();

  int size_ = 1;
  int rank_ = 0;
  int processes_here_ = 1;
  std::list<Sending> under_way_;
  bool dismissed_ = false;
  std::set<int> out_;  // ranks that failed between operations
};

}  // namespace seedbank::tools
