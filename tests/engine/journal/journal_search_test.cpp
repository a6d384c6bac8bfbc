// Searches with a journal: they add correct facts, use known ones, and the check finds false ones.
#include <algorithm>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "engine/answer/answerer.h"
#include "engine/journal/journal_check.h"
#include "engine/journal/proof_journal.h"
#include "tests/db/memory_file_system.h"
#include "tests/engine/known_positions.h"
#include "tests/engine/observers.h"
#include "tests/engine/random_facts.h"
#include "tests/engine/small_answerer.h"
#include "tests/in_arena.h"
#include "tests/random_seed.h"
#include "tests/solver/brute_force.h"

namespace seedbank::engine {
namespace {

using Facts = std::vector<ProvenShare>;

// A threshold so low that searches of small games add many facts.
constexpr ProofJournalOptions kEverything{.least_work = 3};

const std::filesystem::path kFile = "journal";

AnswererOptions options_with(ProofStore& proofs, Rules rules, int threads) {
  AnswererOptions options = growing_answerer(rules, threads);
  options.session.proofs = &proofs;
  return options;
}

// Answers all positions with the journal; returns the number of positions searched.
std::uint64_t answer_all(db::FileSystem& files, Game game, int threads,
                         const std::vector<KnownPosition>& positions, Wanted wanted) {
  ProofJournal journal(files, kFile, game, kEverything);
  const db::MemoryFileSystem no_database;
  CountingObserver observer;
  Answerer answerer(no_database, options_with(journal, game.rules, threads), observer);
  std::uint64_t nodes = 0;
  const SearchRequest request{.threads = threads};
  in_arena(threads, [&] {
    for (const KnownPosition& known : positions) {
      const Answer answer = answerer.answer(known.board, wanted, request, kNoReport);
      EXPECT_EQ(answer.bounds.low, known.margin);
      EXPECT_EQ(answer.bounds.high, known.margin);
      if (wanted.moves) expect_true_answer(known, answer);
      nodes += answer.nodes;
    }
  });
  journal.flush();
  return nodes;
}

Facts facts_of(db::FileSystem& files, Game game) {
  ProofMap map;
  (void)read_journal(
      *files.open(std::filesystem::absolute(kFile)), kFile, game,
      [&](ProvenShare& fact) { return map.add(fact) != FactEffect::kContradiction; });
  return in_order_of_proof(map);
}

class JournalSearch : public testing::TestWithParam<int> {};

TEST_P(JournalSearch, IsCorrectAndShorterTheSecondTime) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    const Game game{3, rules};
    db::MemoryFileSystem files;
    const auto positions = random_known_positions(generator, game, 12, 18, 20);
    const std::uint64_t nodes = answer_all(files, game, GetParam(), positions, {});
    const Facts facts = facts_of(files, game);
    EXPECT_GT(facts.size(), 50U);
    BruteForce brute(game);
    for (const ProvenShare& fact : facts) {
      const int share = brute.share(fact.position);
      ASSERT_LE(fact.bounds.low, share) << fact_text(fact, game.pits);
      ASSERT_GE(fact.bounds.high, share) << fact_text(fact, game.pits);
    }
    EXPECT_LT(answer_all(files, game, GetParam(), positions, {}), nodes);
    // Only the values are in the journal, except for those that took little work.
    EXPECT_LT(answer_all(files, game, GetParam(), positions, {.moves = false, .line = false}),
              200U);
  }
}

TEST_P(JournalSearch, LeavesTheJournalOfAnotherGameUnchanged) {
  std::mt19937_64 generator = seeded_generator();
  db::MemoryFileSystem files;
  ProofJournal journal(files, kFile, {4, Rules::kStandard}, kEverything);
  const db::MemoryFileSystem no_database;
  CountingObserver observer;
  Answerer answerer(no_database, options_with(journal, Rules::kStandard, GetParam()), observer);
  for (const KnownPosition& known :
       random_known_positions(generator, {3, Rules::kStandard}, 10, 14, 5)) {
    expect_true_answer(known, answerer.answer(known.board, {}, {}, kNoReport));
  }
  EXPECT_EQ(journal.facts_added(), 0U);
}

