// What a person reads of the errors of a game.
#include "tools/kgp/kgp_notes.h"

#include "tools/terminal/wording.h"

namespace seedbank::tools {

void KgpNotes::add(const std::string& error) {
  ++errors_;
  if (errors_ <= kShown) {
    tell_(error);
  } else if (errors_ == kShown + 1) {
    tell_("more errors are only counted");
  } else if (errors_ == next_told_) {
    tell_(count_text(errors_) + " errors so far");
    next_told_ *= 10;
  }
}

void KgpNotes::end() {
  if (errors_ > kShown) tell_(count_text(errors_) + " errors in all");
}

}  // namespace seedbank::tools
