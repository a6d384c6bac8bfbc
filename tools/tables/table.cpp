// A table: seats, sowings and rounds.
#include "tools/tables/table.h"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "tools/tables/secret.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

constexpr std::size_t kMostLetters = 24;
constexpr std::size_t kMostBytes = 4 * kMostLetters;

constexpr std::array kSideNames = {"south", "north"};

bool is_control(char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  return byte < 0x20 || byte == 0x7f;
}

bool is_utf8(const std::string& text) {
  try {
    static_cast<void>(engine::Json(text).dump());
    return true;
  } catch (const engine::Json::exception&) {
    return false;
  }
}

}  // namespace

std::string player_name(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  const std::size_t end = text.find_last_not_of(' ') + 1;
  std::string name(text.substr(begin, end - std::min(begin, end)));
  const auto letters = std::count_if(name.begin(), name.end(), [](char letter) {
    return (static_cast<unsigned char>(letter) & 0xc0) != 0x80;
  });
  if (name.size() > kMostBytes || static_cast<std::size_t>(letters) > kMostLetters) {
    throw UsageError("a name has at most 24 letters");
  }
  if (std::any_of(name.begin(), name.end(), is_control) || !is_utf8(name)) {
    throw UsageError("a name must be UTF-8 without control characters");
  }
  return name;
}

Table::Table(std::string id, Board start, bool of_class, Clock::time_point now)
    : id_(std::move(id)),
      start_(std::move(start)),
      board_(start_),
      of_class_(of_class),
      used_(now) {}

std::size_t Table::seat_of(std::string_view key) const {
  for (std::size_t index = 0; index < kSeats; ++index) {
    if (is_secret(key, seats_[index].key)) return index;
  }
  throw TableError(TableFault::kForbidden, "the key does not belong to this game");
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
  if (board_.over()) throw TableError(TableFault::kConflict, "the game is over");
  if (seat != mover()) throw TableError(TableFault::kConflict, "the other side is to move");
  board_.sow(pit);
  if (seats_[seat].strategy.empty()) used_ = now;
}

void Table::play_again(int round, Clock::time_point now) {
  if (round == round_ - 1) return;
  if (round != round_) throw TableError(TableFault::kConflict, "the game has gone on since");
  if (!board_.over()) throw TableError(TableFault::kConflict, "the game is not over");
  start_ = Board::from_numbers(start_.numbers(), !start_.south_to_move(), start_.rules());
  board_ = start_;
  ++round_;
  used_ = now;
}

bool Table::awaits_strategy() const {
  return !board_.over() && !seats_[mover()].strategy.empty() && !seats_[1 - mover()].key.empty();
}

engine::Json Table::json() const {
  engine::Json json = engine::json_object("table");
  json["table"] = id_;
  json["round"] = round_;
  json["rules"] = start_.rules();
  json["start"] = start_.text();
  json["pits"] = board_.sown();
  json["position"] = board_.text();
  json["over"] = board_.over();
  json["margin"] = board_.over() ? engine::Json(board_.store_difference()) : engine::Json();
  for (std::size_t index = 0; index < kSeats; ++index) {
    const Seat& seat = seats_[index];
    const bool is_person = seat.strategy.empty();
    json[kSideNames[index]] = {{"name", seat.name},
                               {"player", is_person ? "person" : seat.strategy},
                               {"taken", !is_person || !seat.key.empty()},
                               {"here", !is_person || seat.watchers > 0}};
  }
  return json;
}

}  // namespace seedbank::tools
