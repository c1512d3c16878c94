// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/identify/log_compare.h"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>
#include <utility>

#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/regressor.h"
#include "legwork/identify/log_cholesky.h"
#include "legwork/lab/identify/log_cause.h"
#include "legwork/math/constants.h"
#include "legwork/run/simulation.h"

namespace legwork {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Row = Eigen::Index;

constexpr double kSlowest = 0.05;  // a joint that is slower says nothing of its friction [rad/s]

Row at(std::size_t i) { return static_cast<Row>(i); }

[[noreturn]] void refuse(const std::string& what, const std::string& remedy) {
  throw Error(Finding{.code = "E-LOG", .message = what, .remedy = remedy});
}

/// PD gains of the drive on a DoF: asked for, or of the model's own servo.
struct Gains {
  double stiffness = 0.0, damping = 0.0;
};
std::vector<Gains> gains_of(const Model& model, const LogCompareOptions& options) {
  std::vector<Gains> gains(static_cast<std::size_t>(model.nv));
  for (const Drive& drive : drives_of(model))
    if (drive.kind == DriveKind::kImplicitPd || drive.kind == DriveKind::kExplicitPd)
      gains[static_cast<std::size_t>(drive.dof)] = {drive.stiffness, drive.damping};
  if (options.stiffness > 0.0)
    for (Gains& g : gains) g = {options.stiffness, options.damping};
  return gains;
}

/// The torque of the drives' law at the log's rows, into the smoothed motion's rows.
void torque_from_commands(const Model& model, const JointLog& log, const std::vector<Gains>& gains,
                          MotionLog& motion) {
  const auto nv = static_cast<std::size_t>(model.nv);
  for (std::size_t j = 0; j < log.joint.size(); ++j) {
    const auto found = model.find_joint(log.joint[j]);
    if (!found) continue;
    const auto dof = static_cast<std::size_t>(model.joints[*found].v);
    if (!(gains[dof].stiffness > 0.0)) continue;
    std::size_t row = 0;
    bool whole = true;
    for (std::size_t k = 0; k < motion.samples(); ++k) {
      while (row + 1 < log.t.size() && log.t[row] < motion.t[k]) ++row;
      const double command = log.command[row * log.joint.size() + j];
      whole = whole && std::isfinite(command);
      motion.tau[k * nv + dof] = gains[dof].stiffness * (command - motion.q[k * nv + dof]) -
                                 gains[dof].damping * motion.v[k * nv + dof];
    }
    motion.measured[dof] = whole;
  }
}

std::string joint_of(const Model& model, std::size_t dof) {
  for (const Joint& joint : model.joints)
    if (static_cast<std::size_t>(joint.v) == dof) return joint.name;
  return std::to_string(dof);
}

/// Least squares of the residual on some columns.
struct Explained {
  double rss = 0.0;
  Vector x;
};
Explained explain(const Matrix& A, const Vector& r) {
  // Columns may be zero (a mass that no joint lifts): a ridge far below the others leaves them out.
  Matrix H = A.transpose() * A;
  H.diagonal().array() += 1e-10 * H.trace() + 1e-300;
  const Vector x = H.ldlt().solve(A.transpose() * r);
  return {(r - A * x).squaredNorm(), x};
}

/// The log's commands, each held until the next.
class LoggedCommands final : public Controller {
 public:
  LoggedCommands(const JointLog& log, std::vector<std::size_t> column)
      : log_(log), column_(std::move(column)) {}
  void update(double t, const Measurements&, const Estimate&, Command& command) override {
    while (row_ + 1 < log_.t.size() && log_.t[row_ + 1] - log_.t[0] <= t + 1e-9) ++row_;
    for (std::size_t i = 0; i < column_.size(); ++i) {
      const double goal = log_.command[row_ * log_.joint.size() + column_[i]];
      if (std::isfinite(goal)) command.drive[i].position = goal;
    }
  }

 private:
  const JointLog& log_;
  std::vector<std::size_t> column_;  // of each drive
  std::size_t row_ = 0;
};

/// Where the joints are at the log's times.
class LoggedRows final : public Meter {
 public:
  LoggedRows(const JointLog& log, std::vector<std::size_t> column)
      : position(log.t.size() * log.joint.size(), kNan),
        velocity(position),
        torque(position),
        log_(log),
        column_(std::move(column)) {}
  void begin(const Simulation& simulation) override { note(simulation.world()); }
  void after_step(const Simulation& simulation) override { note(simulation.world()); }

