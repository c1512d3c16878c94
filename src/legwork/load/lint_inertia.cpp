// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Lint of masses and inertias: density, guesses, centres of mass, twins, units.
#include <algorithm>
#include <cmath>
#include <map>

#include "legwork/load/lint.h"
#include "legwork/load/mesh/mesh.h"
#include "legwork/model/inertia_check.h"

namespace legwork::load {
namespace {

std::string who(const Part& part) { return "body " + in_quotes(part.name); }

struct Box {
  Vec3<double> low{1e300, 1e300, 1e300}, high{-1e300, -1e300, -1e300};
  bool empty() const { return low.x > high.x; }
  Vec3<double> size() const { return high - low; }
};

Box bounds(const std::vector<Vec3<double>>& points) {
  Box box;
  for (const Vec3<double>& p : points)
    for (int k = 0; k < 3; ++k) {
      box.low[k] = std::min(box.low[k], p[k]);
      box.high[k] = std::max(box.high[k], p[k]);
    }
  return box;
}

std::string three(const Vec3<double>& s) {
  return show(s.x) + " x " + show(s.y) + " x " + show(s.z);
}

double min3(const Vec3<double>& v) { return std::min({v.x, v.y, v.z}); }
double max3(const Vec3<double>& v) { return std::max({v.x, v.y, v.z}); }

// The largest hull among a body's shapes: no more than the hull of them all, and known without
// making that one.
double largest_hull(const Model& model, BodyId body) {
  double largest = 0;
  for (const Shape& shape : model.shapes) {
    if (shape.body != body || shape.kind != ShapeKind::kMesh) continue;
    const Mesh& mesh = model.meshes[static_cast<std::size_t>(shape.mesh)];
    if (mesh.vertices.empty()) continue;
    double volume = 0;
    const Vec3<double>& o = mesh.vertices.front();
    for (const auto& f : mesh.faces)
      volume += dot(mesh.vertices[z(f[0])] - o,
                    cross(mesh.vertices[z(f[1])] - o, mesh.vertices[z(f[2])] - o)) /
                6;
    largest = std::max(largest, volume);
  }
  return largest;
}

// One moving body with everything merged into it.
class BodyLint {
 public:
  BodyLint(const Model& model, const PartPlaces& places, std::size_t part, Findings& findings)
      : part_(model.parts[part]),
        at_(places.inertia[part]),
        findings_(findings),
        mass_(to_mass_properties(model.tree.links[part_.body.at()].M_B)),
        verdict_(inertia_verdict(mass_)),
        points_(shape_points(model, part_.body, false)),
        least_volume_(largest_hull(model, part_.body)) {}

  void run() {
    if (!(mass_.mass > 0) || verdict_.point_mass) return;
    check_density();
    check_equal_moments();
    if (verdict_.triangle >= 1 - 1e-6 && verdict_.triangle < 1.0005)
      findings_.warning(at_, "W-TRIANGLE-EDGE", who(part_),
                        who(part_) + ": (I1+I2)/I3 = " + show(verdict_.triangle) +
                            ", as flat or thin as a body can be",
                        "fine for rods and plates; check it otherwise");
    check_centre();
  }

 private:
  void check_density() {
    const double d = verdict_.density;
    if (d > 0 && (d < 50 || d > 8000)) {
      findings_.warning(at_, "W-DENSITY", who(part_),
                        who(part_) + ": " + show(mass_.mass) + " kg in the equivalent box " +
                            three(verdict_.box) + " m is " + show(d) + " kg/m3",
                        d < 50 ? "inertia too large for the mass? (units, reference point)"
                               : "inertia too small for the mass? (units, placeholder)");
      return;
    }
    if (points_.size() < 4) return;
    // Beyond doubt already between the largest of its hulls and the box around them all.
    const Vec3<double> span = bounds(points_).size();
    if (mass_.mass < 0.99 * 6000 * least_volume_ &&
        mass_.mass > 1.01 * 100 * span.x * span.y * span.z)
      return;
    const MeshVolume hull = mesh_volume({points_, {}, {}}, MeshFilling::kConvex);
    const double hull_density = hull.volume > 0 ? mass_.mass / hull.volume : 0;
    if (hull_density > 0 && (hull_density < 100 || hull_density > 6000))
      findings_.warning(at_, "W-DENSITY", who(part_),
                        who(part_) + ": " + show(mass_.mass) + " kg in the hull of its shapes is " +
                            show(hull_density) + " kg/m3",
                        "check mass and shapes");
  }

