// The protocol of the University of Manchester's Kalah agents:
// engine/arena/protocols/MANCHESTER.md.
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <seedbank/answer.h>

#include "engine/arena/protocols/protocol.h"
#include "solver/game/whole_number.h"

namespace seedbank::engine {
namespace {

// North's pits and store, then South's, each side from the pit farthest from its store.
std::string manchester_board(const Board& board) {
  const std::vector<int>& numbers = board.numbers();
  const auto south = numbers.begin();
  const auto north = south + board.pits() + 1;
  return fmt::format("{},{}", fmt::join(north, numbers.end(), ","), fmt::join(south, north, ","));
}

// Whether all pits hold the same number of seeds and the stores none: the only starts that agents
// can know, because they are never sent.
bool is_opening(const Board& board) {
  const std::vector<int>& numbers = board.numbers();
  const auto store = static_cast<std::size_t>(board.pits());
  for (std::size_t place = 0; place < numbers.size(); ++place) {
    const bool is_store = place % (store + 1) == store;
    if (numbers[place] != (is_store ? 0 : numbers[0])) return false;
  }
  return true;
}

class ManchesterSession final : public ProtocolSession {
 public:
  void begin(const GameSetup& setup, Outbox& out) override {
    asked_ = may_swap_ = false;
    ready_ = true;
    const std::string_view side = setup.seat == 0 ? "South" : "North";
    if (is_opening(setup.start)) return out.line(fmt::format("START;{}", side));
    out.line(fmt::format("START;{};{}", side, manchester_board(setup.start)));
  }

  [[nodiscard]] bool is_ready() const override { return ready_; }

  // The program knows its turn from "START;South" or from "YOU".
  void ask(const ChoiceRequest& question, Outbox& /*out*/) override {
    asked_ = true;
    may_swap_ = question.may_swap;
  }

  void told(const GameEvent& event, Outbox& out) override {
    const bool is_swap = event.choice.kind == Choice::Kind::kSwap;
    // Only the other program receives a swap; there is no word for declining it.
    if (event.choice.kind == Choice::Kind::kKeep || (is_swap && event.own)) return;
    const bool is_south = event.seat == 0;
    const std::string_view next = event.after.over()                        ? "END"
                                  : event.after.south_to_move() == is_south ? "YOU"
                                                                            : "OPP";
    out.line(fmt::format("CHANGE;{};{};{}", is_swap ? "SWAP" : std::to_string(event.choice.pit),
                         manchester_board(event.after), next));
  }

  void end(const GameEnd& /*result*/, Outbox& out) override {
    asked_ = false;
    out.line("END");
  }

  // Lines that come early are answers to the next question, as for the course's engine.
  [[nodiscard]] bool takes_lines() const override { return asked_; }

  [[nodiscard]] Reply receive(std::string_view line, Outbox& /*out*/) override {
    if (line.ends_with('\r')) {
      return ProtocolFault{"lines end with LF in this protocol, got CR LF after " +
                           quoted(line.substr(0, line.size() - 1))};
    }
    if (line == "SWAP") {
      if (!may_swap_) {
        return ProtocolFault{"'SWAP' is allowed once, as the first answer of the second player"};
      }
      asked_ = false;
      return Choice{Choice::Kind::kSwap, 0};
    }
    constexpr std::string_view kMove = "MOVE;";
    std::string_view number = line.starts_with(kMove) ? line.substr(kMove.size()) : "";
    // Like Java's Integer.parseInt, which agents' engines use.
    if (number.size() > 1 && number[0] == '+' && number[1] != '-') number.remove_prefix(1);
    const auto pit = whole_number<int>(number);
    if (!pit) {
      return ProtocolFault{fmt::format(
          "expected {}, got {}", may_swap_ ? "'MOVE;N' or 'SWAP'" : "'MOVE;N'", quoted(line))};
    }
    asked_ = false;
    return Choice{Choice::Kind::kPit, *pit};
  }

 private:
  bool ready_ = false;
  bool asked_ = false;  // and not yet answered
  bool may_swap_ = false;
};

}  // namespace

std::string manchester_refusal(const GameTerms& terms) {
  if (terms.rules != "standard") return "plays under the rules 'standard' only";
  if (terms.pie != Pie::kSowing) {
    return "exchanges seats after the first sowing, which earns no extra turn: the pie rule must "
           "be "
           "'sowing'";
  }
  return {};
}

std::unique_ptr<ProtocolSession> make_manchester_session() {
  return std::make_unique<ManchesterSession>();
}

}  // namespace seedbank::engine
