// Metrics of a server in the text format of Prometheus.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace seedbank::tools {

/// A metric without labels in text format 0.0.4. `type` is "gauge" or "counter".
[[nodiscard]] std::string metric_text(std::string_view name, std::string_view type,
                                      std::string_view help, std::uint64_t value);

/// Counts responses and connections. Thread-safe.
class HttpMetrics {
 public:
  /// Counts a response of `endpoint`, sent `seconds` after its request. Endpoints are labels, so
  /// their number must be small.
  void count(std::string_view endpoint, int status, double seconds);

  void connection_begins() noexcept {
    ++connections_;
    ++connections_total_;
  }
  void connection_ends() noexcept { --connections_; }

  /// All metrics in text format 0.0.4; their names begin with seedbank_http_.
  [[nodiscard]] std::string text() const;

 private:
  // Upper bounds of the histogram's buckets, in seconds.
  static constexpr std::array kBounds = {0.001, 0.005, 0.025, 0.05, 0.1, 0.5, 1.0, 3.0, 10.0, 60.0};

  struct Durations {
    std::array<std::uint64_t, kBounds.size()> up_to{};
    std::uint64_t count = 0;
    double sum = 0;
  };

  std::atomic<std::uint64_t> connections_{0};
  std::atomic<std::uint64_t> connections_total_{0};
  mutable std::mutex mutex_;  // guards the members below
  std::map<std::pair<std::string, int>, std::uint64_t, std::less<>> responses_;
  std::map<std::string, Durations, std::less<>> durations_;
};

}  // namespace seedbank::tools
