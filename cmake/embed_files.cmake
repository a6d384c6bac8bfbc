# Generates a source that embeds the files of the page as literals, for tools/serve/assets.h:
#
#     cmake -DPAGE=folder -DFILES=a;b -DPARTS=folder -DOUTPUT=assets_data.cpp -P embed_files.cmake
#
# In documents, the comment HEAD is replaced by head.html of the folder PARTS, SHARE by share.html,
# and TOP by top.html, where the link to the document itself is marked. Links added after the
# document's script let browsers load at once all modules that it imports, directly or indirectly.
# {LANGUAGES} is replaced by the tags of the files in messages/.
#
# Documents, the manifest and the service worker belong to the top folder of the page, wherever in
# PAGE they are; every other file of PAGE has its path below assets/, and a file from elsewhere its
# name. In sw.js, the comment FILES is replaced by the paths of the other files with
# the SHA-256 digests of their contents, so that any change of the page changes the service worker.
# openapi.json belongs to the server's API, not to the page.
cmake_minimum_required(VERSION 3.22)
foreach(variable PAGE FILES PARTS OUTPUT)
  if(NOT ${variable})
    message(FATAL_ERROR "embed_files.cmake: ${variable} is missing")
  endif()
endforeach()

set(arrays "")
set(rows "")
set(number 0)

# embed PATH FILE: adds a file, compressed by gzip if that saves at least a tenth.
macro(embed path file)
  file(SHA256 ${file} digest)
  string(SUBSTRING ${digest} 0 32 short)
  file(READ ${file} bytes HEX)
  set(compressed false)
  file(ARCHIVE_CREATE OUTPUT ${OUTPUT}.gz PATHS ${file} FORMAT raw COMPRESSION GZip
    COMPRESSION_LEVEL 9)
  file(READ ${OUTPUT}.gz packed HEX)
  file(REMOVE ${OUTPUT}.gz)
  string(LENGTH "${bytes}" digits)
  string(LENGTH "${packed}" packed_digits)
  math(EXPR saved "${digits} * 9 / 10 - ${packed_digits}")
  if(saved GREATER 0)
    # Clears the time of the compression, which would make every build different.
    string(SUBSTRING "${packed}" 0 8 head)
    string(SUBSTRING "${packed}" 16 -1 rest)
    set(bytes ${head}00000000${rest})
    set(digits ${packed_digits})
    set(compressed true)
  endif()
  math(EXPR size "${digits} / 2")
  string(REGEX REPLACE "(..)" "\\\\x\\1" literal "${bytes}")
  string(APPEND arrays "constexpr char kFile${number}[] = \"${literal}\";\n")
  string(APPEND rows "    Asset{\"${path}\", std::string_view(kFile${number}, ${size}), ${compressed}, \"${short}\"},\n")
  math(EXPR number "${number} + 1")
endmacro()

# imports RESULT SCRIPT: the modules of PAGE that SCRIPT imports, directly or indirectly. Modules are
# named by their paths in PAGE.
function(imports result script)
  set(found ${script})
  set(open ${script})
  while(open)
    list(POP_FRONT open name)
    if(NOT EXISTS ${PAGE}/${name})
      continue()  # site.js, which the program generates
    endif()
    cmake_path(GET name PARENT_PATH folder)
    file(READ ${PAGE}/${name} text)
    string(REGEX MATCHALL "from '\\.\\.?/[a-z_/]+\\.js'" lines "${text}")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "from '(.+)'" "\\1" module ${line})
      cmake_path(APPEND folder ${module} OUTPUT_VARIABLE module)
      cmake_path(NORMAL_PATH module)
      if(NOT module IN_LIST found)
        list(APPEND found ${module})
        list(APPEND open ${module})
      endif()
    endforeach()
  endwhile()
  list(REMOVE_ITEM found ${script})
  list(SORT found)
  set(${result} ${found} PARENT_SCOPE)
endfunction()

# The tags of the languages: English, then the others by tag.
file(GLOB languages RELATIVE ${PAGE}/messages ${PAGE}/messages/*.js)
list(TRANSFORM languages REPLACE "\\.js$" "")
list(REMOVE_ITEM languages en)
list(SORT languages)
list(PREPEND languages en)
string(JOIN " " languages ${languages})

# complete FILE: writes the document with its parts to ${OUTPUT}.html.
function(complete file)
  cmake_path(GET file FILENAME name)
  file(READ ${file} text)
  foreach(part head share top)
    file(READ ${PARTS}/${part}.html content)
    string(TOUPPER ${part} comment)
    string(REPLACE "<!--${comment}-->\n" "${content}" text "${text}")
  endforeach()
  string(REPLACE "{LANGUAGES}" "${languages}" text "${text}")
  string(REPLACE "index.html" "./" address ${name})
  string(REPLACE "<a href=\"${address}\" data-t=\"nav." "<a href=\"${address}\" aria-current=\"page\" data-t=\"nav."
    text "${text}")
  if(text MATCHES "<script type=\"module\" src=\"assets/([a-z_/]+\\.js)\"></script>\n")
    set(script "${CMAKE_MATCH_0}")
    imports(modules ${CMAKE_MATCH_1})
    list(TRANSFORM modules REPLACE "(.+)" "<link rel=\"modulepreload\" href=\"assets/\\1\">\n")
    string(JOIN "" links ${modules})
    string(REPLACE "${script}" "${script}${links}" text "${text}")
  endif()
  file(WRITE ${OUTPUT}.html "${text}")
endfunction()

set(digests "")
foreach(file IN LISTS FILES)
  cmake_path(GET file FILENAME path)
  if(path STREQUAL "sw.js")
    set(service_worker ${file})
    continue()
  elseif(path STREQUAL "openapi.json")
    set(path api/v1/openapi.json)
  elseif(path MATCHES "\\.html$")
    complete(${file})
    set(file ${OUTPUT}.html)
  elseif(NOT path MATCHES "\\.webmanifest$")
    cmake_path(IS_PREFIX PAGE ${file} is_of_page)
    if(is_of_page)
      cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${PAGE} OUTPUT_VARIABLE path)
    endif()
    set(path assets/${path})
  endif()
  embed(${path} ${file})
  if(NOT path MATCHES "^api/")
    string(APPEND digests "\n  '${path}': '${digest}',")
  endif()
endforeach()

file(READ ${service_worker} text)
string(REPLACE "/*FILES*/" "${digests}\n" text "${text}")
file(WRITE ${OUTPUT}.sw.js "${text}")
embed(sw.js ${OUTPUT}.sw.js)
file(REMOVE ${OUTPUT}.sw.js ${OUTPUT}.html)

file(WRITE ${OUTPUT} "// Generated by cmake/embed_files.cmake.
#include <array>

#include \"tools/serve/assets.h\"

namespace seedbank::tools {
namespace {

${arrays}
constexpr std::array kAssets = {
${rows}};

}  // namespace

std::span<const Asset> assets() noexcept { return kAssets; }

}  // namespace seedbank::tools
")
