// What a server has done, in numbers.
#include "tools/http/metrics.h"

#include <cstddef>
#include <limits>
#include <sstream>

namespace seedbank::tools {

void HttpMetrics::count(std::string_view endpoint, int status, double seconds) {
  const std::lock_guard lock(mutex_);
  std::string name(endpoint);
  Durations& durations = durations_[name];
  for (std::size_t i = 0; i < kSpans.size(); ++i) {
    if (seconds <= kSpans[i]) ++durations.up_to[i];
  }
  ++durations.count;
  durations.sum += seconds;
  ++responses_[{std::move(name), status}];
}

std::string HttpMetrics::text() const {
  std::ostringstream out;
  // Sums go on growing by what is small beside them.
  out.precision(std::numeric_limits<double>::digits10);
  out << "# HELP seedbank_http_connections Connections that are open.\n"
         "# TYPE seedbank_http_connections gauge\n"
      << "seedbank_http_connections " << connections_ << '\n'
      << "# HELP seedbank_http_connections_total Connections that were accepted.\n"
         "# TYPE seedbank_http_connections_total counter\n"
      << "seedbank_http_connections_total " << connections_total_ << '\n';
  const std::lock_guard lock(mutex_);
  out << "# HELP seedbank_http_responses_total Responses by endpoint and status.\n"
         "# TYPE seedbank_http_responses_total counter\n";
  for (const auto& [key, number] : responses_) {
    out << "seedbank_http_responses_total{endpoint=\"" << key.first << "\",status=\"" << key.second
        << "\"} " << number << '\n';
  }
  out << "# HELP seedbank_http_seconds Time from a request to its response.\n"
         "# TYPE seedbank_http_seconds histogram\n";
  for (const auto& [name, durations] : durations_) {
    const std::string label = "{endpoint=\"" + name + '"';
    for (std::size_t i = 0; i < kSpans.size(); ++i) {
      out << "seedbank_http_seconds_bucket" << label << ",le=\"" << kSpans[i] << "\"} "
          << durations.up_to[i] << '\n';
    }
    out << "seedbank_http_seconds_bucket" << label << ",le=\"+Inf\"} " << durations.count << '\n'
        << "seedbank_http_seconds_sum" << label << "} " << durations.sum << '\n'
        << "seedbank_http_seconds_count" << label << "} " << durations.count << '\n';
  }
  return out.str();
}

}  // namespace seedbank::tools
