// The engine: exact answers to any Kalah question.
//
//     #include <seedbank/engine.h>
//
//     seedbank::Engine engine;
//     const seedbank::Answer answer = engine.query("4,4,4,4,4,4,0,4,4,4,4,4,4,0 s");
//     // *answer.value() is 10: South wins by 10 under the empty-capture rules
//
// Positions are Boards, texts in any notation (seedbank/notation.h), or rows of 2(m+1) numbers for
// m pits per side in FairKalah's order: South's pits, starting with the pit farthest from South's
// store, South's store, North's pits in the same order, North's store. Values are final margins in
// seeds, including the stores, with best play by both sides. Pits are numbered 1..m in sowing
// order; pit 1 is farthest from the store.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/answer.h>
#include <seedbank/board.h>
#include <seedbank/build.h>
#include <seedbank/error.h>
#include <seedbank/export.h>
#include <seedbank/limits.h>
#include <seedbank/names.h>
#include <seedbank/observer.h>
#include <seedbank/version.h>

namespace seedbank {

class LabelFormat;
struct PuzzlePlan;
struct PuzzleSet;

namespace engine {
struct EngineAccess;
}

/// A journal: a file that keeps facts whose proofs took much work, for later runs.
struct JournalOptions {
  std::filesystem::path file;  ///< resumed if it exists
  int pits = 6;                ///< of the journal's game; searches of other games ignore it
  /// Save only facts whose proof took at least this many positions. Default: 65,536.
  std::optional<std::uint64_t> least_work = {};
};

/// The least memory of an engine: what a search of any game needs without endgames, and what the
/// process takes by itself.
inline constexpr std::uint64_t kLeastMemory = std::uint64_t{64} << 20;

/// Options of an engine.
struct EngineOptions {
  RulesName rules = Rules::kEmptyCapture;  ///< or their name, such as "standard"
  /// Directory of databases made by `seedbank build` or build(); optional.
  std::optional<std::filesystem::path> database = {};
  bool database_may_be_missing = false;  ///< a directory that does not exist is treated as empty
  /// The user did not choose the directory: it may be missing, and there is no note if it has no
  /// files of a game.
  bool database_is_default = false;
  /// Limit of the memory of all games, at least kLeastMemory. Default: all engines of the process
  /// without a limit share 75 % of the memory that was available when the first of them was opened.
  std::optional<std::uint64_t> memory_bytes = {};
  /// An opening book, such as installed_book() of seedbank/book.h. Its positions need no search,
  /// unless a line of best play or turns are requested.
  std::optional<std::filesystem::path> book = {};
  std::span<const std::uint8_t> book_bytes = {};  ///< contents of a book, instead of `book`; copied
  bool book_is_default = false;                   ///< as for the database; for installed_book()
  std::uint64_t reserved_bytes = 0;  ///< part of memory_bytes that the caller uses itself
  std::optional<int> threads = {};   ///< default: the processors that the process may use
  /// Keep exactly the endgames of up to this many seeds in memory, loaded before the first search;
  /// values() then looks these positions up. Default: chosen according to the work.
  std::optional<int> endgame_seeds = {};
  /// Maximum number of endgame positions loaded before the first search.
  std::uint64_t first_endgame_positions = 3'000'000;
  /// Size of the transposition table; default: an eighth of the memory, at most 512 MiB.
  std::optional<std::uint64_t> table_bytes = {};
  DriverName driver = Driver::kAuto;  ///< how searches find a value
  std::optional<JournalOptions> journal = {};
  Observer* observer = nullptr;  ///< progress callbacks; must outlive the engine
};

/// The state of a journal.
struct JournalState {
  std::uint64_t facts_at_start = 0;  ///< positions with facts when it was opened
  std::uint64_t facts_added = 0;     ///< since then
  std::uint64_t torn_bytes = 0;      ///< of an incomplete batch left by a killed run; removed
};

/// The endgames of one game in memory.
struct EndgameReport {
  int seeds = 0;       ///< maximum number of seeds in play; 0 for none
  double seconds = 0;  ///< time for loading and computing them
};

/// A fair start, with its numbers in other programs.
struct FairStart {
  std::vector<int> numbers;  ///< in FairKalah's order, South to move
  int moved = 0;             ///< number of seeds moved from the opening
  int java = 0;   ///< number in FairKalah's Java programs: from 0, in lexicographic order
  int ludii = 0;  ///< number in Ludii and Python: from 1, by `moved`, then lexicographic
};

/// The fair starts to find; by default the 254 of FairKalah.
struct FairWanted {
  int pits = 6;
  int seeds_per_pit = 4;
  int most_moved = 2;  ///< maximum number of seeds moved from pits to other pits or stores, 1..4
  int value = 0;       ///< final margin for South; even

