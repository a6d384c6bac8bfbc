// Sockets by system calls.
#include "engine/programs/listener.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace seedbank::engine {

int listening_socket(std::uint16_t port) noexcept {
  const int number = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (number < 0) return -1;
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  constexpr int kWaiting = 4;
  if (::bind(number, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(number, kWaiting) != 0) {
    ::close(number);
    return -1;
  }
  return number;
}

std::uint16_t port_of(int socket) noexcept {
  sockaddr_in address{};
  socklen_t bytes = sizeof address;
  if (::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &bytes) != 0) return 0;
  return ntohs(address.sin_port);
}

}  // namespace seedbank::engine
