// The other side of the Kalah Game Protocol for tests: a server on this machine, written from the
// protocol alone, that says and hears lines.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace seedbank {

/// Longer than anything takes: for what would hang otherwise.
inline constexpr std::chrono::seconds kLongest(60);

/// One connection with a client. What a client said: `[ID][@REF] NAME ARGUMENTS`.
class LoopbackPeer {
 public:
  struct Heard {
    std::string ref;        ///< digits; empty for none
    std::string name;       ///< empty at the end of the connection
    std::string arguments;  ///< as written
  };

  explicit LoopbackPeer(int descriptor) : descriptor_(descriptor) {}
  LoopbackPeer(LoopbackPeer&& other) noexcept;
  LoopbackPeer& operator=(LoopbackPeer&&) = delete;
  ~LoopbackPeer();

  /// Sends the text as it is, once the client takes it; false when that has gone.
  bool say_raw(const std::string& text) const;
  bool say(const std::string& line) const { return say_raw(line + "\r\n"); }

  /// The next line; a failure of the test when none comes. Checks that it ends as lines have to.
  [[nodiscard]] Heard hear();

  /// The next line of that name; those before it are skipped.
  [[nodiscard]] Heard hear(const std::string& name);

  /// Says what servers begin with; returns the arguments of the client's `mode`.
  std::string begin();

  void close();

 private:
  int descriptor_;
  std::string buffer_;
};

/// Listens on a port of its own of 127.0.0.1.
class LoopbackServer {
 public:
  /// Takes no more than about `receive_bytes` from clients before these are heard; 0 for what is
  /// usual.
  explicit LoopbackServer(int receive_bytes = 0);
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;
  ~LoopbackServer() { close(); }

  [[nodiscard]] std::uint16_t port() const { return port_; }

  /// The next client; a failure of the test when none comes.
  [[nodiscard]] LoopbackPeer accept() const;

  /// Nobody listens from now on.
  void close();

 private:
  int descriptor_;
  std::uint16_t port_ = 0;
};

}  // namespace seedbank
