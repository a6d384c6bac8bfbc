// Tests of the options of connections.
#include "engine/arena/programs/listener.h"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "engine/arena/programs/descriptor.h"

namespace seedbank::engine {
namespace {

int option_of(int socket, int level, int option) {
  int value = 0;
  socklen_t bytes = sizeof value;
  EXPECT_EQ(::getsockopt(socket, level, option, &value, &bytes), 0);
  return value;
}

TEST(KeepAlive, NoticesWithinTwoMinutesAlsoWhatIsNotAcknowledged) {
  constexpr int kSeconds = 120;
  const OwnedDescriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  keep_alive(socket.get());
  const auto tcp = [&](int option) { return option_of(socket.get(), IPPROTO_TCP, option); };
  EXPECT_EQ(option_of(socket.get(), SOL_SOCKET, SO_KEEPALIVE), 1);
  EXPECT_LE(tcp(TCP_KEEPIDLE) + tcp(TCP_KEEPCNT) * tcp(TCP_KEEPINTVL), kSeconds);
  EXPECT_GT(tcp(TCP_USER_TIMEOUT), 0);
  EXPECT_LE(tcp(TCP_USER_TIMEOUT), 1000 * kSeconds);
}

}  // namespace
}  // namespace seedbank::engine
