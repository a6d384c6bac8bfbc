// Translates errors of the layers below to those of the public interface.
#pragma once

#include <utility>

#include <seedbank/error.h>

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

}  // namespace seedbank::engine
