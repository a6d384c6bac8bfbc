// A match while it is played, in browsers.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <seedbank/match.h>
#include <seedbank/match_table.h>

#include "engine/base/json.h"
#include "tools/http/server.h"

namespace seedbank::tools {

/// A server with one page, the standings of a match, its games on boards and the time to go, and
/// the same as JSON, /match.json. Clients can only read. Thread-safe.
class MatchWatch final : public HttpHandler {
 public:
  /// Starts to serve a match of `games` games, 0 for any number, whose table, with its plan, others
  /// change in change() only. `table` must outlive this. Throws StreamError if the address cannot
  /// be listened on.
  MatchWatch(const ListenAddress& address, const MatchTable& table, std::uint64_t games);
  MatchWatch(const MatchWatch&) = delete;
  MatchWatch& operator=(const MatchWatch&) = delete;
  ~MatchWatch() override = default;

  /// What to tell the user: where the page is, and a warning if others can see it.
  [[nodiscard]] std::string invitation() const;

  /// For MatchPlan::show.
  void show(const GameUnderWay& game);
  /// Runs `work`, which changes the table.
  void change(const std::function<void()>& work);
  /// The match is complete. Waits a moment for pages that are open to learn of it.
  void complete();

  [[nodiscard]] std::optional<HttpResponse> handle(const HttpRequest& request,
                                                   const DeferResponse& defer) override;

 private:
  using Clock = std::chrono::steady_clock;

  // A game, and since when its player thinks.
  struct Shown {
    GameUnderWay game;
    Clock::time_point since;
  };

  [[nodiscard]] const std::string& state();
  [[nodiscard]] engine::Json state_json() const;
  [[nodiscard]] engine::Json games_json() const;

  const MatchTable& table_;
  const std::uint64_t games_;
  const std::uint64_t games_before_;
  const Clock::time_point begun_ = Clock::now();
  const HttpSettings settings_;
  RateLimiter limiter_;
  std::mutex mutex_;  // guards the table and the members below, up to the empty line
  std::map<std::uint64_t, Shown> under_way_;
  bool is_complete_ = false;
  std::string state_;
  Clock::time_point state_from_;
  std::optional<Clock::time_point> asked_;  // last
  std::condition_variable told_;

  HttpServer server_;
  std::jthread thread_;
};

}  // namespace seedbank::tools
