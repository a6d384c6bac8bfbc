// Labels of positions.
#include "engine/analysis/labels.h"

#include <algorithm>
#include <optional>
#include <stop_token>
#include <vector>

#include <tbb/task_arena.h>

#include "engine/answer/answer_json.h"
#include "engine/base/json.h"
#include "engine/board/arguments.h"
#include "engine/notation/notations.h"
#include "solver/base/in_order.h"

namespace seedbank::engine {
namespace {

// Rows in progress per thread, about a hundred bytes each: enough that all threads have work while
// one hard position delays the output.
constexpr std::size_t kRowsPerThread = 4096;

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

// The labels of a MAIA row: 1 for each best pit and 0 for the others, then the final margin for the
// mover.
std::string maia_labels(const Answer& answer) {
  const std::vector<int> best = answer.best();
  std::string text;
  for (int pit = 1; pit <= answer.board.pits(); ++pit) {
    text += std::binary_search(best.begin(), best.end(), pit) ? "1," : "0,";
  }
  return text + std::to_string(answer.bounds.low);
}

// label_rows() for positions for which the answerer is prepared. `each` is stopped by `stop`.
std::size_t label_prepared(Answerer& answerer, int pits, std::span<const Position> positions,
                           const LabelFormat& format, const SearchRequest& each,
                           std::stop_source& stop, Observer& observer, const TakeRow& take) {
  std::size_t next = 0;
  std::size_t taken = 0;
  bool is_prefix = true;  // no row is missing so far
  Stages<std::size_t, std::optional<std::string>> stages;
  stages.next = [&]() -> std::optional<std::size_t> {
    if (next == positions.size() || each.is_ended()) return std::nullopt;
    return next++;
  };
  stages.work = [&](std::size_t index) -> std::optional<std::string> {
    const Answer answer =
        answerer.answer({pits, Side::kSouth, positions[index]}, format.wanted(), each, kNoReport);
    if (answer.completion != Completion::kComplete) return std::nullopt;
    return format.row(answer);
  };
  stages.take = [&](const std::optional<std::string>& row) {
    is_prefix = is_prefix && row.has_value();
    if (!is_prefix) return;
    take(*row);
    ++taken;
    observer.answered();
  };
  stages.hurry = [&] { stop.request_stop(); };
  work_in_order(kRowsPerThread, stages);
  return taken;
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

std::size_t label_rows(Answerer& answerer, int pits, std::span<const Position> positions,
                       const LabelFormat& format, const SearchRequest& request, Observer& observer,
                       const TakeRow& take) {
  std::stop_source stop;  // requested by the caller or after an error
  const std::stop_callback forward(request.stop, [&stop] { stop.request_stop(); });
  SearchRequest each = request;
  each.threads = 1;
  each.stop = stop.get_token();

  // The first rows do not wait for the endgames that the whole set is worth, so that even a run
  // that is stopped early makes progress.
  const std::size_t first =
      std::min(positions.size(), static_cast<std::size_t>(tbb::this_task_arena::max_concurrency()));
  const std::size_t taken =
      label_prepared(answerer, pits, positions.first(first), format, each, stop, observer, take);
  if (taken < first || first == positions.size()) return taken;
  const std::span<const Position> others = positions.subspan(first);
  const MoveDetail detail =
      format.wanted().exact_moves ? MoveDetail::kExact : MoveDetail::kBestOnly;
  answerer.prepare_for(pits, others, detail, each);
  return taken + label_prepared(answerer, pits, others, format, each, stop, observer, take);
}

}  // namespace seedbank::engine
