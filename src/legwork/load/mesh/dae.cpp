// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// COLLADA (.dae): the triangles of the scene, in metres, z up, and their materials' plain colours.
// Textures, normals, cameras, lights, skins and animations are left aside.
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <pugixml.hpp>

#include "legwork/load/mesh/mesh.h"
#include "legwork/load/xml/numbers.h"
#include "legwork/load/xml/scan.h"

namespace legwork::load {
namespace {

// x -> R·x + p with any 3x3 matrix R: nodes may scale and mirror.
struct Affine {
  Mat3<double> R = identity3<double>();
  Vec3<double> p{0, 0, 0};
};
Affine operator*(const Affine& a, const Affine& b) { return {a.R * b.R, a.R * b.p + a.p}; }

// Instances may name instances, and the same geometry many times.
constexpr int kMaxDepth = 64;
constexpr int kMaxNodes = 100000;
constexpr std::size_t kMaxTextRead = 4 * kMaxMeshBytes;

// The words of a text.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}
  /// Empty at the end.
  std::string_view next() {
    const std::size_t from = std::min(text_.find_first_not_of(kSpace, at_), text_.size());
    at_ = std::min(text_.find_first_of(kSpace, from), text_.size());
    return text_.substr(from, at_ - from);
  }

 private:
  static constexpr std::string_view kSpace = " \t\r\n";
  std::string_view text_;
  std::size_t at_ = 0;
};

class DaeReader {
 public:
  DaeReader(std::string_view text, const std::string& file, Findings& findings)
      : text_(text), file_(file), findings_(findings) {}

  TriangleMesh read() {
    XmlCounts counts;
    XmlLimits limits;
    limits.bodies = limits.geoms = limits.elements;  // those words mean nothing here
    scan_xml(text_, file_, limits, counts, findings_);
    if (!document_.load_buffer(text_.data(), text_.size(), pugi::parse_default,
                               pugi::encoding_utf8))
      fail({}, "not well-formed XML");
    const pugi::xml_node root = document_.document_element();
    if (std::string_view(root.name()) != "COLLADA") fail(root, "the root is not <COLLADA>");
    index(root);
    const Affine up = metres_z_up(root.child("asset"));
    const pugi::xml_node instance = root.child("scene").child("instance_visual_scene");
    if (instance) {
      nodes_in(named(instance), up, 0);
    } else {
      for (const pugi::xml_node& g : root.child("library_geometries").children("geometry"))
        geometry(g, {}, up);
    }
    if (!any_colour_) mesh_.colour.clear();
    if (mesh_.faces.empty()) fail(root, "no triangle in its scene");
    merge_equal_vertices(mesh_);
    return std::move(mesh_);
  }

 private:
  [[noreturn]] void fail(const pugi::xml_node& at, const std::string& what) {
    const auto offset = static_cast<std::size_t>(std::max<std::ptrdiff_t>(at.offset_debug(), 0));
    const auto line =
        1 + std::count(text_.begin(), text_.begin() + static_cast<long>(offset), '\n');
    findings_.fatal({file_, at ? static_cast<int>(line) : 0}, "E-DAE", at.name(), what,
                    "export the mesh again, or as STL or OBJ");
  }

  // Everything with an id; the scan has bounded the depth.
  void index(const pugi::xml_node& node) {
    if (const pugi::xml_attribute id = node.attribute("id")) by_id_.emplace(id.value(), node);
    for (const pugi::xml_node& c : node.children())
      if (c.type() == pugi::node_element) index(c);
  }

  // What url="#id" or source="#id" names.
  pugi::xml_node named(const pugi::xml_node& node) {
    std::string_view id = node.attribute("url").value();
    if (id.empty()) id = node.attribute("source").value();
    const auto found = by_id_.find(id.substr(id.empty() || id[0] != '#' ? 0 : 1));
    if (found == by_id_.end()) fail(node, "nothing has the id " + in_quotes(id));
    return found->second;
  }

  Affine metres_z_up(const pugi::xml_node& asset) {
    double unit = 1;
    if (const pugi::xml_attribute meter = asset.child("unit").attribute("meter")) {
      unit = read_number(meter.value()).value_or(0);
      if (!(unit > 0)) fail(asset.child("unit"), "meter " + in_quotes(meter.value()));
    }
    const std::string_view up = asset.child("up_axis").child_value();
    Affine X;
    if (up == "X_UP") {
      X.R = {0, -1, 0, 1, 0, 0, 0, 0, 1};
    } else if (up != "Z_UP") {  // Y_UP is COLLADA's default
      X.R = {1, 0, 0, 0, 0, -1, 0, 1, 0};
    }
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) X.R(i, k) *= unit;
    return X;
  }

