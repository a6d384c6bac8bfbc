// The Kalah Game Protocol over TCP, on Boost.Asio: one thread, which never waits for a search.
#include "tools/kgp/kgp_client.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/system/system_error.hpp>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "tools/terminal/event_loop.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

namespace asio = boost::asio;
using Error = boost::system::error_code;

// A connection and its session. Not thread-safe. Kept alive by pending operations, which close()
// cancels.
class KgpConnection : public std::enable_shared_from_this<KgpConnection> {
 public:
  // Called once when the connection ends: with the error, or with an empty text at the end of the
  // session.
  using Ended = std::function<void(const std::string&)>;

  KgpConnection(asio::io_context& io, const KgpServer& server, const KgpSettings& settings,
                Engine& engine, const KgpSession::Tell& note, Ended ended)
      : server_(server),
        io_(io),
        resolver_(io),
        socket_(io),
        timer_(io),
        ended_(std::move(ended)),
        session_(
            std::in_place, settings, engine, [this](const std::string& line) { send_later(line); },
            note) {}

  // Valid until close().
  [[nodiscard]] KgpSession& session() noexcept { return *session_; }

  void connect() {
    end_after(server_.patience, "no connection within " + text_of(server_.patience));
    const auto self = shared_from_this();
    resolver_.async_resolve(
        server_.host, std::to_string(server_.port),
        [this, self](Error error, const asio::ip::tcp::resolver::results_type& places) {
          if (over_) return;
          if (error) return end_unconnected(error);
          asio::async_connect(
              socket_, places, [this, self](Error refused, const asio::ip::tcp::endpoint&) {
                if (over_) return;
                if (refused) return end_unconnected(refused);
                connected_ = true;
                end_after(server_.patience,
                          "no version of the protocol within " + text_of(server_.patience));
                Error ignored;
                socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
                keep_alive();
                read();
              });
        });
  }

  // Says goodbye, if connected, and ends soon.
  void say_goodbye() {
    if (over_) return;
    if (!connected_) return end("");
    session_->say_goodbye();
    finish();
  }

  // Cancels all operations and waits for the searches of the session.
  void close() {
    over_ = true;
    Error ignored;
    timer_.cancel();
    socket_.close(ignored);
    session_.reset();
  }

 private:
  // Time to send a goodbye after a stop was requested.
  static constexpr std::chrono::milliseconds kForGoodbye{500};

  // Maximum number of unsent bytes, beyond which no more lines are read.
  static constexpr std::size_t kMostUnsentBytes = std::size_t{64} << 10;

  static std::string text_of(std::chrono::milliseconds time) {
    return duration_text(std::chrono::duration<double>(time).count());
  }

  // Detects within two minutes that the server's machine or the network is down, and keeps the
  // entries of NAT routers alive, many of which expire after five minutes of silence.
  void keep_alive() {
    Error ignored;
    socket_.set_option(asio::socket_base::keep_alive(true), ignored);
    const auto set = [&](int option, int value) {
      ::setsockopt(socket_.native_handle(), IPPROTO_TCP, option, &value, sizeof value);
    };
    set(TCP_KEEPIDLE, 60);   // seconds of silence before the first probe
    set(TCP_KEEPINTVL, 20);  // seconds between probes
    set(TCP_KEEPCNT, 3);
    // No probes are sent while data are unacknowledged; their limit, in milliseconds.
    set(TCP_USER_TIMEOUT, 120'000);
  }

  void end(const std::string& why) {
    if (over_) return;
    over_ = true;
    // Posted, since it destroys the session that may be calling.
    asio::post(io_, [self = shared_from_this(), why] { self->ended_(why); });
  }

  // Ends because no connection was established.
  void end_unconnected(Error error) {
    Error ignored;
    socket_.close(ignored);  // its own descriptor counts too
    const Error shortage = descriptor_shortage();
    end((shortage ? shortage : error).message());
  }

  // Ends when all lines of the session are sent.
  void finish() {
    end_after(kForGoodbye, "");
    asio::post(io_, [this, self = shared_from_this()] {
      outbox_.complete = true;
      if (outbox_.written.empty()) write();
    });
  }

  // Replaces the previous timeout.
  void end_after(std::chrono::milliseconds pause, const std::string& why) {
    timer_.expires_after(pause);
    timer_.async_wait([this, self = shared_from_this(), why](Error cancelled) {
      if (!cancelled) end(why);
    });
  }

  void read() {
    outbox_.suspends_input = outbox_.waiting.size() + outbox_.written.size() > kMostUnsentBytes;
    if (outbox_.suspends_input) {
      return end_after(server_.idle_time,
                       "the server read nothing for " + text_of(server_.idle_time));
    }
    asio::async_read_until(socket_, asio::dynamic_buffer(inbox_, 2 * engine::kMostKgpBytes), '\n',
                           [this, self = shared_from_this()](Error error, std::size_t bytes) {
                             if (!over_) take(error, bytes);
                           });
  }

  void take(Error error, std::size_t bytes) {
    // The last line need not end with a line feed.
    if (error == asio::error::eof) bytes = inbox_.size();
    if (error == asio::error::not_found) return end("a line of the server is too long");
    if (error && bytes == 0) return end(error.message());
    const std::string line = inbox_.substr(0, bytes);
    inbox_.erase(0, bytes);
    session_->receive(line);
    if (session_->status().begun) {
      end_after(server_.idle_time, "the server was silent for " + text_of(server_.idle_time));
    }
    if (session_->status().end) {
      finish();
    } else if (error) {
      end(error.message());
    } else {
      read();
    }
  }

  // May be called by any thread, but only by the session, so this is alive.
  void send_later(const std::string& line) {
    asio::post(io_, [this, self = weak_from_this(), text = line + "\r\n"] {
      const auto alive = self.lock();
      if (!alive || over_) return;
      outbox_.waiting += text;
      if (outbox_.written.empty()) write();
    });
  }

  // Requires that nothing is being written.
  void write() {
    if (outbox_.waiting.empty()) {
      if (outbox_.complete) end("");
      return;
    }
    outbox_.written.swap(outbox_.waiting);
    asio::async_write(socket_, asio::buffer(outbox_.written),
                      [this, self = shared_from_this()](Error error, std::size_t) {
                        if (over_) return;
                        if (error) return end(error.message());
                        outbox_.written.clear();
                        write();
                        if (outbox_.suspends_input) read();
                      });
  }

  const KgpServer& server_;
  asio::io_context& io_;
  asio::ip::tcp::resolver resolver_;
  asio::ip::tcp::socket socket_;
  asio::steady_timer timer_;
  Ended ended_;
  bool connected_ = false;
  bool over_ = false;
  std::string inbox_;
  struct {
    std::string waiting;
    std::string written;          // being written
    bool complete = false;        // no more lines will follow
    bool suspends_input = false;  // nothing is read until more lines are sent
  } outbox_;
  std::optional<KgpSession> session_;
};

// Plays over one connection after another.
class Client {
 public:
  Client(const KgpServer& server, const KgpSettings& settings, Engine& engine,
         const KgpSession::Tell& note)
      : server_(server),
        settings_(settings),
        engine_(engine),
        note_(note),
        errors_(note),
        timer_(io_) {}
  // Ends searches, which post to io_, before io_ is destroyed.
  ~Client() { drop_connection(); }

