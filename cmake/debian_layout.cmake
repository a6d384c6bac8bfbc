# Adapts the installed files to Debian's layout. cpack runs this after installing each component
# into its own folder.
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(component ${CPACK_COMPONENTS_ALL})
  set(share ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr/share)
  string(TOUPPER ${component} upper)
  set(documents ${share}/doc/${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  file(REMOVE ${documents}/LICENSE)
  file(MAKE_DIRECTORY ${documents})
  configure_file(${CPACK_RESOURCE_FILE_LICENSE} ${documents}/copyright COPYONLY)
  file(WRITE ${documents}/changelog
    "seedbank (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
    "  * Seedbank ${CPACK_PACKAGE_VERSION}.\n\n"
    " -- ${CPACK_PACKAGE_CONTACT}  ${now}\n")
  if(EXISTS ${share}/zsh/site-functions)
    file(RENAME ${share}/zsh/site-functions ${share}/zsh/vendor-completions)
  endif()
  file(GLOB compressed ${share}/man/man*/* ${documents}/changelog)
  execute_process(COMMAND gzip -9n ${compressed} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
