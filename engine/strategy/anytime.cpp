// Anytime choice: minimax and exact search in parallel.
#include "engine/strategy/anytime.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <limits>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include <seedbank/error.h>

#include "solver/game/notation.h"
#include "solver/game/successor.h"

namespace seedbank::engine {
namespace {

constexpr int kAnyDepth = std::numeric_limits<int>::max() - 1;

// Thrown if the request ends an exact search.
struct ExactSearchEnded {};

// The search of one position.
class AnytimeSearch {
 public:
  AnytimeSearch(const WideBoard& board, ChoiceGoal goal, SearchRequest request,
                const ChoiceReport& report)
      : board_(board),
        goal_(goal),
        report_(report),
        request_(std::move(request)),
        seeds_(board.seeds_in_play()) {
    request_.stop = over_.get_token();
    request_.nodes = &nodes_;
    best_.value = {board.difference() - seeds_, board.difference() + seeds_};
  }

  PitChoice run(Answerer* answerer, std::uint64_t nodes_alone, const std::stop_token& stop) {
    if (goal_ == ChoiceGoal::kPit && take_single_pit()) return best_;
    const std::stop_callback forward(stop, [this] { over_.request_stop(); });
    SearchRequest brief = request_;
    brief.node_limit = nodes_alone;
    search_by_minimax(brief);
    if (!best_.final && !request_.is_ended()) {
      std::jthread exact;
      if (answerer != nullptr && board_.pits() <= kMaxPits) {
        exact = std::jthread([this, answerer] { search_exactly(*answerer); });
      }
      search_by_minimax(request_);
    }
    if (failure_) std::rethrow_exception(failure_);
    best_.nodes = nodes_;
    return best_;
  }

 private:
  // A single legal pit is the best one.
  bool take_single_pit() {
    int count = 0;
    for (int pit = 0; pit < board_.pits(); ++pit) {
      if (board_.seeds_in(pit) == 0) continue;
      ++count;
      best_.pit = pit + 1;
    }
    if (count != 1) return false;
    best_.final = true;
    report_(best_);
    return true;
  }

