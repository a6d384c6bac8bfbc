// A session of the Kalah Game Protocol, independent of the network: lines from the server to lines
// from the client.
//
//     server                              client
//     kgp 1 0 1                           1 set auth:token "..."  ...  7 mode freeplay
//     4 state <3,0,0,3,3,3,3,3,3>         9 set info:comment "expects +1, ..."  11@4 move 1
//                                         13 set info:comment "exact win, ..."  15@4 move 3
//                                         17@4 yield
//     6@4 stop
//     8 ping                              19@8 pong
//     10 problem <3,0,0,3,3,3,3,3,3> 0    21@10 solution <3,1,0,0,4,4,3,3,3> yes
//     goodbye
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <seedbank/engine.h>

#include "engine/arena/protocols/kgp_line.h"

namespace seedbank::tools {

using engine::KgpArgument;
using engine::KgpLine;

/// What the client asks the server to do.
enum class KgpMode : std::uint8_t {
  kFreeplay,  ///< play games with the client
  kEval,      ///< ask for values of boards: expected margins, exact ones towards the end
  kVerify,    ///< ask for boards after sowings
};

/// The identity of a client, and how it searches.
struct KgpSettings {
  KgpMode mode = KgpMode::kFreeplay;
  std::string name = {};  ///< not sent if empty, like the next two
  std::string authors = {};
  std::string token = {};  ///< by which the server recognises the client
  double seconds = 4.5;    ///< time limit per move, from its request
};

/// How a session, or the client, ended.
enum class KgpOutcome : std::uint8_t {
  kGoodbye,      ///< the server said goodbye
  kRefused,      ///< the server refused the mode, or has another version of the protocol
  kUnreachable,  ///< no connection after all retries
  kStopped,      ///< a stop was requested, and the client said goodbye
};

/// The session of one connection. receive() and say_goodbye() are for one thread. Each board is
/// searched by a thread of its own, so that other commands are answered at once.
class KgpSession {
 public:
  /// What the server has said.
  struct Status {
    bool begun = false;       ///< it has sent its version of the protocol
    bool was_asked = false;   ///< it has sent a request
    int wrong_solutions = 0;  ///< solutions that it rejected
    /// How the session ended, kGoodbye or kRefused. Lines received after the end are ignored.
    std::optional<KgpOutcome> end = {};
    std::string refusal = {};  ///< the last error before the mode was accepted
  };

  /// `send` is called with lines for the server, without line ends; `note` with messages for the
  /// user. Both are called by any thread, one at a time, and must not block. `engine` must have the
  /// rules "standard" and outlive this.
  using Tell = std::function<void(const std::string&)>;
  KgpSession(KgpSettings settings, Engine& engine, Tell send, Tell note);
  /// Stops searches and waits for them.
  ~KgpSession();

  /// Handles a line of the server, which may hold any bytes. Throws std::system_error if no thread
  /// can be started.
  void receive(std::string_view text);

  /// Ends the session: nothing more is sent.
  void say_goodbye();

  [[nodiscard]] const Status& status() const noexcept { return status_; }

 private:
  // A board to be answered. Guarded by the mutex except `stop`, `done` and the thread.
  struct Request {
    explicit Request(std::optional<std::uint64_t> number) : id(number) {}

    const std::optional<std::uint64_t> id;
    bool open = true;          // results are sent
    std::optional<int> sent;   // the last pit in freeplay, the last value in eval
    std::string sent_comment;  // the last comment
    std::stop_source stop;
    std::atomic<bool> done = false;
    std::jthread thread;
  };

  [[nodiscard]] bool is_ping(const KgpLine& line);
  void begin(const KgpLine& line);
  void take_error(const KgpLine& line);
  bool repeat(std::optional<std::uint64_t> id);
  void take_option(const KgpLine& line);
  void solve(const KgpLine& line);
  void decide(const KgpLine& line);
  void decide_over(const WideBoard& board, std::optional<std::uint64_t> id);
  void reject(const KgpLine& line, const std::string& why);
  void stop(const KgpLine& line);
  [[nodiscard]] double seconds_for_a_move();
  void search(Request& request, const WideBoard& board,
              std::chrono::steady_clock::time_point deadline);
  void send_choice(Request& request, const WideBoard& board, const PitChoice& choice);
  void send_last(Request& request, const WideBoard& board, const PitChoice& choice);
  void send_held(Request& request, const WideBoard& board, const PitChoice& choice);
  [[nodiscard]] int answer_of(const PitChoice& choice) const;
  void fall_silent();
  void refuse(const std::string& why);
  std::uint64_t send_line(std::optional<std::uint64_t> ref, std::string_view name,
                          std::vector<KgpArgument> arguments = {});
  std::uint64_t send_held(std::optional<std::uint64_t> ref, std::string_view name,
                          std::vector<KgpArgument> arguments = {});
  void note_line(const std::string& text);

  const KgpSettings settings_;
  Engine& engine_;
  const Tell note_;

  // The members up to the empty line are used by the calling thread only.
  Status status_;
  bool accepted_ = false;      // the mode
  std::uint64_t mode_id_ = 0;  // the number of our command `mode`
  std::string time_mode_;
  std::optional<double> clock_;  // seconds left
  std::list<std::unique_ptr<Request>> requests_;

  std::mutex mutex_;  // guards sending, notes, and the answers of requests
  engine::KgpTalk talk_;
  std::deque<KgpLine> repeatable_;  // the last moves and yields, not yet sent again
};

}  // namespace seedbank::tools
