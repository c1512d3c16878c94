# The library as other projects see it: legwork::legwork, by add_subdirectory or find_package. One
# shared library by default (LEGWORK_SHARED=OFF: an archive). It is compiled for LEGWORK_ISA;
# the public headers do not depend on it, so a program that links it may use any instruction set.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

get_property(rooms GLOBAL PROPERTY LEGWORK_ROOMS)
get_property(third_party GLOBAL PROPERTY LEGWORK_LIBS)
list(REMOVE_DUPLICATES third_party)
set(objects)
foreach(room ${rooms})
  list(APPEND objects $<TARGET_OBJECTS:legwork_${room}>)
endforeach()

option(LEGWORK_SHARED "Build legwork::legwork as a shared library" ON)
if(LEGWORK_SHARED)
  set(kind SHARED)
else()
  set(kind STATIC)
endif()
add_library(legwork_library ${kind} EXCLUDE_FROM_ALL ${objects})
add_library(legwork::legwork ALIAS legwork_library)
set_target_properties(legwork_library PROPERTIES OUTPUT_NAME legwork EXPORT_NAME legwork
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} LINKER_LANGUAGE CXX)
target_link_libraries(legwork_library PUBLIC legwork_headers PRIVATE ${third_party})
if(LEGWORK_SHARED)
  # Its own inline functions, not the copies in the program: those may be compiled for another
  # instruction set, or with contraction of a·b + c, and would change its bits.
  target_link_options(legwork_library PRIVATE -Wl,-Bsymbolic)
endif()

# --- installation ---------------------------------------------------------------------------------
install(TARGETS legwork_library legwork_headers EXPORT legwork
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/legwork DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/data/robots ${PROJECT_SOURCE_DIR}/data/scenarios
  ${PROJECT_SOURCE_DIR}/data/studies
  ${PROJECT_SOURCE_DIR}/data/measured DESTINATION ${CMAKE_INSTALL_DATADIR}/legwork)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/NOTICE ${PROJECT_SOURCE_DIR}/README.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs ${PROJECT_SOURCE_DIR}/examples DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(EXPORT legwork NAMESPACE legwork:: FILE legwork-targets.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/legwork)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/legwork-config.cmake.in
  ${PROJECT_BINARY_DIR}/legwork-config.cmake INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/legwork
  PATH_VARS CMAKE_INSTALL_DATADIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/legwork-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/legwork-config.cmake ${PROJECT_BINARY_DIR}/legwork-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/legwork)
