# Removes the files listed in install_manifest.txt, which `cmake --install` writes:
#
#     cmake --build BUILD_FOLDER --target uninstall
#
# Also uses the manifests of components that were installed separately. Folders are kept.
file(GLOB manifests ${BUILD_DIR}/install_manifest*.txt)
if(NOT manifests)
  message(FATAL_ERROR "uninstall: nothing was installed from ${BUILD_DIR}")
endif()
foreach(manifest IN LISTS manifests)
  file(STRINGS ${manifest} files)
  foreach(file IN LISTS files)
    if(EXISTS $ENV{DESTDIR}${file} OR IS_SYMLINK $ENV{DESTDIR}${file})
      message(STATUS "Removing: $ENV{DESTDIR}${file}")
      file(REMOVE $ENV{DESTDIR}${file})
    endif()
  endforeach()
  file(REMOVE ${manifest})
endforeach()
