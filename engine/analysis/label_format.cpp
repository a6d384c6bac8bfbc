// How labelled positions are written.
#include "engine/analysis/label_format.h"

#include <algorithm>
#include <vector>

#include "engine/answer/answer_json.h"
#include "engine/base/json.h"
#include "engine/board/arguments.h"
#include "engine/notation/maia.h"
#include "engine/notation/notations.h"

namespace seedbank::engine {
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

// The labels of a MAIA row: 1 for every best pit and 0 for the others, then the final margin for
// the mover.
std::string maia_labels(const Answer& answer) {
  const std::vector<int> best = answer.best();
  std::string text;
  for (int pit = 1; pit <= answer.board.pits(); ++pit) {
    text += std::binary_search(best.begin(), best.end(), pit) ? "1," : "0,";
  }
  return text + std::to_string(answer.bounds.low);
}

}  // namespace

std::optional<std::string> LabelFormat::header() const {
  return headed_ ? columns() : std::nullopt;
}

std::optional<std::string> LabelFormat::columns() const {
  if (form_ == Form::kJson) return std::nullopt;
  return maia_header(game_.pits);
}

std::string LabelFormat::beginning(const Position& position) const {
  if (form_ == Form::kMaia) {
    return write_position(Notation::kMaia, seen_by_mover(game_, position)) + ',';
  }
  std::string text = to_line(known_fields(game_, position));
  text.back() = ',';  // in place of the closing brace
  return text;
}

std::string LabelFormat::row(const Answer& answer) const {
  const Position position = position_of(answer.board).position;
  if (form_ == Form::kMaia) return beginning(position) + maia_labels(answer);
  Json json = known_fields(game_, position);
  add_value(json, answer.bounds);
  json["best"] = answer.best();
  json["moves"] = moves_json(answer.moves);
  return to_line(json);
}

Wanted LabelFormat::wanted() const noexcept {
  return {.moves = true, .exact_moves = form_ == Form::kJson, .line = false};
}

}  // namespace seedbank::engine
