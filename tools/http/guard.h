// Checks of Host and Origin, against DNS rebinding and requests by pages of other sites.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace seedbank::tools {

/// The headers that say where a request comes from; empty if missing.
struct HttpSource {
  std::string_view host;        ///< Host, or the host in the request target
  std::string_view origin;      ///< Origin
  std::string_view fetch_site;  ///< Sec-Fetch-Site
};

/// Decides which requests are answered. A malicious page can make its own host name resolve to this
/// machine, so the host must be an IP address or an allowed name. Thread-safe.
class HttpGuard {
 public:
  struct Allowed {
    bool loopback_only = true;         ///< allow no other IP addresses as hosts
    std::vector<std::string> hosts;    ///< names besides localhost, see is_host()
    std::vector<std::string> origins;  ///< see is_origin()
  };

  /// Hosts and origins are compared without regard to case.
  explicit HttpGuard(Allowed allowed);

  /// Whether the text is a valid entry of `hosts`: a name without a port or a final dot.
  [[nodiscard]] static bool is_host(std::string_view text);

  /// Whether the text is an origin, such as "https://example.org:8443" without a path, or "*" for
  /// all.
  [[nodiscard]] static bool is_origin(std::string_view text);

  /// Whether the host, with or without a port as in the Host header, is allowed.
  [[nodiscard]] bool allows_host(std::string_view host) const;

  /// Whether the request comes from a page of an origin that is not allowed.
  [[nodiscard]] bool is_foreign(const HttpSource& source) const;

  /// The CORS headers of a response to a page of `origin`.
  [[nodiscard]] std::string cors_headers(std::string_view origin) const;

 private:
  [[nodiscard]] bool allows_origin(std::string_view origin) const;

  Allowed allowed_;
};

}  // namespace seedbank::tools
