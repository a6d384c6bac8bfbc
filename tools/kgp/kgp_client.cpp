// The Kalah Game Protocol over TCP, on Boost.Asio: one thread, which never waits for a search.
#include "tools/kgp/kgp_client.h"

#include <algorithm>
#include <memory>
#include <system_error>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/system/system_error.hpp>

#include "tools/kgp/kgp_connection.h"
#include "tools/terminal/event_loop.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

namespace asio = boost::asio;
using Error = boost::system::error_code;

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
        add_error_([this](const std::string& error) { errors_.add(error); }),
        timer_(io_) {}
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
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
    connection_ =
        std::make_shared<KgpConnection>(io_, server_, settings_, engine_, add_error_,
                                        [this](const std::string& why) { take_end(why); });
    connection_->connect();
  }

  void say_goodbye() {
    stopped_ = true;
    if (connection_) return connection_->say_goodbye();
    io_.stop();
  }

  void take_end(const std::string& why) {
    const KgpSession& session = connection_->session();
    if (session.was_asked()) failures_ = 0;
    played_.wrong_solutions += session.wrong_solutions();
    const auto outcome = stopped_ ? KgpOutcome::kStopped : session.end();
    if (outcome == KgpOutcome::kRefused) played_.failure = session.refusal();
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
  const KgpSession::Tell add_error_;
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
    tell_("more errors are only counted");
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
