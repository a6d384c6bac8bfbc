// Sockets by system calls.
#include "engine/arena/programs/listener.h"

#include <algorithm>
#include <array>
#include <cerrno>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

namespace seedbank::engine {

namespace {

// Closes the socket and returns -1 if it cannot listen.
int bound_and_listening(int number, const sockaddr* address, socklen_t bytes,
                        int waiting) noexcept {
  if (::bind(number, address, bytes) == 0 && ::listen(number, waiting) == 0) return number;
  const int code = errno;
  ::close(number);
  errno = code;
  return -1;
}

void set_option(int socket, int level, int option, int value) noexcept {
  ::setsockopt(socket, level, option, &value, sizeof value);
}

}  // namespace

int listening_socket(std::uint16_t port) noexcept {
  const int number = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (number < 0) return -1;
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  constexpr int kWaiting = 4;
  return bound_and_listening(number, reinterpret_cast<const sockaddr*>(&address), sizeof address,
                             kWaiting);
}

int listening_socket(const std::string& host, std::uint16_t port) noexcept {
  sockaddr_in version_4{};
  sockaddr_in6 version_6{};
  version_4.sin_family = AF_INET;
  version_4.sin_port = htons(port);
  version_6.sin6_family = AF_INET6;
  version_6.sin6_port = htons(port);
  const bool is_4 = ::inet_pton(AF_INET, host.c_str(), &version_4.sin_addr) == 1;
  if (!is_4 && ::inet_pton(AF_INET6, host.c_str(), &version_6.sin6_addr) != 1) {
    errno = EINVAL;
    return -1;
  }
  const int family = is_4 ? AF_INET : AF_INET6;
  const int number = ::socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (number < 0) return -1;
  set_option(number, SOL_SOCKET, SO_REUSEADDR, 1);
  const auto* const address = is_4 ? reinterpret_cast<const sockaddr*>(&version_4)
                                   : reinterpret_cast<const sockaddr*>(&version_6);
  return bound_and_listening(number, address, is_4 ? sizeof version_4 : sizeof version_6,
                             SOMAXCONN);
}

bool is_ip_address(const std::string& text) noexcept {
  in6_addr bytes{};
  return ::inet_pton(AF_INET, text.c_str(), &bytes) == 1 ||
         ::inet_pton(AF_INET6, text.c_str(), &bytes) == 1;
}

int accepted_connection(int listener) noexcept {
  const int number = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (number >= 0) set_option(number, IPPROTO_TCP, TCP_NODELAY, 1);
  return number;
}

std::string network_of_peer(int connection) {
  sockaddr_storage address{};
  socklen_t bytes = sizeof address;
  if (::getpeername(connection, reinterpret_cast<sockaddr*>(&address), &bytes) != 0) return "";
  std::array<char, INET6_ADDRSTRLEN> text{};
  const void* number = &reinterpret_cast<const sockaddr_in*>(&address)->sin_addr;
  if (address.ss_family == AF_INET6) {
    in6_addr& version_6 = reinterpret_cast<sockaddr_in6*>(&address)->sin6_addr;
    number = &version_6;
    if (!IN6_IS_ADDR_V4MAPPED(&version_6)) std::fill_n(version_6.s6_addr + 8, 8, 0);
  }
  ::inet_ntop(address.ss_family, number, text.data(), text.size());
  return text.data();
}

void keep_alive(int connection) noexcept {
  set_option(connection, SOL_SOCKET, SO_KEEPALIVE, 1);
  set_option(connection, IPPROTO_TCP, TCP_KEEPIDLE, 60);   // seconds of silence before a probe
  set_option(connection, IPPROTO_TCP, TCP_KEEPINTVL, 20);  // seconds between probes
  set_option(connection, IPPROTO_TCP, TCP_KEEPCNT, 3);
  // No probes are sent while data are unacknowledged; their limit, in milliseconds.
  set_option(connection, IPPROTO_TCP, TCP_USER_TIMEOUT, 120'000);
}

std::uint16_t port_of(int socket) noexcept {
  sockaddr_storage address{};
  socklen_t bytes = sizeof address;
  if (::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &bytes) != 0) return 0;
  // Both versions of IP have the port at the same place.
  return ntohs(reinterpret_cast<const sockaddr_in*>(&address)->sin_port);
}

}  // namespace seedbank::engine
