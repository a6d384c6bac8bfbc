# The toolchain of the preset `wasm`: that of Emscripten in the environment variable EMSCRIPTEN_ROOT
# or, if it is not set, of the em++ on the PATH. Debian installs it in /usr/share/emscripten.
if(DEFINED ENV{EMSCRIPTEN_ROOT})
  set(root $ENV{EMSCRIPTEN_ROOT})
else()
  find_program(SEEDBANK_EMXX em++ NO_CMAKE_FIND_ROOT_PATH)
  if(NOT SEEDBANK_EMXX)
    message(FATAL_ERROR "em++ was not found. On Debian: apt-get install emscripten")
  endif()
  file(REAL_PATH ${SEEDBANK_EMXX} program)
  get_filename_component(root ${program} DIRECTORY)
endif()
include(${root}/cmake/Modules/Platform/Emscripten.cmake)
