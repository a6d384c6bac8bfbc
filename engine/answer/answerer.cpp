// The answerer: turns positions into answers; answers, and the options of an answerer.
#include "engine/answer/answerer.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/core.h>
#include <seedbank/build.h>
#include <seedbank/error.h>

#include "db/index/ranking.h"
#include "engine/answer/lines_of_play.h"
#include "engine/board/arguments.h"
#include "solver/base/stopwatch.h"

namespace seedbank::engine {
namespace {

Driver driver_called(std::string_view text) {
  if (const auto driver = driver_from_name(text)) return *driver;
  std::vector<std::string> known;
  for (const Driver driver : kAllDrivers) known.emplace_back(name(driver));
  throw ArgumentError("driver: " + unknown_name(text, known));
}

// A mistyped name must not be treated as an empty database.
std::optional<std::filesystem::path> checked_directory(const EngineOptions& options) {
  if (options.database && !options.database_may_be_missing && !options.database_is_default) {
    check_database_directory(*options.database);
  }
  return options.database;
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
          .database_is_default = options.database_is_default,
          .rules = rules_called(options.rules),
          .threads = options.threads.value_or(1),
          .memory_bytes = options.memory_bytes.value_or(0),
          .taken_bytes = options.reserved_bytes,
          .session = {.table_bytes = options.table_bytes,
                      .endgame_seeds = checked_seeds(options.endgame_seeds),
                      .first_positions = options.first_endgame_positions,
                      .driver = driver_called(options.driver)}};
}

Answerer::Answerer(const db::FileSystem& files, const AnswererOptions& options, Observer& observer)
    : files_(files),
      options_(options),
      observer_(observer),
      memory_(options.memory ? options.memory
                             : std::make_shared<SharedMemory>(options.memory_bytes)),
      taken_(memory_->pool()),
      user_(*memory_, [this] { return release_unused(); }) {
  const std::lock_guard lock(memory_->pool().mutex);
  taken_.take(options.taken_bytes);
}

std::shared_ptr<GameValues> Answerer::values(int pits) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<GameValues>& game = games_[static_cast<std::size_t>(pits)];
  if (!game) {
    game = std::make_shared<GameValues>(files_, options_, pits, memory_->pool(), observer_);
    auto& noted = notes_[static_cast<std::size_t>(pits)];
    if (!noted) {
      noted = game->notes();
      for (const Note& note : *noted) observer_.noted(note);
    }
  }
  return game;
}

// While mutex_ is locked, no other thread can begin to use a game, so a count of 1 is final.
bool Answerer::release_unused() {
  const std::lock_guard lock(mutex_);
  bool is_any = false;
  for (std::shared_ptr<GameValues>& game : games_) {
    if (game.use_count() != 1) continue;
    game.reset();
    is_any = true;
  }
  return is_any;
}

std::vector<Note> Answerer::notes() {
  const std::lock_guard lock(mutex_);
  std::vector<Note> all;
  for (const auto& noted : notes_) {
    if (noted) all.insert(all.end(), noted->begin(), noted->end());
  }
  all.insert(all.end(), further_notes_.begin(), further_notes_.end());
  return all;
}

void Answerer::add_note(const Note& note) {
  const std::lock_guard lock(mutex_);
  const auto is_same = [&](const Note& other) { return other.message == note.message; };
  if (std::any_of(further_notes_.begin(), further_notes_.end(), is_same)) return;
  further_notes_.push_back(note);
  observer_.noted(note);
}

bool Answerer::looks_up(const Board& board, const Wanted& wanted) {
  const NotedPosition noted = position_of(board);
  if (is_over(noted.position)) return true;
  const Source source = values(noted.pits)->source_of(noted.position);
  return source == Source::kDatabase || (source == Source::kBook && !wanted.line && !wanted.turns);
}

std::pair<int, double> Answerer::endgames(int pits) {
  const std::shared_ptr<GameValues> game = values(pits);
  const EndgameCache* const endgames = game->endgames();
  if (endgames == nullptr) return {0, 0};
  const double seconds = endgames->seconds();
  const auto held = endgames->lock();
  return {endgames->seeds(), seconds};
}

std::uint64_t Answerer::memory_left() {
  const std::lock_guard lock(memory_->pool().mutex);
  return memory_->pool().left_bytes;
}

Answer Answerer::answer(const Board& board, const Wanted& wanted, const SearchRequest& request,
                        const std::function<void(Bounds)>& report, CoveredBy covered_by) {
  const NotedPosition noted = position_of(board);
  const Position& position = noted.position;
  Answer answer{.board = board};
  if (is_over(position)) {
    const int share = seeds_in_pits(position.mover);
    answer.bounds = margins_from_shares(position, {share, share});
    if (wanted.line) answer.line.emplace();
    return answer;
  }

  const Stopwatch watch;
  const std::shared_ptr<GameValues> in_use = values(noted.pits);
  GameValues& game = *in_use;
  const MoveDetail detail = wanted.exact_moves ? MoveDetail::kExact : MoveDetail::kBestOnly;
  const bool is_searched =
      covered_by == CoveredBy::kCheapestWork &&
      game.search_is_cheaper(position, wanted.moves ? moves_work(noted.pits, detail) : kShareWork);
  answer.source = is_searched ? Source::kSearch : game.source_of(position);
  answer.notes = game.notes();

  SearchStats stats;
  const auto tell = [&](ShareBounds bounds) { report(margins_from_shares(position, bounds)); };
  const auto tell_open = [&](ShareBounds bounds) {
    // If moves are requested, an exact share is reported once a best pit is known.
    if (!wanted.moves || !bounds.exact()) tell(bounds);
  };
  ShareBounds share = (is_searched ? game.session().share(position, request, tell_open, stats)
                                   : game.share(position, request, tell_open, stats))
                          .bounds;
  bool complete = true;
  if (wanted.moves) {
    const auto settled = [&] { tell(share); };
    const MoveValues values =
        is_searched ? game.session().moves(position, share, detail, request, stats, settled)
                    : game.moves(position, share, detail, request, stats, settled);
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
    const BestLine line = game.line(position, share.low, request, stats);
    complete = complete && line.complete;
    if (line.complete)
      answer.line = checked_line(game.table(), noted, line.pits, answer.bounds.low);
  }
  if (wanted.turns) {
    answer.turns = turn_values(game, position, share, request, stats);
    for (const Turn& turn : answer.turns) complete = complete && turn.bounds.exact();
  }
  if (!complete) answer.completion = completion_of(request);
  answer.nodes = stats.nodes;
  answer.endgame_seeds = stats.endgame_seeds;
  answer.seconds = watch.seconds();
  return answer;
}

}  // namespace seedbank::engine

namespace seedbank {

std::optional<std::string_view> outcome_of(Bounds bounds) noexcept {
  if (bounds.low > 0) return "win";
  if (bounds.high < 0) return "loss";
  if (bounds.exact()) return "draw";
  return std::nullopt;
}

std::string_view name(Source source) noexcept {
  constexpr std::array<std::string_view, 4> kNames = {"database", "search", "terminal", "book"};
  return kNames[static_cast<std::size_t>(source)];
}

std::vector<int> Answer::best() const {
  int most = bounds.low;
  for (const Move& move : moves) most = std::max(most, move.bounds.high);
  std::vector<int> pits;
  for (const Move& move : moves) {
    if (move.bounds.low == most) pits.push_back(move.pit);
  }
  return pits;
}

}  // namespace seedbank
