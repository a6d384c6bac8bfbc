// Answers about many positions at once.
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <memory>
#include <numeric>
#include <vector>

#include <seedbank/error.h>
#include <tbb/blocked_range.h>
#include <tbb/concurrent_vector.h>
#include <tbb/parallel_for.h>

#include "engine/answer/answerer.h"
#include "engine/answer/endgame_policy.h"
#include "engine/base/stop_on_error.h"
#include "engine/board/arguments.h"
#include "solver/base/parallel.h"
#include "solver/game/successor.h"

namespace seedbank::engine {
namespace {

// Making a session takes as long as some look-ups on disk.
constexpr std::uint64_t kLeastLookUps = 8;

std::uint64_t sum(const SeedCounts& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

// The best pits of some positions, from the shares of the positions and of their successors.
class BestPits {
 public:
  BestPits(const SowingTable& table, const EndgameCache& endgames)
      : table_(table), endgames_(endgames) {}

  // Sets the entries of `mask` for the positions `begin` to `end` - 1, except for finished games,
  // and calls `open` with the index of each position whose shares the endgames lack.
  template <typename Open>
  void find(std::span<const Position> positions, std::size_t begin, std::size_t end,
            std::span<std::uint8_t> mask, const Open& open) {
    boards_.clear();
    successors_.clear();
    for (std::size_t i = begin; i < end; ++i) {
      if (is_over(positions[i])) continue;
      boards_.push_back(positions[i]);
      for (std::uint32_t pits = legal_pits(positions[i]); pits != 0; pits &= pits - 1) {
        successors_.push_back(successor(table_, positions[i], std::countr_zero(pits)));
        boards_.push_back(successors_.back().position);
      }
    }
    shares_.resize(boards_.size());
    endgames_.look_up(boards_, shares_);
    auto share = shares_.begin();
    auto next = successors_.begin();
    const auto width = static_cast<std::size_t>(table_.game().pits);
    for (std::size_t i = begin; i < end; ++i) {
      if (is_over(positions[i])) continue;
      const ShareBounds all = *share++;
      bool is_known = all.exact();
      bool is_attained = false;
      for (std::uint32_t pits = legal_pits(positions[i]); pits != 0; pits &= pits - 1, ++next) {
        const ShareBounds worth = next->worth(*share++);
        is_known = is_known && worth.exact();
        const bool is_best = worth.low == all.low;
        mask[i * width + static_cast<std::size_t>(std::countr_zero(pits))] = is_best ? 1 : 0;
        is_attained = is_attained || is_best;
      }
      // If the endgames contradict themselves, the search of the position reports it.
      if (!is_known || !is_attained) open(i);
    }
  }

 private:
  const SowingTable& table_;
  const EndgameCache& endgames_;
  std::vector<Position> boards_;  // each position, followed by its successors
  std::vector<Successor> successors_;
  std::vector<ShareBounds> shares_;  // of boards_
};

}  // namespace

// Loads as many endgames from the database as pay off, considering the look-ups on disk so far.
void Answerer::prepare_covered(GameValues& game, std::span<const Position> positions,
                               const CoveredWork& work, const SearchRequest& request) {
  if (options_.session.endgame_seeds) {
    game.session().endgames().begin_with(0, request);
    return;
  }
  if (!game.has_database()) return;
  const int pits = game.table().game().pits;
  const int held = endgames(pits).first;
  SeedCounts lacking;
  for (const Position& position : positions) {
    const int seeds = seeds_in_play(position);
    if (seeds <= held || seeds > game.covered_seeds() || is_over(position)) continue;
    add_count(lacking, seeds, 1);
  }
  if (lacking.empty()) return;
  const SeedCounts earlier = game.look_ups_on_disk();
  if (game.endgames() == nullptr &&
      static_cast<std::uint64_t>(work.look_ups) * sum(lacking) + sum(earlier) < kLeastLookUps) {
    return;
  }
  const auto worth = [&](int most_seeds) {
    return endgames_worth_loading(pits, lacking, work, earlier, most_seeds);
  };
  if (worth(game.covered_seeds()) <= held) return;
  try {
    EndgameCache& cache = game.session().endgames();
    const int seeds = worth(cache.most_exact_seeds());
    if (seeds > held) cache.begin_with(seeds, request);
  } catch (const ResourceError&) {
    // Look-ups on disk take no memory.
  }
}

void Answerer::prepare_look_ups(int pits, std::span<const Position> positions,
                                const SearchRequest& request) {
  prepare_covered(*values(pits), positions, {.look_ups = pits + 1}, request);
}

void Answerer::prepare_for(int pits, std::span<const Position> positions, MoveDetail detail,
                           const SearchRequest& request) {
  const std::shared_ptr<GameValues> in_use = values(pits);
  GameValues& game = *in_use;
  SeedCounts searched_positions;
  for (const Position& position : positions) {
    if (game.source_of(position) != Source::kSearch) continue;
    add_count(searched_positions, seeds_in_play(position), 1);
  }
  if (!searched_positions.empty()) {
    const int worth = endgames_worth(pits, searched_positions, detail);
    game.session().endgames().begin_with(worth, request);
  }
  prepare_covered(game, positions, moves_work(pits, detail), request);
}

bool Answerer::shares(int pits, std::span<const Position> positions, std::span<int> shares,
                      const SearchRequest& request) {
  constexpr std::size_t kGrain = 1024;  // some microseconds of look-ups: enough for a task
  const std::shared_ptr<GameValues> in_use = values(pits);
  GameValues& game = *in_use;
  StopOnError stop(request.stop);
  const SearchRequest each = stop.for_one_thread(request);
  prepare_covered(game, positions, kShareWork, request);
  const EndgameCache* const endgames = game.endgames();

  // Looks up all covered positions and collects the others in `open`.
  tbb::concurrent_vector<std::size_t> open;
  const auto look_up = [&](const tbb::blocked_range<std::size_t>& range) {
    if (request.is_ended()) return;
    std::array<ShareBounds, kGrain> found;
    for (std::size_t begin = range.begin(); begin < range.end(); begin += kGrain) {
      const std::size_t count = std::min(kGrain, range.end() - begin);
      const auto part = positions.subspan(begin, count);
      const auto bounds = std::span(found).first(count);
      if (endgames != nullptr) {
        endgames->look_up(part, bounds);
      } else {
        std::fill(bounds.begin(), bounds.end(), ShareBounds{0, 1});
      }
      for (std::size_t i = 0; i < count; ++i) {
        const Position& position = part[i];
        if (bounds[i].exact()) {
          shares[begin + i] = bounds[i].low;
        } else if (is_over(position)) {
          shares[begin + i] = seeds_in_pits(position.mover);
        } else if (game.source_of(position) != Source::kSearch &&
                   !game.search_is_cheaper(position, kShareWork)) {
          SearchStats none;
          shares[begin + i] = game.share(position, each, {}, none).bounds.low;
        } else {
          open.push_back(begin + i);
        }
      }
    }
  };
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, positions.size(), kGrain), look_up);
  if (request.is_ended()) return false;
  if (open.empty()) return true;