  void check_equal_moments() {
    const Vec3<double>& I = verdict_.principal;
    const bool equal = (I.z - I.x) <= 1e-6 * I.z;
    const bool placeholder =
        equal && (std::fabs(I.z - 1.0) < 1e-9 || std::fabs(I.z - 1e-3) < 1e-12);
    const Vec3<double> span =
        bounds(points_).empty() ? Vec3<double>{0, 0, 0} : bounds(points_).size();
    const bool cubic = points_.empty() || max3(span) < 1.1 * min3(span);
    if (!(equal && mass_.mass > 1 && !cubic) && !placeholder) return;
    std::string what = who(part_) + ": " + show(mass_.mass) + " kg with three equal inertias " +
                       show(I.z) + ": a solid cube of " + show(verdict_.box.x) + " m";
    if (!points_.empty()) {
      const double k = mass_.mass / 12;
      const Vec3<double> box{k * (span.y * span.y + span.z * span.z),
                             k * (span.x * span.x + span.z * span.z),
                             k * (span.x * span.x + span.y * span.y)};
      what += ", but its shapes span " + three(span) + " m (a box of that size has " +
              show(min3(box)) + " .. " + show(max3(box)) + " kg m2)";
    }
    findings_.warning(at_, "W-INERTIA-GUESS", who(part_), what, "measure or compute it");
  }

  // Outside the box of the shapes, inflated by a tenth: the box is cheap and never accuses wrongly.
  void check_centre() {
    const Box box = bounds(points_);
    if (box.empty()) return;
    const Vec3<double> size = box.size();
    for (int k = 0; k < 3; ++k) {
      const double margin = 0.1 * max3(size);
      const double c = mass_.com[k];
      if (c >= box.low[k] - margin && c <= box.high[k] + margin) continue;
      findings_.warning(at_, "W-COM-OUTSIDE", who(part_),
                        who(part_) + ": the centre of mass lies outside its shapes (" +
                            std::string(1, "xyz"[k]) + " = " + show(c) + " m, shapes " +
                            show(box.low[k]) + " .. " + show(box.high[k]) + " m)",
                        "check the inertial's position and frame");
      return;
    }
  }

