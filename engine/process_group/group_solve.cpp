// Solving with several processes: the coordinator and the workers.
#include "engine/process_group/group_solve.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "db/index/ranking.h"
#include "engine/base/stopwatch.h"
#include "engine/process_group/proof_tree.h"
#include "solver/search/proof_number_leaf.h"

namespace seedbank::engine {
namespace {

// Available leaves per process: enough that none waits for the leaf of another.
constexpr std::size_t kLeavesPerProcess = 4;

// The node limit of a leaf is this fraction of the nodes per process so far: a leaf that turns out
// not to matter wastes little.
constexpr std::uint64_t kPartOfAll = 8;

Message message_of(const Position& position) {
  return {db::to_side(position.mover), db::to_side(position.waiter)};
}

Position position_of(const Message& message) {
  return {db::to_row(message.at(0).get<db::SidePits>()),
          db::to_row(message.at(1).get<db::SidePits>())};
}

Message message_of(const ProvenShare& fact) {
  return {message_of(fact.position), fact.bounds.low, fact.bounds.high, fact.work};
}

ProvenShare fact_of(const Message& message) {
  return {position_of(message.at(0)),
          {message.at(1).get<int>(), message.at(2).get<int>()},
          message.at(3).get<std::uint64_t>()};
}

}  // namespace

// The questions about the position, one after the other, and the proof of each.
class GroupSolve::Proof final : public Coordinator {
 public:
  Proof(GroupSolve& solve, const SearchRequest& request,
        const std::function<void(ShareBounds)>& report)
      : solve_(solve),
        question_(solve.question_),
        request_(request),
        report_(report),
        processes_(static_cast<std::size_t>(solve.group_.size())),
        table_({question_.pits, solve.options_.rules}),
        sent_(processes_, 0) {}

  Message opening() override { return {}; }

  std::optional<Message> next_task(int rank) override {
    if (!solve_.is_ready_) return std::nullopt;
    if (!session_) begin();
    if (is_done()) return std::nullopt;
    std::optional<ProofTree::Leaf> leaf;
    while (!(leaf = tree_->take(kLeavesPerProcess * processes_))) {
      // Expanding leaves may have answered the question.
      if (!tree_->answer()) return std::nullopt;
      go_on();
      if (bounds_.exact()) return std::nullopt;
    }
    const std::uint64_t limit = std::max(question_.least_leaf, nodes_ / (kPartOfAll * processes_));
    Message facts = Message::array();
    std::size_t& sent = sent_[static_cast<std::size_t>(rank)];
    for (; sent < facts_.size(); ++sent) {
      if (facts_[sent].first != rank) facts.push_back(facts_[sent].second);
    }
    out_.emplace(++last_, Out{tree_number_, leaf->node});
    return Message{{"leaf", last_},
                   {"position", message_of(leaf->position)},
                   {"threshold", leaf->question.threshold},
                   {"expect_yes", leaf->question.expect_yes},
                   {"limit", limit},
                   {"facts", facts}};
  }

  void receive(int rank, const Message& report) override {
    const auto nodes = report.at("nodes").get<std::uint64_t>();
    nodes_ += nodes;
    solved_.nodes += nodes;
    solved_.busy_seconds += report.at("seconds").get<double>();
    ++solved_.leaves;
    use_model(report.at("endgames").get<int>());
    for (const Message& fact : report.at("facts")) {
      facts_.emplace_back(rank, fact);
      if (rank != 0) solve_.journal_->learn(fact_of(fact));
    }
    const auto found = out_.find(report.at("leaf").get<std::uint64_t>());
    const Out out = found->second;
    out_.erase(found);
    if (report.contains("share")) ++solved_.answered;
    if (out.tree != tree_number_) return;  // its question has been answered
    if (report.contains("share")) {
      tree_->answered(out.node, report.at("share").get<int>(), nodes);
    } else {
      std::vector<ProofTree::Below> below;
      for (const Message& one : report.at("below")) {
        ProofTree::Below& known = below.emplace_back(ProofTree::Below{
            one.at(0).get<int>(), {one.at(1).get<int>(), one.at(2).get<int>()}, {}});
        if (one.size() > 3) known.numbers = {one.at(3).get<float>(), one.at(4).get<float>()};
      }
      tree_->unanswered(out.node, nodes, below);
    }
    go_on();
  }

  [[nodiscard]] bool is_done() const override {
    return session_ != nullptr && (bounds_.exact() || request_.is_ended());
  }

  Message outcome(bool stopped) override {
    if (session_ != nullptr && nodes_ > 0) {
      solve_.journal_->proven({without_stores(question_.position), bounds_, nodes_});
    }
    solved_.share = bounds_;
    solved_.stopped = stopped || !bounds_.exact();
    return solved_.stopped;
  }

  [[nodiscard]] const GroupSolved& solved() const noexcept { return solved_; }

 private:
  // A leaf that is being searched.
  struct Out {
    std::uint64_t tree = 0;
    std::size_t node = 0;
  };

