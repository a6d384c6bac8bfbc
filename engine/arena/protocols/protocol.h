// Protocols: what a program that plays receives, and how it answers.
//
// A ProtocolSession is a pure state machine: lines in, lines out. It performs no input or output,
// starts no process and reads no clock. The referee (engine/arena/players) owns processes, bytes,
// time, the legality of pits and verdicts, and calls a session as follows:
//
//     begin(setup)                        once the program is connected; the start-up time runs
//       receive(line)...                  until is_ready()
//     told(event) | ask(question)         in the order of the game; both sides get every
//       receive(line)... -> Choice        event, the side that is not next first
//     end(result)                         then the program has a moment to end by itself
//
// Sides are true sides: South is below and begins, and a session turns boards for its program if
// the protocol wants that. After an exchange of seats the board stays as it is; `seat` of each
// message says which side the program has now.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <seedbank/board.h>
#include <seedbank/clock.h>
#include <seedbank/verdict.h>

namespace seedbank::engine {

/// A seat: 0 for South, which begins, 1 for North.
using Seat = std::size_t;

/// What both players of a game must agree on.
struct GameTerms {
  int pits = 6;
  std::string rules = "empty-capture";
  Pie pie{};
};

/// A game as one of its players sees it.
struct GameSetup {
  GameTerms terms;
  TimeControl clock = {};  ///< of the program
  Seat seat = 0;           ///< of the program, at the start
  Board start;             ///< the position before the first sowing
  std::string opponent;    ///< its name
  /// The number of the game in its match, and a random number for programs that choose at random.
  std::uint64_t number = 0;
  std::uint64_t random_seed = 0;
};

/// What a player chooses.
struct Choice {
  enum class Kind : std::uint8_t {
    kPit,   ///< sows a pit; if an exchange was offered, declines it
    kSwap,  ///< exchanges the seats
    kKeep,  ///< declines the exchange; the referee asks again, without the offer
  };
  Kind kind = Kind::kPit;
  int pit = 0;  ///< from 1, as the program wrote it: the referee decides whether it is legal
  friend bool operator==(const Choice&, const Choice&) noexcept = default;
};

/// Why a program loses because of a line that it wrote.
struct ProtocolFault {
  std::string why;  ///< one line, which quotes what was wrong: "expected ..., got '...'"
  friend bool operator==(const ProtocolFault&, const ProtocolFault&) noexcept = default;
};

/// What a line of the program means: nothing for the referee (a comment, a greeting), a choice, or
/// a fault.
using Reply = std::variant<std::monostate, Choice, ProtocolFault>;

/// A question to a program.
struct ChoiceRequest {
  const Board& board;     ///< the position; the program has the side to move
  bool may_swap = false;  ///< the pie rule offers an exchange of the seats
  ClockState clock;
};

/// What happened in the game: a choice of one of the players, and its consequence.
struct GameEvent {
  Choice choice;
  Seat by = 0;         ///< the seat of the player that chose, before an exchange
  Seat seat = 0;       ///< of the program, after it
  bool own = false;    ///< the program chose it
  const Board& after;  ///< the position after it
};

/// How a game ended.
struct GameEnd {
  Seat seat = 0;  ///< of the program, at the end
  /// "play", or the verdict that ended the game.
  std::string_view verdict = "play";
  std::optional<Seat> loser = {};  ///< that forfeited the game; nothing if it was played to its end
  int margin = 0;                  ///< South's store less North's, in the record of the game
  std::string reason = {};         ///< of a forfeit, one line
};

/// Lines for a program. Not thread-safe.
class Outbox {
 public:
  /// Adds a line, which must not contain a line feed, and its end.
  void line(std::string_view text, std::string_view end = "\n") {
    bytes_ += text;
    bytes_ += end;
  }
  /// The bytes so far, which are then gone.
  [[nodiscard]] std::string take() { return std::exchange(bytes_, {}); }

 private:
  std::string bytes_;
};

/// Why the arena does not admit an agent that identifies itself by a token and tells its name, both
/// of which may be empty; an empty text if it does.
using Admission = std::function<std::string(std::string_view token, std::string_view name)>;

/// The conversation with one program. Where the protocol has several games per connection
/// (Protocol::keeps_connection), begin() may be called again after end(). Not thread-safe.
class ProtocolSession {
 public:
  virtual ~ProtocolSession() = default;