  SearchSession& search = game.session();
  SeedCounts counts;
  for (const std::size_t index : open) {
    if (game.source_of(positions[index]) != Source::kSearch) continue;
    add_count(counts, seeds_in_play(positions[index]), 1);
  }
  search.endgames().begin_with(endgames_worth(pits, counts, MoveDetail::kBestOnly), request);
  std::atomic<bool> whole = true;
  const auto find = [&](std::size_t i) {
    if (!whole || request.is_ended()) {
      whole = false;
      return;
    }
    stop.run([&] {
      SearchStats effort;
      const std::size_t index = open[i];
      const SolvedShare solved = search.share(positions[index], each, kIgnoreBounds, effort);
      if (!solved.complete()) whole = false;
      shares[index] = solved.bounds.low;
      observer_.answered();
    });
  };
  observer_.expect(open.size());
  parallel_calls(open.size(), find);
  return whole;
}

bool Answerer::best(int pits, std::span<const Position> positions, std::span<std::uint8_t> mask,
                    const SearchRequest& request) {
  constexpr std::size_t kGrain = 128;
  const std::shared_ptr<GameValues> in_use = values(pits);
  GameValues& game = *in_use;
  StopOnError stop(request.stop);
  const SearchRequest each = stop.for_one_thread(request);
  std::fill(mask.begin(), mask.end(), std::uint8_t{0});
  prepare_for(pits, positions, MoveDetail::kBestOnly, each);

  tbb::concurrent_vector<std::size_t> open;
  const EndgameCache* const endgames = game.endgames();
  const auto look_up = [&](const tbb::blocked_range<std::size_t>& range) {
    if (endgames == nullptr) {
      for (std::size_t i = range.begin(); i < range.end(); ++i) {
        if (!is_over(positions[i])) open.push_back(i);
      }
      return;
    }
    BestPits pits_of(game.table(), *endgames);
    for (std::size_t begin = range.begin(); begin < range.end(); begin += kGrain) {
      if (each.is_ended()) return;
      pits_of.find(positions, begin, std::min(begin + kGrain, range.end()), mask,
                   [&](std::size_t i) { open.push_back(i); });
    }
  };
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, positions.size(), kGrain), look_up);
  if (each.is_ended()) return false;

  std::atomic<bool> whole = true;
  const auto width = static_cast<std::size_t>(pits);
  const auto find = [&](std::size_t n) {
    if (!whole) return;
    stop.run([&] {
      const std::size_t i = open[n];
      const Board board = board_of({pits, Side::kSouth, positions[i]}, options_.rules);
      const Answer answer = this->answer(board, {.exact_moves = false, .line = false}, each,
                                         kNoReport, CoveredBy::kCheapestWork);
      if (answer.completion != Completion::kComplete) whole = false;
      const auto entries = mask.subspan(i * width, width);
      std::fill(entries.begin(), entries.end(), std::uint8_t{0});
      for (const int pit : answer.best()) entries[static_cast<std::size_t>(pit - 1)] = 1;
      observer_.answered();
    });
  };
  observer_.expect(open.size());
  parallel_for(std::size_t{0}, open.size(), find);
  return whole;
}

}  // namespace seedbank::engine
