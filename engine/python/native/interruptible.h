// Long work that Ctrl-C ends.
#pragma once

#include <functional>
#include <stop_token>

#include "engine/python/native/progress.h"

namespace seedbank::python {

/// Does `work` on a thread of its own, without the GIL, while the calling thread waits: there
/// Python's signal handlers run, and progress is told. When one of them raises, the work is
/// requested to stop, and what was raised is thrown once it has. Throws what `work` throws;
/// ResourceError when there is no thread for it. Requires the GIL.
void interruptible(Progress& progress, const std::function<void(std::stop_token)>& work);

}  // namespace seedbank::python
