// The addresses and names of this machine.
#include "tools/http/reach.h"

#include <array>

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <unistd.h>

namespace seedbank::tools {
namespace {

// The IPv4 addresses of this machine, without loopback.
std::vector<std::string> addresses_of_machine() {
  std::vector<std::string> addresses;
  ::ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return addresses;
  for (const ::ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    if ((one->ifa_flags & IFF_LOOPBACK) != 0 || (one->ifa_flags & IFF_UP) == 0) continue;
    std::array<char, NI_MAXHOST> text{};
    if (::getnameinfo(one->ifa_addr, sizeof(::sockaddr_in), text.data(), text.size(), nullptr, 0,
                      NI_NUMERICHOST) == 0) {
      addresses.emplace_back(text.data());
    }
  }
  ::freeifaddrs(all);
  return addresses;
}

std::string name_of_machine() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

}  // namespace

void allow_hosts_of(const boost::asio::ip::address& address, HttpGuard::Allowed& allowed) {
  allowed.loopback_only = address.is_loopback();
  if (allowed.loopback_only) return;
  // With ".local", its name in multicast DNS.
  for (const char* const domain : {"", ".local"}) {
    allowed.hosts.push_back(name_of_machine() + domain);
  }
}

std::vector<std::string> urls_of(const boost::asio::ip::address& address, std::uint16_t port) {
  std::vector<std::string> hosts = {address.to_string()};
  if (address.is_unspecified()) hosts = addresses_of_machine();
  if (hosts.empty()) hosts = {address.is_v4() ? "127.0.0.1" : "::1"};
  for (std::string& host : hosts) {
    const bool six = host.find(':') != std::string::npos;
    host = "http://" + (six ? '[' + host + ']' : host) + ':' + std::to_string(port) + '/';
  }
  return hosts;
}

}  // namespace seedbank::tools
