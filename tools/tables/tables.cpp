// All tables of a server, their watchers, and the thread that removes what is no longer used.
#include "tools/tables/tables.h"

#include <algorithm>
#include <iostream>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include <boost/algorithm/string/join.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/error.h>

#include "tools/tables/secret.h"

namespace seedbank::tools {
namespace {

using engine::Json;
using engine::to_line;

constexpr std::chrono::milliseconds kKeepTime(250);
// Between events for connections on which nothing happens, so that both ends notice a lost one.
constexpr std::chrono::seconds kAliveTime(10);

// For a browser from the creation of a table to its first connection.
constexpr std::chrono::seconds kComingTime(10);

constexpr std::size_t kMostTeachers = 8;

constexpr std::string_view kEndpoint = "tables/watch";

// The browser of a table or of a result.
std::pair<std::string_view, std::string_view> browser_of(const auto& one) {
  return {one.client, one.browser};
}

using NumbersByBrowser = std::map<std::pair<std::string_view, std::string_view>, std::ptrdiff_t>;

// The names of facts in the state.
constexpr std::string_view kTeacher = "teacher";
constexpr std::string_view kResultsKept = "results_kept";

// The state for the player of a seat, with the key.
Json own_json(const Table& table, std::size_t seat) {
  Json json = table.json();
  json["seat"] = seat == 0 ? "south" : "north";
  json["key"] = table.seat(seat).key;
  json["spectator_key"] = table.spectator_key();
  return json;
}

}  // namespace

std::string teacher_of(StateFile& state) {
  const auto facts = state.read(StateFile::Kind::kFact);
  if (const auto known = facts.find(std::string(kTeacher)); known != facts.end()) {
    return known->second;
  }
  std::string key = new_secret();
  const StateFile::Change change{StateFile::Kind::kFact, std::string(kTeacher), key};
  state.write({&change, 1});
  return key;
}

Tables::Tables(TablesSettings settings, ChoosePit choose)
    : settings_(std::move(settings)), choose_(std::move(choose)) {
  restore();
  keeper_ = std::jthread([this](const std::stop_token& stop) { keep(stop); });
}

void Tables::close() {
  keeper_ = std::jthread();
  const std::lock_guard lock(mutex_);
  if (settings_.state == nullptr) {
    for (auto place = entries_.begin(); place != entries_.end();) place = erase(place);
  }
  save();
  for (auto& [id, entry] : entries_) {
    for (const Watcher& one : entry.watchers) one.response->end_events("closed", "{}");
    entry.watchers.clear();
  }
  for (const Watcher& teacher : teachers_) teacher.response->end_events("closed", "{}");
  teachers_.clear();
}

Json Tables::create(const NewTable& wanted, const std::string& client) {
  const std::lock_guard lock(mutex_);
  if (Entry* const partner = partner_of(wanted)) {
    const std::size_t free = partner->table.seat(0).key.empty() ? 0 : 1;
    const std::string name = name_of(wanted.name, wanted.browser);
    static_cast<void>(
        partner->table.join(partner->table.seat(free).invitation, name, Clock::now()));
    changed(*partner);
    return own_json(partner->table, free);
  }
  if (!makes_room(client, wanted.browser)) {
    throw TableError(TableFault::kFull, "there are too many games; try again later");
  }
  const std::string id = new_secret().substr(0, 16);
  Entry& entry =
      entries_
          .try_emplace(id, Entry{Table(id, wanted.start, wanted.task, has_class(), Clock::now()),
                                 client, wanted.browser})
          .first->second;
  Seat& own = entry.table.seat(wanted.seat);
  Seat& other = entry.table.seat(1 - wanted.seat);
  own.key = new_secret();
  own.name = name_of(wanted.name, wanted.browser);
  other.strategy = wanted.strategy;
  if (wanted.strategy.empty()) other.invitation = new_secret();
  entry.pairs = wanted.pair && has_class();
  changed(entry);
  Json json = own_json(entry.table, wanted.seat);
  if (!other.invitation.empty() && !entry.pairs) json["invitation"] = other.invitation;
  return json;
}

Json Tables::join(std::string_view table, std::string_view invitation, const std::string& name,
                  const std::string& browser) {
  const std::lock_guard lock(mutex_);
  Entry& entry = this->entry(table);
  const std::size_t seat = entry.table.join(invitation, name, Clock::now());
  entry.table.seat(seat).name = name_of(name, browser);
  changed(entry);
  return own_json(entry.table, seat);
}

Json Tables::sow(std::string_view table, std::string_view key, Moment moment, int pit) {
  const std::lock_guard lock(mutex_);
  Entry& entry = this->entry(table);
  sow(entry, entry.table.seat_of(key), moment, pit);
  return entry.table.json();
}

Json Tables::play_again(std::string_view table, std::string_view key, int round) {
  return act(table, key,
             [&](Table& game, std::size_t /*seat*/) { game.play_again(round, Clock::now()); });
}

Json Tables::resign(std::string_view table, std::string_view key, int round) {
  return act(table, key,
             [&](Table& game, std::size_t seat) { game.resign(seat, round, Clock::now()); });
}

Json Tables::offer_draw(std::string_view table, std::string_view key, int round) {
  return act(table, key,
             [&](Table& game, std::size_t seat) { game.offer_draw(seat, round, Clock::now()); });
}

Json Tables::decline_draw(std::string_view table, std::string_view key, int round) {
  return act(table, key, [&](Table& game, std::size_t seat) { game.decline_draw(seat, round); });
}

Json Tables::replace_opponent(std::string_view table, std::string_view key, int round,
                              const std::string& strategy) {
  return act(table, key, [&](Table& game, std::size_t seat) {
    game.replace_opponent(seat, round, strategy, Clock::now());
  });
}

// Lets the player with that key act, without the mutex. Returns the state.
Json Tables::act(std::string_view table, std::string_view key, const auto& action) {
  const std::lock_guard lock(mutex_);
  Entry& entry = this->entry(table);
  const bool was_over = entry.table.over();
  action(entry.table, entry.table.seat_of(key));
  keep_result_if_over(entry, was_over);
  changed(entry);
  return entry.table.json();
}

std::size_t Tables::play_again_all(std::string_view teacher) {
  check_teacher(teacher);
  const std::lock_guard lock(mutex_);
  std::size_t begun = 0;
  for (auto& [id, entry] : entries_) {
    if (!entry.table.of_class() || !entry.table.over() || entry.table.is_done()) continue;
    entry.table.play_again(entry.table.moment().round, Clock::now());
    changed(entry);
    ++begun;
  }
  return begun;
}

void Tables::reply(const Turn& turn, std::optional<int> pit) noexcept {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(turn.table);
  if (found == entries_.end()) return;
  Entry& entry = found->second;
  entry.is_choosing = false;
  if (!pit) return;  // the keeper asks again
  try {
    sow(entry, entry.table.mover(), turn.moment, *pit);
  } catch (const std::exception&) {
    // The game has gone on; the keeper asks again if the opponent is still to move.
  }
}

void Tables::stop_program(const Turn& turn, ProgramStop stop) noexcept {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(turn.table);
  if (found == entries_.end()) return;
  Entry& entry = found->second;
  entry.is_choosing = false;
  if (entry.table.moment() != turn.moment || entry.table.over()) return;
  entry.table.stop_program(std::move(stop));
  changed(entry);
}

void Tables::watch(std::string_view table, std::string_view key, const DeferResponse& defer) {
  const std::lock_guard lock(mutex_);
  Entry& entry = this->entry(table);
  const std::size_t place = entry.table.place_of(key);
  const auto is_of_place = [&](const Watcher& one) { return one.place == place; };
  const auto oldest = std::find_if(entry.watchers.begin(), entry.watchers.end(), is_of_place);
  int& watchers = entry.table.watchers(place);
  const std::size_t most =
      place == Table::kSpectators ? settings_.most_spectators : settings_.most_watchers;
  if (static_cast<std::size_t>(watchers) >= most) {
    oldest->response->end_events("closed", "{}");
    entry.watchers.erase(oldest);
    --watchers;
  }
  const std::shared_ptr<DeferredResponse> response = defer();
  response->begin_events(kEndpoint);
  entry.watchers.push_back({response, place});
  if (++watchers == 1 || place == Table::kSpectators) return changed(entry);
  response->event("table", to_line(entry.table.json()));
}

void Tables::watch_class(std::string_view teacher, const DeferResponse& defer) {
  check_teacher(teacher);
  const std::lock_guard lock(mutex_);
  if (teachers_.size() >= kMostTeachers) {
    teachers_.front().response->end_events("closed", "{}");
    teachers_.pop_front();
  }
  std::vector<std::string> tables;
  for (const auto& [id, entry] : entries_) {
    if (entry.table.of_class()) tables.push_back(to_line(entry.table.json()));
  }
  std::vector<std::string> results;
  for (const Result& one : results_) results.push_back(one.line);
  const std::shared_ptr<DeferredResponse> response = defer();
  response->begin_events(kEndpoint);
  response->event("class", fmt::format(R"({{"tables":[{}],"results":[{}],"last":{}}})",
                                       boost::algorithm::join(tables, ","),
                                       boost::algorithm::join(results, ","), results_kept_));
  teachers_.push_back({response, 0});
}

void Tables::end(std::string_view teacher, std::string_view table) {
  check_teacher(teacher);
  const std::lock_guard lock(mutex_);
  static_cast<void>(entry(table));
  erase(entries_.find(table));
}

void Tables::clear_results(std::string_view teacher, std::uint64_t through) {
  check_teacher(teacher);
  const std::lock_guard lock(mutex_);
  while (!results_.empty() && results_.front().number <= through) remove_result(results_.begin());
  forget_persons();
  save();
  tell_teachers("cleared", to_line({{"through", through}}));
}

// Requires the mutex, like the functions below unless stated otherwise.
Tables::Entry& Tables::entry(std::string_view table) {
  const auto found = entries_.find(table);
  if (found == entries_.end()) {
    throw TableError(TableFault::kUnknown, "there is no such game, or it has ended");
  }
  return found->second;
}

// A table at which another browser waits for a partner in the game that is wanted, or null.
Tables::Entry* Tables::partner_of(const NewTable& wanted) {
  if (!wanted.pair || !has_class()) return nullptr;
  const auto waits = [&](auto& one) {
    Entry& entry = one.second;
    const bool is_there =
        !entry.watchers.empty() || Clock::now() - entry.table.used() < kComingTime;
    const bool is_free =
        entry.table.seat(0).key.empty() != entry.table.seat(1).key.empty() && !entry.table.over();
    return entry.pairs && is_there && is_free && entry.table.board() == wanted.start &&
           entry.table.task() == wanted.task &&
           (entry.browser != wanted.browser || wanted.browser.empty());
  };
  const auto found = std::find_if(entries_.begin(), entries_.end(), waits);
  return found == entries_.end() ? nullptr : &found->second;
}

// Makes room for another table, ending others if necessary. Returns whether there is room.
bool Tables::makes_room(const std::string& client, const std::string& browser) {
  const auto is_of_client = [&](const Entry& one) { return one.client == client; };
  const auto is_of_browser = [&](const Entry& one) {
    return one.client == client && one.browser == browser;
  };
  return (browser.empty() || makes_room(settings_.most_of_browser, is_of_browser)) &&
         makes_room(settings_.most_of_client, is_of_client) &&
         makes_room(settings_.most, [](const Entry&) { return true; });
}

// Makes room for one more of the tables for which `counts` is true.
template <typename Counts>
bool Tables::makes_room(std::size_t most, const Counts& counts) {
  std::vector<Entries::iterator> counted;
  NumbersByBrowser numbers;
  for (auto one = entries_.begin(); one != entries_.end(); ++one) {
    ++numbers[browser_of(one->second)];
    if (counts(one->second)) counted.push_back(one);
  }
  if (counted.size() < most) return true;
  const auto is_watched = [](const auto& one) { return !one->second.watchers.empty(); };
  std::erase_if(counted, is_watched);
  if (counted.empty()) return false;
  const auto need = [&](const auto& one) {
    const Entry& entry = one->second;
    return std::tuple(entry.table.in_play(), -numbers.at(browser_of(entry)), entry.table.used());
  };
  erase(*std::ranges::min_element(counted, {}, need));
  return true;
}

void Tables::sow(Entry& entry, std::size_t seat, Moment moment, int pit) {
  const bool was_over = entry.table.over();
  entry.table.sow(seat, moment, pit, Clock::now());
  keep_result_if_over(entry, was_over);
  changed(entry);
}

void Tables::keep_result_if_over(const Entry& entry, bool was_over) {
  if (!was_over && entry.table.over() && entry.table.moment().sowings > 0) keep_result(entry);
}

// Keeps the state of a table of the class as a result.
void Tables::keep_result(const Entry& entry) {
  if (!entry.table.of_class()) return;
  if (results_.size() >= settings_.most_results) {
    NumbersByBrowser numbers;
    for (const Result& one : results_) ++numbers[browser_of(one)];
    const auto need = [&](const Result& one) {
      return std::tuple(-numbers.at(browser_of(one)), one.number);
    };
    remove_result(std::ranges::min_element(results_, {}, need));
  }
  Json json = entry.table.json();
  json["number"] = ++results_kept_;
  results_.push_back({results_kept_, entry.client, entry.browser, to_line(json)});
  unsaved_results_.insert(results_kept_);
  unsaved_tables_.insert(entry.table.id());  // neither is kept without the other
  save();
  tell_teachers("result", results_.back().line);
}

// The name of a person of the class: with a number if another browser has the name.
std::string Tables::name_of(const std::string& name, const std::string& browser) {
  if (!has_class() || name.empty()) return name;
  if (persons_.size() > 2 * (settings_.most + settings_.most_results)) forget_persons();
  std::string numbered = name;
  for (int number = 2;; ++number) {
    const auto [person, is_new] = persons_.try_emplace(numbered, browser);
    if (is_new) unsaved_persons_.insert(numbered);
    if (is_new || (person->second == browser && !browser.empty())) return numbered;
    numbered = fmt::format("{} ({})", name, number);
  }
}

// Forgets the persons without a table and a result.
void Tables::forget_persons() {
  std::set<std::string> needed;
  for (const auto& [id, entry] : entries_) {
    for (std::size_t seat = 0; seat < Table::kSeats; ++seat) {
      needed.insert(entry.table.seat(seat).name);
    }
  }
  for (const Result& result : results_) {
    const Json json = engine::parse_json(result.line);
    for (const char* const side : {"south", "north"}) needed.insert(json[side]["name"]);
  }
  for (const auto& [name, browser] : persons_) {
    if (!needed.contains(name)) unsaved_persons_.insert(name);
  }
  std::erase_if(persons_, [&](const auto& one) { return !needed.contains(one.first); });
}

void Tables::remove_result(std::deque<Result>::iterator result) {
  unsaved_results_.insert(result->number);
  results_.erase(result);
}

// Reads what the state holds. Its tables have no watchers yet.
void Tables::restore() {
  if (settings_.state == nullptr) return;
  const auto tables = settings_.state->read(StateFile::Kind::kTable);
  const auto all_results = settings_.state->read(StateFile::Kind::kResult);
  const auto facts = settings_.state->read(StateFile::Kind::kFact);
  try {
    for (const auto& [id, text] : tables) {
      const Json json = engine::parse_json(text);
      Entry entry{Table(json), json.at("client"), json.at("browser")};
      entry.pairs = json.at("pairs");
      entries_.try_emplace(id, std::move(entry));
    }
    std::map<std::uint64_t, Result> results;
    for (const auto& [name, text] : all_results) {
      const std::uint64_t number = std::stoull(name);
      const Json json = engine::parse_json(text);
      results[number] = {number, json.at("client"), json.at("browser"), json.at("line")};
    }
    for (auto& [number, result] : results) results_.push_back(std::move(result));
    persons_ = settings_.state->read(StateFile::Kind::kPerson);
    const auto kept = facts.find(std::string(kResultsKept));
    if (kept != facts.end()) results_kept_ = std::stoull(kept->second);
  } catch (const std::exception& error) {
    const auto& file = settings_.state->file();
    throw DatabaseError(fmt::format("{}: damaged: {}", file.string(), error.what()), file);
  }
}

// Writes what the state does not have yet. If that fails, the keeper tries again.
void Tables::save() noexcept {
  if (settings_.state == nullptr) return;
  if (unsaved_tables_.empty() && unsaved_results_.empty() && unsaved_persons_.empty()) return;
  try {
    std::vector<StateFile::Change> changes;
    for (const std::string& id : unsaved_tables_) {
      changes.push_back({StateFile::Kind::kTable, id, {}});
      const auto found = entries_.find(id);
      if (found == entries_.end()) continue;
      Json json = found->second.table.stored();
      json["client"] = found->second.client;
      json["browser"] = found->second.browser;
      json["pairs"] = found->second.pairs;
      changes.back().text = engine::to_line(json);
    }
    for (const std::string& name : unsaved_persons_) {
      changes.push_back({StateFile::Kind::kPerson, name, {}});
      const auto found = persons_.find(name);
      if (found != persons_.end()) changes.back().text = found->second;
    }
    for (const std::uint64_t number : unsaved_results_) {
      changes.push_back({StateFile::Kind::kResult, std::to_string(number), {}});
      const auto found = std::ranges::lower_bound(results_, number, {}, &Result::number);
      if (found == results_.end() || found->number != number) continue;
      const auto& [unused, client, browser, line] = *found;
      changes.back().text =
          engine::to_line({{"client", client}, {"browser", browser}, {"line", line}});
    }
    changes.push_back(
        {StateFile::Kind::kFact, std::string(kResultsKept), std::to_string(results_kept_)});
    settings_.state->write(changes);
    unsaved_tables_.clear();
    unsaved_results_.clear();
    unsaved_persons_.clear();
    is_save_failing_ = false;
  } catch (const std::exception& error) {
    if (!is_save_failing_) {
      std::cerr << fmt::format("seedbank: games go on but are not kept: {}\n", error.what());
    }
    is_save_failing_ = true;
  }
}

void Tables::tell_teachers(std::string_view event, const std::string& line) {
  for (const Watcher& one : teachers_) one.response->event(event, line);
}

// Without the mutex.
void Tables::check_teacher(std::string_view teacher) const {
  if (!has_class()) throw TableError(TableFault::kUnknown, "this server has no class");
  if (!is_secret(teacher, settings_.teacher)) {
    throw TableError(TableFault::kForbidden, "the key does not belong to the teacher");
  }
}

// Saves the table and sends it to all watchers and, if there are any, lets an opponent of the
// server play if it is to move: games that are open in no browser do not occupy the processors.
void Tables::changed(Entry& entry) {
  unsaved_tables_.insert(entry.table.id());
  save();
  const std::string line = to_line(entry.table.json());
  for (const Watcher& one : entry.watchers) one.response->event("table", line);
  if (entry.table.of_class()) tell_teachers("table", line);
  ask_strategy(entry);
}

void Tables::ask_strategy(Entry& entry) {
  const Table& table = entry.table;
  if (entry.is_choosing || entry.watchers.empty() || !table.awaits_strategy()) return;
  entry.is_choosing = choose_({table.id(), table.moment(), table.board(),
                               table.seat(table.mover()).strategy, entry.client});
}

Tables::Entries::iterator Tables::erase(Entries::iterator place) {
  const Entry entry = std::move(place->second);
  const auto next = entries_.erase(place);
  unsaved_tables_.insert(entry.table.id());
  if (entry.table.in_play()) keep_result(entry);
  save();
  for (const Watcher& one : entry.watchers) one.response->end_events("ended", "{}");
  if (entry.table.of_class()) tell_teachers("ended", to_line({{"table", entry.table.id()}}));
  return next;
}

// Removes watchers whose client has disconnected. Returns whether a seat has lost its last one.
bool Tables::remove_closed(Watchers& watchers, Entry* entry) {
  bool has_left = false;
  for (auto one = watchers.begin(); one != watchers.end();) {
    if (!one->response->stop().stop_requested()) {
      ++one;
      continue;
    }
    one->response->end_events("closed", "{}");
    if (entry != nullptr) has_left |= --entry->table.watchers(one->place) == 0;
    one = watchers.erase(one);
  }
  return has_left;
}

// Without the mutex.
void Tables::keep(const std::stop_token& stop) {
  auto next_alive = std::chrono::steady_clock::now() + kAliveTime;
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    wake_.wait_for(lock, stop, kKeepTime, [] { return false; });
    const auto now = std::chrono::steady_clock::now();
    const bool alive = now >= next_alive;
    if (alive) next_alive = now + kAliveTime;
    keep_once(Clock::now(), alive);
  }
}

void Tables::keep_once(Clock::time_point now, bool alive) {
  save();
  static_cast<void>(remove_closed(teachers_, nullptr));
  for (auto place = entries_.begin(); place != entries_.end();) {
    Entry& entry = place->second;
    if (now - entry.table.used() >= settings_.idle) {
      place = erase(place);
      continue;
    }
    if (remove_closed(entry.watchers, &entry)) {
      changed(entry);
    } else {
      ask_strategy(entry);
    }
    if (alive) {
      for (const Watcher& one : entry.watchers) one.response->event("alive", "{}");
    }
    ++place;
  }
  if (alive) tell_teachers("alive", "{}");
}

}  // namespace seedbank::tools
