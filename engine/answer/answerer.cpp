// The answerer: from positions to answers.
#include "engine/answer/answerer.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>

#include <seedbank/error.h>
#include <tbb/blocked_range.h>
#include <tbb/concurrent_vector.h>
#include <tbb/parallel_for.h>

#include "db/probe/database.h"
#include "engine/answer/book_values.h"
#include "engine/answer/checked_line.h"
#include "engine/answer/database_values.h"
#include "engine/answer/endgame_policy.h"
#include "engine/answer/margins.h"
#include "engine/answer/search_session.h"
#include "engine/answer/turn_values.h"
#include "engine/base/stop_on_error.h"
#include "engine/board/arguments.h"
#include "solver/base/stopwatch.h"
#include "solver/game/sowing.h"

namespace seedbank::engine {
namespace {

// Memory of the process other than tables, endgames and tiles: code, stacks, buffers.
constexpr std::uint64_t kBaseBytes = std::uint64_t{24} << 20;

// The bounds of a position's share that follow from its sowings: the mover takes the best one.
ShareBounds best_of(const MoveValues& values) {
  ShareBounds best{0, 0};
  for (const MoveValue& move : values.moves) {
    best.low = std::max(best.low, move.share.low);
    best.high = std::max(best.high, move.share.high);
  }
  return best;
}

// The intersection of both. If that is exact but no sowing is known to attain it, the result stays
// inexact, since an exact share requires a best pit.
ShareBounds narrowed(ShareBounds share, ShareBounds best) {
  const ShareBounds both{std::max(share.low, best.low), std::min(share.high, best.high)};
  if (!both.exact() || best.low == both.low) return both;
  return share.exact() ? ShareBounds{best.low, share.high} : share;
}

void add_count(SeedCounts& counts, int seeds) {
  const auto n = static_cast<std::size_t>(seeds);
  if (n >= counts.size()) counts.resize(n + 1);
  ++counts[n];
}

}  // namespace

struct Answerer::GameSources {
  explicit GameSources(Game game) : table(game) {}

  GameSources(const db::FileSystem& files, const std::filesystem::path& root, Game game,
              db::DatabaseOptions options)
      : table(game) {
    database.emplace(files, root, game, options);
    covered_seeds = database->complete_up_to();
    looked_up.emplace(*database);
  }

