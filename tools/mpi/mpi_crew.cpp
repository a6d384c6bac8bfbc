// A crew whose members are the processes of an MPI job: letters between main threads, while another
// thread of each process works.
#include "tools/mpi/mpi_crew.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <thread>
#include <utility>

#include <tbb/task_arena.h>

namespace seedbank::tools {
namespace {

// MPI waits by asking again and again, which takes a processor: so one looks now and then instead.
constexpr auto kPause = std::chrono::milliseconds(1);

std::string host_name() {
  std::array<char, MPI_MAX_PROCESSOR_NAME> name{};
  int length = 0;
  MPI_Get_processor_name(name.data(), &length);
  return {name.data(), static_cast<std::size_t>(length)};
}

}  // namespace

// Does the tasks of this member on a thread of its own, in an arena as large as the caller's, and
// keeps what it has to say until the main thread fetches it.
class MpiCrew::Hands {
 public:
  Hands(engine::Worker& worker, engine::Message opening)
      : worker_(worker),
        thread_([this, opening = std::move(opening),
                 threads = tbb::this_task_arena::max_concurrency()] {
          tbb::task_arena arena(threads);
          arena.execute([&] { live(opening); });
        }) {}
  Hands(const Hands&) = delete;
  Hands& operator=(const Hands&) = delete;
  ~Hands() {
    end();
    thread_.join();
  }

  void give(engine::Message task) {
    const std::lock_guard lock(mutex_);
    task_ = std::move(task);
    wake_.notify_one();
  }

  // No more tasks come, and the one under way does not matter any more.
  void end() {
    stop_.request_stop();
    const std::lock_guard lock(mutex_);
    ending_ = true;
    wake_.notify_one();
  }

  // What there is to say; waits a little when there is nothing.
  std::vector<Letter> say() {
    std::unique_lock lock(mutex_);
    said_.wait_for(lock, kPause, [this] { return !letters_.empty(); });
    return std::exchange(letters_, {});
  }

 private:
  void put(Kind kind, engine::Message text) {
    const std::lock_guard lock(mutex_);
    letters_.push_back({kind, std::move(text)});
    said_.notify_one();
  }

  std::optional<engine::Message> next_task() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return ending_ || task_; });
    if (ending_) return std::nullopt;
    return std::exchange(task_, std::nullopt);
  }

  void live(const engine::Message& opening) {
    attempt([&] {
      worker_.begin(opening, [this](engine::Message text) { put(Kind::kReport, std::move(text)); });
      put(Kind::kWant, {});
      while (const std::optional<engine::Message> task = next_task()) {
        worker_.work(*task, stop_.get_token());
        put(Kind::kWant, {});
      }
    });
    // Also after a failure: until then other threads of the worker may report.
    attempt([&] { worker_.end(); });
    put(Kind::kLeft, {});
  }

  // What fails is told.
  template <typename Part>
  void attempt(const Part& part) {
    try {
      part();
    } catch (...) {
      const Failure text = failure_of(std::current_exception());  // a fault of the program ends it
      put(Kind::kFailure, {{"code", static_cast<int>(text.code)}, {"message", text.message}});
    }
  }

  engine::Worker& worker_;
  std::stop_source stop_;
  std::mutex mutex_;  // guards the next four
  std::optional<engine::Message> task_;
  bool ending_ = false;
  std::vector<Letter> letters_;
  std::condition_variable said_;
  std::condition_variable wake_;
  std::thread thread_;
};

MpiCrew::MpiCrew() {
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
  MPI_Comm_rank(MPI_COMM_WORLD, &number_);
  MPI_Comm here = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  MPI_Comm_size(here, &processes_here_);
  MPI_Comm_free(&here);
}

MpiCrew::~MpiCrew() {
  while (!under_way_.empty()) (void)receive();
  MPI_Finalize();
}

