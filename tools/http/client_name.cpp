// Whom limits count.
#include "tools/http/client_name.h"

#include <algorithm>

namespace seedbank::tools {

namespace ip = boost::asio::ip;

ip::address unmapped(const ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return make_address_v4(ip::v4_mapped, address.to_v6());
}

std::string client_name(const ip::address& address) {
  const ip::address plain = unmapped(address);
  if (plain.is_v4() || plain.is_loopback()) return plain.to_string();
  ip::address_v6::bytes_type bytes = plain.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return ip::address_v6(bytes).to_string() + "/64";
}

}  // namespace seedbank::tools
