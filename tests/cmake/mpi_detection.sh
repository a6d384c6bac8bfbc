#!/usr/bin/env bash
# Checks that seedbank-mpi is built if and only if MPI is installed, unless the user decides:
# mpi_detection.sh ROOT
# Configures a small project several times in one build folder, with a find module that simulates
# whether MPI is installed.
set -euo pipefail
root=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.22...3.25)
project(detection LANGUAGES C)
set(CMAKE_MODULE_PATH "$work")
set(SEEDBANK_BUILD_TOOLS ON)
include("$root/cmake/mpi.cmake")
message(STATUS "has MPI: \${seedbank_has_mpi}")
END

# expect ON|OFF INSTALLED [CMAKE-OPTION...]
expect() {
  local wanted=$1 seen
  echo "set(MPI_C_FOUND $2)" >"$work/FindMPI.cmake"
  echo "set(MPI_FOUND $2)" >>"$work/FindMPI.cmake"
  seen=$(cmake -G Ninja -S "$work" -B "$work/build" "${@:3}" | sed -n 's/^-- has MPI: //p')
  [[ $seen == "$wanted" ]] && return
  echo "with MPI_FOUND=$2 and '${*:3}': has MPI: '$seen', expected $wanted" >&2
  exit 1
}

expect OFF OFF
expect ON ON  # installed after the first configuration
expect OFF OFF
expect OFF ON -DSEEDBANK_BUILD_MPI=OFF
expect OFF ON
expect ON ON -DSEEDBANK_BUILD_MPI=ON
expect ON ON -DSEEDBANK_BUILD_MPI=AUTO
