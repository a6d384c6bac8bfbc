// Labels of many positions.
#include "engine/study/labels.h"

#include <optional>
#include <stop_token>

#include "engine/base/in_order.h"

namespace seedbank::engine {
namespace {

// Rows on their way at one time, for each thread: enough that all have work while one position that
// is harder than the others holds up the output. About a hundred bytes each.
constexpr std::size_t kRowsAThread = 4096;

}  // namespace

std::size_t label_rows(Answerer& answerer, int pits, std::span<const Position> positions,
                       const LabelFormat& format, const SearchRequest& request, Observer& observer,
                       const TakeRow& take) {
  std::stop_source stop;  // by the caller, or by an error here
  const std::stop_callback forward(request.stop, [&stop] { stop.request_stop(); });
  SearchRequest each = request;
  each.threads = 1;
  each.stop = stop.get_token();

  answerer.prepare_for(pits, positions, format.wanted().detail, each);

  std::size_t next = 0;
  std::size_t taken = 0;
  bool whole = true;  // no row is missing so far
  Stages<std::size_t, std::optional<std::string>> stages;
  stages.next = [&]() -> std::optional<std::size_t> {
    if (next == positions.size() || each.is_ended()) return std::nullopt;
    return next++;
  };
  stages.work = [&](std::size_t index) -> std::optional<std::string> {
    const Answer answer = answerer.answer({pits, Side::kSouth, positions[index]}, format.wanted(),
                                          each, [](MarginBounds) {});
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
  work_in_order(kRowsAThread, stages);
  return taken;
}

}  // namespace seedbank::engine
