// The engine: exact answers to any Kalah question.
//
//     #include <seedbank/engine.h>
//
//     seedbank::Engine engine;
//     const seedbank::Answer answer = engine.query("4,4,4,4,4,4,0,4,4,4,4,4,4,0 s");
//     // *answer.value() is 10: South wins by 10 under the empty-capture rules
//
// Positions are Boards, texts in any notation that the command knows, or rows of numbers: 2(m+1)
// for m pits per side, in FairKalah's order (South's pits from the one farthest from its store,
// South's store, North's pits likewise, North's store). Values are final margins in seeds, stores
// included, with best play by both sides. Pits are numbered 1..m in sowing order, 1 farthest from
// the store.
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
#include <seedbank/error.h>
#include <seedbank/export.h>
#include <seedbank/limits.h>
#include <seedbank/observer.h>
#include <seedbank/version.h>

namespace seedbank {

/// A journal: a file that keeps what searches prove with much work, for later runs.
struct JournalOptions {
  std::filesystem::path file;  ///< resumed if it exists
  int pits = 6;                ///< of the game that it is for; searches of other games ignore it
  /// Positions that proving a fact takes at least for it to be kept; default: as many as pay off.
  std::optional<std::uint64_t> least_work = {};
};

/// What an engine may use.
struct EngineOptions {
  std::string rules = "empty-capture";  ///< or "standard"
  /// Directory of databases that `seedbank build` or build() made; none is required.
  std::optional<std::filesystem::path> database = {};
  bool database_may_be_missing = false;  ///< a directory that does not exist is treated as empty
  std::optional<std::uint64_t> memory_bytes = {};  ///< default: 75 % of what is available
  std::uint64_t reserved_bytes = 0;                ///< of these, what the caller itself uses
  std::optional<int> threads = {};  ///< default: the processors that the process may use
  /// Load the endgames of up to so many seeds before any search, and no more; values() then looks
  /// these positions up. Default: as many as the work is worth.
  std::optional<int> endgame_seeds = {};
  /// Endgame positions that come to memory before the first search, at most.
  std::uint64_t first_endgame_positions = 3'000'000;
  /// Size of the transposition table; default: an eighth of the memory, at most 512 MiB.
  std::optional<std::uint64_t> table_bytes = {};
  /// How searches ask about a value: "auto", "mtdf", "bisection" or "proof-number".
  std::string driver = "auto";
  std::optional<JournalOptions> journal = {};
  Observer* observer = nullptr;  ///< progress callbacks; must outlive the engine
};

/// The state of a journal.
struct JournalState {
  std::uint64_t facts_at_start = 0;  ///< positions of which something was known
  std::uint64_t facts_added = 0;     ///< since then
  std::uint64_t torn_bytes = 0;      ///< of an unfinished batch that a killed run left; cut off
};

/// The endgames of one game in memory.
struct EndgameReport {
  int seeds = 0;       ///< most seeds in play that are covered; 0 for none
  double seconds = 0;  ///< that bringing them to memory has taken
};

/// A board of equal chances, with the numbers that programs give it.
struct FairStart {
  std::vector<int> numbers;  ///< in FairKalah's order, South to move
  int moved = 0;             ///< seeds from the opening
  int java = 0;              ///< from 0, in lexicographic order: FairKalah's Java programs
  int ludii = 0;             ///< from 1, by `moved`, then in that order: Ludii, Python
};

/// Which fair starts to find. The default are the 254 of FairKalah.
struct FairWanted {
  int pits = 6;
  int seeds_per_pit = 4;
  int most_moved = 2;  ///< seeds moved from pits to other pits or stores, 1..4
  int value = 0;       ///< final margin for South; even
};

/// Answers about positions of any number of pits under one set of rules. Endgames come to memory as
/// searches are worth it and stay there, so use one engine for all questions. All functions may be
/// called by several threads at once; each call uses all threads of the engine. Move-only.
class SEEDBANK_API Engine {
 public:
  /// Allocates little: memory is used when a question needs it. Throws ArgumentError; DatabaseError
  /// if there is no such directory, or the journal is damaged or of another game; IoError.
  explicit Engine(EngineOptions options = {});
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  /// The answer, complete unless the limits ended it. If the moves are wanted, the value is known
  /// only together with a best pit. Throws ArgumentError if the board has other rules;
  /// DatabaseError, ResourceError, IoError.
  [[nodiscard]] Answer query(const Board& board, const Limits& limits = {},
                             const Wanted& wanted = {});

  /// The same for a text in the named notation, or in the one detected from its form (""). Throws
  /// PositionError; ArgumentError for an unknown notation; and as above.
  [[nodiscard]] Answer query(std::string_view position, const Limits& limits = {},
                             const Wanted& wanted = {}, std::string_view notation = "");

  /// The answer as one line of JSON: what `seedbank query --json` prints.
  [[nodiscard]] std::string query_json(std::string_view position, const Limits& limits = {},
                                       const Wanted& wanted = {}, std::string_view notation = "");

