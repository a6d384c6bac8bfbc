# The target seedbank_options: warnings, sanitizers and processor. Every target of the project links
# it PRIVATE; it is never exported.
add_library(seedbank_options INTERFACE)

# Only with GCC: in unity builds, Clang's -Wshadow also considers declarations of other sources.
target_compile_options(seedbank_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wcast-align -Wcast-qual
  -Wold-style-cast -Woverloaded-virtual -Wnon-virtual-dtor -Wextra-semi -Wformat=2 -Wundef
  $<$<CXX_COMPILER_ID:GNU>:-Wshadow -Wduplicated-cond -Wduplicated-branches -Wlogical-op>
  -Werror=switch  # a switch over an enumeration names all its enumerators
  $<$<BOOL:${SEEDBANK_WERROR}>:-Werror>
  $<$<BOOL:${SEEDBANK_NATIVE}>:-march=native>)

# GCC 12 reports overruns of concatenated strings that do not exist (GCC bugs 105329, 105651),
# depending on the surrounding code.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(seedbank_options INTERFACE
    -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow)
endif()

# In unity builds, GCC takes sources for headers, in which types without linkage would be mistakes.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_UNITY_BUILD)
  target_compile_options(seedbank_options INTERFACE -Wno-subobject-linkage)
endif()

# By default GCC collects garbage from 128 MiB on, which takes up to a tenth of the compile time. In
# unity builds a compilation may need 512 MiB: start there.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(seedbank_options INTERFACE --param=ggc-min-heapsize=524288)
endif()

# Programs that need no libraries at run time, with randomised addresses like other programs. Debian
# has no static oneTBB, {fmt} and libqrencode: packaging/static.sh compiles them.
if(SEEDBANK_STATIC)
  string(APPEND CMAKE_EXE_LINKER_FLAGS " -static-pie")
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  set(Boost_USE_STATIC_LIBS ON)
  find_package(Threads REQUIRED)  # the static oneTBB uses its target
endif()

# Enable assertions of the standard library in Debug builds and with sanitizers.
target_compile_definitions(seedbank_options INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)

if(SEEDBANK_SANITIZE)
  if(NOT SEEDBANK_SANITIZE MATCHES "^(address|undefined|address,undefined|thread)$")
    message(FATAL_ERROR "SEEDBANK_SANITIZE=${SEEDBANK_SANITIZE}: expected address, undefined, "
                        "address,undefined or thread")
  endif()
  target_compile_options(seedbank_options INTERFACE
    -fsanitize=${SEEDBANK_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_definitions(seedbank_options INTERFACE _GLIBCXX_ASSERTIONS)
  # Check the code under test for undefined behaviour, but not the sources of tests. Two checks are
  # left out, because they take an eighth of the compile time, and the address sanitizer detects uses
  # of null pointers and of destroyed objects too.
  if(SEEDBANK_SANITIZE STREQUAL "address,undefined")
    target_compile_options(seedbank_options INTERFACE -fno-sanitize=null,vptr
      $<$<BOOL:$<TARGET_PROPERTY:SEEDBANK_TEST>>:-fno-sanitize=undefined>)
  endif()
  target_link_options(seedbank_options INTERFACE -fsanitize=${SEEDBANK_SANITIZE})
endif()

# Instrument all code for the fuzzer; the fuzz targets link the fuzzer itself.
if(SEEDBANK_FUZZ)
  target_compile_options(seedbank_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

if(SEEDBANK_LTO)
  include(CheckIPOSupported)
  check_ipo_supported(LANGUAGES CXX)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()

# seedbank_optimise_less(target): for targets that take longer to compile than to run, because the work
# is done in the libraries below them. Builds with sanitizers do not optimise them at all.
function(seedbank_optimise_less target)
  if(SEEDBANK_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
    return()
  endif()
  target_compile_options(${target} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-Og>)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # At this level, GCC 12 reports members of optional objects that have no value.
    target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized)
  endif()
endfunction()

# Rebuild quickly after an edit.
if(SEEDBANK_QUICK_EDITS)
  find_program(SEEDBANK_CCACHE ccache)
  if(SEEDBANK_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # Without this, ccache does not cache sources that use a precompiled header.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros ${SEEDBANK_CCACHE})
  endif()
  find_program(SEEDBANK_LLD ld.lld)
  if(SEEDBANK_LLD)
    target_link_options(seedbank_options INTERFACE -fuse-ld=lld)
  endif()
endif()

# All code may be linked into a shared library, so it is position-independent and exports only the
# symbols of the public interface. This costs no instructions: Debian's compilers build
# position-independent executables by default.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
