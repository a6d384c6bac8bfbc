// Notes of several engines: printed once each, and kept.
#pragma once

#include <mutex>
#include <vector>

#include <seedbank/observer.h>

#include "tools/terminal/progress.h"

namespace seedbank::tools {

/// Prints each new note to standard error, unless quiet, and keeps it. Thread-safe.
class NoteLog final : public Observer {
 public:
  explicit NoteLog(Verbosity verbosity) : verbosity_(verbosity) {}

  void noted(const Note& note) override;

  /// All notes, without repetitions.
  [[nodiscard]] std::vector<Note> notes() const;

 private:
  const Verbosity verbosity_;
  mutable std::mutex mutex_;  // guards notes_
  std::vector<Note> notes_;
};

}  // namespace seedbank::tools
