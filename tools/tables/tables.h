// All tables of a server: games between people on several devices, and the games of a class.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include <seedbank/board.h>

#include "engine/base/json.h"
#include "tools/http/message.h"
#include "tools/tables/state_file.h"
#include "tools/tables/table.h"

namespace seedbank::tools {

/// Maximum numbers. A further table ends one without watchers: preferably one whose game has not
/// begun or is over, then one of the browser with the most tables, then the one that has been
/// unused for longest.
struct TablesSettings {
  std::size_t most = 1000;           ///< tables
  std::size_t most_of_client = 16;   ///< tables created by one client
  std::size_t most_of_browser = 16;  ///< tables created by one browser of a client
  /// Games that the class has finished. A further one replaces the oldest one of the browser with
  /// the most of them.
  std::size_t most_results = 10'000;
  std::size_t most_watchers = 4;  ///< connections per seat; the oldest ends when another one comes
  std::size_t most_spectators = 64;  ///< connections of spectators of a table, likewise
  /// After which an unused table ends.
  std::chrono::seconds idle = std::chrono::days(30);
  std::string teacher = {};    ///< key of the class; empty if there is none
  StateFile* state = nullptr;  ///< keeps tables and results; without it they end with the process
};

/// The key of the teacher in a state, the same whenever it is asked for. Throws like StateFile.
[[nodiscard]] std::string teacher_of(StateFile& state);

struct NewTable {
  Board start;
  std::size_t seat = 0;  ///< of the client: 0 for South, 1 for North
  std::string name;
  std::string strategy;  ///< of the other seat; empty for a person, who is invited
  /// Distinguishes the browsers of a client; empty if unknown, then only the client is limited.
  std::string browser = {};
  /// In a class, instead of an invitation: takes or becomes a seat against any client that wants
  /// the same game.
  bool pair = false;
  Task task = {};
};

/// Keeps tables and sends every change to their players, and changes of the class's tables to the
/// teacher as well. A game ends after a time without a sowing. Keeps the result of every game of
/// the class that is over, or that ended after its first sowing, until the teacher clears them.
/// In a class, every browser has names of its own: a name that another one has gets a number.
///
/// With a state, every change is in its file before anyone is notified of it. While the file cannot
/// be written, which standard error says once, games go on, and the changes wait. Thread-safe.
class Tables {
 public:
  using Clock = Table::Clock;

  /// A table at which an opponent of the server is to move.
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

  /// Continues what the state holds, if there is one. Throws like StateFile.
  Tables(TablesSettings settings, ChoosePit choose);
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;
  ~Tables() { close(); }

  /// Ends all connections, and all games unless there is a state. Does not call `choose`
  /// afterwards, unless another thread is calling this object.
  void close();

  [[nodiscard]] bool has_class() const noexcept { return !settings_.teacher.empty(); }

  /// Creates a table. Returns its state with the client's "seat" and "key" and, if a person is
  /// invited, the "invitation". With a class, the table belongs to it; a client that wants to be
  /// paired takes the free seat of a table that waits for the same game. Throws TableError.
  [[nodiscard]] engine::Json create(const NewTable& wanted, const std::string& client);

  /// Takes the invited seat, once; `browser` as in NewTable. Returns the state with "seat" and
  /// "key". Throws TableError.
  [[nodiscard]] engine::Json join(std::string_view table, std::string_view invitation,
                                  const std::string& name, const std::string& browser = {});

  /// Like the functions of Table with these names, for the player with that key. Returns the state.
  [[nodiscard]] engine::Json sow(std::string_view table, std::string_view key, Moment moment,
                                 int pit);
  [[nodiscard]] engine::Json play_again(std::string_view table, std::string_view key, int round);
  [[nodiscard]] engine::Json resign(std::string_view table, std::string_view key, int round);
  [[nodiscard]] engine::Json offer_draw(std::string_view table, std::string_view key, int round);
  [[nodiscard]] engine::Json decline_draw(std::string_view table, std::string_view key, int round);
  [[nodiscard]] engine::Json replace_opponent(std::string_view table, std::string_view key,
                                              int round, const std::string& strategy);

  /// Sows the pit that an opponent chose, unless the moment has passed. Without a pit, the table
  /// waits for a choice again.
  void reply(const Turn& turn, std::optional<int> pit) noexcept;

  /// Instead of reply(): the opponent is a program that no longer plays. It is not asked again in
  /// this game unless a player chooses it again.
  void stop_program(const Turn& turn, ProgramStop stop) noexcept;

  /// Sends the state of a table now and after every change, as events "table", to a player or, with
  /// the key of spectators, to anybody.
  void watch(std::string_view table, std::string_view key, const DeferResponse& defer);

  /// Sends an event "class" with all tables and results of the class, then events "table", "ended",
  /// "result" and "cleared". A result is the state of a table with its "number", counted from 1;
  /// "last" of the event "class" is the last number given.
  void watch_class(std::string_view teacher, const DeferResponse& defer);

  /// Begins the next round at every table of the class whose game is over, and whose task has one.
  /// Returns their number.
  [[nodiscard]] std::size_t play_again_all(std::string_view teacher);

  /// Ends a table of the class. Throws TableError.
  void end(std::string_view teacher, std::string_view table);

  /// Removes the results with numbers up to `through`. Throws TableError.
  void clear_results(std::string_view teacher, std::uint64_t through);

 private:
  struct Watcher {
    std::shared_ptr<DeferredResponse> response;
    std::size_t place;  // unused for the teacher's
  };
  using Watchers = std::list<Watcher>;
  struct Entry {
    Table table;
    std::string client;
    std::string browser;
    Watchers watchers = {};
    bool is_choosing = false;
    bool pairs = false;  // waits for a client that wants the same game
  };
  struct Result {
    std::uint64_t number;
    std::string client;
    std::string browser;
    std::string line;
  };
  using Entries = std::map<std::string, Entry, std::less<>>;

  [[nodiscard]] Entry& entry(std::string_view table);
  [[nodiscard]] Entry* partner_of(const NewTable& wanted);
  [[nodiscard]] bool makes_room(const std::string& client, const std::string& browser);
  template <typename Counts>
  [[nodiscard]] bool makes_room(std::size_t most, const Counts& counts);
  void sow(Entry& entry, std::size_t seat, Moment moment, int pit);
  void keep_result_if_over(const Entry& entry, bool was_over);
  [[nodiscard]] engine::Json act(std::string_view table, std::string_view key, const auto& action);
  void keep_result(const Entry& entry);
  [[nodiscard]] std::string name_of(const std::string& name, const std::string& browser);
  void forget_persons();
  void remove_result(std::deque<Result>::iterator result);
  void restore();
  void save() noexcept;
  void tell_teachers(std::string_view event, const std::string& line);
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
  std::deque<Result> results_;  // by ascending number
  std::uint64_t results_kept_ = 0;
  std::map<std::string, std::string> persons_;  // of the class: their browsers by their names
  // What the state does not have yet, or still has: ids of tables and numbers of results.
  std::set<std::string> unsaved_tables_;
  std::set<std::uint64_t> unsaved_results_;
  std::set<std::string> unsaved_persons_;
  bool is_save_failing_ = false;
  Watchers teachers_;
  std::condition_variable_any wake_;
  std::jthread keeper_;  // ends idle tables and closed connections
};

}  // namespace seedbank::tools
