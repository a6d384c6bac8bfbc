// The engine's functions for many positions, and its opponents.
#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include <fmt/core.h>
#include <seedbank/engine.h>
#include <seedbank/puzzles.h>
#include <tbb/task_arena.h>

#include "engine/analysis/fair_starts.h"
#include "engine/analysis/label_rows.h"
#include "engine/analysis/position_sample.h"
#include "engine/base/stop_on_error.h"
#include "engine/board/arguments.h"
#include "engine/facade/engine_rep.h"
#include "engine/puzzles/puzzle_search.h"
#include "engine/strategy/anytime.h"
#include "engine/strategy/strategy_names.h"
#include "solver/evaluation/evaluation.h"
#include "solver/game/moved_seeds.h"
#include "solver/game/number_list.h"
#include "solver/game/random.h"

namespace seedbank {
namespace {

// Moving four seeds of (6,4) makes 1.3 million boards.
constexpr int kMostMoved = 4;

// Boards in progress at a time, per thread.
constexpr std::size_t kBoardsPerThread = 64;

// Throws ArgumentError.
FairQuestion fair_question(const FairWanted& wanted, Rules rules) {
  const Position start = engine::opening_called(wanted.pits, wanted.seeds_per_pit, 1);
  const int seeds = seeds_in_play(start);
  if (wanted.most_moved < 1 || wanted.most_moved > kMostMoved) {
    throw ArgumentError(
        fmt::format("most moved: {} is not in 1..{}", wanted.most_moved, kMostMoved));
  }
  if (wanted.value % 2 != 0 || wanted.value < -seeds || wanted.value > seeds) {
    throw ArgumentError(
        fmt::format("value: {} is not an even number in -{}..{}", wanted.value, seeds, seeds));
  }
  return {{wanted.pits, rules}, wanted.seeds_per_pit, wanted.most_moved, wanted.value};
}

}  // namespace

void Engine::query(std::span<const Board> boards,
                   const std::function<void(std::size_t, const Answer&)>& take,
                   const Limits& limits, const Wanted& wanted) {
  for (const Board& board : boards) rep_->check_rules(board);
  const SearchRequest request = rep_->request_of(limits, 1);
  const auto answer = [&](std::uint64_t board, const SearchRequest& each) -> std::optional<Answer> {
    Answer found = rep_->answerer.answer(boards[board], wanted, each, engine::kNoReport);
    if (found.completion != Completion::kComplete) return std::nullopt;
    return found;
  };
  std::size_t next = 0;
  const std::uint64_t taken = rep_->run([&] {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      std::vector<Position> positions;
      for (const Board& board : boards) {
        if (board.pits() == pits) positions.push_back(engine::position_of(board).position);
      }
      if (!positions.empty()) rep_->answerer.prepare_look_ups(pits, positions, request);
    }
    rep_->observer.expect(boards.size());
    return engine::take_in_order(kBoardsPerThread, 0, boards.size(), request, answer,
                                 [&](const Answer& found) {
                                   take(next++, found);
                                   rep_->observer.answered();
                                 });
  });
  if (taken < boards.size()) throw StoppedError::of(request.stop);
}

void Engine::values(std::span<const std::int32_t> numbers, int pits,
                    std::span<std::int32_t> margins, const Limits& limits) {
  rep_->run([&] {
    const std::vector<Position> positions = engine::positions_of_rows(numbers, pits);
    if (margins.size() != positions.size()) {
      throw ArgumentError(fmt::format("margins: room for {} values, but there are {} positions",
                                      margins.size(), positions.size()));
    }
    const SearchRequest request = rep_->request_of(limits, 1);
    std::vector<int> shares(positions.size());
    if (!rep_->answerer.shares(pits, positions, shares, request)) {
      throw StoppedError::of(request.stop);
    }
    for (std::size_t i = 0; i < positions.size(); ++i) {
      margins[i] = margin_from_share(positions[i], shares[i]);
    }
  });
}

