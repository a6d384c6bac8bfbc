// The module `seedbank._native`: the C++ classes. The package in engine/python/src wraps them.
#pragma once

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

}  // namespace seedbank::python
