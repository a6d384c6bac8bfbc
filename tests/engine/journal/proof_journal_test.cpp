// Journals that are being written: known facts, files, several threads, failing disks.
#include "engine/journal/proof_journal.h"

#include <cerrno>
#include <chrono>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/error.h>

#include "db/storage/errors.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/temporary_directory.h"
#include "tests/engine/random_facts.h"
#include "tests/random_seed.h"

namespace seedbank::engine {
namespace {

using db::Bytes;
using Facts = std::vector<ProvenShare>;

constexpr Game kGame{4, Rules::kEmptyCapture};

// A journal that writes on flush() only.
constexpr ProofJournalOptions kPatient{.least_work = 1, .pause = std::chrono::hours(1)};
// A journal that writes all the time.
constexpr ProofJournalOptions kHasty{.least_work = 1, .pause = std::chrono::milliseconds(1)};

class ProofJournalTest : public testing::Test {
 protected:
  // The path as the journal sees it.
  const std::filesystem::path file_ = std::filesystem::absolute("journal");

  [[nodiscard]] Bytes& bytes() { return *files_.files.at(file_); }

  // The facts known after opening the journal again.
  void expect_known(const Facts& facts) {
    const ProofJournal journal(files_, file_, kGame, kPatient);
    for (const ProvenShare& fact : facts) {
      const ShareBounds known = journal.known(fact.position);
      EXPECT_GE(known.low, fact.bounds.low);
      EXPECT_LE(known.high, fact.bounds.high);
    }
  }