void Engine::best(std::span<const std::int32_t> numbers, int pits, std::span<std::uint8_t> mask,
                  const Limits& limits) {
  rep_->run([&] {
    const std::vector<Position> positions = engine::positions_of_rows(numbers, pits);
    const auto width = static_cast<std::size_t>(pits);
    if (mask.size() != positions.size() * width) {
      throw ArgumentError(fmt::format("mask: room for {} entries, but there are {} pits",
                                      mask.size(), positions.size() * width));
    }
    const SearchRequest request = rep_->request_of(limits, 1);
    if (!rep_->answerer.best(pits, positions, mask, request)) throw StoppedError::of(request.stop);
  });
}

void Engine::guess(std::span<const std::int32_t> numbers, int pits, std::span<float> margins) {
  rep_->run([&] {
    const std::vector<Position> positions = engine::positions_of_rows(numbers, pits);
    if (margins.size() != positions.size()) {
      throw ArgumentError(fmt::format("margins: room for {} guesses, but there are {} positions",
                                      margins.size(), positions.size()));
    }
    const Evaluation network({pits, rep_->rules});
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const Position& position = positions[i];
      // If the game is over, each side gets the seeds in its pits.
      const float in_play =
          is_over(position)
              ? static_cast<float>(seeds_in_pits(position.mover) - seeds_in_pits(position.waiter))
              : 2.0F * static_cast<float>(network.more_than_half(position)) / Evaluation::kUnit;
      margins[i] = in_play + static_cast<float>(store_difference(position));
    }
  });
}

void visit_boards_near_opening(const FairWanted& wanted,
                               const std::function<void(std::span<const int>)>& take) {
  (void)fair_question(wanted, Game().rules);
  for (const Position& board :
       boards_near_opening(wanted.pits, wanted.seeds_per_pit, wanted.most_moved)) {
    take(seeds_in_order({wanted.pits, Side::kSouth, board}, south_then_north));
  }
}

std::vector<FairStart> fair_starts(const FairWanted& wanted, const FairVerdicts& verdicts) {
  const FairQuestion question = fair_question(wanted, Game().rules);
  const std::vector<Position> boards =
      boards_near_opening(question.game.pits, question.seeds_per_pit, question.most_moved);
  std::vector<Position> found;
  for (std::size_t i = 0; i < std::min(boards.size(), verdicts.size()); ++i) {
    if (verdicts[i].value_or(false)) found.push_back(boards[i]);
  }
  return engine::numbered(found, question);
}

std::vector<FairStart> Engine::fair(const FairWanted& wanted, const Limits& limits) {
  FairVerdicts verdicts;
  const std::uint64_t decided = decide_fair(
      wanted, verdicts, [](std::size_t, bool) {}, limits);
  if (decided < verdicts.size()) throw StoppedError::of(limits.stop);
  return fair_starts(wanted, verdicts);
}

std::uint64_t Engine::decide_fair(const FairWanted& wanted, FairVerdicts& verdicts,
                                  const std::function<void(std::size_t, bool)>& take,
                                  const Limits& limits) {
  const FairQuestion question = fair_question(wanted, rep_->rules);
  SearchRequest request = rep_->request_of(limits, rep_->threads);
  tbb::task_arena arena(std::exchange(request.threads, 1));
  return engine::translated([&] {
    const std::vector<Position> boards =
        boards_near_opening(question.game.pits, question.seeds_per_pit, question.most_moved);
    FairVerdicts known = verdicts;
    known.resize(boards.size());
    engine::FairSearch search(question, boards, std::move(known), rep_->answerer, rep_->observer);
    arena.execute([&] { search.run(request, take); });
    verdicts = search.verdicts();
    return search.decided();
  });
}

