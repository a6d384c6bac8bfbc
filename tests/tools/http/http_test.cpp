// The parts of the HTTP server that need no sockets.
#include <chrono>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "tests/random_seed.h"
#include "tools/http/message.h"
#include "tools/http/monitoring.h"
#include "tools/http/settings.h"

namespace seedbank::tools {
namespace {

using namespace std::chrono_literals;

TEST(HttpTargetTest, IsParsedIntoPathAndParameters) {
  const auto target = parse_target("/a%2Fb?x=1%202+3&y&=z&&x==#end");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/a/b");
  EXPECT_EQ(target->authority, "");
  EXPECT_EQ(target->parameters, (HttpParameters{{"x", "1 2 3"}, {"y", ""}, {"", "z"}, {"x", "="}}));
  EXPECT_EQ(parse_target("http://h:1/p+q?")->authority, "h:1");
  EXPECT_EQ(parse_target("http://h:1/p+q?")->path, "/p+q");
}

TEST(HttpTargetTest, IsRefusedIfMalformed) {
  for (const std::string text :
       {"", "a", "?", "*", "http://", "http:///", "http://h", "http://h?/", "ftp://h/", "/%", "/%4",
        "/%4g", "/%00", "/%1f", "/%7f", "/?%", "/?a=%x0", "/?%-1", "/%+1"}) {
    EXPECT_FALSE(parse_target(text)) << text;
  }
  std::string many = "/?";
  for (int i = 0; i < 100; ++i) many += "a&";
  EXPECT_FALSE(parse_target(many));
}

TEST(HttpTargetTest, AnyBytesAreParsedOrRefused) {
  std::mt19937_64 generator(random_seed());
  int taken = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = "/";
    for (int length = random_between(generator, 0, 40); length > 0; --length) {
      text += random_between(generator, 0, 2) == 0
                  ? "/%?&=+#0"[random_between(generator, 0, 7)]
                  : static_cast<char>(random_between(generator, 0, 255));
    }
    const auto target = parse_target(text);
    if (!target) continue;
    ++taken;
    EXPECT_TRUE(target->path.starts_with('/'));
    EXPECT_EQ(target->path.find('\0'), std::string::npos);
    EXPECT_EQ(target->path.find('\n'), std::string::npos);
  }
  EXPECT_GT(taken, 100);
}

TEST(HttpGuardTest, OnlyLoopbackAddressesUnlessOthersAreAllowed) {
  const HttpGuard here({.loopback_only = true, .hosts = {}, .origins = {}});
  const HttpGuard open({.loopback_only = false, .hosts = {"kalah.example"}, .origins = {}});
  for (const std::string host :
       {"192.0.2.1:80", "[2001:db8::1]:65535", "kalah.example", "KALAH.example"}) {
    EXPECT_FALSE(here.allows_host(host)) << host;
    EXPECT_TRUE(open.allows_host(host)) << host;
  }
  for (const std::string host : {"evil.example", "kalah.example.evil.example", "xkalah.example", "",
                                 ":80", "[", "[]", "127.0.0.1:123456"}) {
    EXPECT_FALSE(open.allows_host(host)) << host;
  }
  EXPECT_FALSE(open.allows_host(std::string("localhost\0x", 11)));
}

TEST(HttpGuardTest, NamesMatchInAnyCaseAndWithAFinalDot) {
  const HttpGuard guard({.loopback_only = true,
                         .hosts = {"Kalah.Example", "PC-12"},
                         .origins = {"https://School.example"}});
  for (const std::string host : {"kalah.example", "kalah.example.", "KALAH.EXAMPLE.:80", "pc-12"}) {
    EXPECT_TRUE(guard.allows_host(host)) << host;
  }
  EXPECT_FALSE(guard.allows_host("kalah.example.."));
  EXPECT_FALSE(guard.allows_host("."));
  EXPECT_FALSE(guard.is_foreign(
      {.host = "kalah.example", .origin = "https://school.example", .fetch_site = ""}));
}

TEST(HttpGuardTest, KnowsValidHostsAndOrigins) {
  for (const std::string host : {"kalah.example", "Kalah", "pc_1-a", "192.0.2.1"}) {
    EXPECT_TRUE(HttpGuard::is_host(host)) << host;
  }
  for (const std::string host : {"", "kalah.example:80", "http://kalah.example", "kalah.example/",
                                 "*.example", "a b", "a."}) {
    EXPECT_FALSE(HttpGuard::is_host(host)) << host;
  }
  for (const std::string origin : {"*", "https://a.example", "http://a:81", "http://[::1]:81"}) {
    EXPECT_TRUE(HttpGuard::is_origin(origin)) << origin;
  }
  for (const std::string origin :
       {"", "a.example", "https://a.example/", "https://", "://a", "https://*.example", "null"}) {
    EXPECT_FALSE(HttpGuard::is_origin(origin)) << origin;
  }
}

TEST(ClientKeyTest, AnIPv6ClientIsItsNetwork) {
  const auto name = [](const char* address) {
    return client_key(boost::asio::ip::make_address(address));
  };
  EXPECT_EQ(name("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(name("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(name("::1"), "::1");
  EXPECT_EQ(name("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(name("2001:db8:1:2:3:4:5:7"), name("2001:db8:1:2:ffff::"));
  EXPECT_NE(name("2001:db8:1:2::"), name("2001:db8:1:3::"));
}

TEST(HttpGuardTest, AllOriginsCanBeAllowed) {
  const HttpGuard guard({.loopback_only = true, .hosts = {}, .origins = {"*"}});
  EXPECT_FALSE(guard.is_foreign({.host = "a", .origin = "null", .fetch_site = "cross-site"}));
  EXPECT_FALSE(guard.is_foreign({.host = "a", .origin = "", .fetch_site = "cross-site"}));
  EXPECT_NE(guard.cors_headers("http://b").find("Access-Control-Allow-Origin: http://b\r\n"),
            std::string::npos);
}

TEST(RateLimiterTest, TokensReturnWithTime) {
  RateLimiter limiter(2, 3);
  RateLimiter::Clock::time_point now{};
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limiter.allows("a", now));
  EXPECT_FALSE(limiter.allows("a", now));
  EXPECT_TRUE(limiter.allows("b", now));
  EXPECT_FALSE(limiter.allows("a", now + 400ms));
  EXPECT_TRUE(limiter.allows("a", now + 500ms));
  EXPECT_FALSE(limiter.allows("a", now + 900ms));
  now += 1h;
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limiter.allows("a", now));
  EXPECT_FALSE(limiter.allows("a", now));
}

TEST(RateLimiterTest, RemembersABoundedNumberOfClients) {
  RateLimiter limiter(1, 2);
  RateLimiter::Clock::time_point now{};
  for (std::size_t i = 0; i < RateLimiter::kMostClients; ++i) {
    EXPECT_TRUE(limiter.allows(std::to_string(i), now));
  }
  EXPECT_FALSE(limiter.allows("one more", now));
  EXPECT_TRUE(limiter.allows("0", now));
  EXPECT_TRUE(limiter.allows("one more", now + 5s));
}

TEST(RateLimiterTest, ManyTokensAreTakenAtOnceOrNone) {
  RateLimiter limiter(1, 10);
  const RateLimiter::Clock::time_point now{};
  EXPECT_TRUE(limiter.allows("a", now, 7));
  EXPECT_FALSE(limiter.allows("a", now, 4));
  EXPECT_TRUE(limiter.allows("a", now, 3));
  // More than a client can ever have costs all of it.
  EXPECT_FALSE(limiter.allows("a", now + 9s, 1000));
  EXPECT_TRUE(limiter.allows("a", now + 10s, 1000));
  EXPECT_FALSE(limiter.allows("a", now + 10s));
}

TEST(RateLimiterTest, AnEarlierTimeGivesNoTokensTwice) {
  RateLimiter limiter(1, 10);
  const RateLimiter::Clock::time_point now{};
  EXPECT_TRUE(limiter.allows("a", now, 10));
  EXPECT_TRUE(limiter.allows("a", now + 5s, 5));
  EXPECT_FALSE(limiter.allows("a", now));
  EXPECT_FALSE(limiter.allows("a", now + 5s));
  EXPECT_TRUE(limiter.allows("a", now + 6s));
}

TEST(RateLimiterTest, TellsWhenARequestWillBeAllowed) {
  RateLimiter limiter(2, 10);
  const RateLimiter::Clock::time_point now{};
  EXPECT_EQ(limiter.seconds_until("a", now, 10), 1);
  EXPECT_TRUE(limiter.allows("a", now, 10));
  EXPECT_EQ(limiter.seconds_until("a", now, 7), 4);
  EXPECT_EQ(limiter.seconds_until("a", now + 3s, 7), 1);
  EXPECT_EQ(limiter.seconds_until("a", now, 1000), 5);
  limiter.give_back("a");
  EXPECT_TRUE(limiter.allows("a", now));
  EXPECT_FALSE(limiter.allows("a", now));
  limiter.give_back("nobody");
}

TEST(CompressionTest, IsUsedIfTheClientAllowsIt) {
  for (const std::string text :
       {"gzip", "GZip", "br, gzip", "deflate,gzip;q=0.5", " gzip ; q=1.0"}) {
    EXPECT_TRUE(accepts_gzip(text)) << text;
  }
  for (const std::string text : {"", "br", "gzip;q=0", "gzip;Q=0", "gzip; q=0.000", "xgzip",
                                 "gzipx", "identity, gzip ;q=0.0", ",;,", "*"}) {
    EXPECT_FALSE(accepts_gzip(text)) << text;
  }
  const std::string long_text(5000, 'a');
  for (const bool is_compressed : {false, true}) {
    for (const bool allows_gzip : {false, true}) {
      HttpResponse response{.body = is_compressed ? gzip(long_text) : long_text};
      response.compressed = is_compressed;
      encode_body(response, allows_gzip);
      EXPECT_EQ(allows_gzip ? gunzip(response.body) : response.body, long_text);
      EXPECT_EQ(response.headers.find("Content-Encoding: gzip\r\n") != std::string::npos,
                allows_gzip);
      EXPECT_NE(response.headers.find("Vary: Accept-Encoding\r\n"), std::string::npos);
    }
  }
  HttpResponse small{.body = "{}"};
  encode_body(small, true);
  EXPECT_EQ(small.body, "{}");
  EXPECT_EQ(small.headers, "");
}

TEST(CompressionTest, ReturnsAllBytes) {
  std::mt19937_64 generator(random_seed());
  for (const int size : {0, 1, 100, 16'383, 16'384, 16'385, 300'000}) {
    std::string bytes;
    for (int i = 0; i < size; ++i) {
      bytes += static_cast<char>(random_between(generator, 0, i % 1000 < 500 ? 3 : 255));
    }
    EXPECT_EQ(gunzip(gzip(bytes)), bytes) << size;
  }
  EXPECT_THROW((void)gunzip("no gzip"), std::runtime_error);
  EXPECT_THROW((void)gunzip(gzip("cut off").substr(0, 12)), std::runtime_error);
}

TEST(HttpMessageTest, ErrorsAreJson) {
  const HttpResponse error = error_response(400, "not \"so\"\xff", ExitCode::kBadPosition);
  EXPECT_EQ(
      error.body,
      "{\"schema\":\"seedbank.error/1\",\"error\":\"not \\\"so\\\"\xef\xbf\xbd\",\"code\":3}\n");
  const std::string head = head_of(error, false, false);
  EXPECT_TRUE(head.starts_with("HTTP/1.1 400 Bad Request\r\n"));
  EXPECT_NE(head.find("\r\nContent-Length: " + std::to_string(error.body.size()) + "\r\n"),
            std::string::npos);
  EXPECT_TRUE(head.ends_with("\r\nConnection: close\r\n\r\n"));
}

TEST(HttpMetricsTest, CountsByEndpointAndTime) {
  HttpMetrics metrics;
  metrics.connection_begins();
  metrics.count("query", 200, 0.004);
  metrics.count("query", 200, 2);
  metrics.count("query", 400, 100);
  const std::string text = metrics.text();
  for (const std::string line :
       {"seedbank_http_connections 1\n",
        "seedbank_http_responses_total{endpoint=\"query\",status=\"200\"} 2\n",
        "seedbank_http_seconds_bucket{endpoint=\"query\",le=\"0.001\"} 0\n",
        "seedbank_http_seconds_bucket{endpoint=\"query\",le=\"0.005\"} 1\n",
        "seedbank_http_seconds_bucket{endpoint=\"query\",le=\"3\"} 2\n",
        "seedbank_http_seconds_bucket{endpoint=\"query\",le=\"+Inf\"} 3\n",
        "seedbank_http_seconds_sum{endpoint=\"query\"} 102.004\n"}) {
    EXPECT_NE(text.find('\n' + line), std::string::npos) << line << text;
  }
  metrics.count("query", 200, 1e8);
  EXPECT_NE(metrics.text().find("_sum{endpoint=\"query\"} 100000102.004\n"), std::string::npos);
}

}  // namespace
}  // namespace seedbank::tools
