// Opening books: building, verifying and finding them.
#include <algorithm>
#include <random>

#include <dlfcn.h>
#include <fmt/core.h>
#include <seedbank/book.h>
#include <seedbank/engine.h>

#include "db/book/opening_book.h"
#include "engine/analysis/book_build.h"
#include "engine/base/failure.h"
#include "engine/board/arguments.h"
#include "engine/facade/engine_rep.h"

namespace seedbank {
namespace {

constexpr std::size_t kMostExamples = 20;

// The search of a build or of a verification.
template <typename Options>
engine::EntrySearch entry_search(const db::FileSystem& files, const Options& given, Rules rules,
                                 Observer& observer) {
  EngineOptions options{.rules = std::string(name(rules)),
                        .database = given.database,
                        .database_may_be_missing = true,
                        .database_is_default = given.database_is_default,
                        .memory_bytes = memory_or_default(given.memory_bytes),
                        .threads = threads_or_default(given.threads)};
  if constexpr (requires { given.endgame_seeds; }) {
    options.endgame_seeds = given.endgame_seeds;
    options.table_bytes = given.table_bytes;
  }
  return {files, engine::answerer_options(options), observer};
}

// A uniformly distributed sample of `count` of the `left` entries not yet passed to this function.
// Subtracts the entries drawn from `count` and those passed from `left`.
std::vector<db::BookEntry> drawn(const std::vector<db::BookEntry>& entries, std::uint64_t& left,
                                 std::uint64_t& count, std::mt19937_64& random) {
  std::vector<db::BookEntry> sample;
  for (const db::BookEntry& entry : entries) {
    if (random() % left-- >= count) continue;
    --count;
    sample.push_back(entry);
  }
  return sample;
}

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
      throw ArgumentError(
          fmt::format("starts: the weight {} is not above 0 and at most 1", weight));
    }
  }
  return pits;
}

}  // namespace

BuiltBook build_book(const BookOptions& options) {
  const Game game{pits_of(options), engine::rules_called(options.rules)};
  return engine::translated([&] {
    db::PosixFileSystem files;
    Observer silent;
    Observer& observer = options.observer != nullptr ? *options.observer : silent;
    engine::EntrySearch search = entry_search(files, options, game.rules, observer);
    return engine::build_book(files, options, game, search, observer);
  });
}

std::optional<std::filesystem::path> installed_book() {
  // The shared library or the program that contains this function.
  Dl_info code{};
  std::error_code error;
  std::filesystem::path folder;
  if (dladdr(reinterpret_cast<const void*>(&installed_book), &code) != 0) {
    folder = std::filesystem::canonical(code.dli_fname, error);
  }
  // dladdr() names no file for a static program, and only a bare name for one found through PATH.
  if (folder.empty()) folder = std::filesystem::read_symlink("/proc/self/exe", error);
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
    for (const auto& [game, seeds, positions] :
         db::read_book(db::PosixFileSystem(), file).sections()) {
      parts.push_back({std::string(name(game.rules)), game.pits, seeds, positions});
    }
    return parts;
  });
}

BookVerification verify_book(const std::filesystem::path& file, const VerifyBookOptions& options) {
  return engine::translated([&] {
    const db::PosixFileSystem files;
    Observer silent;
    Observer& observer = options.observer != nullptr ? *options.observer : silent;
    const db::OpeningBook book = db::read_book(files, file);
    BookVerification verification;
    for (const db::BookSection& section : book.sections()) {
      verification.positions += section.positions;
    }
    std::mt19937_64 random(options.random_seed);
    std::uint64_t left = verification.positions;
    std::uint64_t to_check = std::min(options.sample.value_or(left), left);
    observer.expect(to_check);
    for (const Game& game : engine::games_of(book)) {
      const std::vector<db::BookEntry> entries = drawn(book.entries(game), left, to_check, random);
      if (entries.empty()) continue;
      std::vector<engine::BookCandidate> candidates;
      for (const db::BookEntry& entry : entries) candidates.push_back({entry.position, {}});
      engine::EntrySearch search = entry_search(files, options, game.rules, observer);
      std::vector<bool> is_wrong(entries.size());
      search.run(game.pits, candidates, options.stop,
                 [&](std::size_t i, const db::BookEntry& found) {
                   is_wrong[i] = found.shares != entries[i].shares;
                   ++verification.checked;
                   observer.answered();
                 });
      if (options.stop.stop_requested()) {
        throw StoppedError(StoppedError::Cause::kStop);
      }
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