  std::vector<double> position, velocity, torque;  // rows of the log × joints of the log

 private:
  void note(const World& world) {
    const double half = 0.5 * world.options().dt;
    for (; row_ < log_.t.size() && log_.t[row_] - log_.t[0] <= world.time() + half; ++row_)
      for (std::size_t i = 0; i < column_.size(); ++i) {
        const std::size_t cell = row_ * log_.joint.size() + column_[i];
        position[cell] = world.state().q[static_cast<std::size_t>(world.drives[i].q)];
        velocity[cell] = world.state().v[static_cast<std::size_t>(world.drives[i].dof)];
        if (i < world.last().drives.size()) torque[cell] = world.last().drives[i].torque;
      }
  }
  const JointLog& log_;
  std::vector<std::size_t> column_;
  std::size_t row_ = 0;
};

/// Feeds the commands to the model's drives and notes where the joints go.
void simulate(const Model& model, const JointLog& log, const std::vector<Gains>& gains, double dt,
              LogComparison& out) {
  World world(model, {.dt = dt});
  DriveSet set;
  std::vector<std::size_t> column;
  State x = rest_state(model);
  for (std::size_t j = 0; j < log.joint.size(); ++j) {
    const auto found = model.find_joint(log.joint[j]);
    if (!found) continue;
    const Joint& joint = model.joints[*found];
    const auto dof = static_cast<std::size_t>(joint.v);
    const double start = log.position[j];
    if (std::isfinite(start)) x.q[static_cast<std::size_t>(joint.q)] = start;
    if (!(gains[dof].stiffness > 0.0)) continue;
    Drive drive;
    drive.kind = DriveKind::kImplicitPd;
    drive.joint = *found, drive.q = joint.q, drive.dof = joint.v;
    drive.stiffness = gains[dof].stiffness, drive.damping = gains[dof].damping;
    set.drives.push_back(drive);
    set.targets.push_back({.position = x.q[static_cast<std::size_t>(joint.q)]});
    column.push_back(j);
  }
  if (set.drives.empty()) return;  // nothing would follow the commands
  world.set_drives(set);
  world.reset(x);
  std::vector<Agent> agents(1);
  const Layout layout = layout_of(world);
  agents[0].control =
      std::make_unique<ControlLoop>(layout, nullptr, std::make_unique<LoggedCommands>(log, column));
  Simulation simulation(std::move(world), std::move(agents), {.fall = {.on = false}});
  LoggedRows rows(log, column);
  simulation.meters.push_back(&rows);
  simulation.run(dt * std::ceil((log.t.back() - log.t.front()) / dt));
  out.simulated_position = std::move(rows.position);
  out.simulated_velocity = std::move(rows.velocity);
  out.simulated_torque = std::move(rows.torque);
}

}  // namespace