  /// Greets a program that has connected by itself, before it is known which player it is. Calling
  /// begin() without this greets too, and admits every program. `admission` is called when the
  /// program asks for games; a refusal is sent to it and is a fault.
  virtual void greet(Admission /*admission*/, Outbox& /*out*/) {}
  /// Ends the connection, between two games, for a reason that may be empty.
  virtual void say_goodbye(std::string_view /*why*/, Outbox& /*out*/) {}

  /// Begins a game.
  virtual void begin(const GameSetup& setup, Outbox& out) = 0;
  /// True once the program is ready to be asked: its start-up time ends and its clock may run. For
  /// protocols without a greeting, true after begin().
  [[nodiscard]] virtual bool is_ready() const = 0;
  /// Asks for a choice. A protocol in which programs know themselves that it is their turn sends
  /// nothing.
  virtual void ask(const ChoiceRequest& question, Outbox& out) = 0;
  /// Tells what happened; called for the program's own choices too.
  virtual void told(const GameEvent& event, Outbox& out) = 0;
  /// Ends the game.
  virtual void end(const GameEnd& result, Outbox& out) = 0;

  /// Handles a line of the program, without its line end, LF or CR LF (if the protocol is strict,
  /// LF alone); any other bytes may occur.
  /// Called at any time, also before is_ready(), and when the program was not asked. A choice that
  /// is not the answer to the last question is a fault, or nothing, as the protocol says.
  [[nodiscard]] virtual Reply receive(std::string_view line, Outbox& out) = 0;

  /// False while lines of the program must wait: receive() is not called, and they are kept for
  /// later. Programs that know by themselves that it is their turn may answer before ask().
  [[nodiscard]] virtual bool takes_lines() const { return true; }

  /// For protocols whose programs improve their choice until they are stopped: the time after which
  /// the referee calls stop(). Nothing if the program itself decides when to answer.
  [[nodiscard]] virtual std::optional<std::chrono::duration<double>> stops_after(
      const ClockState& /*clock*/) const {
    return std::nullopt;
  }
  /// Ends the thinking of the program. Returns its last choice; if it has none yet, the first one
  /// that it makes is its answer.
  [[nodiscard]] virtual std::optional<Choice> stop(Outbox& /*out*/) { return std::nullopt; }
  /// Called when the program has closed its output while it was asked. Returns its last choice if
  /// that is how programs answer; otherwise nothing, and the program has crashed.
  [[nodiscard]] virtual std::optional<Choice> closed() { return std::nullopt; }
};

/// How lines reach a program.
enum class Transport : std::uint8_t {
  kPipes,      ///< standard input and output; one process per game
  kSocket,     ///< the program connects to the arena by TCP; one process per game, or none
  kPerChoice,  ///< standard input and output; one process per choice, whose input ends after the
               ///< lines of ask()
};

/// A file that the arena writes into a directory for a program to run; its name may have a folder.
struct ProtocolFile {
  std::string_view name;
  std::string_view contents;
};

/// A row of the table of protocols.
struct Protocol {
  std::string_view name;     ///< in declarations of players: "native"
  std::string_view meaning;  ///< one line
  Transport transport = Transport::kPipes;
  bool keeps_connection = false;
  bool is_strict_about_ends = false;  ///< lines end with LF alone; a CR belongs to the line
  /// For kSocket: the environment variables that hold the host and the port to connect to.
  std::string_view host_variable = {};
  std::string_view port_variable = {};
  /// Files in the directory of a game; or, if `build` is not null, sources from which this command
  /// makes the files `built` in such a directory, once for all games.
  std::span<const ProtocolFile> files = {};
  std::vector<std::string> (*build)(const std::vector<std::string>& declared) = nullptr;
  std::span<const std::string_view> built = {};
  /// The command to run; null: the command as declared.
  std::vector<std::string> (*command)(const std::vector<std::string>& declared) = nullptr;
  /// Why programs of this protocol cannot play a game, as a clause ("has no exchange of seats");
  /// empty if they can. The referee calls it before a match.
  std::string (*refusal)(const GameTerms& terms) = nullptr;
  std::unique_ptr<ProtocolSession> (*make)() = nullptr;
};

/// All protocols, in the order of the help. The first one is the default.
[[nodiscard]] std::span<const Protocol> protocols() noexcept;

/// The protocol of that name. Throws ArgumentError, with the nearest name or all names.
[[nodiscard]] const Protocol& protocol_called(std::string_view name);

/// The bytes of a line that are worth showing in a message: printable, at most 60, in quotes.
[[nodiscard]] std::string quoted(std::string_view line);

}  // namespace seedbank::engine
