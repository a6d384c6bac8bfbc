// Progress of the library's work, told to a function of Python.
#pragma once

#include <mutex>

#include <pybind11/pybind11.h>
#include <seedbank/limits.h>

namespace seedbank::python {

/// Carries reports from threads that work, and know no Python, to the thread that called: these
/// note the newest report, and that one tells it when it comes by.
class Progress {
 public:
  /// A function that takes what is done, how much of it, and of how much; or None.
  explicit Progress(pybind11::object function) : function_(std::move(function)) {}

  /// What the library tells. This must outlive it.
  [[nodiscard]] OnProgress receiver();

  /// Tells the newest report that was not told. Requires the GIL. Throws what the function raises.
  void tell();

 private:
  pybind11::object function_;
  std::mutex mutex_;  // guards what follows
  WorkReport newest_;
  bool is_new_ = false;
};

}  // namespace seedbank::python
