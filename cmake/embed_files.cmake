# Generates a source that embeds the files of the page and the parts of reports as literals, for
# tools/serve/assets.h:
#
#     cmake -DTOOLS=folder -DFILES=a;b -DOUTPUT=assets_data.cpp -P embed_files.cmake
#
# FILES are those of the page, serve/page in TOOLS, and of other folders. Documents, the manifest
# and the service worker belong to the top folder of the page, wherever in serve/page they are;
# every other file of the page has its path below assets/, and a file from elsewhere its name.
#
# In documents, the comment HEAD is replaced by serve/parts/head.html, SHARE by share.html, and TOP
# by top.html, where the link to the document itself is marked. {LANGUAGES} is replaced by the tags
# of the files in messages/. A document loads few files: its style sheets become one, its scripts
# that are not modules another, and the modules of all documents a third (bundle_modules.cmake), all
# in assets/bundle/. What these files hold is not embedded again. Scripts and styles are embedded
# without comments.
#
# In sw.js, the comment FILES is replaced by the paths of the other files with the SHA-256 digests
# of their contents, so that any change of the page changes the service worker. openapi.json belongs
# to the server's API, not to the page.
#
# Reports (report/page) have the styles, scripts and modules that they use as parts of their own,
# with the messages of all languages, since they load nothing. In them, the comments STANDINGS and
# CROSS are replaced by the files of report/parts.
cmake_minimum_required(VERSION 3.22)
include(${CMAKE_CURRENT_LIST_DIR}/bundle_modules.cmake)
foreach(variable TOOLS FILES OUTPUT)
  if(NOT ${variable})
    message(FATAL_ERROR "embed_files.cmake: ${variable} is missing")
  endif()
endforeach()
set(page ${TOOLS}/serve/page)
set(report ${TOOLS}/report/page)

set(arrays "")
set(number 0)
# The files are of four kinds: page, api, worker (the service worker) and report. Of each kind:
foreach(kind page api worker report)
  set(${kind}_rows "")
  set(${kind}_digests "")
endforeach()

# embed(KIND PATH FILE): embeds a file, compressed by gzip if that saves at least a tenth.
macro(embed kind path file)
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
  string(APPEND ${kind}_rows "    Asset{\"${path}\", std::string_view(kFile${number}, ${size}), ${compressed}, \"${short}\"},\n")
  string(APPEND ${kind}_digests "\n  '${path}': '${digest}',")
  math(EXPR number "${number} + 1")
endmacro()

# embed_text(KIND PATH): embeds a file with the content `text`.
macro(embed_text kind path)
  file(WRITE ${OUTPUT}.part "${text}")
  embed(${kind} ${path} ${OUTPUT}.part)
  file(REMOVE ${OUTPUT}.part)
endmacro()

# contents(RESULT FILE...): the contents of files, one after the other.
function(contents result)
  set(all "")
  foreach(file IN LISTS ARGN)
    file(READ ${file} text)
    string(APPEND all "${text}")
  endforeach()
  set(${result} "${all}" PARENT_SCOPE)
endfunction()

# insert(FOLDER PART...): in the text of a document, `document`, replaces the comments that are the
# names of parts, such as HEAD, by their files in the folder.
macro(insert folder)
  foreach(part ${ARGN})
    file(READ ${folder}/${part}.html text)
    string(TOUPPER ${part} comment)
    string(REPLACE "<!--${comment}-->\n" "${text}" document "${document}")
  endforeach()
endmacro()

# merge(BEFORE AFTER): in the text of a document, `document`, replaces the lines that consist of
# BEFORE, the path of a file in assets/, and AFTER by one line, for a file with the contents of all.
# Embeds that file, unless an earlier document has the same.
macro(merge before after)
  string(REGEX MATCHALL "${before}assets/[a-z_/.]+${after}\n" elements "${document}")
  list(GET elements 0 first)
  list(TRANSFORM elements REPLACE ".*\"assets/([^\"]+)\".*" "\\1" OUTPUT_VARIABLE names)
  list(APPEND bundled ${names})
  list(TRANSFORM names PREPEND ${page}/ OUTPUT_VARIABLE sources)
  list(TRANSFORM names REPLACE ".*/" "")
  list(GET names 0 name)
  cmake_path(GET name EXTENSION extension)
  list(TRANSFORM names REPLACE "\\..*" "")
  list(JOIN names - name)
  set(bundle assets/bundle/${name}${extension})
  string(REPLACE "${first}" "<!--MERGED-->" document "${document}")
  foreach(element IN LISTS elements)
    string(REPLACE "${element}" "" document "${document}")
  endforeach()
  string(REPLACE "<!--MERGED-->" "${before}${bundle}${after}\n" document "${document}")
  if(NOT bundle IN_LIST bundles)
    list(APPEND bundles ${bundle})
    set(sources_of_${bundle} "${sources}")
    contents(text ${sources})
    without_comments(text)
    embed_text(page ${bundle})
  elseif(NOT sources STREQUAL sources_of_${bundle})
    message(FATAL_ERROR "${path}: ${bundle} would be the name of two files; rename one of ${sources}")
  endif()
