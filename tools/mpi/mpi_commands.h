// The commands of seedbank-mpi.
#pragma once

#include <span>
#include <string_view>

#include "tools/program/registry.h"

namespace seedbank::tools {

/// The prefix of the names of their files in tools/help/.
inline constexpr std::string_view kMpiEdition = "mpi-";

/// Notes on all commands, for the help.
inline constexpr std::string_view kMpiNotes =
    "--threads and --memory are per process. By default the processes of a machine share it\n"
    "evenly. Files must be on a file system shared by all processes.\n"
    "solve needs --journal, a directory in which every process keeps a journal.\n";

/// All commands in the order of the overview.
[[nodiscard]] std::span<const CommandEntry> mpi_commands() noexcept;

}  // namespace seedbank::tools
