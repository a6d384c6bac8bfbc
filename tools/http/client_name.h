// Whom limits count.
#pragma once

#include <string>

#include <boost/asio/ip/address.hpp>

namespace seedbank::tools {

/// An IPv4 address as it is, mapped to IPv6 or not; of IPv6 the network of 64 bits, since one
/// client has all addresses in it, but the loopback address as it is.
[[nodiscard]] std::string client_name(const boost::asio::ip::address& address);

/// The same address without the mapping to IPv6.
[[nodiscard]] boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

}  // namespace seedbank::tools
