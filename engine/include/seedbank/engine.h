// The engine: exact answers to any Kalah question.
//
//     #include <seedbank/engine.h>
//
//     seedbank::Engine engine;
//     const seedbank::Answer answer = engine.query("4,4,4,4,4,4,0,4,4,4,4,4,4,0 s");
//     // *answer.value is 10: South wins by 10 under the empty-capture rules
//
// Positions are texts in any notation that the command knows, or rows of numbers: 2(m+1) for m pits
// per side, in FairKalah's order (South's pits from the one farthest from its store, South's store,
// North's pits likewise, North's store). Values are final margins in seeds, stores included, with
// best play by both. Pits are numbered 1..m in sowing order, 1 farthest from the store.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/error.h>
#include <seedbank/export.h>
#include <seedbank/limits.h>
#include <seedbank/version.h>

namespace seedbank {

/// What an engine may use.
struct EngineOptions {
  std::string rules = "empty-capture";  ///< or "standard"
  /// Directory of databases that `seedbank build` or build() made; none is needed.
  std::optional<std::filesystem::path> database = {};
  std::optional<std::uint64_t> memory_bytes = {};  ///< default: 75 % of what is available
  std::optional<int> threads = {};  ///< default: the processors that the process may use
  /// Have the endgames of up to so many seeds in memory before anything is searched, and no more;
  /// values() then takes these positions from there. Default: as many as the work is worth.
  std::optional<int> endgame_seeds = {};
  OnProgress on_progress = {};
};

/// What a sowing leads to.
struct Move {
  int pit = 0;
  std::optional<int> value = {};  ///< for the side that sows; nothing when the bounds do not meet
  Bounds bounds = {};             ///< what is known of the value
};

/// What is known of a position: the fields of `seedbank query --json`.
struct Answer {
  std::string position;                ///< in the notation that was named, or in FairKalah's
  std::string rules;                   ///< under which the values hold
  std::optional<int> value = {};       ///< for the side to move; nothing when a limit ended it
  Bounds bounds = {};                  ///< what is known of the value
  std::optional<std::string> outcome;  ///< "win", "loss" or "draw" for the side to move, if known
  /// The pits of which none is better. Never empty when the value is known, the moves were wanted
  /// and the game is not over.
  std::vector<int> best;
  std::vector<Move> moves;  ///< every legal pit
  /// Best play to the end of the game: the pits as they are sown, by whoever's turn it is. Nothing
  /// when it was not wanted or a limit ended it.
  std::optional<std::vector<int>> line = {};
  std::string source;       ///< "database", "search" or "terminal"
  std::uint64_t nodes = 0;  ///< positions searched
  double seconds = 0;       ///< that it took
  int endgame_seeds = 0;    ///< most seeds in play that the search could look up
  bool complete = true;     ///< false when a limit ended it
};

/// What a query shall find.
struct Wanted {
  bool moves = true;  ///< the value of every sowing
  bool line = true;   ///< a line of best play
};

/// A board of equal chances, with the numbers it goes by.
struct FairStart {
  std::vector<int> numbers;  ///< in FairKalah's order, South to move
  int moved = 0;             ///< seeds from the opening
  int java = 0;              ///< from 0, in lexicographic order: FairKalah's Java programs
  int ludii = 0;             ///< from 1, by `moved` and then in that order: Ludii, Python
};

/// Which fair starts are meant. The default are the 254 of FairKalah.
struct FairWanted {
  int pits = 6;
  int seeds_per_pit = 4;
  int most_moved = 2;  ///< seeds moved from pits to other pits or stores, 1..4
  int value = 0;       ///< final margin for South; even
};

/// Answers about positions of any number of pits under one set of rules. Endgames come to memory as
/// searches are worth it and stay there, so one engine for all questions is best. All functions may
/// be called by several threads at once; each call uses all threads of the engine. Move-only.
class SEEDBANK_API Engine {
 public:
  /// Takes little: memory is used when a question needs it. Throws ArgumentError; DatabaseError
  /// when there is no such directory.
  explicit Engine(EngineOptions options = {});
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  /// What is asked about a position, in the notation of that name or the one that its form shows
  /// (""). Complete unless the limits ended it. Throws PositionError, DatabaseError, ResourceError,
  /// IoError; ArgumentError for an unknown notation.
  [[nodiscard]] Answer query(std::string_view position, const Limits& limits = {},
                             Wanted wanted = {}, std::string_view notation = "");

