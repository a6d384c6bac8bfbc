// Building and verifying opening books.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <iterator>
#include <mutex>
#include <random>
#include <unordered_map>
#include <utility>

#include <dlfcn.h>
#include <fmt/core.h>
#include <seedbank/book.h>
#include <seedbank/engine.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "db/book/opening_book.h"
#include "db/storage/atomic_file.h"
#include "db/storage/errors.h"
#include "engine/analysis/book_selection.h"
#include "engine/answer/answerer.h"
#include "engine/base/failure.h"
#include "engine/base/stop_on_error.h"
#include "engine/board/arguments.h"
#include "engine/facade/engine_rep.h"

namespace seedbank {
namespace {

using db::BookEntry;
using engine::BookSelection;

constexpr std::chrono::minutes kBetweenWrites(1);

// Positions whose values are computed together, per thread. Fewer leave threads idle at the end of
// each round; more are lost by an interruption.
constexpr std::size_t kAheadPerThread = 8;

constexpr std::size_t kMostExamples = 20;

db::OpeningBook read_book(const db::FileSystem& files, const std::filesystem::path& path) {
  const auto file = files.open(path);
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(file->bytes()));
  bytes.resize(file->read(0, bytes));
  return {std::move(bytes), path};
}

std::vector<Game> games_of(const db::OpeningBook& book) {
  std::vector<Game> games;
  for (const db::BookSection& section : book.sections()) {
    if (games.empty() || games.back() != section.game) games.push_back(section.game);
  }
  return games;
}

// The values of all sowings; nothing if `request` ended the search.
std::optional<BookEntry> searched(engine::ValueSource& source,
                                  const BookSelection::Candidate& candidate,
                                  const SearchRequest& request) {
  engine::SearchStats stats;
  const Position& position = candidate.position;
  const ShareBounds share = candidate.share ? ShareBounds{*candidate.share, *candidate.share}
                                            : source
                                                  .share(
                                                      position, request, [](ShareBounds) {}, stats)
                                                  .bounds;
  const MoveValues values =
      source.moves(position, share, MoveDetail::kExact, request, stats, engine::kNotTold);
  if (!share.exact() || !values.complete()) return std::nullopt;
  BookEntry entry{position, {}};
  for (const MoveValue& move : values.moves) {
    entry.shares[static_cast<std::size_t>(move.pit)] = static_cast<std::uint8_t>(move.share.low);
  }
  return entry;
}

// Values by searches, positions in parallel.
class Searches {
 public:
  Searches(const db::FileSystem& files, const EngineOptions& options)
      : threads_(threads_or_default(options.threads)),
        observer_(options.observer != nullptr ? *options.observer : silent_),
        answerer_(files, answerer_options(options), observer_),
        arena_(threads_) {}

  [[nodiscard]] int threads() const noexcept { return threads_; }
  [[nodiscard]] Observer& observer() noexcept { return observer_; }

  // Calls take(i, entry) with the values of each candidate, one call at a time and in any order,
  // unless a stop ends that.
  template <typename Take>
  void run(int pits, const std::vector<BookSelection::Candidate>& candidates,
           const std::stop_token& stop_token, const Take& take) {
    engine::StopOnError stop(stop_token);
    const SearchRequest request{.threads = 1, .stop = stop.token()};
    std::mutex mutex;
    arena_.execute([&] {
      tbb::parallel_for(
          std::size_t{0}, candidates.size(),
          [&](std::size_t i) {
            if (request.is_ended()) return;
            stop.run([&] {
              engine::ValueSource& source =
                  answerer_.values(pits, seeds_in_play(candidates[i].position));
              const auto entry = searched(source, candidates[i], request);
              const std::lock_guard lock(mutex);
              if (entry) take(i, *entry);
            });
          },
          tbb::simple_partitioner());
    });
  }

 private:
  [[nodiscard]] engine::AnswererOptions answerer_options(const EngineOptions& options) const {
    engine::AnswererOptions all = engine::answerer_options(options);
    all.threads = threads_;
    all.memory_bytes = memory_or_default(options.memory_bytes);
    return all;
  }

  const int threads_;
  Observer silent_;
  Observer& observer_;
  engine::Answerer answerer_;
  tbb::task_arena arena_;
};

// The book under construction.
class BookBuild {
 public:
  BookBuild(const BookOptions& options, Game game)
      : options_(options), game_(game), selection_(game) {
    std::vector<std::filesystem::path> sources = options.from;
    if (std::filesystem::exists(options.file)) sources.insert(sources.begin(), options.file);
    for (const std::filesystem::path& file : sources) add(read_book(files_, file));
    unselected_ = known_;
    for (const BookStart& start : options.starts) {
      selection_.add_start(
          engine::position_of(start.board).position,
          static_cast<std::uint64_t>(start.weight * static_cast<double>(BookSelection::kAllGames)));
    }
  }

  [[nodiscard]] BuiltBook run(Searches& searches) {
    BuiltBook built;
    Observer& observer = searches.observer();
    take_known();
    const std::size_t known_before = entries_.size();
    observer.expect(options_.positions - entries_.size());
    auto written = std::chrono::steady_clock::now();
    while (!is_complete()) {
      std::vector<BookSelection::Candidate> open;
      const std::size_t ahead =
          searches.threads() == 1 ? 1
                                  : kAheadPerThread * static_cast<std::size_t>(searches.threads());
      for (const auto& candidate :
           selection_.next(std::min<std::size_t>(ahead, options_.positions - entries_.size()))) {
        if (!known_.contains(candidate.position)) open.push_back(candidate);
      }
      searches.run(game_.pits, open, options_.stop, [&](std::size_t, const BookEntry& entry) {
        known_.emplace(entry.position, entry);
        observer.answered();
      });
      take_known();
      if (options_.stop.stop_requested()) break;
      if (std::chrono::steady_clock::now() - written < kBetweenWrites) continue;
      write();
      written = std::chrono::steady_clock::now();
    }
    if (!is_complete()) built.completion = Completion::kStopped;
    built.positions = entries_.size() + unselected_.size();
    built.computed = entries_.size() - known_before;
    built.bytes = write();
    return built;
  }

