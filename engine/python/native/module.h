// The module `seedbank._native`: the C++ classes as they are. What users see is made of it in
// engine/python/seedbank.
#pragma once

#include <pybind11/pybind11.h>

namespace seedbank::python {

void add_board(pybind11::module_& module);
void add_engine(pybind11::module_& module);

}  // namespace seedbank::python