std::vector<std::int32_t> Engine::sample(std::uint64_t count, std::uint64_t random_seed, int pits,
                                         int seeds_per_pit, const Limits& limits) {
  return engine::translated([&] {
    const Position start = engine::opening_called(pits, seeds_per_pit, 1);
    const SearchRequest request = rep_->request_of(limits, 1);
    const std::uint64_t left = memory_left();
    if (count > left / engine::kPositionBytes) {
      constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
      const std::uint64_t needed =
          count > kMost / engine::kPositionBytes ? kMost : count * engine::kPositionBytes;
      const std::uint64_t taken = memory_bytes() - left;
      throw db::memory_left_error("a sample of " + std::to_string(count) + " positions", needed,
                                  left, needed > kMost - taken ? kMost : needed + taken);
    }
    std::vector<Position> positions;
    try {
      positions = engine::random_sample(SowingTable({pits, rep_->rules}), {start}, count,
                                        random_seed, request);
    } catch (const engine::SampleExhausted& error) {
      throw ArgumentError(std::string("count: ") + error.what());
    }
    if (positions.size() < count) throw StoppedError::of(request.stop);
    const std::size_t length = engine::row_length(pits);
    std::vector<std::int32_t> numbers(positions.size() * length);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      engine::write_row(positions[i], pits, std::span(numbers).subspan(i * length, length));
    }
    return numbers;
  });
}

int Engine::move(const Board& board, std::string_view name, std::uint64_t random_seed,
                 const Limits& limits) {
  rep_->check_rules(board);
  const NotedPosition noted = engine::position_of(board);
  const engine::Strategy strategy = engine::make_strategy(name, rep_->answerer);
  if (is_over(noted.position)) throw PositionError(kGameOver);
  const SearchRequest request = rep_->request_of(limits, rep_->threads);
  std::mt19937_64 random = random_source(random_seed, noted.position);
  const SowingTable table({noted.pits, rep_->rules});
  return rep_->run_within(
      limits, [&] { return strategy.choose(table, noted.position, random, request) + 1; });
}

PitChoice Engine::choose(std::span<const int> numbers, ChoiceGoal goal, const Limits& limits,
                         const std::function<void(const PitChoice&)>& report) {
  const WideBoard board = engine::wide_board_of(numbers, rep_->rules);
  if (board.is_over()) throw PositionError(kGameOver);
  const SearchRequest request = rep_->request_of(limits, rep_->threads);
  return engine::translated(
      [&] { return engine::choose_anytime(board, goal, &rep_->answerer, request, report); });
}

int Engine::move(std::string_view position, std::string_view strategy, std::uint64_t random_seed,
                 const Limits& limits, std::string_view notation) {
  return move(Board::from_text(position, notation, rep_->rules_name), strategy, random_seed,
              limits);
}

std::size_t Engine::label(std::size_t count, const std::function<Board(std::size_t)>& board,
                          const LabelFormat& format,
                          const std::function<void(const std::string&)>& take,
                          const Limits& limits) {
  const SearchRequest request = rep_->request_of(limits, 1);
  const auto checked = [&](std::size_t index) {
    Board one = board(index);
    rep_->check_rules(one);
    if (!one.south_to_move() || one.over()) {
      throw PositionError("a board to label must have South to move and must not be over");
    }
    return one;
  };
  return rep_->run([&] {
    return engine::label_rows(rep_->answerer, count, checked, format, request, rep_->observer,
                              take);
  });
}

Completion Engine::find_puzzles(const PuzzlePlan& plan, std::uint64_t count, PuzzleSet& set,
                                const std::function<void(const PuzzleSet&)>& report,
                                const Limits& limits) {
  (void)engine::opening_called(plan.pits, plan.seeds_per_pit, 1);
  if (plan.least_gain < 2) {
    throw ArgumentError(fmt::format("least gain: {} is less than 2", plan.least_gain));
  }
  for (const Puzzle& puzzle : set.puzzles) {
    rep_->check_rules(puzzle.board);
    if (puzzle.board.pits() != plan.pits) throw ArgumentError("puzzles: not of this plan");
  }
  const SearchRequest request = rep_->request_of(limits, 1);
  return rep_->run([&] {
    return engine::find_puzzles(plan, rep_->rules, count, set, rep_->answerer, request,
                                rep_->observer, report);
  });
}

}  // namespace seedbank