  db::MemoryFileSystem files_;
};

TEST_F(ProofJournalTest, ResumesWhereTheLastOneEnded) {
  std::mt19937_64 generator = seeded_generator();
  Facts all;
  for (int run = 0; run < 4; ++run) {
    ProofJournal journal(files_, file_, kGame, kPatient);
    EXPECT_EQ(journal.facts_added(), 0U);
    std::size_t known = 0;
    journal.for_each([&](const ProvenShare&) { ++known; });
    EXPECT_EQ(journal.facts_at_start(), known);
    for (const ProvenShare& fact : all)
      EXPECT_GE(journal.known(fact.position).low, fact.bounds.low);
    const Facts facts = random_facts(generator, kGame.pits, 40, 200);
    for (const ProvenShare& fact : facts) journal.proven(fact);
    all.insert(all.end(), facts.begin(), facts.end());
    if (run % 2 == 0) journal.flush();  // otherwise the destructor writes
  }
  expect_known(all);
}

TEST_F(ProofJournalTest, CombinesFactsToTheTighterBounds) {
  Position position;
  position.mover = Row{5, 4};
  position.waiter = Row{3, 2};
  ProofJournal journal(files_, file_, kGame, kPatient);
  EXPECT_EQ(journal.known(position), (ShareBounds{0, 14}));
  journal.proven({position, {3, 14}, 100});
  journal.proven({position, {0, 9}, 50});
  Position with_stores = position;
  with_stores.mover[kStoreLane] = 7;
  EXPECT_EQ(journal.known(with_stores), (ShareBounds{3, 9}));
  journal.proven({with_stores, {4, 14}, 10});
  EXPECT_EQ(journal.known(position), (ShareBounds{4, 9}));
  EXPECT_EQ(journal.facts_added(), 3U);
}

TEST_F(ProofJournalTest, WritesNoImpliedFacts) {
  Position position;
  position.mover = Row{5, 4};
  position.waiter = Row{3, 2};
  for (int run = 0; run < 2; ++run) {
    ProofJournal journal(files_, file_, kGame, kPatient);
    if (run == 0) journal.proven({position, {3, 9}, 100});
    journal.flush();
    const Bytes before = bytes();
    journal.proven({position, {3, 9}, 1'000'000});
    journal.proven({position, {2, 9}, 100});
    journal.proven({position, {0, 14}, 100});
    journal.flush();
    EXPECT_EQ(bytes(), before);
    EXPECT_EQ(journal.facts_added(), run == 0 ? 1U : 0U);
  }
}

TEST_F(ProofJournalTest, DetectsContradictions) {
  Position position;
  position.mover = Row{5, 4};
  position.waiter = Row{3, 2};
  ProofJournal journal(files_, file_, kGame, kPatient);
  journal.proven({position, {8, 14}, 100});
  try {
    journal.proven({position, {0, 7}, 100});
    FAIL() << "no error";
  } catch (const DatabaseError& error) {
    EXPECT_NE(std::string(error.what()).find("5,4,0,0,0,3,2,0,0,0 s"), std::string::npos)
        << error.what();
  }
  EXPECT_EQ(journal.known(position), (ShareBounds{8, 14}));
}

TEST_F(ProofJournalTest, IsLockedByItsProcess) {
  {
    const ProofJournal journal(files_, file_, kGame, kPatient);
    EXPECT_THROW(ProofJournal(files_, file_, kGame, kPatient), db::BusyError);
  }
  const ProofJournal journal(files_, file_, kGame, kPatient);
}

TEST_F(ProofJournalTest, CutsOffWhatAKilledRunLeft) {
  std::mt19937_64 generator = seeded_generator();
  const Facts first = random_facts(generator, kGame.pits, 20);
  const Facts second = random_facts(generator, kGame.pits, 20);
  const std::size_t whole = journal_of(kGame, {first}).size();
  const Bytes sound = journal_of(kGame, {first, second});
  for (std::size_t size = 0; size < sound.size(); ++size) {
    files_.files[file_] =
        std::make_shared<Bytes>(sound.begin(), sound.begin() + static_cast<std::ptrdiff_t>(size));
    {
      ProofJournal journal(files_, file_, kGame, kPatient);
      EXPECT_EQ(journal.torn_bytes(), size < kJournalHeaderBytes ? size
                                      : size < whole             ? size - kJournalHeaderBytes
                                                                 : size - whole);
      for (const ProvenShare& fact : second) journal.proven(fact);
    }
    expect_known(second);
    if (size >= whole) expect_known(first);
  }
}

// Two journals of one game with the same header would be one chain.
TEST_F(ProofJournalTest, WritesDifferentHeadersToDifferentFiles) {
  std::set<Bytes> headers;
  for (int run = 0; run < 20; ++run) {
    files_.files.clear();
    { const ProofJournal journal(files_, file_, kGame, kPatient); }
    EXPECT_EQ(bytes().size(), kJournalHeaderBytes);
    headers.insert(bytes());
  }
  EXPECT_EQ(headers.size(), 20U);
}

TEST_F(ProofJournalTest, ContinuesTheChainOfTheFileThatItResumes) {
  std::mt19937_64 generator = seeded_generator();
  const Facts first = random_facts(generator, kGame.pits, 20);
  const Facts second = random_facts(generator, kGame.pits, 20);
  files_.files[file_] = std::make_shared<Bytes>(journal_of(kGame, {first}, 7));
  {
    ProofJournal journal(files_, file_, kGame, kPatient);
    for (const ProvenShare& fact : second) journal.proven(fact);
  }
  ASSERT_GT(bytes().size(), journal_of(kGame, {first}).size());
  // The added batch follows the first one, not the header.
  const auto begin = bytes().begin();
  bytes().erase(begin + kJournalHeaderBytes,
                begin + static_cast<std::ptrdiff_t>(journal_of(kGame, {first}).size()));
  EXPECT_THROW(ProofJournal(files_, file_, kGame, kPatient), db::FormatError);
}

TEST_F(ProofJournalTest, LeavesOtherFilesUnchanged) {
  const Bytes notes = {'n', 'o', 't', 'e', 's'};
  const Bytes other = journal_of({4, Rules::kStandard}, {});
  for (const Bytes& content : {notes, other}) {
    files_.files[file_] = std::make_shared<Bytes>(content);
    EXPECT_THROW(ProofJournal(files_, file_, kGame, kPatient), db::FormatError);
    EXPECT_EQ(bytes(), content);
  }
}

// Each operation fails in turn; earlier facts are not lost. Writes take a few bytes each.
TEST_F(ProofJournalTest, LosesNothingThatWasFlushedWhicheverOperationFails) {
  std::mt19937_64 generator = seeded_generator();
  std::set<std::string> failed;
  bool is_over = false;
  for (int number = 0; !is_over; ++number) {
    files_.files.clear();
    files_.bytes_per_write = 40;
    int seen = 0;
    bool fails_on = false;
    // Either all later operations fail as well, as on a full disk, or only this one fails.
    const bool for_good = number % 2 == 0;
    files_.fail = [&](const std::string& operation) {
      const bool is_turn = seen++ == number / 2;
      if (is_turn) failed.insert(operation);
      fails_on = fails_on || is_turn;
      return is_turn || (fails_on && for_good) ? ENOSPC : 0;
    };
    Facts flushed;
    bool threw = false;
    try {
      for (int run = 0; run < 2; ++run) {
        ProofJournal journal(files_, file_, kGame, kPatient);
        for (int batch = 0; batch < 3; ++batch) {
          const Facts facts = random_facts(generator, kGame.pits, 5);
          try {
            for (const ProvenShare& fact : facts) journal.proven(fact);
            journal.flush();
          } catch (const IoError&) {
            EXPECT_THROW(journal.flush(), IoError);
            EXPECT_THROW(journal.proven(facts[0]), IoError);
            throw;
          }
          flushed.insert(flushed.end(), facts.begin(), facts.end());
        }
      }
    } catch (const IoError& error) {
      EXPECT_EQ(error.code(), ENOSPC);
      threw = true;
    }
    is_over = !fails_on;
    EXPECT_EQ(threw, fails_on);
    files_.fail = [](const std::string&) { return 0; };
    expect_known(flushed);
  }
  EXPECT_EQ(failed, (std::set<std::string>{"open_to_append", "write", "sync", "sync_directory"}));
}

TEST_F(ProofJournalTest, WritesPeriodicallyAndReportsFailuresToCallersOfProven) {
  std::mt19937_64 generator = seeded_generator();
  ProofJournal journal(files_, file_, kGame, kHasty);
  files_.fail = [](const std::string& operation) { return operation == "write" ? EIO : 0; };
  const Facts facts = random_facts(generator, kGame.pits, 1000);
  EXPECT_THROW(
      {
        for (std::size_t i = 0;; i = (i + 1) % facts.size()) {
          journal.proven(facts[i]);
          std::this_thread::sleep_for(std::chrono::microseconds(100));
        }
      },
      IoError);
  EXPECT_THROW(journal.flush(), IoError);
}

TEST_F(ProofJournalTest, TakesFactsFromManyThreads) {
  constexpr int kThreads = 4;
  std::mt19937_64 generator = seeded_generator();
  std::vector<Facts> facts;
  for (int i = 0; i < kThreads; ++i) {
    facts.push_back(random_facts(generator, kGame.pits, 2000, 14));
  }
  {
    ProofJournal journal(files_, file_, kGame, kHasty);
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&, i] {
        for (const ProvenShare& fact : facts[static_cast<std::size_t>(i)]) {
          journal.proven(fact);
          EXPECT_GE(journal.known(fact.position).low, fact.bounds.low);
        }
        journal.flush();
      });
    }
  }
  for (const Facts& of_thread : facts) expect_known(of_thread);
}

TEST(ProofJournalOnDisk, WorksOnARealFileSystem) {
  std::mt19937_64 generator = seeded_generator();
  const db::TemporaryDirectory directory;
  db::PosixFileSystem files;
  const std::filesystem::path file = directory.path() / "journal";
  const Facts facts = random_facts(generator, kGame.pits, 10'000, 40);
  {
    ProofJournal journal(files, file, kGame, kPatient);
    EXPECT_THROW(ProofJournal(files, file, kGame, kPatient), db::BusyError);
    for (const ProvenShare& fact : facts) journal.proven(fact);
  }
  const ProofJournal journal(files, file, kGame, kPatient);
  for (const ProvenShare& fact : facts) {
    EXPECT_GE(journal.known(fact.position).low, fact.bounds.low);
    EXPECT_LE(journal.known(fact.position).high, fact.bounds.high);
  }
}

}  // namespace
}  // namespace seedbank::engine
