// The lines between the arena and one program: the session of its protocol, and two descriptors.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <poll.h>

#include "engine/arena/players/contestant.h"
#include "engine/arena/players/line_buffer.h"
#include "engine/arena/protocols/protocol.h"

namespace seedbank::engine {

/// Sends what a session says and gives it the lines of its program, without waiting. For one thread
/// at a time.
class Conversation {
 public:
  explicit Conversation(const Protocol& protocol);

  /// Talks over these non-blocking descriptors from now on, which must stay open; -1 for none yet.
  /// Bytes of other descriptors before are forgotten.
  void connect(int in, int out);
  /// Sends nothing more.
  void close_output() noexcept { out_ = -1; }

  /// As in ProtocolSession. After a fault, nothing is asked or told.
  void greet(const Admission& admission);
  void begin(const GameSetup& setup);
  void ask(const ChoiceRequest& question);
  void told(const GameEvent& event);
  void end(const GameEnd& result);
  void stop();
  /// Says goodbye, with a reason unless it is empty, and ignores what still arrives.
  void leave(std::string_view why);

  /// Sends and receives what can be sent and received at once.
  void pump();
  /// Adds what pump() waits for.
  void add_events(std::vector<pollfd>& events) const;

  [[nodiscard]] const ProtocolSession& session() const noexcept { return *session_; }
  [[nodiscard]] bool has_begun() const noexcept { return begun_; }
  /// Asked, and not yet answered.
  [[nodiscard]] bool is_asked() const noexcept { return asked_; }
  [[nodiscard]] bool has_sent_all() const noexcept { return unsent_.empty(); }
  /// False once the program has closed its output.
  [[nodiscard]] bool is_open() const noexcept { return is_open_; }
  /// The beginning of a line that has no end yet.
  [[nodiscard]] std::string_view rest() const noexcept { return lines_.rest(); }

  [[nodiscard]] bool has_answer() const noexcept { return answer_.has_value(); }
  [[nodiscard]] std::optional<TimedChoice> take_answer() {
    return std::exchange(answer_, std::nullopt);
  }
  /// The first fault. After end(), only protocols that keep the connection have further ones.
  [[nodiscard]] const std::optional<Fault>& fault() const noexcept { return fault_; }
  void fail(Verdict verdict, const std::string& why);
  /// Replaces the fault. Requires one.
  void fail_rather(Verdict verdict, const std::string& why) { fault_ = Fault{verdict, why}; }
  /// What the program wrote after its last line that was read, as far as it has arrived and fits
  /// into 64 KiB. Nothing else is read afterwards.
  [[nodiscard]] std::string take_unread();

 private:
  void send();
  void receive();
  void take_lines();
  void take(const Choice& choice);
  // Whether nothing that the program writes matters any more.
  [[nodiscard]] bool is_over() const noexcept {
    return left_ || (ended_ && !protocol_->keeps_connection);
  }

  const Protocol* protocol_;
  std::unique_ptr<ProtocolSession> session_;
  int in_ = -1;
  int out_ = -1;
  Outbox outbox_;
  std::string unsent_;
  LineBuffer lines_;
  std::size_t output_bytes_ = 0;  // since it was last told something
  std::optional<TimedChoice> answer_;
  std::optional<Fault> fault_;
  bool begun_ = false;
  bool asked_ = false;
  bool ended_ = false;
  bool left_ = false;
  bool is_open_ = true;
};

}  // namespace seedbank::engine
