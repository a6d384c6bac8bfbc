// The module `seedbank._native`: the C++ classes, which the package in engine/bindings/python/src
// wraps, and NumPy arrays as spans of the library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

namespace seedbank::python {

/// Adds Engine and build().
void add_engine(pybind11::module_& module);

/// Adds LayerPositions, LayerValues and FullGame.
void add_layers(pybind11::module_& module);

/// Adds Games.
void add_games(pybind11::module_& module);

/// Adds the functions four_rows_...().
void add_four_rows(pybind11::module_& module);

/// Adds functions that read files of games and of positions.
void add_recorded_games(pybind11::module_& module);

using Seconds = std::optional<double>;

/// The limits of a call: seconds or None, and an object with a method is_set() or None, such as a
/// threading.Event, whose setting ends the call.
using Given = std::pair<Seconds, pybind11::object>;

/// Whether the call must stop. Requires the GIL.
inline bool is_set(const pybind11::object& stop) {
  return !stop.is_none() && stop.attr("is_set")().cast<bool>();
}

using Rows = pybind11::array_t<std::int32_t, pybind11::array::c_style>;

/// Rows of 2(pits+1) numbers that Python keeps alive.
struct RowsView {
  explicit RowsView(const Rows& rows)
      : count(rows.shape(0)),
        pits(static_cast<int>(rows.shape(1) / 2 - 1)),
        numbers(rows.data(), static_cast<std::size_t>(rows.size())) {}

  pybind11::ssize_t count;
  int pits;
  std::span<const std::int32_t> numbers;
};

/// An array of `count` rows to be written.
inline Rows empty_rows(std::uint64_t count, int pits) {
  return Rows({static_cast<pybind11::ssize_t>(count), pybind11::ssize_t{2} * (pits + 1)});
}

/// The elements of an array that is to be written.
template <typename Array>
auto room_of(Array& array) {
  return std::span(array.mutable_data(), static_cast<std::size_t>(array.size()));
}

}  // namespace seedbank::python
