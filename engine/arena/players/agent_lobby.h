// Agents that connect by themselves: where they wait between games.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <seedbank/observer.h>
#include <seedbank/player.h>

#include "engine/arena/players/conversation.h"
#include "engine/arena/programs/descriptor.h"

namespace seedbank::engine {

/// The protocol of agents.
[[nodiscard]] const Protocol& agent_protocol();

/// A connection of an agent, which has identified itself and asked for games.
struct AgentConnection {
  explicit AgentConnection(OwnedDescriptor connected, std::string network)
      : socket(std::move(connected)), from(std::move(network)), talk(agent_protocol()) {
    talk.connect(socket.get(), socket.get());
  }

  OwnedDescriptor socket;
  const std::string from;  ///< network_of_peer()
  Conversation talk;
};

/// Listens for agents, recognises them by their tokens, and keeps their connections between games
/// in a thread of its own, which answers pings and refuses clients with other tokens. A connection
/// belongs to the lobby or to one game; an agent has one connection at a time. The clients of each
/// network have the same few places while they are not known: if there are more, its oldest client
/// is left. After a wrong token, a network must wait before its next one is looked at, longer each
/// time. Events of a network are told up to some number in an hour, and otherwise counted.
/// Thread-safe.
class AgentLobby {
 public:
  /// The name of a client; see AdmitEntrant.
  using Admit =
      std::function<std::string(std::string_view token, std::string_view name, int attempt)>;

  /// `agents` are those of MatchPlan, and `admit`, unless it is null, adds others, in the thread of
  /// the lobby; `observer` must outlive this; agent_event() reports connections. Throws
  /// ArgumentError if the address is not an IP address, IoError if it is not free.
  AgentLobby(const ListenAddress& address, const std::map<std::string, AgentInfo>& agents,
             Observer& observer, Admit admit = {});
  AgentLobby(const AgentLobby&) = delete;
  AgentLobby& operator=(const AgentLobby&) = delete;
  /// Says goodbye to all agents.
  ~AgentLobby();

  /// Reserves agents for one game, once no other game has them. Returns false if a stop was
  /// requested. Throws as rethrow_failure().
  [[nodiscard]] bool reserve(std::span<const std::string> names, const std::stop_token& stop);
  /// Reserves those of the agents that `choose` returns from those that are connected and free,
  /// once it returns any. `choose` must not call the lobby. Nothing if a stop was requested. Throws
  /// as rethrow_failure().
  using Names = std::vector<std::string>;
  [[nodiscard]] std::optional<Names> reserve(const std::function<Names(const Names& free)>& choose,
                                             const std::stop_token& stop);
  void release(std::span<const std::string> names);
  /// Rethrows the first exception of the observer or of `admit`, if there was one.
  void rethrow_failure() const;

  /// The connection of an agent that was reserved; null while it is not connected. Must be given
  /// back.
  [[nodiscard]] std::unique_ptr<AgentConnection> take(const std::string& name);
  /// Keeps the connection, if it is open and the agent has no fault; otherwise ends it, so that the
  /// agent can connect again.
  void give_back(const std::string& name, std::unique_ptr<AgentConnection> connection);

 private:
  using Clock = std::chrono::steady_clock;

  struct Agent {
    std::string token;
    bool is_reserved = false;
    const AgentConnection* current = nullptr;  // its newest connection, open or not yet seen to end
    std::unique_ptr<AgentConnection> waiting;  // null if a game has it
  };
  // A client that has not yet identified itself, or is being left.
  struct Client {
    std::unique_ptr<AgentConnection> connection;
    Clock::time_point deadline;
    std::string name = {};  // of the agent, once known
    bool is_left = false;
  };
  // What clients do: a connection begins or ends.
  enum Event : std::uint8_t { kRefusal, kConnection };
  static constexpr std::size_t kEvents = 2;
  struct Counts {
    int told = 0;
    int untold = 0;
  };
  // What the clients of a network have done.
  struct Network {
    std::array<Counts, kEvents> events = {};  // in this hour
    int wrong_tokens = 0;
    Clock::time_point heard_from{};  // when its next token is looked at
  };

  void run(const std::stop_token& stop);
  void accept_clients();
  void make_room(const std::string& network);
  void serve_clients();
  void serve_agents();
  [[nodiscard]] bool is_silent(const Client& client) const;
  void slow_down(const Client& client);
  [[nodiscard]] std::string admit(Client& client, std::string_view token, std::string_view name);
  [[nodiscard]] bool is_connected(const std::string& name) const;
  void forget(const AgentConnection* connection);
  void leave(std::unique_ptr<AgentConnection> connection, const std::string& why);
  [[nodiscard]] std::vector<pollfd> events() const;
  void wake() noexcept;
  void tell(const std::string& event);
  void tell_of(Event kind, const AgentConnection& connection, const std::string& event);
  void tell_untold();
  void fail();
  void refuse(const Client& client, const std::string& why);

  Observer& observer_;
  const Admit admit_;
  OwnedDescriptor listener_;
  OwnedDescriptor waker_;
  mutable std::mutex mutex_;  // guards all members below except the thread
  std::condition_variable_any released_;
  std::map<std::string, Agent> agents_;
  std::list<Client> clients_;  // in the order in which they came
  std::map<std::string, Network> networks_;
  Clock::time_point accepts_from_{};
  std::array<int, kEvents> told_ = {};  // in this hour
  Clock::time_point hour_ends_;
  std::exception_ptr failure_;
  std::jthread thread_;
};

}  // namespace seedbank::engine
