// A table: seats, sowings and rounds.
#include "tools/tables/table.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <seedbank/error.h>

#include "tools/tables/secret.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

constexpr std::size_t kMostLetters = 24;
constexpr std::size_t kMostNameBytes = 4 * kMostLetters;

constexpr std::array kSideNames = {"south", "north"};

// By Ending.
constexpr std::array kEndingNames = {"sowings", "resignation", "agreement", "turn"};

bool is_utf8(const std::string& text) {
  return engine::parse_json(engine::to_line(text)) == engine::Json(text);
}

std::int64_t seconds_of(Table::Clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::seconds>(time.time_since_epoch()).count();
}

Table::Clock::time_point time_of(const engine::Json& seconds) {
  return Table::Clock::time_point(std::chrono::seconds(seconds.get<std::int64_t>()));
}

}  // namespace

std::string player_name(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  const std::size_t end = text.find_last_not_of(' ') + 1;
  std::string name(text.substr(begin, end - std::min(begin, end)));
  const auto letters = std::count_if(name.begin(), name.end(), [](char letter) {
    return (static_cast<unsigned char>(letter) & 0xc0) != 0x80;
  });
  if (name.size() > kMostNameBytes || static_cast<std::size_t>(letters) > kMostLetters) {
    throw UsageError("a name has at most 24 letters");
  }
  if (shown_name(name) != name || !is_utf8(name)) {
    throw UsageError("a name must be UTF-8 without control characters and marks of direction");
  }
  return name;
}

engine::Json ProgramStop::json() const {
  return {{"verdict", seedbank::name(verdict)}, {"reason", reason}};
}

Table::Table(std::string id, Board start, Task task, bool of_class, Clock::time_point now)
    : id_(std::move(id)),
      spectator_key_(new_secret()),
      start_(std::move(start)),
      board_(start_),
      task_(task),
      of_class_(of_class),
      used_(now) {}

Table::Table(const engine::Json& stored)
    : id_(stored.at("table")),
      spectator_key_(stored.at("spectator_key")),
      start_(Board::from_numbers(stored.at("start").get<std::vector<int>>(),
                                 stored.at("north_starts") ? Side::kNorth : Side::kSouth,
                                 stored.at("rules").get<std::string>())),
      board_(start_),
      task_{stored.value("games", 0), stored.value("find", false)},
      of_class_(stored.at("of_class")),
      round_(stored.at("round")),
      ending_(stored.at("ending")),
      resigned_(stored.at("resigned")),
      used_(time_of(stored.at("used"))),
      began_(time_of(stored.at("began"))),
      sown_(time_of(stored.at("sown"))) {
  for (const int pit : stored.at("pits")) board_.sow(pit);
  const engine::Json& offer = stored.at("draw_offer");
  if (!offer.is_null()) draw_offer_ = offer.get<std::size_t>() % kSeats;
  for (std::size_t index = 0; index < kSeats; ++index) {
    const engine::Json& seat = stored.at("seats").at(index);
    seats_[index] = {.key = seat.at("key"),
                     .invitation = seat.at("invitation"),
                     .name = seat.at("name"),
                     .strategy = seat.at("strategy")};
  }
}

std::size_t Table::seat_of(std::string_view key) const {
  for (std::size_t index = 0; index < kSeats; ++index) {
    if (is_secret(key, seats_[index].key)) return index;
  }
  throw TableError(TableFault::kForbidden, "the key does not belong to this game");
}

std::size_t Table::place_of(std::string_view key) const {
  return is_secret(key, spectator_key_) ? kSpectators : seat_of(key);
}

int& Table::watchers(std::size_t place) noexcept {
  return place == kSpectators ? spectators_ : seats_[place].watchers;
}

std::size_t Table::join(std::string_view invitation, const std::string& name,
                        Clock::time_point now) {
  for (std::size_t index = 0; index < kSeats; ++index) {
    Seat& seat = seats_[index];
    if (!is_secret(invitation, seat.invitation)) continue;
    if (!seat.key.empty()) {
      throw TableError(TableFault::kTaken, "another player has accepted this invitation");
    }
    seat.key = new_secret();
    seat.name = name;
    used_ = now;
    return index;
  }
  throw TableError(TableFault::kForbidden, "the invitation does not belong to this game");
}

Moment Table::moment() const { return {round_, static_cast<int>(board_.sown().size())}; }

void Table::sow(std::size_t seat, Moment moment, int pit, Clock::time_point now) {
  const std::vector<int> sown = board_.sown();
  if (moment.round == round_ && moment.sowings >= 0 &&
      moment.sowings < static_cast<int>(sown.size()) &&
      sown[static_cast<std::size_t>(moment.sowings)] == pit) {
    return;
  }
  if (moment.round != round_ || moment.sowings != static_cast<int>(sown.size())) {
    throw TableError(TableFault::kConflict, "the game has gone on since");
  }
  if (over()) throw TableError(TableFault::kConflict, "the game is over");
  if (seat != mover()) throw TableError(TableFault::kConflict, "the other side is to move");
  board_.sow(pit);
  sown_ = now;
  if (sown.empty()) began_ = now;
  if (task_.find && (board_.over() || mover() != seat)) ending_ = Ending::kTurn;
  if (draw_offer_ && *draw_offer_ != seat) draw_offer_.reset();
  if (seats_[seat].strategy.empty()) used_ = now;
}

