// Verifying a database and counting its values with several processes.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "db/check/statistics.h"
#include "db/check/verify.h"
#include "db/probe/database.h"
#include "engine/process_group/process_group.h"
#include "solver/base/progress.h"

namespace seedbank::engine {

// These do the same as the functions of db/check, each process a part of it on its own threads. In
// all processes the report has the counts and the unreadable files, in rank 0 also the examples.
// `progress` is called in rank 0. Every process throws what those functions throw for its part.

/// As db::verify_checksums(). The unreadable files include db::missing_files() as seen by rank 0,
/// so that all processes agree on whether to continue.
[[nodiscard]] db::VerifyReport verify_files(const db::Database& database, ProcessGroup& group,
                                            const Progress& progress, const std::stop_token& stop);
[[nodiscard]] db::VerifyReport verify_sample(const db::Database& database, ProcessGroup& group,
                                             std::uint64_t samples, std::uint64_t random_seed,
                                             std::uint64_t memory_bytes, const Progress& progress,
                                             const std::stop_token& stop);
[[nodiscard]] db::VerifyReport verify_all(const db::Database& database, ProcessGroup& group,
                                          std::uint64_t memory_bytes, const Progress& progress,
                                          const std::stop_token& stop);

/// As db::layer_statistics(). Returns the layers in rank 0, none in the others.
[[nodiscard]] std::optional<std::vector<db::LayerStatistics>> layer_statistics(
    const db::Database& database, ProcessGroup& group, const Progress& progress,
    const std::stop_token& stop);

}  // namespace seedbank::engine
