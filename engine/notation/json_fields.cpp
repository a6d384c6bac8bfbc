// Objects of JSON as closed worlds: harmless fields, and fields by name and type.
#include "engine/notation/json_fields.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>
#include <seedbank/error.h>

#include "engine/notation/notations.h"
#include "engine/notation/side_names.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

// Plain names. None of these can change a position, the side to move, or a sowing.
constexpr std::array<std::string_view, 56> kHarmless = {
    // what it is called, and where it comes from
    "id", "gameid", "uuid", "guid", "key", "name", "title", "label", "tag", "tags", "description",
    "comment", "comments", "note", "notes", "remark", "event", "site", "round", "place", "source",
    "author", "annotator", "url", "uri", "link", "links", "href", "version", "schema", "game",
    "gamename", "variantname", "model", "agent", "agents", "teamnames", "playernames",
    // when, and how long
    "date", "time", "timestamp", "datetime", "created", "createdat", "updated", "updatedat",
    "startedat", "finishedat", "duration", "seconds",
    // the course of the game, which a position does not depend on
    "movenumber", "moveno", "ply", "lastaction", "lastmove", "winner"};

bool equal(const Json& a, const Json& b) { return a == b; }

[[noreturn]] void fail_type(const std::string& field, std::string_view type, const Json& value) {
  throw NotationError("field " + in_quotes(field) + " is not " + std::string(type) + ", but " +
                      std::string(type_of(value)));
}

}  // namespace

UnknownFieldError::UnknownFieldError(std::string field, const std::string& hint)
    : NotationError("unknown field " + in_quotes(field) + hint), field_(std::move(field)) {}

bool is_harmless_field(std::string_view field) {
  const std::string plain = plain_name(field);
  return std::find(kHarmless.begin(), kHarmless.end(), plain) != kHarmless.end();
}

std::string_view type_of(const Json& json) {
  switch (json.type()) {
    case Json::value_t::null:
      return "null";
    case Json::value_t::boolean:
      return "true or false";
    case Json::value_t::string:
      return "a text";
    case Json::value_t::array:
      return "a list";
    case Json::value_t::object:
      return "an object";
    default:
      return "a number";
  }
}

JsonFields::JsonFields(const Json& object, std::span<const std::string> ignored) {
  if (!object.is_object()) {
    throw NotationError("an object is expected, not " + std::string(type_of(object)));
  }
  for (const auto& [key, value] : object.items()) {
    if (std::find(ignored.begin(), ignored.end(), key) == ignored.end()) {
      fields_.emplace_back(key, &value);
    }
  }
}

const Json* JsonFields::take(Names names) {
  const Json* found = nullptr;
  for (const auto& [key, value] : fields_) {
    if (std::find(names.begin(), names.end(), key) == names.end() &&
        std::none_of(names.begin(), names.end(), [plain = plain_name(key)](std::string_view name) {
          return plain_name(name) == plain;
        })) {
      continue;
    }
    if (found != nullptr && !equal(*found, *value)) {
      throw NotationError("fields " + in_quotes(taken_) + " and " + in_quotes(key) +
                          " contradict each other");
    }
    if (found == nullptr) taken_ = key;
    read_.insert(key);
    found = value;
  }
  return found;
}

const Json* JsonFields::take_typed(Names names, bool (Json::*is)() const noexcept,
                                   std::string_view type) {
  const Json* const value = take(names);
  if (value != nullptr && !(value->*is)()) fail_type(taken_, type, *value);
  return value;
}

std::optional<std::string> JsonFields::take_text(Names names) {
  const Json* const value = take_typed(names, &Json::is_string, "a text");
  if (value == nullptr) return std::nullopt;
  return value->get<std::string>();
}

std::optional<bool> JsonFields::take_truth(Names names) {
  const Json* const value = take_typed(names, &Json::is_boolean, "true or false");
  if (value == nullptr) return std::nullopt;
  return value->get<bool>();
}

const Json* JsonFields::take_list(Names names) {
  return take_typed(names, &Json::is_array, "a list");
}

const Json* JsonFields::take_object(Names names) {
  return take_typed(names, &Json::is_object, "an object");
}

std::optional<int> JsonFields::take_number(Names names, int least, int most) {
  const Json* const value = take_typed(names, &Json::is_number, "a number");
  if (value == nullptr) return std::nullopt;
  const double number = value->get<double>();
  if (number < least || number > most || number != static_cast<int>(number)) {
    throw NotationError("field " + in_quotes(taken_) + " is not a number in " +
                        std::to_string(least) + ".." + std::to_string(most) + ": " +
                        in_quotes(value->dump()));
  }
  return static_cast<int>(number);
}

std::optional<std::string> JsonFields::take_word(Names names) {
  const Json* const value = take(names);
  if (value == nullptr) return std::nullopt;
  if (value->is_string()) return value->get<std::string>();
  if (!value->is_number()) fail_type(taken_, "a text or a number", *value);
  return std::string(without_fraction(value->dump()));
}

std::vector<std::string> JsonFields::left() const {
  std::vector<std::string> names;
  for (const auto& [key, value] : fields_) {
    if (!read_.contains(key) && !is_harmless_field(key)) names.push_back(key);
  }
  return names;
}

void JsonFields::finish(const std::vector<std::string>& known) const {
  const std::vector<std::string> unread = left();
  if (unread.empty()) return;
  throw UnknownFieldError(unread.front(), did_you_mean(unread.front(), known));
}

}  // namespace seedbank::engine
