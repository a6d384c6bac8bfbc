// The option --shard: one of several runs that share work.
#pragma once

#include <optional>
#include <string>

#include "engine/base/shards.h"
#include "tools/options/option_table.h"

namespace seedbank::tools {

/// Adds --shard I/N, of which the help says `meaning`. `shard` must outlive the table.
void add_shard_option(OptionTable& table, std::optional<engine::Shard>& shard,
                      const std::string& meaning);

/// "2/4".
[[nodiscard]] std::string to_text(engine::Shard shard);

}  // namespace seedbank::tools
