// Fair starts: the boards of small games against brute force, for any number of threads, with stops
// and exceptions at any verdict.
#include "engine/analysis/fair_starts.h"

#include <algorithm>
#include <atomic>
#include <stop_token>
#include <vector>

#include <gtest/gtest.h>

#include "solver/game/moved_seeds.h"
#include "tests/db/memory_file_system.h"
#include "tests/engine/observers.h"
#include "tests/engine/small_answerer.h"
#include "tests/in_arena.h"
#include "tests/solver/boards.h"
#include "tests/solver/brute_force.h"
#include "tests/stopped.h"

namespace seedbank::engine {
namespace {

[[noreturn]] void throw_it() { throw Thrown(); }

// A question with its boards, and its answers by brute force.
struct SolvedQuestion {
  SolvedQuestion(Game game, int seeds_per_pit, int most_moved, int value)
      : question{game, seeds_per_pit, most_moved, value},
        boards(boards_near_opening(game.pits, seeds_per_pit, most_moved)) {
    BruteForce brute(game);
    for (const Position& board : boards) truth.push_back(brute.margin(board) == value);
  }

  FairQuestion question;
  std::vector<Position> boards;
  std::vector<bool> truth;
};

SolvedQuestion small_question() { return {{3, Rules::kEmptyCapture}, 2, 1, 0}; }

// A search with its own answerer.
struct Rig {
  Rig(const SolvedQuestion& known, FairVerdicts verdicts)
      : answerer(files, growing_answerer(known.question.game.rules, 2), observer),
        search(known.question, known.boards, std::move(verdicts), answerer, observer) {}
  explicit Rig(const SolvedQuestion& known) : Rig(known, FairVerdicts(known.boards.size())) {}

  void run(const SearchRequest& request, const TakeVerdict& take, int threads = 2) {
    in_arena(threads, [&] { search.run(request, take); });
  }

