#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A robot as three point masses: left leg, right leg, and the rest at the hip. Source:
// Manokhatiphaisan and Maneewarn, eqs 4–7. Ours is z up, x forward, y left; the paper's is x up, y
// left, z forward (a left-handed triple): from_paper_axes() is the one place where they meet.
#include <array>
#include <span>

#include "legwork/math/vec3.h"
#include "legwork/model/model.h"

namespace legwork {

struct PointMass {
  double m = 0.0;      // [kg]
  Vec3<double> p_W{};  // [m]
};

struct ThreeMass {
  std::array<PointMass, 3> mass;  // left leg, right leg, rest
  double gravity = 9.81;          // [m/s²]

  double total() const;                 // [kg]
  Vec3<double> center_of_mass() const;  // [m]
};

/// The moment that the masses, accelerating by a_W, exert on the ground about the world's origin:
/// Σ p × m(g − a). Point masses only: links add the rate of their own angular momentum [N·m].
Vec3<double> ground_moment(const ThreeMass& body, std::span<const Vec3<double>, 3> a_W);

/// Eqs 4 and 5 as printed, in the paper's axes and with the paper's signs: τ_z about its forward
/// axis is minus our moment about x, τ_y minus ours about y.
struct PaperTorques {
  double tau_z = 0.0;  // Σ m((g + ẍ)y − ÿx)  [N·m]
  double tau_y = 0.0;  // Σ m(z̈x − (g + ẍ)z)  [N·m]
};
PaperTorques paper_torques(const ThreeMass& body, std::span<const Vec3<double>, 3> a_W);
/// (x up, y left, z forward) to (x forward, y left, z up).
constexpr Vec3<double> from_paper_axes(const Vec3<double>& p) { return {p.z, p.y, p.x}; }

/// Rate at which it falls when all masses accelerate alike (eqs 6, 7 with ẍ = 0): √(g/height of the
/// centre of mass), that of a Lipm [1/s].
double level_rate(const ThreeMass& body);
/// Rate at which it falls leaning as one rigid body about the origin: √(g·Σmz/Σmz²) [1/s].
double leaning_rate(const ThreeMass& body);

/// A model in the pose q (nq) as three masses: what hangs from `left`, what hangs from `right`, and
/// the rest, each at its centre of mass. Throws Error where a body is the world, or carries the
/// other.
ThreeMass three_mass_model(const Model& model, std::span<const double> q, BodyId left,
                           BodyId right);

}  // namespace legwork
