// Solving with several processes: the coordinator and the workers.
#include <algorithm>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "db/index/ranking.h"
#include "engine/board/arguments.h"
#include "engine/process_group/group_work.h"
#include "engine/process_group/proof_tree.h"
#include "solver/base/stopwatch.h"
#include "solver/search/proof_number_leaf.h"

namespace seedbank::engine {
namespace {

// Available leaves per process: enough that no process waits for the leaf of another.
constexpr std::size_t kLeavesPerProcess = 4;

// The node limit of a leaf is the number of nodes per process so far, divided by this number, so
// that a leaf that turns out not to matter wastes little.
constexpr std::uint64_t kPartOfAll = 8;

Message message_of(const Position& position) {
  return {db::to_side(position.mover), db::to_side(position.waiter)};
}

Position position_in(const Message& message) {
  return {db::to_row(message.at(0).get<db::SidePits>()),
          db::to_row(message.at(1).get<db::SidePits>())};
}

Message message_of(const ProvenShare& fact) {
  return {message_of(fact.position), fact.bounds.low, fact.bounds.high, fact.work};
}

ProvenShare fact_of(const Message& message) {
  return {position_in(message.at(0)),
          {message.at(1).get<int>(), message.at(2).get<int>()},
          message.at(3).get<std::uint64_t>()};
}

// The facts about the successors of a leaf that its search found when it gave no answer.
std::vector<SearchSession::ChildFact> children_of(const Message& report) {
  std::vector<SearchSession::ChildFact> children;
  for (const Message& one : report.at("children")) {
    SearchSession::ChildFact& child = children.emplace_back(SearchSession::ChildFact{
        one.at(0).get<int>(), {one.at(1).get<int>(), one.at(2).get<int>()}, {}});
    if (one.size() > 3) child.numbers = {one.at(3).get<float>(), one.at(4).get<float>()};
  }
  return children;
}

// Facts received from processes, to be passed on to the others.
class FactExchange {
 public:
  explicit FactExchange(int processes) : sent_(static_cast<std::size_t>(processes), 0) {}

  void add(int rank, const Message& fact) { facts_.emplace_back(rank, fact); }

  // The facts of other processes that have not been sent to `rank` yet.
  [[nodiscard]] Message take_for(int rank) {
    Message facts = Message::array();
    std::size_t& sent = sent_[static_cast<std::size_t>(rank)];
    for (; sent < facts_.size(); ++sent) {
      if (facts_[sent].first != rank) facts.push_back(facts_[sent].second);
    }
    return facts;
  }

 private:
  std::vector<std::pair<int, Message>> facts_;  // with the rank of the sender
  std::vector<std::size_t> sent_;               // by rank: how many have been passed on
};

}  // namespace

// Hands out the leaves of the proof, and enters their results.
class GroupSolve::Proof final : public Coordinator {
 public:
  Proof(GroupSolve& solve, const SearchRequest& request, const std::function<void(Bounds)>& report)
      : solve_(solve),
        request_(request),
        report_(report),
        table_({solve.noted_.pits, solve.options_.rules}),
        facts_(solve.group_.size()) {}

  std::optional<Message> next_task(int rank) override {
    if (!solve_.is_ready_) return std::nullopt;
    if (!proof_) begin();
    if (is_done()) return std::nullopt;
    const auto processes = static_cast<std::size_t>(solve_.group_.size());
    std::optional<ProofTree::Leaf> leaf;
    while (!(leaf = proof_->tree().take(kLeavesPerProcess * processes))) {
      // Expanding leaves may have answered the question.
      if (!proof_->tree().answer()) return std::nullopt;
      proof_->advance();
      if (proof_->bounds().exact()) return std::nullopt;
    }
    const std::uint64_t limit =
        std::max(solve_.question_.least_leaf, solved_.nodes / (kPartOfAll * processes));
    out_.emplace(++last_, Out{proof_->question(), leaf->node});
    return Message{{"leaf", last_},
                   {"position", message_of(leaf->position)},
                   {"threshold", leaf->question.threshold},
                   {"expect_yes", leaf->question.expect_yes},
                   {"limit", limit},
                   {"facts", facts_.take_for(rank)}};
  }

  void receive(int rank, const Message& report) override {
    const auto nodes = report.at("nodes").get<std::uint64_t>();
    solved_.nodes += nodes;
    solved_.busy_seconds += report.at("seconds").get<double>();
    ++solved_.leaves;
    use_model(report.at("endgames").get<int>());
    for (const Message& fact : report.at("facts")) {
      facts_.add(rank, fact);
      if (rank != 0) solve_.journal_->learn(fact_of(fact));
    }
    const auto found = out_.find(report.at("leaf").get<std::uint64_t>());
    const Out out = found->second;
    out_.erase(found);
    if (report.contains("share")) ++solved_.answered;
    if (out.question != proof_->question()) return;  // that question has been answered
    if (report.contains("share")) {
      proof_->tree().answered(out.node, report.at("share").get<int>());
    } else {
      proof_->tree().unanswered(out.node, children_of(report));
    }
    proof_->advance();
  }

  [[nodiscard]] bool is_done() const override {
    return proof_ && (proof_->bounds().exact() || request_.is_ended());
  }

