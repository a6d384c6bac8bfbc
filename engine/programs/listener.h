// A listening socket on the loopback interface.
#pragma once

#include <cstdint>

namespace seedbank::engine {

/// The port in a network namespace of its own, where all are free: that of the Kalah Game Protocol.
inline constexpr std::uint16_t kIsolatedPort = 2671;

/// A non-blocking socket that listens at 127.0.0.1; port 0 for any free one. Returns -1, with
/// errno, if there is none. Safe in signal handlers.
[[nodiscard]] int listening_socket(std::uint16_t port) noexcept;

/// The port of a listening socket; 0 if unknown.
[[nodiscard]] std::uint16_t port_of(int socket) noexcept;

}  // namespace seedbank::engine
