// Players: strategies, programs and functions. Wherever a player is named, the name means a
// strategy (seedbank/strategy.h), or a program:
//
//     ./bot                        the path of a program, with a slash
//     "python3 bots/anna/bot.py"   a command of several words
//     bots/anna.json               a declaration: name, command, directory, protocol, limits; or
//                                  the token of an agent that connects by itself
//
// Programs speak one of the protocols(). engine/arena/match/PROTOCOL.md describes the native one.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <seedbank/board.h>
#include <seedbank/clock.h>
#include <seedbank/error.h>
#include <seedbank/export.h>
#include <seedbank/limits.h>
#include <seedbank/names.h>
#include <seedbank/verdict.h>

namespace seedbank {

class Engine;

/// A player as a function of the program that uses the library: returns the pit to sow, from 1, for
/// the side to move. Several threads may call it at once. Its exceptions end the match. It cannot
/// be interrupted: if it exceeds its clock, it loses by Verdict::kTime once it has returned, and
/// stops and time limits of the match wait for it.
using PlayerFunction = std::function<int(const Board& board, const ClockState& clock)>;

/// Whether programs are separated from the rest of the machine. A program then has a small system
/// of its own, made by bubblewrap: it sees the folders of system software, which it cannot change,
/// a copy of its directory, and an empty /tmp; no other files, processes, terminals, sockets or
/// networks of the machine. It runs as an ordinary user, also if the caller is root, and its whole
/// tree of processes ends with it.
enum class Isolation : std::uint8_t {
  kAuto,      ///< if the system allows it: why_not_isolated(); otherwise a match has a note
  kNone,      ///< only the limits apply
  kRequired,  ///< programs that cannot be isolated do not run
};

/// "auto", "none" or "required".
[[nodiscard]] SEEDBANK_API std::string_view name(Isolation isolation) noexcept;

/// What keeps programs on this machine from being isolated, in one line; empty if they are. Starts
/// a program of the system to find out. Thread-safe. Throws ResourceError.
[[nodiscard]] SEEDBANK_API std::string why_not_isolated();

/// The least memory of a program that a match or a declaration may state.
inline constexpr std::uint64_t kLeastProgramMemory = std::uint64_t{1} << 20;

/// The least size of what a program may write.
inline constexpr std::uint64_t kLeastProgramDisk = std::uint64_t{1} << 20;

/// How programs run. Their declarations may have other limits of memory and threads, and name
/// further files that are visible.
struct ProgramRules {
  Isolation isolation = Isolation::kAuto;
  bool freezes = false;  ///< all processes of the side that waits are stopped
  std::uint64_t memory_bytes = std::uint64_t{1} << 30;
  int threads = 256;  ///< processes included
  /// Of its directory and /tmp together if it is isolated, otherwise of each file that it writes.
  /// The most that is copied of its directory, too: 256 MiB unless stated.
  std::uint64_t disk_bytes = std::uint64_t{256} << 20;
  /// Files and folders that isolated programs see, besides system software: absolute paths.
  std::vector<std::filesystem::path> readable = {};
  int open_files = 256;
};

/// The form of a path for ProgramRules::readable. Throws ArgumentError if it does not exist, or if
/// isolated programs have something of their own at its place.
[[nodiscard]] SEEDBANK_API std::filesystem::path readable_path(const std::filesystem::path& path);

/// An agent: a program that connects by itself to the arena that awaits it.
struct AgentInfo {
  std::string token;                            ///< its secret, by which it is recognised
  std::optional<double> start_up_seconds = {};  ///< until it has connected, if declared
};

/// Where agents connect.
struct ListenAddress {
  std::string host = "127.0.0.1";  ///< an IP address
  std::uint16_t port = 0;          ///< 0 for any free one
};

/// The address in a text: "2671", "0.0.0.0:2671" or "[::1]:2671"; the host is by default this
/// machine's loopback interface. Throws ArgumentError.
[[nodiscard]] SEEDBANK_API ListenAddress listen_address(std::string_view text);

/// What a player's name means.
struct PlayerInfo {
  std::string name;     ///< in records: that of the declaration, or as given
  std::string play_as;  ///< a strategy, or a text that identifies a program and how it runs
  bool is_program = false;
  bool uses_chance = false;  ///< may choose differently in the same position; true for programs
  /// In tables: the name, or of a command the file name of its program.
  std::string label = {};
  std::string protocol = {};            ///< of a program
  std::optional<AgentInfo> agent = {};  ///< for agents; also programs in every other respect
  std::optional<GameClock> clock = {};  ///< its own, in matches, if it is declared
};

/// Looks a player up. Reads the declaration of a program, but does not run it. Throws
/// ArgumentError, with the reason, if the name means no player.
[[nodiscard]] SEEDBANK_API PlayerInfo player_called(std::string_view name);

/// A program has a fault where it was asked for a sowing outside a match.
class SEEDBANK_API PlayerError : public IoError {
 public:
  PlayerError(const std::string& message, Verdict verdict, std::string reason)
      : IoError(message, {}), verdict_(verdict), reason_(std::move(reason)) {}