  SowingTable table;
  std::optional<db::Database> database;
  int covered_seeds = 1;  // the last complete layer on disk
  std::optional<DatabaseValues> looked_up;
  std::optional<BookValues> in_book;  // if there is a book of the game
  std::mutex mutex;                   // guards `searched` while it is being made
  std::optional<SearchSession> searched;
};

bool Answerer::is_in_book(const GameSources& game, const Position& position) const {
  return game.in_book && options_.book->find(game.table.game(), position).has_value();
}

Answerer::Answerer(const db::FileSystem& files, const AnswererOptions& options, Observer& observer)
    : files_(files),
      options_(options),
      observer_(observer),
      memory_{.mutex = {},
              .left_bytes = options.memory_bytes -
                            std::min(options.memory_bytes, kBaseBytes + options.taken_bytes),
              .all_bytes = std::max(options.memory_bytes, kBaseBytes + options.taken_bytes)} {}

Answerer::~Answerer() = default;

Answerer::GameSources& Answerer::sources_of(int pits) {
  const std::lock_guard lock(mutex_);
  std::unique_ptr<GameSources>& sources = games_[static_cast<std::size_t>(pits)];
  const Game game{pits, options_.rules};
  if (!sources && !options_.database) sources = std::make_unique<GameSources>(game);
  if (!sources) {
    const std::lock_guard memory_lock(memory_.mutex);
    db::DatabaseOptions options;
    options.cache_bytes =
        std::min(options.cache_bytes, static_cast<std::size_t>(memory_.left_bytes / 8));
    sources = std::make_unique<GameSources>(files_, *options_.database, game, options);
    memory_.left_bytes -= options.cache_bytes;
  }
  if (options_.book != nullptr && options_.book->covers(game) && !sources->in_book) {
    sources->in_book.emplace(*options_.book, game,
                             [this, &all = *sources](const Position& position) -> ValueSource& {
                               return without_book(all, seeds_in_play(position));
                             });
  }
  return *sources;
}

bool Answerer::looks_up(const NotedPosition& noted, const Wanted& wanted) {
  if (is_over(noted.position)) return true;
  const GameSources& game = sources_of(noted.pits);
  return seeds_in_play(noted.position) <= game.covered_seeds ||
         (!wanted.line && !wanted.turns && is_in_book(game, noted.position));
}

ValueSource& Answerer::values(int pits, int seeds) { return values(sources_of(pits), seeds); }

SearchSession& Answerer::session(int pits) { return searched(sources_of(pits)); }

ValueSource& Answerer::values(GameSources& game, int seeds) {
  if (seeds > game.covered_seeds && game.in_book) return *game.in_book;
  return without_book(game, seeds);
}

ValueSource& Answerer::without_book(GameSources& game, int seeds) {
  if (seeds <= game.covered_seeds) return *game.looked_up;
  return searched(game);
}

SearchSession& Answerer::searched(GameSources& game) {
  const std::lock_guard lock(game.mutex);
  if (!game.searched) {
    game.searched.emplace(game.table.game(), game.database ? &*game.database : nullptr,
                          options_.session, options_.threads, memory_, observer_);
  }
  return *game.searched;
}

void Answerer::prepare_for(int pits, std::span<const Position> positions, MoveDetail detail,
                           const SearchRequest& request) {
  GameSources& game = sources_of(pits);
  SeedCounts searched_positions;
  for (const Position& position : positions) {
    const int seeds = seeds_in_play(position);
    if (seeds <= game.covered_seeds || is_in_book(game, position)) continue;
    add_count(searched_positions, seeds);
  }
  if (searched_positions.empty()) return;
  searched(game).endgames().begin_with(endgames_worth(pits, searched_positions, detail), request);
}

std::pair<int, double> Answerer::endgames(int pits) {
  GameSources& game = sources_of(pits);
  const std::lock_guard lock(game.mutex);
  if (!game.searched) return {0, 0};
  const EndgameCache& endgames = game.searched->endgames();
  const double seconds = endgames.seconds();
  const auto held = endgames.lock();
  return {endgames.seeds(), seconds};
}

std::uint64_t Answerer::memory_left() {
  const std::lock_guard lock(memory_.mutex);
  return memory_.left_bytes;
}

bool Answerer::shares(int pits, std::span<const Position> positions, std::span<int> shares,
                      const SearchRequest& request) {
  constexpr std::size_t kGrain = 1024;  // some microseconds of look-ups: enough for a task
  GameSources& game = sources_of(pits);
  StopOnError stop(request.stop);
  SearchRequest each = request;
  each.threads = 1;
  each.stop = stop.token();
  SearchSession* session = nullptr;
  {
    const std::lock_guard lock(game.mutex);
    if (game.searched) session = &*game.searched;
  }
  if (session == nullptr && options_.session.endgame_seeds) session = &searched(game);
  if (session != nullptr && options_.session.endgame_seeds)
    session->endgames().begin_with(0, request);

  // Looks up all covered positions and collects the others in `open`.
  tbb::concurrent_vector<std::size_t> open;
  const auto look_up = [&](const tbb::blocked_range<std::size_t>& range) {
    if (request.is_ended()) return;
    std::array<ShareBounds, kGrain> found;
    for (std::size_t begin = range.begin(); begin < range.end(); begin += kGrain) {
      const std::size_t count = std::min(kGrain, range.end() - begin);
      const auto part = positions.subspan(begin, count);
      const auto bounds = std::span(found).first(count);
      if (session != nullptr) {
        session->endgames().look_up(part, bounds);
      } else {
        std::fill(bounds.begin(), bounds.end(), ShareBounds{0, 1});
      }
      for (std::size_t i = 0; i < count; ++i) {
        const Position& position = part[i];
        if (bounds[i].exact()) {
          shares[begin + i] = bounds[i].low;
        } else if (is_over(position)) {
          shares[begin + i] = seeds_in_pits(position.mover);
        } else if (seeds_in_play(position) <= game.covered_seeds) {
          SearchStats none;
          shares[begin + i] = game.looked_up->share(position, each, {}, none).bounds.low;
        } else if (is_in_book(game, position)) {
          SearchStats none;
          shares[begin + i] = game.in_book->share(position, each, {}, none).bounds.low;
        } else {
          open.push_back(begin + i);
        }
      }
    }
  };
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, positions.size(), kGrain), look_up);
  if (request.is_ended()) return false;
  if (open.empty()) return true;

  SearchSession& search = searched(game);
  SeedCounts counts;
  for (const std::size_t index : open) add_count(counts, seeds_in_play(positions[index]));
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
      const SolvedShare solved = search.share(
          positions[index], each, [](ShareBounds) {}, effort);
      if (!solved.complete()) whole = false;
      shares[index] = solved.bounds.low;
      observer_.answered();
    });
  };
  observer_.expect(open.size());
  tbb::parallel_for(std::size_t{0}, open.size(), find, tbb::simple_partitioner());
  return whole;
}

