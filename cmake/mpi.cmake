# MPI, for the program seedbank-mpi. SEEDBANK_BUILD_MPI is AUTO until the user decides: every
# configuration then looks for MPI anew, so that installing it later has an effect. The decision is in
# seedbank_has_mpi. On Debian: apt-get install libopenmpi-dev openmpi-bin
set(SEEDBANK_BUILD_MPI AUTO CACHE STRING "Build the program `seedbank-mpi`: ON, OFF, or AUTO")
set_property(CACHE SEEDBANK_BUILD_MPI PROPERTY STRINGS AUTO ON OFF)

set(seedbank_has_mpi OFF)
if(SEEDBANK_BUILD_MPI STREQUAL "AUTO")
  # Sanitizers report faults in MPI itself.
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
