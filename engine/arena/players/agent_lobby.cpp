// Accepts agents and keeps their connections, by poll(2).
#include "engine/arena/players/agent_lobby.h"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <seedbank/error.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine/arena/programs/listener.h"
#include "solver/game/whole_number.h"

namespace seedbank::engine {
namespace {

// For a client to identify itself, and to close its end of a connection that is left.
constexpr std::chrono::seconds kForIdentity{10};
constexpr std::chrono::seconds kForLeaving{2};
constexpr std::chrono::milliseconds kTickOfLobby{500};
constexpr std::chrono::milliseconds kPauseAfterFailure{100};
// Unknown clients, of all networks and of one; and how many are accepted before others are served.
constexpr std::size_t kMostClients = 256;
constexpr std::size_t kMostOfNetwork = 32;
constexpr int kMostAccepted = 64;
// Between two wrong tokens of a network.
constexpr std::chrono::milliseconds kFirstDelay{250};
constexpr int kDoublings = 4;
// Networks that are told apart.
constexpr std::size_t kMostNetworks = 4096;

// The events of a kind that are told one by one in an hour.
struct EventLimits {
  int of_network;
  int of_all;
  const char* one;
  const char* several;
};
constexpr std::array<EventLimits, 2> kEventLimits = {
    {{5, 100, "refusal", "refusals"},
     {100, 1000, "message about connections", "messages about connections"}}};

std::string text_of(const ListenAddress& address, std::uint16_t port) {
  const bool is_version_6 = address.host.find(':') != std::string::npos;
  return is_version_6 ? fmt::format("[{}]:{}", address.host, port)
                      : fmt::format("{}:{}", address.host, port);
}

OwnedDescriptor listener_at(const ListenAddress& address) {
  if (!is_ip_address(address.host)) {
    throw ArgumentError(fmt::format("listen: '{}' is not an IP address", address.host));
  }
  OwnedDescriptor listener(listening_socket(address.host, address.port));
  if (listener.is_open()) return listener;
  throw IoError(fmt::format("cannot listen at {}: {}", text_of(address, address.port),
                            std::generic_category().message(errno)),
                {});
}

// Whether the agent has closed its end, read or not.
bool has_hung_up(const AgentConnection& connection) {
  pollfd event{connection.socket.get(), POLLRDHUP, 0};
  return ::poll(&event, 1, 0) > 0;
}

}  // namespace

const Protocol& agent_protocol() {
  static const Protocol& protocol = protocol_called("kgp");
  return protocol;
}

AgentLobby::AgentLobby(const ListenAddress& address, const std::map<std::string, AgentInfo>& agents,
                       Observer& observer, Admit admit)
    : observer_(observer),
      admit_(std::move(admit)),
      listener_(listener_at(address)),
      waker_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      hour_ends_(Clock::now() + std::chrono::hours(1)) {
  if (!waker_.is_open()) {
    throw IoError(fmt::format("agents: {}", std::generic_category().message(errno)), {});
  }
  std::string names;
  for (const auto& [name, agent] : agents) {
    agents_[name].token = agent.token;
    names += (names.empty() ? "" : ", ") + name;
  }
  if (admit_) names = "all agents";
  observer.agent_event(
      fmt::format("listening at {} for {}", text_of(address, port_of(listener_.get())), names));
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

AgentLobby::~AgentLobby() {
  thread_.request_stop();
  wake();
  thread_.join();
  tell_untold();
  for (auto& [name, agent] : agents_) {
    if (agent.waiting) leave(std::move(agent.waiting), "");
  }
  // Clients close their ends; data in flight would be lost with a connection that closes first.
  const Clock::time_point deadline = Clock::now() + kForLeaving;
  while (!clients_.empty() && Clock::now() < deadline) {
    std::vector<pollfd> waiting;
    for (const Client& client : clients_) client.connection->talk.add_events(waiting);
    ::poll(waiting.data(), waiting.size(), static_cast<int>(kPauseAfterFailure.count()));
    std::erase_if(clients_, [](const Client& client) { return !client.is_left; });
    serve_clients();
  }
}

bool AgentLobby::reserve(std::span<const std::string> names, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  const auto is_free = [&] {
    return failure_ != nullptr || std::none_of(names.begin(), names.end(), [&](const auto& name) {
             return agents_.at(name).is_reserved;
           });
  };
  if (!released_.wait(lock, stop, is_free)) return false;
  if (failure_) std::rethrow_exception(failure_);
  for (const std::string& name : names) agents_.at(name).is_reserved = true;
  return true;
}

std::optional<AgentLobby::Names> AgentLobby::reserve(
    const std::function<Names(const Names& free)>& choose, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  Names chosen;
  const auto has_chosen = [&] {
    Names free;
    for (const auto& [name, agent] : agents_) {
      if (agent.waiting && !agent.is_reserved) free.push_back(name);
    }
    if (failure_ == nullptr) chosen = choose(free);
    return failure_ != nullptr || !chosen.empty();
  };
  if (!released_.wait(lock, stop, has_chosen)) return std::nullopt;
  if (failure_) std::rethrow_exception(failure_);
  for (const std::string& name : chosen) agents_.at(name).is_reserved = true;
  return chosen;
}

void AgentLobby::release(std::span<const std::string> names) {
  const std::lock_guard lock(mutex_);
  for (const std::string& name : names) agents_.at(name).is_reserved = false;
  released_.notify_all();
}

void AgentLobby::rethrow_failure() const {
  const std::lock_guard lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
}

std::unique_ptr<AgentConnection> AgentLobby::take(const std::string& name) {
  const std::lock_guard lock(mutex_);
  std::unique_ptr<AgentConnection> taken = std::exchange(agents_.at(name).waiting, nullptr);
  if (taken) wake();  // so that the thread no longer waits for it
  return taken;
}

void AgentLobby::give_back(const std::string& name, std::unique_ptr<AgentConnection> connection) {
  const std::lock_guard lock(mutex_);
  Agent& agent = agents_.at(name);
  const bool is_current = agent.current == connection.get();
  if (is_current && connection->talk.is_open() && !connection->talk.fault()) {
    agent.waiting = std::move(connection);
    released_.notify_all();
  } else {
    if (is_current) agent.current = nullptr;
    tell_of(kConnection, *connection, name + " has gone");
    leave(std::move(connection), "");
  }
  wake();
}

void AgentLobby::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::vector<pollfd> waited_for;
    {
      const std::lock_guard lock(mutex_);
      accept_clients();
      serve_clients();
      serve_agents();
      if (Clock::now() >= hour_ends_) tell_untold();
      waited_for = events();
    }
    ::poll(waited_for.data(), waited_for.size(), static_cast<int>(kTickOfLobby.count()));
    std::uint64_t count = 0;
    (void)!::read(waker_.get(), &count, sizeof count);
  }
}

