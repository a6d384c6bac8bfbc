// Labels of many positions: a pipeline.
#include "tools/label_rows.h"

#include <exception>

#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

namespace seedbank::tools {
namespace {

// Rows on their way at one time, for each thread: enough that all have work while one position that
// is harder than the others holds up the output. About a hundred bytes each.
constexpr std::size_t kRowsAThread = 4096;

struct Row {
  std::size_t index = 0;
  std::string text;  // empty when the search was stopped
  std::exception_ptr error;
};

}  // namespace

std::size_t label_rows(Answerer& answerer, int pits, std::span<const Position> positions,
                       const LabelFormat& format, StopOnSignal& stop, SearchProgress& progress,
                       const TakeRow& take) {
  const SearchRequest request{.threads = 1, .stop = stop.token(), .nodes = &progress.nodes()};

  answerer.prepare_for(pits, positions, format.wanted().detail, request);

  std::size_t next = 0;
  const auto choose = [&](tbb::flow_control& flow) -> std::size_t {
    if (next == positions.size() || stop.asked()) flow.stop();
    return next++;
  };
  // No exception may leave the pipeline while other threads are in it: they would be waited for,
  // but not asked to stop.
  const auto label = [&](std::size_t index) -> Row {
    try {
      const Answer answer = answerer.answer({pits, Side::kSouth, positions[index]}, format.wanted(),
                                            request, [](MarginBounds) {});
      const bool complete = answer.ending == Ending::kComplete;
      return {index, complete ? format.row(answer) : "", nullptr};
    } catch (...) {
      stop.ask();
      return {index, "", std::current_exception()};
    }
  };
  std::size_t taken = 0;
  std::exception_ptr error;
  const auto hand_on = [&](const Row& row) {
    if (row.error && !error) error = row.error;
    if (error || row.text.empty() || row.index != taken) return;
    try {
      take(row.text);
      ++taken;
      progress.answered();
    } catch (...) {
      error = std::current_exception();
      stop.ask();
    }
  };
  const auto threads = static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
  tbb::parallel_pipeline(
      kRowsAThread * threads,
      tbb::make_filter<void, std::size_t>(tbb::filter_mode::serial_in_order, choose) &
          tbb::make_filter<std::size_t, Row>(tbb::filter_mode::parallel, label) &
          tbb::make_filter<Row, void>(tbb::filter_mode::serial_in_order, hand_on));
  if (error) std::rethrow_exception(error);
  return taken;
}

}  // namespace seedbank::tools
