// Referees a game in one thread.
#include "engine/arena/players/referee.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/core.h>
#include <seedbank/game.h>

#include "solver/base/stopwatch.h"

namespace seedbank::engine {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

// The longest wait at a time: how soon a stop is noticed, and how often use is checked.
constexpr std::chrono::milliseconds kTick{100};
constexpr std::size_t kNoLimit = ~std::size_t{0};
// For programs to end by themselves after the game.
constexpr std::chrono::milliseconds kForEnd{500};

class GameInProgress {
 public:
  GameInProgress(const RefereedGame& game, std::array<Contestant*, 2> contestants,
                 const std::stop_token& stop)
      : game_(game), contestants_(contestants), stop_(stop) {
    result_.game = game.start;
    for (std::size_t seat = 0; seat < 2; ++seat) left_[seat] = game.clocks[seat].game;
  }

  // False if a stop was requested.
  bool play() {
    if (game_.sown_since ? catch_up() : begin()) {
      while (!stopped() && !is_over() && !has_fault() && !adjudicate() && choose()) {
      }
    }
    for (std::size_t seat = 0; seat < 2; ++seat) {
      result_.last_words[seat] = contestants_[seat]->last_words();
    }
    if (stopped()) return false;
    if (!game_.goes_on || result_.verdict != Verdict::kPlay) end();
    return true;
  }

  [[nodiscard]] RefereedResult take_result() { return std::move(result_); }

 private:
  [[nodiscard]] bool stopped() const { return stop_.stop_requested(); }
  [[nodiscard]] bool is_over() const {
    return result_.verdict != Verdict::kPlay || result_.game.over() ||
           result_.microseconds.size() >= game_.most_sowings.value_or(kNoLimit);
  }
  // The side that a player has now: 0 is South.
  [[nodiscard]] Seat side_of(std::size_t seat) const { return result_.swapped ? 1 - seat : seat; }
  [[nodiscard]] std::size_t seat_to_move() const {
    return side_of(result_.game.south_to_move() ? 0 : 1);
  }

  void forfeit(std::size_t seat, Fault fault) {
    if (result_.verdict != Verdict::kPlay) return;
    result_.verdict = fault.verdict;
    result_.forfeiting_seat = seat;
    result_.why = std::move(fault.why);
  }

  // Notes the first fault of the contestants.
  bool has_fault() {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      if (contestants_[seat]->fault()) forfeit(seat, *contestants_[seat]->fault());
    }
    return result_.verdict != Verdict::kPlay;
  }

