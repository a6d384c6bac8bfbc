// A process group made of the processes of an MPI job: the main threads exchange letters, while
// another thread of each process works.
#include "tools/mpi/mpi_process_group.h"

#include <array>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include <tbb/task_arena.h>

namespace seedbank::tools {
namespace {

// Waiting functions of MPI poll without pause, which occupies a processor; the main thread polls
// less often.
constexpr auto kPollPause = std::chrono::milliseconds(1);

std::string host_name() {
  std::array<char, MPI_MAX_PROCESSOR_NAME> name{};
  int length = 0;
  MPI_Get_processor_name(name.data(), &length);
  return {name.data(), static_cast<std::size_t>(length)};
}

// The error to report for the failure of a process.
std::exception_ptr error_of(int rank, const engine::Message& text) {
  const std::string message = "process " + std::to_string(rank) + " on " +
                              text.at("host").get<std::string>() + ": " +
                              text.at("message").get<std::string>();
  return std::make_exception_ptr(
      ToolError(static_cast<ExitCode>(text.at("code").get<int>()), message));
}

}  // namespace

// Does the tasks of this process on a thread of its own, in an arena as large as the caller's, and
// keeps its letters until the main thread takes them.
class WorkThread {
 public:
  WorkThread(engine::Worker& worker, engine::Message opening)
      : worker_(worker),
        thread_([this, opening = std::move(opening),
                 threads = tbb::this_task_arena::max_concurrency()] {
          tbb::task_arena arena(threads);
          arena.execute([&] { work(opening); });
        }) {}
  WorkThread(const WorkThread&) = delete;
  WorkThread& operator=(const WorkThread&) = delete;
  ~WorkThread() {
    end();
    thread_.join();
  }

  // Hands a task to the thread. Call only after a letter kWant.
  void give(engine::Message task) {
    const std::lock_guard lock(mutex_);
    task_ = std::move(task);
    wake_.notify_one();
  }

  // Ends the work: no more tasks follow, and the result of the current one is not needed.
  void end() {
    stop_.request_stop();
    const std::lock_guard lock(mutex_);
    ending_ = true;
    wake_.notify_one();
  }

  // The letters to send; waits a little if there are none.
  std::vector<Letter> take_letters() {
    std::unique_lock lock(mutex_);
    has_letters_.wait_for(lock, kPollPause, [this] { return !letters_.empty(); });
    return std::exchange(letters_, {});
  }

 private:
  void put(LetterKind kind, engine::Message text) {
    const std::lock_guard lock(mutex_);
    letters_.push_back({kind, std::move(text)});
    has_letters_.notify_one();
  }

  std::optional<engine::Message> next_task() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return ending_ || task_; });
    if (ending_) return std::nullopt;
    return std::exchange(task_, std::nullopt);
  }

  void work(const engine::Message& opening) {
    attempt([&] {
      worker_.begin(opening,
                    [this](engine::Message text) { put(LetterKind::kReport, std::move(text)); });
      put(LetterKind::kWant, {});
      while (const std::optional<engine::Message> task = next_task()) {
        worker_.work(*task, stop_.get_token());
        put(LetterKind::kWant, {});
      }
    });
    // Also after a failure, since other threads of the worker may report until end() returns.
    attempt([&] { worker_.end(); });
    put(LetterKind::kLeft, {});
  }

  // Runs `part` and reports its failure, if any.
  template <typename Part>
  void attempt(const Part& part) {
    try {
      part();
    } catch (...) {
      const Failure text = failure_of(std::current_exception());  // ends the program if it is a bug
      put(LetterKind::kFailure, {{"code", static_cast<int>(text.code)}, {"message", text.message}});
    }
  }

  engine::Worker& worker_;
  std::stop_source stop_;
  std::mutex mutex_;  // guards the next four
  std::optional<engine::Message> task_;
  bool ending_ = false;
  std::vector<Letter> letters_;
  std::condition_variable has_letters_;
  std::condition_variable wake_;
  std::thread thread_;
};

