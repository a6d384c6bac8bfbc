// Errors of the layers below as those of the public interface.
#pragma once

#include <utility>

#include <seedbank/error.h>

namespace seedbank::engine {

/// Returns the result of `work`. Throws its exceptions as throw_public_error() does.
template <typename Work>
decltype(auto) translated(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (...) {
    throw_public_error();
  }
}

}  // namespace seedbank::engine