  // The node's own transforms, applied in the order they are written.
  Affine transform(const pugi::xml_node& step) {
    const std::string_view kind = step.name();
    const std::size_t wanted = kind == "matrix" ? 16 : kind == "rotate" ? 4 : 3;
    const NumberList list = read_numbers(step.child_value(), 16);
    const std::vector<double>& x = list.values;
    if (!list.problem.empty() || x.size() != wanted)
      fail(step, std::string(kind) + " needs " + std::to_string(wanted) + " numbers");
    if (kind == "matrix")
      return {{x[0], x[1], x[2], x[4], x[5], x[6], x[8], x[9], x[10]}, {x[3], x[7], x[11]}};
    if (kind == "translate") return {identity3<double>(), {x[0], x[1], x[2]}};
    if (kind == "scale") return {{x[0], 0, 0, 0, x[1], 0, 0, 0, x[2]}, {0, 0, 0}};
    const Vec3<double> axis{x[0], x[1], x[2]};
    if (!(norm(axis) > 0)) fail(step, "rotate about an axis of no length");
    const double half = 0.5 * x[3] * std::numbers::pi / 180;
    const Vec3<double> n = axis * (std::sin(half) / norm(axis));
    return {to_matrix(Quat<double>{std::cos(half), n.x, n.y, n.z}), {0, 0, 0}};
  }

  Words words_of(const pugi::xml_node& node) {
    const std::string_view text = node.child_value();
    text_read_ += text.size();
    if (text_read_ > kMaxTextRead) fail(node, "instances repeat more than 256 MB of geometry");
    return Words(text);
  }

  void nodes_in(const pugi::xml_node& parent, const Affine& X, int depth) {
    for (const pugi::xml_node& n : parent.children("node")) node(n, X, depth);
  }

  void node(const pugi::xml_node& n, Affine X, int depth) {
    if (depth > kMaxDepth) fail(n, "nodes deeper than 64, or in a circle");
    if (++visited_ > kMaxNodes) fail(n, "more than 100000 nodes");
    for (const pugi::xml_node& c : n.children()) {
      const std::string_view kind = c.name();
      if (kind == "matrix" || kind == "translate" || kind == "rotate" || kind == "scale")
        X = X * transform(c);
      else if (kind == "lookat" || kind == "skew")
        fail(c, std::string(kind) + " is not read");
      else if (kind == "instance_geometry")
        geometry(named(c), c.child("bind_material").child("technique_common"), X);
      else if (kind == "instance_node")
        node(named(c), X, depth + 1);
    }
    nodes_in(n, X, depth + 1);
  }

  // The diffuse colour of what a group of triangles calls its material; grey where it has none.
  std::uint32_t colour_of(const char* symbol, const pugi::xml_node& bindings) {
    constexpr std::uint32_t kGrey = 0xb3b3b8;
    const auto follow = [&](std::string_view url) {
      const auto found = by_id_.find(url.substr(url.empty() || url[0] != '#' ? 0 : 1));
      return found == by_id_.end() ? pugi::xml_node() : found->second;
    };
    const pugi::xml_node bound =
        bindings.find_child_by_attribute("instance_material", "symbol", symbol);
    const pugi::xml_node material = follow(bound ? bound.attribute("target").value() : symbol);
    const pugi::xml_node effect =
        follow(material.child("instance_effect").attribute("url").value());
    const pugi::xml_node technique = effect.child("profile_COMMON").child("technique");
    for (const char* kind : {"phong", "lambert", "blinn", "constant"}) {
      const pugi::xml_node diffuse = technique.child(kind).child("diffuse").child("color");
      const std::vector<double> c = read_numbers(diffuse.child_value(), 4).values;
      if (c.size() < 3) continue;
      any_colour_ = true;
      std::uint32_t rgb = 0;
      for (std::size_t k = 0; k < 3; ++k)
        rgb = rgb << 8 | static_cast<std::uint32_t>(std::lround(255 * std::clamp(c[k], 0.0, 1.0)));
      return rgb;
    }
    return kGrey;
  }

  void geometry(const pugi::xml_node& g, const pugi::xml_node& bindings, const Affine& X) {
    const pugi::xml_node mesh = g.child("mesh");
    if (!mesh) fail(g, "a geometry without <mesh>");
    const std::size_t first = mesh_.vertices.size();
    const pugi::xml_node vertices = mesh.child("vertices");
    positions(named(vertices.find_child_by_attribute("input", "semantic", "POSITION")), X);
    const bool mirrors = dot(X.R.column(0), cross(X.R.column(1), X.R.column(2))) < 0;
    for (const pugi::xml_node& p : mesh.children()) {
      const std::string_view kind = p.name();
      if (kind == "triangles" || kind == "polylist" || kind == "polygons") {
        polygons(p, first, mirrors);
        mesh_.colour.resize(mesh_.faces.size(),
                            colour_of(p.attribute("material").value(), bindings));
      } else if (kind == "tristrips" || kind == "trifans") {
        fail(p, std::string(kind) + " are not read");
      }
    }
  }

