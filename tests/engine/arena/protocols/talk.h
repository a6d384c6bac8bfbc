// A conversation between a referee and a session of a protocol, without a process.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/board.h>

#include "engine/arena/protocols/protocol.h"

namespace seedbank::engine {

/// The referee's part: a board that both programs play on, and what one of them hears.
class Talk {
 public:
  Talk(std::string_view protocol, GameTerms terms, Board start, Seat seat)
      : session_(protocol_called(protocol).make()),
        terms_(std::move(terms)),
        board_(std::move(start)),
        seat_(seat) {}

  [[nodiscard]] ProtocolSession& session() { return *session_; }
  [[nodiscard]] const Board& board() const { return board_; }

  /// The lines that the program has got since the last call, with their ends.
  [[nodiscard]] std::string heard() { return out_.take(); }

  void begin() {
    session_->begin({.terms = terms_, .seat = seat_, .start = board_, .opponent = "other"}, out_);
  }

  void ask(bool may_swap = false, const ClockState& clock = {}) {
    session_->ask({.board = board_, .may_swap = may_swap, .clock = clock}, out_);
  }

  /// A line of the program.
  [[nodiscard]] Reply say(std::string_view line) { return session_->receive(line, out_); }
  /// The choice that it means; fails without one.
  [[nodiscard]] Choice choice_of(std::string_view line) {
    const Reply reply = say(line);
    EXPECT_TRUE(std::holds_alternative<Choice>(reply)) << line;
    return std::holds_alternative<Choice>(reply) ? std::get<Choice>(reply) : Choice{};
  }
  /// The fault that it is; fails without one.
  [[nodiscard]] std::string fault_of(std::string_view line) {
    const Reply reply = say(line);
    EXPECT_TRUE(std::holds_alternative<ProtocolFault>(reply)) << line;
    return std::holds_alternative<ProtocolFault>(reply) ? std::get<ProtocolFault>(reply).why : "";
  }

  /// The program, or its opponent, sows.
  void sow(int pit, bool own, bool may_earn_turn = true) {
    const Seat by = board_.south_to_move() ? 0 : 1;
    EXPECT_EQ(by == seat_, own);
    if (may_earn_turn) {
      board_.sow(pit);
    } else {
      board_.sow_without_extra_turn(pit);
    }
    session_->told(
        {.choice = {Choice::Kind::kPit, pit}, .by = by, .seat = seat_, .own = own, .after = board_},
        out_);
  }

  /// The program, or its opponent, exchanges the seats.
  void swap(bool own) {
    const Seat by = own ? seat_ : 1 - seat_;
    seat_ = 1 - seat_;
    session_->told(
        {.choice = {Choice::Kind::kSwap, 0}, .by = by, .seat = seat_, .own = own, .after = board_},
        out_);
  }

  void end(std::string_view verdict = "play") {
    GameEnd result;
    result.seat = seat_;
    result.verdict = verdict;
    result.margin = board_.store_difference();
    session_->end(result, out_);
  }

 private:
  std::unique_ptr<ProtocolSession> session_;
  GameTerms terms_;
  Board board_;
  Seat seat_;
  Outbox out_;
};

/// The choice of a pit.
[[nodiscard]] inline Choice pit(int number) { return {Choice::Kind::kPit, number}; }

}  // namespace seedbank::engine
