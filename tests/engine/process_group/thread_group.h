// A process group made of threads of this process, to test coordinators and workers without MPI.
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/process_group/process_group.h"

namespace seedbank::engine {

/// For one operation. If a worker throws, the operation ends, and ProcessGroup::run() throws in its
/// thread; `part` must catch that.
class ThreadGroup {
 public:
  explicit ThreadGroup(int size) : size_(size) {}

  /// Calls `part` in a thread per rank; returns when all have returned.
  void run(const std::function<void(ProcessGroup&)>& part) {
    std::vector<std::thread> others;
    for (int rank = 1; rank < size_; ++rank) {
      others.emplace_back([this, rank, &part] {
        Rank self(*this, rank);
        part(self);
      });
    }
    Rank first(*this, 0);
    part(first);
    for (std::thread& other : others) other.join();
  }

 private:
  class Rank final : public ProcessGroup {
   public:
    Rank(ThreadGroup& group, int rank) : group_(group), rank_(rank) {}
    [[nodiscard]] int size() const noexcept override { return group_.size_; }
    [[nodiscard]] int rank() const noexcept override { return rank_; }
    Message run(Coordinator* coordinator, Worker& worker, const std::stop_token& stop) override {
      return group_.run_rank(rank_, coordinator, worker, stop);
    }

   private:
    ThreadGroup& group_;
    int rank_;
  };

  Message run_rank(int rank, Coordinator* coordinator, Worker& worker,
                   const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    if (coordinator != nullptr) {
      opening_ = coordinator->opening();
      coordinator_ = coordinator;
      changed_.notify_all();
    }
    changed_.wait(lock, [this] { return coordinator_ != nullptr; });
    const Message opening = opening_;
    lock.unlock();
    std::exception_ptr failure;
    const auto attempt = [&](const auto& part) {
      try {
        part();
      } catch (...) {
        if (!failure) failure = std::current_exception();
        const std::lock_guard guard(mutex_);
        failed_ = true;
        changed_.notify_all();
      }
    };
    attempt([&] {
      worker.begin(opening, [this, rank](const Message& report) {
        const std::lock_guard guard(mutex_);
        coordinator_->receive(rank, report);
        changed_.notify_all();
      });
      while (const std::optional<Message> task = next_task(rank, stop)) worker.work(*task, stop);
    });
    attempt([&] { worker.end(); });
    lock.lock();
    ++left_;
    changed_.notify_all();
    if (rank == 0) {
      changed_.wait(lock, [this] { return left_ == size_; });
      outcome_ = coordinator_->outcome(!coordinator_->is_done());
      changed_.notify_all();
    }
    changed_.wait(lock, [this] { return outcome_.has_value(); });
    if (failure) std::rethrow_exception(failure);
    return *outcome_;
  }

  // Waits for a task; nothing if no more follow.
  std::optional<Message> next_task(int rank, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    changed_.notify_all();
    std::optional<Message> task;
    changed_.wait(lock, [&] {
      if (failed_ || coordinator_->is_done() || stop.stop_requested()) return true;
      task = coordinator_->next_task(rank);
      return task.has_value() || coordinator_->is_done();
    });
    return task;
  }

  const int size_;
  std::mutex mutex_;  // guards all that follows
  std::condition_variable changed_;
  Coordinator* coordinator_ = nullptr;
  Message opening_;
  int left_ = 0;
  bool failed_ = false;  // a worker has thrown
  std::optional<Message> outcome_;
};

}  // namespace seedbank::engine