  // Keeps a failure for later: the other search continues.
  template <typename Work>
  void guarded(const Work& work) {
    try {
      work();
    } catch (const ExactSearchEnded&) {
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  void search_by_minimax(const SearchRequest& request) {
    guarded([&] {
      const Aim aim = goal_ == ChoiceGoal::kPit ? Aim::kWin : Aim::kMargin;
      const MinimaxChoice last =
          Minimax(board_, aim, request).choose(kAnyDepth, [this](const MinimaxChoice& choice) {
            take(choice);
          });
      const std::lock_guard lock(mutex_);
      if (best_.pit > 0) return;
      best_.pit = last.pit + 1;  // the request ended before the first sowing
      tell();
    });
  }

  void take(const MinimaxChoice& choice) {
    const std::lock_guard lock(mutex_);
    if (best_.final || choice.depth <= best_.depth) return;
    best_.pit = choice.pit + 1;
    best_.depth = choice.depth;
    best_.estimate = choice.value;
    if (goal_ == ChoiceGoal::kValue) {
      if (choice.exact) best_.value = {choice.value, choice.value};
    } else if (choice.value > kWon) {
      best_.estimate -= kWon;
      best_.value.low = std::max(best_.value.low, 1);
    } else if (choice.value < -kWon) {
      best_.estimate += kWon;
      best_.value.high = std::min(best_.value.high, -1);
    } else if (choice.exact) {
      best_.value = {0, 0};
    }
    best_.final = choice.exact || choice.value > kWon || choice.value < -kWon;
    tell();
  }

  // Requires mutex_.
  void tell() {
    best_.nodes = nodes_;
    if (best_.final) over_.request_stop();
    try {
      report_(best_);
    } catch (...) {
      over_.request_stop();
      throw;
    }
  }

  void search_exactly(Answerer& answerer) {
    guarded([&] {
      const Position position = board_.position();
      const auto game = answerer.values(board_.pits());
      const Decide decide = [&](const Question& question) {
        const auto share = game->decide(position, question, request_, 0, effort_);
        if (!share) throw ExactSearchEnded{};
        return *share;
      };
      ShareBounds share{0, seeds_};
      const std::optional<int> even =
          goal_ == ChoiceGoal::kPit ? least_even(decide, share) : std::nullopt;
      if (!even) find_share(decide, Driver::kAuto, likely_share(), share);
      settle(share, pit_for(answerer, position, even.value_or(share.low)));
    });
  }

  // The smallest share that wins, if the mover gets it; otherwise the smallest that draws; nothing
  // for a loss.
  [[nodiscard]] std::optional<int> least_even(const Decide& decide, ShareBounds& share) const {
    const int behind =
        std::max(seeds_ - board_.difference(), -1);  // twice the share minus this is the margin
    for (const int least : {(behind + 2) / 2, (behind + 1) / 2}) {
      if (!share.answer(least)) share.take(least, decide({least, likely_share() >= least}));
      if (share.low >= least) return least;
    }
    return std::nullopt;
  }

  // The estimate of minimax so far, as a share.
  [[nodiscard]] int likely_share() const {
    const std::lock_guard lock(mutex_);
    return std::clamp((best_.estimate - board_.difference() + seeds_) / 2, 0, seeds_);
  }

  // A pit with which the mover gets at least `least`, which must exist: the choice of minimax, if
  // it is one, otherwise the nearest such pit.
  int pit_for(Answerer& answerer, const Position& position, int least) {
    std::vector<int> pits;
    for (int pit = board_.pits() - 1; pit >= 0; --pit) {
      if (board_.seeds_in(pit) != 0) pits.push_back(pit);
    }
    {
      const std::lock_guard lock(mutex_);
      std::stable_partition(pits.begin(), pits.end(),
                            [this](int pit) { return pit + 1 == best_.pit; });
    }
    const SowingTable table({board_.pits(), board_.rules()});
    for (const int pit : pits) {
      const Successor child = successor(table, position, pit);
      if (gets(answerer, child, least)) return pit;
    }
    throw ContradictionError(
        "the known values contradict each other: no sowing leads to the value of " +
            to_text({board_.pits(), Side::kSouth, position}),
        ContradictionError::Evidence::kDatabase);
  }

  // True if the side that sowed gets at least `least` seeds.
  bool gets(Answerer& answerer, const Successor& child, int least) {
    if (child.is_over()) return child.gained >= least;
    const Question question = child.question_here({least, true});
    const auto share =
        answerer.values(board_.pits())->decide(child.position, question, request_, 0, effort_);
    if (!share) throw ExactSearchEnded{};
    return (*share >= question.threshold) == child.same_mover;
  }

  void settle(ShareBounds share, int pit) {
    const Bounds value = {2 * share.low - seeds_ + board_.difference(),
                          2 * share.high - seeds_ + board_.difference()};
    const std::lock_guard lock(mutex_);
    if (best_.final) return;
    best_.pit = pit + 1;
    best_.value = {std::max(best_.value.low, value.low), std::min(best_.value.high, value.high)};
    if (best_.value.exact()) best_.estimate = best_.value.low;
    best_.final = true;
    tell();
  }

  const WideBoard& board_;
  const ChoiceGoal goal_;
  const ChoiceReport& report_;
  SearchRequest request_;  // ended by over_ too
  const int seeds_;        // in play
  std::stop_source over_;
  std::atomic<std::uint64_t> nodes_{0};
  SearchStats effort_;        // of the exact search
  mutable std::mutex mutex_;  // guards what follows
  PitChoice best_;
  std::exception_ptr failure_;
};

}  // namespace

PitChoice choose_anytime(const WideBoard& board, ChoiceGoal goal, Answerer* answerer,
                         const SearchRequest& request, const ChoiceReport& report,
                         std::uint64_t nodes_alone) {
  return AnytimeSearch(board, goal, request, report).run(answerer, nodes_alone, request.stop);
}

}  // namespace seedbank::engine
