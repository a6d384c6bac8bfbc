// A session of the Kalah Game Protocol, without the network: lines of the server in, lines of the
// client out.
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

#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/strategy/anytime.h"
#include "tools/kgp/kgp_line.h"

namespace seedbank::tools {

/// What the client asks the server for.
enum class KgpMode : std::uint8_t {
  kFreeplay,  ///< to play
  kEval,      ///< to value boards: expected margins, exact ones in the end
  kVerify,    ///< to be asked what sowings lead to
};

/// What a client says of itself, and how it searches.
struct KgpSettings {
  KgpMode mode = KgpMode::kFreeplay;
  std::string name = {};  ///< empty: not told; so are the next two
  std::string authors = {};
  std::string token = {};  ///< by which the server knows the client again
  double seconds = 4.5;    ///< most for a move, counted from the request
  int threads = 1;         ///< of an exact search
};

/// How a session ended that ended in order.
enum class KgpEnd : std::uint8_t {
  kGoodbye,  ///< the server said so
  kRefused,  ///< server or client does not know what the other one wants
};

/// Talks to one server over one connection. receive() and say_goodbye() are for one thread. Each
/// request is searched by a thread of its own, so that all else is answered at once.
class KgpSession {
 public:
  /// `send` is told lines, without their end, that go to the server; `note` what a person may want
  /// to know. Both are called by any thread, one at a time, and must not wait. What is referred to
  /// must outlive this.
  using Tell = std::function<void(const std::string&)>;
  KgpSession(KgpSettings settings, engine::AnytimeChooser& chooser, Tell send, Tell note);
  KgpSession(const KgpSession&) = delete;
  KgpSession& operator=(const KgpSession&) = delete;
  /// Stops what is being searched, and waits for that.
  ~KgpSession();

  /// Takes a line of the server, whatever its bytes. Throws std::system_error when the system has
  /// no more threads.
  void receive(std::string_view text);

  /// Ends the session: nothing is sent from then on.
  void say_goodbye();

  /// How it ended; nothing while it goes on. From then on lines are ignored.
  [[nodiscard]] std::optional<KgpEnd> end() const noexcept { return end_; }

  /// Whether the server has said which version of the protocol it speaks.
  [[nodiscard]] bool begun() const noexcept { return begun_; }

  /// Whether the server has asked for anything yet.
  [[nodiscard]] bool was_asked() const noexcept { return was_asked_; }

  /// Why the server does not play with us; empty unless end() is kRefused.
  [[nodiscard]] const std::string& refusal() const noexcept { return refusal_; }

  /// Solutions that the server called wrong.
  [[nodiscard]] int wrong_solutions() const noexcept { return wrong_solutions_; }

 private:
  struct Request;

  void begin(const KgpLine& line);
  void take_error(const KgpLine& line);
  void take_option(const KgpLine& line);
  void solve(const KgpLine& line);
  void decide(const KgpLine& line);
  void decide_over(const WideBoard& board, std::optional<std::uint64_t> id);
  void stop(const KgpLine& line);
  [[nodiscard]] double seconds_for_a_move();
  void search(Request& request, const WideBoard& board,
              std::chrono::steady_clock::time_point deadline);
  void tell_choice(Request& request, const WideBoard& board, const engine::AnytimeChoice& choice);
  void tell_last(Request& request, const WideBoard& board, const engine::AnytimeChoice& choice);
  void tell(Request& request, const WideBoard& board, const engine::AnytimeChoice& choice);
  void fall_silent();
  void refuse(const std::string& why);
  std::uint64_t send_line(std::optional<std::uint64_t> ref, std::string_view name,
                          std::vector<KgpArgument> arguments = {});
  std::uint64_t send_held(std::optional<std::uint64_t> ref, std::string_view name,
                          std::vector<KgpArgument> arguments = {});
  void send_option(std::string_view option, std::string_view value);
  void note_line(const std::string& text);

  const KgpSettings settings_;
  engine::AnytimeChooser& chooser_;
  const Tell send_;
  const Tell note_;

  // Of the thread that calls.
  bool begun_ = false;
  bool accepted_ = false;
  std::string refusal_;        // what the server said before it accepted the mode
  std::uint64_t mode_id_ = 0;  // of our `mode`
  std::optional<KgpEnd> end_;
  bool was_asked_ = false;
  int wrong_solutions_ = 0;
  std::string time_mode_;
  std::optional<double> clock_;  // seconds left, as the server says

  std::list<std::unique_ptr<Request>> requests_;

  std::mutex mutex_;           // guards what is sent and noted, and what requests have told
  std::uint64_t last_id_ = 0;  // ours are odd
  bool silent_ = false;
};

}  // namespace seedbank::tools
