// The word that was probably meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace seedbank::tools {

/// The one of `words`, all in small letters, nearest to `typed` by letters inserted, left out or
/// changed, capitals aside; empty when none is near enough to be worth suggesting.
[[nodiscard]] std::string nearest_word(std::string_view word_typed,
                                       const std::vector<std::string>& words);

}  // namespace seedbank::tools
