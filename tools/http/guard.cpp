// Whom a server answers.
#include "tools/http/guard.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <optional>
#include <utility>

#include <arpa/inet.h>

namespace seedbank::tools {
namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& letter : small) {
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return small;
}

// The host without its port, the dot that ends a complete name, in small letters and without
// brackets; nothing for what is no host.
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
  return in_small_letters(name);
}

enum class Address { kNone, kLoopback, kOther };

Address address_of(const std::string& name) {
  in_addr four{};
  if (::inet_pton(AF_INET, name.c_str(), &four) == 1) {
    return (ntohl(four.s_addr) >> 24U) == 127 ? Address::kLoopback : Address::kOther;
  }
  in6_addr six{};
  if (::inet_pton(AF_INET6, name.c_str(), &six) == 1) {
    return std::memcmp(&six, &in6addr_loopback, sizeof six) == 0 ? Address::kLoopback
                                                                 : Address::kOther;
  }
  return Address::kNone;
}

}  // namespace

HttpGuard::HttpGuard(Allowed allowed) : allowed_(std::move(allowed)) {
  for (std::string& host : allowed_.hosts) host = in_small_letters(host);
  for (std::string& origin : allowed_.origins) origin = in_small_letters(origin);
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
  const Address address = address_of(*name);
  return address == Address::kLoopback || (address == Address::kOther && !allowed_.loopback_only);
}

bool HttpGuard::allows_origin(std::string_view origin) const {
  return std::any_of(allowed_.origins.begin(), allowed_.origins.end(),
                     [&](const std::string& one) { return one == "*" || one == origin; });
}

bool HttpGuard::is_foreign(const HttpSource& source) const {
  if (source.origin.empty()) {
    // A browser says so even where it sends no origin, as for images.
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

std::string HttpGuard::fields_for(std::string_view origin) const {
  if (allowed_.origins.empty()) return "Cross-Origin-Resource-Policy: same-origin\r\n";
  if (origin.empty() || !allows_origin(origin)) return "Vary: Origin\r\n";
  return "Access-Control-Allow-Origin: " + std::string(origin) + "\r\nVary: Origin\r\n";
}

}  // namespace seedbank::tools