JournalCheck check(const FactSplit& facts, Game game, int threads, const SearchRequest& given = {},
                   ProofStore* details = nullptr) {
  const db::MemoryFileSystem no_database;
  CountingObserver observer;
  SearchRequest request = given;
  request.threads = threads;
  JournalCheck check;
  in_arena(threads, [&] {
    check = check_facts(facts, game.pits, no_database, growing_answerer(game.rules, threads),
                        request, observer, details);
  });
  return check;
}

TEST_P(JournalSearch, EveryFactIsProvenAgainAndEveryFalseOneFound) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    const Game game{3, rules};
    db::MemoryFileSystem files;
    const auto positions = random_known_positions(generator, game, 12, 18, 20);
    (void)answer_all(files, game, GetParam(), positions, {});
    Facts facts = facts_of(files, game);
    const JournalCheck sound = check({facts, {}}, game, GetParam());
    EXPECT_EQ(sound.checked, facts.size());
    EXPECT_EQ(sound.wrong, 0U);
    EXPECT_FALSE(sound.stopped);

    // Some facts are wrong by one seed, about parents as well as about children.
    BruteForce brute(game);
    std::map<std::string, ShareBounds> changed;
    for (ProvenShare& fact : facts) {
      const int share = brute.share(fact.position);
      if (random_between(generator, 0, 7) != 0 || changed.size() == JournalCheck::kMaxExamples) {
        continue;
      }
      if (share < seeds_in_play(fact.position) && random_between(generator, 0, 1) == 0) {
        fact.bounds = {share + 1, seeds_in_play(fact.position)};
      } else if (share > 0) {
        fact.bounds = {0, share - 1};
      } else {
        continue;
      }
      changed[fact_text(fact, game.pits)] = {share, share};
    }
    ASSERT_GT(changed.size(), 3U);
    const JournalCheck found = check({facts, {}}, game, GetParam());
    EXPECT_EQ(found.checked, facts.size());
    EXPECT_EQ(found.wrong, changed.size());
    ASSERT_EQ(found.examples.size(), changed.size());
    for (const WrongFact& wrong : found.examples) {
      const auto truth = changed.find(fact_text(wrong.fact, game.pits));
      ASSERT_NE(truth, changed.end());
      EXPECT_LE(wrong.proven.low, truth->second.low);
      EXPECT_GE(wrong.proven.high, truth->second.high);
      EXPECT_TRUE(wrong.proven.low > wrong.fact.bounds.high ||
                  wrong.proven.high < wrong.fact.bounds.low);
    }
  }
}

// The shard of a false fact finds it, relying on the true facts of the others.
TEST_P(JournalSearch, EveryShardProvesItsFactsAndFindsItsFalseOnes) {
  constexpr std::uint64_t kShards = 4;
  std::mt19937_64 generator = seeded_generator();
  const Game game{3, Rules::kStandard};
  db::MemoryFileSystem files;
  (void)answer_all(files, game, GetParam(), random_known_positions(generator, game, 12, 18, 20),
                   {});
  const Facts facts = facts_of(files, game);
  BruteForce brute(game);
  std::size_t checked = 0;
  for (std::uint64_t number = 1; number <= kShards; ++number) {
    FactSplit split = part_of({number, kShards}, facts);
    EXPECT_EQ(split.chosen.size() + split.others.size(), facts.size());
    const JournalCheck sound = check(split, game, GetParam());
    EXPECT_EQ(sound.wrong, 0U);
    EXPECT_GT(sound.most_nodes, 0U);
    EXPECT_LE(sound.most_nodes, sound.nodes);
    checked += sound.checked;

    ProvenShare& changed = split.chosen[split.chosen.size() / 2];
    const int share = brute.share(changed.position);
    const int seeds = seeds_in_play(changed.position);
    changed.bounds = share < seeds ? ShareBounds{share + 1, seeds} : ShareBounds{0, share - 1};
    const JournalCheck found = check(split, game, GetParam());
    EXPECT_EQ(found.wrong, 1U);
    ASSERT_EQ(found.examples.size(), 1U);
    EXPECT_EQ(found.examples[0].fact, changed);
  }
  EXPECT_EQ(checked, facts.size());
}

