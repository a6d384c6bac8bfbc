// The native line protocol, version 1, as engine/arena/match/PROTOCOL.md specifies it.
#include <string>
#include <vector>

#include <fmt/core.h>

#include "engine/arena/protocols/protocol.h"
#include "solver/game/whole_number.h"

namespace seedbank::engine {
namespace {

std::vector<std::string_view> words_in(std::string_view line) {
  std::vector<std::string_view> words;
  constexpr std::string_view kBlanks = " \t";
  for (std::size_t at = 0; (at = line.find_first_not_of(kBlanks, at)) != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

std::string seconds_text(const std::optional<std::chrono::duration<double>>& time) {
  return time ? fmt::format("{:.3f}", std::max(time->count(), 0.0)) : "-";
}

// The numbers of a board, with the side of `seat` first.
std::string board_text(const Board& board, Seat seat) {
  const std::vector<int>& numbers = board.numbers();
  const std::size_t half = numbers.size() / 2;
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    text += fmt::format(" {}", numbers[(i + seat * half) % numbers.size()]);
  }
  return text;
}

class NativeSession final : public ProtocolSession {
 public:
  void begin(const GameSetup& setup, Outbox& out) override {
    const GameTerms& terms = setup.terms;
    out.line("seedbank 1");
    out.line("opponent " + setup.opponent);
    out.line(fmt::format("start{}", board_text(setup.start, setup.seat)));
    out.line(fmt::format(
        "game pits={} rules={} pie={} seat={} clock={} increment={} time={} number={} seed={}",
        terms.pits, terms.rules, name(terms.pie), setup.seat == 0 ? "first" : "second",
        seconds_text(setup.clock.game), seconds_text(setup.clock.increment),
        seconds_text(setup.clock.move), setup.number, setup.random_seed));
  }

  [[nodiscard]] bool is_ready() const override { return ready_; }

  void ask(const ChoiceRequest& question, Outbox& out) override {
    asked_ = true;
    may_swap_ = question.may_swap;
    const Seat seat = question.board.south_to_move() ? 0 : 1;
    out.line(fmt::format(
        "{}{} left={} opponent={} limit={}", question.may_swap ? "offer" : "choose",
        board_text(question.board, seat), seconds_text(question.clock.left),
        seconds_text(question.clock.opponent_left), seconds_text(question.clock.for_choice)));
  }

  void told(const GameEvent& event, Outbox& out) override {
    const std::string_view by = event.own ? "you" : "opponent";
    switch (event.choice.kind) {
      case Choice::Kind::kPit:
        return out.line(fmt::format("sown {} {}", by, event.choice.pit));
      case Choice::Kind::kSwap:
        return out.line(fmt::format("swapped {}", by));
      case Choice::Kind::kKeep:
        return out.line(fmt::format("kept {}", by));
    }
  }

  void end(const GameEnd& result, Outbox& out) override {
    asked_ = false;
    const int margin = result.seat == 0 ? result.margin : -result.margin;
    out.line(fmt::format("end {} {:+d} {}", outcome_of(result, margin), margin, result.verdict));
  }

  [[nodiscard]] Reply receive(std::string_view line, Outbox& /*out*/) override {
    const std::vector<std::string_view> words = words_in(line);
    if (words.empty()) return fault("a command", line);
    if (words[0] == "info") return {};
    if (words[0] == "error") {
      return ProtocolFault{"the program gave up: " + quoted(line)};
    }
    if (words[0] == "ready") {
      if (ready_) return fault("'ready' once per game", line);
      ready_ = true;
      return {};
    }
    if (!ready_) return fault("'ready'", line);
    if (!asked_) return ProtocolFault{"nothing was asked, got " + quoted(line)};
    return answer(words, line);
  }

 private:
  static std::string_view outcome_of(const GameEnd& result, int margin) {
    if (result.loser) return *result.loser == result.seat ? "lost" : "won";
    return margin > 0 ? "won" : margin < 0 ? "lost" : "drawn";
  }

  static ProtocolFault fault(std::string_view expected, std::string_view line) {
    return {fmt::format("expected {}, got {}", expected, quoted(line))};
  }

  Reply answer(const std::vector<std::string_view>& words, std::string_view line) {
    const std::string_view expected =
        may_swap_ ? "'pit N', 'swap' or 'keep'" : "'pit N' with a whole number N";
    if (words.size() == 1 && may_swap_ && (words[0] == "swap" || words[0] == "keep")) {
      asked_ = false;
      return Choice{words[0] == "swap" ? Choice::Kind::kSwap : Choice::Kind::kKeep, 0};
    }
    if (words.size() != 2 || words[0] != "pit") return fault(expected, line);
    const auto pit = whole_number<int>(words[1]);
    if (!pit) return fault(expected, line);
    asked_ = false;
    return Choice{Choice::Kind::kPit, *pit};
  }

  bool ready_ = false;
  bool asked_ = false;     // and not yet answered
  bool may_swap_ = false;  // in the last question
};

}  // namespace

std::unique_ptr<ProtocolSession> make_native_session() { return std::make_unique<NativeSession>(); }

}  // namespace seedbank::engine
