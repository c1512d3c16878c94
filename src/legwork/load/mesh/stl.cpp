// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cmath>
#include <cstring>

#include "legwork/load/mesh/mesh.h"
#include "legwork/load/xml/numbers.h"

namespace legwork::load {
namespace {

// Binary STL is little endian: 80 bytes of anything, a count, then 50 bytes per triangle.
constexpr std::size_t kHeader = 84, kTriangle = 50;

std::uint32_t little_endian_u32(const char* at) {
  std::uint32_t value = 0;
  for (int i = 3; i >= 0; --i) value = value << 8 | static_cast<unsigned char>(at[i]);
  return value;
}

TriangleMesh read_binary(std::string_view bytes, std::size_t ntriangle, const std::string& file,
                         Findings& findings) {
  TriangleMesh mesh;
  mesh.vertices.reserve(3 * ntriangle);
  mesh.faces.reserve(ntriangle);
  for (std::size_t t = 0; t < ntriangle; ++t) {
    const char* at = bytes.data() + kHeader + t * kTriangle + 12;  // after the normal
    Face face{};
    for (std::uint32_t& corner : face) {
      float xyz[3];
      for (float& x : xyz) {
        x = std::bit_cast<float>(little_endian_u32(at));
        at += 4;
        if (!std::isfinite(x))
          findings.fatal({file, 0}, "E-STL", "",
                         "triangle " + std::to_string(t) + " has a vertex that is not finite",
                         "export the mesh again");
      }
      corner = static_cast<std::uint32_t>(mesh.vertices.size());
      mesh.vertices.push_back({xyz[0], xyz[1], xyz[2]});
    }
    mesh.faces.push_back(face);
  }
  merge_equal_vertices(mesh);
  return mesh;
}

// The ASCII form, read as a stream of words: only `vertex x y z` matters.
class AsciiReader {
 public:
  AsciiReader(std::string_view text, const std::string& file, Findings& findings)
      : text_(text), file_(file), findings_(findings) {}

  TriangleMesh read() {
    TriangleMesh mesh;
    for (std::string_view word = next_line_word(); !word.empty(); word = next_line_word()) {
      if (word != "vertex") continue;
      Vec3<double> p{0, 0, 0};
      for (int k = 0; k < 3; ++k) {
        const auto value = read_number(next_word());
        if (!value) fail("a vertex needs three finite numbers");
        p[k] = *value;
      }
      mesh.vertices.push_back(p);
      if (mesh.vertices.size() > 3 * kMaxTriangles) fail("more than 5 million triangles");
    }
    if (mesh.vertices.empty() || mesh.vertices.size() % 3 != 0)
      fail(mesh.vertices.empty() ? "no triangle in it: neither binary nor ASCII STL"
                                 : "the last triangle is incomplete");
    for (std::uint32_t i = 0; i < mesh.vertices.size(); i += 3)
      mesh.faces.push_back({i, i + 1, i + 2});
    merge_equal_vertices(mesh);
    return mesh;
  }

 private:
  [[noreturn]] void fail(const std::string& what) {
    findings_.fatal({file_, line_}, "E-STL", "", what, "export the mesh again");
  }
  std::string_view next_word() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    const std::size_t from = at_;
    while (at_ < text_.size() && !std::strchr(" \t\r\n", text_[at_])) ++at_;
    return text_.substr(from, at_ - from);
  }
  // First word of the next line that has one.
  std::string_view next_line_word() {
    while (at_ < text_.size()) {
      if (started_) {
        const std::size_t end = text_.find('\n', at_);
        if (end == std::string_view::npos) return {};
        at_ = end + 1;
        ++line_;
      }
      started_ = true;
      const std::string_view word = next_word();
      if (!word.empty()) return word;
    }
    return {};
  }

  std::string_view text_;
  const std::string& file_;
  Findings& findings_;
  std::size_t at_ = 0;
  int line_ = 1;
  bool started_ = false;
};

}  // namespace

TriangleMesh read_stl(std::string_view bytes, const std::string& file, Findings& findings) {
  if (bytes.size() >= kHeader) {
    const std::size_t claimed = little_endian_u32(bytes.data() + 80);
    const std::size_t held = (bytes.size() - kHeader) / kTriangle;
    // The size decides; an ASCII file would have to be 84 + 50 n bytes long by accident and hold
    // that n in its letters.
    if (claimed == held && bytes.size() == kHeader + held * kTriangle) {
      if (claimed > kMaxTriangles)
        findings.fatal({file, 0}, "E-STL", "",
                       std::to_string(claimed) + " triangles, limit 5000000", "decimate the mesh");
      return read_binary(bytes, claimed, file, findings);
    }
    if (bytes.substr(0, 5) != "solid" || bytes.find('\0') != std::string_view::npos)
      findings.fatal({file, 0}, "E-STL", "",
                     "header says " + std::to_string(claimed) + " triangles, file holds " +
                         std::to_string(held),
                     "the file is cut off or not an STL; export it again");
  }
  return AsciiReader(bytes, file, findings).read();
}

}  // namespace legwork::load
