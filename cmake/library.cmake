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
