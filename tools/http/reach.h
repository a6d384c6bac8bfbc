// How a server is reached: the names and URLs under which browsers find it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <boost/asio/ip/address.hpp>

#include "tools/http/settings.h"

namespace seedbank::tools {

/// Allows the hosts of requests to a server that listens on `address`: on the loopback interface
/// no other address; otherwise any address, and the names of this machine.
void allow_hosts_of(const boost::asio::ip::address& address, HttpGuard::Allowed& allowed);

/// The URLs of a server. If it listens on all addresses, one for each address of the machine.
[[nodiscard]] std::vector<std::string> urls_of(const boost::asio::ip::address& address,
                                               std::uint16_t port);

}  // namespace seedbank::tools
