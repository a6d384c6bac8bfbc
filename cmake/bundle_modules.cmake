# Bundles JavaScript modules, so that browsers load one file instead of many:
#
#     bundle_modules(RESULT FOLDER MODULE...)
#
# RESULT becomes the text of a module that holds each MODULE and all modules of FOLDER that they
# import, directly or indirectly. Each is a function with the lines of its source, called once, when
# the module is first imported. The bundle begins with the module that the document names:
#
#     <script type="module" src="assets/bundle/modules.js" data-main="kalah/main.js"></script>
#
# Lines that hold nothing but comments are left out, also in texts of several lines.
#
# Modules are named by their paths in FOLDER. Those that are not in FOLDER, and those whose names
# are computed, are loaded when the bundle runs. Their addresses, like all addresses relative to a
# module, are valid if the bundle lies as many folders deep as the modules.
#
# Imports have one of the forms `import { a, b } from`, `import * as a from` and `import 'x'`;
# exports are declarations of one name. Other forms, names that a module does not export, and
# modules that import each other are errors of the build.
cmake_minimum_required(VERSION 3.22)

function(bundle_modules result folder)
  set_property(GLOBAL PROPERTY BUNDLED_MODULES "")
  set_property(GLOBAL PROPERTY BUNDLED_TEXT "")
  foreach(name IN LISTS ARGN)
    bundle_module(${folder} ${name} "")
  endforeach()
  get_property(functions GLOBAL PROPERTY BUNDLED_TEXT)
  set(${result} "// Modules and the modules that they import, bundled by cmake/bundle_modules.cmake.
const $modules = {
${functions}};
const $loaded = {};

/** The exports of a module, which runs the first time. */
function $load(name) {
  return $loaded[name] ??= $modules[name]();
}

export { $load as load };
await $load(document.querySelector('script[data-main]').dataset.main);
" PARENT_SCOPE)
endfunction()

# without_comments(TEXT): leaves out, in a variable, the lines that hold nothing but comments.
function(without_comments variable)
  string(REGEX REPLACE "\n *//[^\n]*" "" text "\n${${variable}}")
  string(REGEX REPLACE "\n */[*][^*]*[*]+([^*/][^*]*[*]+)*/ *\n" "\n" text "${text}")
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

# bundle_module(FOLDER NAME IMPORTERS): adds a module after those that it imports, once.
function(bundle_module folder name importers)
  if(name IN_LIST importers)
    list(JOIN importers ", " names)
    message(FATAL_ERROR "modules import each other: ${names}, ${name}")
  endif()
  list(APPEND importers ${name})
  get_property(bundled GLOBAL PROPERTY BUNDLED_MODULES)
  if(name IN_LIST bundled)
    return()
  endif()
  cmake_path(GET name PARENT_PATH room)
  file(READ ${folder}/${name} text)
  without_comments(text)

  string(REGEX MATCHALL "\nimport [^'()]*'[^'\n]+'" imports "${text}")
  foreach(import IN LISTS imports)
    string(REGEX REPLACE ".*'(.+)'" "\\1" module "${import}")
    set(source "import('${module}')")
    cmake_path(APPEND room ${module} OUTPUT_VARIABLE module)
    cmake_path(NORMAL_PATH module)
    set(exports "")
    if(EXISTS ${folder}/${module})
      bundle_module(${folder} ${module} "${importers}")
      get_property(exports GLOBAL PROPERTY "EXPORTS_OF_${module}")
      set(source "$load('${module}')")
    endif()
    if(NOT import MATCHES "{.* as " AND import MATCHES "^\nimport {([A-Za-z0-9_, \n]+)} from '")
      set(replacement "\nconst {${CMAKE_MATCH_1}} = await ${source}")
      string(REGEX REPLACE "[, \n]+" ";" names "${CMAKE_MATCH_1}")
      list(REMOVE_ITEM names "" ${exports})
      if(names AND EXISTS ${folder}/${module})
        message(FATAL_ERROR "${name}: ${module} does not export ${names}")
      endif()
    elseif(import MATCHES "^\nimport [*] as ([A-Za-z0-9_]+) from '")
      set(replacement "\nconst ${CMAKE_MATCH_1} = await ${source}")
    elseif(import MATCHES "^\nimport '")
      set(replacement "\nawait ${source}")
    else()
      message(FATAL_ERROR "${name}: a form of import that cannot be bundled:${import}")
    endif()
    string(REPLACE "${import}" "${replacement}" text "${text}")
  endforeach()

  set(declaration "(const|class|(async )?function[*]?) [A-Za-z0-9_]+")
  string(REGEX MATCHALL "\nexport ${declaration}" exports "${text}")
  list(TRANSFORM exports REPLACE ".* " "")
  string(REGEX REPLACE "\nexport (${declaration})" "\n\\1" text "${text}")
  if(text MATCHES "\n(import|export) [^\n]*")
    message(FATAL_ERROR "${name}: a form of import or export that cannot be bundled:${CMAKE_MATCH_0}")
  endif()
  set_property(GLOBAL APPEND PROPERTY BUNDLED_MODULES ${name})
  set_property(GLOBAL PROPERTY "EXPORTS_OF_${name}" "${exports}")
  list(JOIN exports ", " exports)
  set_property(GLOBAL APPEND_STRING PROPERTY BUNDLED_TEXT
    "'${name}': async () => {${text}return { ${exports} };\n},\n")
endfunction()
