// Labels of positions, computed in parallel.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include <seedbank/labels.h>
#include <seedbank/observer.h>

#include "engine/answer/answerer.h"

namespace seedbank::engine {

/// The boards to label: board `index`, from 0, with South to move and not over; all of one game.
/// Called by several threads.
using BoardAt = std::function<Board(std::size_t index)>;

/// Takes a row, without line feed.
using TakeRow = std::function<void(const std::string& row)>;

/// Calls `take` with the row of each of `count` boards, in order, each as soon as possible; returns
/// the number of rows, which is less than `count` if `request` ended. Each position is searched by
/// one thread, on all threads of the caller's arena. After all threads have finished, rethrows the
/// first exception of Answerer::answer(), a callback or the observer.
[[nodiscard]] std::size_t label_rows(Answerer& answerer, std::size_t count, const BoardAt& board,
                                     const LabelFormat& format, const SearchRequest& request,
                                     Observer& observer, const TakeRow& take);

}  // namespace seedbank::engine
