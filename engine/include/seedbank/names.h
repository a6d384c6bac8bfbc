// Names that users type, and the one that they meant when they mistyped it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <seedbank/export.h>

namespace seedbank {

/// The name nearest to `word` among `names`: at most a third of its letters differ. Case is
/// ignored. Returns an empty text if no name is that near. Thread-safe.
[[nodiscard]] SEEDBANK_API std::string nearest_name(std::string_view word,
                                                    const std::vector<std::string>& names);

/// ", did you mean 'X'?" with the nearest name, or an empty text: the end of an error message about
/// an unknown name. Thread-safe.
[[nodiscard]] SEEDBANK_API std::string did_you_mean(std::string_view word,
                                                    const std::vector<std::string>& names);

/// "'X' is unknown", then the nearest name or, if there is none, all of them: an error message
/// about an unknown name. Thread-safe.
[[nodiscard]] SEEDBANK_API std::string unknown_name(std::string_view word,
                                                    const std::vector<std::string>& names);

}  // namespace seedbank
