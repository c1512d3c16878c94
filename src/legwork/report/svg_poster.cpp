// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The robot as a still picture: shapes projected along the stage's camera, painted far to near.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "legwork/math/planar_hull.h"
#include "legwork/record/number_text.h"
#include "legwork/report/svg.h"
#include "legwork/report/text.h"

namespace legwork::report {

using namespace outcome;
namespace {

using Vec2 = std::array<double, 2>;
constexpr double kPosterWidth = 800, kPosterHeight = 560;

Xyz plus(const Xyz& a, const Xyz& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
Xyz times(double s, const Xyz& a) { return {s * a[0], s * a[1], s * a[2]}; }
double dot(const Xyz& a, const Xyz& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Xyz cross(const Xyz& a, const Xyz& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// p + R(quat) r, with the quaternion's vector form of the rotation.
Xyz transform(const DrawnPose& X, const Xyz& r) {
  const Xyz u{X.quat[1], X.quat[2], X.quat[3]};
  const Xyz t = times(2, cross(u, r));
  return plus(X.pos, plus(r, plus(times(X.quat[0], t), cross(u, t))));
}

/// Orthographic camera at the stage's default direction.
class Camera {
 public:
  Camera(const Xyz& target, double metres) : target_(target), scale_(kPosterHeight / metres) {}
  Vec2 project(const Xyz& p) const {
    const Xyz d = plus(p, times(-1, target_));
    return {kPosterWidth / 2 + scale_ * dot(d, right_), kPosterHeight / 2 - scale_ * dot(d, up_)};
  }
  double depth(const Xyz& p) const { return dot(p, back_); }
  double pixels(double metres) const { return scale_ * metres; }

 private:
  static constexpr double kNorm = 1.0162;  // |(0.72, -0.62, 0.36)|
  Xyz back_{0.72 / kNorm, -0.62 / kNorm, 0.36 / kNorm};
  Xyz right_ = [this] {
    const Xyz r = cross({0, 0, 1}, back_);
    return times(1 / std::sqrt(dot(r, r)), r);
  }();
  Xyz up_ = cross(back_, right_);
  Xyz target_;
  double scale_;
};

/// Points whose projected hull is the outline of the shape, in the shape frame.
std::vector<Xyz> outline_points(const DrawnShape& shape) {
  const auto [a, b, c] = shape.size;
  std::vector<Xyz> out;
  if (shape.kind == DrawnShapeKind::kBox) {
    for (int i = 0; i < 8; ++i) out.push_back({i & 1 ? a : -a, i & 2 ? b : -b, i & 4 ? c : -c});
  } else if (shape.kind == DrawnShapeKind::kMesh) {
    for (std::size_t i = 0; i + 2 < shape.vertices.size(); i += 3) {
      out.push_back({shape.vertices[i], shape.vertices[i + 1], shape.vertices[i + 2]});
    }
  } else if (shape.kind == DrawnShapeKind::kCylinder) {
    for (int i = 0; i < 48; ++i) {
      const double angle = M_PI * (i / 2) / 12;
      out.push_back({a * std::cos(angle), a * std::sin(angle), i % 2 ? b : -b});
    }
  } else {
    const bool capsule = shape.kind == DrawnShapeKind::kCapsule,
               round = shape.kind == DrawnShapeKind::kEllipsoid;
    for (int i = 0; i < 12; ++i) {
      for (int j = 0; j < 24; ++j) {
        const double v = M_PI * (i + 0.5) / 12, u = M_PI * j / 12;
        const Xyz n{std::sin(v) * std::cos(u), std::sin(v) * std::sin(u), std::cos(v)};
        out.push_back({n[0] * a, n[1] * (round ? b : a),
                       n[2] * (round ? c : a) + (capsule ? (n[2] > 0 ? b : -b) : 0)});
      }
    }
  }
  return out;
}

std::string polygon(const std::vector<Vec2>& points, const std::string& attributes) {
  std::string text = "<polygon points='";
  for (const Vec2& p : points) text += fmt::format("{:.1f},{:.1f} ", p[0], p[1]);
  return text + "' " + attributes + "/>";
}

std::string draw_ground(const Camera& camera, const Xyz& centre, double reach) {
  std::string out;
  const double cell = reach > 4 ? 1.0 : 0.1 * std::max(1.0, std::round(reach / 0.8));
  const double x0 = std::round(centre[0] / cell) * cell, y0 = std::round(centre[1] / cell) * cell;
  for (int i = -8; i <= 8; ++i) {
    for (const bool along_x : {false, true}) {
      const double d = cell * i, r = 8 * cell;
      const Vec2 p = camera.project(along_x ? Xyz{x0 - r, y0 + d, 0} : Xyz{x0 + d, y0 - r, 0});
      const Vec2 q = camera.project(along_x ? Xyz{x0 + r, y0 + d, 0} : Xyz{x0 + d, y0 + r, 0});
      out += fmt::format("<path d='M{:.0f} {:.0f}L{:.0f} {:.0f}' stroke='var(--rule)'/>", p[0],
                         p[1], q[0], q[1]);
    }
  }
  return out;
}

std::string draw_robot(const Drawing& scene, const Snapshot& frame, const Camera& camera) {
  struct Item {
    double depth;
    std::string svg;
  };
  std::vector<Item> items;
  for (std::size_t b = 1; b < scene.bodies.size(); ++b) {
    const auto& shapes = scene.bodies[b].shapes;
    const bool bare =
        std::none_of(shapes.begin(), shapes.end(), [](const DrawnShape& s) { return s.visual; });
    for (const DrawnShape& shape : shapes) {
      if (!(shape.visual || bare) || shape.kind == DrawnShapeKind::kPlane ||
          shape.kind == DrawnShapeKind::kHeightfield)
        continue;
      std::vector<Vec2> points;
      for (const Xyz& r : outline_points(shape)) {
        points.push_back(camera.project(transform(frame.poses[b], transform(shape.X_BS, r))));
      }
      const double depth = camera.depth(transform(frame.poses[b], shape.X_BS.pos));
      items.push_back({depth, polygon(planar_hull(std::move(points)),
                                      fmt::format("fill='var(--robot{})' stroke='var(--quiet)'",
                                                  b % 2 ? "" : "-dark"))});
    }
  }
  std::stable_sort(items.begin(), items.end(),
                   [](const Item& a, const Item& b) { return a.depth < b.depth; });
  std::string out;
  for (const Item& item : items) out += item.svg;
  return out;
}

std::string draw_forces(const Drawing& scene, const Snapshot& frame, const Camera& camera) {
  std::string out;
  for (const ContactPoint& contact : frame.contacts) {
    const auto foot = std::find_if(scene.feet.begin(), scene.feet.end(),
                                   [&](const DrawnFoot& f) { return f.body == contact.body; });
    const std::string colour =
        foot == scene.feet.end()
            ? "var(--quiet)"
            : role_style(foot->role, static_cast<std::size_t>(foot - scene.feet.begin())).colour;
    const Vec2 from = camera.project(contact.point);
    // One body weight is half a body height, as on the stage.
    const Vec2 to = camera.project(
        plus(contact.point, times(0.5 * scene.height / scene.weight, contact.force)));
    const double length = std::hypot(to[0] - from[0], to[1] - from[1]);
    if (length < 2) continue;
    const double ux = (to[0] - from[0]) / length, uy = (to[1] - from[1]) / length,
                 head = std::min(12.0, 0.5 * length);
    out += fmt::format("<path d='M{:.1f} {:.1f}L{:.1f} {:.1f}' stroke='{}' stroke-width='3.5'/>",
                       from[0], from[1], to[0] - head * ux, to[1] - head * uy, colour);
    out += polygon({to,
                    {to[0] - head * ux - 0.4 * head * uy, to[1] - head * uy + 0.4 * head * ux},
                    {to[0] - head * ux + 0.4 * head * uy, to[1] - head * uy - 0.4 * head * ux}},
                   fmt::format("fill='{}'", colour));
  }
  return out;
}

}  // namespace

std::string svg_poster(const Outcome& data) {
  if (data.snapshots.empty()) return "";
  const Snapshot& frame = data.snapshots[data.snapshots.size() / 2];
  const Drawing& scene = data.drawing;
  const Camera camera({frame.com[0], frame.com[1], 0.75 * frame.com[2]}, 2.1 * scene.height);
  std::string out = fmt::format(
      "<svg viewBox='0 0 {} {}' preserveAspectRatio='xMidYMid meet' role='img' aria-label='{} at "
      "{} s'>",
      kPosterWidth, kPosterHeight, escape_markup(scene.name), digits(frame.t));
  out += draw_ground(camera, frame.com, scene.height);
  std::vector<Vec2> support;
  for (const Xyz& corner : frame.support) support.push_back(camera.project(corner));
  if (!support.empty())
    out += polygon(support, "fill='none' stroke='var(--polygon)' stroke-width='1.5'");
  out += draw_robot(scene, frame, camera) + draw_forces(scene, frame, camera);
  const Vec2 com = camera.project(frame.com),
             below = camera.project({frame.com[0], frame.com[1], 0});
  out += fmt::format("<path d='M{:.1f} {:.1f}L{:.1f} {:.1f}' stroke='var(--com)'/>", com[0], com[1],
                     below[0], below[1]);
  out += fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='6' fill='var(--com)'/>", com[0], com[1]);
  return out + "</svg>";
}

}  // namespace legwork::report
