# Every flag the project compiles with, and why it is there. Nothing here reaches a program that links
# the library: rooms take legwork_flags PRIVATE; consumers see legwork_headers (C++20 and our include folder).

set(LEGWORK_ISA "x86-64-v3" CACHE STRING
    "Instruction set: x86-64-v3 (AVX2 + FMA), x86-64-v4 (AVX-512), native, or baseline")
set(LEGWORK_SANITIZE "" CACHE STRING "Comma-separated sanitizers, e.g. address,undefined")

if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
  find_program(LEGWORK_CCACHE ccache)
  if(LEGWORK_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${LEGWORK_CCACHE})
  endif()
endif()
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)  # the shared library and the Python module link the same objects

add_library(legwork_headers INTERFACE)
target_compile_features(legwork_headers INTERFACE cxx_std_20)
target_include_directories(legwork_headers INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<INSTALL_INTERFACE:include>)

add_library(legwork_flags INTERFACE)
target_compile_options(legwork_flags INTERFACE
  -Wall -Wextra -Wconversion -Wshadow -Wpedantic -Werror
  -Wno-missing-field-initializers  # designated initialisers leave the rest at their defaults
  -ffp-contract=off      # lanes must equal the scalar path bit for bit: we write the fma ourselves
  -fno-math-errno        # lets sqrt be one instruction; errno is not read
  -fno-trapping-math     # lets selects become blends; no result changes
)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(legwork_flags INTERFACE
    -Wno-psabi           # packs wider than the ABI's registers only cross inlined calls
    -Wno-restrict)       # GCC 12 sees overlaps in std::string that are not there (bug 105651)
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT LEGWORK_ISA STREQUAL "baseline")
  target_compile_options(legwork_flags INTERFACE -march=${LEGWORK_ISA})
  if(LEGWORK_ISA MATCHES "v4|native")
    target_compile_options(legwork_flags INTERFACE
      -mprefer-vector-width=512)  # a pack of eight doubles is one register, not two
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      # GCC 12 warns of its own AVX-512 intrinsics, whose "undefined" registers are meant (bug 105593).
      target_compile_options(legwork_flags INTERFACE -Wno-uninitialized -Wno-maybe-uninitialized)
    endif()
  endif()
endif()
if(LEGWORK_SANITIZE)
  target_compile_options(legwork_flags INTERFACE
    -fsanitize=${LEGWORK_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(legwork_flags INTERFACE -fsanitize=${LEGWORK_SANITIZE})
  target_compile_definitions(legwork_flags INTERFACE
    LEGWORK_SANITIZED
    LEGWORK_FREE_INLINING)  # instrumented kernels inlined as a step wants them take minutes a file
  if(LEGWORK_SANITIZE MATCHES "thread" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(legwork_flags INTERFACE -Wno-tsan)  # Boost.Asio's fences, which it cannot follow
  endif()
endif()
if(LEGWORK_FUZZ)
  target_compile_options(legwork_flags INTERFACE
    -fsanitize=fuzzer-no-link)  # libFuzzer is guided by the coverage of the rooms, not of its own main
  # A use of null or of a freed or short object faults under the address sanitizer too: without these checks a
  # file compiles in four fifths of the time. The asan preset has them all.
  target_compile_options(legwork_flags INTERFACE -fno-sanitize=null,vptr,object-size)
  # A fuzzed model is stepped alone: kernels for packs, floats and duals would double the build.
  target_compile_definitions(legwork_flags INTERFACE LEGWORK_ONE_SCALAR=double)
endif()

# For rooms that compute in packs, measured with bench_dynamics and bench_step. GCC copies a struct of
# packs with `rep movs`, which starts slowly and stalls the loads after it: packs take 1.4 times as long.
# Pairing scalar operations of one robot into short vectors (SLP) costs more shuffles than it saves: ABA of
# the bench robots takes 1.05 times as long on AVX2 and 1.5 times on AVX-512 with it, a moving step 1.03.
set(LEGWORK_KERNEL_FLAGS -fno-tree-slp-vectorize)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  # In the registers packs have: written in halves, a pack would be read back before its stores are done.
  set(LEGWORK_MOVES 256)
  if(LEGWORK_ISA MATCHES "v4|native")
    set(LEGWORK_MOVES 512)
  endif()
  list(APPEND LEGWORK_KERNEL_FLAGS -mmove-max=${LEGWORK_MOVES} -mstore-max=${LEGWORK_MOVES}
    -mmemcpy-strategy=vector_loop:2048:noalign,libcall:-1:noalign)
endif()

# For code that runs before, after or beside the steps: the command, the papers, scenarios, the viewer. At -O1 it
# compiles in 0.7 of the time, which is a tenth of the whole build; with lab and report, which are left out for it, a
# recorded walk took 5 % more instructions, none of them in a step (callgrind).
add_library(legwork_light INTERFACE)
target_compile_options(legwork_light INTERFACE $<$<CONFIG:Release>:-O1>)
