# `cpack` creates a Debian package of each component: seedbank (the command), libseedbank-dev (the
# library for developers) and, if they are built, libseedbank0 (the shared library), seedbank-mpi and
# python3-seedbank. See engine/README.md.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME seedbank)
set(CPACK_PACKAGE_VENDOR "The Seedbank authors")
set(CPACK_PACKAGE_CONTACT "The Seedbank authors <seedbank@example.org>" CACHE STRING
  "Name and e-mail address of the package maintainer")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
include(${CMAKE_CURRENT_LIST_DIR}/release_date.cmake)
set(CPACK_SEEDBANK_RELEASE_DATE ${seedbank_release_date})
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian_layout.cmake)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL development)
if(BUILD_SHARED_LIBS)
  list(APPEND CPACK_COMPONENTS_ALL library)
endif()
if(SEEDBANK_BUILD_TOOLS)
  list(PREPEND CPACK_COMPONENTS_ALL command)
endif()
if(seedbank_has_mpi)
  list(APPEND CPACK_COMPONENTS_ALL mpi)
endif()
if(SEEDBANK_BUILD_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)

set(CPACK_DEBIAN_COMMAND_PACKAGE_NAME seedbank)
set(CPACK_DEBIAN_COMMAND_PACKAGE_SECTION math)
set(CPACK_DEBIAN_COMMAND_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMMAND_PACKAGE_RECOMMENDS bubblewrap)
set(CPACK_DEBIAN_COMMAND_PACKAGE_SUGGESTS gnuplot-nox)
set(CPACK_COMPONENT_COMMAND_DESCRIPTION "The command seedbank, its man page and documents.
It solves openings of Kalah, computes the value of any position and
sowing, finds fair starts, and builds, verifies and reads databases of
endgames and of whole games.")

if(seedbank_has_mpi)
  set(CPACK_DEBIAN_MPI_PACKAGE_NAME seedbank-mpi)
  set(CPACK_DEBIAN_MPI_PACKAGE_SECTION math)
  set(CPACK_DEBIAN_MPI_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_MPI_PACKAGE_DEPENDS openmpi-bin)  # not even the help starts without orted
  set(CPACK_COMPONENT_MPI_DESCRIPTION "The program seedbank-mpi: commands of seedbank for
several processes of an MPI job.")
endif()

# A new minor version may change the binary interface, and with it the file name of the library. The
# name of the package stays, so programs depend on the exact version that they were linked with.
if(BUILD_SHARED_LIBS)
  set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libseedbank0)
  set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
  set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
  set(control ${PROJECT_BINARY_DIR}/debian_control)
  file(CONFIGURE OUTPUT ${control}/triggers CONTENT "activate-noawait ldconfig\n")
  set(shlibs "")
  foreach(library IN ITEMS libseedbank libseedbank-core)
    string(APPEND shlibs "${library} ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} \
libseedbank0 (= ${PROJECT_VERSION})\n")
  endforeach()
  file(CONFIGURE OUTPUT ${control}/shlibs CONTENT "${shlibs}")
  set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${control}/triggers ${control}/shlibs)
  set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "The shared library: exact values of positions of Kalah
for programs in C++ and C.")
endif()

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libseedbank-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
if(BUILD_SHARED_LIBS)
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libseedbank0 (= ${PROJECT_VERSION})")
else()
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libfmt-dev, libtbb-dev, libxxhash-dev, libzstd-dev")
endif()
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS seedbank)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "The library, its headers for C++20 and C, and
its files for CMake and pkg-config.")

if(SEEDBANK_BUILD_PYTHON)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-seedbank)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
  math(EXPR next_minor "${Python_VERSION_MINOR} + 1")
  string(CONCAT CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3-numpy, "
    "python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}), "
    "python3 (<< ${Python_VERSION_MAJOR}.${next_minor})")
  # Compiles and removes bytecode; otherwise Python would write it, and leave it behind.
  set(control ${PROJECT_BINARY_DIR}/debian_control_python)
  file(CONFIGURE OUTPUT ${control}/postinst CONTENT
    "#!/bin/sh\nset -e\n[ \"$1\" != configure ] || py3compile -p python3-seedbank\n" @ONLY)
  file(CONFIGURE OUTPUT ${control}/prerm CONTENT
    "#!/bin/sh\nset -e\npy3clean -p python3-seedbank\n" @ONLY)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${control}/postinst ${control}/prerm)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_STRICT_PERMISSION ON)
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION "The library for Python 3 and NumPy.")
endif()

include(CPack)