LogComparison compare_log(const Model& model, const JointLog& log,
                          const LogCompareOptions& options) {
  LogComparison out;
  out.lacks = log.lacks;
  out.motion = motion_of(model, log, options.window);
  MotionLog& motion = out.motion;
  const auto nv = static_cast<std::size_t>(model.nv);
  const std::vector<Gains> gains = gains_of(model, options);
  out.torque_from = "measured";
  if (!log.has_torque) {
    if (!log.has_command)
      refuse(
          "the log has neither torques nor commands: nothing of the drives, the inertias or the "
          "delay can be told from motion alone",
          "record one of them");
    torque_from_commands(model, log, gains, motion);
    out.torque_from = "the drives' law";
  }
  std::vector<std::size_t> dofs;
  for (std::size_t d = 0; d < nv; ++d)
    if (motion.measured[d]) dofs.push_back(d);
  if (dofs.empty())
    refuse("no joint has a torque: the log has none, and the model's drives have no position gain",
           "give --kp and --kd, the gains of the robot's own position loop");
  out.model_torque = needed_torque(model, motion);
  // Every so many samples: neighbours say the same.
  const std::size_t n = dofs.size();
  const std::size_t most_rows = std::clamp<std::size_t>(20000 / n, 400, 2000);
  const std::size_t stride = std::max<std::size_t>(1, motion.samples() / most_rows);
  const std::size_t rows = motion.samples() / stride;
  // Viscous and dry friction, armature and torque constant per joint, the constant of all, delay,
  // then mass, first moment and inertia of each body, all of it in proportion, and a kilogram at
  // its far end.
  enum Block : std::size_t { kViscous, kDry, kArmature, kConstant, kBlocks };
  const auto per_joint = [n](Block what, std::size_t i) { return at(what * n + i); };
  const Row common = at(kBlocks * n), late = common + 1;
  constexpr std::size_t kOfBody = 12;
  const auto per_body = [late](std::size_t body) { return late + 1 + at(kOfBody * (body - 1)); };
  const auto bodies = static_cast<std::size_t>(model.nbody());
  Matrix A = Matrix::Zero(at(rows * n), per_body(bodies));
  Vector r(at(rows * n)), missed(at(rows * n)), measured(at(rows * n));
  std::size_t moving = 0;  // rows
  const double duration = motion.t.back() - motion.t.front();
  const double period = duration / static_cast<double>(motion.samples() - 1);
  const std::size_t inertial = parameter_count(model);
  const std::vector<bool> slides = sliding(motion, nv, kSlowest);
  std::vector<double> Y(nv * inertial);
  std::vector<std::array<double, 10>> whole(bodies), far_end(bodies);
  for (std::size_t b = 1; b < bodies; ++b) {
    const Inertia<double>& M = model.tree.links[b].M_B;
    whole[b] = regressor_parameters(M);
    // Twice as far as its centre of mass: about where it ends.
    const Vec3<double> p = M.m > 0.0 ? M.h * (2.0 / M.m) : Vec3<double>{0, 0, 0};
    far_end[b] = regressor_parameters(to_inertia({1.0, p, {0, 0, 0, 0, 0, 0}}));
  }
  Workspace<double> ws(model);
  for (std::size_t s = 0; s < rows; ++s) {
    const std::size_t k = s * stride;
    regressor<double>(model, std::span<const double>(motion.q).subspan(k * nv, nv),
                      std::span<const double>(motion.v).subspan(k * nv, nv),
                      std::span<const double>(motion.vdot).subspan(k * nv, nv), ws, Y);
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t cell = k * nv + dofs[i];
      const Row row = at(s * n + i);
      measured(row) = motion.tau[cell];
      r(row) = motion.tau[cell] - out.model_torque[cell];
      A(row, per_joint(kViscous, i)) = motion.v[cell];
      A(row, per_joint(kDry, i)) = std::tanh(motion.v[cell] / 0.02);
      A(row, per_joint(kArmature, i)) = motion.vdot[cell];
      // Of the model's torque: the measured one has its noise in the residual too, which it would
      // explain to the last bit.
      A(row, per_joint(kConstant, i)) = A(row, common) = out.model_torque[cell];
      const std::size_t before = k > 0 ? k - 1 : 0, after = std::min(k + 1, motion.samples() - 1);
      A(row, late) =
          (out.model_torque[after * nv + dofs[i]] - out.model_torque[before * nv + dofs[i]]) /
          (motion.t[after] - motion.t[before]);
      for (std::size_t b = 1; b < bodies; ++b)
        for (std::size_t p = 0; p < 10; ++p) {
          const double y = Y[dofs[i] * inertial + 10 * (b - 1) + p];
          A(row, per_body(b) + at(p)) = y;
          A(row, per_body(b) + 10) += y * whole[b][p];
          A(row, per_body(b) + 11) += y * far_end[b][p];
        }
      // A joint that hardly moves may rub with any force up to its dry friction.
      missed(row) = r(row);
      if (slides[cell])
        ++moving;
      else
        A.row(row).setZero(), r(row) = 0.0;
    }
  }
  out.residual = std::sqrt(missed.squaredNorm() / std::fmax(measured.squaredNorm(), 1e-300));
  if (log.has_command) simulate(model, log, gains, options.dt, out);
  // A second of motion of one joint is the least that tells anything.
  const bool moves = static_cast<double>(moving * stride) * period > 1.0;
  if (!moves)
    out.lacks.push_back(
        "hardly any motion: what is missed of the torque can have any cause, dry friction "
        "included");
  // How large each number is where nothing is wrong, and where it is what is wrong: against the
  // torque that a joint gives.
  Vector size = Vector::Zero(at(n)), little = Vector::Zero(A.cols());
  const auto rms_of = [&](const Vector& column, std::size_t i) {
    const Vector own = column(Eigen::seqN(at(i), at(rows), at(n)));
    return std::sqrt(own.squaredNorm() / static_cast<double>(rows));
  };
  for (std::size_t i = 0; i < n; ++i) size(at(i)) = rms_of(measured, i);
  size = size.cwiseMax(0.02 * size.maxCoeff() + 1e-12);
  // What a motor and its gear lose is not in proportion to what the joint happens to bear.
  const Vector loss = size.cwiseMax(0.3 * std::sqrt(size.squaredNorm() / static_cast<double>(n)));
  // A rotor's inertia is in proportion to what the joint has to turn, however slowly it does.
  Vector turned(at(n));
  const std::vector<double> still(nv, 0.0);
  const std::span<const double> q(motion.q.data(), nv);
  std::vector<double> weight(nv), needed(nv);
  inverse_dynamics<double>(model, q, still, still, ws, weight);
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<double> one = still;
    one[dofs[i]] = 1.0;
    inverse_dynamics<double>(model, q, still, one, ws, needed);
    turned(at(i)) = needed[dofs[i]] - weight[dofs[i]];
  }
  turned = turned.cwiseMax(0.05 * turned.maxCoeff() + 1e-12);
  std::vector<CauseColumns> causes;
  std::vector<std::function<std::string(const Vector&)>> words;
  const auto add = [&](const std::string& name, std::function<std::string(const Vector&)> say) {
    causes.push_back({name, {}, {}});
    words.push_back(std::move(say));
  };
  const auto give = [&](Row column, double small, double much) {
    little(column) = small;
    causes.back().column.push_back(column), causes.back().much.push_back(much);
  };
  char text[160];
  const auto largest = [](const Vector& x, Row first, Row step) {
    double most = 0.0;
    for (Row i = first; i < x.size(); i += step) most = std::fmax(most, std::fabs(x(i)));
    return most;
  };
  add("friction", [&](const Vector& x) {
    std::snprintf(text, sizeof text, "up to %.3g N·m dry, %.3g N·m·s/rad viscous", largest(x, 1, 2),
                  largest(x, 0, 2));
    return std::string(text);
  });
  for (std::size_t i = 0; i < n; ++i)
    for (const Block what : {kViscous, kDry}) {
      const Row c = per_joint(what, i);
      const double unit = loss(at(i)) / std::fmax(rms_of(A.col(c), i), 1e-9);
      give(c, 0.03 * unit, 0.3 * unit);
    }
  add("armature", [&](const Vector& x) {
    std::snprintf(text, sizeof text, "up to %.3g kg·m² more at a joint", largest(x, 0, 1));
    return std::string(text);
  });
  for (std::size_t i = 0; i < n; ++i) {
    const Row c = per_joint(kArmature, i);
    give(c, 0.03 * turned(at(i)), turned(at(i)));
  }
  // Of all motors alike, or of one joint's.
  const auto reads_wrong = [&](const Vector& x) {
    std::snprintf(text, sizeof text, "%+.1f %% of the model's torque", 100.0 * x(0));
    return std::string(text);
  };
  add("torque constant", reads_wrong);
  give(common, 0.02, 0.2);
  for (std::size_t i = 0; n > 1 && i < n; ++i) {
    add("torque constant of " + joint_of(model, dofs[i]), reads_wrong);
    give(per_joint(kConstant, i), 0.02, 0.2);
  }
  add("delay", [&](const Vector& x) {
    std::snprintf(text, sizeof text, "torque comes %.2f ms %s the motion", 1e3 * std::fabs(x(0)),
                  x(0) > 0.0 ? "before" : "after");
    return std::string(text);
  });
  give(late, std::fmax(1e-3, 0.5 * period), 0.015);
  for (std::size_t b = 1; b < bodies; ++b) {
    const Inertia<double>& M = model.tree.links[b].M_B;
    if (!(M.m > 0.0)) continue;
    // A body reaches about as far as its mass does.
    const double reach = std::fmax(0.03, std::sqrt((M.I.xx + M.I.yy + M.I.zz) / (2.0 * M.m)));
    const double more = std::fmax(0.5 * M.m, 0.05 * model.mass());
    const std::string name = "mass of " + model.body_names[BodyId(b)];
    const double m = M.m;
    add(name, [&](const Vector& x) {
      std::snprintf(text, sizeof text, "%+.3g kg, first moment %.3g kg·m", x(0),
                    std::hypot(x(1), x(2), x(3)));
      return std::string(text);
    });
    give(per_body(b), 0.03 * m, more);
    for (Row k = 1; k <= 3; ++k)
      give(per_body(b) + k, std::hypot(0.03 * reach, 0.005) * m, more * reach);
    for (Row k = 4; k < 10; ++k)
      give(per_body(b) + k, 0.05 * m * reach * reach, more * reach * reach);
    // The same in one number: all of it heavier, or a load at its end.
    add(name, [&, m](const Vector& x) {
      std::snprintf(text, sizeof text, "%+.3g kg, spread as the link's own", m * x(0));
      return std::string(text);
    });
    give(per_body(b) + 10, 0.0, more / m);
    add(name, [&](const Vector& x) {
      std::snprintf(text, sizeof text, "%+.3g kg at its far end", x(0));
      return std::string(text);
    });
    give(per_body(b) + 11, 0.0, more);
  }
  if (!moves) causes.clear();
  const std::vector<CauseVerdict> verdicts =
      judge_causes(A, r, size, at(n), duration / (0.5 * options.window), little, causes);
  // A cause that may take several forms counts in its likeliest, less what looking thrice is worth.
  for (std::size_t k = 0; k < causes.size(); ++k) {
    const bool forms = std::count_if(causes.begin(), causes.end(), [&](const CauseColumns& c) {
                         return c.name == causes[k].name;
                       }) > 1;
    const double merit = verdicts[k].merit - (forms ? std::log(3.0) : 0.0);
    const auto same = std::find_if(out.causes.begin(), out.causes.end(),
                                   [&](const LogCause& c) { return c.name == causes[k].name; });
    if (same == out.causes.end())
      out.causes.push_back({causes[k].name, verdicts[k].explained, merit, words[k](verdicts[k].x)});
    else if (merit > same->merit)
      same->merit = merit, same->text = words[k](verdicts[k].x);
  }
  std::stable_sort(out.causes.begin(), out.causes.end(),
                   [](const LogCause& a, const LogCause& b) { return a.merit > b.merit; });
  // One joint at a time: the cause that helps it most, where one earns its numbers.
  const auto cause_of = [&](std::size_t i) {
    const auto own = Eigen::seqN(at(i), at(rows), at(n));
    const Vector rest = r(own);
    const double all = rest.squaredNorm(), count = static_cast<double>(rows) / 10.0;
    std::string best;
    double most = 0.0;
    const auto try_cause = [&](const std::string& name, const Matrix& columns) {
      const double merit =
          count * std::log(std::fmax(all, 1e-300) / std::fmax(explain(columns, rest).rss, 1e-300)) -
          static_cast<double>(columns.cols()) * std::log(count);
      if (merit > most) most = merit, best = name;
    };
    const std::array<Row, 2> rubs{per_joint(kViscous, i), per_joint(kDry, i)};
    try_cause("friction", A(own, rubs));
    try_cause("armature", A(own, Eigen::seqN(per_joint(kArmature, i), 1)));
    try_cause("torque constant", A(own, Eigen::seqN(per_joint(kConstant, i), 1)));
    try_cause("delay", A(own, Eigen::seqN(late, 1)));
    for (std::size_t b = 1; b < bodies; ++b)
      try_cause("mass of " + model.body_names[BodyId(b)], A(own, Eigen::seqN(per_body(b), 10)));
    return best;
  };
  for (std::size_t i = 0; i < n; ++i) {
    JointGap gap;
    gap.joint = joint_of(model, dofs[i]);
    double torque = 0.0, left = 0.0;
    for (std::size_t s = 0; s < rows; ++s) {
      torque += std::pow(measured(at(s * n + i)), 2), left += std::pow(missed(at(s * n + i)), 2);
    }
    gap.rms_torque = std::sqrt(torque / static_cast<double>(rows));
    gap.rms_residual = std::sqrt(left / static_cast<double>(rows));
    if (moves) gap.cause = cause_of(i);
    gap.rms_position = gap.rms_velocity = kNan;
    const auto column = std::find(log.joint.begin(), log.joint.end(), gap.joint);
    if (!out.simulated_position.empty() && column != log.joint.end()) {
      const auto j = static_cast<std::size_t>(column - log.joint.begin());
      double sum = 0.0, rate = 0.0;
      for (std::size_t k = 0; k < log.t.size(); ++k) {
        const std::size_t cell = k * log.joint.size() + j;
        const double error = log.position[cell] - out.simulated_position[cell];
        if (std::isfinite(error)) sum += error * error;
        if (k == 0) continue;
        const std::size_t last = cell - log.joint.size();
        const double error_rate = (error - (log.position[last] - out.simulated_position[last])) /
                                  (log.t[k] - log.t[k - 1]);
        if (std::isfinite(error_rate)) rate += error_rate * error_rate;
      }
      gap.rms_position = std::sqrt(sum / static_cast<double>(log.t.size()));
      gap.rms_velocity = std::sqrt(rate / static_cast<double>(log.t.size()));
    }
    out.joints.push_back(gap);
  }
  return out;
}

