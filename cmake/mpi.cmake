# MPI, for the program seedbank-mpi. By default SEEDBANK_BUILD_MPI is AUTO: each configuration then
# looks for MPI again, so MPI installed later is found. Sets seedbank_has_mpi to the result.
# On Debian: apt-get install libopenmpi-dev openmpi-bin
set(SEEDBANK_BUILD_MPI AUTO CACHE STRING "Build the program seedbank-mpi: ON, OFF, or AUTO")
set_property(CACHE SEEDBANK_BUILD_MPI PROPERTY STRINGS AUTO ON OFF)

set(seedbank_has_mpi OFF)
if(SEEDBANK_BUILD_MPI STREQUAL "AUTO")
  # Sanitizers report errors in MPI itself.
  if(SEEDBANK_BUILD_TOOLS AND NOT SEEDBANK_SANITIZE)
    enable_language(C)
    find_package(MPI QUIET COMPONENTS C)
    set(seedbank_has_mpi ${MPI_C_FOUND})
  endif()
elseif(SEEDBANK_BUILD_MPI)
  enable_language(C)
  find_package(MPI REQUIRED COMPONENTS C)
  set(seedbank_has_mpi ON)
endif()
