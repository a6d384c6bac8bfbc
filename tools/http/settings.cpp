// Checks that the settings of an HTTP server ask for.
#include "tools/http/settings.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <utility>

#include <boost/algorithm/string/case_conv.hpp>
#include <boost/asio/ip/address.hpp>

namespace seedbank::tools {
namespace {

namespace ip = boost::asio::ip;

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

// The host in lower case without its port, a final dot, and the brackets of an IPv6 address; empty
// if it is not valid.
std::optional<std::string> host_name(std::string_view host) {
  std::string_view name = host;
  std::string_view port;
  if (host.starts_with('[')) {
    const std::size_t end = host.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    name = host.substr(1, end - 1);
    port = host.substr(end + 1);
  } else if (const std::size_t colon = host.find(':'); colon != std::string_view::npos) {
    name = host.substr(0, colon);
    port = host.substr(colon);
  }
  if (!port.empty() &&
      (port[0] != ':' || port.size() > 6 || !std::all_of(port.begin() + 1, port.end(), is_digit))) {
    return std::nullopt;
  }
  if (name.ends_with('.')) name.remove_suffix(1);
  return boost::algorithm::to_lower_copy(std::string(name));
}

}  // namespace

HttpGuard::HttpGuard(Allowed allowed) : allowed_(std::move(allowed)) {
  for (std::string& host : allowed_.hosts) boost::algorithm::to_lower(host);
  for (std::string& origin : allowed_.origins) boost::algorithm::to_lower(origin);
}

bool HttpGuard::is_host(std::string_view text) {
  return !text.empty() && text.size() <= 253 && !text.ends_with('.') &&
         std::all_of(text.begin(), text.end(), [](char letter) {
           return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '-' ||
                  letter == '_' || letter == '.';
         });
}

bool HttpGuard::is_origin(std::string_view text) {
  if (text == "*") return true;
  const std::size_t end = text.find("://");
  if (end == std::string_view::npos || end == 0) return false;
  const std::string_view host = text.substr(end + 3);
  return !host.empty() && host.find_first_of("/?#@* ") == std::string_view::npos;
}

bool HttpGuard::allows_host(std::string_view host) const {
  if (host.find('\0') != std::string_view::npos) return false;
  const auto name = host_name(host);
  if (!name || name->empty()) return false;
  if (*name == "localhost") return true;
  if (std::find(allowed_.hosts.begin(), allowed_.hosts.end(), *name) != allowed_.hosts.end()) {
    return true;
  }
  boost::system::error_code error;
  const auto address = ip::make_address(*name, error);
  if (error || name->find('%') != std::string::npos) return false;
  return address.is_loopback() || !allowed_.loopback_only;
}

bool HttpGuard::allows_origin(std::string_view origin) const {
  return std::any_of(allowed_.origins.begin(), allowed_.origins.end(),
                     [&](const std::string& one) { return one == "*" || one == origin; });
}

bool HttpGuard::is_foreign(const HttpSource& source) const {
  if (source.origin.empty()) {
    // Browsers send this header even without an origin, as for images.
    const bool elsewhere = source.fetch_site == "cross-site" || source.fetch_site == "same-site";
    return elsewhere && !allows_origin("*");
  }
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (source.origin.starts_with(scheme) && source.origin.substr(scheme.size()) == source.host) {
      return false;
    }
  }
  return !allows_origin(source.origin);
}

std::string HttpGuard::cors_headers(std::string_view origin) const {
  if (allowed_.origins.empty()) return "Cross-Origin-Resource-Policy: same-origin\r\n";
  if (origin.empty() || !allows_origin(origin)) return "Vary: Origin\r\n";
  return "Access-Control-Allow-Origin: " + std::string(origin) + "\r\nVary: Origin\r\n";
}

ip::address unmapped(const ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return make_address_v4(ip::v4_mapped, address.to_v6());
}

std::string client_key(const ip::address& address) {
  const ip::address plain = unmapped(address);
  if (plain.is_v4() || plain.is_loopback()) return plain.to_string();
  ip::address_v6::bytes_type bytes = plain.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return ip::address_v6(bytes).to_string() + "/64";
}

double RateLimiter::tokens(const Bucket& bucket, Clock::time_point now) const {
  const std::chrono::duration<double> passed = now - bucket.filled;
  return std::min(burst_, bucket.tokens + rate_ * std::max(passed.count(), 0.0));
}

// A full bucket equals a missing one. Visits all buckets, hence at most once per second.
void RateLimiter::forget_full_buckets(Clock::time_point now) {
  if (now < next_cleaning_) return;
  next_cleaning_ = now + std::chrono::seconds(1);
  std::erase_if(buckets_, [&](const auto& entry) { return tokens(entry.second, now) >= burst_; });
}

bool RateLimiter::allows(const std::string& client, Clock::time_point now, double count) {
  count = std::min(count, burst_);
  const std::lock_guard lock(mutex_);
  auto found = buckets_.find(client);
  if (found == buckets_.end()) {
    if (buckets_.size() >= kMostClients) forget_full_buckets(now);
    if (buckets_.size() >= kMostClients) return false;
    found = buckets_.emplace(client, Bucket{burst_, now}).first;
  }
  Bucket& bucket = found->second;
  bucket = {tokens(bucket, now), std::max(now, bucket.filled)};
  if (bucket.tokens < count) return false;
  bucket.tokens -= count;
  return true;
}

void RateLimiter::give_back(const std::string& client) {
  const std::lock_guard lock(mutex_);
  const auto found = buckets_.find(client);
  if (found != buckets_.end()) found->second.tokens = std::min(burst_, found->second.tokens + 1);
}

int RateLimiter::seconds_until(const std::string& client, Clock::time_point now, double count) {
  constexpr double kMost = 3600;  // of a rate near 0
  const std::lock_guard lock(mutex_);
  const auto found = buckets_.find(client);
  const double missing =
      found == buckets_.end() ? 0 : std::min(count, burst_) - tokens(found->second, now);
  return static_cast<int>(std::ceil(std::clamp(missing / rate_, 1.0, kMost)));
}

}  // namespace seedbank::tools
