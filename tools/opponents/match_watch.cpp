// Serves the state of a match.
#include "tools/opponents/match_watch.h"

#include <algorithm>

#include <boost/asio/ip/address.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "tools/http/reach.h"
#include "tools/report/document.h"
#include "tools/text/game_text.h"

namespace seedbank::tools {
namespace {

using engine::Json;
using namespace std::chrono_literals;

// The most games on boards, the oldest ones.
constexpr std::size_t kMostBoards = 24;
// The page asks once per second, or more rarely on a busy machine.
constexpr auto kStateAge = 500ms;
constexpr auto kPageIsOpen = 10s;
constexpr auto kPatience = 10s;

HttpSettings settings_for(const ListenAddress& address) {
  HttpSettings settings;
  settings.address = address.host;
  settings.port = address.port;
  const auto host = boost::asio::ip::make_address(address.host);
  allow_hosts_of(host, settings.allowed);
  if (host.is_loopback()) return settings;
  settings.limits.client_connections = 32;
  settings.limits.rate = 100;
  settings.limits.burst = 300;
  return settings;
}

Json seconds_json(std::optional<std::chrono::duration<double>> time) {
  return time ? Json(std::max(time->count(), 0.0)) : Json();
}

}  // namespace

MatchWatch::MatchWatch(const ListenAddress& address, const MatchTable& table, std::uint64_t games)
    : table_(table),
      games_(games),
      games_before_(table.games()),
      settings_(settings_for(address)),
      limiter_(settings_.limits.rate, settings_.limits.burst),
      server_(settings_),
      thread_([this](const std::stop_token& stop) { server_.run(*this, stop); }) {}

std::string MatchWatch::invitation() const {
  std::string text = "watch the match at";
  for (const auto& url :
       urls_of(boost::asio::ip::make_address(settings_.address), server_.port())) {
    text += ' ' + url;
  }
  if (!settings_.allowed.loopback_only) {
    text += fmt::format("; warning: anyone who can connect to port {} of this machine can do so",
                        server_.port());
  }
  return text;
}

void MatchWatch::show(const GameUnderWay& game) {
  const std::lock_guard lock(mutex_);
  if (game.over) {
    under_way_.erase(game.number);
  } else {
    under_way_.insert_or_assign(game.number, Shown{game, Clock::now()});
  }
}

void MatchWatch::change(const std::function<void()>& work) {
  const std::lock_guard lock(mutex_);
  work();
}

void MatchWatch::complete() {
  std::unique_lock lock(mutex_);
  is_complete_ = true;
  state_.clear();
  if (!asked_ || Clock::now() - *asked_ > kPageIsOpen) return;
  const Clock::time_point last = *asked_;
  told_.wait_for(lock, kPatience, [&] { return asked_ != last; });
}

std::optional<HttpResponse> MatchWatch::handle(const HttpRequest& request,
                                               const DeferResponse& /*defer*/) {
  if (request.method != "GET" && request.method != "HEAD") return method_response("GET, HEAD");
  if (!limiter_.allows(request.client, request.received)) {
    return retry_response(429, "too many requests from this client");
  }
  const bool is_page = request.path == "/";
  if (!is_page && request.path != "/match.json") return error_response(404, "not found");
  const std::lock_guard lock(mutex_);
  if (!is_page) {
    asked_ = Clock::now();
    told_.notify_all();
    return json_line_response(state());
  }
  // The document has a policy of its own, which allows its scripts by their nonce.
  return HttpResponse{.body = document_of("watch", "seedbank match --watch", state_json(), true),
                      .content_type = "text/html; charset=utf-8",
                      .headers = "Content-Security-Policy: frame-ancestors 'none'\r\n",
                      .endpoint = "page"};
}

// The JSON, which many clients share for a moment. Requires the lock.
const std::string& MatchWatch::state() {
  if (state_.empty() || Clock::now() - state_from_ > kStateAge) {
    state_ = engine::to_line(state_json());
    state_from_ = Clock::now();
  }
  return state_;
}

Json MatchWatch::state_json() const {
  const std::chrono::duration<double> passed = Clock::now() - begun_;
  const std::uint64_t done = table_.games();
  Json json = engine::json_object("match-watch");
  json["games"] = games_ == 0 ? Json() : Json(games_);
  json["done"] = done;
  json["seconds"] = passed.count();
  json["seconds_left"] = nullptr;
  if (games_ != 0 && done > games_before_) {
    json["seconds_left"] = passed.count() * static_cast<double>(games_ - done) /
                           static_cast<double>(done - games_before_);
  }
  json["complete"] = is_complete_;
  json["names"] = player_labels(table_.plan());
  json["clock"] = clock_text(table_.plan());
  json["under_way"] = games_json();
  json["table"] = tools::to_json(table_);
  return json;
}

Json MatchWatch::games_json() const {
  Json json = Json::array();
  for (const auto& [number, shown] : under_way_) {
    if (json.size() == kMostBoards) break;
    const GameUnderWay& game = shown.game;
    const std::size_t to_move = (game.game.south_to_move() ? 0U : 1U) ^ (game.swapped ? 1U : 0U);
    Json& added = json.emplace_back(Json{{"game", number},
                                         {"players", game.fixture.players},
                                         {"position", game.game.text()},
                                         {"sowings", game.game.sown().size()},
                                         {"swapped", game.swapped},
                                         {"seconds_left", Json::array()}});
    for (std::size_t seat = 0; seat < 2; ++seat) {
      auto left = game.left[seat];
      if (left && seat == to_move) *left -= Clock::now() - shown.since;
      added["seconds_left"].push_back(seconds_json(left));
    }
  }
  return json;
}

}  // namespace seedbank::tools
