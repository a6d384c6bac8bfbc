// Progress of the library's work, passed to a function of Python.
#include "engine/python/native/progress.h"

namespace seedbank::python {

void Progress::expect(std::uint64_t answers) {
  expected_ = answers;
  answered_ = 0;
}

void Progress::answered() { note({"answers", ++answered_, expected_}); }

void Progress::endgames(std::uint64_t done, std::uint64_t total) {
  note({"endgames", done, total});
}

void Progress::built(std::uint64_t done, std::uint64_t total) { note({"positions", done, total}); }

void Progress::note(const Report& report) {
  const std::lock_guard lock(mutex_);
  newest_ = report;
  is_new_ = true;
}

void Progress::tell() {
  if (function_.is_none()) return;
  Report report;
  {
    const std::lock_guard lock(mutex_);
    if (!is_new_) return;
    is_new_ = false;
    report = newest_;
  }
  function_(report.what, report.done, report.total);
}

}  // namespace seedbank::python
