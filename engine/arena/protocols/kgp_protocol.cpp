// The server's side of the Kalah Game Protocol: asks an agent for pits until it yields or is
// stopped.
//
//     arena                               agent
//     kgp 1 0 1                           1 set info:name "..."   3 mode freeplay
//     2@3 ok
//     4 state <3,0,0,3,3,3,3,3,3>         5@4 move 1   7@4 move 3   9@4 yield
//     6 state <3,1,0,3,3,0,4,4,3>         7@6 move 1
//     8@6 stop
//
// The agent is always South in the boards that it gets, and to move.
//
// Agents were written for the server of the project that defines the protocol, and some end at
// whatever else they receive. So this sends only the commands that that server sends, and no "set",
// such as of clocks. An agent that has yielded gets no "stop": pykgp ends its searching process by
// a signal, at which it may hold a lock.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "engine/arena/protocols/choice_time.h"
#include "engine/arena/protocols/kgp_line.h"
#include "engine/arena/protocols/protocol.h"
#include "solver/game/whole_number.h"

namespace seedbank::engine {
namespace {

class KgpServerSession final : public ProtocolSession {
 public:
  void greet(Admission admission, Outbox& out) override {
    admission_ = std::move(admission);
    greet(out);
  }
  void say_goodbye(std::string_view why, Outbox& out) override {
    if (!why.empty()) send(out, {}, "error", {kgp_string(why)});
    send(out, {}, "goodbye", {});
    talk_.fall_silent();
  }

  void begin(const GameSetup& setup, Outbox& out) override {
    greet(out);
    asked_.reset();
    random_.seed(setup.random_seed);
  }

  // Once the agent has asked for games.
  [[nodiscard]] bool is_ready() const override { return mode_ == "freeplay"; }

  void ask(const ChoiceRequest& question, Outbox& out) override {
    std::vector<int> numbers = question.board.numbers();
    if (!question.board.south_to_move()) {
      std::rotate(numbers.begin(), numbers.begin() + question.board.pits() + 1, numbers.end());
    }
    asked_ = send(out, {}, "state", {kgp_word(kgp_board_text(numbers))});
    legal_ = question.board.legal_pits();
    is_overdue_ = false;
    last_.reset();
  }

  void told(const GameEvent& /*event*/, Outbox& /*out*/) override {}

  void end(const GameEnd& /*result*/, Outbox& out) override { stop_asking(out); }

  [[nodiscard]] Reply receive(std::string_view text, Outbox& out) override {
    const std::optional<KgpLine> line = parse_kgp_line(text);
    if (!line) return {};
    reply_to_ = &out;
    if (talk_.answer_ping(*line)) return {};
    if (line->name == "mode") return take_mode(*line, out);
    if (line->name == "set") return take_option(*line);
    if (line->name == "move") return take_move(*line, text, out);
    if (line->name == "yield") return take_yield(*line);
    if (line->name == "goodbye") return ProtocolFault{"the agent said goodbye"};
    return {};  // pong, ok, error and commands of later versions
  }

  [[nodiscard]] std::optional<std::chrono::duration<double>> stops_after(
      const ClockState& clock) const override {
    return time_for_choice(clock);
  }

  [[nodiscard]] std::optional<Choice> stop(Outbox& out) override {
    is_overdue_ = true;
    if (!last_) return std::nullopt;
    return taken(out);
  }

 private:
  void greet(Outbox& out) {
    if (greeted_) return;
    greeted_ = true;
    out.line(std::string("kgp ") + std::string(kKgpVersion), "\r\n");
  }

  std::optional<std::uint64_t> send(Outbox& out, std::optional<std::uint64_t> ref,
                                    std::string_view name, std::vector<KgpArgument> arguments) {
    reply_to_ = &out;
    const std::optional<KgpLine> line = talk_.send(ref, name, std::move(arguments));
    return line ? line->id : std::nullopt;
  }

  void stop_asking(Outbox& out) {
    if (asked_) send(out, asked_, "stop", {});
    asked_.reset();
  }

  Reply take_mode(const KgpLine& line, Outbox& out) {
    if (line.argument(0) != "freeplay") {
      send(out, line.id, "error", {kgp_string("only the mode freeplay is offered here")});
      return ProtocolFault{"expected 'mode freeplay', got 'mode " + std::string(line.argument(0)) +
                           "'"};
    }
    if (!is_ready() && admission_) {
      if (const std::string why = admission_(token_, name_); !why.empty()) {
        send(out, line.id, "error", {kgp_string(why)});
        say_goodbye("", out);
        return ProtocolFault{why};
      }
    }
    send(out, line.id, "ok", {});
    mode_ = "freeplay";
    return {};
  }

  Reply take_option(const KgpLine& line) {
    if (line.argument(0) == "auth:token") token_ = line.argument(1);
    if (line.argument(0) == "info:name") name_ = line.argument(1);
    return {};
  }

  // Servers ignore moves for other states, which cross the line "stop".
  [[nodiscard]] bool is_about_question(const KgpLine& line) const {
    return asked_ && (!line.ref || line.ref == asked_);
  }

  // Requires a last move.
  Choice taken(Outbox& out) {
    stop_asking(out);
    return *std::exchange(last_, std::nullopt);
  }

  Reply take_move(const KgpLine& line, std::string_view text, Outbox& out) {
    if (!is_about_question(line)) return {};
    std::string_view number = line.argument(0);
    if (number.starts_with('+') && !number.starts_with("+-")) number.remove_prefix(1);
    const auto pit = whole_number<int>(number);
    if (!pit) return ProtocolFault{"expected 'move N', got " + quoted(text)};
    last_ = Choice{Choice::Kind::kPit, *pit};
    if (is_overdue_) return taken(out);
    return {};
  }

  // Without a move, it leaves the choice to chance.
  Reply take_yield(const KgpLine& line) {
    if (!is_about_question(line)) return {};
    asked_.reset();
    const Choice at_random{Choice::Kind::kPit, legal_[random_() % legal_.size()]};
    return std::exchange(last_, std::nullopt).value_or(at_random);
  }

  Outbox* reply_to_ = nullptr;  // of the call in progress
  KgpTalk talk_{KgpEnd::kServer,
                [this](const std::string& line) { reply_to_->line(line, "\r\n"); }};
  Admission admission_;
  bool greeted_ = false;
  std::string mode_;
  std::string token_;
  std::string name_;
  std::mt19937_64 random_;
  std::vector<int> legal_;              // pits of the last question
  std::optional<std::uint64_t> asked_;  // the number of the open question
  std::optional<Choice> last_;          // the last move for it
  bool is_overdue_ = false;             // the first move for it is the answer
};

}  // namespace

std::unique_ptr<ProtocolSession> make_kgp_session() { return std::make_unique<KgpServerSession>(); }

}  // namespace seedbank::engine
