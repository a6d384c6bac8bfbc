// seedbank serve: the page and its API, for this machine or for others.
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>

#include <boost/asio/ip/address.hpp>
#include <fmt/core.h>
#include <seedbank/book.h>
#include <seedbank/error.h>
#include <seedbank/machine.h>

#include "tools/command/command.h"
#include "tools/http/reach.h"
#include "tools/http/server.h"
#include "tools/http/settings.h"
#include "tools/options/isolation.h"
#include "tools/options/shared_options.h"
#include "tools/serve/api.h"
#include "tools/tables/secret.h"
#include "tools/tables/state_file.h"
#include "tools/tables/tables.h"
#include "tools/terminal/child_process.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

constexpr int kMostConnections = 60'000;
constexpr std::uint64_t kMostRequestBytes = std::uint64_t{1} << 20;

// Default limits. All but the first two are per client.
struct DefaultLimits {
  double seconds;
  int waiting;
  int searches;
  int connections;
  int rate;
};
constexpr DefaultLimits kOnThisMachine = {30, 64, 8, 256, 10'000};
constexpr DefaultLimits kForOthers = {30, 64, 4, 32, 100};
// Thirty people, perhaps all behind one address: six connections per browser, two searches at a
// time, answered within three seconds on two cores. One client can neither fill the queue nor get
// more time than a waiting one.
constexpr DefaultLimits kInClass = {2.5, 128, 64, 256, 1000};

// Instead of a file: nothing is kept.
constexpr std::string_view kNoState = "none";

// Opens the page in a browser, which outlives this process.
void show(const std::string& url) {
  try {
    start_child({"xdg-open", "xdg-utils"}, {url});
  } catch (const std::runtime_error& error) {  // also if no process can be started
    std::cerr << "seedbank: " << error.what() << "; the page is " << url << '\n';
  }
}

boost::asio::ip::address address_of_option(const std::string& option, const std::string& text) {
  boost::system::error_code error;
  auto address = boost::asio::ip::make_address(text, error);
  if (error) throw UsageError("option '--" + option + "': '" + text + "' is not an IP address");
  return address;
}

// Rejects values that can never match a request.
void check_allowed(const HttpGuard::Allowed& allowed) {
  for (const std::string& host : allowed.hosts) {
    if (!HttpGuard::is_host(host)) {
      throw UsageError("option '--allow-host': '" + host + "' is not a host name without a port");
    }
  }
  for (const std::string& origin : allowed.origins) {
    if (!HttpGuard::is_origin(origin)) {
      throw UsageError("option '--allow-origin': '" + origin +
                       "' is not an origin such as https://example.org");
    }
  }
}

class ServeCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_value("bind", "ADDRESS", "address to listen on", http_.address,
                    [this](const std::string& text) { http_.address = text; });
    table.add_number("port", http_.port, {0, 65'535}, "port to listen on; 0 for any free port");
    table.add_flag("open", open_, "open the page in a browser");
    table.add_flag("classroom", classroom_, "limits for thirty players at once");
    table.add_list("opponent", "PLAYER", "an opponent to offer, such as a program", opponents_);
    table.add_value("state", "FILE|none", "where to keep games, results and the teacher's key",
                    "serve.sqlite in --db", [this](const std::string& text) { state_ = text; },
                    {{std::string(kNoState)}, Paths::kFiles});
    table.add_list("allow-host", "NAME", "a host name of this server", http_.allowed.hosts);
    table.add_list("allow-origin", "ORIGIN", "an origin whose pages may send requests; * for all",
                   http_.allowed.origins);
    table.mark_rare();
    table.add_value("proxy", "ADDRESS", "a proxy whose X-Real-IP header names the client", "",
                    [this](const std::string& text) {
                      http_.proxy = unmapped(address_of_option("proxy", text));
                    });
    table.add_path("access-log", Paths::kFiles, "where to log requests; - for standard output", "",
                   http_.access_log);
    add_time_option(table, search_,
                    "time limit per search, queueing included (default: 30; in class 2.5)");
    add_book_option(table, search_);
    table.add_number("searches", given_.searches, {1, 1024},
                     "searches at once (default: one per thread)");
    const auto add_rare_number = [&table](const std::string& name, auto& target, NumberRange range,
                                          const std::string& meaning) {
      table.add_number(name, target, range, meaning);
      table.mark_rare();
    };
    add_rare_number("waiting", given_.waiting, {1, 100'000},
                    "searches in the queue; then 503 (default: 64; in class 128)");
    add_rare_number(
        "client-searches", given_.client_searches, {1, 100'000},
        "searches per client, running or queued; then 429 (default: 8; for other machines 4; in "
        "class 64)");
    add_rare_number("connections", http_.limits.connections, {1, kMostConnections},
                    "connections; then 503");
    add_rare_number(
        "client-connections", given_.client_connections, {1, kMostConnections},
        "connections per client; then 429 (default: 256; for other machines 32; in class 256)");
    add_rare_number("rate", given_.rate, {1, 1'000'000},
                    "questions per client per second; then 429 (default: 10000; for other "
                    "machines 100; in class 1000)");
    add_rare_number("burst", given_.burst, {1, 10'000'000},
                    "questions a client may save up (default: three seconds of --rate)");
    table.add_value("request-bytes", "SIZE", "size of a request; then 414 or 431", "16KiB",
                    [this](const std::string& text) {
                      const auto bytes = parse_bytes(text, kMostRequestBytes);
                      if (!bytes || *bytes < 256 || *bytes > kMostRequestBytes) {
                        throw UsageError("option '--request-bytes': '" + text +
                                         "' is not a size from 256 to 1MiB");
                      }
                      http_.limits.request_bytes = static_cast<std::size_t>(*bytes);
                    });
    table.mark_rare();
    add_rare_number("request-time", request_seconds_, {1, 3600},
                    "seconds to receive a request; then 408");
    add_rare_number("idle-time", idle_seconds_, {1, 3600},
                    "seconds until an idle connection is closed");
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    const std::unique_ptr<StateFile> state = open_state(context.common);
    ApiSettings settings = settle(context.common);
    settings.state = state.get();
    if (classroom_) settings.teacher = state ? teacher_of(*state) : new_secret();
    NoteLog notes(context.common.verbosity());
    settings.engines.note_log = &notes;
    const std::string teacher = settings.teacher;
    const JobLimits jobs = settings.jobs;
    StopOnSignal stop;
    HttpServer server(http_);
    Api api(std::move(settings), files_, server.metrics());
    api.note_usual_game();
    const auto urls = urls_of(address_of_option("bind", http_.address), server.port());
    for (const std::string& url : urls) context.out.line(url);
    // The key follows a #: browsers do not send that part, so it does not appear in logs.
    if (classroom_) context.out.line("teacher: " + urls.front() + "class.html#teacher=" + teacher);
    context.out.flush();
    if (is_exposed() && !context.common.quiet) {
      std::cerr << "seedbank: warning: anyone who can connect to port " << server.port()
                << " of this machine can use its processors; see --classroom and --proxy\n";
    }
    if (classroom_) {
      std::cerr << "seedbank: " << classroom_text(jobs) << '\n';
      api.warm_up();
    }
    if (open_) show(urls.front());
    server.run(api, stop.token());
    return ExitCode::kDone;
  }

 private:
  // Applies defaults and checks options. Throws UsageError; DatabaseError for a damaged book.
  [[nodiscard]] ApiSettings settle(const CommonOptions& common) {
    const auto address = address_of_option("bind", http_.address);
    check_allowed(http_.allowed);
    Opponents opponents;
    for (const std::string& player : opponents_) opponents.add("option '--opponent'", player);
    if (opponents.has_programs()) check_isolation(Isolation::kAuto, common.verbosity());
    // Engines open the book later: a damaged one must be reported now.
    if (search_.options.book) (void)book_parts(*search_.options.book);
    allow_hosts_of(address, http_.allowed);
    const DefaultLimits& defaults =
        classroom_ ? kInClass : (address.is_loopback() ? kOnThisMachine : kForOthers);
    http_.threads = std::max(2, common.threads);
    http_.limits.client_connections = given_.client_connections.value_or(defaults.connections);
    http_.limits.rate = given_.rate.value_or(defaults.rate);
    http_.limits.burst = given_.burst ? *given_.burst : 3 * http_.limits.rate;
    http_.limits.request_time = std::chrono::seconds(request_seconds_);
    http_.limits.idle_time = std::chrono::seconds(idle_seconds_);
    EnginePoolSettings engines{.rules = common.rules(),
                               .book = search_.options.book,
                               .book_is_default = search_.options.book_is_default,
                               .memory_bytes = common.memory_bytes,
                               .threads = common.threads};
    common.set_database(engines);
    return {.engines = engines,
            .jobs = {.workers = given_.searches.value_or(common.threads),
                     .waiting = given_.waiting.value_or(defaults.waiting),
                     .client = given_.client_searches.value_or(defaults.searches),
                     .most_seconds = search_.seconds.value_or(defaults.seconds)},
            .limits = http_.limits,
            .opponents = std::move(opponents)};
  }

  // The state that --state names or, if it can be used, the default. Throws like StateFile.
  [[nodiscard]] std::unique_ptr<StateFile> open_state(const CommonOptions& common) const {
    if (state_ == kNoState) return nullptr;
    if (state_) return std::make_unique<StateFile>(*state_);
    const auto place = common.database_place();
    if (!place) return nullptr;
    std::error_code unused;  // opening the file reports why it fails
    if (place->is_default) std::filesystem::create_directories(place->directory, unused);
    try {
      return std::make_unique<StateFile>(place->directory / "serve.sqlite");
    } catch (const IoError& error) {
      if (!common.quiet) {
        std::cerr << "seedbank: warning: games between people end with this server: "
                  << error.what() << "; see --state\n";
      }
      return nullptr;
    }
  }

  // Whether other machines can connect without limits for a class and without a proxy.
  [[nodiscard]] bool is_exposed() const {
    return !http_.allowed.loopback_only && !classroom_ && !http_.proxy;
  }

  [[nodiscard]] std::string classroom_text(const JobLimits& jobs) const {
    const HttpLimits& limits = http_.limits;
    return fmt::format(
        "classroom: each address may send {:.0f} questions per second (bursts of up to {:.0f}) "
        "over {} connections, and have {} searches running or queued, each answered within {}; in "
        "total {} searches at once, {} queued, {} connections",
        limits.rate, limits.burst, limits.client_connections, jobs.client,
        duration_text(jobs.most_seconds), jobs.workers, jobs.waiting, limits.connections);
  }

  HttpSettings http_;
  bool open_ = false;
  bool classroom_ = false;
  SearchOptions search_;
  std::vector<std::string> opponents_;
  std::optional<std::string> state_;
  struct {
    std::optional<int> searches;
    std::optional<int> waiting;
    std::optional<int> client_searches;
    std::optional<int> client_connections;
    std::optional<int> rate;
    std::optional<int> burst;
  } given_;  // limits with defaults that depend on other options
  int request_seconds_ = 10;
  int idle_seconds_ = 60;
  db::PosixFileSystem files_;
};

}  // namespace

std::unique_ptr<Command> make_serve_command() { return std::make_unique<ServeCommand>(); }

}  // namespace seedbank::tools