  friend bool operator==(const FairWanted&, const FairWanted&) = default;
};

/// For each board near an opening, in lexicographic order: true if it has the value, nothing while
/// undecided.
using FairVerdicts = std::vector<std::optional<bool>>;

/// Answers questions about positions of any number of pits under one rule set. Loads or computes
/// endgames when searches need them and keeps them in memory, so use one engine for all questions.
/// Thread-safe; most calls can use all threads of the engine (see Limits::threads). Move-only:
/// after a move, the engine that was moved from may only be destroyed or assigned to; any other use
/// of it is undefined.
///
/// The calls by group; most programs need only the first three groups:
///
///   One position             query, move
///   Many positions           query, values, best, sample, label
///   Fair starts              fair, decide_fair
///   More about one position  pie, choose, query_json, looks_up
///   More analyses            guess, find_puzzles; see also judge_games() in judge.h
///   What the engine has      rules, threads, memory, database, notes, endgames, search state
///   The journal              flush_journal, journal
class SEEDBANK_API Engine {
 public:
  /// Allocates little; most memory is allocated when a question needs it. Throws ArgumentError;
  /// ResourceError if the memory limit is below kLeastMemory; DatabaseError if the database
  /// directory or the book does not exist, the book is damaged, or the journal is damaged or of
  /// another game; IoError.
  explicit Engine(EngineOptions options = {});
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  // ---- One position -----------------------------------------------------------------------------

  /// Computes the value of a position. The answer is complete unless the limits ended the search.
  /// If moves are requested, a known value always comes with a best pit. Throws ArgumentError if
  /// the board has other rules; DatabaseError, ResourceError, IoError.
  [[nodiscard]] Answer query(const Board& board, const Limits& limits = {},
                             const Wanted& wanted = {});

  /// The same for a text in the given notation; if `notation` is "", it is detected from the text.
  /// Also throws PositionError, and ArgumentError for an unknown notation.
  [[nodiscard]] Answer query(std::string_view position, const Limits& limits = {},
                             const Wanted& wanted = {}, std::string_view notation = "");

  /// Returns the pit, 1..m, that a strategy sows: "random", "greedy", "deterministic", "tree:4",
  /// "minimax:8", "exact", "exact:0.9", or a level "1" to "10". The same position and seed give the
  /// same pit; if the limits end a search, returns the best pit found so far. Programs play too:
  /// move_of_player() in seedbank/player.h. Throws ArgumentError for an unknown strategy, naming
  /// the known ones; PositionError if the game is over; and the exceptions of query().
  [[nodiscard]] int move(const Board& board, std::string_view strategy,
                         std::uint64_t random_seed = 1, const Limits& limits = {});

  /// The same for a text, as for query().
  [[nodiscard]] int move(std::string_view position, std::string_view strategy,
                         std::uint64_t random_seed = 1, const Limits& limits = {},
                         std::string_view notation = "");

  // ---- Many positions ---------------------------------------------------------------------------

  /// Answers many boards, one thread per board. Passes the answers to `take` in the order of the
  /// boards, each as soon as it and all earlier ones are known; calls of `take` do not overlap.
  /// Throws StoppedError if the limits ended it; the exceptions of `take`; and those of query().
  void query(std::span<const Board> boards,
             const std::function<void(std::size_t board, const Answer& answer)>& take,
             const Limits& limits = {}, const Wanted& wanted = {});

  /// Computes the values of many positions with South to move. `numbers` holds a row of 2(pits+1)
  /// numbers for each position; `margins` receives one value for each. If a game is over, its value
  /// is the final margin: each side gets the seeds on its side. Throws StoppedError if the limits
  /// ended it, with `margins` unspecified; ArgumentError if the sizes do not match; PositionError,
  /// with the row counted from 0, if a row is not a position; and the exceptions of query().
  void values(std::span<const std::int32_t> numbers, int pits, std::span<std::int32_t> margins,
              const Limits& limits = {});

