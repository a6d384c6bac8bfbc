// Labels of positions.
#include "engine/analysis/label_rows.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <seedbank/notation.h>
#include <tbb/task_arena.h>

#include "engine/base/json.h"
#include "engine/base/stop_on_error.h"
#include "engine/board/arguments.h"

namespace seedbank::engine {
namespace {

// Rows in progress per thread, about a hundred bytes each: enough to keep all threads busy while
// one hard position delays the output.
constexpr std::size_t kRowsPerThread = 4096;

// The fields that do not depend on the answer.
Json known_fields(const Board& board) {
  Json json = json_object("label");
  json["position"] = board.text();
  json["rules"] = board.rules();
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

}  // namespace

std::size_t label_rows(Answerer& answerer, std::size_t count, const BoardAt& board,
                       const LabelFormat& format, const SearchRequest& request, Observer& observer,
                       const TakeRow& take) {
  if (count == 0) return 0;
  const auto label = [&](std::uint64_t index,
                         const SearchRequest& each) -> std::optional<std::string> {
    const Answer answer =
        answerer.answer(board(index), format.wanted(), each, kNoReport, CoveredBy::kCheapestWork);
    if (answer.completion != Completion::kComplete) return std::nullopt;
    return format.row(answer);
  };
  const auto take_row = [&](const std::string& row) {
    take(row);
    observer.answered();
  };

  // The first rows are labelled before preparing the endgames that pay off for the whole set, so
  // that even a run that is stopped early makes progress.
  const std::size_t first =
      std::min(count, static_cast<std::size_t>(tbb::this_task_arena::max_concurrency()));
  const std::size_t taken = take_in_order(kRowsPerThread, 0, first, request, label, take_row);
  if (taken < first || first == count) return taken;
  std::vector<Position> others;
  for (std::size_t index = first; index < count; ++index) {
    others.push_back(position_of(board(index)).position);
  }
  const MoveDetail detail =
      format.wanted().exact_moves ? MoveDetail::kExact : MoveDetail::kBestOnly;
  answerer.prepare_for(board(0).pits(), std::exchange(others, {}), detail, request);
  return take_in_order(kRowsPerThread, first, count, request, label, take_row);
}

}  // namespace seedbank::engine

namespace seedbank {

std::optional<std::string> LabelFormat::header() const {
  return heading_ == Heading::kHeaded ? columns() : std::nullopt;
}

std::optional<std::string> LabelFormat::columns() const {
  if (form_ == Form::kJson) return std::nullopt;
  return maia_header(pits_);
}

std::string LabelFormat::beginning(const Board& board) const {
  if (form_ == Form::kMaia) return board.text(name(Notation::kMaia)) + ',';
  std::string text = engine::to_line(engine::known_fields(board));
  text.back() = ',';  // in place of the closing brace
  return text;
}

std::string LabelFormat::row(const Answer& answer) const {
  if (form_ == Form::kMaia) return beginning(answer.board) + engine::maia_labels(answer);
  engine::Json json = engine::known_fields(answer.board);
  engine::add_value(json, answer.bounds);
  json["best"] = answer.best();
  json["moves"] = engine::moves_json(answer.moves);
  return engine::to_line(json);
}

Wanted LabelFormat::wanted() const noexcept {
  return {.moves = true, .exact_moves = form_ == Form::kJson, .line = false};
}

}  // namespace seedbank
