#pragma once
// DART behind plain numbers. The library is built for plain x86-64; Eigen would lay out its
// classes otherwise under a wider instruction set, so that only dart_bridge.cpp, compiled like the
// library, sees DART, and nothing of legwork is seen there (an inline function of ours compiled
// for plain x86-64 must not end up in the fast rooms). SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace legwork::engines::bridge {

enum class Motion { kRevolute, kPrismatic, kBall, kFree };
enum class Command { kNone, kTorque, kServo, kSpring };

struct Body {
  int parent = 0;  // 0 is the world
  Motion motion = Motion::kFree;
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

struct Contact {
  int body_a = 0, body_b = 0;
  std::array<double, 3> p{}, f{};  // force on a [N]
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
class Simulation {
 public:
  explicit Simulation(const Setup& setup);
  ~Simulation();

  void set_free(int body, const double* quat_wxyz, const double* p, const double* w_B,
                const double* v_W);
  void set_ball(int body, const double* quat_wxyz, const double* w_B);
  void set_joint(int body, double q, double v);
  void get_free(int body, double* quat_wxyz, double* p, double* w_B, double* v_W) const;
  void get_ball(int body, double* quat_wxyz, double* w_B) const;
  void get_joint(int body, double& q, double& v) const;

  void use(int body, Command command, double limit, double kp, double kd);
  void command(int body, double value, double rest);
  bool step();
  double torque(int body) const;
  /// Torque then force, parent on child, at the joint, in the body's frame.
  std::array<double, 6> wrench(int body) const;
  std::vector<Contact> contacts() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

std::string version();

}  // namespace legwork::engines::bridge
