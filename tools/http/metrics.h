// What a server has done, in numbers, as Prometheus reads them.
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

/// Counts responses and connections. Any number of threads may use it at once.
class HttpMetrics {
 public:
  /// A response of `endpoint`, which has few values, was ready so many seconds after the request.
  void count(std::string_view endpoint, int status, double seconds);

  void connection_begins() noexcept {
    ++connections_;
    ++connections_total_;
  }
  void connection_ends() noexcept { --connections_; }

  /// Text format 0.0.4: a line a number, each named seedbank_http_...
  [[nodiscard]] std::string text() const;

 private:
  // Upper ends of the spans of time that are counted, in seconds.
  static constexpr std::array kSpans = {0.001, 0.005, 0.025, 0.05, 0.1, 0.5, 1.0, 3.0, 10.0, 60.0};

  struct Durations {
    std::array<std::uint64_t, kSpans.size()> up_to{};
    std::uint64_t count = 0;
    double sum = 0;
  };

  std::atomic<std::int64_t> connections_{0};
  std::atomic<std::uint64_t> connections_total_{0};
  mutable std::mutex mutex_;  // guards what follows
  std::map<std::pair<std::string, int>, std::uint64_t, std::less<>> responses_;
  std::map<std::string, Durations, std::less<>> durations_;
};

}  // namespace seedbank::tools