MpiProcessGroup::MpiProcessGroup() {
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm here = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  MPI_Comm_size(here, &processes_here_);
  MPI_Comm_free(&here);
}

MpiProcessGroup::~MpiProcessGroup() {
  while (!under_way_.empty()) (void)receive();
  MPI_Finalize();
}

void MpiProcessGroup::send(int to, LetterKind kind, const engine::Message& text) {
  Sending& sending = under_way_.emplace_back();
  sending.bytes = engine::Message::to_cbor(text);
  MPI_Isend(sending.bytes.data(), static_cast<int>(sending.bytes.size()), MPI_BYTE, to,
            static_cast<int>(kind), MPI_COMM_WORLD, &sending.request);
}

void MpiProcessGroup::send_to_others(LetterKind kind, const engine::Message& text) {
  for (int rank = 0; rank < size_; ++rank) {
    if (rank != rank_) send(rank, kind, text);
  }
}

// The next letter that has arrived, if any. Also releases letters that have been sent.
std::optional<MpiProcessGroup::Received> MpiProcessGroup::receive() {
  under_way_.remove_if([](Sending& sending) {
    int done = 0;
    MPI_Test(&sending.request, &done, MPI_STATUS_IGNORE);
    return done != 0;
  });
  int arrived = 0;
  MPI_Message letter = MPI_MESSAGE_NULL;
  MPI_Status status;
  MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &arrived, &letter, &status);
  if (arrived == 0) return std::nullopt;
  int count = 0;
  MPI_Get_count(&status, MPI_BYTE, &count);
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(count));
  MPI_Mrecv(bytes.data(), count, MPI_BYTE, &letter, MPI_STATUS_IGNORE);
  return Received{status.MPI_SOURCE,
                  {static_cast<LetterKind>(status.MPI_TAG), engine::Message::from_cbor(bytes)}};
}

MpiProcessGroup::Received MpiProcessGroup::wait() {
  while (true) {
    if (auto received = receive()) return *std::move(received);
    std::this_thread::sleep_for(kPollPause);
  }
}

void MpiProcessGroup::be_dismissed() {
  dismissed_ = true;
  throw Dismissed();
}

engine::Message MpiProcessGroup::run(engine::Coordinator* coordinator, engine::Worker& worker,
                                     const std::stop_token& stop) {
  return coordinator != nullptr ? coordinate(*coordinator, worker, stop) : take_part(worker, stop);
}

class MpiProcessGroup::Operation {
 public:
  Operation(MpiProcessGroup& group, engine::Coordinator& coordinator, WorkThread& thread)
      : group_(group), coordinator_(coordinator), thread_(thread) {
    left_ = group.out_;
    if (!left_.empty()) stop();
  }

  // An exception of the coordinator ends the operation like the failure of a process.
  void take(int rank, Letter letter) {
    try {
      switch (letter.kind) {
        case LetterKind::kWant:
          idle_.push_back(rank);
          break;
        case LetterKind::kReport:
          coordinator_.receive(rank, letter.text);
          break;
        case LetterKind::kFailure:
          if (rank == 0) letter.text["host"] = host_name();
          fail(error_of(rank, letter.text));
          if (letter.text.value("out", false)) {
            group_.out_.insert(rank);
            left_.insert(rank);
          }
          break;
        case LetterKind::kStop:
          stop();
          break;
        case LetterKind::kLeft:
          left_.insert(rank);
          break;
        default:
          break;
      }
    } catch (...) {
      fail(std::current_exception());
    }
  }

  // Gives tasks to idle processes, or ends the operation.
  void assign_tasks() {
    if (!ended_ && (stopped_ || coordinator_.is_done())) {
      ended_ = true;
      group_.send_to_others(LetterKind::kEnd, {});
      thread_.end();
    }
    if (ended_) return;
    try {
      for (std::size_t count = idle_.size(); count > 0; --count) {
        const int rank = idle_.front();
        idle_.pop_front();
        std::optional<engine::Message> task = coordinator_.next_task(rank);
        if (!task) {
          idle_.push_back(rank);
        } else if (rank == 0) {
          thread_.give(*std::move(task));
        } else {
          group_.send(rank, LetterKind::kTask, *task);
        }
      }
    } catch (...) {
      fail(std::current_exception());
    }
  }