  // Waits until something happens, at most until `deadline`.
  void wait(Clock::time_point deadline) {
    std::vector<pollfd> events;
    for (const Contestant* const contestant : contestants_) contestant->add_events(events);
    const auto left =
        std::clamp<Clock::duration>(deadline - Clock::now(), Clock::duration::zero(), kTick);
    const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(left).count();
    const timespec time{static_cast<time_t>(nanoseconds / 1'000'000'000),
                        static_cast<long>(nanoseconds % 1'000'000'000)};
    ::ppoll(events.data(), events.size(), &time, nullptr);
    const Clock::time_point now = Clock::now();
    for (Contestant* const contestant : contestants_) contestant->pump();
    if (now < next_check_) return;
    for (Contestant* const contestant : contestants_) contestant->check_use();
    next_check_ = Clock::now() + 2 * kTick;
  }

  // Starts both; false if one is not ready in time.
  bool begin() {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      GameSetup setup{.terms = game_.terms,
                      .clock = game_.clocks[seat],
                      .seat = seat,
                      .start = game_.start,
                      .opponent = game_.names[1 - seat],
                      .number = game_.number,
                      .random_seed = game_.random_seeds[seat]};
      const Clock::time_point deadline = deadline_in(game_.start_up[seat].count());
      Contestant& contestant = *contestants_[seat];
      contestant.begin(setup);
      while (!contestant.is_ready() && !has_fault() && !stopped()) {
        if (Clock::now() >= deadline) {
          forfeit(seat,
                  {Verdict::kStartUp, fmt::format("{} within {:g} s", contestant.missed_start(),
                                                  game_.start_up[seat].count())});
        } else {
          wait(deadline);
        }
      }
      if (has_fault() || stopped()) return false;
      contestant.freeze();
    }
    return true;
  }

  // Tells both what was sown since the last choice. Requires a game without exchanges of seats.
  bool catch_up() {
    for (const int pit : *game_.sown_since) {
      const std::size_t seat = seat_to_move();
      result_.game.sow(pit);
      tell(seat, seat, {Choice::Kind::kPit, pit});
    }
    return true;
  }

  [[nodiscard]] bool offers_swap() const {
    return !decided_ &&
           sowings_before_swap(result_.game, game_.terms.pie) == result_.game.sown().size();
  }

  [[nodiscard]] ClockState clock_of(std::size_t seat) const {
    ClockState state{left_[seat], left_[1 - seat], game_.clocks[seat].move};
    if (state.left && (!state.for_choice || *state.left < *state.for_choice)) {
      state.for_choice = state.left;
    }
    return state;
  }

  // Plays the rest of a game that is decided; false if it is not.
  bool adjudicate() {
    if (!game_.rest || offers_swap()) return false;
    const std::vector<int> rest = game_.rest(result_.game);
    if (rest.empty()) return false;
    result_.adjudicated_after = result_.game.sown().size();
    for (const int pit : rest) result_.game.sow(pit);
    result_.microseconds.resize(result_.game.sown().size());
    return true;
  }

  // Lets the side to move choose; false if that ends the game.
  bool choose() {
    if (game_.show) game_.show(result_.game, result_.swapped, left_);
    const std::size_t seat = seat_to_move();
    const bool may_swap = offers_swap();
    const Clock::time_point begin = Clock::now();
    const auto answer = answer_of(seat, may_swap, begin);
    const Seconds used = (answer ? answer->when : Clock::now()) - begin;
    result_.seconds[seat] += used.count();
    if (!answer) return false;
    if (left_[seat]) {
      *left_[seat] = std::max(*left_[seat] - used, Seconds::zero()) + game_.clocks[seat].increment;
    }
    return apply(seat, answer->choice, may_swap, used);
  }

  // Nothing if the player has a fault or a stop was requested.
  std::optional<TimedChoice> answer_of(std::size_t seat, bool may_swap, Clock::time_point begin) {
    Contestant& contestant = *contestants_[seat];
    const ClockState clock = clock_of(seat);
    const ChoiceRequest question{result_.game, may_swap, clock};
    contestant.ask(question);
    constexpr Clock::time_point kNever = Clock::time_point::max();
    const auto thinking = contestant.stops_after(clock);
    Clock::time_point stops_at = thinking ? deadline_in(thinking->count(), begin) : kNever;
    const bool has_limit = clock.for_choice && contestant.has_clock();
    const Clock::time_point deadline =
        has_limit ? deadline_in((*clock.for_choice + game_.clocks[seat].margin).count(), begin)
                  : kNever;
    for (;;) {
      if (const auto answer = contestant.take_answer()) {
        if (answer->when <= deadline) return answer;
        forfeit(seat, {Verdict::kTime, late(answer->when - deadline)});
        return std::nullopt;
      }
      if (has_fault() || stopped()) return std::nullopt;
      const Clock::time_point now = Clock::now();
      if (now >= stops_at) {
        stops_at = kNever;
        contestant.stop();
        if (const auto last = contestant.take_answer()) return last;
      }
      if (now >= deadline) {
        // What has arrived by now was in time, or is reported as late.
        contestant.pump();
        if (const auto answer = contestant.take_answer(); answer && answer->when <= deadline) {
          return answer;
        }
        if (!has_fault()) forfeit(seat, contestant.fault_of_time());
        return std::nullopt;
      }
      wait(std::min(stops_at, deadline));
    }
  }

  static std::string late(Clock::duration time) {
    return fmt::format("its answer came {:.3f} s late", Seconds(time).count());
  }

  // False if the choice is not legal.
  bool apply(std::size_t seat, const Choice& choice, bool may_swap, Seconds used) {
    const Seat side = side_of(seat);
    switch (choice.kind) {
      case Choice::Kind::kSwap:
      case Choice::Kind::kKeep:
        if (!may_swap) {
          forfeit(seat, {Verdict::kIllegal, "no exchange of the seats was offered"});
          return false;
        }
        decided_ = true;
        result_.swapped = choice.kind == Choice::Kind::kSwap;
        break;
      case Choice::Kind::kPit:
        if (!is_legal(seat, choice.pit)) return false;
        decided_ = decided_ || may_swap;
        if (game_.terms.pie == Pie::kSowing && result_.game.sown().empty()) {
          result_.game.sow_without_extra_turn(choice.pit);
        } else {
          result_.game.sow(choice.pit);
        }
        result_.microseconds.push_back(std::chrono::round<std::chrono::microseconds>(used).count());
        break;
    }
    contestants_[seat]->freeze();
    tell(seat, side, choice);
    return true;
  }

  bool is_legal(std::size_t seat, int pit) {
    const Board& board = result_.game;
    if (pit < 1 || pit > board.pits()) {
      forfeit(seat, {Verdict::kIllegal, fmt::format("pit {} is not in 1..{}", pit, board.pits())});
    } else if (board.seeds(pit) == 0) {
      forfeit(seat, {Verdict::kIllegal, fmt::format("pit {} is empty", pit)});
    }
    return result_.verdict == Verdict::kPlay;
  }

  // Tells both of a choice, the side that is not next first.
  void tell(std::size_t by, Seat side, const Choice& choice) {
    const std::size_t next = seat_to_move();
    for (const std::size_t seat : {1 - next, next}) {
      const GameEvent event{choice, side, side_of(seat), seat == by, result_.game};
      contestants_[seat]->told(event);
    }
  }

  // Ends the conversation, and waits a moment for programs that end by themselves.
  void end() {
    GameEnd end{.verdict = name(result_.verdict),
                .margin = result_.game.store_difference(),
                .reason = result_.why};
    if (result_.verdict != Verdict::kPlay) end.loser = side_of(result_.forfeiting_seat);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      end.seat = side_of(seat);
      contestants_[seat]->end(end);
    }
    const Clock::time_point deadline = Clock::now() + kForEnd;
    std::chrono::microseconds pause{200};
    while (Clock::now() < deadline && !stopped() &&
           !(contestants_[0]->is_gone() && contestants_[1]->is_gone())) {
      const Clock::time_point next = Clock::now() + pause;
      while (Clock::now() < next) {
        const timespec time{0, std::chrono::nanoseconds(pause).count()};
        ::nanosleep(&time, nullptr);
      }
      for (Contestant* const contestant : contestants_) contestant->pump();
      pause = std::min<std::chrono::microseconds>(2 * pause, std::chrono::milliseconds(10));
    }
    for (std::size_t seat = 0; seat < 2; ++seat) {
      result_.last_words[seat] = contestants_[seat]->last_words();
      result_.ended[seat] = contestants_[seat]->is_gone();
    }
  }

  const RefereedGame& game_;
  const std::array<Contestant*, 2> contestants_;
  const std::stop_token& stop_;
  RefereedResult result_;
  TimeLeft left_;
  bool decided_ = false;  // whether to exchange the seats
  Clock::time_point next_check_ = Clock::now() + 2 * kTick;
};

}  // namespace

std::optional<RefereedResult> referee(const RefereedGame& game,
                                      std::array<Contestant*, 2> contestants,
                                      const std::stop_token& stop) {
  GameInProgress played(game, contestants, stop);
  if (!played.play()) return std::nullopt;
  return played.take_result();
}

}  // namespace seedbank::engine