void AgentLobby::accept_clients() {
  for (int i = 0; i < kMostAccepted && Clock::now() >= accepts_from_; ++i) {
    OwnedDescriptor socket(accepted_connection(listener_.get()));
    if (!socket.is_open()) {
      // Without descriptors, the client stays in the queue.
      if (errno != EAGAIN) accepts_from_ = Clock::now() + kPauseAfterFailure;
      return;
    }
    keep_alive(socket.get());
    std::string network = network_of_peer(socket.get());
    // Beyond so many networks, all others are one.
    if (networks_.size() >= kMostNetworks && !networks_.contains(network)) network.clear();
    networks_.try_emplace(network);
    make_room(network);
    Client& client = clients_.emplace_back();
    client.connection = std::make_unique<AgentConnection>(std::move(socket), std::move(network));
    client.deadline = Clock::now() + kForIdentity;
    client.connection->talk.greet([this, &client](std::string_view token, std::string_view name) {
      return admit(client, token, name);
    });
  }
}

// Leaves the oldest client of the network if it has too many, or of the largest network if all
// together are too many.
void AgentLobby::make_room(const std::string& network) {
  std::map<std::string_view, std::size_t> counts;
  for (const Client& client : clients_) ++counts[client.connection->from];
  std::string_view from = network;
  if (counts[from] < kMostOfNetwork) {
    if (clients_.size() < kMostClients) return;
    from = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
             return a.second < b.second;
           })->first;
  }
  const auto oldest = std::find_if(clients_.begin(), clients_.end(), [&](const Client& client) {
    return client.connection->from == from;
  });
  if (!oldest->is_left) refuse(*oldest, "too many clients of its network are not yet known");
  forget(oldest->connection.get());
  clients_.erase(oldest);
}

