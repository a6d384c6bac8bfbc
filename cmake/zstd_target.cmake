# Defines zstd::libzstd after zstd was found: zstd 1.5.4 exports one target for each kind of
# library, later releases also export this one. Installed with seedbankConfig.cmake.
if(NOT TARGET zstd::libzstd)
  add_library(zstd::libzstd INTERFACE IMPORTED)
  if(TARGET zstd::libzstd_shared AND NOT SEEDBANK_STATIC)
    target_link_libraries(zstd::libzstd INTERFACE zstd::libzstd_shared)
  else()
    target_link_libraries(zstd::libzstd INTERFACE zstd::libzstd_static)
  endif()
endif()
