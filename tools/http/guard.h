// Whom a server answers: names that it may be called by, and pages of others that may use it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace seedbank::tools {

/// What the fields of a request say of where it comes from; empty where they are missing.
struct HttpSource {
  std::string_view host;        ///< Host, or the host that the target names
  std::string_view origin;      ///< Origin
  std::string_view fetch_site;  ///< Sec-Fetch-Site
};

/// Decides whether a request may be answered. A page of others could have its own name lead to this
/// machine, and so make a browser ask us; therefore the name must be one of ours: an address, or a
/// name that is allowed. Any number of threads may ask.
class HttpGuard {
 public:
  struct Allowed {
    bool loopback_only = true;         ///< of addresses, those of this machine alone
    std::vector<std::string> hosts;    ///< names besides localhost, see is_host()
    std::vector<std::string> origins;  ///< see is_origin()
  };

  /// Letters of names and origins may be capital.
  explicit HttpGuard(Allowed allowed);

  /// Whether the text is a name for `hosts`: without port, and without the dot that may end it.
  [[nodiscard]] static bool is_host(std::string_view text);

  /// Whether the text is an origin, as "https://example.org:8443" without a path, or "*" for all.
  [[nodiscard]] static bool is_origin(std::string_view text);

  /// Whether a host with or without a port, as in the field Host, is one of ours.
  [[nodiscard]] bool allows_host(std::string_view host) const;

  /// Whether a page of another origin asks that may not.
  [[nodiscard]] bool is_foreign(const HttpSource& source) const;

  /// The fields that let a page of `origin` read the response; empty when it is none of others that
  /// may.
  [[nodiscard]] std::string fields_for(std::string_view origin) const;

 private:
  [[nodiscard]] bool allows_origin(std::string_view origin) const;

  Allowed allowed_;
};

}  // namespace seedbank::tools
