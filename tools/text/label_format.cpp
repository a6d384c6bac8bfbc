// How labelled positions are written.
#include "tools/text/label_format.h"

#include "tools/maia.h"
#include "tools/notations.h"
#include "tools/text/answer_text.h"

namespace seedbank::tools {
namespace {

NotedPosition seen_by_mover(const Game& game, const Position& position) {
  return {game.pits, Side::kSouth, position};
}

// The fields that do not depend on the answer.
Json known_fields(const Game& game, const Position& position) {
  Json json = json_object("label");
  json["position"] = to_text(seen_by_mover(game, position));
  json["rules"] = name(game.rules);
  return json;
}

}  // namespace

std::optional<std::string> LabelFormat::header() const {
  if (format_ == Format::kJson) return std::nullopt;
  return maia_header(game_.pits);
}

std::string LabelFormat::beginning(const Position& position) const {
  if (format_ == Format::kText) {
    return write_position(Notation::kMaia, seen_by_mover(game_, position)) + ',';
  }
  std::string text = to_line(known_fields(game_, position));
  text.back() = ',';  // in place of the closing brace
  return text;
}

std::string LabelFormat::row(const Answer& answer) const {
  const Position& position = answer.noted.position;
  if (format_ == Format::kText) return beginning(position) + maia_labels(answer);
  Json json = known_fields(game_, position);
  add_value(json, answer.value);
  json["best"] = answer.best();
  json["moves"] = moves_json(answer.moves);
  return to_line(json);
}

Wanted LabelFormat::wanted() const noexcept {
  const auto detail = format_ == Format::kJson ? MoveDetail::kExact : MoveDetail::kBestOnly;
  return {.moves = true, .detail = detail, .line = false};
}

}  // namespace seedbank::tools