void MpiCrew::send(int to, Kind kind, const engine::Message& text) {
  Sending& sending = under_way_.emplace_back();
  sending.bytes = engine::Message::to_cbor(text);
  MPI_Isend(sending.bytes.data(), static_cast<int>(sending.bytes.size()), MPI_BYTE, to,
            static_cast<int>(kind), MPI_COMM_WORLD, &sending.request);
}

void MpiCrew::send_to_others(Kind kind, const engine::Message& text) {
  for (int member = 0; member < size_; ++member) {
    if (member != number_) send(member, kind, text);
  }
}

// A letter that has arrived; sends on what is under way.
std::optional<MpiCrew::Received> MpiCrew::receive() {
  under_way_.remove_if([](Sending& sending) {
    int done = 0;
    MPI_Test(&sending.request, &done, MPI_STATUS_IGNORE);
    return done != 0;
  });
  int there = 0;
  MPI_Message letter = MPI_MESSAGE_NULL;
  MPI_Status status;
  MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &letter, &status);
  if (there == 0) return std::nullopt;
  int count = 0;
  MPI_Get_count(&status, MPI_BYTE, &count);
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(count));
  MPI_Mrecv(bytes.data(), count, MPI_BYTE, &letter, MPI_STATUS_IGNORE);
  return Received{status.MPI_SOURCE,
                  {static_cast<Kind>(status.MPI_TAG), engine::Message::from_cbor(bytes)}};
}

MpiCrew::Received MpiCrew::wait() {
  while (true) {
    if (auto received = receive()) return *std::move(received);
    std::this_thread::sleep_for(kPause);
  }
}

void MpiCrew::be_dismissed() {
  dismissed_ = true;
  throw Dismissed();
}

engine::Message MpiCrew::text_of(const Failure& failure, bool is_out) const {
  return {{"code", static_cast<int>(failure.code)},
          {"message", failure.message},
          {"host", host_name()},
          {"out", is_out}};
}

engine::Message MpiCrew::run(engine::Dealer* dealer, engine::Worker& worker,
                             const std::stop_token& stop) {
  return dealer != nullptr ? deal(*dealer, worker, stop) : serve(worker, stop);
}

namespace {

// What a failure of a member is to the user.
std::exception_ptr error_of(int member, const engine::Message& text) {
  const std::string message = "process " + std::to_string(member) + " on " +
                              text.at("host").get<std::string>() + ": " +
                              text.at("message").get<std::string>();
  return std::make_exception_ptr(
      MemberError(static_cast<ExitCode>(text.at("code").get<int>()), message));
}

}  // namespace

class MpiCrew::Deal {
 public:
  Deal(MpiCrew& crew, engine::Dealer& dealer, Hands& hands)
      : crew_(crew), dealer_(dealer), hands_(hands) {
    left_ = crew.out_;
    if (!left_.empty()) stop();
  }

  // What the dealer throws ends the work as the failure of a member does.
  void take(int member, Letter letter) {
    try {
      switch (letter.kind) {
        case Kind::kWant:
          idle_.push_back(member);
          break;
        case Kind::kReport:
          dealer_.take(member, letter.text);
          break;
        case Kind::kFailure:
          if (member == 0) letter.text["host"] = host_name();
          fail(error_of(member, letter.text));
          if (letter.text.value("out", false)) {
            crew_.out_.insert(member);
            left_.insert(member);
          }
          break;
        case Kind::kStop:
          stop();
          break;
        case Kind::kLeft:
          left_.insert(member);
          break;
        default:
          break;
      }
    } catch (...) {
      fail(std::current_exception());
    }
  }

