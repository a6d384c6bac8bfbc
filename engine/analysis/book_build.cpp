// Building an opening book.
#include "engine/analysis/book_build.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

#include "db/storage/atomic_file.h"
#include "engine/board/arguments.h"

namespace seedbank::engine {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::minutes kBetweenWrites(1);

// Positions whose values are computed together, per thread. With fewer, threads idle at the end of
// each round; with more, an interruption loses more work.
constexpr std::uint64_t kAheadPerThread = 8;

}  // namespace

std::vector<Game> games_of(const db::OpeningBook& book) {
  std::vector<Game> games;
  for (const db::BookSection& section : book.sections()) {
    if (games.empty() || games.back() != section.game) games.push_back(section.game);
  }
  return games;
}

BookBuild::BookBuild(db::FileSystem& files, const BookOptions& options, Game game)
    : files_(files), options_(options), game_(game), selection_(game) {
  std::vector<std::filesystem::path> sources = options.from;
  if (std::filesystem::exists(options.file)) sources.insert(sources.begin(), options.file);
  for (const std::filesystem::path& file : sources) add(db::read_book(files, file));
  unselected_ = known_;
  for (const BookStart& start : options.starts) {
    selection_.add_start(
        position_of(start.board).position,
        static_cast<std::uint64_t>(start.weight * static_cast<double>(BookSelection::kAllGames)));
  }
}

BuiltBook BookBuild::run(EntrySearch& search, Observer& observer) {
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

bool BookBuild::is_complete() const { return open_positions() == 0 || selection_.next(1).empty(); }

std::uint64_t BookBuild::open_positions() const { return options_.positions - entries_.size(); }

std::vector<BookSelection::Candidate> BookBuild::unknown(std::uint64_t most) const {
  auto candidates = selection_.next(static_cast<std::size_t>(most));
  std::erase_if(candidates,
                [&](const auto& candidate) { return known_.contains(candidate.position); });
  return candidates;
}

void BookBuild::add(const db::OpeningBook& book) {
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

void BookBuild::take_known() {
  while (!is_complete()) {
    const auto found = known_.find(selection_.next(1)[0].position);
    if (found == known_.end()) return;
    entries_.push_back(found->second);
    unselected_.erase(found->first);
    selection_.take(found->second);
  }
}

std::uint64_t BookBuild::write() {
  std::vector<db::GameEntries> games = others_;
  games.push_back({game_, entries_});
  for (const auto& [position, entry] : unselected_) games.back().entries.push_back(entry);
  const std::vector<std::uint8_t> bytes = db::encode_book(std::move(games));
  db::AtomicFile file(files_, options_.file);
  file.append(bytes);
  file.publish();
  return bytes.size();
}

}  // namespace seedbank::engine