void Table::check_round(int round) const {
  if (round != round_) throw TableError(TableFault::kConflict, "the game has gone on since");
}

void Table::resign(std::size_t seat, int round, Clock::time_point now) {
  check_round(round);
  if (over()) return;
  const Seat& other = seats_[1 - seat];
  if (other.strategy.empty() && other.key.empty()) {
    throw TableError(TableFault::kConflict, "the other seat is free");
  }
  ending_ = Ending::kResignation;
  resigned_ = seat;
  draw_offer_.reset();
  used_ = now;
}

void Table::offer_draw(std::size_t seat, int round, Clock::time_point now) {
  check_round(round);
  if (over()) throw TableError(TableFault::kConflict, "the game is over");
  if (seats_[1 - seat].key.empty()) {
    throw TableError(TableFault::kConflict, "there is no person to accept a draw");
  }
  used_ = now;
  if (draw_offer_ == 1 - seat) {
    ending_ = Ending::kAgreement;
    draw_offer_.reset();
  } else {
    draw_offer_ = seat;
  }
}

void Table::decline_draw(std::size_t seat, int round) {
  check_round(round);
  if (draw_offer_ == 1 - seat) draw_offer_.reset();
}

void Table::stop_program(ProgramStop stop) { seats_[mover()].stopped = std::move(stop); }

void Table::replace_opponent(std::size_t seat, int round, const std::string& strategy,
                             Clock::time_point now) {
  check_round(round);
  Seat& other = seats_[1 - seat];
  if (!other.stopped) throw TableError(TableFault::kConflict, "the opponent has not stopped");
  other.strategy = strategy;
  other.stopped.reset();
  used_ = now;
}

void Table::play_again(int round, Clock::time_point now) {
  if (round == round_ - 1) return;
  check_round(round);
  if (!over()) throw TableError(TableFault::kConflict, "the game is not over");
  if (is_done()) throw TableError(TableFault::kConflict, "all games of the task are over");
  if (!task_.find) {
    std::vector<int> numbers = start_.numbers();
    std::rotate(numbers.begin(), numbers.begin() + std::ssize(numbers) / 2, numbers.end());
    start_ = Board::from_numbers(numbers, other(start_.to_move()), start_.rules());
  }
  board_ = start_;
  ending_ = Ending::kNone;
  draw_offer_.reset();
  for (Seat& seat : seats_) seat.stopped.reset();
  ++round_;
  used_ = began_ = sown_ = now;
}

bool Table::awaits_strategy() const {
  const Seat& seat = seats_[mover()];
  return !over() && !seat.strategy.empty() && !seat.stopped && !seats_[1 - mover()].key.empty();
}

engine::Json Table::json() const {
  engine::Json json = engine::json_object("table");
  json["table"] = id_;
  json["round"] = round_;
  json["rules"] = start_.rules();
  json["start"] = start_.text();
  json["pits"] = board_.sown();
  json["position"] = board_.text();
  json["over"] = over();
  json["ending"] = nullptr;
  json["winner"] = nullptr;
  if (over()) {
    json["ending"] = kEndingNames[static_cast<std::size_t>(ending_)];
    const int margin = board_.margin().value_or(0);
    if (ending_ != Ending::kTurn) {
      json["winner"] = ending_ == Ending::kResignation ? kSideNames[1 - resigned_]
                       : margin > 0                    ? kSideNames[0]
                       : margin < 0                    ? kSideNames[1]
                                                       : "draw";
    }
  }
  json["games"] = task_.games == 0 ? engine::Json() : engine::Json(task_.games);
  json["find"] = task_.find;
  json["draw_offer"] = draw_offer_ ? engine::Json(kSideNames[*draw_offer_]) : engine::Json();
  json["spectators"] = spectators_;
  json["margin"] = engine::or_null(board_.margin());
  json["began"] = seconds_of(began_);
  json["seconds"] = seconds_of(sown_) - seconds_of(began_);
  for (std::size_t index = 0; index < kSeats; ++index) {
    const Seat& seat = seats_[index];
    const bool is_person = seat.strategy.empty();
    json[kSideNames[index]] = {{"name", seat.name},
                               {"player", is_person ? "person" : seat.strategy},
                               {"taken", !is_person || !seat.key.empty()},
                               {"here", !is_person || seat.watchers > 0},
                               {"stopped", seat.stopped ? seat.stopped->json() : nullptr}};
  }
  return json;
}

engine::Json Table::stored() const {
  engine::Json seats = engine::Json::array();
  for (const Seat& seat : seats_) {
    seats.push_back({{"key", seat.key},
                     {"invitation", seat.invitation},
                     {"name", seat.name},
                     {"strategy", seat.strategy}});
  }
  return {{"table", id_},
          {"spectator_key", spectator_key_},
          {"start", start_.numbers()},
          {"north_starts", !start_.south_to_move()},
          {"rules", start_.rules()},
          {"pits", board_.sown()},
          {"games", task_.games},
          {"find", task_.find},
          {"of_class", of_class_},
          {"round", round_},
          {"ending", ending_},
          {"resigned", resigned_},
          {"draw_offer", draw_offer_ ? engine::Json(*draw_offer_) : engine::Json()},
          {"used", seconds_of(used_)},
          {"began", seconds_of(began_)},
          {"sown", seconds_of(sown_)},
          {"seats", std::move(seats)}};
}

}  // namespace seedbank::tools
