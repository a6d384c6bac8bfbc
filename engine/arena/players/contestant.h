// One side of one game, as the referee sees it: a program, a strategy or a function.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include <poll.h>
#include <seedbank/match.h>

#include "engine/arena/protocols/protocol.h"

namespace seedbank::engine {

/// Why a player loses.
struct Fault {
  Verdict verdict = Verdict::kCrash;
  std::string why;  ///< one line
};

/// An answer, and when it arrived.
struct TimedChoice {
  Choice choice;
  std::chrono::steady_clock::time_point when;
};

/// One side of one game. For one thread. Calls return at once, except that a contestant without a
/// process of its own computes its answer in ask(). Functions that start or continue processes
/// throw ResourceError and IoError if the machine lacks something: the game does not count
/// then.
class Contestant {
 public:
  virtual ~Contestant() = default;

  virtual void begin(const GameSetup& setup) = 0;
  [[nodiscard]] virtual bool is_ready() const = 0;
  /// What it did not do if it is not ready, as the beginning of "... within 10 s".
  [[nodiscard]] virtual std::string missed_start() const { return "it was not ready"; }
  virtual void ask(const ChoiceRequest& question) = 0;
  virtual void told(const GameEvent& event) = 0;
  virtual void end(const GameEnd& result) = 0;

  /// The answer to the last question, once. Nothing while there is none.
  [[nodiscard]] virtual std::optional<TimedChoice> take_answer() = 0;
  /// The first fault; it loses the game.
  [[nodiscard]] virtual const std::optional<Fault>& fault() const = 0;
  /// Whether it may lose on time. Strategies observe their limits by themselves.
  [[nodiscard]] virtual bool has_clock() const = 0;
  /// What its time, which has run out, was used for: kTime or kStall.
  [[nodiscard]] virtual Fault fault_of_time() = 0;

  /// For programs that improve their choice until they are stopped: the time after which the
  /// referee calls stop().
  [[nodiscard]] virtual std::optional<std::chrono::duration<double>> stops_after(
      const ClockState& /*clock*/) const {
    return std::nullopt;
  }
  /// Ends its thinking; take_answer() then has its last choice, if it made one.
  virtual void stop() {}

  /// Adds what it waits for, for poll(2).
  virtual void add_events(std::vector<pollfd>& /*events*/) const {}
  /// Receives and sends what can be received and sent at once.
  virtual void pump() {}
  /// Compares what its processes use with its limits. Takes some milliseconds.
  virtual void check_use() {}
  /// Stops all of its processes, and continues them, while it waits for its turn.
  virtual void freeze() {}
  virtual void thaw() {}
  /// True once it has ended by itself, or needs no time for that.
  [[nodiscard]] virtual bool is_gone() { return true; }
  /// The end of what it wrote to standard error.
  [[nodiscard]] virtual std::string last_words() const { return {}; }
};

}  // namespace seedbank::engine
