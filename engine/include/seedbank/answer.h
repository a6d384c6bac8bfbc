// Answers to questions about positions, the parts of an answer that a caller can request, notes on
// files that contribute nothing, and answers about the pie rule.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/board.h>
#include <seedbank/export.h>
#include <seedbank/verdict.h>

namespace seedbank {

/// Bounds of a final margin in seeds, stores included: low <= margin <= high.
struct Bounds {
  int low = 0;
  int high = 0;

  [[nodiscard]] bool exact() const noexcept { return low == high; }
  /// The margin, if it is known.
  [[nodiscard]] std::optional<int> value() const noexcept {
    return exact() ? std::optional(low) : std::nullopt;
  }

  friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// "win", "loss" or "draw"; nothing if the bounds do not decide the outcome.
[[nodiscard]] SEEDBANK_API std::optional<std::string_view> outcome_of(Bounds bounds) noexcept;

/// How a value was found.
enum class Source : std::uint8_t {
  kDatabase,  ///< looked up on disk
  kSearch,
  kTerminal,  ///< the game is over: each side gets the seeds on its side
  kBook,      ///< looked up in the opening book; the line of best play may need a search
};
/// "database", "search", "terminal" or "book".
[[nodiscard]] SEEDBANK_API std::string_view name(Source source) noexcept;

/// Whether work was completed, and if not, what ended it.
enum class Completion : std::uint8_t {
  kComplete,
  kTimeLimit,
  kStopped,  ///< a stop was requested
};

/// The value of a sowing.
struct Move {
  int pit = 0;    ///< 1 is farthest from the store
  Bounds bounds;  ///< of the final margin for the side that sows

  [[nodiscard]] std::optional<int> value() const noexcept { return bounds.value(); }
};

/// A complete turn: all sowings until the other side is to move or the game is over.
struct Turn {
  std::vector<int> pits;  ///< in the order sown
  Bounds bounds;          ///< of the final margin for the side that sows
};

/// The parts of an answer to compute besides the value.
struct Wanted {
  bool moves = true;        ///< every sowing
  bool exact_moves = true;  ///< false: search only as much as needed to find all best pits
  bool line = true;         ///< a line of best play
  bool turns = false;       ///< the value of every complete turn
};

/// What a note is about.
enum class NoteKind : std::uint8_t {
  kNoDatabase,   ///< the directory of databases has no files of the game, or does not exist
  kDatabaseGap,  ///< files are missing below the highest layer; the layers above are not used
  kNoBook,       ///< the opening book has no positions of the game
  kNoJournal,    ///< the journal holds facts of another game
  kReading,      ///< the text of the position could mean another one, see Board::note()
  kNotIsolated,  ///< programs of a match can do what its user can, see why_not_isolated()
};
/// "no-database", "database-gap", "no-book", "no-journal", "reading" or "not-isolated".
[[nodiscard]] SEEDBANK_API std::string_view name(NoteKind kind) noexcept;

/// A file or directory named by the caller that contributes nothing to a game, or less than its
/// files suggest: values are exact all the same, but need more searching. Or how a text was read,
/// or how programs run.
struct Note {
  NoteKind kind = NoteKind::kNoDatabase;
  std::string rules;           ///< of the game
  int pits = 0;                ///< of the game
  std::filesystem::path path;  ///< empty for a reading, and for programs
  std::string message;         ///< one line: the path, what is missing, and what exists instead
};

/// The answer to a question about a position. If requested parts are missing, `completion` holds
/// the reason.
struct SEEDBANK_API Answer {
  Board board;                   ///< the position
  Bounds bounds = {};            ///< of the final margin for the side to move
  std::vector<Move> moves = {};  ///< every legal pit, in ascending order
  std::vector<Turn> turns = {};  ///< in lexicographic order
  /// Best play to the end of the game: the pits that both sides sow, in order.
  std::optional<std::vector<int>> line = {};
  /// A suggestion from a shallow search, not proven, for use while no pit is known to be best. Only
  /// Engine::query() of a single position sets it, if moves were requested, best() is empty and the
  /// game is not over.
  std::optional<int> likely = {};
  Source source = Source::kTerminal;
  Completion completion = Completion::kComplete;
  std::uint64_t nodes = 0;  ///< positions searched
  int endgame_seeds = 0;    ///< the last search could look up positions of up to this many seeds
  double seconds = 0;       ///< elapsed
  std::vector<Note> notes = {};  ///< on this game; empty if the game is over

  /// The final margin for the side to move, if it is known.
  [[nodiscard]] std::optional<int> value() const noexcept { return bounds.value(); }
  /// "win", "loss" or "draw" for the side to move, if it is known.
  [[nodiscard]] std::optional<std::string_view> outcome() const noexcept {
    return outcome_of(bounds);
  }
  /// The pits that are known to be best, in ascending order: all best pits if the answer is
  /// complete. Never empty if the value is known, moves were requested and the game is not over.
  [[nodiscard]] std::vector<int> best() const;
};

/// A choice reported by Engine::choose(): the best pit found so far, and what is known about it.
struct PitChoice {
  int pit = 0;              ///< from 1, farthest from the store; 0: none yet
  Bounds value;             ///< proven bounds of the final margin for the side to move
  int estimate = 0;         ///< the margin that minimax expects; the value if it is known
  int depth = 0;            ///< of minimax, in sowings
  std::uint64_t nodes = 0;  ///< positions searched so far
  bool final = false;       ///< proven: no other pit serves the goal better
};

/// The goal of a choice.
enum class ChoiceGoal : std::uint8_t {
  kPit,    ///< a pit that wins or, failing that, draws; a single legal pit needs no search
  kValue,  ///< the exact margin, and a pit that reaches it
};

// ---- The pie rule -------------------------------------------------------------------------------

/// What the first player can leave to the second one: a complete turn or a single sowing.
struct SEEDBANK_API PieTurn {
  std::vector<int> pits;   ///< in the order sown
  Bounds value;            ///< of the final margin for the side that sows, without an exchange
  bool ends_game = false;  ///< the second player has no choice

  /// Bounds of the final margin for the first player, if the second one exchanges seats when that
  /// is better: -|value|, or the value if the turn ends the game.
  [[nodiscard]] Bounds worth() const noexcept;
};

/// The answer to a question about the pie rule. A game that is already over offers no exchange.
struct SEEDBANK_API PieAnswer {
  Board board;                      ///< the position
  Pie pie = Pie::kTurn;             ///< the rule
  Bounds bounds = {};               ///< of the final margin for the first player
  std::vector<PieTurn> turns = {};  ///< all of them, in lexicographic order
  /// Best play to the end of the game: the pits of a best turn, then those that both sides sow.
  std::optional<std::vector<int>> line = {};
  Source source = Source::kTerminal;
  Completion completion = Completion::kComplete;
  std::uint64_t nodes = 0;       ///< positions searched
  int endgame_seeds = 0;         ///< the last search could look up positions of up to this many
  double seconds = 0;            ///< elapsed
  std::vector<Note> notes = {};  ///< on this game

  /// The turns that are known to be best; all best ones if the answer is complete.
  [[nodiscard]] std::vector<PieTurn> best() const;
};

}  // namespace seedbank
