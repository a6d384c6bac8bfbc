// Listening sockets, and the connections that they accept.
#pragma once

#include <cstdint>
#include <string>

namespace seedbank::engine {

/// The port in a world, where all are free: that of the Kalah Game Protocol.
inline constexpr std::uint16_t kPortInWorld = 2671;

/// A non-blocking socket that listens at 127.0.0.1; port 0 for any free one. Returns -1, with
/// errno, if there is none. Safe in signal handlers.
[[nodiscard]] int listening_socket(std::uint16_t port) noexcept;

/// The same at an IP address, version 4 or 6; a port that a process which ended has used is free.
/// EINVAL if `host` is not an IP address. Not for signal handlers.
[[nodiscard]] int listening_socket(const std::string& host, std::uint16_t port) noexcept;

/// Whether the text is an IP address, of version 4 or 6.
[[nodiscard]] bool is_ip_address(const std::string& text) noexcept;

/// The next connection of a listening socket, non-blocking and without delays for small packets.
/// Returns -1, with errno, if there is none.
[[nodiscard]] int accepted_connection(int listener) noexcept;

/// The network of the other end of a connection: its address; of version 6, the part that a
/// provider gives to a customer, 64 bits.
[[nodiscard]] std::string network_of_peer(int connection);

/// Has the system notice within two minutes that the other machine or the network is down.
void keep_alive(int connection) noexcept;

/// The port of a listening socket; 0 if unknown.
[[nodiscard]] std::uint16_t port_of(int socket) noexcept;

}  // namespace seedbank::engine