  db::MemoryFileSystem files;
  CountingObserver observer;
  Answerer answerer;
  FairSearch search;
};

// Expects correct verdicts; returns the number of missing ones.
std::size_t expect_true_verdicts(const SolvedQuestion& known, const FairVerdicts& verdicts) {
  EXPECT_EQ(verdicts.size(), known.boards.size());
  std::size_t missing = 0;
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    if (verdicts[i]) {
      EXPECT_EQ(*verdicts[i], known.truth[i]) << testing::PrintToString(known.boards[i]);
    } else {
      ++missing;
    }
  }
  return missing;
}

TEST(FairSearchThreads, FindTheBoardsOfTheValue) {
  for (const Rules rules : kAllRules) {
    for (const auto& [pits, seeds, moved] :
         {std::array{2, 2, 4}, std::array{3, 2, 2}, std::array{4, 1, 2}}) {
      for (const int value : {0, -2}) {
        const SolvedQuestion known({pits, rules}, seeds, moved, value);
        for (const int threads : {1, 2, 4}) {
          Rig rig(known);
          std::vector<int> told(known.boards.size());
          rig.run(
              {},
              [&](std::size_t board, bool is_of_value) {
                ++told[board];
                EXPECT_EQ(is_of_value, known.truth[board]);
              },
              threads);
          EXPECT_EQ(told, std::vector<int>(known.boards.size(), 1));
          EXPECT_EQ(expect_true_verdicts(known, rig.search.verdicts()), 0U);
          EXPECT_EQ(rig.search.decided(), known.boards.size());
          EXPECT_TRUE(std::ranges::count(known.truth, true) > 0);
          EXPECT_EQ(rig.observer.functions() & ~CountingObserver::kEndgameFunctions,
                    CountingObserver::kAllFunctions & ~CountingObserver::kEndgameFunctions);
        }
      }
    }
  }
}

TEST(FairSearchThreads, ResumeAfterAStopAtAnyVerdict) {
  const SolvedQuestion known = small_question();
  std::size_t stops = 0;
  for (std::size_t at = 0; at <= known.boards.size(); at += 3) {
    Rig rig(known);
    std::stop_source stop;
    std::size_t told = 0;
    if (at == 0) stop.request_stop();
    rig.run({.stop = stop.get_token()}, [&](std::size_t, bool) {
      if (++told == at) stop.request_stop();
    });
    EXPECT_GE(told, at);
    const std::size_t missing = expect_true_verdicts(known, rig.search.verdicts());
    EXPECT_EQ(told + missing, known.boards.size());
    if (missing > 0) ++stops;

    Rig rest(known, rig.search.verdicts());
    std::size_t told_now = 0;
    rest.run({}, [&](std::size_t, bool) { ++told_now; });
    EXPECT_EQ(told_now, missing);
    EXPECT_EQ(expect_true_verdicts(known, rest.search.verdicts()), 0U);
  }
  EXPECT_GT(stops, 1U);
}

TEST(FairSearchThreads, OutOfTimeDecideNothingWrong) {
  const SolvedQuestion known = small_question();
  Rig rig(known);
  rig.run({.deadline = std::chrono::steady_clock::now()},
          [](std::size_t, bool) { ADD_FAILURE() << "there was no time"; });
  EXPECT_EQ(expect_true_verdicts(known, rig.search.verdicts()), known.boards.size());
}

TEST(FairSearchThreads, AreEndedByACallbackThatThrows) {
  const SolvedQuestion known = small_question();
  for (std::size_t at = 1; at <= known.boards.size(); at += 5) {
    Rig rig(known);
    std::size_t told = 0;
    EXPECT_THROW(rig.run({},
                         [&](std::size_t, bool) {
                           if (++told == at) throw_it();
                         }),
                 Thrown);
    // Verdicts that were not taken are not decided.
    EXPECT_GE(expect_true_verdicts(known, rig.search.verdicts()), 1U);
    FairSearch again(known.question, known.boards, rig.search.verdicts(), rig.answerer,
                     rig.observer);
    again.run({}, [](std::size_t, bool) {});
    EXPECT_EQ(expect_true_verdicts(known, again.verdicts()), 0U);
  }
}

TEST(FairSearchThreads, AreEndedByAnObserverThatThrowsAtAnyCall) {
  const SolvedQuestion known = small_question();
  Rig dry(known);
  dry.run(
      {}, [](std::size_t, bool) {}, 1);
  ASSERT_EQ(dry.observer.functions(), CountingObserver::kAllFunctions);
  const std::uint64_t calls = dry.observer.calls();
  for (std::uint64_t call = 1; call <= calls; call += 1 + calls / 50) {
    Rig rig(known);
    rig.observer.at_call(call, throw_it);
    EXPECT_THROW(rig.run(
                     {}, [](std::size_t, bool) {}, 1),
                 Thrown)
        << call;
    (void)expect_true_verdicts(known, rig.search.verdicts());
    FairSearch again(known.question, known.boards, rig.search.verdicts(), rig.answerer,
                     rig.observer);
    again.run({}, [](std::size_t, bool) {});
    EXPECT_EQ(expect_true_verdicts(known, again.verdicts()), 0U);
  }
}

// The first board is easy; meanwhile another thread begins the second one, which would take days.
TEST(FairSearchThreads, LeaveHardBoardsAfterAnError) {
  const FairQuestion question{{6, Rules::kEmptyCapture}, 8, 1, 0};
  const std::vector<Position> boards = {board("2 1 2 1 2 1 38 2 1 2 1 2 1 40"), opening(6, 8)};
  const db::MemoryFileSystem files;
  Observer observer;
  AnswererOptions options = growing_answerer(question.game.rules, 2);
  options.session.table_bytes = kSixPitTableBytes;
  Answerer answerer(files, options, observer);
  FairSearch search(question, boards, FairVerdicts(2), answerer, observer);
  std::atomic<int> told = 0;
  const auto fail = [&](std::size_t, bool) {
    ++told;
    throw_it();
  };
  in_arena(2, [&] { EXPECT_THROW(search.run({}, fail), Thrown); });
  EXPECT_EQ(told, 1);
  EXPECT_EQ(search.decided(), 0U);
}

}  // namespace
}  // namespace seedbank::engine
