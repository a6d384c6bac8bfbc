// A server of the Kalah Game Protocol for tests, by POSIX calls.
#include "tests/tools/kgp/loopback_server.h"

#include <algorithm>
#include <cerrno>
#include <regex>
#include <stdexcept>
#include <system_error>
#include <utility>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace seedbank {
namespace {

int checked_call(int result, const char* what) {
  if (result < 0) throw std::system_error(errno, std::generic_category(), what);
  return result;
}

bool comes_in_time(int descriptor) {
  pollfd event{descriptor, POLLIN, 0};
  const auto wait = std::chrono::duration_cast<std::chrono::milliseconds>(kLongest);
  return ::poll(&event, 1, static_cast<int>(wait.count())) == 1;
}

}  // namespace

LoopbackPeer::LoopbackPeer(LoopbackPeer&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), buffer_(std::move(other.buffer_)) {}

LoopbackPeer::~LoopbackPeer() { close(); }

void LoopbackPeer::close() {
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
}

bool LoopbackPeer::say_raw(const std::string& text) const {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t count = ::send(descriptor_, text.data() + done, text.size() - done, MSG_NOSIGNAL);
    if (count < 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

LoopbackPeer::Heard LoopbackPeer::hear() {
  std::size_t feed = 0;
  while ((feed = buffer_.find('\n')) == std::string::npos) {
    if (!comes_in_time(descriptor_)) throw std::runtime_error("the client says nothing");
    char bytes[4096];
    const ssize_t count = ::recv(descriptor_, bytes, sizeof bytes, 0);
    if (count <= 0) {
      EXPECT_EQ(buffer_, "") << "a line without an end";
      return {};
    }
    buffer_.append(bytes, static_cast<std::size_t>(count));
  }
  const std::string line = buffer_.substr(0, feed + 1);
  buffer_.erase(0, feed + 1);
  static const std::regex kHead(R"re(\d+(?:@(\d+))? ([a-z]+)(?: |\r))re");
  std::smatch match;
  EXPECT_TRUE(std::regex_search(line, match, kHead, std::regex_constants::match_continuous))
      << line;
  EXPECT_EQ(line.find('\r'), line.size() - 2) << line;
  EXPECT_LE(line.size(), 16384U);
  if (match.empty()) return {"", "unreadable", line};
  const auto end = std::max(line.end() - 2, match[0].second);
  return {match[1], match[2], std::string(match[0].second, end)};
}

LoopbackPeer::Heard LoopbackPeer::hear(const std::string& name) {
  for (int lines = 0; lines < 10'000; ++lines) {
    Heard heard = hear();
    if (heard.name == name || heard.name.empty()) return heard;
  }
  throw std::runtime_error("the client never says " + name);
}

std::string LoopbackPeer::begin() {
  say("kgp 1 0 1");
  return hear("mode").arguments;
}

LoopbackServer::LoopbackServer(int receive_bytes)
    : descriptor_(checked_call(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket")) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  checked_call(::bind(descriptor_, any, size), "bind");
  if (receive_bytes > 0) {
    checked_call(::setsockopt(descriptor_, SOL_SOCKET, SO_RCVBUF, &receive_bytes, sizeof(int)),
                 "setsockopt");
  }
  checked_call(::listen(descriptor_, 8), "listen");
  checked_call(::getsockname(descriptor_, any, &size), "getsockname");
  port_ = ntohs(address.sin_port);
}

LoopbackPeer LoopbackServer::accept() const {
  if (!comes_in_time(descriptor_)) throw std::runtime_error("no client comes");
  return LoopbackPeer(
      checked_call(::accept4(descriptor_, nullptr, nullptr, SOCK_CLOEXEC), "accept"));
}

void LoopbackServer::close() {
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
}

}  // namespace seedbank
