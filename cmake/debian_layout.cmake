# Adapts the installed files to Debian's layout and gives them the date of the release. cpack runs
# this after installing each component into its own folder.
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
  execute_process(COMMAND date --utc --date=${CPACK_SEEDBANK_RELEASE_DATE} +%s
    OUTPUT_VARIABLE epoch OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(ENV{SOURCE_DATE_EPOCH} ${epoch})  # cpack reads it
endif()
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(component ${CPACK_COMPONENTS_ALL})
  set(root ${CPACK_TEMPORARY_DIRECTORY}/${component})
  set(share ${root}/usr/share)
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(documents ${share}/doc/${package})
  file(REMOVE ${documents}/LICENSE)
  file(MAKE_DIRECTORY ${documents})
  configure_file(${CPACK_RESOURCE_FILE_LICENSE} ${documents}/copyright COPYONLY)
  file(WRITE ${documents}/changelog
    "seedbank (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
    "  * Seedbank ${CPACK_PACKAGE_VERSION}.\n\n"
    " -- ${CPACK_PACKAGE_CONTACT}  ${now}\n")
  if(EXISTS ${share}/doc/seedbank/examples)
    file(RENAME ${share}/doc/seedbank/examples ${documents}/examples)
    file(REMOVE_RECURSE ${share}/doc/seedbank)
  endif()
  if(EXISTS ${share}/zsh/site-functions)
    file(RENAME ${share}/zsh/site-functions ${share}/zsh/vendor-completions)
  endif()
  file(GLOB compressed ${share}/man/man*/* ${documents}/changelog)
  execute_process(COMMAND gzip -9n ${compressed} COMMAND_ERROR_IS_FATAL ANY)
  # Permissions do not depend on those of the checkout.
  execute_process(COMMAND chmod -R u=rwX,go=rX ${root} COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND find ${root} -exec touch --no-dereference --date=@$ENV{SOURCE_DATE_EPOCH} {} +
    COMMAND_ERROR_IS_FATAL ANY)
endforeach()
