// Metrics of a server.
#include "tools/http/metrics.h"

#include <cstddef>

#include <fmt/core.h>

namespace seedbank::tools {
namespace {

std::string heading(std::string_view name, std::string_view type, std::string_view help) {
  return fmt::format("# HELP {0} {2}\n# TYPE {0} {1}\n", name, type, help);
}

}  // namespace

std::string metric_text(std::string_view name, std::string_view type, std::string_view help,
                        std::uint64_t value) {
  return heading(name, type, help) + fmt::format("{} {}\n", name, value);
}

void HttpMetrics::count(std::string_view endpoint, int status, double seconds) {
  const std::lock_guard lock(mutex_);
  std::string name(endpoint);
  Durations& durations = durations_[name];
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    if (seconds <= kBounds[i]) ++durations.up_to[i];
  }
  ++durations.count;
  durations.sum += seconds;
  ++responses_[{std::move(name), status}];
}

std::string HttpMetrics::text() const {
  std::string text =
      metric_text("seedbank_http_connections", "gauge", "Open connections.", connections_);
  text += metric_text("seedbank_http_connections_total", "counter", "Accepted connections.",
                      connections_total_);
  const std::lock_guard lock(mutex_);
  text += heading("seedbank_http_responses_total", "counter", "Responses by endpoint and status.");
  for (const auto& [key, number] : responses_) {
    text += fmt::format("seedbank_http_responses_total{{endpoint=\"{}\",status=\"{}\"}} {}\n",
                        key.first, key.second, number);
  }
  text += heading("seedbank_http_seconds", "histogram", "Time from a request to its response.");
  for (const auto& [name, durations] : durations_) {
    const auto bucket = [&text, &endpoint = name](const std::string& bound, std::uint64_t count) {
      text += fmt::format("seedbank_http_seconds_bucket{{endpoint=\"{}\",le=\"{}\"}} {}\n",
                          endpoint, bound, count);
    };
    for (std::size_t i = 0; i < kBounds.size(); ++i) {
      bucket(fmt::format("{:g}", kBounds[i]), durations.up_to[i]);
    }
    bucket("+Inf", durations.count);
    // All digits: a large sum still shows small increments.
    text +=
        fmt::format("seedbank_http_seconds_sum{{endpoint=\"{}\"}} {:.15g}\n", name, durations.sum);
    text +=
        fmt::format("seedbank_http_seconds_count{{endpoint=\"{}\"}} {}\n", name, durations.count);
  }
  return text;
}

}  // namespace seedbank::tools
