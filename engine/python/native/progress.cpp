// Progress of the library's work, told to a function of Python.
#include "engine/python/native/progress.h"

namespace seedbank::python {

OnProgress Progress::receiver() {
  if (function_.is_none()) return {};
  return [this](const WorkReport& report) {
    const std::lock_guard lock(mutex_);
    newest_ = report;
    is_new_ = true;
  };
}

void Progress::tell() {
  if (function_.is_none()) return;
  WorkReport report;
  {
    const std::lock_guard lock(mutex_);
    if (!is_new_) return;
    is_new_ = false;
    report = newest_;
  }
  function_(report.what, report.done, report.total);
}

}  // namespace seedbank::python
