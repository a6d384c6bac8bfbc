// The answerer: turns positions into answers; the options of an answerer.
#include "engine/answer/answerer.h"

#include <algorithm>
#include <string_view>

#include <fmt/core.h>
#include <seedbank/error.h>

#include "db/index/ranking.h"
#include "engine/answer/game_sources.h"
#include "engine/answer/lines_of_play.h"
#include "engine/board/arguments.h"
#include "solver/base/error_text.h"
#include "solver/base/stopwatch.h"

namespace seedbank::engine {
namespace {

// Memory of the process other than tables, endgames and caches: code, stacks, buffers.
constexpr std::uint64_t kBaseBytes = std::uint64_t{24} << 20;

Driver driver_called(std::string_view name) {
  if (name == "auto") return Driver::kAuto;
  if (name == "mtdf") return Driver::kMtdf;
  if (name == "bisection") return Driver::kBisection;
  if (name == "proof-number") return Driver::kProofNumber;
  throw ArgumentError(fmt::format("driver: '{}' is unknown", name));
}

// A mistyped name must not be treated as an empty database.
std::optional<std::filesystem::path> checked_directory(const EngineOptions& options) {
  const auto& directory = options.database;
  if (directory && !options.database_may_be_missing && !std::filesystem::is_directory(*directory)) {
    throw DatabaseError(single_line(directory->string()) + ": no such directory", *directory);
  }
  return directory;
}

const std::optional<int>& checked_seeds(const std::optional<int>& seeds) {
  if (seeds && (*seeds < 0 || *seeds > db::kMaxLayerSeeds)) {
    throw ArgumentError(
        fmt::format("endgame seeds: {} is not in 0..{}", *seeds, db::kMaxLayerSeeds));
  }
  return seeds;
}

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

}  // namespace

AnswererOptions answerer_options(const EngineOptions& options) {
  return {.database = checked_directory(options),
          .rules = rules_called(options.rules),
          .threads = options.threads.value_or(1),
          .memory_bytes = options.memory_bytes.value_or(0),
          .taken_bytes = options.reserved_bytes,
          .session = {.table_bytes = options.table_bytes,
                      .endgame_seeds = checked_seeds(options.endgame_seeds),
                      .first_positions = options.first_endgame_positions,
                      .driver = driver_called(options.driver)}};
}

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
    if (game.looked_up) game.looked_up->prefer(game.searched->endgames());
  }
  return *game.searched;
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
