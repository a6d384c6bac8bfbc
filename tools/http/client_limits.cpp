// Per-client limits.
#include "tools/http/client_limits.h"

#include <algorithm>

namespace seedbank::tools {

namespace ip = boost::asio::ip;

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
  bucket = {tokens(bucket, now), now};
  if (bucket.tokens < count) return false;
  bucket.tokens -= count;
  return true;
}

}  // namespace seedbank::tools
