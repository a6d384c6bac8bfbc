// Labels of many positions, found by all threads at once and handed on in order.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>

#include "tools/answerer.h"
#include "tools/io/interrupt.h"
#include "tools/text/label_format.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {

/// Takes a row, without line feed.
using TakeRow = std::function<void(const std::string& row)>;

/// Hands the row of every position to `take`, in order, each as soon as it and all before it are
/// known; returns how many there were: fewer than positions when `stop` was asked. Each position is
/// searched by one thread. The first error, of an answer or of `take`, ends the work and is thrown
/// when no thread is at work any more; then `stop` was asked as well. Requires positions of `pits`
/// pits that are not over.
[[nodiscard]] std::size_t label_rows(Answerer& answerer, int pits,
                                     std::span<const Position> positions, const LabelFormat& format,
                                     StopOnSignal& stop, SearchProgress& progress,
                                     const TakeRow& take);

}  // namespace seedbank::tools
