// Checking and counting a database with several processes: parts of it dealt out, results added up.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "db/check/statistics.h"
#include "db/check/verify.h"
#include "db/probe/database.h"
#include "engine/process_group/crew.h"
#include "solver/base/progress.h"

namespace seedbank::engine {

/// As the functions of db/check, of which each process does a part on its own threads. In all
/// members the report holds the counts and what is unreadable, in member 0 the examples too.
/// `progress` is called in member 0. Every member throws for its own part what those functions
/// throw.

/// As db::verify_checksums(). What is unreadable includes db::missing_files(), as member 0 sees
/// them: all members shall agree on whether there is anything to go on with.
[[nodiscard]] db::VerifyReport verify_files(const db::Database& database, Crew& crew,
                                            const Progress& progress, const std::stop_token& stop);
[[nodiscard]] db::VerifyReport verify_sample(const db::Database& database, Crew& crew,
                                             std::uint64_t samples, std::uint64_t random_seed,
                                             std::uint64_t memory_bytes, const Progress& progress,
                                             const std::stop_token& stop);
[[nodiscard]] db::VerifyReport verify_all(const db::Database& database, Crew& crew,
                                          std::uint64_t memory_bytes, const Progress& progress,
                                          const std::stop_token& stop);

/// As db::layer_statistics(). The layers are there in member 0; none in the others.
[[nodiscard]] std::optional<std::vector<db::LayerStatistics>> layer_statistics(
    const db::Database& database, Crew& crew, const Progress& progress,
    const std::stop_token& stop);

}  // namespace seedbank::engine
