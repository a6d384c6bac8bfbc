// What all fuzz targets share. Each is a function NAME_fuzz(data, size) that returns 0, and ends
// the process when something is wrong with what becomes of the bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace seedbank {

/// Ends the process when a property is broken: `fault` says which; it is empty when all is well.
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
