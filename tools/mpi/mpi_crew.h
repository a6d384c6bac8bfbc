// A crew whose members are the processes of an MPI job.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <mpi.h>

#include "engine/process_group/crew.h"
#include "tools/terminal/failure.h"

namespace seedbank::tools {

/// Thrown in the members but 0 where the crew has no use for them any more: something failed, or
/// the command is done. No failure of theirs.
class Dismissed : public std::exception {};

/// One for each process, made first and for its whole life. For the main thread.
class MpiCrew final : public engine::Crew {
 public:
  MpiCrew();
  MpiCrew(const MpiCrew&) = delete;
  MpiCrew& operator=(const MpiCrew&) = delete;
  /// Waits for the other members.
  ~MpiCrew() override;

  [[nodiscard]] int size() const noexcept override { return size_; }
  [[nodiscard]] int number() const noexcept override { return number_; }

  /// Members on this machine.
  [[nodiscard]] int processes_here() const noexcept { return processes_here_; }

  /// Throws in member 0 what failed there, or MemberError; in the others Dismissed.
  [[nodiscard]] engine::Message run(engine::Dealer* dealer, engine::Worker& worker,
                                    const std::stop_token& stop) override;

  /// To be called once, last, with what failed in this process: returns when all others have done
  /// so. In member 0 the first failure of any member that it had not heard of yet; nothing in the
  /// others.
  [[nodiscard]] std::optional<Failure> close(std::optional<Failure> own);

 private:
  enum class Kind : std::uint8_t {
    kOpening,  // to members: a piece of work begins
    kTask,
    kEnd,      // no more tasks come, and what is under way does not matter
    kOutcome,  // the piece of work is over
    kDismiss,  // all is over
    kWant,     // to member 0: a task is wanted
    kReport,
    kFailure,  // and whether the member is out of the piece of work
    kStop,     // somebody asked this member to stop
    kLeft,     // the member's part of the piece of work is over
    kBye,
  };
  struct Letter {
    Kind kind = Kind::kBye;
    engine::Message text;
  };
  struct Received {
    int from = 0;
    Letter letter;
  };
  struct Sending {
    std::vector<std::uint8_t> bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  class Hands;  // the thread that works
  class Deal;   // one piece of work, in member 0

  void send(int to, Kind kind, const engine::Message& text);
  void send_to_others(Kind kind, const engine::Message& text);
  [[nodiscard]] std::optional<Received> receive();
  [[nodiscard]] Received wait();
  [[nodiscard]] engine::Message deal(engine::Dealer& dealer, engine::Worker& worker,
                                     const std::stop_token& stop);
  [[nodiscard]] engine::Message serve(engine::Worker& worker, const std::stop_token& stop);
  [[noreturn]] void be_dismissed();
  [[nodiscard]] engine::Message text_of(const Failure& failure, bool is_out) const;

  int size_ = 1;
  int number_ = 0;
  int processes_here_ = 1;
  std::list<Sending> under_way_;
  bool dismissed_ = false;
  std::set<int> out_;  // members that failed outside of any piece of work
};

}  // namespace seedbank::tools
