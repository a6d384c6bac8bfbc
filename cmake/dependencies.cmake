# The libraries of Debian 12 that Seedbank stands on. What is missing is an error that names the
# package to install.

# Not a function: the imported targets of find_package must stay visible to the whole project.
macro(seedbank_require debian_package)
  find_package(${ARGN} CONFIG QUIET)
  if(NOT ${ARGV1}_FOUND)
    message(FATAL_ERROR "${ARGV1} was not found. On Debian: apt-get install ${debian_package}")
  endif()
endmacro()

seedbank_require(libtbb-dev TBB COMPONENTS tbb)

seedbank_require(libzstd-dev zstd)
include(${CMAKE_CURRENT_LIST_DIR}/zstd_target.cmake)

list(PREPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})
find_package(xxHash QUIET MODULE)
list(POP_FRONT CMAKE_MODULE_PATH)
if(NOT xxHash_FOUND)
  message(FATAL_ERROR "xxHash was not found. On Debian: apt-get install libxxhash-dev")
endif()

seedbank_require(nlohmann-json3-dev nlohmann_json)

if(SEEDBANK_BUILD_TOOLS)
  seedbank_require(libboost-program-options-dev Boost 1.74 COMPONENTS program_options)
endif()
if(SEEDBANK_BUILD_TESTS)
  seedbank_require(libgtest-dev GTest)
endif()
