// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MJCF poses: five ways to write an orientation, and shapes given by two points.
#include <algorithm>
#include <cmath>

#include "legwork/load/mjcf/context.h"

namespace legwork::load {
namespace {

constexpr const char* kKinds[] = {"quat", "axisangle", "xyaxes", "zaxis", "euler"};

// Whether a length is one to divide by: not nothing, and no overflow.
bool is_length(double n) { return n > 1e-14 && std::isfinite(n); }

Mat3<double> columns(const Vec3<double>& x, const Vec3<double>& y, const Vec3<double>& z) {
  return {x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z};
}

// The smallest rotation of z onto n; -z is the half turn about x.
Mat3<double> z_onto(const Vec3<double>& n) {
  const Vec3<double> axis = cross(Vec3<double>{0, 0, 1}, n);
  const double s = norm(axis);
  if (s < 1e-10) return to_matrix(n.z > 0 ? Quat<double>{1, 0, 0, 0} : Quat<double>{0, 1, 0, 0});
  return to_matrix(axis_angle(axis * (1.0 / s), std::atan2(s, n.z)));
}

// Lower case: about the axes of the turned frame (right factors); upper case: about the fixed ones.
Mat3<double> from_euler(const std::string& sequence, const std::vector<double>& angles,
                        double scale) {
  Mat3<double> R = identity3<double>();
  for (std::size_t i = 0; i < 3; ++i) {
    const char letter = sequence[i];
    const bool fixed = letter >= 'A' && letter <= 'Z';
    const int k = (fixed ? letter - 'A' : letter - 'a') - ('x' - 'a');
    Vec3<double> axis{0, 0, 0};
    axis[k] = 1;
    const Mat3<double> turn = to_matrix(axis_angle(axis, angles[i] * scale));
    R = fixed ? turn * R : R * turn;
  }
  return R;
}

class OrientationReader {
 public:
  OrientationReader(const MjcfContext& context, const Fields& fields)
      : context_(context), fields_(fields) {}

  Mat3<double> read() {
    const char* kind = which();
    if (kind == nullptr) return identity3<double>();
    const std::vector<double> v = fields_.numbers(kind);
    const std::string_view name = kind;
    if (v.empty()) return identity3<double>();  // reported by the schema
    if (name == "quat") return quat(v);
    if (name == "axisangle") return axisangle(v);
    if (name == "xyaxes") return xyaxes(v);
    if (name == "zaxis") return zaxis(v);
    return from_euler(compiler().eulerseq, v, compiler().angle);
  }

 private:
  const MjcfCompiler& compiler() const { return context_.compiler_of(fields_.element()); }

  const char* which() {
    const char* own = nullptr;
    const char* any = nullptr;
    for (const char* kind : kKinds) {
      if (fields_.own_has(kind)) {
        if (own != nullptr)
          fail("has two orientations, " + std::string(own) + " and " + kind, "keep one");
        own = kind;
      }
      if (fields_.has(kind)) any = kind;
    }
    return own != nullptr ? own : any;
  }

  void fail(const std::string& what, const std::string& remedy) {
    context_.findings.error(fields_.place(), "E-ORIENTATION", fields_.label(),
                            fields_.label() + " " + what, remedy);
  }

  Mat3<double> quat(const std::vector<double>& v) {
    const Quat<double> q{v[0], v[1], v[2], v[3]};
    const double n = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    if (!is_length(n)) {
      fail("has a quaternion of length " + show(n), "a unit quaternion is w x y z");
      return identity3<double>();
    }
    return to_matrix(Quat<double>{q.w / n, q.x / n, q.y / n, q.z / n});
  }

  Mat3<double> axisangle(const std::vector<double>& v) {
    const Vec3<double> axis{v[0], v[1], v[2]};
    const double n = norm(axis);
    if (!is_length(n)) {
      fail("has axisangle with an axis of length " + show(n), "a unit axis is x y z");
      return identity3<double>();
    }
    return to_matrix(axis_angle(axis * (1.0 / n), v[3] * compiler().angle));
  }

  Mat3<double> xyaxes(const std::vector<double>& v) {
    Vec3<double> x{v[0], v[1], v[2]}, y{v[3], v[4], v[5]};
    const double nx = norm(x);
    if (is_length(nx)) x = x * (1.0 / nx);
    y = y - x * dot(x, y);
    const double ny = norm(y);
    if (!is_length(nx) || !is_length(ny)) {
      fail("has xyaxes that span no plane", "give two different axes");
      return identity3<double>();
    }
    y = y * (1.0 / ny);
    return columns(x, y, cross(x, y));
  }

  Mat3<double> zaxis(const std::vector<double>& v) {
    const Vec3<double> z{v[0], v[1], v[2]};
    const double n = norm(z);
    if (!is_length(n)) {
      fail("has a zaxis of length " + show(n), "a unit axis is x y z");
      return identity3<double>();
    }
    return z_onto(z * (1.0 / n));
  }

  const MjcfContext& context_;
  const Fields& fields_;
};

}  // namespace

Mat3<double> read_orientation(const MjcfContext& context, const Fields& fields) {
  return OrientationReader(context, fields).read();
}

Pose<double> read_pose(const MjcfContext& context, const Fields& fields) {
  return {read_orientation(context, fields), fields.vec3("pos", {0, 0, 0})};
}

Segment read_segment(const Fields& fields, Findings& findings) {
  Segment segment{identity_pose<double>(), 0};
  const std::vector<double> v = fields.numbers("fromto");
  if (v.size() != 6) return segment;
  const Vec3<double> from{v[0], v[1], v[2]}, to{v[3], v[4], v[5]};
  const Vec3<double> d = from - to;  // MuJoCo 3.14 points z from the second to the first point
  const double length = norm(d);
  if (!is_length(length)) {
    findings.error(fields.place(), "E-SIZE", fields.label(),
                   fields.label() + " has fromto with points " + show(length) + " m apart",
                   "give two points");
    return segment;
  }
  segment.pose = {z_onto(d * (1.0 / length)), (from + to) * 0.5};
  segment.half_length = 0.5 * length;
  return segment;
}

}  // namespace legwork::load
