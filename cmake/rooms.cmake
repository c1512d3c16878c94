# One static library per room (folder of src/legwork), with exactly the edges its rank allows.
# tools/check_layers.py checks the #includes against the same ranks.

# Files compiled several at a time read the headers they share once: the whole build takes half as long.
# The engine's rooms stay one by one, and so does everything in the presets for work on a file (dev, clang).
option(LEGWORK_UNITY "Compile files several at a time where a room allows it" ON)
function(legwork_compile_together target)
  set(batch 8)
  if(ARGN)
    set(batch ${ARGN})
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${LEGWORK_UNITY} UNITY_BUILD_BATCH_SIZE ${batch})
endfunction()

# These see no bytes from outside, only what our readers made of them. The fuzzing build is about the
# readers: there they are not instrumented, and compile in half the time. (Preset asan instruments all.)
set(LEGWORK_FED_BY_US dense dynamics constraint contact actuate sim sense plan control estimate impact)
set(LEGWORK_STEPPED dynamics constraint contact actuate sim)  # and of these, what a fuzzed model is stepped by

# For what runs once in a while, never in a step, -O1 compiles in two thirds of the time; where -O3 gains
# nothing, -O2 does in five sixths. The fuzzing build has levels of its own.
function(legwork_optimise_lightly target)
  set(level -O1)
  if(ARGN)
    set(level ${ARGN})
  endif()
  if(NOT LEGWORK_FUZZ)
    target_compile_options(${target} PRIVATE ${level})
  endif()
endfunction()

# legwork_room(math DEPS base LIBS fmt::fmt [TOGETHER] [SELDOM] [READERS scenario.cpp ...])
# TOGETHER: legwork_compile_together(). SELDOM: legwork_optimise_lightly(). READERS: the files of the room
# that see bytes from outside; the fuzzing build compiles no others. UNREAD: rooms these do not use.
function(legwork_room name)
  cmake_parse_arguments(ROOM "TOGETHER;SELDOM" "" "DEPS;LIBS;READERS;UNREAD" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(LEGWORK_FUZZ AND ROOM_READERS)
    set(sources ${ROOM_READERS})
    list(REMOVE_ITEM ROOM_DEPS ${ROOM_UNREAD})
  endif()
  list(TRANSFORM ROOM_DEPS PREPEND legwork_)
  if(sources)
    add_library(legwork_${name} STATIC ${sources})
    target_link_libraries(legwork_${name} PUBLIC legwork_flags ${ROOM_DEPS} ${ROOM_LIBS})
    if(ROOM_TOGETHER OR LEGWORK_FUZZ)  # whose steps nobody times
      legwork_compile_together(legwork_${name})
    endif()
    if(LEGWORK_FUZZ AND name IN_LIST LEGWORK_FED_BY_US)
      set_target_properties(legwork_${name} PROPERTIES LEGWORK_PLAIN ON)
      if(NOT name IN_LIST LEGWORK_STEPPED)
        target_compile_options(legwork_${name} PRIVATE -O0)
      endif()
    endif()
    if(ROOM_SELDOM)
      legwork_optimise_lightly(legwork_${name})
    endif()
  else()
    add_library(legwork_${name} INTERFACE)
    target_link_libraries(legwork_${name} INTERFACE legwork_flags ${ROOM_DEPS} ${ROOM_LIBS})
  endif()
endfunction()

function(legwork_subdirectory_if_present folder)
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt)
    add_subdirectory(${folder})
  endif()
endfunction()

# What is tested is the library, at its own flags: tests themselves compile a quarter faster so, documents
# a third faster still, and in less than half the time with sanitizers.
function(legwork_test_flags target)
  if(LEGWORK_SANITIZE OR "${ARGN}")
    target_compile_options(${target} PRIVATE -O0)
  else()
    target_compile_options(${target} PRIVATE -O1)
  endif()
endfunction()

# One executable per test folder, one ctest entry per source file:
#   legwork_test_folder(unit/math LIBS legwork_math)  ->  tests unit.math.vec3, unit.math.pack, ...
# DOCUMENTS: they compare texts and compute nothing themselves.
function(legwork_test_folder folder)
  cmake_parse_arguments(TESTS "DOCUMENTS" "" "LIBS;LABELS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/${folder}/*_test.cpp)
  if(NOT sources)
    return()
  endif()
  string(REPLACE "/" "_" target test_${folder})
  string(REPLACE "/" "." prefix ${folder})
  add_executable(${target} ${sources})
  target_link_libraries(${target} PRIVATE ${TESTS_LIBS} legwork_test_support)
  legwork_test_flags(${target} ${TESTS_DOCUMENTS})
  legwork_compile_together(${target})
  foreach(source ${sources})
    get_filename_component(stem ${source} NAME_WE)
    string(REGEX REPLACE "_test$" "" stem ${stem})
    add_test(NAME ${prefix}.${stem} COMMAND ${target} --source-file=*/${stem}_test.cpp
             WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
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
  if(NOT LEGWORK_FUZZ)
    return()
  endif()
  add_executable(fuzz_${name} ${CMAKE_SOURCE_DIR}/tests/fuzz/${name}_fuzz.cpp)
  target_link_libraries(fuzz_${name} PRIVATE ${FUZZ_LIBS})
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  set_property(GLOBAL APPEND PROPERTY LEGWORK_FUZZ_TARGETS ${name})
endfunction()
