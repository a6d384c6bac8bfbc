// Declarations of all fuzz targets. Each is a function NAME_fuzz(data, size) that returns 0, and
// ends the process if a property is violated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace seedbank {

/// Ends the process if `fault`, which describes the violated property, is not empty.
inline void require_none(const std::string& fault) {
  if (fault.empty()) return;
  std::fprintf(stderr, "%s\n", fault.c_str());
  std::abort();
}

inline void require(bool condition, const char* what) { require_none(condition ? "" : what); }

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace seedbank
