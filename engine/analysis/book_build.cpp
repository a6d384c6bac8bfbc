// Building an opening book.
#include "engine/analysis/book_build.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <set>
#include <unordered_map>
#include <utility>

#include "db/storage/atomic_file.h"
#include "engine/analysis/position_sample.h"
#include "engine/base/stop_on_error.h"
#include "engine/board/arguments.h"
#include "solver/base/parallel.h"
#include "solver/game/successor.h"

namespace seedbank::engine {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::minutes kBetweenWrites(1);

// Positions whose values are computed together, per thread. With fewer, threads idle at the end of
// each round; with more, an interruption loses more work.
constexpr std::uint64_t kAheadPerThread = 8;

// The weight of a start in which all games begin.
constexpr std::uint64_t kAllGames = std::uint64_t{1} << 56;

// Orders positions by the probability that a game meets them. Players sow a random legal pit half
// of the time and a random best pit otherwise. A position met in several ways has the sum of the
// probabilities known when it is taken. Probabilities are integers, so that all machines agree.
class BookSelection {
 public:
  explicit BookSelection(Game game) : table_(game) {}

  // Adds games that begin with `start`. Ignores its stores; ignores it if the game is over.
  void add_start(const Position& start, std::uint64_t weight) {
    if (!is_over(start)) add(without_stores(start), weight, {});
  }

  // The next positions, at most `most`, beginning with the most probable one; ties are broken by
  // the seeds in the pits.
  [[nodiscard]] std::vector<BookCandidate> next(std::size_t most) const {
    std::vector<BookCandidate> candidates;
    for (auto place = open_.begin(); place != open_.end() && candidates.size() < most; ++place) {
      candidates.push_back({place->position, states_.at(place->position).share});
    }
    return candidates;
  }

  // Takes the first position of next(), given with its values, and adds the games that continue
  // from it.
  void take(const db::BookEntry& entry) {
    State& state = states_.at(entry.position);
    const std::uint64_t weight = state.weight;
    state.is_taken = true;
    open_.erase({weight, entry.position});
    const std::uint32_t legal = legal_pits(entry.position);
    std::uint32_t best = 0;
    for (std::uint32_t pits = legal; pits != 0; pits &= pits - 1) {
      const int pit = std::countr_zero(pits);
      if (entry.shares[static_cast<std::size_t>(pit)] == entry.share()) best |= pits & -pits;
    }
    const std::uint64_t if_random = weight / 2 / static_cast<unsigned>(std::popcount(legal));
    const std::uint64_t if_best = weight / 2 / static_cast<unsigned>(std::popcount(best));
    for (std::uint32_t pits = legal; pits != 0; pits &= pits - 1) {
      const int pit = std::countr_zero(pits);
      const Successor child = successor(table_, entry.position, pit);
      if (child.is_over()) continue;
      add(child.position, if_random + ((best >> pit & 1) != 0 ? if_best : 0),
          child.share_if_worth(entry.shares[static_cast<std::size_t>(pit)]));
    }
  }

 private:
  struct State {
    std::uint64_t weight = 0;
    std::optional<int> share;
    bool is_taken = false;
  };
  struct Place {
    std::uint64_t weight = 0;
    Position position;

    // The heavier one comes first.
    friend bool operator<(const Place& a, const Place& b) noexcept {
      return a.weight != b.weight ? a.weight > b.weight : comes_before(a.position, b.position);
    }
  };

  void add(const Position& position, std::uint64_t weight, std::optional<int> share) {
    State& state = states_[position];
    if (state.is_taken) return;
    open_.erase({state.weight, position});
    state.weight += weight;
    if (share) state.share = share;
    open_.insert({state.weight, position});
  }

  SowingTable table_;
  std::unordered_map<Position, State, PositionHash> states_;
  std::set<Place> open_;
};

class BookBuild {
 public:
  BookBuild(db::FileSystem& files, const BookOptions& options, Game game)
      : out_(files, options.file), options_(options), game_(game), selection_(game) {
    std::vector<std::filesystem::path> sources = options.from;
    if (std::filesystem::exists(out_.place())) sources.insert(sources.begin(), out_.place());
    for (const std::filesystem::path& file : sources) add(db::read_book(files, file));
    unselected_ = known_;
    for (const BookStart& start : options.starts) {
      selection_.add_start(
          position_of(start.board).position,
          static_cast<std::uint64_t>(start.weight * static_cast<double>(kAllGames)));
    }
  }