  // Gives tasks to those who want some, or ends it.
  void go_on() {
    if (!ended_ && (stopped_ || dealer_.is_done())) {
      ended_ = true;
      crew_.send_to_others(Kind::kEnd, {});
      hands_.end();
    }
    if (ended_) return;
    try {
      for (std::size_t count = idle_.size(); count > 0; --count) {
        const int member = idle_.front();
        idle_.pop_front();
        std::optional<engine::Message> task = dealer_.deal(member);
        if (!task) {
          idle_.push_back(member);
        } else if (member == 0) {
          hands_.give(*std::move(task));
        } else {
          crew_.send(member, Kind::kTask, *task);
        }
      }
    } catch (...) {
      fail(std::current_exception());
    }
  }

  void stop() noexcept { stopped_ = true; }

  [[nodiscard]] bool is_over() const { return static_cast<int>(left_.size()) == crew_.size_; }

  engine::Message outcome() {
    if (failure_) std::rethrow_exception(failure_);
    return dealer_.outcome(stopped_ && !dealer_.is_done());
  }

 private:
  void fail(const std::exception_ptr& failure) {
    if (!failure_) failure_ = failure;
    stop();
  }

  MpiCrew& crew_;
  engine::Dealer& dealer_;
  Hands& hands_;
  std::deque<int> idle_;
  std::set<int> left_;
  bool stopped_ = false;
  bool ended_ = false;
  std::exception_ptr failure_;
};

engine::Message MpiCrew::deal(engine::Dealer& dealer, engine::Worker& worker,
                              const std::stop_token& stop) {
  const engine::Message opening = dealer.opening();
  send_to_others(Kind::kOpening, opening);
  Hands hands(worker, opening);
  Deal work(*this, dealer, hands);
  bool heard = false;
  while (!work.is_over()) {
    while (auto received = receive()) work.take(received->from, std::move(received->letter));
    for (Letter& letter : hands.say()) work.take(0, std::move(letter));
    if (!heard && stop.stop_requested()) {
      heard = true;
      work.stop();
    }
    work.go_on();
  }
  engine::Message outcome = work.outcome();
  send_to_others(Kind::kOutcome, outcome);
  return outcome;
}

engine::Message MpiCrew::serve(engine::Worker& worker, const std::stop_token& stop) {
  Received first = wait();
  while (first.letter.kind != Kind::kOpening) {
    if (first.letter.kind == Kind::kDismiss) be_dismissed();
    first = wait();
  }
  Hands hands(worker, std::move(first.letter.text));
  bool heard = false;
  while (true) {
    while (auto received = receive()) {
      Letter& letter = received->letter;
      switch (letter.kind) {
        case Kind::kTask:
          hands.give(std::move(letter.text));
          break;
        case Kind::kEnd:
          hands.end();
          break;
        case Kind::kOutcome:
          return std::move(letter.text);
        case Kind::kDismiss:
          be_dismissed();
        default:
          break;
      }
    }
    for (Letter& letter : hands.say()) {
      if (letter.kind == Kind::kFailure) letter.text["host"] = host_name();
      send(0, letter.kind, letter.text);
    }
    if (!heard && stop.stop_requested()) {
      heard = true;
      send(0, Kind::kStop, {});
    }
  }
}

std::optional<Failure> MpiCrew::close(std::optional<Failure> own) {
  if (number_ != 0) {
    // What is left is member 0's: signals are for it, and this one's end would end all.
    for (const int number : {SIGINT, SIGHUP, SIGTERM}) std::signal(number, SIG_IGN);
    if (own) send(0, Kind::kFailure, text_of(*own, true));
    while (!dismissed_) dismissed_ = wait().letter.kind == Kind::kDismiss;
    send(0, Kind::kBye, {});
    return std::nullopt;
  }
  send_to_others(Kind::kDismiss, {});
  std::optional<Failure> failure = std::move(own);
  for (int gone = 1; gone < size_;) {
    const Received received = wait();
    if (received.letter.kind == Kind::kBye) ++gone;
    if (received.letter.kind == Kind::kFailure && !failure) {
      failure = failure_of(error_of(received.from, received.letter.text));
    }
  }
  return failure;
}

}  // namespace seedbank::tools
