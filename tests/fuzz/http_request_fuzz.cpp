// Fuzz target: arbitrary bytes sent to a server over a local socket.
#include <array>
#include <stop_token>
#include <string>
#include <system_error>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/fuzz/target.h"
#include "tools/http/server.h"

namespace seedbank::tools {
namespace {

class Echo final : public HttpHandler {
 public:
  [[nodiscard]] std::optional<HttpResponse> handle(const HttpRequest& request,
                                                   const DeferResponse& defer) override {
    require(request.path.starts_with('/'), "a path without a slash");
    std::string body = request.path;
    for (const auto& [name, value] : request.parameters) body += name + '=' + value + '\n';
    if (request.parameters.size() % 2 == 0) return HttpResponse{.body = std::move(body)};
    defer()->respond({.body = std::move(body)});
    return std::nullopt;
  }
};

// A server that runs until the process ends.
class RunningServer {
 public:
  RunningServer() : server_(settings()) {
    thread_ = std::jthread([this](const std::stop_token& stop) { server_.run(echo_, stop); });
  }

  [[nodiscard]] std::uint16_t port() const { return server_.port(); }

 private:
  static HttpSettings settings() {
    HttpSettings settings;
    settings.port = 0;
    settings.limits.rate = 1e9;
    settings.limits.burst = 1e9;
    return settings;
  }

  Echo echo_;
  HttpServer server_;
  std::jthread thread_;
};

int checked(ssize_t result, const char* what) {
  if (result < 0) throw std::system_error(errno, std::generic_category(), what);
  return static_cast<int>(result);
}

// Sends the bytes and returns all that the server answers until it closes the connection.
std::string answer_to(std::uint16_t port, std::string_view bytes) {
  const int socket = checked(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket");
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  checked(::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address),
          "connect");
  // Closed connections would otherwise remain in the state TIME_WAIT, and ports would run out.
  const linger at_once{1, 0};
  checked(::setsockopt(socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once), "setsockopt");
  // The server may have closed already.
  (void)::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  (void)::shutdown(socket, SHUT_WR);
  std::string answer;
  std::array<char, 4096> chunk{};
  for (ssize_t count = 0; (count = ::recv(socket, chunk.data(), chunk.size(), 0)) > 0;) {
    answer.append(chunk.data(), static_cast<std::size_t>(count));
  }
  ::close(socket);
  return answer;
}

}  // namespace
}  // namespace seedbank::tools

extern "C" int http_request_fuzz(const std::uint8_t* data, std::size_t size) {
  using namespace seedbank;
  static const tools::RunningServer server;
  const std::string answer = tools::answer_to(server.port(), text_of(data, size));
  require(answer.empty() || answer.starts_with("HTTP/1.1 "), "not an HTTP answer");
  return 0;
}