TEST_P(JournalSearch, DetailsOfProofsAreTrueFacts) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    const Game game{3, rules};
    db::MemoryFileSystem files;
    (void)answer_all(files, game, GetParam(), random_known_positions(generator, game, 12, 18, 20),
                     {});
    const FactSplit split = sample_of(facts_of(files, game), 20, generator());
    db::MemoryFileSystem detail_files;
    ProofJournal details(detail_files, kFile, game, kEverything);
    EXPECT_EQ(check(split, game, GetParam(), {}, &details).wrong, 0U);
    details.flush();
    const Facts kept = facts_of(detail_files, game);
    EXPECT_GT(kept.size(), split.chosen.size());
    BruteForce brute(game);
    for (const ProvenShare& fact : kept) {
      const int share = brute.share(fact.position);
      EXPECT_LE(fact.bounds.low, share) << fact_text(fact, game.pits);
      EXPECT_GE(fact.bounds.high, share) << fact_text(fact, game.pits);
    }
    for (const ProvenShare& fact : split.chosen) {
      const ShareBounds proven = details.known(fact.position);
      EXPECT_GE(proven.low, fact.bounds.low) << fact_text(fact, game.pits);
      EXPECT_LE(proven.high, fact.bounds.high) << fact_text(fact, game.pits);
    }
  }
}

TEST_P(JournalSearch, AStoppedCheckReportsIt) {
  std::mt19937_64 generator = seeded_generator();
  const Facts facts = random_facts(generator, 4, 10, 40);
  std::stop_source stop;
  stop.request_stop();
  const JournalCheck stopped =
      check({facts, {}}, {4, Rules::kStandard}, GetParam(), {.stop = stop.get_token()});
  EXPECT_TRUE(stopped.stopped);
  EXPECT_EQ(stopped.wrong, 0U);
}

INSTANTIATE_TEST_SUITE_P(Threads, JournalSearch, testing::Values(1, 3));

TEST(JournalSample, IsDrawnReproduciblyAndInOrder) {
  std::mt19937_64 generator = seeded_generator();
  ProofMap map;
  for (ProvenShare fact : random_facts(generator, 5, 300)) {
    fact.bounds.high = std::min(fact.bounds.high, seeds_in_play(fact.position) - 1);
    (void)map.add(fact);
  }
  const Facts all = in_order_of_proof(map);
  EXPECT_EQ(all.size(), map.size());
  const auto layer = [](const ProvenShare& fact) { return seeds_in_play(fact.position); };
  EXPECT_TRUE(std::ranges::is_sorted(all, {}, layer));
  const Facts sample = sample_of(all, 30, 7).chosen;
  EXPECT_EQ(sample.size(), 30U);
  EXPECT_EQ(sample_of(all, 30, 7).others.size(), all.size() - 30);
  EXPECT_TRUE(std::ranges::is_sorted(sample, {}, layer));
  EXPECT_EQ(sample_of(all, 30, 7).chosen, sample);
  EXPECT_NE(sample_of(all, 30, 8).chosen, sample);
  EXPECT_EQ(sample_of(all, 10'000, 7).chosen, all);
  EXPECT_TRUE(sample_of(all, 0, 7).chosen.empty());
}

// The first fact would take too long; the second one fails.
TEST(JournalCheck, OneThreadThatFailsStopsTheOthers) {
  const db::MemoryFileSystem no_files;
  AnswererOptions options = growing_answerer(Rules::kEmptyCapture, 2);
  options.session.table_bytes = kSixPitTableBytes;
  Position easy;
  easy.mover[0] = 20;
  easy.waiter[0] = 20;
  const Facts facts = {{opening(6, 6), {37, 72}, 1}, {easy, {1, 40}, 1}};
  in_arena(2, [&] {
    ThrowsWhenAnswered observer;
    EXPECT_THROW((void)check_facts({facts, {}}, 6, no_files, options, {.threads = 2}, observer),
                 Thrown);
  });
}

}  // namespace
}  // namespace seedbank::engine
