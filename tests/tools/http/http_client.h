// An HTTP client for tests, on plain sockets: bytes are sent and returned as they are.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>

namespace seedbank {

/// Timeout for operations that would hang otherwise.
inline constexpr std::chrono::seconds kLongestWait(300);

struct HttpAnswer {
  int status = 0;                              ///< 0 if the connection ended without a response
  std::map<std::string, std::string> headers;  ///< by lower-case name
  std::string body;
};

/// A connection to a server on this machine. Operations time out after kLongestWait.
class HttpClient {
 public:
  /// Connects from `from`, an address of this machine. Fails the test if nothing listens.
  explicit HttpClient(std::uint16_t port, const std::string& from = "127.0.0.1");
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;
  ~HttpClient() { close(); }

  /// Sends the bytes as they are; bytes that the server does not read are lost.
  void send(const std::string& bytes) const;

  /// Shuts down the sending side.
  void finish() const;

  /// Sends a GET request to the host localhost. Each line of the further `headers` ends with CR LF.
  void ask(const std::string& target, const std::string& headers = "") const;

  /// Sends a request with a body.
  void post(const std::string& target, const std::string& body,
            const std::string& headers = "") const;

  /// The next response; its status is 0 if the connection ends before.
  [[nodiscard]] HttpAnswer hear(bool has_body = true);

  /// The bytes up to and including `mark`, or to the end of the connection.
  [[nodiscard]] std::string hear_to(const std::string& mark);

  /// Waits until the server closes the connection. False if the test has failed, as it does after
  /// kLongestWait without data.
  [[nodiscard]] bool is_closed();

  void close();

 private:
  bool fill();  // false at the end of the connection

  int descriptor_ = -1;
  std::string inbox_;
};

/// Sends one request on a new connection.
[[nodiscard]] HttpAnswer http_get(std::uint16_t port, const std::string& target,
                                  const std::string& headers = "");

[[nodiscard]] HttpAnswer http_post(std::uint16_t port, const std::string& target,
                                   const std::string& body = "", const std::string& headers = "");

/// The bytes percent-encoded, as a value in a target.
[[nodiscard]] std::string percent_encoded(const std::string& bytes);

}  // namespace seedbank
