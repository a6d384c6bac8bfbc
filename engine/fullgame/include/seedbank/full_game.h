// Full-game databases: every position that is reachable from an opening, with its outcome and
// depth: building, checking and reading them.
//
// Depth is the number of sowings to the end of the game if the winner takes the shortest way and
// the loser the longest. In a draw, South takes the longest way and North the shortest.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include <seedbank/board.h>
#include <seedbank/database.h>
#include <seedbank/export.h>
#include <seedbank/names.h>

namespace seedbank {

/// The game of a full-game database.
struct FullGameKind {
  int pits = 6;
  int seeds_per_pit = 4;  ///< at least 1, and at most kMostDatabaseSeeds on the board
  std::string rules = "empty-capture";
  bool play_on = false;  ///< whether the game continues when a store holds more than half the seeds
};

/// A description such as "3 pits, 2 seeds in each, empty-capture, majority".
[[nodiscard]] SEEDBANK_API std::string to_text(const FullGameKind& kind);

/// The value of a position of a full game.
struct FullGameValue {
  int outcome = 0;  ///< for South: 1 for a win, 0 for a draw, -1 for a loss
  int depth = 0;    ///< sowings to the end of the game

  friend bool operator==(const FullGameValue&, const FullGameValue&) = default;
};

/// A sowing and its value.
struct FullGameSowing {
  int pit = 0;          ///< from 1
  FullGameValue value;  ///< its depth includes this sowing
  bool best = false;
};

/// The answer to a question about a position.
struct FullGameAnswer {
  std::optional<FullGameValue> value;  ///< nothing if the position is not reachable
  std::vector<FullGameSowing> sowings = {};
};

/// A layer on disk.
struct FullGameLayer {
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;   ///< of the file
  std::uint64_t digest = 0;  ///< of positions and values; independent of their compression
};

/// How to open a full-game database.
struct FullGameOptions {
  std::optional<RulesName> rules = {};              ///< refuse databases of other rules
  std::optional<int> pits = {};                     ///< refuse databases of other pits
  std::size_t cache_bytes = std::size_t{64} << 20;  ///< for decoded frames
};

/// Buffers for consecutive positions of a layer, all for the same number of positions.
struct FullGameRows {
  std::span<std::int32_t> numbers;        ///< rows of 2(pits+1) numbers, South's first
  std::span<std::uint8_t> south_to_move;  ///< 1 or 0
  std::span<std::int8_t> outcomes;        ///< FullGameValue::outcome
  std::span<std::uint8_t> depths;
};

/// A full-game database on disk. Layer c holds the positions with c seeds in the stores. Functions
/// use all threads of the caller's oneTBB arena. Thread-safe.
class SEEDBANK_API FullGame {
 public:
  /// Opens all layers in `directory`. Throws DatabaseError if a layer is missing, damaged or of
  /// another game, if the build was not completed, or if the options refuse the game;
  /// ArgumentError for unknown rules; IoError.
  explicit FullGame(const std::filesystem::path& directory, const FullGameOptions& options = {});
  FullGame(FullGame&&) noexcept;
  FullGame& operator=(FullGame&&) noexcept;
  ~FullGame();

  [[nodiscard]] FullGameKind kind() const;
  [[nodiscard]] int pits() const noexcept;
  [[nodiscard]] int seeds_per_pit() const noexcept;
  [[nodiscard]] std::string rules() const;
  /// "majority" if the game ends once a store holds more than half of all seeds; "play-on" if it
  /// ends only when a side is empty.
  [[nodiscard]] std::string end() const;
  /// The number of positions in each layer, by seeds in the stores.
  [[nodiscard]] std::vector<std::uint64_t> positions() const;
  /// The layers, by seeds in the stores.
  [[nodiscard]] std::vector<FullGameLayer> layers() const;

  /// Reads consecutive positions of layer `captured`, starting with position `first`. Frames of
  /// kFramePositions positions are decoded as a whole, so ranges should begin and end at multiples
  /// of it. Returns false, with unspecified `rows`, after a request to stop. Throws ArgumentError
  /// if the sizes of the buffers do not match or the layer has fewer positions; DatabaseError,
  /// IoError.
  [[nodiscard]] bool read(int captured, std::uint64_t first, const FullGameRows& rows,
                          const std::stop_token& stop = {}) const;

