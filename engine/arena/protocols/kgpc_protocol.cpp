// The protocol of the program kgpc: a process per choice, which reads a board from its standard
// input and writes pits, counted from 0, until it ends or is ended. The last one counts.
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/arena/protocols/choice_time.h"
#include "engine/arena/protocols/protocol.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

class KgpcSession final : public ProtocolSession {
 public:
  void begin(const GameSetup& /*setup*/, Outbox& /*out*/) override { ready_ = true; }
  [[nodiscard]] bool is_ready() const override { return ready_; }

  // One line: the pits per side, both stores, both rows; the program is South.
  void ask(const ChoiceRequest& question, Outbox& out) override {
    asked_ = true;
    is_overdue_ = false;
    last_.reset();
    const Board& board = question.board;
    std::vector<int> numbers = board.numbers();
    const auto half = static_cast<std::ptrdiff_t>(numbers.size() / 2);
    if (!board.south_to_move()) {
      std::rotate(numbers.begin(), numbers.begin() + half, numbers.end());
    }
    const auto own = numbers.begin();
    const auto other = own + half;
    out.line(fmt::format("{} {} {} {} {}", board.pits(), *(other - 1), numbers.back(),
                         fmt::join(own, other - 1, " "), fmt::join(other, numbers.end() - 1, " ")));
  }

  void told(const GameEvent& /*event*/, Outbox& /*out*/) override {}
  void end(const GameEnd& /*result*/, Outbox& /*out*/) override { asked_ = false; }

  [[nodiscard]] Reply receive(std::string_view line, Outbox& /*out*/) override {
    if (!asked_) return {};  // written by a process that has been stopped
    const std::string_view number = trimmed(line);
    if (number.empty()) return {};
    const auto pit = whole_number<int>(number);
    if (!pit) return ProtocolFault{"expected the number of a pit, from 0, got " + quoted(line)};
    last_ = Choice{Choice::Kind::kPit, *pit < 0 ? *pit : *pit + 1};
    if (is_overdue_) return *taken();
    return {};
  }

  [[nodiscard]] std::optional<std::chrono::duration<double>> stops_after(
      const ClockState& clock) const override {
    return time_for_choice(clock);
  }
  [[nodiscard]] std::optional<Choice> stop(Outbox& /*out*/) override {
    is_overdue_ = true;
    return last_ ? taken() : std::nullopt;
  }
  [[nodiscard]] std::optional<Choice> closed() override { return taken(); }

 private:
  std::optional<Choice> taken() {
    asked_ = false;
    return std::exchange(last_, std::nullopt);
  }

  bool ready_ = false;
  bool asked_ = false;
  bool is_overdue_ = false;  // the first choice is the answer
  std::optional<Choice> last_;
};

}  // namespace

std::string kgp_refusal(const GameTerms& terms) {
  return terms.rules == "standard" ? "" : "plays under the rules 'standard' only";
}

std::unique_ptr<ProtocolSession> make_kgpc_session() { return std::make_unique<KgpcSession>(); }

}  // namespace seedbank::engine
