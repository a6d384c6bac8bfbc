// The server side of the Kalah Game Protocol for tests: a local server, written from the protocol
// alone, that sends and receives lines.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace seedbank {

/// Time limit for everything that might block forever.
inline constexpr std::chrono::seconds kLongest(60);

/// A connection with a client. A command of the client: `[ID][@REF] NAME ARGUMENTS`.
class LoopbackPeer {
 public:
  struct Heard {
    std::string ref;        /// digits; empty if missing
    std::string name;       ///< empty at the end of the connection
    std::string arguments;  ///< as written
  };

  explicit LoopbackPeer(int descriptor) : descriptor_(descriptor) {}
  LoopbackPeer(LoopbackPeer&& other) noexcept;
  LoopbackPeer& operator=(LoopbackPeer&&) = delete;
  ~LoopbackPeer();

  /// Sends the text unchanged once the client accepts it; false if the client has disconnected.
  bool say_raw(const std::string& text) const;
  bool say(const std::string& line) const { return say_raw(line + "\r\n"); }

  /// Returns the next line; fails the test if none arrives. Checks that it ends correctly.
  [[nodiscard]] Heard hear();

  /// Returns the next command with this name and skips the others before it.
  [[nodiscard]] Heard hear(const std::string& name);

  /// Sends the greeting of servers; returns the arguments of the client's `mode`.
  std::string begin();

  void close();

 private:
  int descriptor_;
  std::string buffer_;
};

/// Listens on a free port of 127.0.0.1.
class LoopbackServer {
 public:
  /// Buffers at most about `receive_bytes` from clients that are not being read; 0 for the default.
  explicit LoopbackServer(int receive_bytes = 0);
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;
  ~LoopbackServer() { close(); }

  [[nodiscard]] std::uint16_t port() const { return port_; }

  /// Returns the next client; fails the test if none connects.
  [[nodiscard]] LoopbackPeer accept() const;

  /// Stops listening.
  void close();

 private:
  int descriptor_;
  std::uint16_t port_ = 0;
};

}  // namespace seedbank
