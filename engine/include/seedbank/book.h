// Opening books: files with the exact values of all pits in the most common early positions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <seedbank/answer.h>
#include <seedbank/board.h>
#include <seedbank/export.h>
#include <seedbank/names.h>
#include <seedbank/observer.h>

namespace seedbank {

/// A starting position, and how many games begin with it, relative to the other starts.
struct BookStart {
  Board board;
  double weight = 1;  ///< more than 0, at most 1
};

/// Options of build_book(). Unset ones have the defaults of EngineOptions.
struct BookOptions {
  std::filesystem::path file;                    ///< extended if it exists
  std::vector<std::filesystem::path> from = {};  ///< books whose values are used as well
  RulesName rules = Rules::kEmptyCapture;
  std::vector<BookStart> starts = {};  ///< all with the same number of pits
  std::uint64_t positions = 0;         ///< maximum number of positions with these rules
  std::optional<std::filesystem::path> database = {};  ///< may be missing
  bool database_is_default = false;                    ///< see EngineOptions
  std::optional<int> endgame_seeds = {};
  std::optional<std::uint64_t> table_bytes = {};
  std::optional<std::uint64_t> memory_bytes = {};
  std::optional<int> threads = {};
  std::stop_token stop = {};     ///< a request ends the build soon; computed values are kept
  Observer* observer = nullptr;  ///< progress: each position counts as one answer
};

/// The result of a build.
struct BuiltBook {
  std::uint64_t positions = 0;  ///< with these rules and pits
  /// The positions selected by this call from the first one on that it had to search, including
  /// later ones whose values were known.
  std::uint64_t computed = 0;
  std::uint64_t bytes = 0;                        ///< of the file
  Completion completion = Completion::kComplete;  ///< kStopped: repeat the call to resume
};

/// Adds positions to a book, in descending order of the probability that a game meets them: each
/// player sows a random pit with probability 1/2, otherwise a best one. Writes the file every
/// minute and at the end. What it adds depends only on the starts and the number of positions, not
/// on threads or interruptions. The book keeps all its positions and receives those of the books in
/// `from`. Throws DatabaseError if a book is damaged; ArgumentError; ResourceError; IoError, also
/// if another process writes the file.
SEEDBANK_API BuiltBook build_book(const BookOptions& options);

/// The positions of a book with the same rules, pits and seeds in play.
struct BookPart {
  std::string rules;
  int pits = 0;
  int seeds = 0;
  std::uint64_t positions = 0;
};

/// Checks a book and lists its parts in ascending order. Throws DatabaseError, IoError.
[[nodiscard]] SEEDBANK_API std::vector<BookPart> book_parts(const std::filesystem::path& file);

/// Options of verify_book().
struct VerifyBookOptions {
  std::optional<std::uint64_t> sample = {};  ///< number of positions to search; default: all
  std::uint64_t random_seed = 1;             ///< of the sample
  std::optional<std::filesystem::path> database = {};  ///< trusted; may be missing
  bool database_is_default = false;                    ///< see EngineOptions
  std::optional<std::uint64_t> memory_bytes = {};
  std::optional<int> threads = {};
  std::stop_token stop = {};
  Observer* observer = nullptr;  ///< progress: each position counts as one answer
};

/// The result of verify_book().
struct BookVerification {
  std::uint64_t positions = 0;  ///< of the book
  std::uint64_t checked = 0;
  std::uint64_t wrong = 0;
  std::vector<Board> examples;  ///< up to 20 positions with a wrong value, in the order of the file
};

/// Checks the file, then searches the positions of the book again without using it. Throws
/// StoppedError and the exceptions of build_book().
[[nodiscard]] SEEDBANK_API BookVerification verify_book(const std::filesystem::path& file,
                                                        const VerifyBookOptions& options = {});

/// The installed book: share/seedbank/openings.book in the nearest folder above this library or
/// program that has such a file, for example the prefix of an installation or a build folder.
/// Nothing if there is none.
[[nodiscard]] SEEDBANK_API std::optional<std::filesystem::path> installed_book();

}  // namespace seedbank
