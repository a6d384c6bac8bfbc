# Sets seedbank_release_date to the date of the man pages and packages, such as 2026-12-31: that of
# SOURCE_DATE_EPOCH if it is set, else that of this version in CHANGELOG.md, so that two builds of
# one commit are identical. Without either, it is today's date.
string(TIMESTAMP seedbank_release_date "%Y-%m-%d" UTC)  # SOURCE_DATE_EPOCH, if it is set
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
  string(REPLACE . "\\." version_pattern ${PROJECT_VERSION})
  file(STRINGS ${PROJECT_SOURCE_DIR}/CHANGELOG.md heading
    REGEX "^## \\[${version_pattern}\\] - [0-9]+-[0-9]+-[0-9]+$")
  if(heading MATCHES "[0-9]+-[0-9]+-[0-9]+$")
    set(seedbank_release_date ${CMAKE_MATCH_0})
  endif()
endif()
