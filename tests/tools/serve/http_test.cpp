// The parts of the server that need no sockets.
#include <atomic>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tests/random_seed.h"
#include "tools/http/client_name.h"
#include "tools/http/guard.h"
#include "tools/http/message.h"
#include "tools/http/metrics.h"
#include "tools/http/rate_limiter.h"
#include "tools/http/target.h"
#include "tools/serve/job_queue.h"
#include "tools/serve/shared_queries.h"

namespace seedbank::tools {
namespace {

using namespace std::chrono_literals;

TEST(HttpTargetTest, TakesPathAndParametersApart) {
  const auto target = parse_target("/a%2Fb?x=1%202+3&y&=z&&x==#end");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/a/b");
  EXPECT_EQ(target->authority, "");
  EXPECT_EQ(target->parameters, (HttpParameters{{"x", "1 2 3"}, {"y", ""}, {"", "z"}, {"x", "="}}));
  EXPECT_EQ(parse_target("http://h:1/p+q?")->authority, "h:1");
  EXPECT_EQ(parse_target("http://h:1/p+q?")->path, "/p+q");
}

TEST(HttpTargetTest, RefusesWhatIsNone) {
  for (const std::string text :
       {"", "a", "?", "*", "http://", "http:///", "http://h", "http://h?/", "ftp://h/", "/%", "/%4",
        "/%4g", "/%00", "/%1f", "/%7f", "/?%", "/?a=%x0", "/?%-1", "/%+1"}) {
    EXPECT_FALSE(parse_target(text)) << text;
  }
  std::string many = "/?";
  for (int i = 0; i < 100; ++i) many += "a&";
  EXPECT_FALSE(parse_target(many));
}

TEST(HttpTargetTest, AnyBytesAreTakenOrRefused) {
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

TEST(HttpGuardTest, LoopbackAddressesAloneUnlessOthersMayAsk) {
  const HttpGuard here({.loopback_only = true, .hosts = {}, .origins = {}});
  const HttpGuard open({.loopback_only = false, .hosts = {"kalah.example"}, .origins = {}});
  for (const std::string host :
       {"192.0.2.1:80", "[2001:db8::1]", "kalah.example", "KALAH.example"}) {
    EXPECT_FALSE(here.allows_host(host)) << host;
    EXPECT_TRUE(open.allows_host(host)) << host;
  }
  for (const std::string host : {"evil.example", "kalah.example.evil.example", "xkalah.example", "",
                                 ":80", "[", "[]", "127.0.0.1:123456"}) {
    EXPECT_FALSE(open.allows_host(host)) << host;
  }
  EXPECT_FALSE(open.allows_host(std::string("localhost\0x", 11)));
}

TEST(HttpGuardTest, NamesMatchInAnyLettersAndWithTheDotThatEndsThem) {
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

TEST(HttpGuardTest, TellsWhatCanBeAllowed) {
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

TEST(HttpClientNameTest, OfIPv6TheNetworkCounts) {
  const auto name = [](const char* address) {
    return client_name(boost::asio::ip::make_address(address));
  };
  EXPECT_EQ(name("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(name("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(name("::1"), "::1");
  EXPECT_EQ(name("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(name("2001:db8:1:2:3:4:5:7"), name("2001:db8:1:2:ffff::"));
  EXPECT_NE(name("2001:db8:1:2::"), name("2001:db8:1:3::"));
}

TEST(HttpGuardTest, AllOriginsMayAskWhereAllAreAllowed) {
  const HttpGuard guard({.loopback_only = true, .hosts = {}, .origins = {"*"}});
  EXPECT_FALSE(guard.is_foreign({.host = "a", .origin = "null", .fetch_site = "cross-site"}));
  EXPECT_FALSE(guard.is_foreign({.host = "a", .origin = "", .fetch_site = "cross-site"}));
  EXPECT_NE(guard.fields_for("http://b").find("Access-Control-Allow-Origin: http://b\r\n"),
            std::string::npos);
}

TEST(RateLimiterTest, TokensComeBackWithTime) {
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

TEST(JobQueueTest, RunsInOrderWithinLimits) {
  std::atomic<bool> go = false;
  std::atomic<int> done = 0;
  std::vector<double> seconds;
  {
    JobQueue queue({.workers = 1, .waiting = 2, .client = 2, .most_seconds = 12});
    const auto job = [&](const JobTime& time) {
      seconds.push_back(
          std::chrono::duration<double>(time.deadline - std::chrono::steady_clock::now()).count());
      EXPECT_FALSE(time.too_late);
      go.wait(false);
      ++done;
    };
    EXPECT_EQ(queue.add("a", {}, job), JobQueue::Accepted::kYes);
    while (queue.counts().running == 0) std::this_thread::yield();
    EXPECT_EQ(queue.add("a", {}, job), JobQueue::Accepted::kYes);
    EXPECT_EQ(queue.add("a", {}, job), JobQueue::Accepted::kClientHasTooMany);
    EXPECT_EQ(queue.add("b", {}, job), JobQueue::Accepted::kYes);
    EXPECT_EQ(queue.add("c", {}, job), JobQueue::Accepted::kFull);
    EXPECT_EQ(queue.counts().waiting, 2);
    EXPECT_EQ(queue.counts().refused, 2U);
    go = true;
    go.notify_all();
    while (queue.counts().done < 3) std::this_thread::yield();
    EXPECT_EQ(queue.add("c", {}, job), JobQueue::Accepted::kYes);
    while (queue.counts().done < 4) std::this_thread::yield();
  }
  EXPECT_EQ(done, 4);
  // The second one had one behind it, and shares the time that was left with it.
  ASSERT_EQ(seconds.size(), 4U);
  EXPECT_LE(seconds[0], 12);
  EXPECT_LE(seconds[1], 6);
}

TEST(JobQueueTest, HurriesWhatHasTakenItsShareWhenOthersWait) {
  std::atomic<int> waiting_at_stop = -1;
  std::atomic<bool> second_ran = false;
  JobQueue queue({.workers = 1, .waiting = 9, .client = 9, .most_seconds = 0.2});
  EXPECT_EQ(queue.add("a", {},
                      [&](const JobTime& time) {
                        while (!time.stop.stop_requested()) std::this_thread::yield();
                        waiting_at_stop = queue.counts().waiting;
                      }),
            JobQueue::Accepted::kYes);
  while (queue.counts().running == 0) std::this_thread::yield();
  EXPECT_EQ(queue.add("b", {}, [&](const JobTime&) { second_ran = true; }),
            JobQueue::Accepted::kYes);
  while (queue.counts().done < 2) std::this_thread::yield();
  EXPECT_EQ(waiting_at_stop, 1);
  EXPECT_TRUE(second_ran);
}

TEST(JobQueueTest, ClientsWithFewerRunningComeFirst) {
  std::atomic<bool> go = false;
  std::mutex mutex;
  std::string order;
  JobQueue queue({.workers = 2, .waiting = 9, .client = 9, .most_seconds = 600});
  const auto add = [&](const std::string& client, char name, bool waits) {
    EXPECT_EQ(queue.add(client, {},
                        [&, name, waits](const JobTime&) {
                          if (waits) go.wait(false);
                          const std::lock_guard lock(mutex);
                          order += name;
                        }),
              JobQueue::Accepted::kYes);
  };
  std::atomic<bool> one_may_end = false;
  add("a", '1', true);
  EXPECT_EQ(queue.add("b", {}, [&](const JobTime&) { one_may_end.wait(false); }),
            JobQueue::Accepted::kYes);
  while (queue.counts().running < 2) std::this_thread::yield();
  add("a", '2', false);
  add("a", '3', false);
  add("c", '4', false);
  one_may_end = true;
  one_may_end.notify_all();
  while (queue.counts().done < 4) std::this_thread::yield();
  EXPECT_EQ(order, "423");
  go = true;
  go.notify_all();
}

TEST(JobQueueTest, AClientWithManyJobsTakesTurnsWithOthers) {
  std::atomic<bool> go = false;
  std::mutex mutex;
  std::string order;
  JobQueue queue({.workers = 1, .waiting = 99, .client = 99, .most_seconds = 600});
  const auto add = [&](const std::string& client) {
    EXPECT_EQ(queue.add(client, {},
                        [&, client](const JobTime&) {
                          go.wait(false);
                          const std::lock_guard lock(mutex);
                          order += client;
                        }),
              JobQueue::Accepted::kYes);
  };
  add("a");
  while (queue.counts().running == 0) std::this_thread::yield();
  for (int i = 0; i < 5; ++i) add("a");
  for (int i = 0; i < 2; ++i) add("b");
  add("c");
  go = true;
  go.notify_all();
  while (queue.counts().done < 9) std::this_thread::yield();
  EXPECT_EQ(order, "aabcabaaa");
}

TEST(JobQueueTest, ClientsShareTheTimeEquallyWhateverTheyAskFor) {
  constexpr double kSeconds = 1e6;  // so that what passes in this test is nothing
  std::atomic<bool> go = false;
  std::map<std::string, double> seconds;  // of the first that waited, by client
  JobQueue queue({.workers = 1, .waiting = 99, .client = 99, .most_seconds = kSeconds});
  const auto add = [&](const std::string& client) {
    EXPECT_EQ(queue.add(client, {},
                        [&, client](const JobTime& time) {
                          go.wait(false);
                          const auto left = time.deadline - std::chrono::steady_clock::now();
                          seconds.try_emplace(client, std::chrono::duration<double>(left).count());
                        }),
              JobQueue::Accepted::kYes);
  };
  add("running");
  while (queue.counts().running == 0) std::this_thread::yield();
  for (int i = 0; i < 50; ++i) add("many");
  add("one");
  add("another");
  go = true;
  go.notify_all();
  while (queue.counts().done < 53) std::this_thread::yield();
  EXPECT_NEAR(seconds["many"], kSeconds / 3 / 50, kSeconds / 1000);
  EXPECT_NEAR(seconds["one"], kSeconds / 3, kSeconds / 1000);
  EXPECT_NEAR(seconds["another"], kSeconds / 2, kSeconds / 1000);
}

TEST(JobQueueTest, DropsWhatNobodyWantsAnyMore) {
  std::atomic<bool> go = false;
  std::atomic<int> done = 0;
  std::stop_source gone;
  {
    JobQueue queue({.workers = 1, .waiting = 9, .client = 9, .most_seconds = 9});
    const auto job = [&](const JobTime&) {
      go.wait(false);
      ++done;
    };
    EXPECT_EQ(queue.add("a", {}, job), JobQueue::Accepted::kYes);
    while (queue.counts().running == 0) std::this_thread::yield();
    EXPECT_EQ(queue.add("a", gone.get_token(), job), JobQueue::Accepted::kYes);
    gone.request_stop();
    go = true;
    go.notify_all();
    while (queue.counts().done < 2) std::this_thread::yield();
  }
  EXPECT_EQ(done, 1);
}

// A thing that one job at a time may have.
class OneResource {
 public:
  [[nodiscard]] JobQueue::Acquire acquire() {
    return [this] { return !taken_.exchange(true); };
  }
  void give_back() { taken_ = false; }

 private:
  std::atomic<bool> taken_ = false;
};

TEST(JobQueueTest, AJobThatCannotAcquireWhatItNeedsTakesNoThread) {
  OneResource resource;
  std::atomic<bool> go = false;
  JobQueue queue({.workers = 2, .waiting = 9, .client = 9, .most_seconds = 600});
  const auto holder = [&](const JobTime&) {
    go.wait(false);
    resource.give_back();
  };
  EXPECT_EQ(queue.add("a", {}, holder, resource.acquire()), JobQueue::Accepted::kYes);
  while (queue.counts().running == 0) std::this_thread::yield();
  EXPECT_EQ(queue.add("b", {}, holder, resource.acquire()), JobQueue::Accepted::kYes);
  EXPECT_EQ(queue.add("c", {}, [](const JobTime&) {}), JobQueue::Accepted::kYes);
  while (queue.counts().done < 1) std::this_thread::yield();
  EXPECT_EQ(queue.counts().running, 1);
  EXPECT_EQ(queue.counts().waiting, 1);
  go = true;
  go.notify_all();
  while (queue.counts().done < 3) std::this_thread::yield();
}

TEST(JobQueueTest, JobsAcquireInTurn) {
  OneResource resource;
  std::atomic<bool> go = false;
  std::mutex mutex;
  std::string order;
  JobQueue queue({.workers = 4, .waiting = 9, .client = 9, .most_seconds = 600});
  for (const char* const client : {"a", "b", "c", "d"}) {
    EXPECT_EQ(queue.add(
                  client, {},
                  [&, client](const JobTime&) {
                    go.wait(false);
                    const std::lock_guard lock(mutex);
                    order += client;
                    resource.give_back();
                  },
                  resource.acquire()),
              JobQueue::Accepted::kYes);
  }
  go = true;
  go.notify_all();
  while (queue.counts().done < 4) std::this_thread::yield();
  EXPECT_EQ(order, "abcd");
}

// With two threads and one resource, each of two jobs gets half of the time, not all of it.
TEST(JobQueueTest, JobsThatNeedTheSameShareItsTime) {
  OneResource resource;
  std::atomic<bool> second_was_in_time = false;
  JobQueue queue({.workers = 2, .waiting = 9, .client = 9, .most_seconds = 1});
  EXPECT_EQ(queue.add(
                "a", {},
                [&](const JobTime& time) {
                  while (!time.stop.stop_requested()) std::this_thread::yield();
                  resource.give_back();
                },
                resource.acquire()),
            JobQueue::Accepted::kYes);
  EXPECT_EQ(queue.add(
                "b", {}, [&](const JobTime& time) { second_was_in_time = !time.too_late; },
                resource.acquire()),
            JobQueue::Accepted::kYes);
  while (queue.counts().done < 2) std::this_thread::yield();
  EXPECT_TRUE(second_was_in_time);
}

TEST(JobQueueTest, AJobThatAcquiresNothingIsAnsweredWhenItsTimeEnds) {
  std::atomic<bool> was_too_late = false;
  JobQueue queue({.workers = 1, .waiting = 9, .client = 9, .most_seconds = 0.05});
  EXPECT_EQ(queue.add(
                "a", {}, [&](const JobTime& time) { was_too_late = time.too_late; },
                [] { return false; }),
            JobQueue::Accepted::kYes);
  while (queue.counts().done < 1) std::this_thread::yield();
  EXPECT_TRUE(was_too_late);
}

TEST(JobQueueTest, TriesAgainWhenItIsToldTo) {
  OneResource resource;
  ASSERT_TRUE(resource.acquire()());
  JobQueue queue({.workers = 1, .waiting = 9, .client = 9, .most_seconds = 600});
  EXPECT_EQ(queue.add(
                "a", {}, [](const JobTime&) {}, resource.acquire()),
            JobQueue::Accepted::kYes);
  resource.give_back();
  queue.retry();
  while (queue.counts().done < 1) std::this_thread::yield();
}

// Writes down what it is told.
class Listener final : public HttpExchange {
 public:
  [[nodiscard]] std::stop_token stop() const noexcept override { return gone.get_token(); }
  void respond(HttpResponse response) override { heard += "respond " + response.body; }
  void begin_events(std::string_view /*endpoint*/) override { heard += "begin\n"; }
  void event(std::string_view name, std::string_view data) override {
    heard += std::string(name) + ' ' + std::string(data) + '\n';
  }
  void end_events(std::string_view name, std::string_view data) override {
    heard += "end " + std::string(name) + ' ' + std::string(data) + '\n';
  }

  std::stop_source gone;
  std::string heard;
};

TEST(SharedQueriesTest, WhoAsksTheSameHearsTheSame) {
  SharedQueries queries;
  const auto exchanges = std::vector{std::make_shared<Listener>(), std::make_shared<Listener>(),
                                     std::make_shared<Listener>(), std::make_shared<Listener>()};
  EXPECT_FALSE(queries.join("a", exchanges[1], true));
  const auto audience = queries.begin("a", exchanges[0], true);
  EXPECT_FALSE(queries.join("a", exchanges[1], true));
  queries.publish(audience);
  EXPECT_TRUE(queries.join("a", exchanges[1], false));
  EXPECT_FALSE(queries.join("b", exchanges[2], true));
  audience->begin();
  audience->tell("bounds", "1");
  audience->tell("bounds", "2");
  EXPECT_TRUE(queries.join("a", exchanges[2], true));
  audience->end("answer", {.body = "3\n"});
  EXPECT_EQ(exchanges[0]->heard, "begin\nbounds 1\nbounds 2\nend answer 3\n");
  EXPECT_EQ(exchanges[1]->heard, "respond 3\n");
  EXPECT_EQ(exchanges[2]->heard, "begin\nbounds 2\nend answer 3\n");
  EXPECT_FALSE(queries.join("a", exchanges[3], true));
  EXPECT_EQ(exchanges[3]->heard, "");
}

TEST(SharedQueriesTest, ASearchStopsWhenAllHaveGone) {
  SharedQueries queries;
  const auto first = std::make_shared<Listener>();
  const auto second = std::make_shared<Listener>();
  const auto third = std::make_shared<Listener>();
  auto audience = queries.begin("a", first, true);
  queries.publish(audience);
  EXPECT_TRUE(queries.join("a", second, true));
  first->gone.request_stop();
  EXPECT_FALSE(audience->stop().stop_requested());
  second->gone.request_stop();
  EXPECT_TRUE(audience->stop().stop_requested());
  // Whoever comes now has to begin anew, and the old one takes nothing with it.
  EXPECT_FALSE(queries.join("a", third, true));
  const auto other = queries.begin("a", third, true);
  queries.publish(other);
  audience.reset();
  EXPECT_TRUE(queries.join("a", first, true));
}

TEST(SharedQueriesTest, ThreadsMayComeAndGo) {
  SharedQueries queries;
  std::atomic<int> began = 0;
  const auto ask = [&] {
    for (int i = 0; i < 200; ++i) {
      const auto exchange = std::make_shared<Listener>();
      const bool joined = queries.join("a", exchange, i % 2 == 0);
      if (joined) {
        if (i % 3 == 0) exchange->gone.request_stop();
        continue;
      }
      ++began;
      const auto audience = queries.begin("a", exchange, true);
      queries.publish(audience);
      audience->begin();
      audience->tell("bounds", "1");
      if (i % 5 == 0) exchange->gone.request_stop();
      audience->end("answer", {.body = "2\n"});
      EXPECT_TRUE(exchange->heard.ends_with("end answer 2\n")) << exchange->heard;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread) threads.emplace_back(ask);
  }
  EXPECT_GT(began, 0);
}

}  // namespace
}  // namespace seedbank::tools