  const Part& part_;
  const Place& at_;
  Findings& findings_;
  MassProperties mass_;
  InertiaVerdict verdict_;
  std::vector<Vec3<double>> points_;
  double least_volume_;  // of the hull of the points [m³]
};

// The same digits three times over are seldom measured.
void check_copies(const Model& model, const PartPlaces& places, Findings& findings) {
  std::map<std::vector<double>, std::vector<std::size_t>> same;
  for (std::size_t i = 1; i < model.parts.size(); ++i) {
    const Part& p = model.parts[i];
    if (!p.has_inertial || !(p.own.mass > 0)) continue;
    const Sym3<double>& I = p.own.inertia;
    const double largest = std::max({I.xx, I.yy, I.zz});
    if (!(largest > 0)) continue;
    same[{I.xx, I.xy, I.xz, I.yy, I.yz, I.zz}].push_back(i);
  }
  for (const auto& [inertia, parts] : same) {
    std::map<double, int> masses;
    for (const std::size_t i : parts) ++masses[model.parts[i].own.mass];
    // Left and right twins share digits honestly; different masses do not.
    if (parts.size() < 3 || masses.size() < 3) continue;
    findings.warning(places.inertia[parts.front()], "W-INERTIA-GUESS",
                     who(model.parts[parts.front()]),
                     std::to_string(parts.size()) +
                         " bodies of different mass share the same inertia digits, first " +
                         who(model.parts[parts.front()]),
                     "measure or compute them");
  }
}

// left_thigh <-> right_thigh, FL_HIP <-> FR_HIP, l_foot <-> r_foot.
std::string mirrored_name(const std::string& name) {
  const auto swap_first = [&](const std::string& from, const std::string& to) -> std::string {
    const std::size_t at = name.find(from);
    if (at == std::string::npos) return {};
    return name.substr(0, at) + to + name.substr(at + from.size());
  };
  for (const auto& [from, to] : {std::pair<const char*, const char*>{"left", "right"},
                                 {"Left", "Right"},
                                 {"LEFT", "RIGHT"},
                                 {"FL", "FR"},
                                 {"HL", "HR"},
                                 {"RL", "RR"}})
    if (const std::string twin = swap_first(from, to); !twin.empty()) return twin;
  for (const auto& [from, to] : {std::pair<const char*, const char*>{"l_", "r_"}, {"L_", "R_"}})
    if (name.compare(0, 2, from) == 0) return to + name.substr(2);
  return {};
}

}  // namespace

void lint_inertias(const Model& model, const PartPlaces& places, Findings& findings) {
  for (std::size_t i = 1; i < model.parts.size(); ++i)
    if (!model.parts[i].joints.empty() && model.parts[i].body != kWorld)
      BodyLint(model, places, i, findings).run();
  check_copies(model, places, findings);
}

void lint_twins(const Model& model, const PartPlaces& places, Findings& findings) {
  for (std::size_t i = 1; i < model.parts.size(); ++i) {
    const Part& left = model.parts[i];
    const std::string twin = mirrored_name(left.name);
    const int k = twin.empty() ? -1 : model.find_part(twin);
    if (k <= 0) continue;
    const Part& right = model.parts[static_cast<std::size_t>(k)];
    const double a = left.own.mass, b = right.own.mass;
    const double larger = std::max(a, b);
    if (larger > 0 && std::fabs(a - b) > 0.01 * larger) {
      findings.warning(places.inertia[i], "W-SYMMETRY", who(left),
                       who(left) + " weighs " + show(a) + " kg, its twin " + in_quotes(right.name) +
                           " " + show(b) + " kg",
                       "are both right?");
      continue;
    }
    // Frames of twins may be mirrored in any axis: compare distances, which all mirrors keep.
    if (std::fabs(norm(left.own.com) - norm(right.own.com)) > 0.002)
      findings.warning(places.inertia[i], "W-SYMMETRY", who(left),
                       who(left) + " has its centre of mass " + show(norm(left.own.com)) +
                           " m from its frame, its twin " + in_quotes(right.name) + " " +
                           show(norm(right.own.com)) + " m",
                       "are both right?");
    const bool zero_l = inertia_verdict(left.own).point_mass;
    const bool zero_r = inertia_verdict(right.own).point_mass;
    if (larger > 0 && zero_l != zero_r)
      findings.warning(places.inertia[i], "W-SYMMETRY", who(left),
                       who(zero_l ? left : right) + " has no inertia, its twin has",
                       "are both right?");
  }
}

void lint_units(const Model& model, const PartPlaces& places, Findings& findings) {
  double total = 0, height_low = 1e300, height_high = -1e300;
  for (std::size_t i = 1; i < model.parts.size(); ++i) {
    const Part& part = model.parts[i];
    if (part.body == kWorld) continue;
    const std::vector<Vec3<double>> points = shape_points(model, part.body, false);
    const Box box = bounds(points);
    const Vec3<double> span = box.empty() ? Vec3<double>{0, 0, 0} : box.size();
    const MassProperties m = to_mass_properties(model.tree.links[part.body.at()].M_B);
    total += part.own.mass;
    height_low = std::min(height_low, box.empty() ? 0.0 : box.low.z);
    height_high = std::max(height_high, box.empty() ? 0.0 : box.high.z);
    if (part.joints.empty()) continue;
    const double reach =
        std::max({max3(span), norm(part.X_PF.p) * (part.parent == 0 ? 0 : 1), norm(m.com)});
    if (reach > 20)
      findings.warning(
          places.inertia[i], m.mass > 100 ? "W-UNITS" : "W-UNITS-MM", who(part),
          show(m.mass) + " kg, " +
              (max3(span) > 0 ? "shapes " + three(span) + " m" : "offset " + show(reach) + " m") +
              ": looks like " +
              (m.mass > 100 ? "grams and millimetres (mass " + show(m.mass / 1000) + " kg, " +
                                  show(reach / 1000) + " m)"
                            : "millimetres (" + show(reach / 1000) + " m)"),
          "robot files are in metres and kilograms");
  }
  if (model.nv == 0) return;
  if (total > 500 && height_high - height_low < 2 && height_high > height_low)
    findings.warning({model.file, 0}, "W-UNITS-GRAM", "",
                     "the robot weighs " + show(total) + " kg but is smaller than 2 m",
                     "masses are in kilograms");
  else if (total > 0 && total < 0.05)
    findings.warning({model.file, 0}, "W-UNITS-GRAM", "",
                     "the robot weighs " + show(total) + " kg in all", "masses are in kilograms");
}

}  // namespace legwork::load