namespace {

/// A quantity per joint in the log's own rows: what was measured, told and simulated.
struct LoggedCurve {
  const char* label;
  const std::vector<double>* values;  // rows × joints of the log; empty: there is none
  outcome::CurveStyle style;
};
void add_set(outcome::Outcome& page, const LogComparison& c, const JointLog& log,
             outcome::PlotSet set, const std::string& what, const std::string& unit,
             const std::vector<LoggedCurve>& curves) {
  for (const JointGap& gap : c.joints) {
    const auto found = std::find(log.joint.begin(), log.joint.end(), gap.joint);
    if (found == log.joint.end()) continue;
    const auto j = static_cast<std::size_t>(found - log.joint.begin());
    outcome::Plot plot;
    plot.title = gap.joint, plot.y_label = what, plot.y_unit = unit;
    for (const LoggedCurve& curve : curves) {
      if (curve.values->empty()) continue;
      outcome::PlotChannel channel{.name = "joint/" + gap.joint + "/" + curve.label + "_" + what,
                                   .label = curve.label,
                                   .unit = unit,
                                   .time = 1};
      for (std::size_t k = 0; k < log.t.size(); ++k)
        channel.values.push_back((*curve.values)[k * log.joint.size() + j]);
      plot.curves.push_back({.label = channel.label,
                             .style = curve.style,
                             .channel = static_cast<int>(page.channels.size())});
      page.channels.push_back(std::move(channel));
    }
    set.plots.push_back(std::move(plot));
  }
  outcome::add_finding(page, std::move(set));
}

/// Positions, velocities and torques of the model's drives under the log's commands, beside the
/// log.
void add_simulated(outcome::Outcome& page, const LogComparison& c, const JointLog& log) {
  using enum outcome::CurveStyle;
  page.times.push_back(log.t);
  if (c.simulated_position.empty()) return;
  const std::vector<double> none;
  add_set(page, c, log,
          {.title = "Position",
           .caption = "The log's commands through the model's drives, beside what was measured.",
           .plots = {}},
          "position", "rad",
          {{"log", &log.position, kLine}, {"model", &c.simulated_position, kDashed}});
  add_set(page, c, log, {.title = "Velocity", .caption = "Under the log's commands.", .plots = {}},
          "velocity", "rad/s",
          {{"log", log.has_velocity ? &log.velocity : &none, kLine},
           {"model", &c.simulated_velocity, kDashed}});
  add_set(page, c, log,
          {.title = "Torque under commands",
           .caption = "What the model's drives give to follow the same commands.",
           .plots = {}},
          "drive_torque", "N·m",
          {{"log", log.has_torque ? &log.torque : &none, kLine},
           {"model", &c.simulated_torque, kDashed}});
}

}  // namespace

