# Links files into a room as bytes, with the assembler: no generated arrays, no start-up cost.

# legwork_embed(legwork_report legwork::report report_template path/to/report.html)
# defines  std::string_view legwork::report::report_template();
function(legwork_embed target namespace function path)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embed_${function}.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [=[
#include <string_view>
__asm__(".section .rodata\n"
        ".global legwork_@function@_begin\n.global legwork_@function@_end\n"
        ".balign 16\nlegwork_@function@_begin:\n.incbin \"@path@\"\nlegwork_@function@_end:\n.byte 0\n.previous\n");
extern "C" const char legwork_@function@_begin[];
extern "C" const char legwork_@function@_end[];
namespace @namespace@ {
std::string_view @function@();
std::string_view @function@() {
  return {legwork_@function@_begin, static_cast<std::size_t>(legwork_@function@_end - legwork_@function@_begin)};
}
}  // namespace @namespace@
]=])
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${path})
  target_sources(${target} PRIVATE ${source})
endfunction()
