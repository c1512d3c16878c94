# One static library per room (folder of src/legwork), with exactly the edges its rank allows.
# tools/check_layers.py checks the #includes against the same ranks.

# legwork_room(load DEPS base math model dynamics LIBS pugixml::pugixml)
# DEPS: rooms of lower rank. LIBS: other libraries, seen by the room's .cpp files only. LIGHT: nothing here runs
# in a step (legwork_light in flags.cmake).
function(legwork_room name)
  cmake_parse_arguments(ROOM "LIGHT" "" "DEPS;LIBS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  list(TRANSFORM ROOM_DEPS PREPEND legwork_)
  if(sources)
    add_library(legwork_${name} STATIC ${sources})
    target_link_libraries(legwork_${name} PUBLIC legwork_headers ${ROOM_DEPS} PRIVATE legwork_flags ${ROOM_LIBS})
    if(ROOM_LIGHT)
      target_link_libraries(legwork_${name} PRIVATE legwork_light)
    endif()
    set_property(GLOBAL APPEND PROPERTY LEGWORK_ROOMS ${name})
    set_property(GLOBAL APPEND PROPERTY LEGWORK_LIBS ${ROOM_LIBS})
  else()
    add_library(legwork_${name} INTERFACE)
    target_link_libraries(legwork_${name} INTERFACE legwork_headers ${ROOM_DEPS})
  endif()
endfunction()

function(legwork_subdirectory_if_present folder)
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt)
    add_subdirectory(${folder})
  endif()
endfunction()

# One executable per test folder, one ctest entry per source file:
#   legwork_test_folder(unit/math LIBS legwork_math)  ->  tests unit.math.vec3, unit.math.pack, ...
# What is tested is the library, at its own flags; the tests themselves compile a quarter faster at -O1.
function(legwork_test_folder folder)
  cmake_parse_arguments(TESTS "" "" "LIBS;LABELS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/${folder}/*_test.cpp)
  if(NOT sources)
    return()
  endif()
  string(REPLACE "/" "_" target test_${folder})
  string(REPLACE "/" "." prefix ${folder})
  add_executable(${target} ${sources})
  target_link_libraries(${target} PRIVATE legwork_flags ${TESTS_LIBS} legwork_test_support)
  target_compile_options(${target} PRIVATE -O1)
  foreach(source ${sources})
    get_filename_component(stem ${source} NAME_WE)
    string(REGEX REPLACE "_test$" "" stem ${stem})
    add_test(NAME ${prefix}.${stem} COMMAND ${target} --source-file=*/${stem}_test.cpp
             WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    # Skipped only where nothing failed: a failure outweighs a skip in the same file. A file whose
    # filter runs no case at all is a failure too.
    set_tests_properties(${prefix}.${stem} PROPERTIES LABELS "${TESTS_LABELS}"
                         FAIL_REGULAR_EXPRESSION "test cases: +0 +\\|"
                         SKIP_REGULAR_EXPRESSION "\\[skipped\\].*Status: SUCCESS!")
  endforeach()
endfunction()

# legwork_fuzz_target(urdf LIBS legwork_load): tests/fuzz/urdf_fuzz.cpp with the seeds of
# tests/fuzz/corpus/urdf. Needs clang's libFuzzer; built only with LEGWORK_FUZZ=ON.
function(legwork_fuzz_target name)
  cmake_parse_arguments(FUZZ "" "" "LIBS" ${ARGN})
  add_executable(fuzz_${name} ${PROJECT_SOURCE_DIR}/tests/fuzz/${name}_fuzz.cpp)
  target_link_libraries(fuzz_${name} PRIVATE legwork_flags ${FUZZ_LIBS})
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
endfunction()