// Whether its network has to wait before a token of it is looked at.
bool AgentLobby::is_silent(const Client& client) const {
  return !client.is_left && client.name.empty() &&
         Clock::now() < networks_.at(client.connection->from).heard_from;
}

bool AgentLobby::is_connected(const std::string& name) const {
  const auto found = agents_.find(name);
  return found != agents_.end() && found->second.current != nullptr &&
         !has_hung_up(*found->second.current);
}

// Its network waits longer after each wrong token.
void AgentLobby::slow_down(const Client& client) {
  Network& network = networks_.at(client.connection->from);
  network.heard_from =
      Clock::now() + kFirstDelay * (1 << std::min(network.wrong_tokens, kDoublings));
  ++network.wrong_tokens;
}

// Called while the client is served.
std::string AgentLobby::admit(Client& client, std::string_view token, std::string_view name) {
  std::string why;
  if (admit_) {
    try {
      int attempt = 1;
      do {
        client.name = admit_(token, name, attempt++);
      } while (is_connected(client.name));
      const auto [agent, is_new] = agents_.try_emplace(client.name);
      agent->second.current = client.connection.get();
      if (is_new) networks_.at(client.connection->from).heard_from = Clock::now() + kFirstDelay;
      return {};
    } catch (const ArgumentError& error) {
      slow_down(client);
      client.name.clear();
      why = error.what();
    } catch (...) {
      client.name.clear();
      fail();
      why = "the arena ends";
    }
  } else if (token.empty()) {
    why = "this match is for known agents: set auth:token before the mode";
  } else {
    const auto found = std::find_if(agents_.begin(), agents_.end(),
                                    [&](const auto& row) { return row.second.token == token; });
    if (found == agents_.end()) {
      why = "the token is not that of an agent of this match";
      slow_down(client);
    } else if (is_connected(found->first)) {
      why = "an agent with this token is connected already";
    } else {
      found->second.current = client.connection.get();
      client.name = found->first;
      return {};
    }
  }
  refuse(client, why);
  return why;
}

void AgentLobby::serve_clients() {
  for (auto client = clients_.begin(); client != clients_.end();) {
    Conversation& talk = client->connection->talk;
    if (is_silent(*client)) {
      client->deadline = Clock::now() + kForIdentity;
      ++client;
      continue;
    }
    talk.pump();
    const bool is_late = Clock::now() >= client->deadline;
    if (!client->is_left && talk.session().is_ready() && !talk.fault()) {
      tell_of(kConnection, *client->connection, client->name + " has connected");
      Agent& agent = agents_.at(client->name);
      if (agent.waiting) leave(std::move(agent.waiting), "");  // it has hung up
      agent.waiting = std::move(client->connection);
      released_.notify_all();
    } else if (!client->is_left && (talk.fault() || is_late)) {
      forget(client->connection.get());
      const std::string wanted = fmt::format("ask for games within {} s", kForIdentity.count());
      if (is_late) refuse(*client, "it did not " + wanted);
      leave(std::move(client->connection), wanted);
    } else if (!talk.is_open() || is_late) {
      client->connection.reset();
    }
    client = client->connection ? std::next(client) : clients_.erase(client);
  }
}

void AgentLobby::serve_agents() {
  for (auto& [name, agent] : agents_) {
    if (!agent.waiting) continue;
    agent.waiting->talk.pump();
    if (agent.waiting->talk.is_open() && !agent.waiting->talk.fault()) continue;
    forget(agent.waiting.get());
    tell_of(kConnection, *agent.waiting, name + " has gone");
    leave(std::move(agent.waiting), "");
  }
}

