// Contestants without a process of their own.
#pragma once

#include <chrono>
#include <optional>
#include <utility>

#include "engine/arena/players/contestant.h"

namespace seedbank::engine {

/// A contestant that computes its answer in ask(), in the thread of the referee, and observes its
/// limits by itself.
class DirectContestant : public Contestant {
 public:
  void begin(const GameSetup& /*setup*/) override {}
  [[nodiscard]] bool is_ready() const override { return true; }
  void ask(const ChoiceRequest& question) override {
    const Choice choice = chosen(question);
    answer_ = TimedChoice{choice, std::chrono::steady_clock::now()};
  }
  void told(const GameEvent& /*event*/) override {}
  void end(const GameEnd& /*result*/) override {}
  [[nodiscard]] std::optional<TimedChoice> take_answer() override {
    return std::exchange(answer_, std::nullopt);
  }
  [[nodiscard]] const std::optional<Fault>& fault() const override { return no_fault_; }
  [[nodiscard]] bool has_clock() const override { return false; }
  [[nodiscard]] Fault fault_of_time() override { return {Verdict::kTime, ""}; }

 private:
  [[nodiscard]] virtual Choice chosen(const ChoiceRequest& question) = 0;

  std::optional<TimedChoice> answer_;
  const std::optional<Fault> no_fault_;
};

}  // namespace seedbank::engine
