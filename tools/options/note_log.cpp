// Notes of several engines.
#include "tools/options/note_log.h"

#include <algorithm>
#include <iostream>

namespace seedbank::tools {

void NoteLog::noted(const Note& note) {
  const std::lock_guard lock(mutex_);
  const bool is_known = std::any_of(notes_.begin(), notes_.end(), [&](const Note& other) {
    return other.message == note.message;
  });
  if (is_known) return;
  notes_.push_back(note);
  if (verbosity_ != Verbosity::kQuiet) std::cerr << "seedbank: " << note.message << '\n';
}

std::vector<Note> NoteLog::notes() const {
  const std::lock_guard lock(mutex_);
  return notes_;
}

}  // namespace seedbank::tools
