// Labels of many positions.
#include "engine/analysis/labels.h"

#include <algorithm>
#include <optional>
#include <stop_token>

#include <tbb/task_arena.h>

#include "solver/base/in_order.h"

namespace seedbank::engine {
namespace {

// Rows on their way at one time, for each thread: enough that all have work while one position that
// is harder than the others holds up the output. About a hundred bytes each.
constexpr std::size_t kRowsPerThread = 4096;

// label_rows() of positions for which the answerer is prepared. `stop` is what `each` heeds.
std::size_t label_prepared(Answerer& answerer, int pits, std::span<const Position> positions,
                           const LabelFormat& format, const SearchRequest& each,
                           std::stop_source& stop, Observer& observer, const TakeRow& take) {
  std::size_t next = 0;
  std::size_t taken = 0;
  bool whole = true;  // no row is missing so far
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
    whole = whole && row.has_value();
    if (!whole) return;
    take(*row);
    ++taken;
    observer.answered();
  };
  stages.hurry = [&] { stop.request_stop(); };
  work_in_order(kRowsPerThread, stages);
  return taken;
}

}  // namespace

std::size_t label_rows(Answerer& answerer, int pits, std::span<const Position> positions,
                       const LabelFormat& format, const SearchRequest& request, Observer& observer,
                       const TakeRow& take) {
  std::stop_source stop;  // by the caller, or by an error here
  const std::stop_callback forward(request.stop, [&stop] { stop.request_stop(); });
  SearchRequest each = request;
  each.threads = 1;
  each.stop = stop.get_token();

  // The first rows do not wait for the endgames that all of them are worth: so a run that is
  // stopped early has got somewhere, however often that happens.
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
