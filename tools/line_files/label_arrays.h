// Labels as NumPy arrays: an archive that numpy.load() opens.
#pragma once

#include <cstdint>
#include <filesystem>

#include "db/storage/file.h"
#include "solver/game/rules.h"
#include "tools/line_files/line_file.h"

namespace seedbank::tools {

/// True for names that end with ".npz".
[[nodiscard]] bool is_label_archive(const std::filesystem::path& file);

/// Throws UsageError if an archive cannot hold `rows`; the limit is about a hundred million.
void check_archive_rows(std::uint64_t rows, int pits);

/// Writes the whole rows of `rows`, in MAIA's columns, as the arrays of data/DATASET.md, and
/// replaces `out` at once. The same rows give the same bytes. Requires as many
/// rows as check_archive_rows() allows. Throws db::FormatError for an invalid row; db::IoError.
void write_label_archive(db::FileSystem& files, LineFile& rows, const std::filesystem::path& out,
                         Game game);

}  // namespace seedbank::tools
