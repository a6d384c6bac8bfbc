// An HTTP/1.1 server on Boost.Asio: a few threads, which never wait for a client or a search.
#include "tools/http/server.h"

#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Error = boost::system::error_code;

// Connections beyond the limit that get a response; further ones are closed without one.
constexpr int kMostRefused = 64;

// The pause before accepting again after an error such as a lack of descriptors.
constexpr std::chrono::milliseconds kAcceptPause(100);

constexpr std::chrono::milliseconds kDrainTime(1500);

}  // namespace

HttpServer::HttpServer(const HttpSettings& settings)
    : shared_{.settings = settings, .guard = HttpGuard(settings.allowed), .metrics = {}, .log = {}},
      acceptor_(asio::make_strand(io_)),
      accept_pause_(acceptor_.get_executor()),
      drain_end_(acceptor_.get_executor()) {
  if (settings.access_log) shared_.log.emplace(*settings.access_log);
  Error error;
  const asio::ip::address address = asio::ip::make_address(settings.address, error);
  if (error) throw UsageError("option '--bind': '" + settings.address + "' is not an IP address");
  listen({address, settings.port});
}

void HttpServer::run(HttpHandler& handler, const std::stop_token& stop) {
  shared_.handler = &handler;
  const std::stop_callback on_stop(
      stop, [this] { asio::post(acceptor_.get_executor(), [this] { drain(); }); });
  accept();
  // Exceptions of the event loop, such as std::bad_alloc, end the process: see expect_faults().
  const auto serve = [this]() noexcept { io_.run(); };
  std::vector<std::jthread> helpers;
  try {
    for (int i = 1; i < shared_.settings.threads; ++i) helpers.emplace_back(serve);
  } catch (const std::system_error&) {
    // The threads that started serve all connections.
  }
  serve();
}

void HttpServer::listen(const tcp::endpoint& place) {
  try {
    acceptor_.open(place.protocol());
    ::fcntl(acceptor_.native_handle(), F_SETFD, FD_CLOEXEC);
    acceptor_.set_option(tcp::acceptor::reuse_address(true));
    acceptor_.set_option(tcp::acceptor::enable_connection_aborted(true));
    acceptor_.bind(place);
    acceptor_.listen();
    port_ = acceptor_.local_endpoint().port();
    // Without a spare descriptor it could not accept any connection, nor report that.
    if (const Error shortage = descriptor_shortage()) {
      throw boost::system::system_error(shortage);
    }
  } catch (const boost::system::system_error& error) {
    throw StreamError("cannot listen on " + place.address().to_string() + ", port " +
                      std::to_string(place.port()) + ": " + error.code().message());
  }
}

void HttpServer::accept() {
  acceptor_.async_accept(asio::make_strand(io_), [this](Error error, tcp::socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (!error) take(std::move(socket));
    if (!error || error == asio::error::connection_aborted) return accept();
    accept_pause_.expires_after(kAcceptPause);
    accept_pause_.async_wait([this](Error cancelled) {
      if (!cancelled) accept();
    });
  });
}

void HttpServer::take(tcp::socket socket) {
  Error error;
  const tcp::endpoint peer = socket.remote_endpoint(error);
  if (error) return;  // already disconnected
  ::fcntl(socket.native_handle(), F_SETFD, FD_CLOEXEC);
  const HttpLimits& limits = shared_.settings.limits;
  // Ends connections over which nothing can be sent any longer, such as those of a lost phone.
  const int lost_after = static_cast<int>(limits.write_time.count());
  ::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &lost_after,
               sizeof lost_after);
  const std::string client = client_key(peer.address());
  // The connections of a proxy belong to all its clients.
  const bool by_proxy = shared_.settings.proxy == unmapped(peer.address());
  std::optional<HttpResponse> refusal;
  std::shared_ptr<HttpConnection> connection;
  {
    const std::lock_guard lock(mutex_);
    const int all = static_cast<int>(connections_.size());
    if (draining_ || all >= limits.connections + kMostRefused) return;
    if (all >= limits.connections) {
      refusal = retry_response(503, "too many connections");
    } else if (by_client_[client] >= limits.client_connections && !by_proxy) {
      refusal = retry_response(429, "too many connections from this client");
    }
    const auto place = connections_.emplace(connections_.end());
    ++by_client_[client];
    connection = std::make_shared<HttpConnection>(
        std::move(socket), shared_,
        HttpPeer{client, by_proxy, std::move(refusal),
                 [this, place, client] { forget(place, client); }});
    *place = connection;
  }
  connection->start();
}

void HttpServer::forget(Connections::iterator place, const std::string& client) {
  const std::lock_guard lock(mutex_);
  connections_.erase(place);
  const auto count = by_client_.find(client);
  if (--count->second == 0) by_client_.erase(count);
  if (draining_ && connections_.empty()) io_.stop();
}

void HttpServer::drain() {
  std::vector<std::shared_ptr<HttpConnection>> open;
  Error ignored;
  acceptor_.close(ignored);
  accept_pause_.cancel();
  {
    const std::lock_guard lock(mutex_);
    draining_ = true;
    for (const auto& connection : connections_) {
      if (auto alive = connection.lock()) open.push_back(std::move(alive));
    }
    if (connections_.empty()) return io_.stop();
  }
  for (const auto& connection : open) connection->drain();
  drain_end_.expires_after(kDrainTime);
  drain_end_.async_wait([this](Error) { io_.stop(); });
}

}  // namespace seedbank::tools
