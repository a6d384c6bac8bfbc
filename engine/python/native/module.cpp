// The module `seedbank._native`: its parts, and errors as the exceptions of seedbank._errors.
#include "engine/python/native/module.h"

#include <exception>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <seedbank/engine.h>
#include <seedbank/error.h>

#include "engine/base/machine.h"

namespace seedbank::python {
namespace {

void raise(const char* name, const std::exception& error) {
  const pybind11::object type = pybind11::module_::import("seedbank._errors").attr(name);
  PyErr_SetString(type.ptr(), error.what());
}

// The signature is pybind11's.
void raise_named(std::exception_ptr exception) {  // NOLINT(performance-unnecessary-value-param)
  if (!exception) return;
  try {
    std::rethrow_exception(exception);
  } catch (const ArgumentError& error) {
    raise("ArgumentError", error);
  } catch (const PositionError& error) {
    raise("PositionError", error);
  } catch (const DatabaseError& error) {
    raise("DatabaseError", error);
  } catch (const ResourceError& error) {
    raise("ResourceError", error);
  } catch (const IoError& error) {
    raise("IoError", error);
  } catch (const StoppedError& error) {
    raise("StoppedError", error);
  }
}

PYBIND11_MODULE(_native, module) {
  pybind11::register_local_exception_translator(raise_named);
  add_board(module);
  add_engine(module);
  module.def("rule_sets", &rule_sets);
  module.def("notations", &notations);
  module.def("strategies", &strategies);
  module.def("version", &version);
  module.def("parse_bytes", [](const std::string& text) {
    return engine::parse_bytes(text, engine::memory_available());
  });
}

}  // namespace
}  // namespace seedbank::python
