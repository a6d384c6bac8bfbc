# seedbank_options: warnings, sanitizers and processor, linked PRIVATE by every target of the
# project and never exported.
add_library(seedbank_options INTERFACE)

# -Wshadow of Clang also sees what other files have that are compiled as one with a file.
target_compile_options(seedbank_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wcast-align -Wcast-qual
  -Wold-style-cast -Woverloaded-virtual -Wnon-virtual-dtor -Wextra-semi -Wformat=2 -Wundef
  $<$<CXX_COMPILER_ID:GNU>:-Wshadow -Wduplicated-cond -Wduplicated-branches -Wlogical-op>
  -Werror=switch  # a switch over an enumeration names all its enumerators
  $<$<BOOL:${SEEDBANK_WERROR}>:-Werror>
  $<$<BOOL:${SEEDBANK_NATIVE}>:-march=native>)

# GCC 12 sees overruns in joined strings where there are none (its bugs 105329, 105651), here or there
# depending on what else it has read.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(seedbank_options INTERFACE
    -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow)
endif()

# GCC tidies up its own memory again and again from 128 MiB on, for up to a tenth of its time here.
# Now it begins at 512 MiB, which files compiled as one (CMAKE_UNITY_BUILD) may reach.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(seedbank_options INTERFACE --param=ggc-min-heapsize=524288)
endif()

# Bounds checks in the standard library wherever the build is for finding faults.
target_compile_definitions(seedbank_options INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)

if(SEEDBANK_SANITIZE)
  if(NOT SEEDBANK_SANITIZE MATCHES "^(address|undefined|address,undefined|thread)$")
    message(FATAL_ERROR "SEEDBANK_SANITIZE=${SEEDBANK_SANITIZE}: expected address, undefined, "
                        "address,undefined or thread")
  endif()
  target_compile_options(seedbank_options INTERFACE
    -fsanitize=${SEEDBANK_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_definitions(seedbank_options INTERFACE _GLIBCXX_ASSERTIONS)
  # What is tested is watched for undefined behaviour, not the tests, which are not optimised.
  if(SEEDBANK_SANITIZE STREQUAL "address,undefined")
    target_compile_options(seedbank_options INTERFACE
      $<$<BOOL:$<TARGET_PROPERTY:SEEDBANK_TEST>>:-fno-sanitize=undefined>)
  endif()
  target_link_options(seedbank_options INTERFACE -fsanitize=${SEEDBANK_SANITIZE})
endif()

# Coverage of all code for the fuzzer; its targets add the fuzzer itself.
if(SEEDBANK_FUZZ)
  target_compile_options(seedbank_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

if(SEEDBANK_LTO)
  include(CheckIPOSupported)
  check_ipo_supported(LANGUAGES CXX)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()

# All code may become part of a shared library, ours or another's: it runs at any address, and shows
# no symbols but those of its interface. That costs no instruction, since Debian's compilers make
# position-independent executables anyway.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
