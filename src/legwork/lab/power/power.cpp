// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/power/power.h"

#include <algorithm>
#include <cmath>

#include "legwork/actuate/drive.h"

namespace legwork {

namespace {
std::size_t z(Coordinates c) { return c == Coordinates::kParallel ? 1 : 0; }
std::size_t z(GaitPhase p) { return p == GaitPhase::kSwing ? 1 : 0; }
}  // namespace

ParallelMap::ParallelMap(std::size_t joints, std::vector<ParallelLink> links)
    : links_(std::move(links)) {
  for (const ParallelLink& l : links_) {
    if (l.carrier >= 0 && l.carrier < l.driven && z(l.driven) < joints) continue;
    throw Error(Finding{Severity::kError, "E-PARALLEL", "", 0, "",
                        "parallel link " + std::to_string(l.carrier + 1) + "-" +
                            std::to_string(l.driven + 1) +
                            " does not name two joints of a limb with " + std::to_string(joints) +
                            " joints, carrier first",
                        "TITAN-VIII's is 2-3"});
  }
  std::sort(links_.begin(), links_.end(),
            [](const ParallelLink& a, const ParallelLink& b) { return a.carrier > b.carrier; });
}

void ParallelMap::rates(std::span<const double> w, std::span<double> w_p) const {
  std::copy(w.begin(), w.end(), w_p.begin());
  for (const ParallelLink& l : links_) w_p[z(l.driven)] += w[z(l.carrier)];
}

// Aᵀ·τ_p = τ_s: the carrier's motor is relieved of what the driven one already gives.
void ParallelMap::torques(std::span<const double> t, std::span<double> t_p) const {
  std::copy(t.begin(), t.end(), t_p.begin());
  for (const ParallelLink& l : links_) t_p[z(l.carrier)] -= t_p[z(l.driven)];
}

double MotorBook::rms_torque() const { return time > 0 ? std::sqrt(torque_square / time) : 0.0; }

MotorBook& MotorBook::operator+=(const MotorBook& o) {
  net += o.net;
  absolute += o.absolute;
  positive += o.positive;
  torque_square += o.torque_square;
  time += o.time;
  peak_torque = std::max(peak_torque, o.peak_torque);
  peak_speed = std::max(peak_speed, o.peak_speed);
  peak_power = std::max(peak_power, o.peak_power);
  electric += o.electric;
  electric_regenerating += o.electric_regenerating;
  return *this;
}

PowerMeter::PowerMeter(std::vector<Limb> limbs, std::vector<ParallelLink> links)
    : limbs_(std::move(limbs)) {
  std::size_t most = 0;
  for (const Limb& limb : limbs_) {
    maps_.emplace_back(limb.joints.size(), links);
    books_.emplace_back(limb.joints.size());
    most = std::max(most, limb.joints.size());
  }
  motors_.resize(most);
  torque_.resize(most);
  before_.resize(most);
  after_.resize(most);
}

void PowerMeter::set_motor(std::size_t joint, const DcMotor& motor) {
  require_sound(motor, "motor of joint " + std::to_string(joint + 1));
  motors_.at(joint) = motor;
}

void PowerMeter::add(std::size_t limb, std::span<const double> torque,
                     std::span<const double> before, std::span<const double> after, double h,
                     GaitPhase phase) {
  const std::size_t n = books_[limb].size();
  for (const Coordinates in : {Coordinates::kSerial, Coordinates::kParallel}) {
    const auto view = [&](std::vector<double>& v) { return std::span<double>(v.data(), n); };
    if (in == Coordinates::kSerial) {
      std::copy_n(torque.begin(), n, torque_.begin());
      std::copy_n(before.begin(), n, before_.begin());
      std::copy_n(after.begin(), n, after_.begin());
    } else {
      maps_[limb].torques(torque.first(n), view(torque_));
      maps_[limb].rates(before.first(n), view(before_));
      maps_[limb].rates(after.first(n), view(after_));
    }
    for (std::size_t j = 0; j < n; ++j) {
      MotorBook& book = books_[limb][j].of[z(in)][z(phase)];
      const double speed = 0.5 * (before_[j] + after_[j]);
      const double power = torque_[j] * speed;
      books_[limb][j].power[z(in)] = power;
      book.net += power * h;
      book.absolute += std::fabs(power) * h;
      book.positive += std::max(power, 0.0) * h;
      book.torque_square += torque_[j] * torque_[j] * h;
      book.time += h;
      book.peak_torque = std::max(book.peak_torque, std::fabs(torque_[j]));
      book.peak_speed = std::max(book.peak_speed, std::fabs(speed));
      book.peak_power = std::max(book.peak_power, std::fabs(power));
      if (!motors_[j]) continue;
      const MotorPower p = power_at_joint(*motors_[j], torque_[j], speed);
      book.electric += p.drawn * h;
      book.electric_regenerating += p.electric * h;
    }
  }
  if (limb == 0) time_ += h;
}

const MotorBook& PowerMeter::book(std::size_t limb, std::size_t joint, Coordinates in,
                                  GaitPhase phase) const {
  return books_.at(limb).at(joint).of[z(in)][z(phase)];
}

MotorBook PowerMeter::joint_total(std::size_t limb, std::size_t joint, Coordinates in) const {
  MotorBook sum = book(limb, joint, in, GaitPhase::kStance);
  sum += book(limb, joint, in, GaitPhase::kSwing);
  return sum;
}

MotorBook PowerMeter::across_limbs(std::size_t joint, Coordinates in) const {
  MotorBook sum;
  for (std::size_t limb = 0; limb < limbs_.size(); ++limb) {
    if (joint < books_[limb].size()) sum += joint_total(limb, joint, in);
  }
  sum.time = time_;
  return sum;
}

MotorBook PowerMeter::total(Coordinates in, std::size_t joints) const {
  MotorBook sum;
  for (std::size_t j = 0; j < std::min(joints, motors_.size()); ++j) sum += across_limbs(j, in);
  sum.time = time_;
  return sum;
}

double PowerMeter::power(std::size_t limb, std::size_t joint, Coordinates in) const {
  return books_.at(limb).at(joint).power[z(in)];
}

double cost_of_transport(double power, double mass, double gravity, double speed) {
  const double rate = mass * gravity * std::fabs(speed);
  return rate > 0.0 ? power / rate : std::numeric_limits<double>::infinity();
}

double torque_limit(const Model& model, JointId joint) {
  double limit = std::numeric_limits<double>::infinity();
  const Joint& j = model.joints[joint];
  limit = std::min(limit, j.effort_limit);
  if (j.actuator_force.bounded()) {
    limit = std::min(limit, std::max(-j.actuator_force.lower, j.actuator_force.upper));
  }
  for (const Drive& drive : drives_of(model)) {
    if (drive.joint == joint) limit = std::min(limit, drive.torque_limit);
  }
  return limit;
}

std::vector<MotorLimit> against_limits(const Model& model, const PowerMeter& meter) {
  std::vector<MotorLimit> rows;
  for (std::size_t l = 0; l < meter.limbs().size(); ++l) {
    const Limb& limb = meter.limbs()[l];
    for (std::size_t j = 0; j < limb.joints.size(); ++j) {
      const MotorBook book = meter.joint_total(l, j, Coordinates::kSerial);
      const Joint& joint = model.joints[limb.joints[j]];
      rows.push_back({joint.name, book.peak_torque, torque_limit(model, limb.joints[j]),
                      book.peak_speed, joint.velocity_limit, book.rms_torque(), book.peak_power});
    }
  }
  return rows;
}

}  // namespace legwork