  void stop() noexcept { stopped_ = true; }

  [[nodiscard]] bool is_over() const { return static_cast<int>(left_.size()) == group_.size_; }

  engine::Message outcome() {
    if (failure_) std::rethrow_exception(failure_);
    return coordinator_.outcome(stopped_ && !coordinator_.is_done());
  }

 private:
  void fail(const std::exception_ptr& failure) {
    if (!failure_) failure_ = failure;
    stop();
  }

  MpiProcessGroup& group_;
  engine::Coordinator& coordinator_;
  WorkThread& thread_;
  std::deque<int> idle_;
  std::set<int> left_;
  bool stopped_ = false;
  bool ended_ = false;
  std::exception_ptr failure_;
};

engine::Message MpiProcessGroup::coordinate(engine::Coordinator& coordinator,
                                            engine::Worker& worker, const std::stop_token& stop) {
  const engine::Message opening = coordinator.opening();
  send_to_others(LetterKind::kOpening, opening);
  WorkThread thread(worker, opening);
  Operation operation(*this, coordinator, thread);
  bool heard = false;
  while (!operation.is_over()) {
    while (auto received = receive()) operation.take(received->from, std::move(received->letter));
    for (Letter& letter : thread.take_letters()) operation.take(0, std::move(letter));
    if (!heard && stop.stop_requested()) {
      heard = true;
      operation.stop();
    }
    operation.assign_tasks();
  }
  engine::Message outcome = operation.outcome();
  send_to_others(LetterKind::kOutcome, outcome);
  return outcome;
}

engine::Message MpiProcessGroup::take_part(engine::Worker& worker, const std::stop_token& stop) {
  Received first = wait();
  while (first.letter.kind != LetterKind::kOpening) {
    if (first.letter.kind == LetterKind::kDismiss) be_dismissed();
    first = wait();
  }
  WorkThread thread(worker, std::move(first.letter.text));
  bool heard = false;
  while (true) {
    while (auto received = receive()) {
      Letter& letter = received->letter;
      switch (letter.kind) {
        case LetterKind::kTask:
          thread.give(std::move(letter.text));
          break;
        case LetterKind::kEnd:
          thread.end();
          break;
        case LetterKind::kOutcome:
          return std::move(letter.text);
        case LetterKind::kDismiss:
          be_dismissed();
        default:
          break;
      }
    }
    for (Letter& letter : thread.take_letters()) {
      if (letter.kind == LetterKind::kFailure) letter.text["host"] = host_name();
      send(0, letter.kind, letter.text);
    }
    if (!heard && stop.stop_requested()) {
      heard = true;
      send(0, LetterKind::kStop, {});
    }
  }
}

std::optional<Failure> MpiProcessGroup::close(std::optional<Failure> own) {
  if (rank_ != 0) {
    // Rank 0 alone has work left. A signal must not end this process, since that would end the job.
    for (const int signal : {SIGINT, SIGHUP, SIGTERM}) std::signal(signal, SIG_IGN);
    if (own) {
      send(0, LetterKind::kFailure,
           {{"code", static_cast<int>(own->code)},
            {"message", own->message},
            {"host", host_name()},
            {"out", true}});
    }
    while (!dismissed_) dismissed_ = wait().letter.kind == LetterKind::kDismiss;
    send(0, LetterKind::kBye, {});
    return std::nullopt;
  }
  send_to_others(LetterKind::kDismiss, {});
  std::optional<Failure> failure = std::move(own);
  for (int gone = 1; gone < size_;) {
    const Received received = wait();
    if (received.letter.kind == LetterKind::kBye) ++gone;
    if (received.letter.kind == LetterKind::kFailure && !failure) {
      failure = failure_of(error_of(received.from, received.letter.text));
    }
  }
  return failure;
}

}  // namespace seedbank::tools