  static constexpr std::uint64_t kFramePositions = 32'768;

  /// Looks up a position and its sowings. Throws ArgumentError if the board has other rules;
  /// PositionError if it has other pits or seeds; DatabaseError, IoError.
  [[nodiscard]] FullGameAnswer query(const Board& board) const;

 private:
  struct Rep;
  std::unique_ptr<const Rep> rep_;
};

/// Called from time to time, by one thread at a time, with the positions done in one of two passes,
/// and their number; 0 while it is unknown.
using FullGameProgress =
    std::function<void(bool second_pass, std::uint64_t done, std::uint64_t total)>;

/// What to build. The first pass finds the positions, the second one their values.
struct FullGameBuild {
  FullGameKind kind = {};
  std::optional<std::filesystem::path> directory = {};  ///< keep the database there
  std::filesystem::path work_directory = {};            ///< for layers that do not fit into memory
  std::uint64_t memory_bytes = 0;
  std::stop_token stop = {};  ///< a request ends the build promptly; finished files are kept
  FullGameProgress progress = [](bool, std::uint64_t, std::uint64_t) {};
};

/// Counts of a layer, or of all layers.
struct FullGameTally {
  std::uint64_t positions = 0;
  std::uint64_t wins = 0;  ///< for South
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t expanded = 0;  ///< positions in which the game continues
  std::uint64_t sowings = 0;   ///< total of their legal pits
};

/// The result of a build.
struct BuiltFullGame {
  FullGameValue opening;
  FullGameTally total;
  std::vector<FullGameTally> layers;        ///< by seeds in the stores
  std::uint64_t compositions = 0;           ///< ways to place the seeds
  std::optional<std::uint64_t> bytes = {};  ///< of the files, if they are kept
  bool was_complete = false;                ///< nothing was left to build
};

/// Builds a full-game database or completes it, on all threads of the caller's oneTBB arena.
/// Returns nothing after a request to stop. Throws ArgumentError; ResourceError, also between the
/// passes; DatabaseError if a file is damaged or of another game; IoError.
[[nodiscard]] SEEDBANK_API std::optional<BuiltFullGame> build_full_game(const FullGameBuild& build);

/// How to check a full-game database. The first pass checks checksums, the second one positions.
struct FullGameCheckOptions {
  FullGameOptions open = {};
  std::optional<std::uint64_t> sample = {};  ///< positions to recompute; by default all
  std::uint64_t random_seed = 1;             ///< of the sample
  std::stop_token stop = {};
  FullGameProgress progress = [](bool, std::uint64_t, std::uint64_t) {};
};

/// A position or a layer that is wrong.
struct FullGameDifference {
  std::string where;  ///< a position in notation, or a layer
  std::string what;   ///< one clause
};

/// The result of a check.
struct CheckedFullGame {
  std::optional<FullGameKind> kind = {};  ///< nothing if no layer can be opened
  std::uint64_t positions = 0;            ///< with correct checksums
  std::uint64_t recomputed = 0;
  bool full = false;  ///< all positions were recomputed
  std::uint64_t differences = 0;
  std::vector<FullGameDifference> examples = {};  ///< of the differences
  std::vector<FileFault> faults = {};  ///< of files; if there are any, nothing was recomputed
};

/// Checks all checksums of the database in `directory`, then positions, independently of the passes
/// that build it, on all threads of the caller's oneTBB arena. Returns nothing after a request to
/// stop. Throws DatabaseError if the directory has no layers, or the options refuse the game;
/// ArgumentError for unknown rules; IoError.
[[nodiscard]] SEEDBANK_API std::optional<CheckedFullGame> check_full_game(
    const std::filesystem::path& directory, const FullGameCheckOptions& options = {});

/// The command, `seedbank fullgame ...`, that computes the layer `file` of a full-game database
/// again once it has been removed; "" for other files. Does not read the file; the other layers of
/// its directory tell the game, and if none does, the command is "".
[[nodiscard]] SEEDBANK_API std::string full_game_rebuild_command(const std::filesystem::path& file);

}  // namespace seedbank