  Message outcome(bool stopped) override {
    if (proof_) solved_.share = proof_->bounds();
    if (solved_.nodes > 0) {
      solve_.journal_->proven(
          {without_stores(solve_.noted_.position), solved_.share, solved_.nodes});
    }
    solved_.stopped = stopped || !solved_.share.exact();
    return solved_.stopped;
  }

  [[nodiscard]] const GroupSolved& solved() const noexcept { return solved_; }

 private:
  // A leaf that is being searched.
  struct Out {
    std::uint64_t question = 0;
    std::size_t node = 0;
  };

  void begin() {
    const Position& position = solve_.noted_.position;
    use_model(std::max(first_endgames(seeds_in_play(position)), 1));
    proof_.emplace(
        table_, position, solve_.journal_->known(position),
        solve_.answerer_->values(solve_.noted_.pits)->session().first_threshold(position),
        [this](const Successor& successor, int threshold) {
          return LeafState{solve_.journal_->known(successor.position),
                           model_->numbers(successor, threshold)};
        },
        [this, position](ShareBounds share) { report_(margins_from_shares(position, share)); });
  }

  // From now on, estimates leaves as searches with these endgames do.
  void use_model(int endgame_seeds) {
    if (endgame_seeds <= endgame_seeds_) return;
    endgame_seeds_ = endgame_seeds;
    model_.emplace(table_, endgame_seeds, kLeafWeights);
  }

  GroupSolve& solve_;
  const SearchRequest& request_;
  const std::function<void(Bounds)>& report_;
  const SowingTable table_;
  std::optional<LeafModel> model_;
  int endgame_seeds_ = 0;  // that model_ assumes
  std::optional<ShareProof> proof_;
  std::map<std::uint64_t, Out> out_;
  std::uint64_t last_ = 0;  // number of the last leaf handed out
  FactExchange facts_;
  GroupSolved solved_;
};

// Searches leaves in one process.
class GroupSolve::Searcher final : public Worker {
 public:
  Searcher(GroupSolve& solve, const SearchRequest& request) : solve_(solve), request_(request) {}

  void begin(const Message& /*opening*/, const Report& report) override {
    report_ = report;
    solve_.make_ready();
    game_ = solve_.answerer_->values(solve_.noted_.pits);
    session_ = &game_->session();
    solve_.is_ready_ = true;
  }

  void work(const Message& task, const std::stop_token& stop) override {
    const Stopwatch watch;
    for (const Message& received : task.at("facts")) {
      const ProvenShare fact = fact_of(received);
      solve_.journal_->learn(fact);
      session_->remember(fact);
    }
    const Question question{task.at("threshold").get<int>(), task.at("expect_yes").get<bool>()};
    SearchRequest request = request_;
    request.stop = stop;
    request.node_limit = task.at("limit").get<std::uint64_t>();
    const SearchSession::Attempt attempt =
        session_->attempt(position_in(task.at("position")), question, request);
    Message report{{"leaf", task.at("leaf")},
                   {"nodes", attempt.nodes},
                   {"endgames", attempt.endgame_seeds},
                   {"children", Message::array()},
                   {"facts", Message::array()}};
    if (attempt.share) report["share"] = *attempt.share;
    for (const SearchSession::ChildFact& fact : attempt.children) {
      Message& one =
          report["children"].emplace_back(Message{fact.pit, fact.bounds.low, fact.bounds.high});
      if (fact.numbers) {
        one.push_back(fact.numbers->proof);
        one.push_back(fact.numbers->disproof);
      }
    }
    for (const ProvenShare& fact : solve_.journal_->take_new_facts()) {
      report["facts"].push_back(message_of(fact));
    }
    report["seconds"] = watch.seconds();
    report_(std::move(report));
  }

  void end() override {
    if (solve_.journal_) solve_.journal_->flush();
  }

 private:
  GroupSolve& solve_;
  SearchRequest request_;
  Report report_;
  std::shared_ptr<GameValues> game_;
  SearchSession* session_ = nullptr;  // of game_
};

GroupSolve::GroupSolve(db::FileSystem& files, GroupQuestion question, AnswererOptions options,
                       ProcessGroup& group, Observer& observer)
    : files_(files),
      question_(std::move(question)),
      noted_(position_of(question_.board)),
      options_(std::move(options)),
      group_(group),
      observer_(observer) {
  if (group_.rank() == 0) {
    lock_ = lock_journals(files_, question_.journals, {noted_.pits, options_.rules});
  }
}

void GroupSolve::make_ready() {
  journal_ =
      std::make_unique<GroupJournal>(files_, question_.journals, Game{noted_.pits, options_.rules},
                                     group_.rank(), question_.journal);
  options_.session.proofs = journal_.get();
  options_.taken_bytes = journal_->memory_bytes();
  answerer_ = std::make_unique<Answerer>(files_, options_, observer_);
}

GroupSolved GroupSolve::run(const SearchRequest& request,
                            const std::function<void(Bounds)>& report) {
  std::optional<Proof> proof;
  if (group_.rank() == 0) proof.emplace(*this, request, report);
  Searcher searcher(*this, request);
  GroupSolved solved;
  const bool stopped = group_.run(proof ? &*proof : nullptr, searcher, request.stop).get<bool>();
  if (proof) solved = proof->solved();
  solved.stopped = stopped;
  return solved;
}

}  // namespace seedbank::engine