void AgentLobby::forget(const AgentConnection* connection) {
  for (auto& [name, agent] : agents_) {
    if (agent.current == connection) agent.current = nullptr;
  }
}

// A connection that closed with unread input would lose what was sent last: the client closes its
// end first.
void AgentLobby::leave(std::unique_ptr<AgentConnection> connection, const std::string& why) {
  if (!connection->talk.is_open()) return;
  connection->talk.leave(connection->talk.fault() ? connection->talk.fault()->why : why);
  ::shutdown(connection->socket.get(), SHUT_WR);
  Client& client = clients_.emplace_back();
  client.connection = std::move(connection);
  client.deadline = Clock::now() + kForLeaving;
  client.is_left = true;
}

std::vector<pollfd> AgentLobby::events() const {
  std::vector<pollfd> all = {{waker_.get(), POLLIN, 0}};
  if (Clock::now() >= accepts_from_) all.push_back({listener_.get(), POLLIN, 0});
  for (const Client& client : clients_) {
    if (!is_silent(client)) client.connection->talk.add_events(all);
  }
  for (const auto& [name, agent] : agents_) {
    if (agent.waiting) agent.waiting->talk.add_events(all);
  }
  return all;
}

void AgentLobby::wake() noexcept {
  const std::uint64_t one = 1;
  (void)!::write(waker_.get(), &one, sizeof one);
}

void AgentLobby::tell(const std::string& event) {
  try {
    observer_.agent_event(event);
  } catch (...) {
    fail();
  }
}

// Keeps the exception that is being handled.
void AgentLobby::fail() {
  if (!failure_) failure_ = std::current_exception();
  released_.notify_all();
}

void AgentLobby::refuse(const Client& client, const std::string& why) {
  tell_of(kRefusal, *client.connection, "a client was refused: " + why);
}

void AgentLobby::tell_of(Event kind, const AgentConnection& connection, const std::string& event) {
  Counts& counts = networks_.at(connection.from).events[kind];
  const EventLimits& limits = kEventLimits[kind];
  if (counts.told >= limits.of_network || told_[kind] >= limits.of_all) {
    ++counts.untold;
    return;
  }
  ++counts.told;
  ++told_[kind];
  tell(event);
}

// Begins another hour.
void AgentLobby::tell_untold() {
  static_assert(kEventLimits.size() == kEvents);
  for (std::size_t kind = 0; kind < kEvents; ++kind) {
    int events = 0;
    int networks = 0;
    for (auto& [name, network] : networks_) {
      const Counts counts = std::exchange(network.events[kind], {});
      events += counts.untold;
      networks += counts.untold > 0 ? 1 : 0;
    }
    told_[kind] = 0;
    if (events == 0) continue;
    const EventLimits& limits = kEventLimits[kind];
    tell(fmt::format("{} more {} from {} {}", events, events == 1 ? limits.one : limits.several,
                     networks, networks == 1 ? "address" : "addresses"));
  }
  hour_ends_ = Clock::now() + std::chrono::hours(1);
}

}  // namespace seedbank::engine

namespace seedbank {

ListenAddress listen_address(std::string_view text) {
  ListenAddress address;
  std::string_view port = text;
  const auto refuse = [&]() -> ArgumentError {
    return ArgumentError(fmt::format(
        "'{}' is not an address to listen at, such as 2671, 0.0.0.0:2671 or [::1]:2671", text));
  };
  if (const std::size_t colon = text.rfind(':'); colon != std::string_view::npos) {
    std::string_view host = text.substr(0, colon);
    port = text.substr(colon + 1);
    if (host.starts_with('[') && host.ends_with(']')) {
      host = host.substr(1, host.size() - 2);
    } else if (host.find(':') != std::string_view::npos) {
      throw refuse();
    }
    address.host = host == "localhost" ? "127.0.0.1" : host;
  }
  const auto number = whole_number<std::uint16_t>(port);
  if (!number || !engine::is_ip_address(address.host)) throw refuse();
  address.port = *number;
  return address;
}

}  // namespace seedbank
