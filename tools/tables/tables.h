// All tables of a server: games between people on several devices, and the games of a class.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include <seedbank/board.h>

#include "engine/base/json.h"
#include "tools/http/message.h"
#include "tools/tables/table.h"

namespace seedbank::tools {

struct TablesSettings {
  /// Maximum number of tables. A further one ends the one that has been unused for longest, among
  /// those without watchers.
  std::size_t most = 1000;
  /// Maximum number of tables created by one client. Without a class, a further one ends one of
  /// that client's tables in the same way.
  std::size_t most_of_client = 16;
  std::size_t most_watchers = 4;  ///< connections per seat; the oldest ends when another one comes
  std::chrono::seconds idle{2 * 3600};  ///< after which an unused table ends
  std::string teacher = {};             ///< key of the class; empty if there is none
};

struct NewTable {
  Board start;
  std::size_t seat = 0;  ///< of the client: 0 for South, 1 for North
  std::string name;
  std::string strategy;  ///< of the other seat; empty for a person, who is invited
};

/// Keeps tables in memory and sends every change to their players, and changes of the class's
/// tables to the teacher as well. A game ends with the process, or after a time without a sowing.
/// Thread-safe.
class Tables {
 public:
  using Clock = Table::Clock;

  /// A table at which a built-in opponent is to move.
  struct Turn {
    std::string table;
    Moment moment;
    Board board;
    std::string strategy;
    std::string client;
  };
  /// Starts the choice of a pit and calls reply() later, on another thread; or returns false, to be
  /// called again a little later. Must not call this object.
  using ChoosePit = std::function<bool(const Turn&)>;

  Tables(TablesSettings settings, ChoosePit choose);
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;
  ~Tables() { close(); }

  /// Ends all connections. Does not call `choose` afterwards, unless another thread is calling this
  /// object.
  void close();

  [[nodiscard]] bool has_class() const noexcept { return !settings_.teacher.empty(); }

  /// Creates a table. Returns its state with the client's "seat" and "key" and, if a person is
  /// invited, the "invitation". With a class, the table belongs to it. Throws TableError.
  [[nodiscard]] engine::Json create(const NewTable& wanted, const std::string& client);

  /// Takes the invited seat, once. Returns the state with "seat" and "key". Throws TableError.
  [[nodiscard]] engine::Json join(std::string_view table, std::string_view invitation,
                                  const std::string& name);

  /// Like Table::sow() and Table::play_again(), for the player with that key. Returns the state.
  [[nodiscard]] engine::Json sow(std::string_view table, std::string_view key, Moment moment,
                                 int pit);
  [[nodiscard]] engine::Json play_again(std::string_view table, std::string_view key, int round);

  /// Sows the pit that an opponent chose, unless the moment has passed. Without a pit, the table
  /// waits for a choice again.
  void reply(const Turn& turn, std::optional<int> pit) noexcept;

  /// Sends the state of a table now and after every change, as events "table".
  void watch(std::string_view table, std::string_view key, const DeferResponse& defer);

  /// Sends an event "class" with all tables of the class, then events "table" and "ended".
  void watch_class(std::string_view teacher, const DeferResponse& defer);

  /// Ends a table of the class. Throws TableError.
  void end(std::string_view teacher, std::string_view table);

 private:
  struct Watcher {
    std::shared_ptr<DeferredResponse> response;
    std::size_t seat;  // unused for the teacher's
  };
  using Watchers = std::list<Watcher>;
  struct Entry {
    Table table;
    std::string client;
    Watchers watchers = {};
    bool is_choosing = false;
  };
  using Entries = std::map<std::string, Entry, std::less<>>;

  [[nodiscard]] Entry& entry(std::string_view table);
  [[nodiscard]] bool makes_room(const std::string& client);
  template <typename MayEnd>
  bool end_oldest(const MayEnd& may_end);
  void check_teacher(std::string_view teacher) const;
  void changed(Entry& entry);
  void ask_strategy(Entry& entry);
  Entries::iterator erase(Entries::iterator place);
  [[nodiscard]] bool remove_closed(Watchers& watchers, Entry* entry);
  void keep(const std::stop_token& stop);
  void keep_once(Clock::time_point now, bool alive);

  const TablesSettings settings_;
  const ChoosePit choose_;
  std::mutex mutex_;  // guards the members below
  Entries entries_;
  Watchers teachers_;
  std::condition_variable_any wake_;
  std::jthread keeper_;  // ends idle tables and closed connections
};

}  // namespace seedbank::tools
