// Token buckets.
#include "tools/http/rate_limiter.h"

#include <algorithm>

namespace seedbank::tools {

double RateLimiter::tokens(const Bucket& bucket, Clock::time_point now) const {
  const std::chrono::duration<double> passed = now - bucket.filled;
  return std::min(burst_, bucket.tokens + rate_ * std::max(passed.count(), 0.0));
}

// A full bucket says no more than none. At most once a second, since it looks at all of them.
void RateLimiter::forget_full_buckets(Clock::time_point now) {
  if (now < next_cleaning_) return;
  next_cleaning_ = now + std::chrono::seconds(1);
  std::erase_if(buckets_, [&](const auto& entry) { return tokens(entry.second, now) >= burst_; });
}

bool RateLimiter::allows(const std::string& client, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  auto found = buckets_.find(client);
  if (found == buckets_.end()) {
    if (buckets_.size() >= kMostClients) forget_full_buckets(now);
    if (buckets_.size() >= kMostClients) return false;
    found = buckets_.emplace(client, Bucket{burst_, now}).first;
  }
  Bucket& bucket = found->second;
  bucket = {tokens(bucket, now), now};
  if (bucket.tokens < 1) return false;
  bucket.tokens -= 1;
  return true;
}

}  // namespace seedbank::tools
