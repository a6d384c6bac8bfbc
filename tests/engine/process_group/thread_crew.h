// A crew of threads of this process: what deals and works is tested with it, without MPI.
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "engine/process_group/crew.h"

namespace seedbank::engine {

/// For one piece of work, by as many threads as there are members. Where a worker throws, the work
/// of all ends, and run() throws in its member; `part` must catch it.
class ThreadCrew {
 public:
  explicit ThreadCrew(int members) : size_(members) {}

  /// Calls `part` in each member, and returns when all have returned.
  void run(const std::function<void(Crew&)>& part) {
    std::vector<std::thread> others;
    for (int number = 1; number < size_; ++number) {
      others.emplace_back([this, number, &part] {
        Member member(*this, number);
        part(member);
      });
    }
    Member first(*this, 0);
    part(first);
    for (std::thread& other : others) other.join();
  }

 private:
  class Member final : public Crew {
   public:
    Member(ThreadCrew& crew, int number) : crew_(crew), number_(number) {}
    [[nodiscard]] int size() const noexcept override { return crew_.size_; }
    [[nodiscard]] int number() const noexcept override { return number_; }
    Message run(Dealer* dealer, Worker& worker, const std::stop_token& stop) override {
      return crew_.run_member(number_, dealer, worker, stop);
    }

   private:
    ThreadCrew& crew_;
    int number_;
  };

  Message run_member(int number, Dealer* dealer, Worker& worker, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    if (dealer != nullptr) {
      opening_ = dealer->opening();
      dealer_ = dealer;
      changed_.notify_all();
    }
    changed_.wait(lock, [this] { return dealer_ != nullptr; });
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
      worker.begin(opening, [this, number](const Message& report) {
        const std::lock_guard guard(mutex_);
        dealer_->take(number, report);
        changed_.notify_all();
      });
      while (const std::optional<Message> task = next_task(number, stop)) worker.work(*task, stop);
    });
    attempt([&] { worker.end(); });
    lock.lock();
    ++left_;
    changed_.notify_all();
    if (number == 0) {
      changed_.wait(lock, [this] { return left_ == size_; });
      outcome_ = dealer_->outcome(!dealer_->is_done());
      changed_.notify_all();
    }
    changed_.wait(lock, [this] { return outcome_.has_value(); });
    if (failure) std::rethrow_exception(failure);
    return *outcome_;
  }

  // Waits for it; nothing when there are no more.
  std::optional<Message> next_task(int number, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    changed_.notify_all();
    std::optional<Message> task;
    changed_.wait(lock, [&] {
      if (failed_ || dealer_->is_done() || stop.stop_requested()) return true;
      task = dealer_->deal(number);
      return task.has_value() || dealer_->is_done();
    });
    return task;
  }

  const int size_;
  std::mutex mutex_;  // guards all that follows
  std::condition_variable changed_;
  Dealer* dealer_ = nullptr;
  Message opening_;
  int left_ = 0;
  bool failed_ = false;  // some worker
  std::optional<Message> outcome_;
};

}  // namespace seedbank::engine
