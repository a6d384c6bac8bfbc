// Translates errors to those of the public interface, and restates shortages.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include <seedbank/error.h>

#include "db/storage/errors.h"

namespace seedbank::engine {

/// Returns the result of `work`. Translates its exceptions by throw_public_error().
template <typename Work>
decltype(auto) translated(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (...) {
    throw_public_error();
  }
}

/// Calls `work` with `limit` less `taken` bytes of memory and returns its result. A ResourceError
/// is restated in terms of the whole limit, for `what`.
template <typename Work>
auto memory_besides(std::uint64_t taken, std::uint64_t limit, const std::string& what, Work work) {
  try {
    return work(limit - std::min(limit, taken));
  } catch (const ResourceError& error) {
    if (!error.sufficient_memory()) throw;
    throw db::memory_error(what, *error.sufficient_memory() + taken, limit);
  }
}

}  // namespace seedbank::engine
