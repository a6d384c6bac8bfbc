// Objects of JSON as closed worlds: every field is read, harmless, ignored by the caller's wish, or
// an error that names it.
//
// A reader takes the fields that it understands, with their types, and calls finish(). A field of a
// wrong type is an error, never a default. Fields are compared by plain_name(), so `currentPlayer`
// and `current_player` are one field, and must be equal if an object has both.
#pragma once

#include <initializer_list>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/json.h"
#include "solver/game/notation.h"

namespace seedbank::engine {

/// A field that no reader of the object understands.
class UnknownFieldError : public NotationError {
 public:
  /// `hint` follows the message, such as ", did you mean 'turn'?".
  explicit UnknownFieldError(std::string field, const std::string& hint = {});
  /// Its name, for the option or parameter "ignore".
  [[nodiscard]] const std::string& field() const noexcept { return field_; }

 private:
  std::string field_;
};

/// True for the short list of fields that describe a position or a game without changing it: names,
/// dates, comments, addresses, numbers of moves.
[[nodiscard]] bool is_harmless_field(std::string_view field);

/// The name of a value's type with an article, for messages: "a text", "a list", "null".
[[nodiscard]] std::string_view type_of(const Json& json);

/// The fields of an object. For one thread. The object must outlive this.
class JsonFields {
 public:
  using Names = std::initializer_list<std::string_view>;

  /// Does not see the fields that are called as one of `ignored`.
  explicit JsonFields(const Json& object, std::span<const std::string> ignored = {});

  /// The value of the field with one of these names; null pointer if there is none. Throws
  /// NotationError if several have different values.
  [[nodiscard]] const Json* take(Names names);
  // The same for values of one type. Throw NotationError for a value of another type.
  [[nodiscard]] std::optional<std::string> take_text(Names names);
  [[nodiscard]] std::optional<int> take_number(Names names, int least, int most);
  [[nodiscard]] std::optional<bool> take_truth(Names names);
  [[nodiscard]] const Json* take_list(Names names);
  [[nodiscard]] const Json* take_object(Names names);
  /// A text or a number, as a word.
  [[nodiscard]] std::optional<std::string> take_word(Names names);

  /// The field as it was spelled that the last call took, for messages.
  [[nodiscard]] const std::string& taken() const noexcept { return taken_; }
  /// The names of fields that were not taken and are not harmless, in their order.
  [[nodiscard]] std::vector<std::string> left() const;
  /// Throws UnknownFieldError if there are any, with a hint at the most similar of `known`.
  void finish(const std::vector<std::string>& known = {}) const;

 private:
  [[nodiscard]] const Json* take_typed(Names names, bool (Json::*is)() const noexcept,
                                       std::string_view type);

  std::vector<std::pair<std::string, const Json*>> fields_;  // by their names as spelled
  std::set<std::string> read_;                               // names as spelled
  std::string taken_;
};

}  // namespace seedbank::engine
