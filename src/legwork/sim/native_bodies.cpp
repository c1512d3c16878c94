// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What acts on whole bodies besides gravity: compensation of weight, and the gyroscopic torque of
// bodies that fly alone.
#include "legwork/dynamics/impulse_dynamics.h"
#include "legwork/sim/detail/native_stepper.h"

namespace legwork {

namespace {

// The torque ω̄×I·ω̄ of torque-free motion over a step, ω̄ the mean of ω and ω⁺: Newton's method on
// I·(ω⁺ − ω) + h·ω̄×I·ω̄ = 0. Its work over the step is ω̄·(ω̄×I·ω̄) = 0, so the spin of a body that
// nothing touches keeps its energy at any rate, which the torque at the start of the step does not.
Vec3<double> gyroscopic_torque(const Sym3<double>& I, const Vec3<double>& w, double h) {
  constexpr int kIterations = 4;  // quadratic from an error of (h·|w|)²
  Vec3<double> next = w;
  const Mat3<double> full_I = full(I);
  for (int i = 0; i < kIterations; ++i) {
    const Vec3<double> mean = (w + next) * 0.5;
    const Vec3<double> momentum = I * mean;
    const Vec3<double> miss = I * (next - w) + cross(mean, momentum) * h;
    // d/dω⁺: I + h/2·([ω̄]·I − [I·ω̄])
    Mat3<double> J;
    for (int k = 0; k < 3; ++k) {
      const Vec3<double> e{k == 0 ? 1.0 : 0.0, k == 1 ? 1.0 : 0.0, k == 2 ? 1.0 : 0.0};
      const Vec3<double> column =
          full_I.column(k) + (cross(mean, full_I.column(k)) - cross(momentum, e)) * (0.5 * h);
      for (int r = 0; r < 3; ++r) J(r, k) = column[r];
    }
    const Vec3<double> a = J.column(0), b = J.column(1), c = J.column(2);
    const Vec3<double> bc = cross(b, c);
    const double inverse = 1.0 / dot(a, bc);
    next -= Vec3<double>{dot(miss, bc), dot(miss, cross(c, a)), dot(miss, cross(a, b))} * inverse;
  }
  const Vec3<double> mean = (w + next) * 0.5;
  return cross(mean, I * mean);
}

}  // namespace

void NativeStepper::add_body_forces(double h) {
  for (const SceneFacts::Lifted& lifted : facts_.lifted)
    last_->lift[lifted.body] = zero_force<double>();
  for (const SceneFacts::Lifted& lifted : facts_.lifted) {
    const Vec3<double> f_W = model_.options.gravity_W * -lifted.mass;
    const Vec3<double> f = transpose_times(ws_.X_WB[lifted.body].R, f_W);
    const Force<double> F{cross(lifted.p_B, f), f};
    last_->lift[lifted.body] = last_->lift[lifted.body] + F;
    add_to_body(F * -h, lifted.body, ws_);
  }
  for (const SceneFacts::Loose& loose : facts_.loose) {
    const Vec3<double>& w = ws_.V_WB_B[loose.body].w;
    const Vec3<double> change = gyroscopic_torque(loose.I_B, w, h) - cross(w, loose.I_B * w);
    last_->gyroscopic[loose.body] = change;
    ws_.pA[loose.body].t += change * h;
  }
}

}  // namespace legwork
