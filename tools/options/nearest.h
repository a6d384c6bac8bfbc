// The word that was probably meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace seedbank::tools {

/// The one of `words` nearest to `typed` by letters inserted, left out or changed; empty when none
/// is near enough to be worth suggesting.
[[nodiscard]] std::string nearest_word(std::string_view typed,
                                       const std::vector<std::string>& words);

}  // namespace seedbank::tools
