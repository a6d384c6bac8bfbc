// Building a database to see how long it takes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>

#include "db/endgame/pair_writer.h"
#include "db/storage/file.h"
#include "solver/game/rules.h"

namespace seedbank::tools {

/// How a database was built.
struct BuildFigures {
  std::uint64_t positions = 0;
  std::uint64_t file_bytes = 0;
  double seconds = 0;
};

/// Builds layers 2..seeds below `root` with the threads of the caller's arena, and measures it.
/// Throws db::ResourceError, db::IoError.
BuildFigures build_database(db::FileSystem& files, const std::filesystem::path& root, Game game,
                            int seeds, std::uint64_t memory_bytes, db::WriteOptions options,
                            const std::stop_token& stop);

}  // namespace seedbank::tools