bool stands_out(const LogComparison& c) { return !c.causes.empty() && c.causes[0].merit > 1.0; }

outcome::Outcome log_comparison_page(const LogComparison& c, const Model& model,
                                     const JointLog& log) {
  outcome::Outcome page;
  char text[200];
  page.title = "A log beside the model of " + model.name;
  if (stands_out(c))
    std::snprintf(text, sizeof text,
                  "The model misses %.1f %% of the torque; likeliest cause: %s (%s).",
                  100.0 * c.residual, c.causes[0].name.c_str(), c.causes[0].text.c_str());
  else
    std::snprintf(text, sizeof text,
                  "The model misses %.1f %% of the torque; no single cause stands out.",
                  100.0 * c.residual);
  page.headline = text;
  page.run.name = "compare-log";
  page.times.push_back(c.motion.t);
  const auto nv = static_cast<std::size_t>(model.nv);
  outcome::PlotSet torques{.title = "Torque",
                           .caption = "Solid: " + c.torque_from + ". Dashed: the model."};
  for (const JointGap& gap : c.joints) {
    const auto dof = static_cast<std::size_t>(model.joints[*model.find_joint(gap.joint)].v);
    outcome::Plot plot;
    plot.title = gap.joint, plot.y_label = "torque", plot.y_unit = "N·m";
    for (const bool own : {false, true}) {
      outcome::PlotChannel channel{
          .name = "joint/" + gap.joint + (own ? "/model_torque" : "/torque"),
          .label = own ? "model" : "log",
          .unit = "N·m"};
      for (std::size_t k = 0; k < c.motion.samples(); ++k)
        channel.values.push_back(own ? c.model_torque[k * nv + dof] : c.motion.tau[k * nv + dof]);
      plot.curves.push_back(
          {.label = channel.label,
           .style = own ? outcome::CurveStyle::kDashed : outcome::CurveStyle::kLine,
           .channel = static_cast<int>(page.channels.size())});
      page.channels.push_back(std::move(channel));
    }
    torques.plots.push_back(std::move(plot));
  }
  outcome::add_finding(page, std::move(torques));
  add_simulated(page, c, log);
  outcome::Plot bars;
  bars.kind = outcome::PlotKind::kBars;
  bars.title = "What would explain the residual", bars.y_label = "explained", bars.y_unit = "%";
  bars.caption =
      "Share of the residual's variance that each cause alone removes, the likeliest first.";
  outcome::Curve share{.label = "explained"};
  outcome::TextTable causes{.title = "Causes",
                            .header = {"cause", "explains", "log odds", "numbers"}};
  for (const LogCause& cause : c.causes) {
    if (bars.categories.size() < 8)
      bars.categories.push_back(cause.name), share.y.push_back(100.0 * cause.explained);
    char percent[32], merit[32];
    std::snprintf(percent, sizeof percent, "%.1f %%", 100.0 * cause.explained);
    std::snprintf(merit, sizeof merit, "%.1f", cause.merit);
    causes.rows.push_back({cause.name, percent, merit, cause.text});
  }
  bars.curves.push_back(share);
  if (!c.causes.empty()) page.key_plots.push_back(bars), page.tables.push_back(causes);
  outcome::TextTable joints{
      .title = "Joints",
      .header = {"joint", "torque [N·m]", "missed [N·m]", "position off [rad]",
                 "velocity off [rad/s]", "likeliest cause"}};
  page.metrics.push_back({"residual", "torque the model misses", c.residual, "1"});
  for (const JointGap& gap : c.joints) {
    page.metrics.push_back({"residual_" + gap.joint, "", gap.rms_residual, "N·m"});
    char own[4][32];
    std::snprintf(own[0], sizeof own[0], "%.3f", gap.rms_torque);
    std::snprintf(own[1], sizeof own[1], "%.3f", gap.rms_residual);
    std::snprintf(own[2], sizeof own[2], "%.4f", gap.rms_position);
    std::snprintf(own[3], sizeof own[3], "%.4f", gap.rms_velocity);
    const bool told = std::isfinite(gap.rms_position);
    joints.rows.push_back({gap.joint, own[0], own[1], told ? own[2] : "-", told ? own[3] : "-",
                           gap.cause.empty() ? "none earns its numbers" : gap.cause});
    if (std::isfinite(gap.rms_position))
      page.metrics.push_back({"position_" + gap.joint, "", gap.rms_position, "rad"});
  }
  page.tables.push_back(joints);
  for (const std::string& line : c.lacks) page.warnings.push_back("The log has " + line + ".");
  page.method.push_back(
      "Positions are smoothed by local cubics; inverse dynamics of the model gives the torque they "
      "need. No model is exactly right: friction, armature, torque constants, delay and masses may "
      "each be a little off. A cause's merit is the log of the odds that it alone is far off, "
      "given "
      "the residual against the log's torque, against none: a cause with more numbers must earn "
      "them. What it explains is its share of the residual by least squares, alone. Where the log "
      "has commands, the model's drives get them too: position, velocity and "
      "torque beside those measured.");
  page.reproduce = "legwork compare " + log.file + " --robot " + model.file;
  return page;
}

}  // namespace legwork
