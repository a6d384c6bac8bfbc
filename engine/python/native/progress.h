// Progress of the library's work, passed to a function of Python.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>

#include <pybind11/pybind11.h>
#include <seedbank/observer.h>

namespace seedbank::python {

/// Carries reports from the library's threads, which know no Python, to the thread that called:
/// they note the newest report, which tell() passes on.
class Progress final : public Observer {
 public:
  /// A function that takes what is done, how much of it, and of how much; or None.
  explicit Progress(pybind11::object function) : function_(std::move(function)) {}

  void expect(std::uint64_t answers) override;
  void answered() override;
  void endgames(std::uint64_t done, std::uint64_t total) override;
  void built(std::uint64_t done, std::uint64_t total) override;

  /// Calls the function with the newest report, if it is new. Requires the GIL. Throws what the
  /// function raises.
  void tell();

 private:
  struct Report {
    const char* what = "";
    std::uint64_t done = 0;
    std::uint64_t total = 0;
  };
  void note(const Report& report);

  pybind11::object function_;
  std::atomic<std::uint64_t> answered_ = 0;
  std::atomic<std::uint64_t> expected_ = 0;
  std::mutex mutex_;  // guards what follows
  Report newest_;
  bool is_new_ = false;
};

}  // namespace seedbank::python