  void begin() {
    session_ = &solve_.answerer_->session(question_.pits);
    bounds_ = solve_.journal_->known(question_.position);
    threshold_ = session_->first_threshold(question_.position);
    use_model(std::max(first_endgames(seeds_in_play(question_.position)), 1));
    ask();
    go_on();
  }

  // From now on, estimates leaves as searches with these endgames do.
  void use_model(int endgame_seeds) {
    if (endgame_seeds <= endgame_seeds_) return;
    endgame_seeds_ = endgame_seeds;
    model_.emplace(table_, endgame_seeds, kLeafWeights);
  }

  // Begins the next question, if any is left.
  void ask() {
    report_(bounds_);
    if (bounds_.exact()) return;
    threshold_ = std::clamp(threshold_, bounds_.low + 1, bounds_.high);
    ++tree_number_;
    tree_.emplace(
        table_, question_.position, threshold_,
        [this](const Successor& position, int threshold) { return judge(position, threshold); });
  }

  // Proceeds to the next unanswered question, in the order of find_share().
  void go_on() {
    while (!bounds_.exact()) {
      const std::optional<int> share = tree_->answer();
      if (!share) return;
      bounds_.take(threshold_, *share);
      threshold_ = *share >= threshold_ ? bounds_.low + 1 : bounds_.high;
      ask();
    }
  }

  LeafState judge(const Successor& position, int threshold) const {
    LeafState state;
    state.bounds = solve_.journal_->known(position.position);
    state.numbers = model_->numbers(position, threshold);
    return state;
  }

  GroupSolve& solve_;
  const GroupQuestion& question_;
  const SearchRequest& request_;
  const std::function<void(ShareBounds)>& report_;
  std::size_t processes_;
  SowingTable table_;
  SearchSession* session_ = nullptr;
  std::optional<LeafModel> model_;
  int endgame_seeds_ = 0;  // that model_ assumes
  ShareBounds bounds_;
  int threshold_ = 0;
  std::optional<ProofTree> tree_;
  std::uint64_t tree_number_ = 0;
  std::map<std::uint64_t, Out> out_;
  std::uint64_t last_ = 0;  // number of the last leaf handed out
  std::uint64_t nodes_ = 0;
  std::vector<std::pair<int, Message>> facts_;  // received, with the rank of the sender
  std::vector<std::size_t> sent_;               // by rank: how many of them have been passed on
  GroupSolved solved_;
};

// Searches leaves in one process.
class GroupSolve::Searcher final : public Worker {
 public:
  Searcher(GroupSolve& solve, const SearchRequest& request) : solve_(solve), request_(request) {}

  void begin(const Message& /*opening*/, const Report& report) override {
    report_ = report;
    solve_.make_ready();
    session_ = &solve_.answerer_->session(solve_.question_.pits);
    solve_.is_ready_ = true;
  }

  void work(const Message& task, const std::stop_token& stop) override {
    const Stopwatch watch;
    const double endgames_before = session_->endgames().seconds();
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
        session_->attempt(position_of(task.at("position")), question, request);
    Message report{{"leaf", task.at("leaf")},
                   {"nodes", attempt.nodes},
                   {"endgames", attempt.endgame_seeds},
                   {"below", Message::array()},
                   {"facts", Message::array()}};
    if (attempt.share) report["share"] = *attempt.share;
    for (const SearchSession::ChildFact& fact : attempt.children) {
      Message& one =
          report["below"].emplace_back(Message{fact.pit, fact.bounds.low, fact.bounds.high});
      if (fact.numbers) {
        one.push_back(fact.numbers->proof);
        one.push_back(fact.numbers->disproof);
      }
    }
    for (const ProvenShare& fact : solve_.journal_->take_new_facts()) {
      report["facts"].push_back(message_of(fact));
    }
    report["seconds"] = watch.seconds();
    report["endgame_seconds"] =
        session_->endgames().seconds() - endgames_before;  // part of "seconds"
    report_(std::move(report));
  }

  void end() override {
    if (solve_.journal_) solve_.journal_->flush();
  }

 private:
  GroupSolve& solve_;
  SearchRequest request_;
  Report report_;
  SearchSession* session_ = nullptr;
};

GroupSolve::GroupSolve(db::FileSystem& files, GroupQuestion question, AnswererOptions options,
                       ProcessGroup& group, Observer& observer)
    : files_(files),
      question_(std::move(question)),
      options_(std::move(options)),
      group_(group),
      observer_(observer) {
  if (group_.rank() == 0) {
    lock_ = lock_journals(files_, question_.journals, {question_.pits, options_.rules});
  }
}

GroupSolve::~GroupSolve() = default;

void GroupSolve::make_ready() {
  journal_ = std::make_unique<GroupJournal>(files_, question_.journals,
                                            Game{question_.pits, options_.rules}, group_.rank(),
                                            question_.journal);
  options_.session.proofs = journal_.get();
  options_.taken_bytes = journal_->memory_bytes();
  answerer_ = std::make_unique<Answerer>(files_, options_, observer_);
}

GroupSolved GroupSolve::run(const SearchRequest& request,
                            const std::function<void(ShareBounds)>& report) {
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
