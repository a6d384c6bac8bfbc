// The source of the host of FairKalah's classes, FairKalahHost.java.
#pragma once

#include <string_view>

namespace seedbank::engine {

[[nodiscard]] std::string_view fairkalah_host() noexcept;

}  // namespace seedbank::engine
