// The other side of HTTP for tests: plain sockets, and bytes as they are.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>

namespace seedbank {

/// Longer than anything takes: for what would hang otherwise.
inline constexpr std::chrono::seconds kLongestWait(60);

struct HttpAnswer {
  int status = 0;                             ///< 0: none came
  std::map<std::string, std::string> fields;  ///< names in small letters
  std::string body;
};

/// One connection with a server on this machine. Waits no longer than kLongestWait for anything.
class HttpClient {
 public:
  /// From `from`, an address of this machine. A failure of the test when nobody listens.
  explicit HttpClient(std::uint16_t port, const std::string& from = "127.0.0.1");
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;
  ~HttpClient() { close(); }

  /// Sends the bytes as they are; what the server does not take is lost.
  void send(const std::string& bytes) const;

  /// Says that nothing more will be sent.
  void finish() const;

  /// Sends a request as browsers do; `fields` are more lines, each ended.
  void ask(const std::string& target, const std::string& fields = "") const;

  /// The next response; status 0 when the connection ends before.
  [[nodiscard]] HttpAnswer hear(bool has_body = true);

  /// The bytes up to and with `mark`, or to the end of the connection.
  [[nodiscard]] std::string hear_to(const std::string& mark);

  /// Whether the server has closed the connection, once it does, or kLongestWait is over.
  [[nodiscard]] bool is_closed();

  void close();

 private:
  bool fill();  // false at the end of the connection

  int descriptor_ = -1;
  std::string inbox_;
};

/// One request on a connection of its own.
[[nodiscard]] HttpAnswer http_get(std::uint16_t port, const std::string& target,
                                  const std::string& fields = "");

/// The bytes as a value in a target.
[[nodiscard]] std::string percent_encoded(const std::string& bytes);

}  // namespace seedbank
