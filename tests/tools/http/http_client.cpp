// An HTTP client for tests.
#include "tests/tools/http/http_client.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace seedbank {
namespace {

sockaddr_in place(const std::string& address, std::uint16_t port) {
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_port = htons(port);
  ::inet_pton(AF_INET, address.c_str(), &place.sin_addr);
  return place;
}

bool wait_for(int descriptor, short event) {
  pollfd waiting{descriptor, event, 0};
  const auto longest = std::chrono::milliseconds(kLongestWait).count();
  return ::poll(&waiting, 1, static_cast<int>(longest)) == 1;
}

}  // namespace

HttpClient::HttpClient(std::uint16_t port, const std::string& from) {
  descriptor_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in here = place(from, 0);
  EXPECT_EQ(::bind(descriptor_, reinterpret_cast<const sockaddr*>(&here), sizeof here), 0);
  const sockaddr_in there = place("127.0.0.1", port);
  EXPECT_EQ(::connect(descriptor_, reinterpret_cast<const sockaddr*>(&there), sizeof there), 0)
      << std::strerror(errno);
}

void HttpClient::close() {
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
}

void HttpClient::send(const std::string& bytes) const {
  for (std::size_t sent = 0; sent < bytes.size();) {
    if (!wait_for(descriptor_, POLLOUT)) return;
    const ssize_t now =
        ::send(descriptor_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (now <= 0) return;
    sent += static_cast<std::size_t>(now);
  }
}

void HttpClient::finish() const { ::shutdown(descriptor_, SHUT_WR); }

void HttpClient::ask(const std::string& target, const std::string& headers) const {
  send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n");
}

void HttpClient::post(const std::string& target, const std::string& body,
                      const std::string& headers) const {
  send("POST " + target + " HTTP/1.1\r\nHost: localhost\r\n" + headers +
       "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
}

bool HttpClient::fill() {
  if (!wait_for(descriptor_, POLLIN)) {
    ADD_FAILURE() << "nothing came";
    return false;
  }
  std::array<char, 65536> bytes{};
  const ssize_t count = ::recv(descriptor_, bytes.data(), bytes.size(), 0);
  if (count <= 0) return false;
  inbox_.append(bytes.data(), static_cast<std::size_t>(count));
  return true;
}

std::string HttpClient::hear_to(const std::string& mark) {
  std::size_t from = 0;
  std::size_t end = std::string::npos;
  do {
    end = inbox_.find(mark, from);
    from = std::max(inbox_.size(), mark.size()) - mark.size();
  } while (end == std::string::npos && fill());
  end = end == std::string::npos ? inbox_.size() : end + mark.size();
  const std::string heard = inbox_.substr(0, end);
  inbox_.erase(0, end);
  return heard;
}

HttpAnswer HttpClient::hear(bool has_body) {
  HttpAnswer answer;
  const std::string head = hear_to("\r\n\r\n");
  if (!head.starts_with("HTTP/1.1 ") || !head.ends_with("\r\n\r\n")) return answer;
  answer.status = std::stoi(head.substr(9));
  for (std::size_t at = head.find("\r\n") + 2; at + 2 < head.size();) {
    const std::size_t end = head.find("\r\n", at);
    const std::size_t colon = head.find(": ", at);
    std::string name = head.substr(at, colon - at);
    for (char& letter : name) {
      letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    }
    answer.headers[name] = head.substr(colon + 2, end - colon - 2);
    at = end + 2;
  }
  const auto length = answer.headers.find("content-length");
  if (!has_body) return answer;
  if (length == answer.headers.end()) {
    if (answer.status != 304) answer.body = hear_to("\r\n\r\n\r\n");  // to the end
    return answer;
  }
  const std::size_t bytes = std::stoul(length->second);
  while (inbox_.size() < bytes && fill()) {
  }
  answer.body = inbox_.substr(0, bytes);
  EXPECT_EQ(answer.body.size(), bytes);
  inbox_.erase(0, bytes);
  return answer;
}

bool HttpClient::is_closed() {
  while (fill()) {
  }
  return !testing::Test::HasFailure();
}

HttpAnswer http_get(std::uint16_t port, const std::string& target, const std::string& headers) {
  HttpClient client(port);
  client.ask(target, headers);
  return client.hear();
}

HttpAnswer http_post(std::uint16_t port, const std::string& target, const std::string& body,
                     const std::string& headers) {
  HttpClient client(port);
  client.post(target, body, headers);
  return client.hear();
}

std::string percent_encoded(const std::string& bytes) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::string text;
  for (const char letter : bytes) {
    const auto byte = static_cast<unsigned char>(letter);
    if (std::isalnum(byte) != 0) {
      text += letter;
    } else {
      text += {'%', kDigits[byte >> 4U], kDigits[byte & 15U]};
    }
  }
  return text;
}

}  // namespace seedbank