  /// The same as one line of JSON: what `seedbank query --json` prints.
  [[nodiscard]] std::string query_json(std::string_view position, const Limits& limits = {},
                                       Wanted wanted = {}, std::string_view notation = "");

  /// Values of many positions with South to move: `numbers` holds a row of 2(pits+1) numbers for
  /// each, `margins` takes as many as there are rows. Positions that are over are worth what lies
  /// on the board. Throws StoppedError when the limits ended it, with `margins` unspecified;
  /// ArgumentError for sizes that do not fit; PositionError, naming the row, counted from 0, for
  /// what is not a position; and as query() does.
  void values(std::span<const std::int32_t> numbers, int pits, std::span<std::int32_t> margins,
              const Limits& limits = {});

  /// Every best pit of many positions with South to move: `mask` takes `pits` entries for each row,
  /// 1 for a pit of which none is better, 0 for the others; all 0 for a position that is over.
  /// Throws as values() does.
  void best(std::span<const std::int32_t> numbers, int pits, std::span<std::uint8_t> mask,
            const Limits& limits = {});

  /// The boards near an opening that are of one value, in lexicographic order. Throws StoppedError
  /// when the limits ended it; ArgumentError; and as query() does.
  [[nodiscard]] std::vector<FairStart> fair(const FairWanted& wanted = {},
                                            const Limits& limits = {});

  /// `count` distinct positions of random games from an opening, none of them over, the mover as
  /// South: a row of 2(pits+1) numbers each, in lexicographic order. The same arguments give the
  /// same sample everywhere. Throws ArgumentError when there are not so many; StoppedError when the
  /// limits ended it.
  [[nodiscard]] std::vector<std::int32_t> sample(std::uint64_t count, std::uint64_t random_seed = 1,
                                                 int pits = 6, int seeds_per_pit = 4,
                                                 const Limits& limits = {});

  /// The pit, 1..m, that a strategy sows in a position whose game is not over: "random", "greedy",
  /// "deterministic", "tree:4", "minimax:8", "exact", "exact:0.9", or a level "1" to "10". The same
  /// position and seed give the same pit; when the limits end a search, the best pit found until
  /// then. Throws ArgumentError for an unknown strategy, naming those there are; and as query()
  /// does.
  [[nodiscard]] int move(std::string_view position, std::string_view strategy,
                         std::uint64_t random_seed = 1, const Limits& limits = {},
                         std::string_view notation = "");

  [[nodiscard]] const std::string& rules() const noexcept;
  [[nodiscard]] int threads() const noexcept;
  [[nodiscard]] std::uint64_t memory_bytes() const noexcept;

 private:
  struct Rep;
  std::unique_ptr<Rep> rep_;
};

/// What is to be built: the positions of up to `seeds` seeds in play.
struct BuildOptions {
  std::filesystem::path database;  ///< directory; made where it is missing
  int seeds = 0;                   ///< 2..63
  int pits = 6;
  std::string rules = "empty-capture";
  std::optional<std::uint64_t> memory_bytes = {};  ///< default: 75 % of what is available
  std::optional<int> threads = {};  ///< default: the processors that the process may use
  std::stop_token stop = {};        ///< a request ends it soon; what is finished is kept
  OnProgress on_progress = {};
};

/// What a build came to.
struct Built {
  std::uint64_t positions = 0;           ///< of all layers
  std::uint64_t positions_computed = 0;  ///< by this run
  std::uint64_t bytes = 0;               ///< on disk
  double seconds = 0;
};

/// Builds an endgame database, or the rest of one. Throws StoppedError when it was stopped: the
/// same call goes on from there; DatabaseError when a file is damaged; ResourceError, before
/// anything is written, when memory or disk do not suffice; IoError; ArgumentError.
SEEDBANK_API Built build(const BuildOptions& options);

/// The rule sets there are, by name.
[[nodiscard]] SEEDBANK_API std::vector<std::string> rule_sets();

/// The forms that names of strategies have, such as "minimax:D".
[[nodiscard]] SEEDBANK_API std::vector<std::string> strategies();

/// The notations there are, by name.
[[nodiscard]] SEEDBANK_API std::vector<std::string> notations();

/// The version of the library, such as "0.2.0".
[[nodiscard]] SEEDBANK_API const char* version() noexcept;

}  // namespace seedbank