  /// Finds all best pits of many positions with South to move: `mask` receives `pits` entries for
  /// each row, 1 for a best pit and 0 for the others; all 0 if the game is over. Throws the same
  /// exceptions as values().
  void best(std::span<const std::int32_t> numbers, int pits, std::span<std::uint8_t> mask,
            const Limits& limits = {});

  /// Draws `count` distinct positions from random games that start at an opening; none of them is
  /// over. Returns rows of 2(pits+1) numbers with the mover as South, in lexicographic order. The
  /// same arguments give the same sample on every machine. Throws ArgumentError if fewer positions
  /// exist; ResourceError, at once, if the memory limit does not allow so many; StoppedError if the
  /// limits ended it.
  [[nodiscard]] std::vector<std::int32_t> sample(std::uint64_t count, std::uint64_t random_seed = 1,
                                                 int pits = 6, int seeds_per_pit = 4,
                                                 const Limits& limits = {});

  /// Computes the labels of `count` boards of one game with South to move, none of them over.
  /// Passes their rows to `take` in order, each as soon as possible, and returns the number of
  /// rows, which is less than `count` only if the limits ended it. `board` returns the board with
  /// the given index, counted from 0; several threads call it. One thread per board. Throws
  /// PositionError for a board with North to move; ArgumentError; the exceptions of `board` and
  /// `take`, and those of query().
  std::size_t label(std::size_t count, const std::function<Board(std::size_t index)>& board,
                    const LabelFormat& format,
                    const std::function<void(const std::string& row)>& take,
                    const Limits& limits = {});

  // ---- Fair starts ------------------------------------------------------------------------------

  /// Finds the boards near an opening that have a given value, in lexicographic order. Throws
  /// StoppedError if the limits ended it; ArgumentError; and the exceptions of query().
  [[nodiscard]] std::vector<FairStart> fair(const FairWanted& wanted = {},
                                            const Limits& limits = {});

  /// Decides the boards that `verdicts` leaves open, one thread per board, until the limits end it,
  /// and returns the number of boards decided by then, including those decided before. Boards
  /// beyond the end of `verdicts` are open. Calls `take` with each new verdict, one at a time; its
  /// exceptions end the search and leave `verdicts` unchanged. Throws ArgumentError; the exceptions
  /// of query().
  std::uint64_t decide_fair(const FairWanted& wanted, FairVerdicts& verdicts,
                            const std::function<void(std::size_t board, bool is_of_value)>& take,
                            const Limits& limits = {});

  // ---- More about one position ------------------------------------------------------------------

  /// Computes the value of a position under the pie rule and the turns that the
  /// first player can leave. The answer is complete unless the limits ended the search. Throws
  /// ArgumentError for Pie::kNone, which query() answers; and the exceptions of query().
  [[nodiscard]] PieAnswer pie(const Board& board, Pie pie, const Limits& limits = {});

  /// Chooses a pit at once, and better ones as time permits, by minimax with iterative deepening
  /// and, for up to 7 pits per side, by a simultaneous exact search. `numbers` are the 2(m+1)
  /// numbers of a board of 1..12 pits per side with South to move. Calls `report` with every choice
  /// that improves on the last one, from several threads but one at a time; its exceptions end the
  /// search. Returns the last choice once it is final (PitChoice::final) or the limits end the
  /// search. Until a pit is proven best, the choice is that of the deepest minimax iteration. If
  /// every pit loses, kPit chooses one that loses by the fewest seeds, unless minimax proves the
  /// loss first. Uses one thread in addition to those of the limits. Throws PositionError if the
  /// numbers are not a board or the game is over; and, after minimax has ended, the exceptions of
  /// query().
  PitChoice choose(std::span<const int> numbers, ChoiceGoal goal, const Limits& limits,
                   const std::function<void(const PitChoice&)>& report);

  /// The answer as one line of JSON, as printed by `seedbank query --json`.
  [[nodiscard]] std::string query_json(std::string_view position, const Limits& limits = {},
                                       const Wanted& wanted = {}, std::string_view notation = "");