  [[nodiscard]] BuiltBook run(EntrySearch& search, Observer& observer) {
    take_known();
    const std::size_t known_before = entries_.size();
    observer.expect(open_positions());
    const auto threads = static_cast<std::uint64_t>(search.threads());
    const std::uint64_t ahead = threads == 1 ? 1 : kAheadPerThread * threads;
    Clock::time_point written = Clock::now();
    while (!is_complete() && !options_.stop.stop_requested()) {
      search.run(game_.pits, unknown(std::min(ahead, open_positions())), options_.stop,
                 [&](std::size_t, const db::BookEntry& entry) {
                   known_.emplace(entry.position, entry);
                   observer.answered();
                 });
      take_known();
      if (Clock::now() - written < kBetweenWrites) continue;
      write();
      written = Clock::now();
    }
    return {.positions = entries_.size() + unselected_.size(),
            .computed = entries_.size() - known_before,
            .bytes = write(),
            .completion = is_complete() ? Completion::kComplete : Completion::kStopped};
  }

 private:
  [[nodiscard]] bool is_complete() const {
    return open_positions() == 0 || selection_.next(1).empty();
  }

  [[nodiscard]] std::uint64_t open_positions() const {
    return options_.positions - entries_.size();
  }

  [[nodiscard]] std::vector<BookCandidate> unknown(std::uint64_t most) const {
    auto candidates = selection_.next(static_cast<std::size_t>(most));
    std::erase_if(candidates,
                  [&](const auto& candidate) { return known_.contains(candidate.position); });
    return candidates;
  }

  void add(const db::OpeningBook& book) {
    for (const Game& game : games_of(book)) {
      std::vector<db::BookEntry> entries = book.entries(game);
      if (game == game_) {
        for (const db::BookEntry& entry : entries) known_.emplace(entry.position, entry);
      } else if (std::none_of(others_.begin(), others_.end(),
                              [&](const auto& other) { return other.game == game; })) {
        others_.push_back({game, std::move(entries)});
      }
    }
  }

  void take_known() {
    while (!is_complete()) {
      const auto found = known_.find(selection_.next(1)[0].position);
      if (found == known_.end()) return;
      entries_.push_back(found->second);
      unselected_.erase(found->first);
      selection_.take(found->second);
    }
  }

  std::uint64_t write() {
    std::vector<db::GameEntries> games = others_;
    games.push_back({game_, entries_});
    for (const auto& [position, entry] : unselected_) games.back().entries.push_back(entry);
    const std::vector<std::uint8_t> bytes = db::encode_book(std::move(games));
    out_.replace({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    return bytes.size();
  }

  db::OutputFile out_;  // locked before the book is read
  const BookOptions& options_;
  const Game game_;
  BookSelection selection_;
  std::vector<db::GameEntries> others_;  // of other games in the books
  std::unordered_map<Position, db::BookEntry, PositionHash> known_;
  std::unordered_map<Position, db::BookEntry, PositionHash> unselected_;  // of the existing books
  std::vector<db::BookEntry> entries_;  // in the order of the selection
};

// Nothing if `request` ended the search.
std::optional<db::BookEntry> searched(GameValues& game, const BookCandidate& candidate,
                                      const SearchRequest& request) {
  SearchStats stats;
  const Position& position = candidate.position;
  const ShareBounds share = candidate.share
                                ? ShareBounds{*candidate.share, *candidate.share}
                                : game.share(position, request, kIgnoreBounds, stats).bounds;
  const MoveValues values =
      game.moves(position, share, MoveDetail::kExact, request, stats, kNotTold);
  if (!share.exact() || !values.complete()) return std::nullopt;
  db::BookEntry entry{position, {}};
  for (const MoveValue& move : values.moves) {
    entry.shares[static_cast<std::size_t>(move.pit)] = static_cast<std::uint8_t>(move.share.low);
  }
  return entry;
}

}  // namespace

EntrySearch::EntrySearch(const db::FileSystem& files, const AnswererOptions& options,
                         Observer& observer)
    : threads_(options.threads), answerer_(files, options, observer), arena_(threads_) {}

void EntrySearch::run(int pits, std::span<const BookCandidate> candidates,
                      const std::stop_token& stop_token,
                      const std::function<void(std::size_t, const db::BookEntry&)>& take) {
  StopOnError stop(stop_token);
  const SearchRequest request{.threads = 1, .stop = stop.token()};
  std::mutex mutex;
  const auto search = [&](std::size_t i) {
    if (request.is_ended()) return;
    stop.run([&] {
      const auto entry = searched(*answerer_.values(pits), candidates[i], request);
      const std::lock_guard lock(mutex);
      if (entry) take(i, *entry);
    });
  };
  arena_.execute([&] { parallel_calls(candidates.size(), search); });
}

BuiltBook build_book(db::FileSystem& files, const BookOptions& options, Game game,
                     EntrySearch& search, Observer& observer) {
  return BookBuild(files, options, game).run(search, observer);
}

std::vector<Game> games_of(const db::OpeningBook& book) {
  std::vector<Game> games;
  for (const db::BookSection& section : book.sections()) {
    if (games.empty() || games.back() != section.game) games.push_back(section.game);
  }
  return games;
}

}  // namespace seedbank::engine
