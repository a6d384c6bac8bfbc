// Long texts on a terminal, shown by a pager.
#pragma once

#include <string>

namespace seedbank::tools {

/// Shows a text on standard output, and flushes it. On a terminal, a pager shows it: the shell
/// command in the environment variable PAGER, or `less` if that is not set and less is installed.
/// The text is written without a pager if PAGER is empty or `cat`, or the terminal is dumb. Unless
/// LESS is set, less gets the options -FRX: it ends at once if the text fits on the screen. The
/// pager replaces this process, so this function does not return if it starts one. Requires that no
/// other thread runs. Throws StreamError and OutputClosed.
void show_paged(const std::string& text);

}  // namespace seedbank::tools
