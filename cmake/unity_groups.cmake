# Which sources a unity build compiles together: those that include the same libraries that take long
# to compile, directly or not, so that few units include them.

# Libraries, by a part of the names of their headers, that take seconds to compile.
set(seedbank_heavy_headers "boost/(asio|beast)" nlohmann/json.hpp tbb/ boost/program_options)

# seedbank_heavy_headers_of(result file): the numbers in seedbank_heavy_headers of what `file`, named
# relative to the project, includes.
function(seedbank_heavy_headers_of result file)
  get_property(known GLOBAL PROPERTY "seedbank_headers_of_${file}" SET)
  if(NOT known)
    set(found "")
    file(STRINGS ${PROJECT_SOURCE_DIR}/${file} includes REGEX "^#include [\"<]")
    foreach(include IN LISTS includes)
      string(REGEX REPLACE "^#include [\"<](.*)[\">].*" "\\1" header ${include})
      set(number 0)
      foreach(heavy IN LISTS seedbank_heavy_headers)
        if(header MATCHES "^${heavy}")
          list(APPEND found ${number})
        endif()
        math(EXPR number "${number} + 1")
      endforeach()
      if(include MATCHES "\"" AND EXISTS ${PROJECT_SOURCE_DIR}/${header})
        seedbank_heavy_headers_of(more ${header})
        list(APPEND found ${more})
      endif()
    endforeach()
    list(REMOVE_DUPLICATES found)
    list(SORT found)
    set_property(GLOBAL PROPERTY "seedbank_headers_of_${file}" "${found}")
  endif()
  get_property(found GLOBAL PROPERTY "seedbank_headers_of_${file}")
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

# seedbank_compile_with(option source...): compiles sources of this folder with an additional option,
# except in Debug builds. Call it before seedbank_unity_groups().
function(seedbank_compile_with option)
  # CMake leaves sources with COMPILE_OPTIONS out of unity builds: there, groups have the option.
  set(property COMPILE_OPTIONS)
  if(CMAKE_UNITY_BUILD)
    set(property SEEDBANK_GROUP_OPTION)
  endif()
  set_source_files_properties(${ARGN} PROPERTIES ${property} $<$<NOT:$<CONFIG:Debug>>:${option}>)
endfunction()

# seedbank_unity_groups(target): forms groups of equal size, at most CMAKE_UNITY_BUILD_BATCH_SIZE, of
# the sources of a target that are compiled with the same option.
function(seedbank_unity_groups target)
  if(NOT CMAKE_UNITY_BUILD)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${PROJECT_SOURCE_DIR}
    OUTPUT_VARIABLE folder)
  set(options "")
  foreach(source IN LISTS sources)
    get_source_file_property(alone ${source} SKIP_UNITY_BUILD_INCLUSION)
    if(NOT alone)
      set(heavy "")
      if(EXISTS ${PROJECT_SOURCE_DIR}/${folder}/${source})  # not a generated source
        seedbank_heavy_headers_of(heavy ${folder}/${source})
      endif()
      list(JOIN heavy "" heavy)
      get_source_file_property(option ${source} SEEDBANK_GROUP_OPTION)
      list(APPEND options ${option})
      list(APPEND "with_${option}" "${heavy}:${source}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES options)
  set(first 0)
  foreach(option IN LISTS options)
    set(sorted ${with_${option}})
    list(SORT sorted)
    list(LENGTH sorted count)
    set(batch ${CMAKE_UNITY_BUILD_BATCH_SIZE})
    math(EXPR groups "(${count} + ${batch} - 1) / ${batch}")
    set(number 0)
    foreach(entry IN LISTS sorted)
      string(REGEX REPLACE "^[0-9]*:" "" source ${entry})
      math(EXPR group "${first} + ${number} * ${groups} / ${count}")
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${target}_${group})
      if(option)
        set_source_files_properties(
          ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir/Unity/unity_${target}_${group}_cxx.cxx
          PROPERTIES COMPILE_OPTIONS "${option}")
      endif()
      math(EXPR number "${number} + 1")
    endforeach()
    math(EXPR first "${first} + ${groups}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
endfunction()
