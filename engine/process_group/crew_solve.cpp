// Solving with several processes: the dealer of leaves, and who answers them.
#include "engine/process_group/crew_solve.h"

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

// Leaves that can be given out, for each member: so that none waits for another's leaf to come
// back.
constexpr std::size_t kLeavesPerMember = 4;

// A leaf may take this part of what each member has searched so far: what is lost by one that turns
// out not to matter stays a small part of all.
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
class CrewSolve::Proof final : public Dealer {
 public:
  Proof(CrewSolve& solve, const SearchRequest& request,
        const std::function<void(ShareBounds)>& report)
      : solve_(solve),
        question_(solve.question_),
        request_(request),
        report_(report),
        members_(static_cast<std::size_t>(solve.crew_.size())),
        table_({question_.pits, solve.options_.rules}),
        told_(members_, 0) {}

  Message opening() override { return {}; }

  std::optional<Message> deal(int member) override {
    if (!solve_.is_ready_) return std::nullopt;
    if (!session_) begin();
    if (is_done()) return std::nullopt;
    std::optional<ProofTree::Leaf> leaf;
    while (!(leaf = tree_->take(kLeavesPerMember * members_))) {
      // Opening leaves may have answered the question.
      if (!tree_->answer()) return std::nullopt;
      go_on();
      if (bounds_.exact()) return std::nullopt;
    }
    const std::uint64_t limit = std::max(question_.least_leaf, nodes_ / (kPartOfAll * members_));
    Message news = Message::array();
    std::size_t& told = told_[static_cast<std::size_t>(member)];
    for (; told < facts_.size(); ++told) {
      if (facts_[told].first != member) news.push_back(facts_[told].second);
    }
    out_.emplace(++last_, Out{tree_number_, leaf->node});
    return Message{{"leaf", last_},
                   {"position", message_of(leaf->position)},
                   {"threshold", leaf->question.threshold},
                   {"expect_yes", leaf->question.expect_yes},
                   {"limit", limit},
                   {"news", news}};
  }

  void take(int member, const Message& report) override {
    const auto nodes = report.at("nodes").get<std::uint64_t>();
    nodes_ += nodes;
    solved_.nodes += nodes;
    solved_.busy_seconds += report.at("seconds").get<double>();
    ++solved_.leaves;
    use_model(report.at("endgames").get<int>());
    for (const Message& fact : report.at("news")) {
      facts_.emplace_back(member, fact);
      if (member != 0) solve_.journal_->learn(fact_of(fact));
    }
    const auto found = out_.find(report.at("leaf").get<std::uint64_t>());
    const Out out = found->second;
    out_.erase(found);
    if (report.contains("share")) ++solved_.answered;
    if (out.tree != tree_number_) return;  // of a question that is answered
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

  [[nodiscard]] const CrewSolved& solved() const noexcept { return solved_; }

 private:
  // A leaf that is out.
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

  // Judges leaves as searches with so many endgames do, from now on.
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

  // From one question to the next, as find_share() goes.
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

  CrewSolve& solve_;
  const CrewQuestion& question_;
  const SearchRequest& request_;
  const std::function<void(ShareBounds)>& report_;
  std::size_t members_;
  SowingTable table_;
  SearchSession* session_ = nullptr;
  std::optional<LeafModel> model_;
  int endgame_seeds_ = 0;  // that model_ reckons with
  ShareBounds bounds_;
  int threshold_ = 0;
  std::optional<ProofTree> tree_;
  std::uint64_t tree_number_ = 0;
  std::map<std::uint64_t, Out> out_;
  std::uint64_t last_ = 0;  // leaf given out
  std::uint64_t nodes_ = 0;
  std::vector<std::pair<int, Message>> facts_;  // told by members
  std::vector<std::size_t> told_;               // of these, by member: how many it was told
  CrewSolved solved_;
};

// Answers leaves in one member.
class CrewSolve::Searcher final : public Worker {
 public:
  Searcher(CrewSolve& solve, const SearchRequest& request) : solve_(solve), request_(request) {}

  void begin(const Message& /*opening*/, const Report& report) override {
    report_ = report;
    solve_.make_ready();
    session_ = &solve_.answerer_->session(solve_.question_.pits);
    solve_.is_ready_ = true;
  }

  void work(const Message& task, const std::stop_token& stop) override {
    const Stopwatch watch;
    const double endgames_before = session_->endgames().seconds();
    for (const Message& news : task.at("news")) {
      const ProvenShare fact = fact_of(news);
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
                   {"news", Message::array()}};
    if (attempt.share) report["share"] = *attempt.share;
    for (const SearchSession::ChildFact& fact : attempt.children) {
      Message& one =
          report["below"].emplace_back(Message{fact.pit, fact.bounds.low, fact.bounds.high});
      if (fact.numbers) {
        one.push_back(fact.numbers->proof);
        one.push_back(fact.numbers->disproof);
      }
    }
    for (const ProvenShare& fact : solve_.journal_->take_news()) {
      report["news"].push_back(message_of(fact));
    }
    report["seconds"] = watch.seconds();
    report["endgame_seconds"] = session_->endgames().seconds() - endgames_before;  // of these
    report_(std::move(report));
  }

  void end() override {
    if (solve_.journal_) solve_.journal_->flush();
  }

 private:
  CrewSolve& solve_;
  SearchRequest request_;
  Report report_;
  SearchSession* session_ = nullptr;
};

CrewSolve::CrewSolve(db::FileSystem& files, CrewQuestion question, AnswererOptions options,
                     Crew& crew, Observer& observer)
    : files_(files),
      question_(std::move(question)),
      options_(std::move(options)),
      crew_(crew),
      observer_(observer) {
  if (crew_.number() == 0) {
    lock_ = take_journals(files_, question_.journals, {question_.pits, options_.rules});
  }
}

CrewSolve::~CrewSolve() = default;

void CrewSolve::make_ready() {
  journal_ = std::make_unique<CrewJournal>(files_, question_.journals,
                                           Game{question_.pits, options_.rules}, crew_.number(),
                                           question_.journal);
  options_.session.proofs = journal_.get();
  options_.taken_bytes = journal_->memory_bytes();
  answerer_ = std::make_unique<Answerer>(files_, options_, observer_);
}

CrewSolved CrewSolve::run(const SearchRequest& request,
                          const std::function<void(ShareBounds)>& report) {
  std::optional<Proof> proof;
  if (crew_.number() == 0) proof.emplace(*this, request, report);
  Searcher searcher(*this, request);
  CrewSolved solved;
  const bool stopped = crew_.run(proof ? &*proof : nullptr, searcher, request.stop).get<bool>();
  if (proof) solved = proof->solved();
  solved.stopped = stopped;
  return solved;
}

}  // namespace seedbank::engine
