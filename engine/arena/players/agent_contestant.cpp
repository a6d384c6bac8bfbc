// Plays a game over the connection of an agent, or several if one breaks.
#include "engine/arena/players/agent_contestant.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/core.h>

namespace seedbank::engine {
namespace {

class AgentContestant final : public Contestant {
 public:
  AgentContestant(AgentLobby& lobby, std::string name, std::chrono::duration<double> patience)
      : lobby_(lobby),
        name_(std::move(name)),
        patience_(patience),
        any_session_(agent_protocol().make()) {}
  ~AgentContestant() override { leave({}); }

  void begin(const GameSetup& setup) override {
    setup_ = setup;
    has_begun_ = true;
    look();
  }
  [[nodiscard]] bool is_ready() const override {
    return connection_ && connection_->talk.session().is_ready();
  }

  [[nodiscard]] std::string missed_start() const override {
    return "no agent with its token connected";
  }

  void ask(const ChoiceRequest& question) override {
    asked_.emplace(Asked{question.board, question.may_swap, question.clock});
    if (connection_) connection_->talk.ask(question);
  }
  void told(const GameEvent& event) override {
    if (connection_) connection_->talk.told(event);
  }
  void end(const GameEnd& result) override { leave(result); }

  [[nodiscard]] std::optional<TimedChoice> take_answer() override {
    auto answer = connection_ ? connection_->talk.take_answer() : std::nullopt;
    if (answer) asked_.reset();
    return answer;
  }
  [[nodiscard]] const std::optional<Fault>& fault() const override { return fault_; }
  [[nodiscard]] bool has_clock() const override { return true; }
  [[nodiscard]] Fault fault_of_time() override {
    if (!connection_) return lost();
    return {Verdict::kTime, "it did not answer"};
  }

  [[nodiscard]] std::optional<std::chrono::duration<double>> stops_after(
      const ClockState& clock) const override {
    return any_session_->stops_after(clock);
  }
  void stop() override {
    if (asked_) asked_->is_overdue = true;
    if (connection_) connection_->talk.stop();
  }

  void add_events(std::vector<pollfd>& events) const override {
    if (connection_) connection_->talk.add_events(events);
  }

  void pump() override {
    if (!has_begun_ || ended_) return;
    if (!connection_) look();
    if (!connection_) {
      if (has_been_connected_ && std::chrono::steady_clock::now() - lost_at_ > patience_) {
        fail(lost());
      }
      return;
    }
    Conversation& talk = connection_->talk;
    talk.pump();
    if (talk.has_answer()) return;
    if (talk.fault()) return fail(*talk.fault());
    if (talk.is_open()) return;
    lobby_.give_back(name_, std::move(connection_));
    lost_at_ = std::chrono::steady_clock::now();
    look();
  }

 private:
  // A question without an answer.
  struct Asked {
    Board board;
    bool may_swap;
    ClockState clock;
    bool is_overdue = false;
    std::chrono::steady_clock::time_point when = std::chrono::steady_clock::now();

    // The clock now: that of the agent runs until it answers.
    [[nodiscard]] ClockState clock_now() const {
      const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - when;
      ClockState now = clock;
      for (auto* const time : {&now.left, &now.for_choice}) {
        if (*time) *time = std::max(**time - gone, std::chrono::duration<double>::zero());
      }
      return now;
    }
  };

  // Takes the connection of the agent if there is one, and continues the game on it.
  void look() {
    connection_ = lobby_.take(name_);
    if (!connection_) return;
    has_been_connected_ = true;
    connection_->talk.begin(setup_);
    if (asked_) ask_again();
  }

  void ask_again() {
    connection_->talk.ask({asked_->board, asked_->may_swap, asked_->clock_now()});
    if (asked_->is_overdue) connection_->talk.stop();
  }

  void leave(const GameEnd& result) {
    ended_ = true;
    if (!connection_) return;
    if (result.loser == result.seat) {
      // It may still think or hang: the connection ends, so that it can connect again.
      connection_->talk.fail(Verdict::kTime, result.reason);
    } else {
      connection_->talk.end(result);
    }
    lobby_.give_back(name_, std::move(connection_));
  }

  void fail(Fault fault) {
    if (!fault_ && !ended_) fault_ = std::move(fault);
  }
  [[nodiscard]] Fault lost() const {
    return {Verdict::kCrash, fmt::format("its connection was lost, and it did not connect again "
                                         "within {:g} s or its time",
                                         patience_.count())};
  }

  AgentLobby& lobby_;
  const std::string name_;
  const std::chrono::duration<double> patience_;
  const std::unique_ptr<ProtocolSession> any_session_;  // for what all sessions have in common
  GameSetup setup_;
  std::unique_ptr<AgentConnection> connection_;
  std::optional<Asked> asked_;
  std::optional<Fault> fault_;
  bool has_begun_ = false;
  bool has_been_connected_ = false;
  bool ended_ = false;
  std::chrono::steady_clock::time_point lost_at_;
};

}  // namespace

std::unique_ptr<Contestant> make_agent_contestant(AgentLobby& lobby, const std::string& name,
                                                  std::chrono::duration<double> patience) {
  return std::make_unique<AgentContestant>(lobby, name, patience);
}

}  // namespace seedbank::engine
