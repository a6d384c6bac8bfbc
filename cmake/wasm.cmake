# Builds the engine as WebAssembly, instead of the libraries, the command and the tests:
# `cmake --preset wasm`.

set(CMAKE_POSITION_INDEPENDENT_CODE OFF)  # no libraries are loaded at run time

# A folder with the headers of nlohmann-json and xxHash alone; other headers of this machine must not
# be found.
set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
find_path(SEEDBANK_NLOHMANN nlohmann/json.hpp REQUIRED PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH)
file(CREATE_LINK ${SEEDBANK_NLOHMANN}/nlohmann ${headers}/nlohmann SYMBOLIC)
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
target_compile_definitions(nlohmann_json::nlohmann_json INTERFACE JSON_NO_IO)
find_path(SEEDBANK_XXHASH xxhash.h REQUIRED PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH)
file(CREATE_LINK ${SEEDBANK_XXHASH}/xxhash.h ${headers}/xxhash.h SYMBOLIC)
add_library(xxHash::xxhash INTERFACE IMPORTED)
target_compile_definitions(xxHash::xxhash INTERFACE XXH_INLINE_ALL)

# Replacements of libraries that the platform lacks.
set(platform ${PROJECT_SOURCE_DIR}/engine/bindings/wasm/platform)
foreach(header blocked_range collaborative_call_once concurrent_vector enumerable_thread_specific
    parallel_for parallel_pipeline partitioner task_arena)
  file(CONFIGURE OUTPUT ${headers}/tbb/${header}.h CONTENT "#include \"${platform}/tbb.h\"\n")
endforeach()
file(CONFIGURE OUTPUT ${headers}/fmt/core.h CONTENT "#include \"${platform}/fmt.h\"\n")
add_library(TBB::tbb INTERFACE IMPORTED)
add_library(fmt::fmt INTERFACE IMPORTED)
add_library(zstd::libzstd INTERFACE IMPORTED)

include_directories(BEFORE SYSTEM ${platform}/std ${headers})
add_compile_options(-msimd128 -msse2 -fwasm-exceptions)
# With four bits per pit in the keys of tables, a few MiB hold a table of proof numbers, which
# saves most of the nodes of an opening.
add_compile_definitions(SEEDBANK_THREADS=0 SEEDBANK_KEY_SEEDS=15)

# The lists of sources. The libraries themselves are not built.
add_subdirectory(solver EXCLUDE_FROM_ALL)
add_subdirectory(db EXCLUDE_FROM_ALL)
add_subdirectory(engine EXCLUDE_FROM_ALL)
add_subdirectory(engine/bindings/wasm)
