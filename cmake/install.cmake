# Installation rules, relative to any prefix, in components:
#   command      the command, its man page, completions and documents
#   program      the command and the opening book only, for wheels; not installed by default
#   mpi          the program seedbank-mpi and its man page, if it is built
#   library      the shared library, with BUILD_SHARED_LIBS
#   development  headers, examples, the files for CMake and pkg-config, and the static library or
#                the link to the shared one
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

if(SEEDBANK_BUILD_TOOLS)
  install(TARGETS seedbank COMPONENT command)
  install(TARGETS seedbank COMPONENT program EXCLUDE_FROM_ALL)
  install(FILES ${SEEDBANK_PAGES_DIR}/seedbank.1
    DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT command)
  install(FILES ${SEEDBANK_PAGES_DIR}/seedbank.bash RENAME seedbank
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT command)
  install(FILES ${SEEDBANK_PAGES_DIR}/_seedbank
    DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT command)
  install(FILES ${SEEDBANK_PAGES_DIR}/seedbank.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT command)
  # Self-contained: their sources share definitions.
  install(FILES ${PROJECT_BINARY_DIR}/tools/openapi.json
    DESTINATION ${CMAKE_INSTALL_DOCDIR}/tools/serve COMPONENT command)
  file(GLOB schemas CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/schemas/*.json)
  list(REMOVE_ITEM schemas ${PROJECT_SOURCE_DIR}/tools/schemas/common.json)
  list(TRANSFORM schemas REPLACE ".*/" "${SEEDBANK_SCHEMAS_DIR}/")
  install(FILES ${schemas} DESTINATION ${CMAKE_INSTALL_DOCDIR}/tools/schemas COMPONENT command)
endif()

if(seedbank_has_mpi)
  install(TARGETS seedbank_mpi COMPONENT mpi)
  install(FILES ${SEEDBANK_PAGES_DIR}/seedbank-mpi.1
    DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT mpi)
endif()

# The opening book, which installed_book() finds.
install(FILES ${PROJECT_SOURCE_DIR}/data/openings.book
  DESTINATION ${CMAKE_INSTALL_DATADIR}/seedbank COMPONENT command)
install(FILES ${PROJECT_SOURCE_DIR}/data/openings.book
  DESTINATION ${CMAKE_INSTALL_DATADIR}/seedbank COMPONENT program EXCLUDE_FROM_ALL)

# Documents keep their folders, so that the links between them and to other files stay valid.
set(documents LICENSE README.md CHANGELOG.md CITATION.cff CONTRIBUTING.md SECURITY.md
  engine/bindings/python/board.svg engine/bindings/python/example.py packaging/publishable.py
  tests/calibration.cpp tests/db/read_database.py tests/independent/check_journal.cpp
  tools/examples/stages.py tools/install_packages.sh tools/serve/deploy/seedbank.service
  tools/serve/deploy/nginx.conf)
foreach(folder data db engine packaging solver tests tools)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
    ${PROJECT_SOURCE_DIR}/${folder}/*.md)
  list(APPEND documents ${found})
endforeach()
list(FILTER documents EXCLUDE REGEX /node_modules/)
file(GLOB found CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
  ${PROJECT_SOURCE_DIR}/data/*.csv ${PROJECT_SOURCE_DIR}/data/*.jpg
  ${PROJECT_SOURCE_DIR}/data/*.json
  ${PROJECT_SOURCE_DIR}/data/*.svg ${PROJECT_SOURCE_DIR}/data/*.txt
  ${PROJECT_SOURCE_DIR}/data/proofs/* ${PROJECT_SOURCE_DIR}/tools/examples/bots/*)
list(APPEND documents ${found})
list(REMOVE_DUPLICATES documents)
foreach(document IN LISTS documents)
  cmake_path(GET document PARENT_PATH folder)
  install(FILES ${PROJECT_SOURCE_DIR}/${document}
    DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder} COMPONENT command)
endforeach()

# Programs that use the library.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/tests/consumers/c ${PROJECT_SOURCE_DIR}/tests/consumers/cpp
  DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples COMPONENT development)

# The targets seedbank::engine and seedbank::core for find_package.
install(TARGETS seedbank_engine seedbank_core EXPORT seedbankTargets
  ARCHIVE COMPONENT development
  LIBRARY COMPONENT library NAMELINK_COMPONENT development
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/solver/include/seedbank
    ${PROJECT_SOURCE_DIR}/db/include/seedbank
    ${PROJECT_SOURCE_DIR}/engine/include/seedbank ${PROJECT_SOURCE_DIR}/engine/arena/include/seedbank
    ${PROJECT_SOURCE_DIR}/engine/fullgame/include/seedbank
    ${PROJECT_SOURCE_DIR}/engine/four_rows/include/seedbank
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/seedbank)
install(EXPORT seedbankTargets NAMESPACE seedbank:: DESTINATION ${package_dir}
  COMPONENT development)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/seedbankConfig.cmake.in
  ${PROJECT_BINARY_DIR}/seedbankConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/seedbankConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/seedbankConfig.cmake
    ${PROJECT_BINARY_DIR}/seedbankConfigVersion.cmake
    ${CMAKE_CURRENT_LIST_DIR}/FindxxHash.cmake ${CMAKE_CURRENT_LIST_DIR}/zstd_target.cmake
  DESTINATION ${package_dir} COMPONENT development)

# The files for pkg-config, one for each library. A static library does not record its dependencies, so the files list
# them, including the C++ libraries, because the program may be written in C.
set(cxx_libraries ${CMAKE_CXX_IMPLICIT_LINK_LIBRARIES})
list(FILTER cxx_libraries INCLUDE REGEX "^(stdc\\+\\+|c\\+\\+|m)$")
list(REMOVE_DUPLICATES cxx_libraries)
list(TRANSFORM cxx_libraries PREPEND -l)
list(JOIN cxx_libraries " " cxx_libraries)
if(BUILD_SHARED_LIBS)
  set(SEEDBANK_PC_LIBS_PRIVATE "-ltbb -lfmt -lzstd -lxxhash ${cxx_libraries}")
else()
  set(SEEDBANK_PC_REQUIRES "tbb fmt libzstd libxxhash")
  set(SEEDBANK_PC_LIBS "${cxx_libraries}")
endif()
file(RELATIVE_PATH SEEDBANK_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
foreach(SEEDBANK_PC_NAME IN ITEMS seedbank seedbank-core)
  set(file ${PROJECT_BINARY_DIR}/${SEEDBANK_PC_NAME}.pc)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/seedbank.pc.in ${file} @ONLY)
  install(FILES ${file} DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endforeach()

# Removes what was installed from this build folder.
if(PROJECT_IS_TOP_LEVEL)
  add_custom_target(uninstall
    COMMAND ${CMAKE_COMMAND} -DBUILD_DIR=${PROJECT_BINARY_DIR}
      -P ${CMAKE_CURRENT_LIST_DIR}/uninstall.cmake
    VERBATIM)
endif()