  /// Answers many boards, each by one thread, all threads at once, and passes the answers to `take`
  /// in the order of the boards, each as soon as it and all before it are known; one call of `take`
  /// at a time. Throws StoppedError if the limits ended it, and what `take` throws; as query()
  /// does.
  void query(std::span<const Board> boards,
             const std::function<void(std::size_t board, const Answer& answer)>& take,
             const Limits& limits = {}, const Wanted& wanted = {});

  /// Values of many positions with South to move: `numbers` holds a row of 2(pits+1) numbers for
  /// each, `margins` receives as many values as there are rows. The value of a game that is over is
  /// the margin of the seeds on the board. Throws StoppedError if the limits ended it, with
  /// `margins` unspecified; ArgumentError for sizes that do not fit; PositionError, naming the row,
  /// counted from 0, for a row that is not a position; and as query() does.
  void values(std::span<const std::int32_t> numbers, int pits, std::span<std::int32_t> margins,
              const Limits& limits = {});

  /// All best pits of many positions with South to move: `mask` receives `pits` entries for each
  /// row, 1 for a best pit, 0 for the others; all 0 if the game is over.
  /// Throws as values() does.
  void best(std::span<const std::int32_t> numbers, int pits, std::span<std::uint8_t> mask,
            const Limits& limits = {});

  /// The boards near an opening that have one value, in lexicographic order. Throws StoppedError if
  /// the limits ended it; ArgumentError; and as query() does.
  [[nodiscard]] std::vector<FairStart> fair(const FairWanted& wanted = {},
                                            const Limits& limits = {});

  /// `count` distinct positions of random games from an opening, none of them over, the mover as
  /// South: a row of 2(pits+1) numbers each, in lexicographic order. The same arguments give the
  /// same sample everywhere. Throws ArgumentError if there are not so many; StoppedError if the
  /// limits ended it.
  [[nodiscard]] std::vector<std::int32_t> sample(std::uint64_t count, std::uint64_t random_seed = 1,
                                                 int pits = 6, int seeds_per_pit = 4,
                                                 const Limits& limits = {});

  /// The pit, 1..m, that a strategy sows on a board whose game is not over: "random", "greedy",
  /// "deterministic", "tree:4", "minimax:8", "exact", "exact:0.9", or a level "1" to "10". The same
  /// position and seed give the same pit; if the limits end a search, the best pit found by then.
  /// Throws ArgumentError for an unknown strategy, naming the known ones; PositionError if the game
  /// is over; and as query() does.
  [[nodiscard]] int move(const Board& board, std::string_view strategy,
                         std::uint64_t random_seed = 1, const Limits& limits = {});

  /// The same for a text in the named notation, or in the one detected from its form ("").
  [[nodiscard]] int move(std::string_view position, std::string_view strategy,
                         std::uint64_t random_seed = 1, const Limits& limits = {},
                         std::string_view notation = "");

  /// Waits until everything that was proven is on the disk. Throws IoError, also if writing failed
  /// before: the journal then ends with the last batch that reached the disk.
  void flush_journal();

  [[nodiscard]] JournalState journal() const;
  [[nodiscard]] EndgameReport endgames(int pits) const;
  [[nodiscard]] SearchState search_state() const;
  [[nodiscard]] const std::string& rules() const noexcept;
  [[nodiscard]] int threads() const noexcept;
  [[nodiscard]] std::uint64_t memory_bytes() const noexcept;
  /// Of memory_bytes(), what is not in use by tables, endgames and caches.
  [[nodiscard]] std::uint64_t memory_left() const;

 private:
  struct Rep;
  std::unique_ptr<Rep> rep_;
};

/// What to build: the positions of up to `seeds` seeds in play.
struct BuildOptions {
  std::filesystem::path database;  ///< directory; created if it does not exist
  int seeds = 0;                   ///< 2..63
  int pits = 6;
  std::string rules = "empty-capture";
  std::optional<std::uint64_t> memory_bytes = {};  ///< default: 75 % of what is available
  std::optional<int> threads = {};  ///< default: the processors that the process may use
  std::stop_token stop = {};        ///< a request ends it soon; finished layers are kept
  Observer* observer = nullptr;     ///< progress callbacks
};

/// The result of a build.
struct Built {
  std::uint64_t positions = 0;           ///< of all layers
  std::uint64_t positions_computed = 0;  ///< by this run
  std::uint64_t bytes = 0;               ///< on disk
  double seconds = 0;                    ///< elapsed
};

/// Builds an endgame database, or the rest of one. Throws StoppedError if it was stopped, and the
/// same call resumes it; DatabaseError if a file is damaged; ResourceError, before anything is
/// written, if memory or disk space do not suffice; IoError; ArgumentError.
SEEDBANK_API Built build(const BuildOptions& options);

/// The names of the rule sets.
[[nodiscard]] SEEDBANK_API std::vector<std::string> rule_sets();

/// The forms of the names of strategies, such as "minimax:D".
[[nodiscard]] SEEDBANK_API std::vector<std::string> strategies();

/// The names of the notations.
[[nodiscard]] SEEDBANK_API std::vector<std::string> notations();

/// The version of the library, such as "0.2.0".
[[nodiscard]] SEEDBANK_API const char* version() noexcept;

}  // namespace seedbank
