// Labels of many positions, found by all threads at once and handed on in order.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>

#include <seedbank/observer.h>

#include "engine/analysis/label_format.h"
#include "engine/answer/answerer.h"

namespace seedbank::engine {

/// Takes a row, without line feed.
using TakeRow = std::function<void(const std::string& row)>;

/// Hands the row of every position to `take`, in order, each as soon as it and all before it are
/// known; returns how many there were: fewer than positions when `request` ended the work. Each
/// position is searched by one thread, all threads of the caller's arena at once. The first error,
/// of an answer, of `take` or of the observer, ends the work and is thrown when no thread is at
/// work any more. Requires positions of `pits` pits that are not over. Throws what
/// Answerer::answer() throws.
[[nodiscard]] std::size_t label_rows(Answerer& answerer, int pits,
                                     std::span<const Position> positions, const LabelFormat& format,
                                     const SearchRequest& request, Observer& observer,
                                     const TakeRow& take);

}  // namespace seedbank::engine
