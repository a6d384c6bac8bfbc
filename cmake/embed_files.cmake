# Writes a source that holds files as arrays, for tools/serve/assets.h:
#
#     cmake -DFILES=a;b -DOUTPUT=assets_data.cpp -P embed_files.cmake
foreach(variable FILES OUTPUT)
  if(NOT ${variable})
    message(FATAL_ERROR "embed_files.cmake: ${variable} is missing")
  endif()
endforeach()

set(arrays "")
set(rows "")
set(number 0)
foreach(file IN LISTS FILES)
  cmake_path(GET file FILENAME name)
  file(READ ${file} bytes HEX)
  file(SHA256 ${file} digest)
  string(SUBSTRING ${digest} 0 32 digest)
  string(LENGTH "${bytes}" digits)
  math(EXPR size "${digits} / 2")
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
  string(APPEND arrays "constexpr char kFile${number}[] = {${bytes}'\\0'};\n")
  string(APPEND rows "    Asset{\"${name}\", std::string_view(kFile${number}, ${size}), \"${digest}\"},\n")
  math(EXPR number "${number} + 1")
endforeach()

file(WRITE ${OUTPUT} "// Made by cmake/embed_files.cmake.
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
