// The network of the Kalah Game Protocol: a connection that carries a session, and is made again
// when it breaks.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "tools/kgp/kgp_session.h"

namespace seedbank::tools {

/// Where a server is, and how long the client waits for it.
struct KgpServer {
  std::string host;
  std::uint16_t port = 2671;
  int retries = 5;  ///< in succession; counted anew once the server has asked for anything
  std::chrono::milliseconds first_pause{250};  ///< before the first one, then twice as long each
  std::chrono::milliseconds longest_pause{30'000};
  std::chrono::milliseconds patience{10'000};  ///< for a connection, then for the first line
  /// Silence after which a connection counts as broken. Servers may be silent for as long as there
  /// is no opponent: only they may send pings.
  std::chrono::milliseconds idle_time{3'600'000};
};

/// How the client ended.
enum class KgpOutcome : std::uint8_t {
  kGoodbye,      ///< the server said so
  kRefused,      ///< as KgpEnd says
  kUnreachable,  ///< no connection, whatever the retries
  kStopped,      ///< a stop was requested, and the server told
};

/// How the client ended, and what there is to say of it.
struct KgpPlayed {
  KgpOutcome outcome = KgpOutcome::kStopped;
  int wrong_solutions = 0;  ///< in all sessions
  std::string failure;      ///< one line; empty unless kUnreachable or kRefused
};

/// Connects to a server and does what it asks until it says goodbye, or a stop is requested. While
/// the server does not take what it is sent, nothing is read from it, so that memory is bounded.
/// `note` is called with what a person may want to know, errors as KgpNotes has them; by any
/// thread, one at a time. Throws StreamError when the system has no descriptors for it,
/// std::system_error when it has no more threads.
[[nodiscard]] KgpPlayed play_kgp(const KgpServer& server, const KgpSettings& settings,
                                 engine::AnytimeChooser& chooser, const std::stop_token& stop,
                                 const KgpSession::Tell& note);

}  // namespace seedbank::tools
