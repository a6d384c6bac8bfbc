// The check of a journal.
#include "engine/journal/journal_check.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <mutex>
#include <numeric>
#include <random>
#include <tuple>
#include <utility>

#include <tbb/parallel_for.h>

#include "engine/answer/search_session.h"
#include "engine/base/stop_on_error.h"

namespace seedbank::engine {
namespace {

// The facts that proofs may use: the given ones and those proven so far. They also initialise the
// new tables that a session makes when its endgames grow. New facts are also added to `details`.
class ProvenAgain final : public ProofStore {
 public:
  ProvenAgain(Game game, const std::vector<ProvenShare>& given, ProofStore* details)
      : game_(game), details_(details) {
    for (ProvenShare fact : given) facts_.add(fact);
  }

  [[nodiscard]] Game game() const noexcept override { return game_; }
  [[nodiscard]] ShareBounds known(const Position& position) const override {
    return facts_.known(position);
  }
  void for_each(const std::function<void(const ProvenShare&)>& take) const override {
    facts_.for_each(take);
  }
  void proven(const ProvenShare& given) override {
    ProvenShare fact = given;
    fact.position = without_stores(given.position);
    const FactEffect effect = facts_.add(fact);
    if (effect == FactEffect::kContradiction) throw_wrong_fact(game_.pits, fact.position);
    if (effect == FactEffect::kSome && details_ != nullptr) details_->proven(given);
  }
  // Without details, searches add no facts: the check adds them.
  [[nodiscard]] std::uint64_t least_work() const noexcept override {
    return details_ == nullptr ? std::numeric_limits<std::uint64_t>::max() : details_->least_work();
  }

 private:
  const Game game_;
  ProofStore* const details_;
  ProofMap facts_;
};

// The pits of both sides, for sorting.
std::array<std::uint16_t, 2 * kMaxPits> pits_of(const Position& position) {
  std::array<std::uint16_t, 2 * kMaxPits> pits{};
  for (std::size_t i = 0; i < kMaxPits; ++i) {
    pits[i] = position.mover[i];
    pits[kMaxPits + i] = position.waiter[i];
  }
  return pits;
}

bool is_before(const ProvenShare& a, const ProvenShare& b) {
  return std::tuple(seeds_in_play(a.position), a.work, pits_of(a.position)) <
         std::tuple(seeds_in_play(b.position), b.work, pits_of(b.position));
}

// One check, shared by its threads.
class Check {
 public:
  Check(const std::vector<ProvenShare>& facts, int pits, Answerer& answerer, ProvenAgain& proven,
        const SearchRequest& request, Observer& observer)
      : facts_(facts),
        pits_(pits),
        answerer_(answerer),
        proven_(proven),
        request_(request),
        observer_(observer) {
    request_.threads = 1;
  }

  // Proves facts in order until none is left.
  void work() {
    for (std::size_t i = 0; (i = next_++) < facts_.size() && !request_.is_ended();) {
      SearchStats effort;
      const std::optional<ShareBounds> found = prove(facts_[i], effort);
      const std::lock_guard lock(mutex_);
      report_.nodes += effort.nodes;
      report_.most_nodes = std::max(report_.most_nodes, effort.nodes);
      if (!found) return;
      ++report_.checked;
      if (*found != facts_[i].bounds) take_wrong({facts_[i], *found});
    }
  }

  [[nodiscard]] JournalCheck report() {
    std::sort(report_.examples.begin(), report_.examples.end(),
              [](const WrongFact& a, const WrongFact& b) { return is_before(a.fact, b.fact); });
    report_.stopped = report_.checked < facts_.size();
    return std::move(report_);
  }

 private:
  // Returns the bounds of the fact if both are proven, other bounds if one is wrong, and nothing if
  // stopped.
  std::optional<ShareBounds> prove(const ProvenShare& fact, SearchStats& effort) {
    const int seeds = seeds_in_play(fact.position);
    const auto game = answerer_.values(pits_);
    const auto ask = [&](const Question& question) {
      return game->decide(fact.position, question, request_, 0, effort);
    };
    if (fact.bounds.low > 0) {
      const std::optional<int> share = ask({fact.bounds.low, true});
      if (!share) return std::nullopt;
      if (*share < fact.bounds.low) return ShareBounds{0, *share};
    }
    if (fact.bounds.high < seeds) {
      const std::optional<int> share = ask({fact.bounds.high + 1, false});
      if (!share) return std::nullopt;
      if (*share > fact.bounds.high) return ShareBounds{*share, seeds};
    }
    proven_.proven(fact);
    observer_.answered();
    return fact.bounds;
  }

  // Requires mutex_.
  void take_wrong(const WrongFact& wrong) {
    ++report_.wrong;
    if (report_.examples.size() < JournalCheck::kMaxExamples) report_.examples.push_back(wrong);
  }

  const std::vector<ProvenShare>& facts_;
  const int pits_;
  Answerer& answerer_;
  ProvenAgain& proven_;
  SearchRequest request_;
  Observer& observer_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;  // guards report_
  JournalCheck report_;
};

}  // namespace

std::vector<ProvenShare> in_order_of_proof(const ProofMap& facts) {
  std::vector<ProvenShare> all;
  all.reserve(facts.size());
  facts.for_each([&](const ProvenShare& fact) { all.push_back(fact); });
  std::sort(all.begin(), all.end(), is_before);
  return all;
}

FactSplit sample_of(const std::vector<ProvenShare>& facts, std::uint64_t count,
                    std::uint64_t random_seed) {
  std::vector<std::size_t> numbers(facts.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  std::vector<std::size_t> drawn;
  std::mt19937_64 generator(random_seed);
  std::sample(numbers.begin(), numbers.end(), std::back_inserter(drawn),
              static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(count, facts.size())), generator);
  FactSplit split;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const bool is_drawn = split.chosen.size() < drawn.size() && drawn[split.chosen.size()] == i;
    (is_drawn ? split.chosen : split.others).push_back(facts[i]);
  }
  return split;
}

FactSplit part_of(Shard shard, const std::vector<ProvenShare>& facts) {
  FactSplit split;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    (i % shard.of == shard.number - 1 ? split.chosen : split.others).push_back(facts[i]);
  }
  return split;
}

JournalCheck check_facts(const FactSplit& facts, int pits, const db::FileSystem& files,
                         AnswererOptions options, const SearchRequest& request, Observer& observer,
                         ProofStore* details) {
  ProvenAgain proven({pits, options.rules}, facts.others, details);
  options.session.proofs = &proven;
  Answerer answerer(files, options, observer);
  StopOnError stop(request.stop);
  SearchRequest each = request;
  each.stop = stop.token();
  Check check(facts.chosen, pits, answerer, proven, each, observer);
  observer.expect(facts.chosen.size());
  tbb::parallel_for(
      0, request.threads, [&](int) { stop.run([&] { check.work(); }); }, tbb::simple_partitioner());
  return check.report();
}

}  // namespace seedbank::engine
