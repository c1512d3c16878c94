#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// DART behind plain numbers. The library is built for plain x86-64, where Eigen lays out and frees
// its memory otherwise than in our rooms; one program with both kinds of Eigen's inline functions
// crashes. So dart_bridge.cpp is a library of its own, compiled like DART and opened when asked
// for, with its symbols kept to itself.
#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace legwork::engines::bridge {

enum class DartJointKind { kRevolute, kPrismatic, kBall, kFree };
enum class DartActuation { kNone, kTorque, kServo, kSpring };

struct Body {
  int parent = 0;  // 0 is the world
  DartJointKind motion = DartJointKind::kFree;
  std::array<double, 3> axis{0, 0, 1};                    // in the joint frame
  std::array<double, 9> R_PJ{1, 0, 0, 0, 1, 0, 0, 0, 1};  // row by row
  std::array<double, 3> p_PJ{0, 0, 0};
  double mass = 0;
  std::array<double, 3> com{0, 0, 0};
  std::array<double, 6> inertia{0, 0, 0, 0, 0, 0};  // about the com: xx yy zz xy xz yz
  // one-DoF joints only
  double lower = 0, upper = 0;  // in DART's coordinate
  bool limited = false;
  double damping = 0, stiffness = 0, rest = 0, friction = 0;
};

enum class Form { kSphere, kBox, kCapsule, kCylinder, kEllipsoid, kMesh };

struct Geom {
  int body = 0;
  Form form = Form::kSphere;
  std::array<double, 3> size{0, 0,
                             0};  // sphere r; box half sizes; capsule, cylinder r, half length
  std::array<double, 9> R_BG{1, 0, 0, 0, 1, 0, 0, 0, 1};
  std::array<double, 3> p_BG{0, 0, 0};
  double friction = 1, restitution = 0, slip = 0;
  std::vector<double> vertices;  // mesh: xyz triples, convex
  std::vector<int> faces;        // index triples
};

struct DartContact {
  int body_a = 0, body_b = 0;
  std::array<double, 3> p{}, f{};  // force on a [N]
  std::array<double, 3> n{};       // unit, towards a
  double depth = 0;                // [m]
};

struct Setup {
  double dt = 1e-3;
  std::array<double, 3> gravity{0, 0, -9.81};
  std::string collision = "fcl";                            // fcl | dart
  std::string solver = "dantzig";                           // dantzig | pgs
  double erp = -1, cfm = -1, max_erv = -1, allowance = -1;  // of contacts; negative: DART's own
  std::vector<Body> bodies;                                 // [0] is unused
  std::vector<Geom> geoms;
  std::vector<std::array<int, 2>> touching;  // pairs of bodies that may touch
};

/// Angles and rates in DART's order per body: free [w_B, v_B] with rotation vector and position.
class DartWorld {
 public:
  virtual ~DartWorld() = default;

  virtual void set_free(int body, const double* quat_wxyz, const double* p, const double* w_B,
                        const double* v_W) = 0;
  virtual void set_ball(int body, const double* quat_wxyz, const double* w_B) = 0;
  virtual void set_joint(int body, double q, double v) = 0;
  virtual void get_free(int body, double* quat_wxyz, double* p, double* w_B, double* v_W) const = 0;
  virtual void get_ball(int body, double* quat_wxyz, double* w_B) const = 0;
  virtual void get_joint(int body, double& q, double& v) const = 0;

  virtual void use(int body, DartActuation command, double limit, double kp, double kd) = 0;
  virtual void command(int body, double value, double rest) = 0;
  /// Wrench on a body about its origin, in its frame: torque then force; of the next step only.
  virtual void push(int body, const std::array<double, 6>& F) = 0;
  virtual bool step() = 0;
  virtual double torque(int body) const = 0;
  /// Torque then force, parent on child, at the joint, in the body's frame.
  virtual std::array<double, 6> wrench(int body) const = 0;
  virtual std::vector<DartContact> contacts() const = 0;
};

/// What the library offers: a simulation, and DART's version.
using MakeDartWorld = DartWorld* (*)(const Setup& setup);
using Version = const char* (*)();
inline constexpr const char* kMakeSimulation = "legwork_dart_simulation";
inline constexpr const char* kVersion = "legwork_dart_version";

}  // namespace legwork::engines::bridge