  void positions(const pugi::xml_node& source, const Affine& X) {
    const pugi::xml_node accessor = source.child("technique_common").child("accessor");
    const long stride = accessor.attribute("stride").as_int(3);
    if (stride < 3 || stride > 64 || accessor.attribute("offset").as_int(0) != 0)
      fail(source, "positions that are not three numbers in a row");
    Words words = words_of(source.child("float_array"));
    const std::size_t first = mesh_.vertices.size();
    Vec3<double> x{0, 0, 0};
    long at = 0;
    for (std::string_view w = words.next(); !w.empty(); w = words.next()) {
      if (at < 3) {
        const auto value = read_number(w);
        if (!value) fail(source, in_quotes(w) + " is not a finite number");
        x[static_cast<int>(at)] = *value;
      }
      at = (at + 1) % stride;
      if (at != 0) continue;
      if (mesh_.vertices.size() >= kMaxTriangles) fail(source, "more than 5 million vertices");
      const Vec3<double> placed = X.R * x + X.p;
      if (!(norm(placed) < 1e12)) fail(source, "a vertex farther than 1e12 m away");
      mesh_.vertices.push_back(placed);
    }
    const std::size_t held = mesh_.vertices.size() - first;
    if (const pugi::xml_attribute count = accessor.attribute("count");
        count && count.as_uint() != held)
      fail(source, "promises " + std::string(in_quotes(count.value())) + " positions, holds " +
                       std::to_string(held));
  }

  // <triangles>, <polylist> (corners per polygon in <vcount>) or <polygons> (one <p> each).
  void polygons(const pugi::xml_node& group, std::size_t first, bool mirrors) {
    long stride = 1, offset = -1;
    for (const pugi::xml_node& input : group.children("input")) {
      const long o = input.attribute("offset").as_int(0);
      if (o < 0 || o > 64) fail(input, "offset " + std::to_string(o));
      stride = std::max(stride, o + 1);
      if (std::string_view(input.attribute("semantic").value()) == "VERTEX") offset = o;
    }
    if (offset < 0) fail(group, "no input VERTEX");
    const bool whole = std::string_view(group.name()) == "polygons";
    const bool listed = std::string_view(group.name()) == "polylist";
    Words counts = words_of(group.child("vcount"));
    for (const pugi::xml_node& p : group.children("p")) {
      Words words = words_of(p);
      corners_.clear();
      long wanted = next_count(group, listed, counts);
      long at = 0;
      for (std::string_view w = words.next(); !w.empty(); w = words.next()) {
        if (at == offset) corners_.push_back(corner(group, w, first));
        at = (at + 1) % stride;
        if (at != 0 || whole || static_cast<long>(corners_.size()) < wanted) continue;
        fan(group, mirrors);
        wanted = next_count(group, listed, counts);
      }
      if (whole) fan(group, mirrors);
      if (!corners_.empty()) fail(group, "a polygon lacks corners");
    }
  }

  long next_count(const pugi::xml_node& group, bool listed, Words& counts) {
    if (!listed) return 3;
    const std::string_view word = counts.next();
    if (word.empty()) return 1L << 30;  // the list is over: no corner may follow
    const auto count = read_integer(word);
    if (!count || *count < 3 || *count > 1000000) fail(group, "a polygon of " + in_quotes(word));
    return *count;
  }

  std::uint32_t corner(const pugi::xml_node& group, std::string_view word, std::size_t first) {
    const auto index = read_integer(word);
    const std::size_t n = mesh_.vertices.size() - first;
    if (!index || *index < 0 || static_cast<std::size_t>(*index) >= n)
      fail(group, "a polygon names vertex " + in_quotes(word) + " of " + std::to_string(n));
    return static_cast<std::uint32_t>(first + static_cast<std::size_t>(*index));
  }

  void fan(const pugi::xml_node& group, bool mirrors) {
    if (corners_.size() < 3) fail(group, "a polygon of fewer than three corners");
    for (std::size_t i = 2; i < corners_.size(); ++i) {
      if (mesh_.faces.size() >= kMaxTriangles) fail(group, "more than 5 million triangles");
      mesh_.faces.push_back(
          {corners_[0], corners_[i - (mirrors ? 0 : 1)], corners_[i - (mirrors ? 1 : 0)]});
    }
    corners_.clear();
  }

  std::string_view text_;
  const std::string& file_;
  Findings& findings_;
  pugi::xml_document document_;
  std::map<std::string, pugi::xml_node, std::less<>> by_id_;
  std::vector<std::uint32_t> corners_;  // of the polygon being read
  TriangleMesh mesh_;
  bool any_colour_ = false;
  int visited_ = 0;
  std::size_t text_read_ = 0;
};

}  // namespace

TriangleMesh read_dae(std::string_view text, const std::string& file, Findings& findings) {
  return DaeReader(text, file, findings).read();
}

}  // namespace legwork::load
