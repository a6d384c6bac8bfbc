// The Kalah Game Protocol over TCP: a connection with a session, re-established when it breaks.
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>

#include "tools/kgp/kgp_session.h"

namespace seedbank::tools {

/// The address of a server, and how long the client waits for it.
struct KgpServer {
  std::string host;
  std::uint16_t port = 2671;
  int retries = 5;  ///< in succession; reset when the server sends a request
  std::chrono::milliseconds first_pause{250};  ///< before the first retry, doubled each time
  std::chrono::milliseconds longest_pause{30'000};
  std::chrono::milliseconds patience{10'000};  ///< to connect, then for the first line
  /// Silence after which a connection counts as broken. A server may be silent until it finds an
  /// opponent, and only servers may send pings.
  std::chrono::milliseconds idle_time{3'600'000};
};

/// How the client ended, and why.
struct KgpPlayed {
  KgpOutcome outcome = KgpOutcome::kStopped;
  int wrong_solutions = 0;  ///< of all sessions
  std::string failure;      ///< one line; empty unless kUnreachable or kRefused
};

/// Passes on the first errors of a game, then only their number, since a server may send any number
/// of them. Not thread-safe.
class KgpErrors {
 public:
  /// The number of errors that are passed on.
  static constexpr std::uint64_t kShown = 10;

  explicit KgpErrors(KgpSession::Tell tell) : tell_(std::move(tell)) {}

  /// Passes on the error, or only counts it and reports the number at 100, 1,000 and so on.
  void add(const std::string& error);

  /// Reports the number of errors, unless all were passed on.
  void end();

 private:
  const KgpSession::Tell tell_;
  std::uint64_t errors_ = 0;
  std::uint64_t next_told_ = 10 * kShown;
};

/// Connects to a server and answers its requests until it says goodbye or a stop is requested.
/// Memory is bounded: nothing is read while the server does not read. `note` is called with
/// messages for the user, errors limited by KgpErrors; by any thread, one at a time. Throws
/// StreamError if there are no descriptors for an event loop, std::system_error if no thread can be
/// started.
[[nodiscard]] KgpPlayed play_kgp(const KgpServer& server, const KgpSettings& settings,
                                 Engine& engine, const std::stop_token& stop,
                                 const KgpSession::Tell& note);

}  // namespace seedbank::tools
