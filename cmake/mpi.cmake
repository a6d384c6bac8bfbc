# MPI, for the program seedbank-mpi: built where it is found, unless SEEDBANK_BUILD_MPI is OFF. On
# Debian: apt-get install libopenmpi-dev openmpi-bin
set(mpi_is_wanted ${SEEDBANK_BUILD_TOOLS})
if(SEEDBANK_SANITIZE)
  set(mpi_is_wanted OFF)  # sanitizers see faults in MPI itself
endif()
if(mpi_is_wanted AND NOT DEFINED SEEDBANK_BUILD_MPI)
  enable_language(C)
  find_package(MPI QUIET COMPONENTS C)
endif()
option(SEEDBANK_BUILD_MPI "Build the program `seedbank-mpi`" "${MPI_C_FOUND}")
if(SEEDBANK_BUILD_MPI)
  enable_language(C)
  find_package(MPI REQUIRED COMPONENTS C)
endif()
