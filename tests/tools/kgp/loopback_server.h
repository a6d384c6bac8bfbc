// A local server of the Kalah Game Protocol for tests, written from the protocol alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace seedbank {

/// Timeout for operations that would hang otherwise.
inline constexpr std::chrono::seconds kLongest(60);

/// A connection to a client, whose lines are `[ID][@REF] NAME ARGUMENTS`.
class LoopbackPeer {
 public:
  struct Heard {
    std::string ref;        ///< digits; empty if missing
    std::string name;       ///< empty at the end of the connection
    std::string arguments;  ///< as written
  };

  explicit LoopbackPeer(int descriptor) : descriptor_(descriptor) {}
  LoopbackPeer(LoopbackPeer&& other) noexcept;
  LoopbackPeer& operator=(LoopbackPeer&&) = delete;
  ~LoopbackPeer();

  /// Sends the text as it is; false if the client has disconnected.
  bool say_raw(const std::string& text) const;
  bool say(const std::string& line) const { return say_raw(line + "\r\n"); }

  /// The next line, whose end is checked. Fails the test after a timeout.
  [[nodiscard]] Heard hear();

  /// The next line of that name; earlier lines are skipped.
  [[nodiscard]] Heard hear(const std::string& name);

  /// Sends the first lines of a server and returns the arguments of the client's `mode`.
  std::string begin();

  void close();

 private:
  int descriptor_;
  std::string buffer_;
};

/// Listens on a free port of 127.0.0.1.
class LoopbackServer {
 public:
  /// Buffers about `receive_bytes` of unread input; 0 for the system's default.
  explicit LoopbackServer(int receive_bytes = 0);
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;
  ~LoopbackServer() { close(); }

  [[nodiscard]] std::uint16_t port() const { return port_; }

  /// The next client. Fails the test after a timeout.
  [[nodiscard]] LoopbackPeer accept() const;

  /// Stops listening.
  void close();

 private:
  int descriptor_;
  std::uint16_t port_ = 0;
};

}  // namespace seedbank