  /// True if query() answers without a search: if the game is over, if the database on disk covers
  /// the position, or if the opening book has it and neither turns nor a line of play are
  /// requested. Throws the exceptions of query().
  [[nodiscard]] bool looks_up(const Board& board, const Wanted& wanted = {});

  // ---- More analyses ----------------------------------------------------------------------------

  /// Estimates the values of many positions with South to move, given as for values(), with the
  /// neural network that guides searches; does not search. `margins` receives the guessed final
  /// margin of each position, in seeds. Throws ArgumentError, PositionError, ResourceError.
  void guess(std::span<const std::int32_t> numbers, int pits, std::span<float> margins);

  /// Adds puzzles (seedbank/puzzles.h) to `set`, which holds the first puzzles of the plan, until
  /// it has `count` of them or many games in a row yield none. Calls `report` after each game, one
  /// call at a time, with the set so far. Returns kComplete unless the limits ended it; a later
  /// call with the same set resumes. Throws ArgumentError for a plan out of range; the exceptions
  /// of `report`; and those of query().
  Completion find_puzzles(const PuzzlePlan& plan, std::uint64_t count, PuzzleSet& set,
                          const std::function<void(const PuzzleSet&)>& report,
                          const Limits& limits = {});

  // ---- What the engine has ----------------------------------------------------------------------

  [[nodiscard]] const std::string& rules() const noexcept;
  [[nodiscard]] int threads() const noexcept;
  [[nodiscard]] std::uint64_t memory_bytes() const noexcept;
  /// The part of memory_bytes() that tables, endgames and caches do not use, including those of the
  /// engines that share it.
  [[nodiscard]] std::uint64_t memory_left() const;

  /// What the database on disk holds for the rules of the engine: its games with files, by pits.
  /// Opens every file, which checks everything except the frames. No games without a database.
  /// Throws DatabaseError if a file is damaged; IoError.
  [[nodiscard]] std::vector<DatabaseContent> database() const;
  /// The same as lines of JSON, one per game, separated by line feeds.
  [[nodiscard]] std::string database_json() const;

  /// The notes on all games that were asked about so far, by pits: which of the files named in the
  /// options contribute nothing, or less than expected, to a game. Then those on matches.
  [[nodiscard]] std::vector<Note> notes() const;

  /// The notes on games with `pits` pits per side, whether or not one was asked about. Throws
  /// ArgumentError, IoError.
  [[nodiscard]] std::vector<Note> notes(int pits);

  /// The same for the game of a board, and Board::note() if it is not empty.
  [[nodiscard]] std::vector<Note> notes(const Board& board);

  [[nodiscard]] EndgameReport endgames(int pits) const;
  [[nodiscard]] SearchState search_state() const;

  // ---- The journal ------------------------------------------------------------------------------

  /// Waits until all proven facts are on disk. Throws IoError if this or an earlier write failed;
  /// the journal then ends with the last batch that reached the disk.
  void flush_journal();

  [[nodiscard]] JournalState journal() const;

 private:
  friend struct engine::EngineAccess;
  struct Rep;
  std::unique_ptr<Rep> rep_;
};

/// Calls `take` with the numbers of each board near the opening, in the order of FairVerdicts: all
/// that are reached by moving 1..most_moved seeds, whatever their values. Throws ArgumentError.
SEEDBANK_API void visit_boards_near_opening(
    const FairWanted& wanted, const std::function<void(std::span<const int> numbers)>& take);

/// The boards with the wanted value according to `verdicts`, as filled in by Engine::decide_fair(),
/// in lexicographic order. Their numbers (FairStart::java and ludii) count only these boards, so
/// they are final only once all boards near the opening are decided. Throws ArgumentError.
[[nodiscard]] SEEDBANK_API std::vector<FairStart> fair_starts(const FairWanted& wanted,
                                                              const FairVerdicts& verdicts);

/// The names of the rule sets.
[[nodiscard]] SEEDBANK_API std::vector<std::string> rule_sets();

/// The names of the strategies, with placeholders for parameters, such as "minimax:D".
[[nodiscard]] SEEDBANK_API std::vector<std::string> strategies();

/// The names of the notations.
[[nodiscard]] SEEDBANK_API std::vector<std::string> notations();

/// The version of the library, such as "0.3.0".
[[nodiscard]] SEEDBANK_API const char* version() noexcept;

}  // namespace seedbank
