#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Link inertias, joint friction, armature and delay from recorded motion and torque:
//   τ(t + delay) = Y(q, v, v̇)·π + armature·v̇ + viscous·v + dry·sign(v) + offset
// Linear in π, but π is kept physical through log-Cholesky parameters with the model as prior; the
// uncertainty allows for residuals that neighbouring samples and joints share.
#include <string>
#include <vector>

#include "legwork/model/model.h"

namespace legwork {

/// Samples of one motion, a row per time: q has nq entries, the rest nv.
struct MotionLog {
  std::vector<double> t;                // [s], rising
  std::vector<double> q, v, vdot, tau;  // row-major
  std::vector<bool> measured;           // per DoF: its torque is known
  double window = 0.0;                  // each sample tells of so much time around it [s]
  std::size_t samples() const { return t.size(); }
};

/// Positions and torques as recorded (one-DoF joints only), made even in time and smoothed over
/// about `window` seconds by one kernel; rates are differences of the smoothed positions.
MotionLog smooth_motion(const Model& model, std::vector<double> t, const std::vector<double>& q,
                        const std::vector<double>& tau, const std::vector<bool>& measured,
                        double window);

/// Whether a DoF is faster than `slowest` over all of a sample's window; samples × nv.
std::vector<bool> sliding(const MotionLog& log, std::size_t nv, double slowest);

struct MotionFitOptions {
  double prior_inertia = 0.2;    // relative trust in masses and sizes (log scale)
  double prior_com = 0.02;       // trust in centres of mass [m]
  double prior_armature = 0.02;  // [kg·m²]
  double prior_friction = 0.5;   // dry [N·m] and viscous [N·m·s/rad]
  double prior_offset = 0.0;     // of a torque sensor [N·m]; 0: none
  double dry_speed = 0.02;       // speed at which dry friction has taken hold [rad/s]
  double slowest = 0.15;       // where a joint is slower, friction has any value: left out [rad/s]
  double longest_delay = 0.0;  // looked for between − and + this [s]
  double block = 0.5;          // samples further apart than this err independently [s]
  double held_out = 0.3;       // share of the log, at its end, kept for judging
  bool inertias = true, armature = true, friction = true;
};

struct FittedParameter {
  std::string name, unit;
  double before = 0.0, after = 0.0;
  double sd = 0.0;        // delay's uncertainty included
  bool observed = false;  // the data moved its uncertainty well below the prior's
};

struct MotionFit {
  std::vector<FittedParameter> parameters;
  double delay = 0.0;  // measured torque comes so much later than the motion it belongs to [s]
  double delay_sd = 0.0;
  std::vector<std::string> joint;                      // names, of the measured DoF
  std::vector<double> rms_before, rms_after;           // held-out torque error per joint [N·m]
  std::vector<double> rms_torque;                      // of the held-out torque itself [N·m]
  double held_out_before = 0.0, held_out_after = 0.0;  // over all joints, relative to rms torque
  Model model;                                         // with the inertias and joints found
  int rank = 0;  // directions of all parameters that the data fix
  std::size_t count = 0;
};

/// Throws Error for a log that does not fit the model, has fewer than 50 samples, or whose base
/// moves freely (its contact forces are not known).
MotionFit fit_motion(const Model& model, const MotionLog& log, const MotionFitOptions& options);

/// Torque the model would need, row-major samples × nv, without friction but with armature.
std::vector<double> needed_torque(const Model& model, const MotionLog& log);

}  // namespace legwork
