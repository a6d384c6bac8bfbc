// The HTTP server within the test's process, for the thread sanitizer: many connections, responses
// from other threads, and its shutdown.
#include <atomic>
#include <cerrno>
#include <chrono>
#include <latch>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tests/tools/http/http_client.h"
#include "tools/http/server.h"

namespace {

// How the next calls of accept fail.
std::atomic<int> accepts_to_fail = 0;
std::atomic<int> accept_error = 0;

}  // namespace

// Replaces the system's.
extern "C" int accept(int listener, sockaddr* address, socklen_t* bytes) {
  if (accepts_to_fail > 0) {
    --accepts_to_fail;
    errno = accept_error;
    return -1;
  }
  return static_cast<int>(::syscall(SYS_accept, listener, address, bytes));
}

namespace seedbank::tools {
namespace {

// Responds at once, later from other threads, or by events.
class Handler final : public HttpHandler {
 public:
  [[nodiscard]] std::optional<HttpResponse> handle(const HttpRequest& request,
                                                   const DeferResponse& defer) override {
    if (request.path == "/now") return HttpResponse{.body = "now"};
    const std::shared_ptr<DeferredResponse> response = defer();
    if (request.path == "/dropped") return std::nullopt;
    const std::lock_guard lock(mutex_);
    threads_.emplace_back([this, response, path = std::string(request.path)] {
      if (path == "/later") return response->respond({.body = "later"});
      response->begin_events("events");
      const bool are_many = path == "/many";
      const std::string data(are_many ? 4000 : 0, '.');
      for (int i = 0; i < (are_many ? 5000 : 5); ++i) {
        response->event("number", data + std::to_string(i));
      }
      if (are_many) {
        sent_.count_down();
        seen_.wait();
      }
      response->end_events("end", "all");
    });
    return std::nullopt;
  }

  // For the client of /many: wait until the 5,000 events were sent; permit the last one.
  void wait_until_sent() const { sent_.wait(); }
  void permit_end() { seen_.count_down(); }

 private:
  std::latch sent_{1};
  std::latch seen_{1};
  std::mutex mutex_;
  std::vector<std::jthread> threads_;
};

// Serves with two threads until end() is called.
class RunningServer {
 public:
  RunningServer() : server_(settings()) {
    thread_ = std::jthread([this](const std::stop_token& stop) { server_.run(handler_, stop); });
  }

  [[nodiscard]] std::uint16_t port() const { return server_.port(); }
  [[nodiscard]] Handler& handler() { return handler_; }

  void end() {
    thread_.request_stop();
    thread_.join();
  }

 private:
  static HttpSettings settings() {
    HttpSettings settings;
    settings.port = 0;
    settings.threads = 2;
    return settings;
  }

  HttpServer server_;  // outlives the deferred responses
  Handler handler_;
  std::jthread thread_;
};

TEST(HttpServerTest, AnswersManyConnectionsAtOnceAndLater) {
  RunningServer server;
  {
    std::vector<std::jthread> clients;
    for (int client = 0; client < 4; ++client) {
      clients.emplace_back([port = server.port()] {
        HttpClient one(port);
        for (int i = 0; i < 15; ++i) {
          one.ask("/now");
          EXPECT_EQ(one.hear().body, "now");
          one.ask("/later");
          EXPECT_EQ(one.hear().body, "later");
          one.ask("/dropped");
          EXPECT_EQ(one.hear().status, 500);
          HttpClient events(port);
          events.ask("/events");
          EXPECT_EQ(events.hear(false).status, 200);
          EXPECT_NE(events.hear_to("data: all\n\n").find("data: all"), std::string::npos);
        }
      });
    }
  }
  server.end();
}

// The events are more than the buffers of both sockets take.
TEST(HttpServerTest, DropsTheOldestEventsOfAClientThatDoesNotReadAndSaysSo) {
  RunningServer server;
  HttpClient client(server.port());
  client.ask("/many");
  server.handler().wait_until_sent();
  EXPECT_EQ(client.hear(false).status, 200);
  const std::string heard = client.hear_to(".4999\n\n");
  EXPECT_NE(heard.find("event: number"), std::string::npos);
  EXPECT_NE(heard.find("event: dropped\ndata: {}\n\n"), std::string::npos)
      << "the client is notified";
  server.handler().permit_end();
  EXPECT_NE(client.hear_to("data: all\n\n").find("event: end"), std::string::npos);
  server.end();
}

TEST(HttpServerTest, EndsWhileClientsAsk) {
  for (int round = 0; round < 5; ++round) {
    RunningServer server;
    HttpClient idle(server.port());
    HttpClient half(server.port());
    half.send("GET / HT");
    constexpr int kClients = 3;
    std::latch connected(kClients);
    std::atomic<int> answered = 0;
    std::vector<std::jthread> clients;
    for (int client = 0; client < kClients; ++client) {
      clients.emplace_back([&connected, &answered, port = server.port()] {
        HttpClient one(port);
        connected.count_down();
        for (int i = 0; i < 1000; ++i) {
          one.ask("/later");
          if (one.hear().status != 200) return;
          ++answered;
        }
      });
    }
    connected.wait();
    while (answered < 10) std::this_thread::yield();
    server.end();
  }
}

// After any error, pending connections are accepted later.
TEST(HttpServerTest, OutlivesConnectionsThatItCannotAccept) {
  for (const int error : {EMFILE, ENFILE, ENOBUFS, ENOMEM, EPROTO, ENETDOWN, ECONNABORTED}) {
    RunningServer server;
    accept_error = error;
    accepts_to_fail = 2;
    EXPECT_EQ(http_get(server.port(), "/now").body, "now") << error;
    EXPECT_EQ(accepts_to_fail, 0);
    server.end();
  }
}

// Retrying at once without a pause would keep a processor busy.
TEST(HttpServerTest, PausesWithoutDescriptors) {
  RunningServer server;
  const auto begun = std::chrono::steady_clock::now();
  accept_error = EMFILE;
  accepts_to_fail = 4;
  EXPECT_EQ(http_get(server.port(), "/now").body, "now");
  EXPECT_GE(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds(400));
  server.end();
}

}  // namespace
}  // namespace seedbank::tools
