// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "legwork/load/mesh/mesh.h"
#include "legwork/load/xml/numbers.h"

namespace legwork::load {
namespace {

class ObjReader {
 public:
  ObjReader(std::string_view text, const std::string& file, Findings& findings)
      : text_(text), file_(file), findings_(findings) {}

  TriangleMesh read() {
    while (next_line()) {
      const std::string_view word = next_word();
      if (word == "v")
        vertex();
      else if (word == "f")
        face();
    }
    if (mesh_.faces.empty()) fail("no face in it");
    for (const Face& f : mesh_.faces)
      for (const std::uint32_t i : f)
        if (i >= mesh_.vertices.size())
          fail("a face names vertex " + std::to_string(i + 1) + " of " +
               std::to_string(mesh_.vertices.size()));
    merge_equal_vertices(mesh_);
    return std::move(mesh_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) {
    findings_.fatal({file_, line_}, "E-OBJ", "", what, "export the mesh again");
  }

  bool next_line() {
    if (end_ >= text_.size()) return false;
    at_ = line_ == 0 ? 0 : end_ + 1;
    if (at_ >= text_.size()) return false;
    end_ = std::min(text_.find('\n', at_), text_.size());
    ++line_;
    return true;
  }

  std::string_view next_word() {
    while (at_ < end_ && std::strchr(" \t\r", text_[at_])) ++at_;
    const std::size_t from = at_;
    while (at_ < end_ && !std::strchr(" \t\r", text_[at_])) ++at_;
    return text_.substr(from, at_ - from);
  }

  void vertex() {
    Vec3<double> p{0, 0, 0};
    for (int k = 0; k < 3; ++k) {
      const auto value = read_number(next_word());
      if (!value) fail("a vertex needs three finite numbers");
      p[k] = *value;
    }
    mesh_.vertices.push_back(p);  // a colour or weight may follow: ignored
  }

  // "7", "7/1", "7//3", "7/1/3"; negative counts back from the last vertex so far.
  std::uint32_t corner(std::string_view word) {
    const auto index = read_integer(word.substr(0, word.find('/')));
    const auto n = static_cast<long>(mesh_.vertices.size());
    if (!index || *index == 0 || *index < -n || *index > 0xfffffffL)
      fail("a face has the corner " + in_quotes(word));
    return static_cast<std::uint32_t>(*index > 0 ? *index - 1 : n + *index);
  }

  void face() {
    std::uint32_t first = 0, last = 0;
    int ncorner = 0;
    for (std::string_view word = next_word(); !word.empty(); word = next_word()) {
      const std::uint32_t here = corner(word);
      if (ncorner == 0) first = here;
      if (ncorner >= 2) {
        if (mesh_.faces.size() >= kMaxTriangles) fail("more than 5 million triangles");
        mesh_.faces.push_back({first, last, here});
      }
      last = here;
      ++ncorner;
    }
    if (ncorner < 3) fail("a face needs three corners");
  }

  std::string_view text_;
  const std::string& file_;
  Findings& findings_;
  TriangleMesh mesh_;
  std::size_t at_ = 0, end_ = 0;
  int line_ = 0;
};

}  // namespace

TriangleMesh read_obj(std::string_view text, const std::string& file, Findings& findings) {
  return ObjReader(text, file, findings).read();
}

}  // namespace legwork::load
