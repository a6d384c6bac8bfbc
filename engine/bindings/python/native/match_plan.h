// The plan of a match from Python.
#pragma once

#include <pybind11/pybind11.h>
#include <seedbank/match.h>

namespace seedbank::python {

/// The plan in the keyword arguments of _native.Engine.match, which _native.pyi lists as
/// MatchPlan. Throws ArgumentError, which names the argument of seedbank.Engine.match.
[[nodiscard]] MatchPlan plan_of(const pybind11::dict& arguments);

}  // namespace seedbank::python