  KgpPlayed play(const std::stop_token& stop) {
    const std::stop_callback on_stop(stop, [this] { asio::post(io_, [this] { say_goodbye(); }); });
    connect();
    io_.run();
    errors_.end();
    return played_;
  }

 private:
  void connect() {
    connection_ = std::make_shared<KgpConnection>(
        io_, server_, settings_, engine_, [this](const std::string& error) { errors_.add(error); },
        [this](const std::string& why) { take_end(why); });
    connection_->connect();
  }

  void say_goodbye() {
    stopped_ = true;
    if (connection_) return connection_->say_goodbye();
    io_.stop();
  }

  void take_end(const std::string& why) {
    const KgpSession::Status status = connection_->session().status();
    if (status.was_asked) failures_ = 0;
    played_.wrong_solutions += status.wrong_solutions;
    const auto outcome = stopped_ ? KgpOutcome::kStopped : status.end;
    if (outcome == KgpOutcome::kRefused) played_.failure = status.refusal;
    drop_connection();
    if (!outcome) return retry(why);
    played_.outcome = *outcome;
    io_.stop();
  }

  void retry(const std::string& why) {
    const std::string failure = server_.host + ':' + std::to_string(server_.port) + ": " + why;
    if (failures_ == server_.retries) {
      played_ = {KgpOutcome::kUnreachable, played_.wrong_solutions, failure};
      return io_.stop();
    }
    const auto pause = std::min(server_.first_pause * (std::int64_t{1} << std::min(failures_, 20)),
                                server_.longest_pause);
    ++failures_;
    note_(failure + "; trying again");
    timer_.expires_after(pause);
    timer_.async_wait([this](Error cancelled) {
      if (!cancelled) connect();
    });
  }

  void drop_connection() {
    if (connection_) connection_->close();
    connection_.reset();
  }

  const KgpServer& server_;
  const KgpSettings& settings_;
  Engine& engine_;
  const KgpSession::Tell& note_;
  KgpErrors errors_;
  EventLoop io_;
  asio::steady_timer timer_;
  std::shared_ptr<KgpConnection> connection_;
  bool stopped_ = false;
  int failures_ = 0;  // in succession
  KgpPlayed played_;
};

}  // namespace

void KgpErrors::add(const std::string& error) {
  ++errors_;
  if (errors_ <= kShown) {
    tell_(error);
  } else if (errors_ == kShown + 1) {
    tell_("further errors are only counted");
  } else if (errors_ == next_told_) {
    tell_(count_text(errors_) + " errors so far");
    next_told_ *= 10;
  }
}

void KgpErrors::end() {
  if (errors_ > kShown) tell_(count_text(errors_) + " errors in all");
}

KgpPlayed play_kgp(const KgpServer& server, const KgpSettings& settings, Engine& engine,
                   const std::stop_token& stop, const KgpSession::Tell& note) try {
  return Client(server, settings, engine, note).play(stop);
} catch (const boost::system::system_error& error) {
  // Boost.Asio throws only if its thread that resolves names cannot start; it reports all other
  // errors as codes.
  throw std::system_error(error.code());
}

}  // namespace seedbank::tools