endmacro()

# The tags of the languages: English, then the others by tag.
file(GLOB languages RELATIVE ${page}/messages ${page}/messages/*.js)
list(TRANSFORM languages REPLACE "\\.js$" "")
list(REMOVE_ITEM languages en)
list(SORT languages)
list(PREPEND languages en)
string(JOIN " " language_list ${languages})

# The documents, and what they load.
set(bundles "")
set(bundled "")  # paths in the page
set(mains "")
foreach(file IN LISTS FILES)
  if(NOT file MATCHES "\\.html$")
    continue()
  endif()
  cmake_path(GET file FILENAME path)
  file(READ ${file} document)
  insert(${TOOLS}/serve/parts head share top)
  string(REPLACE "{LANGUAGES}" "${language_list}" document "${document}")
  string(REPLACE "index.html" "./" address ${path})
  string(REPLACE "<a href=\"${address}\" data-t=\"nav." "<a href=\"${address}\" aria-current=\"page\" data-t=\"nav."
    document "${document}")
  merge("<link rel=\"stylesheet\" href=\"" "\">")
  merge("<script src=\"" "\"></script>")
  # The link lets browsers load site.js, which the program generates, at the same time.
  string(REGEX REPLACE "<script type=\"module\" src=\"assets/([a-z_/]+\\.js)\"></script>\n"
"<script type=\"module\" src=\"assets/bundle/modules.js\" data-main=\"\\1\"></script>
<link rel=\"modulepreload\" href=\"assets/site.js\">
" text "${document}")
  list(APPEND mains ${CMAKE_MATCH_1})
  embed_text(page ${path})
endforeach()
bundle_modules(text ${page} ${mains})
embed_text(page assets/bundle/modules.js)

# The other files.
get_property(modules GLOBAL PROPERTY BUNDLED_MODULES)
list(APPEND bundled ${modules} sw.js)
list(TRANSFORM bundled PREPEND ${page}/)
list(FILTER FILES EXCLUDE REGEX "\\.html$")
list(REMOVE_ITEM FILES ${bundled})
foreach(file IN LISTS FILES)
  cmake_path(GET file FILENAME path)
  if(path STREQUAL "openapi.json")
    embed(api api/v1/${path} ${file})
    continue()
  elseif(NOT path MATCHES "\\.webmanifest$")
    cmake_path(IS_PREFIX page ${file} is_of_page)
    if(is_of_page)
      cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${page} OUTPUT_VARIABLE path)
    endif()
    set(path assets/${path})
  endif()
  if(path MATCHES "\\.js$")
    file(READ ${file} text)
    without_comments(text)
    embed_text(page ${path})
  else()
    embed(page ${path} ${file})
  endif()
endforeach()

file(READ ${page}/sw.js text)
without_comments(text)
string(REPLACE "/*FILES*/" "${page_digests}\n" text "${text}")
embed_text(worker sw.js)

# Reports.
file(READ ${report}/frame.html text)
string(REPLACE "{LANGUAGES}" "${language_list}" text "${text}")
embed_text(report frame.html)
set(styles shared/page shared/controls board/board board/course shared/lists)
list(TRANSFORM styles REPLACE "(.+)" "${page}/\\1.css")
contents(text ${styles} ${report}/report.css)
embed_text(report styles.css)
contents(text ${page}/shared/storage.js ${page}/shared/theme.js)
string(APPEND text "globalThis.seedbankMessages = {};\n")
foreach(language IN LISTS languages)
  file(READ ${page}/messages/${language}.js messages)
  string(REPLACE "export default " "seedbankMessages['${language}'] = " messages "${messages}")
  string(APPEND text "${messages}")
endforeach()
embed_text(report first.js)
foreach(name match players watch)
  file(READ ${report}/${name}.html document)
  insert(${TOOLS}/report/parts standings cross)
  set(text "${document}")
  embed_text(report ${name}.html)
  bundle_modules(text ${TOOLS} report/page/${name}.js)
  embed_text(report ${name}.js)
endforeach()

file(WRITE ${OUTPUT} "// Generated by cmake/embed_files.cmake.
#include <array>

#include \"tools/serve/assets.h\"

namespace seedbank::tools {
namespace {

${arrays}
constexpr std::array kAssets = {
${page_rows}${api_rows}${worker_rows}};

constexpr std::array kReportParts = {
${report_rows}};

}  // namespace

std::span<const Asset> assets() noexcept { return kAssets; }

std::span<const Asset> report_parts() noexcept { return kReportParts; }

}  // namespace seedbank::tools
")