Answer Answerer::answer(const NotedPosition& noted, const Wanted& wanted,
                        const SearchRequest& request, const std::function<void(Bounds)>& report) {
  const Position& position = noted.position;
  Answer answer{.board = board_of(noted, options_.rules)};
  if (is_over(position)) {
    const int share = seeds_in_pits(position.mover);
    answer.bounds = margins_from_shares(position, {share, share});
    if (wanted.line) answer.line.emplace();
    return answer;
  }

  const Stopwatch watch;
  GameSources& game = sources_of(noted.pits);
  const int seeds = seeds_in_play(position);
  ValueSource& source = values(game, seeds);
  answer.source = seeds <= game.covered_seeds  ? Source::kDatabase
                  : is_in_book(game, position) ? Source::kBook
                                               : Source::kSearch;

  SearchStats stats;
  const auto tell = [&](ShareBounds bounds) { report(margins_from_shares(position, bounds)); };
  const auto tell_open = [&](ShareBounds bounds) {
    // If moves are requested, an exact share is reported once a best pit is known.
    if (!wanted.moves || !bounds.exact()) tell(bounds);
  };
  ShareBounds share = source.share(position, request, tell_open, stats).bounds;
  bool complete = true;
  if (wanted.moves) {
    const MoveDetail detail = wanted.exact_moves ? MoveDetail::kExact : MoveDetail::kBestOnly;
    const MoveValues values =
        source.moves(position, share, detail, request, stats, [&] { tell(share); });
    complete = values.complete();
    const ShareBounds best = best_of(values);
    if (best.low > share.high || best.high < share.low) throw_wrong_fact(noted.pits, position);
    share = narrowed(share, best);
    for (const MoveValue& move : values.moves) {
      answer.moves.push_back({move.pit + 1, margins_from_shares(position, move.share)});
    }
  }
  answer.bounds = margins_from_shares(position, share);
  complete = complete && share.exact();
  if (wanted.line && share.exact()) {
    const BestLine line = source.line(position, share.low, request, stats);
    complete = complete && line.complete;
    if (line.complete) answer.line = checked_line(game.table, noted, line.pits, answer.bounds.low);
  }
  if (wanted.turns) {
    answer.turns = turn_values(source, game.table, position, share, request, stats);
    for (const Turn& turn : answer.turns) complete = complete && turn.bounds.exact();
  }
  if (!complete) answer.completion = completion_of(request);
  answer.nodes = stats.nodes;
  answer.endgame_seeds = stats.endgame_seeds;
  answer.seconds = watch.seconds();
  return answer;
}

}  // namespace seedbank::engine