 private:
  [[nodiscard]] bool is_complete() const {
    return entries_.size() == options_.positions || selection_.next(1).empty();
  }

  void add(const db::OpeningBook& book) {
    for (const Game& game : games_of(book)) {
      std::vector<BookEntry> entries = book.entries(game);
      if (game == game_) {
        for (const BookEntry& entry : entries) known_.emplace(entry.position, entry);
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
    db::AtomicFile file(files_, options_.file);
    file.append(bytes);
    file.publish();
    return bytes.size();
  }

  const BookOptions& options_;
  const Game game_;
  db::PosixFileSystem files_;
  BookSelection selection_;
  std::vector<db::GameEntries> others_;  // of other games
  std::unordered_map<Position, BookEntry, PositionHash> known_;
  std::unordered_map<Position, BookEntry, PositionHash> unselected_;  // of the books at the start
  std::vector<BookEntry> entries_;  // in the order of the selection
};

// Throws ArgumentError.
int pits_of(const BookOptions& options) {
  if (options.starts.empty()) throw ArgumentError("starts: none are given");
  const int pits = options.starts.front().board.pits();
  for (const auto& [board, weight] : options.starts) {
    if (board.rules() != options.rules || board.pits() != pits ||
        board.in_play() > db::kMaxBookSeeds) {
      throw ArgumentError(
          fmt::format("starts: {}: a board of other rules or pits, or of more than {} seeds",
                      board.text(), db::kMaxBookSeeds));
    }
    if (!(weight > 0 && weight <= 1)) {
      throw ArgumentError(fmt::format("starts: the weight {} is not in 0..1", weight));
    }
  }
  return pits;
}

}  // namespace

BuiltBook build_book(const BookOptions& options) {
  const Game game{pits_of(options), engine::rules_called(options.rules)};
  return engine::translated([&] {
    BookBuild build(options, game);
    const db::PosixFileSystem files;
    Searches searches(files, {.rules = options.rules,
                              .database = options.database,
                              .database_may_be_missing = true,
                              .memory_bytes = options.memory_bytes,
                              .threads = options.threads,
                              .endgame_seeds = options.endgame_seeds,
                              .table_bytes = options.table_bytes,
                              .observer = options.observer});
    return build.run(searches);
  });
}

std::optional<std::filesystem::path> installed_book() {
  // A shared library, or the program that contains this function.
  Dl_info code{};
  if (dladdr(reinterpret_cast<const void*>(&installed_book), &code) == 0) return std::nullopt;
  std::error_code error;
  std::filesystem::path folder = std::filesystem::canonical(code.dli_fname, error);
  // A program may be started by a name without its folder.
  if (error) folder = std::filesystem::read_symlink("/proc/self/exe", error);
  while (folder.has_relative_path()) {
    folder = folder.parent_path();
    const std::filesystem::path book = folder / "share" / "seedbank" / "openings.book";
    if (std::filesystem::is_regular_file(book, error)) return book;
  }
  return std::nullopt;
}

std::vector<BookPart> book_parts(const std::filesystem::path& file) {
  return engine::translated([&] {
    std::vector<BookPart> parts;
    for (const auto& [game, seeds, positions] : read_book(db::PosixFileSystem(), file).sections()) {
      parts.push_back({std::string(name(game.rules)), game.pits, seeds, positions});
    }
    return parts;
  });
}

BookVerification verify_book(const std::filesystem::path& file, const VerifyBookOptions& options) {
  return engine::translated([&] {
    const db::PosixFileSystem files;
    const db::OpeningBook book = read_book(files, file);
    BookVerification verification;
    for (const db::BookSection& section : book.sections()) {
      verification.positions += section.positions;
    }
    std::mt19937_64 random(options.random_seed);
    std::uint64_t left = verification.positions;
    std::uint64_t to_check = std::min(options.sample.value_or(left), left);
    if (options.observer != nullptr) options.observer->expect(to_check);
    for (const Game& game : games_of(book)) {
      std::vector<BookEntry> entries;
      for (const BookEntry& entry : book.entries(game)) {
        // Each of those left is drawn with the same probability.
        if (random() % left-- >= to_check) continue;
        --to_check;
        entries.push_back(entry);
      }
      if (entries.empty()) continue;
      std::vector<BookSelection::Candidate> candidates;
      for (const BookEntry& entry : entries) candidates.push_back({entry.position, {}});
      Searches searches(files, {.rules = std::string(name(game.rules)),
                                .database = options.database,
                                .database_may_be_missing = true,
                                .memory_bytes = options.memory_bytes,
                                .threads = options.threads,
                                .observer = options.observer});
      std::vector<bool> is_wrong(entries.size());
      searches.run(game.pits, candidates, options.stop, [&](std::size_t i, const BookEntry& found) {
        is_wrong[i] = found.shares != entries[i].shares;
        ++verification.checked;
        searches.observer().answered();
      });
      if (options.stop.stop_requested()) throw StoppedError("a stop was requested");
      for (std::size_t i = 0; i < entries.size(); ++i) {
        if (!is_wrong[i] || ++verification.wrong > kMostExamples) continue;
        verification.examples.push_back(
            engine::board_of({game.pits, Side::kSouth, entries[i].position}, game.rules));
      }
    }
    return verification;
  });
}

}  // namespace seedbank
