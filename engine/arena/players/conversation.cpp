// Bytes to and from a program.
#include "engine/arena/players/conversation.h"

#include <chrono>
#include <utility>
#include <variant>

#include <fmt/core.h>

#include "engine/arena/programs/pipe_io.h"

namespace seedbank::engine {
namespace {

// Output between two questions: comments, not answers.
constexpr std::size_t kMostOutput = std::size_t{1} << 20;
// Lines that the program does not read.
constexpr std::size_t kMostUnread = std::size_t{1} << 20;
constexpr std::size_t kMostUnreadShown = std::size_t{64} << 10;
// Reads at a time, so that a flood does not keep the referee from the other side.
constexpr int kMostReadsOfLines = 8;

}  // namespace

Conversation::Conversation(const Protocol& protocol)
    : protocol_(&protocol), session_(protocol.make()), lines_(protocol.is_strict_about_ends) {}

void Conversation::connect(int in, int out) {
  in_ = in;
  out_ = out;
  lines_.clear();
  is_open_ = true;
}

void Conversation::greet(const Admission& admission) {
  session_->greet(admission, outbox_);
  send();
}

void Conversation::begin(const GameSetup& setup) {
  begun_ = true;
  ended_ = asked_ = false;
  output_bytes_ = 0;
  answer_.reset();
  session_->begin(setup, outbox_);
  send();
}

void Conversation::ask(const ChoiceRequest& question) {
  // What the program wrote before the question does not answer it, unless its protocol says so.
  receive();
  if (fault_) return;
  asked_ = true;
  output_bytes_ = 0;
  session_->ask(question, outbox_);
  send();
  // Lines that arrived before the question: with protocols that ask nothing, answers.
  take_lines();
}

void Conversation::told(const GameEvent& event) {
  if (fault_) return;
  output_bytes_ = 0;
  session_->told(event, outbox_);
  send();
}

void Conversation::end(const GameEnd& result) {
  ended_ = true;
  asked_ = false;
  if (begun_) session_->end(result, outbox_);
  begun_ = false;
  send();
}

void Conversation::stop() {
  if (const auto choice = session_->stop(outbox_)) take(*choice);
  send();
}

void Conversation::leave(std::string_view why) {
  session_->say_goodbye(why, outbox_);
  send();
  close_output();
  left_ = true;
  fault_.reset();
}

void Conversation::pump() {
  send();
  receive();
}

void Conversation::add_events(std::vector<pollfd>& events) const {
  if (in_ >= 0 && is_open_) events.push_back({in_, POLLIN, 0});
  if (out_ >= 0 && !unsent_.empty()) events.push_back({out_, POLLOUT, 0});
}

void Conversation::fail(Verdict verdict, const std::string& why) {
  if (!fault_ && !is_over()) fault_ = Fault{verdict, why};
}

std::string Conversation::take_unread() {
  std::string unread(lines_.rest());
  lines_.clear();
  while (is_open_ && in_ >= 0 && unread.size() < kMostUnreadShown) {
    const std::size_t before = unread.size();
    is_open_ = read_some(in_, unread);
    if (unread.size() == before) break;
  }
  is_open_ = false;
  return unread;
}

void Conversation::send() {
  unsent_ += outbox_.take();
  if (out_ < 0 || unsent_.empty()) return;
  std::string_view left = unsent_;
  if (!write_some(out_, left)) left = {};  // it has closed its input: its output will tell why
  unsent_.erase(0, unsent_.size() - left.size());
  if (unsent_.size() > kMostUnread) fail(Verdict::kStall, "it does not read its input");
}

void Conversation::receive() {
  for (int i = 0; i < kMostReadsOfLines && is_open_ && in_ >= 0 && !fault_; ++i) {
    std::string bytes;
    is_open_ = read_some(in_, bytes);
    lines_.add(bytes);
    output_bytes_ += bytes.size();
    if (is_over()) {
      lines_.clear();
    } else {
      take_lines();
    }
    if (bytes.empty()) break;
    if (output_bytes_ > kMostOutput) {
      fail(Verdict::kProtocol, "it wrote more than 1 MiB since it was last told something");
    }
  }
  if (is_open_ || !asked_ || answer_ || fault_) return;
  if (const auto choice = session_->closed()) take(*choice);
}

void Conversation::take_lines() {
  while (!fault_ && session_->takes_lines()) {
    const auto line = lines_.next();
    if (!line) break;
    const Reply reply = session_->receive(*line, outbox_);
    if (const auto* const fault = std::get_if<ProtocolFault>(&reply)) {
      fail(session_->is_ready() ? Verdict::kProtocol : Verdict::kStartUp, fault->why);
    } else if (const auto* const choice = std::get_if<Choice>(&reply)) {
      take(*choice);
    }
  }
  if (!fault_ && lines_.is_too_long()) {
    fail(Verdict::kProtocol, fmt::format("a line of more than {} bytes: {}",
                                         LineBuffer::kMostLineBytes, quoted(lines_.rest())));
  }
  send();
}

void Conversation::take(const Choice& choice) {
  asked_ = false;
  answer_ = TimedChoice{choice, std::chrono::steady_clock::now()};
}

}  // namespace seedbank::engine
