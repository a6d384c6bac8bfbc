# What `cmake --install` installs, below any prefix. COMPONENT command: the command, with its pages
# and the documents.
include(GNUInstallDirs)

if(SEEDBANK_BUILD_TOOLS)
  install(TARGETS seedbank COMPONENT command)
  install(FILES ${SEEDBANK_PAGES_DIR}/seedbank.1
    DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT command)
  install(FILES ${SEEDBANK_PAGES_DIR}/seedbank.bash RENAME seedbank
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT command)
  install(FILES ${SEEDBANK_PAGES_DIR}/_seedbank
    DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT command)
  install(FILES ${SEEDBANK_PAGES_DIR}/seedbank.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT command)
endif()

# In the folders that they have here, so that their links to each other hold.
foreach(document LICENSE README.md db/FORMAT.md db/FULLGAME.md db/RANKING.md db/fullgame/FORMAT.md
    solver/RULES.md)
  cmake_path(GET document PARENT_PATH folder)
  install(FILES ${PROJECT_SOURCE_DIR}/${document}
    DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder} COMPONENT command)
endforeach()