  [[nodiscard]] Verdict verdict() const noexcept { return verdict_; }
  /// One line. For a verdict about an answer, kIllegal or kProtocol, it quotes the answer; for
  /// others it may quote the program's standard error and name its files.
  [[nodiscard]] const std::string& reason() const noexcept { return reason_; }

 private:
  Verdict verdict_;
  std::string reason_;
};

/// Programs that keep running between their choices. A program that is asked continues the game in
/// which it chose last, if that leads to the position by at most one turn of the other side;
/// otherwise it is started. While it waits, all its processes are stopped. Thread-safe.
class SEEDBANK_API RunningPrograms {
 public:
  /// At most `most` programs wait at a time, for at most `idle` each, and together they may use at
  /// most `memory_bytes` by their limits of memory, unless only one waits: those that wait longest
  /// are ended.
  RunningPrograms(std::size_t most, std::uint64_t memory_bytes, std::chrono::duration<double> idle);
  RunningPrograms(const RunningPrograms&) = delete;
  RunningPrograms& operator=(const RunningPrograms&) = delete;
  /// Ends all. Requires that none is asked.
  ~RunningPrograms();

  /// The pit, from 1, that the program sows. A program that continues a game and has another fault
  /// than its time is started and asked once more. It receives `random_seed` when it is started.
  /// Throws as move_of_player(), and ArgumentError if the name means no program.
  [[nodiscard]] int move(const Board& board, std::string_view program,
                         std::uint64_t random_seed = 1, const Limits& limits = {});

 private:
  class Rep;
  std::unique_ptr<Rep> rep_;
};

/// The pit, from 1, that a player sows. A strategy chooses as in Engine::move(). A program is
/// started, asked once and ended; its choice has the time of the limits, by default some minutes.
/// Do not pass on names from strangers unless check_strategy_name() accepts them: they may start
/// programs. Throws PlayerError if a program has a fault; ArgumentError if the name means no
/// player; PositionError if the game is over; StoppedError if a stop was requested while a program
/// was asked; and the exceptions of Engine::move().
[[nodiscard]] SEEDBANK_API int move_of_player(Engine& engine, const Board& board,
                                              std::string_view player,
                                              std::uint64_t random_seed = 1,
                                              const Limits& limits = {});

/// The games in which try_player() tries a program.
struct TrialOptions {
  int pits = 6;
  int seeds_per_pit = 4;
  RulesName rules = Rules::kEmptyCapture;
  Pie pie = Pie::kNone;
  /// `move` is by default a tenth of `game` where each choice is limited; `start_up` applies unless
  /// the declaration of the program says otherwise.
  TimeControl clock = {.game = std::chrono::seconds(30), .margin = kDefaultMargin};
  /// Only the game that the options state, in both seats; otherwise games of every kind that the
  /// protocol of the program has, beginning with that game if it can be played.
  bool only_this_game = false;
  ProgramRules program_rules = {};
};

/// One of these games.
struct TrialResult {
  std::string what;                  ///< that the game tries
  std::string skipped = {};          ///< why the protocol does not allow it; empty if it was played
  Verdict verdict = Verdict::kPlay;  ///< any other one is a fault of the program
  std::string fault = {};            ///< one line; empty if it has none
  std::size_t sowings = 0;           ///< of both sides
  double seconds = 0;                ///< that the program used for its choices
  bool ended_by_itself = false;      ///< soon after the game; otherwise it was ended
  std::string last_words = {};       ///< the end of its standard error
};

/// Tries a program for compliance with its protocol: full games in both seats, clocks, swaps of
/// either side, small and large boards, both rule sets. Calls `report` with each game; at least one
/// in each seat is played. Throws ArgumentError if the name does not mean a program, or if its
/// protocol does not have the only game that was asked for; StoppedError if `stop` was requested;
/// ResourceError, IoError.
SEEDBANK_API void try_player(std::string_view name, const TrialOptions& options,
                             const std::function<void(const TrialResult&)>& report,
                             const std::stop_token& stop = {});

/// A protocol that programs may speak.
struct ProtocolInfo {
  std::string_view name;
  std::string_view meaning;  ///< one line
};
/// All protocols, in the order of the help.
[[nodiscard]] SEEDBANK_API std::vector<ProtocolInfo> player_protocols();

/// Why programs of a protocol cannot play such a game: "the protocol kgp plays ..."; empty if they
/// can. Throws ArgumentError if there is no protocol of that name.
[[nodiscard]] SEEDBANK_API std::string why_not_played(std::string_view protocol, int pits,
                                                      const RulesName& rules, Pie pie);

}  // namespace seedbank
