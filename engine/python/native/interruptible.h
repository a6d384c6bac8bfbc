// Long work that Ctrl-C ends.
#pragma once

#include <functional>
#include <stop_token>

#include "engine/python/native/progress.h"

namespace seedbank::python {

/// Does `work` on a thread of its own, without the GIL. The calling thread waits for it, runs
/// Python's signal handlers, and reports progress. If one of these raises, the work is requested to
/// stop, and the exception is thrown once it has ended. Throws what `work` throws; ResourceError if
/// no thread can be started. Requires the GIL.
void interruptible(Progress& progress, const std::function<void(std::stop_token)>& work);

}  // namespace seedbank::python
