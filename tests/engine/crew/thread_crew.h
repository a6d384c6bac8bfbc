// A crew of threads of this process: what deals and works is tested with it, without MPI.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "engine/crew/crew.h"

namespace seedbank::engine {

/// For one piece of work, by as many threads as there are members.
class ThreadCrew {
 public:
  explicit ThreadCrew(int members) : size_(members) {
    for (int member = 0; member < members; ++member) {
      boards_.push_back(std::make_unique<std::byte[]>(Crew::kBoardBytes));
    }
  }

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
    [[nodiscard]] std::vector<std::byte*> boards() const override {
      std::vector<std::byte*> boards;
      for (const auto& board : crew_.boards_) boards.push_back(board.get());
      std::swap(boards[0], boards[static_cast<std::size_t>(number_)]);
      return boards;
    }
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
    worker.begin(opening, [this, number](const Message& report) {
      const std::lock_guard guard(mutex_);
      dealer_->take(number, report);
      changed_.notify_all();
    });
    lock.lock();
    changed_.notify_all();
    while (true) {
      std::optional<Message> task;
      changed_.wait(lock, [&] {
        if (dealer_->is_done() || stop.stop_requested()) return true;
        task = dealer_->deal(number);
        return task.has_value() || dealer_->is_done();
      });
      if (!task) break;
      lock.unlock();
      worker.work(*task, stop);
      lock.lock();
    }
    lock.unlock();
    worker.end();
    lock.lock();
    ++left_;
    changed_.notify_all();
    if (number == 0) {
      changed_.wait(lock, [this] { return left_ == size_; });
      outcome_ = dealer_->outcome(!dealer_->is_done());
      changed_.notify_all();
    }
    changed_.wait(lock, [this] { return outcome_.has_value(); });
    return *outcome_;
  }

  const int size_;
  std::vector<std::unique_ptr<std::byte[]>> boards_;
  std::mutex mutex_;  // guards all that follows
  std::condition_variable changed_;
  Dealer* dealer_ = nullptr;
  Message opening_;
  int left_ = 0;
  std::optional<Message> outcome_;
};

}  // namespace seedbank::engine
